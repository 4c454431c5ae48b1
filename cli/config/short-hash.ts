/** The part of a file's name that says what is in it. */
import { createHash } from 'node:crypto';

export function shortHash(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
