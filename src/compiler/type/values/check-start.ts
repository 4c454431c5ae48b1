/** A value that is written out and with which a field starts: the field itself must take it. */
import { type Expression, isSafePattern, operationOf } from '#model';
import type { DiagnosticCode } from '../../diagnostics/diagnostic-catalogue.ts';
import { counted, makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { defaultAt, definition, definitionNames } from '../../kernel/language.ts';
import { own, type PlainRecord, textOf } from '../../kernel/records.ts';
import type { Spot } from '../../link/file-context.ts';
import { isAbove } from './check-order.ts';

const texts: ReadonlySet<unknown> = new Set(['text', 'long-text', 'rich-text']);
const moments: ReadonlySet<unknown> = new Set(['date', 'month', 'time', 'date-time', 'date-range']);

/** As far as a bound of `date-time` says it: `2026-03-13T09:30`. */
const toTheMinute = 16;

/**
 * @param field  as it is written; what is wrong with its own bounds has been reported
 * @param start  its `start`, compiled
 */
export function* checkFixedStart(field: PlainRecord, start: Expression, { path, context }: Spot): Reporting {
  // What a kind that is none takes nobody knows; that it is none has been reported.
  if (!definitionNames().includes(`fields/${textOf(field['kind'])}`)) return;
  const [operator, ...entries] = operationOf(start) ?? [];
  const values = operator === 'list' ? entries : [start];
  for (const each of values) {
    const value = calculated(each);
    const issue = value === '' ? null : (beyondBound(field, value) ?? againstPattern(field, value));
    if (!issue) continue;
    const { code, ...words } = issue;
    yield makeDiagnostic(code, context.source.tree.spanOf(path, 'value'), words);
    return;
  }
}

const arithmetic: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};

/** What is worked out from numbers alone: -3 for `0 - 3`. Anything else as it is. */
function calculated(value: Expression): Expression {
  const [operator = '', ...operands] = operationOf(value) ?? [];
  const work = own(arithmetic, operator);
  const [left, right] = operands.map(calculated);
  return work && typeof left === 'number' && typeof right === 'number' ? work(left, right) : value;
}

interface Issue {
  readonly code: DiagnosticCode;
  readonly problem: string;
  readonly remedy: string;
}

function beyondBound(field: PlainRecord, value: Expression): Issue | null {
  const [min, max] = ['min', 'max'].map((key) => own(field, key) ?? usual(field, key));
  const measured = measure(field, value);
  const isLow = isAbove(min, measured);
  // Bounds that exclude each other have a message of their own.
  if (isAbove(min, max) || (!isLow && !isAbove(measured, max))) return null;
  const what = texts.has(field['kind']) ? `a text of ${counted(Number(measured), 'character')}` : quoted(value);
  const key = quoted(isLow ? 'min' : 'max');
  return {
    code: 'shape/out-of-range',
    problem: `This field starts with ${what}, and its ${key} is ${isLow ? quoted(min) : `only ${quoted(max)}`}.`,
    remedy: `Start with what the field takes, or correct its ${key}.`,
  };
}

/** The bound that holds where none is written. */
function usual({ kind }: PlainRecord, key: string): unknown {
  return defaultAt(definition(`fields/${textOf(kind)}`), key);
}

/** What is held against the bounds: a length, an amount, or a day and a time of day. */
function measure({ kind }: PlainRecord, value: Expression): unknown {
  if (texts.has(kind)) return typeof value === 'string' ? [...value].length : undefined;
  if (kind === 'money') return typeof value === 'string' ? Number(value) : undefined;
  if (kind === 'number' || kind === 'rating') return value;
  return moments.has(kind) ? textOf(value).slice(0, toTheMinute) : undefined;
}

/** A pattern that cannot be read or takes too long has a message of its own. */
function againstPattern({ pattern }: PlainRecord, value: Expression): Issue | null {
  if (typeof value !== 'string' || !isSafePattern(pattern) || new RegExp(pattern, 'u').test(value)) return null;
  return {
    code: 'shape/wrong-form',
    problem: `This field starts with ${quoted(value)}, which its ${quoted('pattern')} does not take.`,
    remedy: `Correct one of the two. What stands in front of every answer can stand behind ${quoted('prefix')}.`,
  };
}
