/**
 * Choices that come with the data: `options: types.list`. What is sent is the `id` of an entry, what is read its `name`, or its
 * `title` where it has no name; the long form (`from`, `value`, `label`) is for all others.
 */

import type { CheckedType } from '#expression/node';
import type { Expression } from '#model';
import { choices, makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { asWritten, isInBraces, likeThis, lineWith } from '../../diagnostics/write-line.ts';
import { own, type PlainRecord } from '../../kernel/records.ts';
import { type Path, pathKey } from '../../kernel/sources.ts';
import { entryType, recordFields } from '../../link/extra-fields.ts';
import type { Noting } from '../../link/facts.ts';
import type { FileContext, Names, Place, Spot } from '../../link/file-context.ts';
import { writtenForm } from '../../link/form-parts.ts';
import { resolveReference } from '../../link/resolve-reference.ts';
import { usualFields } from '../calls/usual-fields.ts';
import { typeOf } from '../expressions/expression-at.ts';
import { namesIn } from '../expressions/names-in.ts';
import { checkSearch } from '../lists/check-search.ts';
import { compileExpression } from './compile-values.ts';

/** The name of an option list, or the choices of data that is named in its place. */
export function* compileOptions(
  name: string,
  at: Place,
): Noting<string | { readonly from: Expression; readonly value: Expression; readonly label: Expression }> {
  const { path, names, context } = at;
  const isList = context.definitions.options.has(name);
  if (isList) {
    if (namesRecords(name, names, context)) yield* reportBoth(name, path, context);
    return yield* resolveReference('options', name, path, context);
  }
  if (isFile(name) || (!name.includes('.') && !namesList(name, names, context)))
    return yield* resolveReference('options', name, path, context);
  const from = yield* compileExpression('list', name, at);
  const entry = entryType(typeOf(name, names, context), context.definitions);
  const fields = usualFields(entry, context.definitions);
  if (entry && !fields) yield* reportFields(name, entry, path, context);
  const { value = 'entry', label = 'entry' } = fields ?? {};
  return { from, value: ['name', value], label: ['name', label] };
}

/** `sizes.yaml`, where the list is called `sizes`. */
const isFile = (name: string) => /\.ya?ml$/.test(name);

/** Reports the long form where it says what would be taken anyway. */
export function* checkLongOptions(record: PlainRecord, at: Place): Reporting {
  const { path, names, context } = at;
  const { from, where, value, label, search } = record;
  if (search !== undefined) yield* checkSearch(record, path, context);
  if (typeof from !== 'string' || context.definitions.options.has(from)) return;
  const entry = entryType(typeOf(from, names, context), context.definitions);
  if (where !== undefined) {
    yield* checkWhere(from, where, entry, at);
    return;
  }
  const fields = usualFields(entry, context.definitions);
  if (
    search !== undefined ||
    !fields ||
    (value ?? fields.value) !== fields.value ||
    (label ?? fields.label) !== fields.label
  )
    return;
  const { tree, text } = context.source;
  const { start, end } = tree.spanOf(path, 'value');
  const line = lineWith(text, start, end, asWritten(from, isInBraces(text, start)));
  const rule = 'Name the list alone';
  yield makeDiagnostic('shape/long-spelling', tree.spanOf([...path, 'from'], 'value'), {
    problem: `The ${quoted(fields.value)} and the ${quoted(fields.label)} of an entry would be taken anyway.`,
    remedy: line === null ? `${rule}: ${quoted(`options: ${from}`)}.` : likeThis(rule, line),
  });
}

/** What the long form takes where it does not say: the usual fields of an entry. */
export function usualPart(key: string, record: PlainRecord, names: Names, context: FileContext): string | undefined {
  const entry = entryType(typeOf(record['from'], names, context), context.definitions);
  const fields = usualFields(entry, context.definitions);
  return key === 'value' || key === 'label' ? fields?.[key] : undefined;
}

/** A name that a field of the form and the entries share: nobody could say which of the two a condition compares. */
function* checkWhere(from: string, where: unknown, entry: CheckedType | null, { path, context }: Spot): Reporting {
  if (context.source.kind !== 'form') return;
  const fields = entry ? recordFields(entry, context.definitions) : null;
  const { fields: asked, rows } = writtenForm(context.source.data);
  const field = pathKey(path.slice(0, -1));
  const beside = rows.find((row) => row.some((one) => pathKey(one.path) === field)) ?? [];
  const own = new Set([...asked, ...beside].map(({ name }) => name));
  const place = [...path, 'where'];
  const shared = namesIn(where, place, context).find(
    ({ name }) => own.has(name) && fields && Object.hasOwn(fields, name),
  );
  if (!shared) return;
  yield makeDiagnostic('type/name-taken', shared.span, {
    problem: `${quoted(shared.name)} is a field of this form, and of an entry of ${quoted(from)} too.`,
    effect: 'The entry would be compared with itself.',
    remedy: 'Give the field of the form another name.',
  });
}

/** A field of a form may be called like its option list, also one with several answers: those are no records. */
function namesRecords(name: string, { fields }: Names, { definitions }: FileContext): boolean {
  const type = own(fields, name);
  const entry = type === undefined ? null : entryType(type, definitions);
  return entry !== null && recordFields(entry, definitions) !== null;
}

/** Whether a word without a dot is a list of the data. */
function namesList(name: string, { fields }: Names, { definitions }: FileContext): boolean {
  const type = own(fields, name);
  return type !== undefined && entryType(type, definitions) !== null;
}

function* reportBoth(name: string, path: Path, context: FileContext): Reporting {
  yield makeDiagnostic('type/word-or-name', context.source.tree.spanOf(path, 'value'), {
    problem: `${quoted(name)} is an option list, and data that may be read here has the same name.`,
    remedy: `Call the data something else under ${quoted('data')}, and write that name here if its entries are meant.`,
  });
}

function* reportFields(name: string, entry: CheckedType, path: Path, context: FileContext): Reporting {
  const fields = Object.keys(recordFields(entry, context.definitions) ?? {});
  const long = `{ from: ${name}, value: …, label: … }`;
  yield makeDiagnostic('type/unknown-field', context.source.tree.spanOf(path, 'value'), {
    problem: `An entry of ${quoted(name)} has no ${quoted('id')} with a ${quoted('name')} or a ${quoted('title')}, which would be its value and label.`,
    remedy: `Say which fields hold them: ${quoted(long)}. ${choices('Its fields are', fields, 'Its only field is')}`,
  });
}
