/**
 * Rows that are picked from data become rows like all others, so that one way of checking, sending, storing and showing back
 * serves both: what identifies an entry is a field of its own, and what reads the fields of the entry looks it up in the data.
 */

import { isStorable } from '#expression/node';
import { type Expression, type Fields, operationOf, type Picking, type Text } from '#model';
import type { Reporting } from '../diagnostics/report.ts';
import { isRecord as isGroup, own, type PlainRecord, put, recordOf, textOf } from '../kernel/records.ts';

import { pickTypes, rowTypes } from '../link/answer-types.ts';
import { entryType, recordFields } from '../link/extra-fields.ts';
import { type FileContext, type Names, type Place, withFields } from '../link/file-context.ts';
import { typeOf } from '../type/expressions/expression-at.ts';
import { checkPick } from '../type/forms/check-pick.ts';

/** What is bound to an entry while it is looked for. No author can write such a name. */
const each = '$each';
const chosen = '$chosen';

/** The names that the fields of a row may read: its own answers first, then the fields of the entry. */
export function pickedRowNames(record: PlainRecord, names: Names, context: FileContext): Names {
  const entry = entryOf(record, names, context);
  const fields = entry && recordFields(entry, context.definitions);
  const known = fields ? withFields(names, { ...fields, ...(entry && isStorable(entry) ? { entry } : {}) }) : names;
  const blind = names.blind || !fields;
  return { ...withFields(known, ownTypes(record, context)), outer: names.fields, blind };
}

/** `picked`: the entries that are chosen. */
export function pickedNames(record: PlainRecord, names: Names, context: FileContext): Names {
  const entry = entryOf(record, names, context);
  return withFields(names, { picked: { kind: 'list', of: entry && isStorable(entry) ? entry : { kind: 'json' } } });
}

function entryOf(record: PlainRecord, names: Names, context: FileContext) {
  return entryType(typeOf(own(record, 'from'), names, context), context.definitions);
}

/** What a chosen row is answered with, besides what is asked about it. */
function ownTypes(record: PlainRecord, { definitions }: FileContext): Fields {
  return { ...rowTypes(own(record, 'fields'), definitions.options), ...pickTypes(record) };
}

/** @param model  a field of the kind `pick`, normalised */
export function* normalisePick(model: PlainRecord, record: PlainRecord, at: Place): Reporting<PlainRecord> {
  const { names, context } = at;
  const { from, key, value, title, columns, finder, filters, locked, disabled, order, totals, fields, ...others } =
    model;
  // Where one of these is broken, that has been reported, and nothing will be shown.
  if (from === undefined || value === undefined || title === undefined) return { ...others, kind: 'rows', fields: [] };
  const name = textOf(key);
  const entry = entryOf(record, names, context);
  const entryFields = entry && recordFields(entry, context.definitions);
  if (entryFields) yield* checkPick(model, record, entryFields, at);
  const ofEntry = new Set([...Object.keys(entryFields ?? {}), 'entry']);
  for (const answered of Object.keys(ownTypes(record, context))) ofEntry.delete(answered);
  const source = from as Expression; // normalised by the schema, as the five below are
  const identity = value as Expression; // the same
  const heading = title as Text; // the same
  const shown = (columns ?? []) as Picking['columns']; // the same
  const sums = (totals ?? []) as Picking['totals']; // the same
  const place = order as Picking['order']; // the same
  const valueOf = (bound: string) => substitute(identity, entryNames(ofEntry, ['name', bound], identity));
  const found: Expression = ['index', ['filter', source, each, ['==', valueOf(each), ['name', name]]], 0];
  const rows: Expression = ['name', textOf(record['name'])];
  const isChosen: Expression = ['exists', rows, chosen, ['==', ['field', ['name', chosen], name], valueOf(each)]];
  const picked: Expression = ['filter', source, each, isChosen];
  const inner = (Array.isArray(fields) ? fields : []).map((field) => lookedUp(recordOf(field), ofEntry, found));
  const pick: Picking = {
    from: source,
    value: identity,
    key: name,
    title: heading,
    columns: shown,
    totals: sums.map((total) => everywhere(total, new Map([['picked', picked]]))),
    ...given({ finder, filters, locked, disabled }),
    ...(place === undefined ? {} : { order: place }),
  };
  return {
    ...others,
    kind: 'rows',
    row: others['row'] ?? { text: '{0}', args: [['name', name]] },
    fields: [keyField(name, source, identity, heading), ...(place ? [placeField(place)] : []), ...inner],
    pick,
  };
}

