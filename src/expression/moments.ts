/**
 * How moments are compared. Date-times become milliseconds, so that they compare with `now` across zones. A date has no
 * zone: against it, a date-time counts as the day it falls on by the portal's calendar, so `now <= due_date` holds all day.
 */
import { type Expression, isCalendarDay } from '#model';
import type { Checked } from './check-context.ts';
import { type Family, familyOf } from './checked-type.ts';
import { toInstant } from './instant.ts';

const momentFamilies: ReadonlySet<Family> = new Set(['moment', 'date', 'time']);

const constantForms: Partial<Record<Family, RegExp>> = {
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  moment: /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
};

/** How each kind is written in quotes, for remedies. */
export const momentSamples: Partial<Record<Family, string>> = {
  date: '"2025-11-21"',
  moment: '"2025-11-21"',
  time: '"18:30"',
};

/** Whether values of a family are dates, times or both. */
export function isMoment(family: Family): boolean {
  return momentFamilies.has(family);
}

/** The family of a part, a constant text counting as the date or time it spells when a moment of that sort is wanted. */
export function familyBeside(part: Checked, other: Family): Family {
  const family = familyOf(part.type);
  if (family !== 'text' || !isMoment(other) || !part.constants) return family;
  const fitting = (['date', 'moment', 'time'] as const).find((form) =>
    part.constants?.every(({ value }) => typeof value === 'string' && spells(value, form)),
  );
  return fitting ?? family;
}

/** Whether a text is a date, a time, or a date with its time and zone. */
export function spells(value: string, form: Family): boolean {
  if (!constantForms[form]?.test(value)) return false;
  return form === 'time' || (toInstant(value) !== null && isCalendarDay(value.slice(0, 10)));
}

/** Both sides made comparable, or null when they are no moments that can be compared with each other. */
export function alignMoments(left: Checked, right: Checked): readonly [Expression, Expression] | null {
  const first = familyBeside(left, familyOf(right.type));
  const second = familyBeside(right, familyOf(left.type));
  const align = alignments[`${first} ${second}`];
  return align ? align(left, right) : null;
}

type Align = (left: Checked, right: Checked) => readonly [Expression, Expression];

const instants: Align = (left, right) => [instant(left), instant(right)];
const asWritten: Align = (left, right) => [left.tree, right.tree];

const alignments: Readonly<Record<string, Align>> = {
  'moment moment': instants,
  'moment any': instants,
  'any moment': instants,
  'moment date': (left, right) => [day(left), right.tree],
  'date moment': (left, right) => [left.tree, day(right)],
  'date date': asWritten,
  'time time': asWritten,
};

function instant(part: Checked): Expression {
  const { tree } = part;
  if (typeof tree === 'string') return toInstant(tree);
  const isClock = Array.isArray(tree) && tree[0] === 'name' && tree[1] === 'now';
  return isClock ? tree : ['instant', tree];
}

function day(part: Checked): Expression {
  return ['run', 'day', part.tree];
}
