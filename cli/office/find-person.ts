/** The one person whom a command is about. */
import { type NamedPerson, personNamed } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import type { Desk } from './desk.ts';
import { inOneLine } from './office-table.ts';

/** @throws CommandProblem when nobody has this student ID or address */
export async function findPerson({ database }: Desk, name: string): Promise<NamedPerson> {
  const found = await personNamed(database, name);
  if (!found) throw new CommandProblem(`Nobody has the student ID or the address ${name}.`);
  return found;
}

/** `Chris Chan (1155000001)` */
export function shownAs({ enName, sid, email }: NamedPerson): string {
  return `${inOneLine(enName ?? '')} (${sid ?? email ?? ''})`;
}
