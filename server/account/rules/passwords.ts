/** Passwords are kept as argon2id hashes (19 MiB, 2 passes) with a salt of their own. */
import { hash, verify } from '@node-rs/argon2';

/** argon2id is the library's own choice of algorithm. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** What every hash of this cost begins with. */
const costInHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Whether a hash was made at the cost of today; others are made anew when their password is typed next. */
export function isOfTodaysCost(storedHash: string): boolean {
  return storedHash.startsWith(costInHash);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the right one. Without a stored hash it takes as long and says no, so that the duration does
 * not tell whether an account exists.
 */
export async function isRightPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(storedHash ?? (await decoy), password).catch(() => false);
  return matches && storedHash !== undefined;
}