/** Chosen by what it identifies, read by its title. */
function keyField(name: string, from: Expression, value: Expression, title: Text): PlainRecord {
  const options = { from, value, label: joined(title) };
  return { name, label: '', kind: 'choice', required: true, readOnly: false, width: 'full', look: 'menu', options };
}

function placeField({ as, when }: NonNullable<Picking['order']>): PlainRecord {
  const field = {
    name: as,
    label: '',
    kind: 'number',
    integer: true,
    min: 1,
    required: true,
    readOnly: false,
    width: 'full',
  };
  return { ...field, ...(when === undefined ? {} : { when }) };
}

/** A text as one expression, in English where it has words of its own. */
function joined(text: Text): Expression {
  if (typeof text === 'string') return text;
  const parts = text.text
    .split(/\{(\d+)\}/)
    .map((part, at): Expression => (at % 2 === 0 ? part : (text.args[Number(part)] ?? '')));
  return parts.filter((part) => part !== '').reduce((left, right) => ['+', left, right]);
}

function given(parts: PlainRecord): Partial<Picking> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

type Substitutes = ReadonlyMap<string, Expression>;

function entryNames(names: ReadonlySet<string>, entry: Expression, read: Expression): Substitutes {
  return new Map(namesIn(read).flatMap((name) => (names.has(name) ? [[name, ofRecord(entry, name)] as const] : [])));
}

function ofRecord(entry: Expression, name: string): Expression {
  return name === 'entry' ? entry : ['field', entry, name];
}

/** What of a field is worked out while it is there. What it starts with is worked out when the row is chosen. */
const workedOut = ['label', 'help', 'when', 'limits', 'say', 'placeholder', 'prefix', 'suffix'];

function lookedUp(field: PlainRecord, ofEntry: ReadonlySet<string>, found: Expression): PlainRecord {
  const substitutes = new Map([...ofEntry].map((name) => [name, ofRecord(found, name)] as const));
  const built: Record<string, unknown> = { ...field };
  for (const key of workedOut) if (built[key] !== undefined) put(built, key, everywhere(built[key], substitutes));
  const options = built['options'];
  // The rest of the options reads the fields of a choice.
  if (isGroup(options)) built['options'] = { ...options, from: everywhere(options['from'], substitutes) };
  return built;
}

/** Whatever holds expressions: a text, limits, a total. */
function everywhere<Part>(part: Part, substitutes: Substitutes): Part {
  if (Array.isArray(part)) {
    return (
      isExpression(part) ? substitute(part, substitutes) : part.map((one) => everywhere(one, substitutes))
    ) as Part; // of the shape that it had
  }
  if (!isGroup(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, everywhere(one, substitutes)])) as Part; // the same
}

/** A list of expressions begins with one; an expression with the word of its operation. */
function isExpression(part: readonly unknown[]): part is Extract<Expression, readonly unknown[]> {
  return typeof part[0] === 'string' && part.length > 1;
}

const macros: readonly string[] = ['all', 'exists', 'exists_one', 'filter', 'map'];

/** Puts expressions in the place of names. What a list macro binds keeps its own. */
function substitute(expression: Expression, substitutes: Substitutes): Expression {
  const [operation, ...parts] = operationOf(expression) ?? [];
  if (operation === undefined) return expression;
  if (operation === 'name') return substitutes.get(String(parts[0])) ?? expression;
  const bound = macros.includes(operation) ? String(parts[1]) : null;
  const inner = bound === null ? substitutes : new Map([...substitutes].filter(([name]) => name !== bound));
  const replaced = parts.map((part, index) =>
    Array.isArray(part) ? substitute(part, index === 0 ? substitutes : inner) : part,
  );
  return [operation, ...replaced] as unknown as Expression; // the same operation with as many parts
}

function namesIn(expression: Expression): string[] {
  const [operation, ...parts] = operationOf(expression) ?? [];
  return operation === 'name' ? [String(parts[0])] : parts.flatMap(namesIn);
}
