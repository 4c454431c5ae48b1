/** Lets a person in, or keeps them out. */
import { isNamed } from '../../account/store/accounts.ts';
import { revokeTokens } from '../../account/store/tokens.ts';
import type { Database } from '../../kernel/database/open.ts';

export interface NamedPerson {
  readonly id: number;
  readonly sid: string | null;
  readonly email: string | null;
  readonly enName: string | null;
  readonly status: string;
}

/** By student ID or address. */
export function personNamed(database: Database, name: string): Promise<NamedPerson | undefined> {
  return database
    .selectFrom('users')
    .select(['id', 'sid', 'email', 'en_name as enName', 'status'])
    .where(isNamed([name.trim()]))
    .executeTakeFirst();
}

/** Nobody logs in who is disabled, and sessions end at once. Belongs into a transaction. @returns whether it is a change */
export async function allowLogin(database: Database, person: NamedPerson, isAllowed: boolean): Promise<boolean> {
  const status = isAllowed ? 'active' : 'suspended';
  if (person.status === status) return false;
  await database.updateTable('users').set({ status }).where('id', '=', person.id).execute();
  if (!isAllowed) await revokeTokens(database, person.id);
  return true;
}
