/** `portico new-key`: a key that nobody can guess, for SECRET_KEY or PASSWORD_SECRET. */
import { randomKey } from '#server';
import { print } from '../terminal/terminal.ts';

const keyBytes = 32;

export function newKey(): number {
  print(randomKey(keyBytes));
  return 0;
}
