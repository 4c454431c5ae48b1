/** `portico office disable`, `enable`: who may log in, one person or all who have studied in a class. */
import { counted } from '#expression/node';
import { allowLogin, type NamedPerson, studentsOfClass } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { type Consent, confirmMeant } from './confirm.ts';
import { atDesk, change, type Desk, type DeskOptions } from './desk.ts';
import { findClass } from './find-class.ts';
import { findPerson, shownAs } from './find-person.ts';
import { inOneLine } from './office-table.ts';

interface Found {
  readonly people: readonly NamedPerson[];
  /** `Chris Chan (1155000001)`, `3 people`, `The 62 people of MBA 2024 Class A` */
  readonly shown: string;
}

/** @param who  a student ID or an address, several with commas between them, or `class:` and a title */
export function setAccess(who: string, isAllowed: boolean, options: DeskOptions & Consent): Promise<number> {
  return atDesk(options, async (desk) => {
    const { people, shown } = await findThem(desk, who);
    const command = isAllowed ? 'enable' : 'disable';
    const state = isAllowed ? 'can log in' : 'cannot log in';
    const wanted = isAllowed ? 'active' : 'suspended';
    const others = people.filter(({ status }) => status !== wanted);
    if (others.length === 0) return print(`${shown} ${state} already.`);
    const then = isAllowed ? 'can log in again.' : 'cannot log in any more; every session has ended. All records stay.';
    if (people.length > 1) await confirmMeant(`${shown} ${state} ${isAllowed ? 'again' : 'any more'}.`, options);
    const [one] = people;
    const detail = people.length === 1 && one ? { userId: one.id } : { who: who.trim(), people: others.length };
    await change(desk, command, detail, async ({ database }) => {
      for (const person of others) await allowLogin(database, person, isAllowed);
    });
    print(`${shown} ${then}`);
  });
}

async function findThem(desk: Desk, who: string): Promise<Found> {
  const [, className] = /^class:\s*(.*)$/s.exec(who.trim()) ?? [];
  if (className !== undefined) return studentsOf(desk, className);
  const people: NamedPerson[] = [];
  for (const name of who.split(',')) people.push(await findPerson(desk, name.trim()));
  const [one] = people;
  return { people, shown: people.length === 1 && one ? shownAs(one) : counted(people.length, 'person', 'people') };
}

/** Who studies in a class; those who only lead it are not meant. */
async function studentsOf(desk: Desk, className: string): Promise<Found> {
  const { id, title } = await findClass(desk, className);
  const people = await studentsOfClass(desk.database, id);
  if (people.length === 0) throw new CommandProblem(`Nobody studies in ${inOneLine(title)}.`);
  return { people, shown: `The ${counted(people.length, 'person', 'people')} of ${inOneLine(title)}` };
}
