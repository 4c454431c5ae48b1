/** Prints diagnostics for people (`pretty`) and for machines (`line`, `json`, `github`, `gitlab`, `sarif`). The compiler knows none of it. */
import type { PrintFormat } from './formats.ts';
import { printGithub } from './github.ts';
import { printGitlab } from './gitlab.ts';
import { printJson } from './json.ts';
import { printLine } from './line.ts';
import { printPretty } from './pretty.ts';
import type { Printer } from './printer.ts';
import { printSarif } from './sarif.ts';

const printers: Readonly<Record<PrintFormat, Printer>> = {
  pretty: printPretty,
  line: printLine,
  json: printJson,
  github: printGithub,
  gitlab: printGitlab,
  sarif: printSarif,
};

/** @returns the whole output, ending in a line break; `''` where there is nothing to say (`json`, `gitlab` and `sarif` always say something) */
export function printDiagnostics(format: PrintFormat, ...input: Parameters<Printer>): string {
  return printers[format](...input);
}
