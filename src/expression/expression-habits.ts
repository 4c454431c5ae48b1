/**
 * What people write out of habit from other languages, and how an expression says it. Each row has its own rule, and all of them
 * together put the whole expression right, so that a message can show it as it should be.
 */
import { code } from './expression-problem.ts';
import { keyForWideSign, nameOfWideSign, plainSign } from './full-width.ts';

/** One place of an expression that is written as another language writes it. */
export interface Habit {
  /** 0-based offsets in the source. */
  readonly start: number;
  readonly end: number;
  readonly problem: string;
  /** What to write, without a full stop. */
  readonly rule: string;
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
  /** What stands in its place; null where only a person can tell. */
  readonly instead: string | null;
}

const equal = 'Write `==` to compare two values';
const unequal = 'Write `!=` for "is not"';
const either = 'Write `||` between two conditions of which one is enough';

/** Longer ones stand before those that they begin with. */
const rows: readonly Row[] = [
  { written: /is\s+not\s+(?:empty|blank)\b/iy, rule: 'Write `!= null` for "is not empty"', instead: '!= null' },
  { written: /is\s+(?:empty|blank)\b/iy, rule: 'Write `== null` for "is empty"', instead: '== null' },
  { written: /!==|=!=?|<>|≠|(?:is\s+not|isnt|isn't|not\s+equals?)\b/iy, rule: unequal, instead: '!=' },
  { written: /=>|≥/y, rule: 'Write `>=` for "at least"', instead: '>=' },
  { written: /=<|≤/y, rule: 'Write `<=` for "at most"', instead: '<=' },
  { written: /===|=(?!=)|(?:is|equals?)\b(?!\s*\()/iy, rule: equal, instead: '==' },
  {
    written: /&(?!&)|and\b(?!\s*\()/iy,
    rule: 'Write `&&` between two conditions that must both hold',
    instead: '&&',
  },
  { written: /\|(?!\|)|or\b(?!\s*\()/iy, rule: either, instead: '||' },
  { written: /contains\b(?!\s*\()/iy, rule: 'Write `contains(text, "part")`', instead: null },
  { written: /–/y, rule: 'Write `-` for minus', instead: '-' },
  { written: /[@#]/y, rule: 'Put texts in quotes: "…"', instead: null },
  { written: /;/y, rule: 'Take it out; an expression ends by itself', instead: '' },
];

const negation: Row = { written: /not\b/iy, rule: 'Write `!` in front of what should not hold', instead: '!' };

/** Texts in quotes, operators and words that are as they should be. */
const rightAsItIs = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|&&|\|\||[=!<>]=|\.\s*\w+|\w+|[^\S\u3000\u00A0]+/y;

/** Finds every habit in an expression; texts in quotes are left alone. */
export function findHabits(source: string): Habits {
  const found: Habit[] = [];
  let rewritten = '';
  for (let at = 0; at < source.length; ) {
    const step = stepAt(source, at);
    if (step.habit) found.push(step.habit);
    rewritten += step.instead;
    at = step.end;
  }
  return { found, rewritten };
}

interface Step {
  readonly end: number;
  readonly instead: string;
  readonly habit?: Habit;
}

function stepAt(source: string, at: number): Step {
  const row = rows.find(({ written }) => matchAt(written, source, at) !== null);
  if (row) {
    const words = matchAt(row.written, source, at) ?? '';
    return { end: at + words.length, instead: row.instead ?? words, habit: habitOf(words, row.rule, at) };
  }
  const not = matchAt(negation.written, source, at);
  if (not !== null) return negate(source, at, not);
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

function habitOf(words: string, rule: string, start: number): Habit {
  return { start, end: start + words.length, problem: `${code(words)} has no meaning here.`, rule };
}

/** `not a` → `!a`; what is compared needs brackets, because `!` takes only what stands next to it. */
function negate(source: string, at: number, not: string): Step {
  const start = at + not.length;
  const clause = source.slice(start, clauseEnd(source, start));
  const inner = findHabits(clause).rewritten.trim();
  const isOne = /^(?:[\w.]+(?:\([^()]*\))?|\([^()]*\))$/.test(inner);
  const space = /\s*$/.exec(clause)?.[0] ?? '';
  return {
    end: start + clause.length,
    instead: `${isOne ? `!${inner}` : `!(${inner})`}${space}`,
    habit: habitOf(not, negation.rule, at),
  };
}

/** Where what "not" speaks of ends: at the next junction, or where the bracket around it closes. */
function clauseEnd(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; ) {
    const sign = source[at] ?? '';
    if (depth === 0 && /[&|,?:)\]]/.test(sign)) return at;
    if (depth === 0 && matchAt(junction, source, at) !== null) return at;
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    at += Math.max(1, matchAt(word, source, at)?.length ?? 1);
  }
  return source.length;
}

const junction = /(?:and|or)\b/iy;
const word = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\w+/y;
