/** Files of the office on their way in: read as the compiler reads the config, and reported as `portico validate` does. */
import { basename } from 'node:path';
import { type OfficeFileKind, type OfficeText, officeFileKind, sorted } from '#compiler';
import { counted } from '#expression/node';
import type { Diagnostic } from '#model';
import {
  instantOf,
  readEvent,
  readForm,
  readMessage,
  readNotice,
  readRecords,
  readWritten,
  type WritingDesk,
  type Written,
  type WrittenEvent,
  type WrittenNotice,
} from '#office';
import { printDiagnostics } from '../print/index.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { lookOn, tell } from '../terminal/terminal.ts';
import { quoted } from '../terminal/typed-command.ts';
import { readWrittenText } from './read-written-text.ts';

type Reader<Value> = (source: { readonly file: string; readonly text: string }, desk: WritingDesk) => Written<Value>;

/** A file without an issue, and the way to say what else is wrong with it. */
export interface GoodFile<Value> extends Written<Value> {
  readonly value: Value;
  /** Keeps what the data of the portal, or the clock, say to a place of the file, until all of it is known. */
  report(...issue: Parameters<Written<Value>['issueAt']>): void;
  /** Refuses the file where anything was reported. @throws CommandProblem, after all of it is printed */
  settle(): void;
}

/** @throws CommandProblem when the file cannot be read or has issues; they are printed before */
export async function readGood<Value>(file: string, read: Reader<Value>, desk: WritingDesk): Promise<GoodFile<Value>> {
  const written = read({ file, text: await readWrittenText(file) }, desk);
  const { value } = written;
  if (value === null) throw ofOtherKind(written, read, desk) ?? refused(written, written.diagnostics);
  const reported: Diagnostic[] = [];
  return {
    ...written,
    value,
    report(...issue) {
      reported.push(written.issueAt(...issue));
    },
    settle() {
      if (reported.length > 0) throw refused(written, reported);
    },
  };
}

/** What each kind of file is called, and which command takes it. */
const kinds: Readonly<
  Record<OfficeFileKind, { readonly read: Reader<unknown>; readonly name: string; readonly command: string }>
> = {
  event: { read: readEvent, name: 'an event', command: 'create-event' },
  form: { read: readForm, name: 'a form', command: 'save-form' },
  message: { read: readMessage, name: 'a message', command: 'send' },
  notice: { read: readNotice, name: 'a notice', command: 'publish' },
  records: { read: readRecords, name: 'a list of records', command: 'import' },
};

/** A file that was handed to the wrong command has an error in each line: one sentence says more. */
function ofOtherKind(
  { file, text, diagnostics }: Written<unknown>,
  read: Reader<unknown>,
  desk: WritingDesk,
): CommandProblem | undefined {
  const { name, command, read: other } = kinds[officeFileKind({ file, text })];
  if (other === read) return undefined;
  const { length } = other({ file, text }, desk).diagnostics;
  const isStrange = diagnostics.some(({ code }) => code === 'shape/unknown-key');
  if (length > 0 && (!isStrange || length >= diagnostics.length)) return undefined;
  return new CommandProblem(
    `${basename(file)} is ${name}. \`npx portico office ${command} ${quoted(file)}\` takes it; nothing was changed.`,
    1,
  );
}

function refused({ file, text }: Written<unknown>, diagnostics: readonly Diagnostic[]): CommandProblem {
  const inOrder = sorted(diagnostics);
  tell(printDiagnostics('pretty', inOrder, new Map([[file, text]]), lookOn(process.stderr)).trimEnd());
  const errors = counted(inOrder.length, 'error');
  return new CommandProblem(
    `${basename(file)} has ${errors === '1 error' ? 'an error' : errors}. Nothing was changed.`,
    1,
  );
}

/** The moment with which something ends that is published at once. */
interface End {
  /** Its key in the file. */
  readonly key: string;
  readonly at: string | undefined;
  /** `The notice is published at once` */
  readonly why: string;
}

export function endOfEvent({ event }: WrittenEvent): End {
  return { key: 'end-at', at: event.endAt, why: 'An event is published at once' };
}

export function endOfNotice({ notice }: WrittenNotice): End {
  return { key: 'expire-at', at: notice.expireAt, why: 'The notice is published at once' };
}

/** Reports what would be over before anybody could see it. */
export function reportOver(desk: Pick<WritingDesk, 'now'>, file: GoodFile<unknown>, end: End): void {
  if (isOver(desk, end)) file.report('shape/end-before-start', { path: [end.key] }, overWords(end));
}

/** A file of any kind, with all that the command says to it that makes something new of it, but for what the database knows. */
export function readAsNew(source: OfficeText, desk: WritingDesk): Written<unknown> {
  const kind = officeFileKind(source);
  if (kind === 'event') return unlessOver(readEvent(source, desk), desk, endOfEvent);
  if (kind === 'notice') return unlessOver(readNotice(source, desk), desk, endOfNotice);
  return readWritten(source, desk);
}

function unlessOver<Value>(written: Written<Value>, desk: WritingDesk, endOf: (value: Value) => End): Written<Value> {
  const { value, diagnostics, issueAt } = written;
  const end = value === null ? undefined : endOf(value);
  if (!end || !isOver(desk, end)) return written;
  return {
    ...written,
    diagnostics: [...diagnostics, issueAt('shape/end-before-start', { path: [end.key] }, overWords(end))],
  };
}

function isOver({ now }: Pick<WritingDesk, 'now'>, { at }: End): boolean {
  return at !== undefined && at <= instantOf(now);
}

function overWords({ key, why }: End) {
  return { problem: `${why}, and \`${key}\` is over already.`, remedy: 'Write a later day.' };
}
