/** What every way of printing diagnostics is given, and gives. */
import type { Diagnostic } from '#model';

export interface PrintOptions {
  /** The config folder as the person wrote it, put in front of every path. Left out where the paths have it already. */
  readonly folder?: string;
  /** The config folder, where a remedy is a command. Left out: the usual one. */
  readonly config?: string;
  /** The path that a continuous integration knows a file by. Left out: the path as it is. */
  readonly pathOf?: (file: string) => string;
  /** Only `pretty` has colours. */
  readonly colour: boolean;
  /** How many columns the terminal has, for `pretty`. Left out, or 0: nobody knows. */
  readonly columns?: number | undefined;
}

/** @param files  the texts that were compiled, by path in the folder: the source lines come from there */
export type Printer = (
  diagnostics: readonly Diagnostic[],
  files: ReadonlyMap<string, string>,
  options: PrintOptions,
) => string;
