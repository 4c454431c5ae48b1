/** Prints diagnostics for people (`pretty`) and for machines (`line`, `json`, `github`). The compiler knows none of it. */
import type { Diagnostic } from '#model';
import { printGithub } from './github.ts';
import { printJson } from './json.ts';
import { printLine } from './line.ts';
import { printPretty } from './pretty.ts';

export const printFormats = ['pretty', 'line', 'json', 'github'] as const;
export type PrintFormat = (typeof printFormats)[number];

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

const printers: Readonly<Record<PrintFormat, Printer>> = {
  pretty: printPretty,
  line: printLine,
  json: printJson,
  github: printGithub,
};

/** @returns the whole output, ending in a line break; `''` where there is nothing to say (`json` always says something) */
export function printDiagnostics(format: PrintFormat, ...input: Parameters<Printer>): string {
  return printers[format](...input);
}
