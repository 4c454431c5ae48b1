/** `<who>` on the command line: for whom points or a message are. */
import { counted, listOf } from '#expression/node';
import {
  findReceivers as accountsOf,
  listClasses,
  type Receivers,
  receiverIssues,
  receiversOf,
  type WrittenMessage,
} from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { unknownName } from './choices.ts';
import type { Desk } from './desk.ts';
import { findClass } from './find-class.ts';
import { missingIn } from './missing.ts';
import type { GoodFile } from './office-files.ts';
import { inOneLine } from './office-table.ts';

export interface FoundReceivers {
  readonly userIds: readonly number[];
  /** `the students of class MBA 2025 A` */
  readonly shown: string;
  /** Whether `shown` says how many they are, as in `2 students`. */
  readonly isCounted: boolean;
  readonly isEverybody: boolean;
}

/** Whom it is for, with how many they are: `the students of class MBA 2025 A (30 people)`. */
export function shownWithCount({ userIds, shown, isCounted }: FoundReceivers): string {
  return userIds.length === 1 || isCounted ? shown : `${shown} (${counted(userIds.length, 'person', 'people')})`;
}

/** As `findReceivers`, students alone: points and graduation are nothing for class leads. @throws CommandProblem for nobody, too */
export async function findStudents(desk: Desk, who: string): Promise<FoundReceivers> {
  const found = await findReceivers(desk, who.trim() === 'everybody' ? 'students' : who);
  if (found.userIds.length === 0) throw new CommandProblem(`${nobodyOf(found)}.`);
  return found;
}

/** What is unusual about giving something to all students at once; nothing where fewer are meant. */
export function doubtsAboutAll(found: FoundReceivers): readonly string[] {
  return found.isEverybody ? [`This is for ${shownWithCount(found)}.`] : [];
}

/** Where only those who are missing were meant, and nobody is. */
export function nobodyOf({ shown }: FoundReceivers): string {
  return `There is nobody among ${shown}`;
}

/**
 * Reads student IDs with commas between them, `class:<title or id>`, `programme:<name>`, `missing:<what>`, `students` or `everybody`.
 * @throws CommandProblem for a class, a programme or an ID that nobody has, and for what nobody has to answer
 */
export async function findReceivers(desk: Desk, typed: string): Promise<FoundReceivers> {
  const who = typed.trim();
  const [, kind = '', name = ''] = /^(class|programme|missing):\s*(.*)$/s.exec(who) ?? [];
  if (kind === 'class') {
    const { title } = await findClass(desk, name);
    return foundBy(desk, { classes: [title] }, `the students of class ${title}`);
  }
  if (kind === 'missing' && name !== '') {
    const userIds = await missingIn(desk, name);
    return foundPeople(userIds, thoseMissing(name));
  }
  if (kind === 'programme') {
    const known = await listClasses(desk.database);
    const programmes = [...new Set(known.map(({ programme }) => programme))];
    const programme = programmes.find((each) => each.toLowerCase() === name.toLowerCase());
    if (!programme) throw unknownName(`There is no programme ${name}.`, name, programmes);
    return foundBy(desk, { programmes: [programme] }, `the students of ${programme}`);
  }
  if (who === 'everybody') return { ...(await foundBy(desk, who, 'everybody')), isEverybody: true };
  if (who === 'students') return { ...(await foundBy(desk, who, 'all students')), isEverybody: true };
  const sids = [...new Set(who.split(/[\s,]+/).filter(Boolean))];
  if (sids.length === 0 || !sids.every(isAccount)) throw notWho(who);
  if (sids.length === 1) return foundBy(desk, { people: sids }, `student ${sids[0]}`);
  return { ...(await foundBy(desk, { people: sids }, `${sids.length} students`)), isCounted: true };
}

/**
 * The receivers that a file names under `to`.
 * @throws CommandProblem, after the diagnostics are printed, for a person, a class or a programme that there is not
 */
export async function receiversIn(desk: Desk, file: GoodFile<WrittenMessage>): Promise<FoundReceivers> {
  const { to } = file.value;
  if (typeof to === 'string') return findReceivers(desk, to);
  const { missing = [], ...named } = to;
  const issues = await receiverIssues(desk.database, named, ['to']);
  for (const { path, ...words } of issues) file.report('link/unknown-record', { path }, words);
  const absent: number[] = [];
  for (const [index, what] of missing.entries()) {
    try {
      absent.push(...(await missingIn(desk, what)));
    } catch (error) {
      if (!(error instanceof CommandProblem)) throw error;
      file.report(
        'link/unknown-record',
        { path: ['to', 'missing', index] },
        {
          problem: `No answer is awaited to ${what}.`,
          remedy: error.message,
        },
      );
    }
  }
  file.settle();
  // A class may be empty: somebody is among the others, or the command says that there is nobody.
  const userIds = [...new Set([...(await accountsOf(desk.database, named)), ...absent])];
  const { people = [], classes = [], programmes = [] } = named;
  const shown = [...people, ...classes.map((title) => `class ${title}`), ...programmes, ...missing.map(thoseMissing)];
  return foundPeople(userIds, listOf(shown, 'and'));
}

/** Student IDs may have letters, but are no words; the others are mail addresses. */
function isAccount(word: string): boolean {
  return /[\d@]/.test(word) && !word.includes(':');
}

function thoseMissing(what: string): string {
  return `those who are missing in ${what}`;
}

async function foundBy({ database }: Desk, to: Receivers, shown: string): Promise<FoundReceivers> {
  return foundPeople(await receiversOf(database, to), shown);
}

function foundPeople(userIds: readonly number[], shown: string): FoundReceivers {
  return { userIds, shown: inOneLine(shown), isCounted: false, isEverybody: false };
}

function notWho(who: string): CommandProblem {
  return new CommandProblem(
    `${who} names nobody. Write student IDs (1155000001,1155000002) or mail addresses, "class:<title>", "programme:<name>", "missing:<what>", students or everybody.`,
  );
}
