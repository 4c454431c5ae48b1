/** Makes a value of a type of the contract. Everything about it follows from the seed, its record and the name of its field. */
import type { Fields, Type } from '#model';
import { chance } from './chance.ts';
import { type Making, placeOf, type RecordPlace, type ValuePlace } from './made.ts';
import { makeExtra } from './make-extra.ts';
import { exampleMoment, makeMoment, makeTime } from './make-moment.ts';
import { makeNumber } from './make-number.ts';
import { makeRich, makeText } from './make-text.ts';
import { filePath, picturePath } from './pictures.ts';
import { hasQuestions, makeQuestions } from './questions.ts';

/** How many entries there are: of a list that is an answer, and of one within a record. */
export const listLengths = {
  filled: { pages: 37, answer: 8, record: 3 },
  empty: { pages: 0, answer: 0, record: 0 },
  one: { pages: 1, answer: 1, record: 1 },
  long: { pages: 200, answer: 40, record: 6 },
} as const;

/** Lists within records within records are shorter, because each of them is there many times. */
const deepLength = 2;

/** Records within records within records end here. */
const deepest = 6;

export function makeValue(making: Making, type: Type, at: ValuePlace): unknown {
  const { record, field, depth } = at;
  if (type.nullable && lacks(making, type, at)) return null;
  switch (type.kind) {
    case 'text':
      return makeText(making, record, field, type.example);
    case 'rich':
      return makeRich(making, record, field);
    case 'path':
      return makePath(record, field);
    case 'route':
      return typeof type.example === 'string' ? type.example : '/';
    case 'id':
      return 1 + (chance(making.seed, placeOf(record, field)) % listLengths.filled.answer);
    case 'integer':
    case 'number':
      return makeNumber(making, at, type.kind, type.example);
    case 'money':
      return makeNumber(making, at, 'money', Number(type.example ?? Number.NaN) || undefined).toFixed(2);
    case 'yes-no':
      return makeYesNo(making, record, field);
    case 'datetime':
      return making.writeTime(makeMoment(making, record, field, type));
    case 'month':
      return making.writeDay(makeMoment(making, record, field)).slice(0, 7);
    case 'country':
      return inTurn(making, ['hk', 'cn', 'jp', 'gb'], record, field);
    case 'date':
      return making.writeDay(makeMoment(making, record, field, type));
    case 'time':
      return makeTime(making, record, field, type.example);
    case 'one-of':
      return inTurn(making, type.options, record, field);
    case 'json':
      return makeJson(making, type, record, field);
    case 'extra':
      return makeExtra(making, type.form, record);
    case 'list':
      return makeList(making, type.of, at, lengthWithin(making, depth));
    case 'entity':
      return makeEntity(making, type.name, withinRecord(making, record, field), depth);
    case 'object':
      return makeRecord(
        making,
        type.fields,
        { ...withinRecord(making, record, field), isPerson: isPerson(type.fields) },
        depth,
      );
  }
}

/** The record of this family and number. Its `id` is that number, so that a list and a detail speak of the same. */
export function makeEntity(
  making: Making,
  name: string,
  at: Omit<RecordPlace, 'isPerson' | 'family'>,
  depth: number,
): unknown {
  const fields = making.portal.contract.entities[name]?.fields ?? {};
  return makeRecord(making, fields, { family: familyOf(making, name), id: at.id, isPerson: isPerson(fields) }, depth);
}

export function makeRecord(
  making: Making,
  fields: Fields,
  record: RecordPlace,
  depth: number,
): Record<string, unknown> {
  const examples = Object.values(fields).flatMap((type) => exampleMoment(type) ?? []);
  const place = examples.length > 0 ? { ...record, since: Math.min(...examples) } : record;
  const made = Object.entries(fields).map(([name, type]) => [
    name,
    makeField(making, type, { record: place, field: name, depth: depth + 1 }),
  ]);
  const answer: Record<string, unknown> = Object.fromEntries(made);
  return hasQuestions(fields) ? { ...answer, ...makeQuestions(making, fields, record) } : answer;
}

function makeField(making: Making, type: Type, at: ValuePlace): unknown {
  const { record, field } = at;
  if (field === 'id' && (type.kind === 'id' || type.kind === 'integer')) return record.id;
  if (field === 'id' && type.kind === 'text') return `${record.family.toLowerCase()}-${record.id}`;
  return makeValue(making, type, at);
}

