/** Where in a file something stands, and the sentences that say so. */
import { nearestNames } from '#expression/node';
import { CommandProblem } from '../terminal/command-problem.ts';
import { either } from './choices.ts';

export interface WrittenPlace {
  /** As it was typed. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** The last part of the way to it; empty for the whole file. */
  readonly key: string;
  below(key: string | number): WrittenPlace;
}

/** @param what  goes on behind the name: `is a number` */
export function writtenProblem({ file, line, key }: WrittenPlace, what: string): CommandProblem {
  return new CommandProblem(`${file}, line ${line}: ${key === '' ? 'this file' : `\`${key}\``} ${what}.`);
}

/** @param what  `an event` */
export function unknownKey({ file, line, key }: WrittenPlace, what: string, known: readonly string[]): CommandProblem {
  const near = nearestNames(key, known);
  const remedy =
    near.length > 0 ? `Did you mean ${either(near.map((name) => `\`${name}\``))}?` : `There are: ${known.join(', ')}.`;
  return new CommandProblem(`${file}, line ${line}: ${what} has nothing called \`${key}\`. ${remedy}`);
}
