/** Rows of a form: what may be asked in them, and with what they may start. */
import type { CheckedType } from '#expression/node';
import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { isRecord, type PlainRecord, textOf } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import { answerType, orderName, pickTypes, rowTypes } from '../../link/answer-types.ts';
import { entryType, recordFields } from '../../link/extra-fields.ts';
import type { FileContext } from '../../link/file-context.ts';
import { type FieldPlace, writtenForm } from '../../link/form-parts.ts';

/** Kinds that are asked once a form, with why. */
const onceAForm: Readonly<Record<string, string>> = {
  rows: 'Ask for them in rows of their own, below these.',
  captcha: 'Move it out of the rows.',
  password: 'Move it out of the rows.',
  questions: 'Move it out of the rows.',
  agreement: 'Move it out of the rows.',
};

export function* checkRows(context: FileContext): Reporting {
  for (const place of writtenForm(context.source.data).fields)
    if (place.field['kind'] === 'pick') yield* checkPickNames(place, context);
  for (const { field, path } of writtenForm(context.source.data).rows.flat()) {
    const kind = textOf(field['kind']);
    const remedy = Object.hasOwn(onceAForm, kind) ? onceAForm[kind] : undefined;
    if (remedy === undefined) continue;
    yield makeDiagnostic('shape/unknown-kind', context.source.tree.spanOf([...path, 'kind'], 'value'), {
      problem: `A field of the kind ${quoted(kind)} cannot stand in rows.`,
      remedy,
    });
  }
}

/** What identifies a picked row and its place are sent beside what is asked about it. */
function* checkPickNames({ field, path }: FieldPlace, context: FileContext): Reporting {
  const [key, order] = [textOf(field['key']), orderName(field)];
  const asked = new Set(Object.keys(rowTypes(field['fields'], context.definitions.options)));
  const orderPath = isRecord(field['order']) ? [...path, 'order', 'as'] : [...path, 'order'];
  const aField = 'a field that is asked about each row';
  if (asked.has(key)) yield* reportTaken(key, aField, [...path, 'key'], context);
  if (order !== '' && order === key)
    yield* reportTaken(order, `what identifies a row (${quoted('key')})`, orderPath, context);
  else if (asked.has(order)) yield* reportTaken(order, aField, orderPath, context);
}

function* reportTaken(name: string, other: string, path: Path, context: FileContext): Reporting {
  yield makeDiagnostic('link/repeated-field', context.source.tree.spanOf(path, 'value'), {
    problem: `${quoted(name)} is also the name of ${other}, and both are sent in one row.`,
    remedy: 'Give one of the two another name.',
  });
}

/** An answer of several parts, such as a place, starts with a record that has at least half of them. */
export function* checkPartsStart(field: PlainRecord, type: CheckedType, path: Path, context: FileContext): Reporting {
  const wanted = answerType(field, context.definitions.options);
  const given = recordFields(type, context.definitions);
  if (wanted.kind !== 'object' || !given) return;
  const parts = Object.keys(wanted.fields);
  if (parts.filter((part) => Object.hasOwn(given, part)).length * 2 >= parts.length) return;
  yield makeDiagnostic('type/mismatch', context.source.tree.spanOf(path, 'value'), {
    problem: `${quoted(field['start'])} has hardly any of the parts of this answer: ${parts.map(quoted).join(', ')}.`,
    effect: 'The field would start empty.',
    remedy: 'Name the record that holds them.',
  });
}

/** Rows start with records that have at least one of their fields. */
export function* checkRowsStart(field: PlainRecord, type: CheckedType, path: Path, context: FileContext): Reporting {
  if (field['kind'] !== 'rows' && field['kind'] !== 'pick') return;
  const { definitions } = context;
  const entry = type.kind === 'list' ? type.of : null;
  if (!entry || entry.kind === 'json') return;
  const given = recordFields(entry, definitions);
  const picked = field['kind'] === 'pick' ? Object.keys(pickTypes(field)) : [];
  const wanted = [...picked, ...Object.keys(rowTypes(field['fields'], definitions.options))];
  // To `course_id` a record gives the id of its `course` as well.
  const isGiven = (name: string) =>
    given && (Object.hasOwn(given, name) || Object.hasOwn(given, name.replace(/_id$/, '')));
  if (wanted.some(isGiven)) return;
  if (!given && entryType(type, definitions)?.kind === 'entity') return;
  yield makeDiagnostic('type/mismatch', context.source.tree.spanOf(path, 'value'), {
    problem: given
      ? `The entries of ${quoted(field['start'])} have none of the fields of a row: ${wanted.map(quoted).join(', ')}.`
      : `The entries of ${quoted(field['start'])} are no records, and each row is one.`,
    effect: 'The rows would start empty.',
    remedy: 'Name a list whose records have fields of these names, or call the fields of the row as the records do.',
  });
}
