/** Reads an expression into the tree of the CEL library, and turns what the library says about a mistake into plain words. */
import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';
import { own, rememberByKey } from '#model';
import { findHabits, type Habit } from './expression-habits.ts';
import { code, type ExpressionProblem } from './expression-problem.ts';
import { languageWords, withSigns, withWideNot } from './words-and-signs.ts';

export type { ASTNode };

/** The most characters of an expression: more than any condition that a person can still read aloud. */
export const maxSourceLength = 2000;

const library = new Environment({
  unlistedVariablesAreDyn: true,
  limits: { maxAstNodes: 1000, maxDepth: 40, maxListElements: 200, maxMapEntries: 50, maxCallArguments: 8 },
});

interface Mistake {
  readonly problem: string;
  readonly remedy: string;
}

type Parsed =
  | { readonly ast: ASTNode; readonly problem?: never }
  | { readonly problem: ExpressionProblem; readonly ast?: never };

/**
 * Reads an expression. Never throws, whatever the source. Results are kept, because where one compilation follows another, most
 * expressions are the same as before.
 * @returns the library's tree, or what keeps the source from being read
 */
export const parseExpression = rememberByKey(parse, { most: 10_000 });

function parse(source: string): Parsed {
  if (source.trim() === '') return { problem: problemAt(source, 0, source.length, empty) };
  if (source.length > maxSourceLength) return { problem: problemAt(source, 0, source.length, tooLong) };
  const sign = signIn(source);
  if (sign) return { problem: sign };
  try {
    return { ast: withWideNot(library.parse(withSigns(source)).ast, source) };
  } catch (error) {
    return { problem: explain(source, error) };
  }
}

/** Whether a name is a word that expressions keep for themselves, such as `in` or `for`, so that no value can be read by it. */
export function isKeptWord(name: string): boolean {
  return languageWords.includes(name) || (/^[a-z]+$/i.test(name) && !isReadable(name));
}

/** A sign of CEL that has a word here, where the expression can be read without it. */
function signIn(source: string): ExpressionProblem | null {
  if (!/[&|!]/.test(source)) return null;
  const { found, rewritten } = findHabits(source);
  const [first] = found;
  return first && found.some(({ isSign }) => isSign) && isReadable(rewritten)
    ? problemOf(source, first, rewritten)
    : null;
}

function explain(source: string, error: unknown): ExpressionProblem {
  if (!(error instanceof ParseError)) return problemAt(source, 0, source.length, tooComplex);
  const inBraces = bracesAround(source);
  if (inBraces) return inBraces;
  const start = error.range?.start ?? 0;
  const end = Math.max(error.range?.end ?? source.length, start + 1);
  if (start >= source.trimEnd().length) {
    const open = lastOpenBracket(source);
    if (open !== null) return problemAt(source, open, open + 1, unclosedBracket);
    return habitIn(source, -1) ?? problemAt(source, start, end, endsEarly);
  }
  const habit = Object.hasOwn(mistakes, error.code) ? null : habitIn(source, start);
  if (habit) return habit;
  const found = source.slice(start, end);
  const word = /^\w+/.exec(source.slice(start))?.[0] ?? found;
  const mistake = own(mistakes, error.code) ?? unexpected;
  return problemAt(source, start, start + Math.max(word.length, found.length), mistake(found, word));
}

/** `{title}`, as it would be inside a text. */
function bracesAround(source: string): ExpressionProblem | null {
  const inner = /^\s*\{([^{}]*)\}\s*$/.exec(source)?.[1]?.trim();
  if (!inner || !isReadable(inner)) return null;
  const rule = 'Write it without braces';
  const start = source.indexOf('{');
  return {
    ...problemAt(source, start, source.trimEnd().length, {
      problem: 'A value stands here by itself; braces are for values inside a text.',
      remedy: `${rule}: ${code(inner)}.`,
    }),
    repair: { rule, source: inner },
  };
}

/** The expression without habits from other languages, when it has some and can be read without them. */
export function withoutHabits(source: string): Pick<ExpressionProblem, 'repair' | 'remedy'> | null {
  const { found, rewritten } = findHabits(source);
  const [first] = found;
  if (!first || !isReadable(rewritten)) return null;
  return { remedy: `${first.rule}.`, repair: { rule: first.rule, source: rewritten } };
}

/**
 * The habit from another language that the library stumbled over: the first when all of them explain it, else the one at its place.
 * @param stumble  -1 for no place
 */
