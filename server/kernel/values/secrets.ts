/** Random words, hashes and signatures. */
import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Letters and digits that cannot be mistaken for each other. */
const clearLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Random bytes as text that fits into an address: 32 bytes give 43 characters. */
export function randomKey(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

export function randomLetters(length: number, alphabet = clearLetters): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** SHA-256 in hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data);
}

/**
 * The keys of a `SECRET_KEY`: usually one. After a change of keys the ones before are behind it with commas between, and
 * what they have signed is good until they are taken out.
 */
export function keysOf(secretKey: string): readonly [string, ...string[]] {
  const [first = '', ...earlier] = secretKey.split(',').map((key) => key.trim());
  return [first, ...earlier.filter((key) => key !== '')];
}

/** A signature that only this server can make: HMAC-SHA-256 over the parts, as text that fits into an address. */
export function sign(secretKey: string, ...parts: readonly string[]): string {
  return signWith(keysOf(secretKey)[0], parts);
}

/** The signatures under all keys that count, the one that `sign` gives first. */
export function signatures(secretKey: string, ...parts: readonly string[]): string[] {
  return keysOf(secretKey).map((key) => signWith(key, parts));
}

/** Whether the signature was made with one of the keys that count. */
export function isSigned(secretKey: string, signature: string, ...parts: readonly string[]): boolean {
  return signatures(secretKey, ...parts).some((right) => sameSecret(signature, right));
}

function signWith(key: string, parts: readonly string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
}

/** Compares without telling by its duration where two texts differ. */
export function sameSecret(one: string, other: string): boolean {
  const first = Buffer.from(one);
  const second = Buffer.from(other);
  return first.length === second.length && timingSafeEqual(first, second);
}
