/** `portico office rounds | open-round | close-round | allocate`: rounds of selection, and the draw of those by preference. */

import { counted } from '#expression/node';
import { allocateRound, closeRound, type ListedRound, listRounds, openRound } from '#office';
import { print } from '../terminal/terminal.ts';
import { unknownName } from './choices.ts';
import type { Consent } from './confirm.ts';
import { atDesk, change, type Desk, type DeskOptions } from './desk.ts';
import { labelOf } from './labels.ts';
import { type Format, inOneLine, printListing, tableOf } from './office-table.ts';
import { inOfficeWords } from './office-words.ts';
import { showSections } from './sections.ts';
import { changeForGood } from './try-out.ts';
import { readWhen, showDay, showEnd, showLastDay, showWhen } from './when.ts';

export interface RoundsOptions extends DeskOptions {
  readonly format: Format;
}

/** With a round: how full its sections are. */
export function rounds(id: string | undefined, options: RoundsOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    if (id !== undefined) return showSections(desk, await roundById(desk, id), options.format);
    printListing({
      rows: await listRounds(desk, desk.language),
      format: options.format,
      empty: 'There are no rounds of selection.',
      next: desk.typed(
        'How full one is: `npx portico office rounds <id>`. What was selected: `submissions selections:<id>`.',
      ),
      columns: [
        { head: 'Id', show: ({ id }) => id, align: 'right' },
        { head: 'Title', show: ({ title }) => title, shrinksTo: 9 },
        { head: 'Mode', show: ({ mode }) => labelOf(desk, 'round_mode', mode), shrinksTo: 8 },
        { head: 'Ends', show: ({ end }) => showLastDay(end, desk.time) },
        { head: 'State', show: ({ state }) => labelOf(desk, 'round_state', state), shrinksTo: 8 },
        { head: 'Students', show: ({ students }) => students, align: 'right' },
        { head: 'Allocated', show: allocation },
      ],
    });

    function allocation({ allocated, mode, end }: ListedRound): string {
      if (mode !== 'preference') return '–';
      if (allocated !== null) return showDay(allocated, desk.time);
      return end <= desk.now.toISOString() ? 'to be done' : 'after its end';
    }
  });
}

export function open(id: string, options: DeskOptions & { readonly until?: string }): Promise<number> {
  return atDesk(options, async (desk) => {
    const round = await roundById(desk, id);
    const title = inOneLine(round.title);
    const until = options.until === undefined ? round.end : readWhen(options.until, '--until', desk, 'end');
    await inOfficeWords(
      () => change(desk, 'open-round', { round: round.id }, (office) => openRound(office, round.id, until)),
      {
        state: givenOr(
          desk,
          round,
          `"${title}" cannot be open until ${showEnd(until, desk.time)}: name a later day with --until.`,
        ),
      },
    );
    print(`"${title}" is open until ${showEnd(until, desk.time)}.`);
    if (round.results !== null && round.results < until)
      print(
        `Its result is shown from ${showWhen(round.results, desk.time)}, which is earlier: import the round with a later \`result-at\`.`,
      );
  });
}

export function close(id: string, options: DeskOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const round = await roundById(desk, id);
    const title = inOneLine(round.title);
    await inOfficeWords(
      () => change(desk, 'close-round', { round: round.id }, (office) => closeRound(office, round.id)),
      { state: givenOr(desk, round, `"${title}" is not open, so it cannot be closed.`) },
    );
    print(`"${title}" is closed. What was selected stays; \`open-round\` opens it again.`);
  });
}

function givenOr({ time }: Desk, { title, allocated }: ListedRound, other: string): string {
  return allocated === null ? other : `The seats of "${inOneLine(title)}" were given on ${showWhen(allocated, time)}.`;
}

export interface AllocateOptions extends DeskOptions, Consent {
  readonly seed?: string;
}

export function allocate(id: string, options: AllocateOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const round = await roundById(desk, id);
    const title = inOneLine(round.title);
    const students = counted(round.students, 'student has', 'students have');
    const what = `The seats of "${title}" will be given: ${students} selected.`;
    const result = await inOfficeWords(
      () =>
        changeForGood(desk, { command: 'allocate', detail: { round: round.id }, what, ...options }, (office) =>
          allocateRound(office, round.id, options.seed),
        ),
      { state: reasonNot(desk, round) },
    );
    print(`The seats of "${title}" are given.`);
    print(
      tableOf(
        [result],
        [
          { head: 'Students', show: () => round.students, align: 'right' },
          { head: 'Wishes', show: (all) => all.enrolled + all.waiting + all.notAllocated, align: 'right' },
          { head: 'Enrolled', show: ({ enrolled }) => enrolled, align: 'right' },
          { head: 'Waiting list', show: ({ waiting }) => waiting, align: 'right' },
          { head: 'Not allocated', show: ({ notAllocated }) => notAllocated, align: 'right' },
          { head: 'Seed of the draw', show: ({ seed }) => seed },
        ],
      ),
    );
    const from = round.results === null ? 'at once' : `from ${showWhen(round.results, desk.time)}`;
    print(`The students see the result ${from}. The same seed draws the same again.`);
  });
}

function reasonNot({ time }: Desk, { title, mode, end, allocated }: ListedRound): string {
  const name = `"${inOneLine(title)}"`;
  if (mode !== 'preference') return `${name} is first come, so there is nothing to draw.`;
  if (allocated !== null) return `The seats of ${name} were given on ${showWhen(allocated, time)}.`;
  return `${name} is open until ${showEnd(end, time)}. Its seats are given when it is over.`;
}

async function roundById(desk: Desk, typed: string): Promise<ListedRound> {
  const known = await listRounds(desk, desk.language);
  const found = known.find(({ id }) => String(id) === typed);
  if (found) return found;
  throw unknownName(
    `There is no round ${typed}.`,
    typed,
    known.map(({ id, title }) => `${id} (${inOneLine(title)})`),
  );
}
