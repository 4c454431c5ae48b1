/** JSON Schema has no order for texts, so the first and the last of days, times and amounts are written as patterns of their digits. */
import type { JsonSchema } from './json-schema.ts';

export function within(first: string | undefined, last: string | undefined): JsonSchema {
  return bothBounds(first && onOrAfter(first), last && onOrBefore(last));
}

/** The first and the last value as patterns, in this order: `boundOf` reads them. */
export function bothBounds(first: string | undefined, last: string | undefined): JsonSchema {
  if (!first && !last) return {};
  return { allOf: [first ? { pattern: first } : true, last ? { pattern: last } : true] };
}

function onOrAfter(first: string): string {
  return `^(?:${ordered(first, higher)})`;
}

/** A whole day as the last value includes its last minute. */
function onOrBefore(last: string): string {
  return `^(?:${ordered(last, lower)})`;
}

/** Of two amounts the one with more digits before the point is the larger. */
export function atLeast(first: string): string {
  const digits = first.length - 3;
  return `^(?:\\d{${digits + 1},}\\.|(?=\\d{${digits}}\\.)(?:${ordered(first, higher)}))`;
}

export function atMost(last: string): string {
  const digits = last.length - 3;
  const shorter = digits > 1 ? `\\d{1,${digits - 1}}\\.|` : '';
  return `^(?:${shorter}(?=\\d{${digits}}\\.)(?:${ordered(last, lower)}))`;
}

function higher(digit: number): string | null {
  return digit < 9 ? `[${digit + 1}-9]` : null;
}

function lower(digit: number): string | null {
  return digit > 0 ? `[0-${digit - 1}]` : null;
}

/** All beginnings of texts that are beyond the bound at some digit, and the bound itself. */
function ordered(bound: string, beyond: (digit: number) => string | null): string {
  const escape = (part: string) => part.replaceAll('.', '\\.');
  const ways = [...bound].flatMap((sign, index) => {
    const digits = /\d/.test(sign) ? beyond(Number(sign)) : null;
    return digits ? [`${escape(bound.slice(0, index))}${digits}`] : [];
  });
  return [...ways, escape(bound)].join('|');
}
