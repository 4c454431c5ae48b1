/** Prints diagnostics for people (`pretty`) and for machines (`line`, `json`, `github`). The compiler knows none of it. */
import { printGithub } from './github.ts';
import { printJson } from './json.ts';
import { printLine } from './line.ts';
import { printPretty } from './pretty.ts';
import type { Printer } from './printer.ts';

export const printFormats = ['pretty', 'line', 'json', 'github'] as const;
export type PrintFormat = (typeof printFormats)[number];

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
