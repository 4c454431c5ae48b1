/**
 * Changes a made-up record until a condition holds of it, or does not: `user.kind == "teacher"` gives a user whose `kind` is `teacher`.
 * It knows comparisons of a field with a value, `in`, `size`, yes and no, and what is put together from them by `and`, `or` and `not`.
 */
import { type Expression, isRecord, operationOf, type Scope, type Type } from '#model';

export interface Judge {
  readonly valueOf: (expression: Expression, scope: Scope) => unknown;
  /** The type of a field, by the way to it: `['user', 'kind']`. */
  readonly typeAt: (path: Path) => Type | undefined;
  /** Some value of that type, never null. */
  readonly sample: (type: Type, path: Path) => unknown;
  /** A moment as a field of that type has it; null where it has none. */
  readonly writeMoment: (type: Type, moment: number) => string | null;
}

export type Path = readonly string[];

/** How many records are tried; every condition that a person would write needs fewer. */
const triesAtMost = 2_000;

/** @returns the scope with as few changes as are needed, itself where it fits; null where none was found */
export function fulfilled(condition: Expression, scope: Scope, judge: Judge): Scope | null {
  let tries = 0;
  for (const found of scopesWhere({ condition, wanted: true }, scope, { ...judge, goOn: () => ++tries < triesAtMost }))
    return found;
  return null;
}

interface Goal {
  readonly condition: Expression;
  readonly wanted: boolean;
}

interface Search extends Judge {
  readonly goOn: () => boolean;
}

function* scopesWhere(goal: Goal, scope: Scope, search: Search): Generator<Scope> {
  const fits = (each: Scope) => search.valueOf(goal.condition, each) === goal.wanted;
  if (fits(scope)) yield scope;
  for (const changed of changedScopes(goal, scope, search)) {
    if (!search.goOn()) return;
    if (fits(changed)) yield changed;
  }
}

function* changedScopes({ condition, wanted }: Goal, scope: Scope, search: Search): Generator<Scope> {
  const [word, left = null, right = null] = operationOf(condition) ?? [];
  if (word === 'not') yield* scopesWhere({ condition: left, wanted: !wanted }, scope, search);
  else if (word === '&&' || word === '||') {
    const [first, second] = [left, right].map((part) => ({ condition: part, wanted })) as [Goal, Goal]; // one for each
    // Both parts have to be true of `and`, and both false of `or`; else one of them is enough.
    if ((word === '&&') !== wanted) {
      yield* scopesWhere(first, scope, search);
      yield* scopesWhere(second, scope, search);
    } else for (const each of scopesWhere(first, scope, search)) yield* scopesWhere(second, each, search);
  } else yield* withOneField({ condition, wanted }, scope, search);
}

/** What a field is compared with, and how: `user.level > 2`, `size(user.tags) > 0`, `"a" in user.tags`. */
interface Comparison {
  readonly path: Path;
  readonly type: Type;
  readonly by: Operator;
  readonly value: unknown;
  /** What is compared is not the field itself: its length, the moment that it names, or what is in it. */
  readonly of: 'itself' | 'size' | 'instant' | 'entries';
}

type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

const opposites: Readonly<Record<Operator, Operator>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  in: 'not in',
  'not in': 'in',
};

/** `2 < user.level` is `user.level > 2`. */
const mirrored: ReadonlyMap<unknown, Operator> = new Map<unknown, Operator>([
  ['==', '=='],
  ['!=', '!='],
  ['<', '>'],
  ['<=', '>='],
  ['>', '<'],
  ['>=', '<='],
]);

function* withOneField(goal: Goal, scope: Scope, search: Search): Generator<Scope> {
  for (const comparison of comparisonsIn(goal, scope, search)) {
    for (const value of valuesFor(comparison, readAt(scope, comparison.path), search))
      yield changedAt(scope, comparison.path, value, search);
  }
}

function* comparisonsIn({ condition, wanted }: Goal, scope: Scope, search: Search): Generator<Comparison> {
  const [word, left = null, right = null] = operationOf(condition) ?? [];
  const turned = mirrored.get(word);
  const compared = (side: Expression, by: Operator, other: Expression | null) => {
    const place = placeIn(side, search);
    if (!place) return [];
    return [{ ...place, by: wanted ? by : opposites[by], value: search.valueOf(other, scope) }];
  };
  if (word === 'has') yield* compared(left, '!=', null);
  else if (word === 'in') {
    yield* compared(left, 'in', right);
    for (const each of compared(right, 'in', left)) if (each.of === 'itself') yield { ...each, of: 'entries' };
  } else if (turned !== undefined) {
    yield* compared(left, word as Operator, right); // the keys of `mirrored` are such
    yield* compared(right, turned, left);
  } else yield* compared(condition, '==', true);
}

