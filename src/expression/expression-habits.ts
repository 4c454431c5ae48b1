/**
 * What people write out of habit from other languages, and how an expression says it. Each row has its own rule, and all of them
 * together put the whole expression right, so that a message can show it as it should be.
 */
import { code } from './expression-problem.ts';
import { keyForWideSign, nameOfWideSign, plainSign } from './full-width.ts';
import { meantMoments } from './meant-moments.ts';
import { endsValue } from './words-and-signs.ts';

/** One place of an expression that is written as another language writes it. */
export interface Habit {
  /** 0-based offsets in the source. */
  readonly start: number;
  readonly end: number;
  readonly problem: string;
  /** What to write, without a full stop. */
  readonly rule: string;
  /** CEL itself reads it; this language has a word for it. */
  readonly isSign?: boolean;
}

export interface Habits {
  readonly found: readonly Habit[];
  /** The source with all of them put right; it may still hold other mistakes. */
  readonly rewritten: string;
}

interface Row {
  /** How it is written, from a place on. */
  readonly written: RegExp;
  readonly rule: string;
  /** What is written in its place; null where that cannot be worked out. */
  readonly instead: string | null | ((written: string) => string | null);
  /** It is a habit only between two values. */
  readonly isBetween?: boolean;
  /** It is one only in the brackets of a function. */
  readonly isInside?: boolean;
  /** It is one only where a comma is not between the values of a function or of a list. */
  readonly isAlone?: boolean;
  /** What is written in front of the value before it instead. */
  readonly inFront?: string;
  readonly isSign?: boolean;
}

const equal = 'Write `==` to compare two values';
const unequal = 'Write `!=` for "is not"';
const both = 'Write `and` between two conditions that must both hold';
const either = 'Write `or` between two conditions of which one is enough';
const opposite = 'Write `not` in front of what should not hold';

