/** Files of the office on their way in: read as the compiler reads the config, and reported as `portico validate` does. */
import { basename } from 'node:path';
import { counted } from '#expression/node';
import type { Diagnostic } from '#model';
import { type WritingDesk, type Written } from '#office';
import { printDiagnostics } from '../print/index.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { lookOn, tell } from '../terminal/terminal.ts';
import { readText } from './handed-texts.ts';

type Reader<Value> = (source: { readonly file: string; readonly text: string }, desk: WritingDesk) => Written<Value>;

export interface PlacedIssue {
  readonly path: readonly (string | number)[];
  readonly problem: string;
  readonly remedy: string;
}

/** A file without an issue, and the way to say what else is wrong with it. */
export interface GoodFile<Value> extends Written<Value> {
  readonly value: Value;
  /** What the data of the portal say to a place of the file. @throws CommandProblem, after the diagnostic is printed */
  refuse(...issue: Parameters<Written<Value>['issueAt']>): never;
  /** The same about several places at once. */
  refuseAll(code: Parameters<Written<Value>['issueAt']>[0], issues: readonly PlacedIssue[]): never;
}

/** @throws CommandProblem when the file cannot be read or has issues; they are printed before */
export function readGood<Value>(file: string, read: Reader<Value>, desk: WritingDesk): GoodFile<Value> {
  const written = read({ file, text: readText(file) }, desk);
  const { value } = written;
  if (value === null) throw refused(written, written.diagnostics);
  return {
    ...written,
    value,
    refuse(...issue) {
      throw refused(written, [written.issueAt(...issue)]);
    },
    refuseAll(code, issues) {
      throw refused(
        written,
        issues.map(({ path, ...words }) => written.issueAt(code, { path }, words)),
      );
    },
  };
}

function refused({ file, text }: Written<unknown>, diagnostics: readonly Diagnostic[]): CommandProblem {
  tell(printDiagnostics('pretty', diagnostics, new Map([[file, text]]), lookOn(process.stderr)).trimEnd());
  const errors = counted(diagnostics.length, 'error');
  return new CommandProblem(
    `${basename(file)} has ${errors === '1 error' ? 'an error' : errors}. Nothing was changed.`,
    1,
  );
}
