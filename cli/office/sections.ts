/** `portico office rounds <id> | enrol | drop | cancel-section`: how full sections are, seats by hand, and sections that are taken back. */
import { counted, listOf } from '#expression/node';
import {
  cancelSections,
  courseSettings,
  dropByHand,
  enrolByHand,
  type ListedRound,
  type ListedSection,
  listSections,
} from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { type Consent, confirmMeant } from './confirm.ts';
import { atDesk, change, type Desk, type DeskOptions } from './desk.ts';
import { type Noted, noteWords } from './in-languages.ts';
import { type Format, inOneLine, printListing, takenOf } from './office-table.ts';
import { inOfficeWords } from './office-words.ts';
import { findStudents } from './receivers.ts';
import { changeForGood, tryOut } from './try-out.ts';
import { showDay } from './when.ts';

export async function showSections(desk: Desk, round: ListedRound, format: Format): Promise<void> {
  printListing({
    rows: await listSections(desk.database, { roundId: round.id }, desk.language),
    format,
    empty: `"${inOneLine(round.title)}" offers no courses.`,
    next: desk.typed('One that cannot be given: `npx portico office cancel-section <id> --note "…"`.'),
    columns: [
      { head: 'Id', show: ({ id }) => id, align: 'right' },
      { head: 'Course', show: ({ course }) => course },
      { head: 'Title', show: ({ title }) => title, shrinksTo: 12 },
      { head: 'Section', show: ({ label }) => label, shrinksTo: 9 },
      { head: 'Seats', show: takenOf, align: 'right' },
      { head: 'Waiting', show: ({ waiting }) => waiting || '', align: 'right' },
      { head: 'Wishes', show: ({ wishes }) => wishes || '', align: 'right' },
      { head: 'Cancelled', show: ({ cancelled }) => (cancelled === null ? '' : showDay(cancelled, desk.time)) },
    ],
  });
}

export interface CancelSectionOptions extends DeskOptions, Consent, Noted {}

/** All of them or none. */
export function cancelSection(typed: readonly string[], options: CancelSectionOptions): Promise<number> {
  if (options.note.trim() === '') throw new CommandProblem('The reason is empty. Every student concerned reads it.');
  return atDesk(options, async (desk) => {
    const note = noteWords(desk.portal, options);
    const sections = await sectionsByNumber(desk, typed);
    const ids = sections.map(({ id }) => id);
    const names = listOf(sections.map(nameOf), 'and');
    const places = sections.reduce((sum, { taken, waiting, wishes }) => sum + taken + waiting + wishes, 0);
    const dropped =
      places === 0 ? 'Nobody has selected it' : `${counted(places, 'selection is', 'selections are')} dropped`;
    const gone = sections.filter(({ cancelled }) => cancelled !== null);
    const concerned = await inOfficeWords(
      () =>
        changeForGood(
          desk,
          {
            command: 'cancel-section',
            detail: { sections: ids.join(', ') },
            what: `${names} will be cancelled. ${dropped}.`,
            ...options,
          },
          (office) => cancelSections(office, ids, note),
        ),
      { state: `${listOf(gone.map(nameOf), 'and')} ${gone.length === 1 ? 'is' : 'are'} cancelled already.` },
    );
    const after =
      concerned === 0
        ? 'Nobody had selected it'
        : `${counted(concerned, 'student has', 'students have')} a message and a mail`;
    print(`${names} ${sections.length === 1 ? 'is' : 'are'} cancelled. ${after}.`);
  });
}

/** As people speak of it: `EMBA5010 Section A (2026-spring)`. */
function nameOf({ course, label, term }: ListedSection): string {
  return inOneLine(`${course} ${label} (${term})`);
}

/** @throws CommandProblem when there is none with one of the numbers */
async function sectionsByNumber(desk: Desk, typed: readonly string[]): Promise<readonly ListedSection[]> {
  const numbers = typed.filter((word) => /^\d{1,9}$/.test(word)).map(Number);
  const found = await listSections(desk.database, { ids: numbers }, desk.language);
  const missing = typed.find((word) => !found.some(({ id }) => String(id) === word));
  if (missing === undefined) return found;
  throw noSection(missing);
}

/** @throws CommandProblem when there is none */
async function sectionByNumber(desk: Desk, typed: string): Promise<ListedSection> {
  const [found] = await sectionsByNumber(desk, [typed]);
  if (!found) throw noSection(typed);
  return found;
}

function noSection(typed: string): CommandProblem {
  return new CommandProblem(
    `There is no section ${typed}. The sections of a round and their numbers: \`npx portico office rounds <id>\`.`,
  );
}

/** What breaks a rule of the round is done after a yes: the office may know better. */
export function enrol(id: string, who: string, options: DeskOptions & Consent): Promise<number> {
  return atDesk(options, async (desk) => {
    const section = await sectionByNumber(desk, id);
    const { userIds, shown } = await findStudents(desk, who);
    const name = nameOf(section);
    const work = (office: Desk) =>
      enrolByHand({ ...office, ...clashesOf(office) }, section.id, { userIds, language: office.language });
    const given = await inOfficeWords(
      async () => {
        const problems = (await tryOut(desk, work)).flatMap((seat) => seat.problems);
        if (problems.length > 0) await confirmMeant(`${[...new Set(problems)].join('. ')}.`, options);
        return change(desk, 'enrol', { section: section.id, people: userIds.length }, work);
      },
      {
        state: `${name} is cancelled.`,
        notEligible: `No round in which seats are given offers ${name} to ${shown}.`,
      },
    );
    const added = given.filter(({ isNew }) => isNew).length;
    if (added > 0)
      print(
        `${counted(added, 'student is', 'students are')} enrolled in ${name}, and ${added === 1 ? 'has' : 'have'} a message and a mail.`,
      );
    if (given.length > added) print(`${counted(given.length - added, 'student')} had the seat before.`);
  });
}

export function drop(id: string, who: string, options: CancelSectionOptions): Promise<number> {
  if (options.note.trim() === '') throw new CommandProblem('The reason is empty. The students read it.');
  return atDesk(options, async (desk) => {
    const note = noteWords(desk.portal, options);
    const section = await sectionByNumber(desk, id);
    const { userIds, shown } = await findStudents(desk, who);
    const what = `This takes ${inOneLine(shown)} out of ${nameOf(section)}; a seat goes to whoever waits first.`;
    const detail = { section: section.id, people: userIds.length };
    const gone = await changeForGood(desk, { command: 'drop', detail, what, ...options }, (office) =>
      dropByHand({ ...office, ...clashesOf(office) }, section.id, { userIds, note }),
    );
    const names = nameOf(section);
    print(
      gone.length === 0
        ? `None of them was in ${names}.`
        : `${counted(gone.length, 'student is', 'students are')} no longer in ${names}, and ${gone.length === 1 ? 'has' : 'have'} a message and a mail.`,
    );
  });
}

function clashesOf({ portal }: Desk) {
  return { clashBlocks: courseSettings(portal).clashBlocks };
}
