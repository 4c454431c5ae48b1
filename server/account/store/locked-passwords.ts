/** Passwords that nobody can type any more, because the secret that went into them is not set. */
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/open.ts';
import type { ServerSettings } from '../../kernel/settings.ts';
import { isUnderKnownSecret, nameLength } from '../rules/passwords.ts';

/** How many people have such a password. */
export async function countLockedPasswords(
  database: Database,
  { passwordSecret }: Pick<ServerSettings, 'passwordSecret'>,
): Promise<number> {
  const counts = await database
    .selectFrom('users')
    .select((eb) => [
      sql<string>`substr(password_hash, 1, ${sql.lit(nameLength)})`.as('beginning'),
      eb.fn.countAll<number>().as('people'),
    ])
    .where('password_hash', 'like', 'secret-%')
    .groupBy('beginning')
    .execute();
  return counts
    .filter(({ beginning }) => !isUnderKnownSecret(beginning, passwordSecret))
    .reduce((sum, { people }) => sum + Number(people), 0);
}
