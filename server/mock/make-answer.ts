/** What a call answers, made from its type in the contract: the whole, or the page and the entries that were asked for. */
import { answerOf, type CallModel, type Fields, isRecord, type Type } from '#model';
import { entriesThatFit } from './filter-entries.ts';
import type { Making } from './made.ts';
import { listLengths, makeEntity, makeEntry, makeList, makeRecord, makeValue } from './make-value.ts';

/** What was sent with a call, once it has been checked. */
export interface Given {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly paging: { readonly page: number; readonly perPage: number };
}

/** Above this no record is found, so that a page can be seen without one. */
export const idMaximum = 9999;

/** @returns an answer as the contract has it, the same each time for the same request; null for a call that answers nothing */
export function makeAnswer(making: Making, call: CallModel, given: Given): unknown {
  const answer = typeOfAnswer(call, { ...given.body, ...given.query });
  const id = askedId(given);
  const record = { family: call.name.split('/')[0] ?? call.name, id, isPerson: false };
  if (answer.kind === 'json') return answer.nullable ? null : {};
  if (answer.kind === 'entity') return makeEntity(making, answer.name, { id }, 0);
  if (answer.kind !== 'object') return makeValue(making, answer, { record, field: call.name, depth: 0 });
  const { list, _meta, ...others } = answer.fields;
  const made = makeRecord(making, withoutLists(others), { ...record, family: `${record.family}.answer` }, 0);
  const lists = Object.entries(others).filter(([, type]) => type.kind === 'list');
  for (const [name, type] of lists) made[name] = makeWhole(making, type, name);
  return { ...made, ...(list === undefined ? {} : makeRows(making, call, list, given)) };
}

/** Where nothing says which case it is, the first one. */
function typeOfAnswer(call: CallModel, sent: Readonly<Record<string, unknown>>): Type {
  const type = answerOf(call, sent);
  const [first] = Object.values(call.cases?.answers ?? {});
  return type === call.answer && first ? first : type;
}

/** The record that is asked for: by `id`, or by the one id of another name that there is, such as `book_id`. */
function askedId({ query, body }: Given): number {
  const all = { ...body, ...query };
  const named = Object.entries(all).filter(([name, value]) => name.endsWith('_id') && isId(value));
  const id = all['id'] ?? (named.length === 1 ? named[0]?.[1] : undefined);
  return isId(id) ? id : 1;
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function withoutLists(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind !== 'list'));
}

function makeWhole(making: Making, type: Type, name: string): unknown {
  if (type.kind !== 'list') return null;
  const at = { record: { family: name, id: 1, isPerson: false }, field: name, depth: 0 };
  return makeList(making, type.of, at, listLengths[making.fullness].answer);
}

/** The entries of a call, those that fit what was asked for; of a call with pages the page. */
function makeRows(making: Making, call: CallModel, list: Type, given: Given): Record<string, unknown> {
  const record = { family: call.name, id: 1, isPerson: false };
  const whole = { record, field: 'list', depth: 0 };
  if (list.kind !== 'list') return { list: makeValue(making, list, whole) };
  const lengths = listLengths[making.fullness];
  const count = call.paged ? lengths.pages : lengths.answer;
  const { page, perPage } = call.paged ? given.paging : { page: 1, perPage: count };
  const { page: _page, 'per-page': _perPage, ...filters } = { ...given.body, ...given.query };
  const part = { count, start: (page - 1) * perPage, length: perPage };
  const make = (id: number) => makeEntry(making, list.of, { ...whole, record: { ...record, id } });
  const findWith = (asked: Parameters) => findRows((id) => withAsked(make(id), asked), filters, part);
  const [needed, ids] = [askedOf(call, filters, false), askedOf(call, filters, true)];
  const found = findWith(needed);
  const hasMore = Object.keys(ids).length > Object.keys(needed).length;
  const { rows, total } = found.total === 0 && hasMore ? findWith(ids) : found;
  if (!call.paged) return { list: rows };
  const pageCount = Math.ceil(total / perPage);
  return { list: rows, _meta: { totalCount: total, pageCount, currentPage: page, perPage } };
}

type Parameters = Readonly<Record<string, unknown>>;

/**
 * What the entries of a list are all about: the court and the day for which a call must be asked.
 * @param also  with the ids that may be asked for, because none of the few that are made up may be one of them
 */
function askedOf({ query, body }: CallModel, filters: Parameters, also: boolean): Parameters {
  const types = { ...body, ...query };
  const isAsked = ([name, value]: readonly [string, unknown]) => {
    const type = types[name];
    if (name === 'id' || !type || value === null || value === undefined) return false;
    return type.nullable ? also && type.kind === 'id' : type.kind === 'id' || type.kind === 'date';
  };
  return Object.fromEntries(Object.entries(filters).filter(isAsked));
}

/** An entry with these values in its fields of the same names; `court_id` is also the id of a record `court`. */
function withAsked(entry: unknown, asked: Parameters): unknown {
  if (!isRecord(entry)) return entry;
  const changed = Object.entries(asked).flatMap(([name, value]) => {
    const inner = name.replace(/_id$/, '');
    if (name in entry && typeof entry[name] !== 'object') return [[name, value] as const];
    return inner !== name && isRecord(entry[inner]) ? [[inner, { ...entry[inner], id: value }] as const] : [];
  });
  return { ...entry, ...Object.fromEntries(changed) };
}

/** Only what is shown is made, unless all of it has to be looked through. */
function findRows(
  make: (id: number) => unknown,
  filters: Readonly<Record<string, unknown>>,
  { count, start, length }: { readonly count: number; readonly start: number; readonly length: number },
): { readonly rows: readonly unknown[]; readonly total: number } {
  const makeFrom = (first: number, end: number) =>
    Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, index) => make(first + index + 1));
  if (Object.keys(filters).length === 0) return { rows: makeFrom(start, start + length), total: count };
  const found = entriesThatFit(makeFrom(0, count), filters);
  return { rows: found.slice(start, start + length), total: found.length };
}
