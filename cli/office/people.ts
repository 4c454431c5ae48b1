/** `portico office people`: who has an account, and who has come. */
import { counted } from '#expression/node';
import { type ListedPerson, listPeople } from '#office';
import { print } from '../terminal/terminal.ts';
import { atDesk, type Desk, type DeskOptions, writeDown } from './desk.ts';
import { findClass } from './find-class.ts';
import { type Format, printListing } from './office-table.ts';
import { showDay } from './when.ts';

export interface PeopleOptions extends DeskOptions {
  readonly class?: string;
  readonly never?: boolean;
  readonly disabled?: boolean;
  readonly format: Format;
}

/** @param words  in the student ID, the names or the addresses; left out: everybody */
export function people(words: string | undefined, options: PeopleOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const ofClass = options.class === undefined ? undefined : await findClass(desk, options.class);
    const rows = await listPeople(desk.database, {
      ...(words === undefined ? {} : { words }),
      ...(ofClass ? { classId: ofClass.id } : {}),
      neverLoggedIn: options.never ?? false,
      isDisabled: options.disabled ?? false,
    });
    const isEverybody = words === undefined && !ofClass && !options.never && !options.disabled;
    await writeDown(desk, 'people', { records: rows.length });
    const found = printListing({
      rows,
      format: options.format,
      empty: isEverybody
        ? desk.typed('There is nobody yet: `npx portico office import` brings people in.')
        : 'Nobody fits.',
      columns: [
        // What is typed again where a command asks for a person.
        { head: 'Person', show: ({ sid, email }) => sid ?? email },
        { head: 'Name', show: nameOf, shrinksTo: 12 },
        { head: 'Class', show: classOf, shrinksTo: 10 },
        { head: 'Last login', show: (person) => lastLoginOf(desk, person), shrinksTo: 11 },
        { head: 'State', show: stateOf },
      ],
    });
    if (found && options.format === 'pretty') print(`${counted(rows.length, 'person', 'people')}.`);
  });
}

function nameOf({ name, enName }: ListedPerson): string {
  return [enName, name].filter(Boolean).join(' ');
}

function classOf({ class: title, leads }: ListedPerson): string {
  const led = leads.length > 0 ? `leads ${leads.join(', ')}` : '';
  return [title, led].filter(Boolean).join('; ');
}

function stateOf({ isDisabled, isUnreached }: ListedPerson): string {
  return [isDisabled && 'Disabled', isUnreached && 'Mail refused'].filter(Boolean).join('; ');
}

function lastLoginOf({ time }: Desk, { lastLogin, invited }: ListedPerson): string {
  if (lastLogin !== null) return showDay(lastLogin, time);
  return invited === null ? 'never' : `never, invited ${showDay(invited, time)}`;
}