/** @param count  how many there are at most */
export function makeList(making: Making, of: Type, at: ValuePlace, count: number): unknown[] {
  const { record, depth } = at;
  const isRecord = of.kind === 'entity' || of.kind === 'object';
  if (isRecord && depth > deepest) return [];
  return Array.from({ length: countOf(making, of, at, count) }, (_, index) => {
    const id = depth > 0 && isRecord ? record.id * 100 + index + 1 : index + 1;
    return makeEntry(making, of, { ...at, record: { ...record, id } });
  });
}

/** @param at  of the list; its record has the id of the entry */
export function makeEntry(making: Making, of: Type, { record: list, field, depth }: ValuePlace): unknown {
  const entry = { family: `${list.family}.${field}`, id: list.id, isPerson: false };
  if (of.kind === 'entity') return makeEntity(making, of.name, entry, depth);
  if (of.kind === 'object') return makeRecord(making, of.fields, { ...entry, isPerson: isPerson(of.fields) }, depth);
  if (of.kind === 'one-of') return of.options[(list.id - 1) % of.options.length];
  return makeValue(making, of, { record: entry, field, depth });
}

function lengthWithin({ fullness }: Making, depth: number): number {
  const { record } = listLengths[fullness];
  return depth > 1 ? Math.min(record, deepLength) : record;
}

/** In a filled portal some records have fewer entries than others, the first one all of them. */
function countOf(making: Making, of: Type, { record, field }: ValuePlace, count: number): number {
  const most = of.kind === 'one-of' ? Math.min(of.options.length, count) : count;
  if (making.fullness !== 'filled' || record.id === 1) return most;
  return Math.min(most, chance(making.seed, placeOf(record, `${field}/count`)) % (most + 1));
}

/** A record that is in another one is one of a few, so that filters by it find something. */
function withinRecord(making: Making, record: RecordPlace, field: string): RecordPlace {
  const id = record.id === 1 ? 1 : 1 + (chance(making.seed, placeOf(record, field)) % listLengths.filled.answer);
  return { family: `${record.family}.${field}`, id, isPerson: false };
}

/** The first record lacks nothing, of the others about every fourth value that may be missing. */
function lacks(making: Making, type: Type, { record, field, depth }: ValuePlace): boolean {
  if (making.fullness === 'empty') return true;
  if (depth > deepest && (type.kind === 'entity' || type.kind === 'object')) return true;
  return (
    making.fullness === 'filled' && record.id !== 1 && chance(making.seed, `${placeOf(record, field)}/lacks`) % 4 === 0
  );
}

/** All words in turn, so that every state is seen; from round to round shifted, so that each meets each of another field. */
function inTurn(
  making: Making,
  options: readonly (string | number)[],
  record: RecordPlace,
  field: string,
): string | number {
  const round = Math.floor((record.id - 1) / options.length);
  const shift = round * (1 + (chance(making.seed, `${record.family}/${field}`) % Math.max(1, options.length - 1)));
  return options[(record.id - 1 + shift) % options.length] as string | number; // the schema wants at least one word
}

/** What would stand in the way of everything else is never so: a password that must be changed first. One record is the current one. */
function makeYesNo(making: Making, record: RecordPlace, field: string): boolean {
  if (/^must_|^required$/.test(field)) return false;
  if (field.endsWith('current')) return record.id === 1;
  if (record.id === 1) return /^(is_open|can_|editable|has_)/.test(field);
  return chance(making.seed, placeOf(record, field)) % 2 === 0;
}

const pictureNames = /cover|image|picture|photo|avatar|headimg|logo|banner|thumb|poster/i;

function makePath(record: RecordPlace, field: string): string {
  const name = `${record.family.split('.').at(-1)}-${record.id}`;
  return pictureNames.test(field) ? picturePath(name) : filePath(name);
}

/** Anything fits: a text by language where it is a heading or the like, else a record without entries. */
function makeJson(making: Making, type: Type, record: RecordPlace, field: string): unknown {
  if (type.example !== undefined) return type.example;
  return /^(title|label|name|help)$/.test(field) ? { en: makeText(making, record, field) } : {};
}

/** Whoever has an address, a number or a gender is a person, and the name is theirs. */
function isPerson(fields: Fields): boolean {
  return ['email', 'phone', 'gender', 'en_name', 'sid'].some((name) => name in fields);
}

/** The entity that a more detailed one adds to: both tell of the same record. */
function familyOf({ portal }: Making, name: string): string {
  const seen = new Set<string>();
  let family = name;
  for (;;) {
    const included = portal.contract.entities[family]?.includes;
    if (included === undefined || seen.has(family)) return family;
    seen.add(family);
    family = included;
  }
}
