/**
 * Where one of some words is expected, the word is there as it is: `with: { scope: mine }`. Expressions are there too, so a
 * word that is a name as well has to be told apart: in quotes it is the word, in brackets the value.
 */
import type { Type } from '#model';
import type { Stretch } from './check-context.ts';
import type { ExpectedType } from './checked-type.ts';
import { code, type ExpressionProblem, suggest } from './expression-problem.ts';

type BareWord = { readonly option: string | number; readonly at: Stretch } | { readonly problem: ExpressionProblem };

interface Place {
  readonly source: string;
  readonly names: Readonly<Record<string, Type>>;
  readonly options: readonly (string | number)[];
  /** The whole value in the YAML, and not an expression inside a text. */
  readonly isWhole: boolean;
  /** Other texts may be there too. */
  readonly isOpen: boolean;
}

/** The word that a place takes, or what is wrong with it; null when an expression is there. */
export function bareWord(
  source: string,
  names: Readonly<Record<string, Type>>,
  expected: ExpectedType | undefined,
  isWhole: boolean,
): BareWord | null {
  if (expected?.kind !== 'one-of') return null;
  const place: Place = { source, names, options: expected.options, isWhole, isOpen: expected.open === true };
  const word = source.trim();
  const option = optionOf(word, place);
  if (option !== undefined && !isName(word, names)) return { option, at: whole(source) };
  if (!isWhole) return null;
  if (option !== undefined) return { problem: wordOrName(word, place) };
  const inQuotes = /^(?:'([^'\\]*)'|"([^"\\]*)")$/.exec(word);
  if (inQuotes) return quotedWord(inQuotes[1] ?? inQuotes[2] ?? '', place);
  return isWord(word) && !isName(word, names) && !isDifference(word, names)
    ? { problem: unknownWord(word, place) }
    : null;
}

function optionOf(word: string, { options }: Place): string | number | undefined {
  return options.find((known) => String(known) === word);
}

/** Whether a word is a value that can be read here. */
export function isName(word: string, names: object): boolean {
  return word === 'now' || Object.hasOwn(names, word);
}

/** `not-started`, `log in`. What begins with `true`, `false`, `null` or `not ` is taken for an expression. */
function isWord(word: string): boolean {
  return /^[A-Za-z]\w*(?:[ -]\w+)*$/.test(word) && !/^(?:true|false|null|not )/.test(word);
}

/** `step-1`, `seats - taken`: names and numbers that are known, with minus signs between them. */
function isDifference(word: string, names: object): boolean {
  const parts = word.split('-').map((part) => part.trim());
  return parts.length > 1 && parts.every((part) => isName(part, names) || /^\d+$/.test(part));
}

function quotedWord(word: string, place: Place): BareWord | null {
  const option = optionOf(word, place);
  if (option === undefined) return place.isOpen || word === '' ? null : { problem: unknownWord(word, place) };
  if (isName(word, place.names) || typeof option !== 'string' || word !== word.trim() || word === '') return null;
  const rule = 'Write the word without quotes';
  return {
    problem: {
      ...whole(place.source),
      code: 'shape/long-spelling',
      problem: `One of some words is expected here, so ${code(word)} needs no quotes of its own.`,
      remedy: `${rule}: ${code(word)}.`,
      repair: { rule, source: word },
    },
  };
}

function wordOrName(word: string, { source }: Place): ExpressionProblem {
  return {
    ...whole(source),
    code: 'type/word-or-name',
    problem: `${code(word)} is one of the words that may stand here, and a value that may be read here has the same name.`,
    remedy: `If the word is meant, write ${code(`"'${word}'"`)}; if the value is meant, write ${code(`(${word})`)}.`,
  };
}

function unknownWord(word: string, { source, names, options }: Place): ExpressionProblem {
  const words = options.map(String);
  const near = suggest(word, [...words, ...Object.keys(names)], '');
  return {
    ...whole(source),
    code: 'type/unknown-option',
    problem: `${code(word)} is none of the words that may stand here.`,
    remedy: near.startsWith('Did you mean') ? near : suggest('', words, 'It can be'),
  };
}

function whole(source: string): Stretch {
  return { start: source.length - source.trimStart().length, end: source.trimEnd().length };
}
