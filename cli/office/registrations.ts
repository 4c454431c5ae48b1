/** `portico office registrations | approve | reject | promote`: who takes part in an event. */

import { counted } from '#expression/node';
import {
  approveRegistration,
  listRegistrations,
  promoteRegistration,
  rejectRegistration,
  type SaidRegistration,
  sayRegistrations,
} from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { atDesk, change, type Desk, type DeskOptions, eventDesk, writeDown } from './desk.ts';
import { eventById } from './events.ts';
import { labelOf } from './labels.ts';
import { type Format, inOneLine, printListing } from './office-table.ts';
import { inOfficeWords, type OfficeWords } from './office-words.ts';
import { showWhen } from './when.ts';

export interface RegistrationsOptions extends DeskOptions {
  readonly format: Format;
}

export function registrations(eventId: string, options: RegistrationsOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const event = await eventById(desk, eventId);
    const rows = await listRegistrations(desk.database, event.id);
    await writeDown(desk, 'registrations', { event: event.id, records: rows.length });
    if (options.format === 'pretty') print(inOneLine(`${event.title}, ${showWhen(event.start, desk.time)}`));
    printListing({
      rows,
      format: options.format,
      empty: 'Nobody has registered yet.',
      columns: [
        { head: 'Serial', show: ({ sn }) => sn },
        { head: 'SID', show: ({ sid }) => sid },
        { head: 'Student', show: ({ student }) => student, shrinksTo: 12 },
        { head: 'State', show: ({ status }) => labelOf(desk, 'apply_status', status), shrinksTo: 12 },
        { head: 'Place', show: ({ position }) => position, align: 'right' },
        { head: 'Registered', show: ({ applied }) => showWhen(applied, desk.time), shrinksTo: 12 },
      ],
    });
  });
}

interface Verdict {
  readonly command: string;
  readonly decide: (office: ReturnType<typeof eventDesk>, sn: string) => Promise<void>;
  /** What a person has then: `is registered`. */
  readonly done: string;
  readonly words: OfficeWords;
}

const verdicts = {
  approve: {
    command: 'approve',
    decide: approveRegistration,
    done: 'is registered',
    words: { state: 'does not wait for approval' },
  },
  reject: {
    command: 'reject',
    decide: rejectRegistration,
    done: 'is not accepted',
    words: { state: 'is neither registered nor waiting' },
  },
  promote: {
    command: 'promote',
    decide: promoteRegistration,
    done: 'has a seat',
    words: {
      state: 'is not on the waiting list',
      full: 'finds no free seat: make more with `npx portico office seats`',
      eventClosed: 'comes too late: the event is over',
      pointsInsufficient: 'has too few points for the event',
    },
  },
} as const satisfies Record<string, Verdict>;

export function approve(serials: readonly string[], options: DeskOptions): Promise<number> {
  return decide(serials, verdicts.approve, options);
}

export function reject(serials: readonly string[], options: DeskOptions): Promise<number> {
  return decide(serials, verdicts.reject, options);
}

export function promote(serial: string, options: DeskOptions): Promise<number> {
  return decide([serial], verdicts.promote, options);
}

/** All of them or none: a list with an issue in it is not half done. */
function decide(serials: readonly string[], verdict: Verdict, options: DeskOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const people = await allOf(desk, [...new Set(serials.map((sn) => sn.toUpperCase()))]);
    const detail = { serials: people.map(({ sn }) => sn).join(' ') };
    await change(desk, verdict.command, detail, async (office) => {
      for (const person of people) {
        await inOfficeWords(() => verdict.decide(eventDesk(office), person.sn), wordsFor(person, verdict, people));
      }
    });
    for (const person of people) print(`${nameOf(person)} ${verdict.done}: ${inOneLine(person.event)}.`);
    print(`${counted(people.length, 'person has', 'people have')} a message and a mail.`);
  });
}

function wordsFor(person: SaidRegistration, { words }: Verdict, people: readonly unknown[]): OfficeWords {
  const nothing = people.length > 1 ? ' Nothing was changed.' : '';
  return Object.fromEntries(
    Object.entries(words).map(([kind, reason]) => [kind, `${nameOf(person)} ${reason}.${nothing}`]),
  );
}

function nameOf({ student, sn }: SaidRegistration): string {
  return inOneLine(`${student} (${sn})`);
}

async function allOf(desk: Desk, serials: readonly string[]): Promise<readonly SaidRegistration[]> {
  const found = await sayRegistrations(desk.database, desk.language, serials);
  const missing = serials.filter((sn) => !found.some((one) => one.sn === sn));
  if (missing.length === 0) return serials.flatMap((sn) => found.find((one) => one.sn === sn) ?? []);
  throw new CommandProblem(
    `There is no registration ${missing.join(', ')}. \`npx portico office registrations <event>\` lists the serial numbers.`,
  );
}
