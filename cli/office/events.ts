/** `portico office events | cancel-event | seats`: what the office does with events as a whole. */
import { counted } from '#expression/node';
import { cancelEvent, changeCapacity, findEvent, type ListedEvent, listEvents } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { readCount, recordByNumber } from './choices.ts';
import type { Consent } from './confirm.ts';
import { atDesk, change, type Desk, type DeskOptions, eventDesk } from './desk.ts';
import { type Noted, noteWords } from './in-languages.ts';
import { labelOf } from './labels.ts';
import { type Format, inOneLine, printListing, takenOf } from './office-table.ts';
import { inOfficeWords } from './office-words.ts';
import { changeForGood } from './try-out.ts';
import { showWhen } from './when.ts';

export interface EventsOptions extends DeskOptions {
  readonly all?: boolean;
  readonly format: Format;
}

export function events(options: EventsOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    printListing({
      rows: await listEvents(desk, options.all ?? false),
      format: options.format,
      empty: options.all ? 'There are no events.' : 'There are no events to come. `--all` shows those that are over.',
      next: desk.typed('Who takes part in one: `npx portico office registrations <id>`.'),
      columns: [
        { head: 'Id', show: ({ id }) => id, align: 'right' },
        { head: 'Title', show: ({ title }) => title, shrinksTo: 12 },
        { head: 'Begins', show: ({ start }) => showWhen(start, desk.time) },
        { head: 'State', show: (event) => stateOf(desk, event) },
        { head: 'Seats', show: takenOf, align: 'right' },
        { head: 'Waiting', show: waitingIn, shrinksTo: 9 },
      ],
    });
  });
}

/** Before an event its registration is what matters. */
function stateOf(desk: Desk, { state, registration }: ListedEvent): string {
  return state === 'not_started'
    ? labelOf(desk, 'registration_state', registration)
    : labelOf(desk, 'event_state', state);
}

function waitingIn({ waiting, pending }: ListedEvent): string {
  const parts = [
    ...(pending > 0 ? [`${pending} for approval`] : []),
    ...(waiting > 0 ? [`${waiting} for a seat`] : []),
  ];
  return parts.join(', ');
}

export interface CancelOptions extends DeskOptions, Consent, Noted {}

export function cancelEventById(id: string, options: CancelOptions): Promise<number> {
  if (options.note.trim() === '') throw new CommandProblem('The reason is empty. Everybody concerned reads it.');
  return atDesk(options, async (desk) => {
    const note = noteWords(desk.portal, options);
    const event = await eventById(desk, id);
    const people = event.taken + event.waiting;
    const concerned = people === 0 ? 'Nobody is registered' : `${counted(people, 'person', 'people')} will be told`;
    const what = `"${inOneLine(event.title)}" on ${showWhen(event.start, desk.time)} will be cancelled. ${concerned}.`;
    const why = event.state === 'cancelled' ? 'is cancelled already' : 'is over, so it cannot be cancelled';
    await inOfficeWords(
      () =>
        changeForGood(desk, { command: 'cancel-event', detail: { event: event.id }, what, ...options }, (office) =>
          cancelEvent(eventDesk(office), event.id, note),
        ),
      { state: `"${inOneLine(event.title)}" ${why}.` },
    );
    print(
      `"${inOneLine(event.title)}" is cancelled. ${people === 0 ? 'Nobody was registered' : `${counted(people, 'person has', 'people have')} a message and a mail; points are theirs again`}.`,
    );
  });
}

export function seats(id: string, number: string, options: DeskOptions): Promise<number> {
  const capacity = number === 'none' ? null : readCount(number, 'The number of seats', 0);
  return atDesk(options, async (desk) => {
    const event = await eventById(desk, id);
    await change(desk, 'seats', { event: event.id, seats: number }, (office) =>
      changeCapacity(eventDesk(office), event.id, capacity),
    );
    const now = await eventById(desk, id);
    const moved = event.waiting - now.waiting;
    const up = moved > 0 ? ` ${counted(moved, 'person has', 'people have')} moved up from the waiting list.` : '';
    const limit = capacity === null ? 'no limit any more' : counted(capacity, 'seat');
    print(`"${inOneLine(event.title)}" has ${limit}; ${now.taken} ${now.taken === 1 ? 'is' : 'are'} taken.${up}`);
  });
}

/** @throws CommandProblem when there is none */
export function eventById(desk: Desk, typed: string): Promise<ListedEvent> {
  const events = { find: (id: number) => findEvent(desk, id), list: () => listEvents(desk, false) };
  return recordByNumber(typed, 'event', events);
}