function habitIn(source: string, stumble: number): ExpressionProblem | null {
  const { found, rewritten } = findHabits(source);
  const isRight = found.length > 0 && isReadable(rewritten);
  const habit = isRight ? found[0] : found.find(({ start, end }) => start <= stumble && stumble <= end);
  if (!habit) return null;
  return problemOf(source, habit, isRight ? rewritten : null);
}

/** @param rewritten  the whole expression as it should be, when it is known */
function problemOf(source: string, { start, end, problem, rule }: Habit, rewritten: string | null): ExpressionProblem {
  const found = problemAt(source, start, end, { problem, remedy: `${rule}.` });
  return rewritten === null ? found : { ...found, repair: { rule, source: rewritten } };
}

function isReadable(source: string): boolean {
  try {
    library.parse(withSigns(source));
    return true;
  } catch {
    return false;
  }
}

/** Keeps the span inside the source: what is missing at the end is shown at the last sign that is there. */
function problemAt(source: string, start: number, end: number, mistake: Mistake): ExpressionProblem {
  const last = source.trimEnd().length;
  const from = Math.max(Math.min(start, last - 1), 0);
  return {
    code: 'read/expression',
    start: from,
    end: Math.max(Math.min(end, last), Math.min(from + 1, last)),
    ...mistake,
  };
}

/** Where the innermost bracket begins that nothing closes; quoted texts are skipped. */
function lastOpenBracket(source: string): number | null {
  const open: number[] = [];
  for (const { 0: token, index } of source.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[()[\]{}]/g)) {
    if ('([{'.includes(token)) open.push(index);
    else if (')]}'.includes(token)) open.pop();
  }
  return open.pop() ?? null;
}

const empty: Mistake = {
  problem: 'There is no expression here.',
  remedy: 'Write what it should be, such as `points > 0`.',
};

const tooLong: Mistake = {
  problem: `This expression is longer than ${maxSourceLength} characters.`,
  remedy: 'Split it into cases or into several conditions.',
};

const tooComplex: Mistake = {
  problem: 'This expression is nested too deeply to be read.',
  remedy: 'Split it into several shorter ones.',
};

const endsEarly: Mistake = {
  problem: 'The expression stops before it is complete.',
  remedy: 'Write the value that is missing at the end.',
};

const unclosedBracket: Mistake = {
  problem: 'The bracket that starts here is never closed.',
  remedy: 'Write the value that is missing, if any, and close the bracket.',
};

const unclosed: Mistake = {
  problem: 'The text that starts here has no closing quote.',
  remedy: 'Put the same quote sign at the end of the text.',
};

const unexpected = (found: string): Mistake => ({
  problem: `${code(found)} has no meaning at this place.`,
  remedy:
    'Look at what stands before it: an operator such as `==` or `and`, a comma or a bracket may be missing, or one is too many.',
});

const mistakes: Readonly<Record<string, (found: string, word: string) => Mistake>> = {
  unterminated_string: () => unclosed,
  unterminated_triple_quoted_string: () => unclosed,
  newline_in_string: () => ({
    problem: 'A text in quotes goes on over the end of the line.',
    remedy: 'Keep it on one line; write \\n where a new line should begin.',
  }),
  limit_exceeded: () => tooComplex,
  reserved_identifier: (_, word) => ({
    problem: `${code(word)} is a word that expressions keep for themselves.`,
    remedy:
      word === 'if'
        ? 'Write `condition ? value : other value` to choose between two values.'
        : `A field of that name is read as ${code(`entry.${word}`)} where there is an entry; give anything else another name. If a text is meant, put it in quotes: "${word}".`,
  }),
  invalid_macro_argument: (found) => ({
    problem: `${code(found)} cannot stand for the entries of a list.`,
    remedy: 'Begin with a name of your own for one entry, as in `list.exists(entry, entry > 0)`.',
  }),
  invalid_escape_sequence: (found) => ({
    problem: `${code(found)} has no meaning inside a text.`,
    remedy: 'Write two backslashes (\\\\) where one should be shown.',
  }),
  invalid_number: badNumber,
  invalid_integer: badNumber,
  invalid_hex_integer: badNumber,
  invalid_exponent: badNumber,
};

function badNumber(found: string): Mistake {
  return { problem: `${code(found)} cannot be read as a number.`, remedy: 'Write digits only, such as 12 or 12.5.' };
}
