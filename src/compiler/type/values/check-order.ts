/**
 * Bounds that the schema's annotations set: with `x-not-above` a lower bound names the upper one that it must not exceed, with
 * `x-least` and `x-most` a size or a length of time has limits.
 */

import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { amountOf, defaultAt, type SchemaNode } from '../../kernel/language.ts';
import { own, type PlainRecord } from '../../kernel/records.ts';
import { type Path, pathKey } from '../../kernel/sources.ts';
import type { FileContext, Spot } from '../../link/file-context.ts';

/**
 * Compares one bound of a group with the other.
 * @param lower  the key that has the annotation
 * @param upper  the key that the annotation names
 */
export function* checkOrder(
  group: SchemaNode,
  record: PlainRecord,
  { lower, upper }: { readonly lower: string; readonly upper: string },
  { path, context }: Spot,
): Reporting {
  const [low, high] = [lower, upper].map((key) => own(record, key) ?? defaultAt(group, key));
  const [isLowGiven, isHighGiven] = [own(record, lower) !== undefined, own(record, upper) !== undefined];
  if (!isAbove(low, high) || (!isLowGiven && !isHighGiven)) return;
  if ([lower, upper].some((key) => context.source.broken.has(pathKey([...path, key])))) return;
  const place = [...path, isLowGiven ? lower : upper];
  const usual = ', which holds where none is written';
  yield makeDiagnostic('shape/min-above-max', context.source.tree.spanOf(place, 'value'), {
    problem: `${quoted(lower)} is ${quoted(low)}${isLowGiven ? '' : usual}, and ${quoted(upper)} is only ${quoted(high)}${isHighGiven ? '' : usual}.`,
    effect: 'No value could fulfil both.',
    remedy:
      isHighGiven && isLowGiven
        ? 'Swap the two, or correct one of them.'
        : `Write a ${quoted(upper)} that is at least ${quoted(low)}, or a smaller ${quoted(lower)}.`,
  });
}

/** Compares a size or a length of time with the limits that its schema names. */
export function* checkLimits(node: SchemaNode, value: string, path: Path, { source }: FileContext): Reporting {
  const [least, most] = [node['x-least'], node['x-most']];
  const isLow = typeof least === 'string' && amountOf(value) < amountOf(least);
  if (!isLow && !(typeof most === 'string' && amountOf(value) > amountOf(most))) return;
  yield makeDiagnostic('shape/out-of-range', source.tree.spanOf(path, 'value'), {
    problem: `${quoted(path.at(-1))} cannot be ${quoted(value)}.`,
    remedy: isLow ? `Write at least ${quoted(least)}.` : `Write at most ${quoted(most)}.`,
  });
}

/** Numbers, sizes, lengths of time, months, days and times of day; what cannot be compared is in order. */
export function isAbove(low: unknown, high: unknown): boolean {
  if (typeof low === 'number' && typeof high === 'number') return low > high;
  if (typeof low !== 'string' || typeof high !== 'string') return false;
  if (amount.test(low) && amount.test(high)) return amountOf(low) > amountOf(high);
  if (clock.test(low) && clock.test(high)) return low > high;
  if (!day.test(low) || !day.test(high)) return false;
  // A whole day as the upper bound includes its last minute.
  return low > (high.length < low.length ? `${high}~` : high);
}

const amount = /^\d+(\.\d+)? [A-Za-z]+$/;
const clock = /^\d\d:\d\d$/;
const day = /^\d{4}-\d\d(-\d\d(T\d\d:\d\d)?)?$/;
