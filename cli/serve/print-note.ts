/** What the server of a demonstration would like its operator to know: mail that would have been sent, for example. */
import { tell } from '../terminal/terminal.ts';

/** Prints the word and below it each detail on lines of its own. */
export function printNote(detail: object, word: string): void {
  const lines = Object.entries(detail).map(([name, value]) => `  ${name}: ${String(value).replaceAll('\n', '\n    ')}`);
  tell([`${word}:`, ...lines].join('\n'));
}
