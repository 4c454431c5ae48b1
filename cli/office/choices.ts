/** "There is no …": what the office may have meant. */
import { listOf, nearestNames } from '#expression/node';
import { CommandProblem } from '../terminal/command-problem.ts';
import { inOneLine } from './office-table.ts';

const mostNames = 8;

/**
 * A sentence for a name that nobody knows: the nearest ones, otherwise some of all.
 * @param what  `There is no class called X.`
 */
export function unknownName(what: string, wanted: string, known: readonly string[]): CommandProblem {
  const near = nearestNames(wanted, known);
  if (near.length > 0) return new CommandProblem(`${what} Did you mean ${listOf(near, 'or')}?`);
  return new CommandProblem(known.length === 0 ? what : `${what} ${knownNames(known)}`);
}

interface Numbered {
  readonly id: number;
  readonly title: string;
}

/**
 * The record with the number that was typed.
 * @param what  `notice`
 * @throws CommandProblem when there is none
 */
export async function recordByNumber<Found extends Numbered>(
  typed: string,
  what: string,
  { find, list }: { readonly find: (id: number) => Promise<Found | undefined>; readonly list: () => Promise<Found[]> },
): Promise<Found> {
  const found = /^\d{1,9}$/.test(typed) ? await find(Number(typed)) : undefined;
  if (found) return found;
  const titles = (await list()).map(({ id, title }) => `${id} (${inOneLine(title)})`);
  throw unknownName(`There is no ${what} ${typed}.`, typed, titles);
}

/** `There are: a, b, c.`; of many names the first ones. */
export function knownNames(known: readonly string[]): string {
  const shown = known.slice(0, mostNames).join(', ');
  return `There ${known.length === 1 ? 'is' : 'are'}: ${shown}${known.length > mostNames ? ' …' : '.'}`;
}

/** @throws CommandProblem unless the text is a whole number from `least` on */
export function readCount(text: string, what: string, least = 1): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && Number.isSafeInteger(number)) return number;
  throw new CommandProblem(`${what} is a whole number from ${least}, not ${text}.`);
}
