/**
 * Passwords are kept as argon2id hashes (19 MiB, 2 passes) with a salt of their own. Where the server has a secret for them
 * (`PASSWORD_SECRET`), it goes into the hash, so that whoever has the database alone cannot even try passwords.
 */
import { hash, verify } from '@node-rs/argon2';
import { rememberByKey } from '#model';
import { keysOf, sign } from '../../kernel/values/secrets.ts';

/** argon2id is the library's own choice of algorithm. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The secrets that a server knows: the one of today first, those before behind it with commas between; empty for none. */
type Secrets = string;

/** @returns what is kept: the hash, behind the name of the secret that is in it */
export async function hashPassword(password: string, secrets: Secrets): Promise<string> {
  const [secret] = keysOf(secrets);
  if (secret === '') return hash(password, cost);
  return nameOf(secret) + (await hash(password, { ...cost, secret: Buffer.from(secret) }));
}

/** `secret-3kX9_aQz`: tells one secret from another and nothing else about it. */
function nameOf(secret: string): string {
  return `secret-${sign(secret, 'password')}`.slice(0, nameLength);
}

export const nameLength = 15;

/** What a hash of this cost begins with. */
const costInHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Whether a hash was made at the cost and with the secret of today; others are made anew when their password is typed next. */
export function isOfToday(storedHash: string, secrets: Secrets): boolean {
  const [secret] = keysOf(secrets);
  return storedHash.startsWith((secret === '' ? '' : nameOf(secret)) + costInHash);
}

/** Whether the server still has what went into a hash. @param storedHash  its beginning is enough */
export function isUnderKnownSecret(storedHash: string, secrets: Secrets): boolean {
  return secretIn(`${storedHash.slice(0, nameLength)}$`, secrets) !== undefined;
}

/** The secret that is in a hash: empty for none, undefined for one that the server does not know. */
function secretIn(storedHash: string, secrets: Secrets): string | undefined {
  const name = storedHash.slice(0, storedHash.indexOf('$'));
  return name === '' ? '' : keysOf(secrets).find((secret) => secret !== '' && nameOf(secret) === name);
}

const decoyOf = rememberByKey((secrets: Secrets) => hashPassword('no account has this password', secrets));

/**
 * Whether the password is the right one. Without a stored hash it takes as long and says no, so that the duration does
 * not tell whether an account exists.
 */
export async function isRightPassword(
  password: string,
  storedHash: string | undefined,
  secrets: Secrets,
): Promise<boolean> {
  const tried = storedHash ?? (await decoyOf(secrets));
  const secret = secretIn(tried, secrets);
  const options = secret ? { secret: Buffer.from(secret) } : {};
  const matches = await verify(tried.slice(tried.indexOf('$')), password, options).catch(() => false);
  return matches && storedHash !== undefined && secret !== undefined;
}
