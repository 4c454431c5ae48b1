/** What tells a content from others: part of a file's name, or the key of what was made of it. */
import { createHash } from 'node:crypto';

export function shortHash(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
