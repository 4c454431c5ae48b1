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
  return namedPeople(database)
    .where(isNamed([name.trim()]))
    .executeTakeFirst();
}

/** Who studies in a class, by student ID. */
export function studentsOfClass(database: Database, classId: number): Promise<NamedPerson[]> {
  return namedPeople(database)
    .innerJoin('enrolments', 'enrolments.user_id', 'users.id')
    .where('enrolments.class_id', '=', classId)
    .where('enrolments.is_current', '=', 1)
    .where('users.status', '!=', 'erased')
    .orderBy('users.sid')
    .orderBy('users.id')
    .execute();
}

function namedPeople(database: Database) {
  return database
    .selectFrom('users')
    .select(['users.id', 'users.sid', 'users.email', 'users.en_name as enName', 'users.status']);
}

/** Nobody logs in who is disabled, and sessions end at once. Belongs into a transaction. */
export async function allowLogin(database: Database, { id }: NamedPerson, isAllowed: boolean): Promise<void> {
  const status = isAllowed ? 'active' : 'suspended';
  await database.updateTable('users').set({ status }).where('id', '=', id).execute();
  if (!isAllowed) await revokeTokens(database, id);
}
