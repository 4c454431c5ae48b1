/** Passwords that nobody can type any more, because the secret that went into them is not set. */
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
      eb.fn<string>('substr', [eb.ref('password_hash'), eb.lit(1), eb.lit(nameLength)]).as('beginning'),
      eb.fn.countAll<number>().as('people'),
    ])
    .where('password_hash', 'like', 'secret-%')
    .groupBy('beginning')
    .execute();
  return counts
    .filter(({ beginning }) => !isUnderKnownSecret(beginning, passwordSecret))
    .reduce((sum, { people }) => sum + Number(people), 0);
}