function placeIn(side: Expression, { typeAt }: Search): Pick<Comparison, 'path' | 'type' | 'of'> | null {
  const [word, first = null, second = null] = operationOf(side) ?? [];
  const isSize = word === 'run' && first === 'size';
  const of = isSize ? 'size' : word === 'instant' ? 'instant' : 'itself';
  const path = pathOf(isSize ? second : word === 'instant' ? first : side);
  const type = path && typeAt(path);
  return type ? { path, type, of } : null;
}

/** `user.boss.level`; null for anything else. */
function pathOf(expression: Expression): Path | null {
  const [word, of = null, name] = operationOf(expression) ?? [];
  if (word === 'name' && typeof of === 'string') return [of];
  const outer = word === 'field' ? pathOf(of) : null;
  return outer && typeof name === 'string' ? [...outer, name] : null;
}

function valuesFor(comparison: Comparison, now: unknown, search: Search): readonly unknown[] {
  const { of, type, by, value } = comparison;
  if (of === 'size') return lengthsFor(comparison).flatMap((length) => resized(comparison, now, length, search));
  if (of === 'instant') {
    const moments = typeof value === 'number' ? [value - dayMs, value, value + dayMs] : [];
    return moments.flatMap((moment) => search.writeMoment(type, moment) ?? []);
  }
  if (of === 'entries') {
    const entries = Array.isArray(now) ? now : [];
    return [by === 'in' ? [...entries, value] : entries.filter((entry) => entry !== value)];
  }
  if (by === '==') return [value];
  if (by === 'in') return Array.isArray(value) ? value : [];
  if (by === '!=' || by === 'not in') return othersThan(comparison, search);
  return typeof value === 'number' ? numbersNear(value).filter((number) => isOf(type, number)) : daysNear(value);
}

/** Values that are not the one, or none of those, that they are compared with. */
function othersThan({ type, path, value }: Comparison, { sample }: Search): readonly unknown[] {
  const none = type.nullable ? [null] : [];
  if (type.kind === 'one-of') return [...type.options, ...none];
  if (type.kind === 'yes-no') return [false, true, ...none];
  if (typeof value === 'number') return [...numbersNear(value).filter((number) => isOf(type, number)), ...none];
  return [sample(type, path), ...(type.kind === 'text' ? ['another'] : []), ...none];
}

const dayMs = 86_400_000;

/** The nearest first: no user has a level of minus one where nought would do. */
function numbersNear(value: number): readonly number[] {
  return [Math.ceil(value), Math.floor(value), Math.floor(value) + 1, Math.ceil(value) - 1];
}

function isOf({ kind }: Type, number: number): boolean {
  return kind !== 'id' || number > 0;
}

function daysNear(value: unknown): readonly string[] {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return [];
  return [0, 1, -1].map((days) => new Date(Date.parse(value) + days * dayMs).toISOString().slice(0, 10));
}

const longest = 50;

function lengthsFor({ value }: Comparison): readonly number[] {
  return typeof value === 'number' ? numbersNear(value).filter((length) => length >= 0 && length <= longest) : [];
}

/** A list or a text of that length. */
function resized({ type, path }: Comparison, now: unknown, length: number, { sample }: Search): readonly unknown[] {
  const whole = now ?? sample(type, path);
  if (typeof whole === 'string') return [whole.slice(0, length).padEnd(length, 'x')];
  if (!Array.isArray(whole)) return [];
  const list: readonly unknown[] = whole;
  const missing = type.kind === 'list' && length > 0 && list.length === 0 ? [sample(type.of, path)] : [];
  const entries = [...list, ...missing];
  return [Array.from({ length }, (_, index) => entries[index % entries.length])];
}

function readAt(scope: Scope, path: Path): unknown {
  return path.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : null), scope);
}

/** A copy with one field changed. Records on the way that are not there are made. */
function changedAt(scope: Scope, [name = '', ...rest]: Path, value: unknown, search: Search): Scope {
  return withField(scope, { done: [], name, rest, value }, search);
}

interface Change {
  /** The way so far. */
  readonly done: Path;
  readonly name: string;
  readonly rest: Path;
  readonly value: unknown;
}

function withField(record: Scope, { done, name, rest, value }: Change, search: Search): Scope {
  const [next, ...after] = rest;
  if (next === undefined) return { ...record, [name]: value };
  const path = [...done, name];
  const type = search.typeAt(path);
  const inner = isRecord(record[name]) ? record[name] : type && search.sample(type, path);
  return {
    ...record,
    [name]: withField(isRecord(inner) ? inner : {}, { done: path, name: next, rest: after, value }, search),
  };
}
