/** What the checker says about a mistake, and the turns of phrase that its messages share. */
import { nearestNames } from './nearest-names.ts';

export type ExpressionProblemCode =
  | 'read/expression'
  | 'read/placeholder'
  | 'type/unknown-name'
  | 'type/unknown-field'
  | 'type/unknown-function'
  | 'type/unknown-option'
  | 'type/wrong-arguments'
  | 'type/mismatch'
  | 'type/may-be-empty'
  | 'type/not-showable'
  | 'type/not-supported'
  | 'type/name-taken'
  | 'type/word-or-name'
  | 'shape/long-spelling';

/** A mistake in an expression. `start` and `end` are 0-based UTF-16 offsets in its source, around the smallest part that shows it. */
export interface ExpressionProblem {
  readonly code: ExpressionProblemCode;
  readonly start: number;
  readonly end: number;
  /** What is wrong; never holds the remedy. */
  readonly problem: string;
  /** What people would see, when `problem` does not say so. */
  readonly effect?: string;
  /** What to do. */
  readonly remedy: string;
  /** Where the whole source can be put right: the rule, without a full stop, and the source as it should be. */
  readonly repair?: { readonly rule: string; readonly source: string };
}

/** "Did you mean `x`?", or else up to eight choices. @param what  begins the sentence that lists them: "Its fields are" */
export function suggest(wanted: string, known: readonly string[], what: string, quote = code): string {
  const [nearest] = nearestNames(wanted, known);
  if (nearest !== undefined) return `Did you mean ${quote(nearest)}?`;
  if (known.length === 0) return 'Take it out.';
  return `${what} ${someOf(known.map(quote), what.endsWith('can be') ? 'or' : 'and')}.`;
}

/** "Did you mean `x`?", or else the fields of a record. */
export function suggestField(wanted: string, fields: object): string {
  const known = Object.keys(fields);
  return suggest(wanted, known, known.length === 1 ? 'Its only field is' : 'Its fields are');
}

/** `a, b or c`; of more than eight words the first eight, and how many more there are. */
export function someOf(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length <= 8) return listOf(words, last);
  return `${words.slice(0, 8).join(', ')} and ${words.length - 8} more`;
}

/** `one of a, b or c`; a word that is the only one by itself. */
export function oneOf(words: readonly string[]): string {
  return words.length === 1 ? words.join('') : `one of ${someOf(words, 'or')}`;
}

/** `1 day`, `3 days` */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** In backticks, the middle left out when it is long. */
export function code(source: string): string {
  const line = source.replace(/\s+/g, ' ').trim();
  return `\`${line.length > 60 ? `${line.slice(0, 40)} … ${line.slice(-12)}` : line}\``;
}

/** A constant the way an expression writes it: `"mine"`, `3`. */
export function quoted(constant: string | number): string {
  if (typeof constant === 'number') return String(constant);
  return `"${constant.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r')}"`;
}

/** `a, b and c` */
export function listOf(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`;
}

/** `an event`, `a lending plan`, from `Event`, `LendingPlan`. */
export function withArticle(entity: string): string {
  const words = entity
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase();
  return `${/^(?:[aeio]|u(?!s|ni))/.test(words) ? 'an' : 'a'} ${words}`;
}

export function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
