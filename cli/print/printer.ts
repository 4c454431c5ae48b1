/** What every way of printing diagnostics is given, and gives. */
import type { Diagnostic } from '#model';

export interface PrintOptions {
  /** The config folder as the person wrote it, put in front of every path. Left out where the paths have it already. */
  readonly folder?: string;
  /** Only `pretty` has colours. */
  readonly colour: boolean;
}

/** @param files  the texts that were compiled, by path in the folder: the source lines come from there */
export type Printer = (
  diagnostics: readonly Diagnostic[],
  files: ReadonlyMap<string, string>,
  options: PrintOptions,
) => string;