/** Longer ones are before those that they begin with. */
const rows: readonly Row[] = [
  { written: /is\s+not\s+(?:empty|blank)\b/iy, rule: 'Write `!= null` for "is not empty"', instead: '!= null' },
  { written: /is\s+(?:empty|blank)\b/iy, rule: 'Write `== null` for "is empty"', instead: '== null' },
  { written: /!==|=!=?|<>|≠|(?:is\s+not|isnt|isn't|not\s+equals?)\b/iy, rule: unequal, instead: '!=' },
  { written: /=>|≥/y, rule: 'Write `>=` for "at least"', instead: '>=' },
  { written: /=<|≤/y, rule: 'Write `<=` for "at most"', instead: '<=' },
  { written: /===|=(?!=)|(?:is|equals?)\b(?!\s*\()/iy, rule: equal, instead: '==' },
  { written: / *&& */y, rule: both, instead: ' and ', isSign: true },
  { written: / *\|\| */y, rule: either, instead: ' or ', isSign: true },
  { written: / *& */y, rule: both, instead: ' and ' },
  { written: / *\| */y, rule: either, instead: ' or ' },
  {
    written: /not\s+in\b/iy,
    rule: 'Write `not` in front of the whole comparison',
    instead: 'in',
    isBetween: true,
    inFront: 'not ',
  },
  { written: /(?:A(?:ND|nd)|U(?:ND|nd)|und|et)\b/y, rule: both, instead: 'and', isBetween: true },
  { written: /(?:O[Rr]|O(?:DER|der)|oder|ou)\b/y, rule: either, instead: 'or', isBetween: true },
  { written: / *(?:和|且) */y, rule: both, instead: ' and ' },
  { written: / *或 */y, rule: either, instead: ' or ' },
  { written: /N(?:OT|ot)\b/y, rule: opposite, instead: 'not' },
  {
    written: /(?:logged|signed)[ -]in\b(?!\s+(?!(?:and|or)\b)[\w"'[])/iy,
    rule: 'Write `logged_in` in one word',
    instead: 'logged_in',
  },
  { written: /contains\b(?!\s*\()/iy, rule: 'Write `contains(text, "part")`', instead: null },
  {
    written: /\d{1,2}\.\d{1,2}\.\d{4}\b/y,
    rule: 'Put a day in quotes, the year first',
    instead: (day) => dayInQuotes(day),
  },
  {
    written: /\d{1,3}(?:\.\d{3})*(?:,\d{3})+\b/y,
    rule: 'Write the digits of a number alone, without a sign for thousands',
    instead: (number) => number.replaceAll(/[.,]/g, ''),
    isAlone: true,
  },
  {
    written: /\d+(?:\.\d{3})*,\d+\b/y,
    rule: 'Write a point in a number, not a comma',
    instead: (number) => number.replaceAll('.', '').replace(',', '.'),
    isAlone: true,
  },
  { written: /\d{1,2}:\d\d\b/y, rule: 'Put a time in quotes, with two digits for the hour: "09:30"', instead: null },
  { written: /–/y, rule: 'Write `-` for minus', instead: '-' },
  { written: /[@#]/y, rule: 'Put texts in quotes: "…"', instead: null },
  { written: /;(?=\s*[^\s)])/y, rule: 'Write a comma between the values of a function', instead: ',', isInside: true },
  { written: /;/y, rule: 'Take it out; an expression ends by itself', instead: '' },
];

/** Parts of an expression in which no habit is looked for: texts in quotes, two-sign operators, words, spaces. */
const rightAsItIs = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[=!<>]=|\.\s*\w+|\w+|[^\S\u3000\u00A0]+/y;

/** Finds every habit in an expression; texts in quotes are left alone. */
export function findHabits(source: string): Habits {
  const habits = rewrite(source);
  // Full-width signs are plain ones now, which may be habits themselves.
  return habits.rewritten === source ? habits : { ...habits, rewritten: rewrite(habits.rewritten).rewritten };
}

function rewrite(source: string): Habits {
  const found: Habit[] = [];
  let rewritten = '';
  for (let at = 0; at < source.length; ) {
    const step = stepAt(source, at, rewritten);
    if (step.habit) found.push(step.habit);
    const before = step.instead.startsWith(' ') ? rewritten.trimEnd() : rewritten;
    rewritten = withFront(before, step.inFront) + step.instead;
    at = step.end;
  }
  return { found, rewritten };
}

function withFront(written: string, inFront: string | undefined): string {
  return inFront === undefined ? written : written.replace(lastValue, (each) => inFront + each);
}

const lastValue = /(?:[\w.]+(?:\([^()]*\))?|"[^"]*"|'[^']*')\s*$/;

interface Step {
  readonly end: number;
  readonly instead: string;
  readonly inFront?: string | undefined;
  readonly habit?: Habit;
}

/** @param before  what is in front, rewritten */
function stepAt(source: string, at: number, before: string): Step {
  const row = rows.find(
    ({ written, isBetween, isInside, isAlone }) =>
      matchAt(written, source, at) !== null &&
      (!isBetween || endsValue(before)) &&
      (!isInside || isInFunction(before)) &&
      (!isAlone || !(isInFunction(before) || isInList(before))),
  );
  if (row) {
    const words = matchAt(row.written, source, at) ?? '';
    return {
      end: at + words.length,
      instead: (typeof row.instead === 'function' ? row.instead(words) : row.instead) ?? words,
      inFront: row.inFront,
      habit: habitOf(words, row, at),
    };
  }
  const chosen = choiceOfTables(source, at);
  if (chosen) return chosen;
  if (source[at] === '!' && source[at + 1] !== '=') return negate(source, at);
  const sign = source[at] ?? '';
  const plain = plainSign(sign);
  if (plain === undefined) {
    const right = matchAt(rightAsItIs, source, at) ?? sign;
    return { end: at + right.length, instead: right };
  }
  return {
    end: at + 1,
    instead: plain,
    habit: {
      start: at,
      end: at + 1,
      problem: `This is ${nameOfWideSign(sign)}, which expressions do not read.`,
      rule: keyForWideSign(sign),
    },
  };
}

function matchAt(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}

function habitOf(words: string, { rule, isSign = false }: Pick<Row, 'rule' | 'isSign'>, at: number): Habit {
  const start = at + words.search(/\S/);
  const shown = words.trim();
  return { start, end: start + shown.length, problem: `${code(shown)} has no meaning here.`, rule, isSign };
}

/** Whether a bracket of a function is open behind this. */
function isInFunction(before: string): boolean {
  const open = /\w\s*\((?:[^()]|\([^()]*\))*$/;
  return open.test(before.replace(texts, '""'));
}

function isInList(before: string): boolean {
  return /\[[^\]]*$/.test(before.replace(texts, '""'));
}

/** `31.12.2025` → `"2025-12-31"`; null where there is no such day. */
function dayInQuotes(written: string): string | null {
  const [day] = meantMoments(written);
  return day === undefined ? null : `"${day}"`;
}

const texts = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

/** `IF(a; b; c)` of a table → `(a ? b : c)`. */
function choiceOfTables(source: string, at: number): Step | null {
  const name = /\w$/.test(source.slice(0, at)) ? null : matchAt(choosing, source, at);
  if (name === null) return null;
  const start = at + name.length;
  const end = closingBracket(source, start - 1);
  const values = partsOf(source.slice(start, end - 1)).map((part) => bracketed(rewrite(part).rewritten.trim()));
  const [condition, then, otherwise] = values;
  if (source[end - 1] !== ')' || values.length !== 3) return null;
  const instead = `${condition} ? ${then} : ${otherwise}`;
  const isWhole = source.slice(0, at).trim() === '' && source.slice(end).trim() === '';
  return {
    end,
    instead: isWhole ? instead : `(${instead})`,
    habit: habitOf(name.slice(0, -1), { rule: chosenBy }, at),
  };
}

export const chosenBy = 'Write what is asked, `?`, and `:` between the two values';

const choosing = /(?:IF|If|if|WENN|Wenn|wenn|SI)\s*\(/y;

/** A choice within another one. */
function bracketed(words: string): string {
  return words.includes(' ? ') && !words.startsWith('(') ? `(${words})` : words;
}

/** What is between the commas and semicolons of a function, but for those in brackets and texts. */
function partsOf(inside: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < inside.length; ) {
    const sign = inside[at] ?? '';
    if (sign === ',' || sign === ';') {
      parts.push(inside.slice(from, at));
      from = at + 1;
    }
    at = /[([]/.test(sign) ? closingBracket(inside, at) : at + (matchAt(value, inside, at)?.length ?? 1);
  }
  return [...parts, inside.slice(from)];
}

/** `!a` → `not a`; in front of a comparison it keeps to itself by brackets, because `not` takes the whole of it. */
function negate(source: string, at: number): Step {
  const start = at + 1 + (matchAt(space, source, at + 1)?.length ?? 0);
  const end = operandEnd(source, start);
  const inner = rewrite(source.slice(start, end)).rewritten;
  const isCompared = matchAt(comparison, source, end) !== null;
  return {
    end,
    instead: isCompared ? `(not ${inner})` : `not ${inner}`,
    habit: habitOf('!', { rule: opposite, isSign: true }, at),
  };
}

/** Where the value ends that begins here: a name or a bracket, and what hangs on it. */
function operandEnd(source: string, start: number): number {
  let at = start + (matchAt(prefix, source, start)?.length ?? 0);
  at += matchAt(value, source, at)?.length ?? 0;
  for (;;) {
    const closing = /[([]/.test(source[at] ?? '') ? closingBracket(source, at) : at;
    const next = closing + (matchAt(field, source, closing)?.length ?? 0);
    if (next === at) return at;
    at = next;
  }
}

/** Behind the bracket that closes the one at `from`; the end of the source when none does. */
function closingBracket(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; ) {
    const piece = matchAt(value, source, at) ?? source[at] ?? '';
    if (piece === '(' || piece === '[') depth += 1;
    if (piece === ')' || piece === ']') depth -= 1;
    at += piece.length;
    if (depth === 0) return at;
  }
  return source.length;
}

const space = /\s*/y;
const prefix = /[!\-\s]*/y;
const value = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\w+/y;
const field = /\s*\.\s*\w+/y;
const comparison = /\s*(?:[=!<>]=|[<>+*/%-]|in\b)/y;
