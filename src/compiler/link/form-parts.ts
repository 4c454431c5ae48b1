/**
 * A form's questions, wherever they are: in `fields` or in `steps`, in a section or by themselves. Whoever checks or sends
 * them sees one list; how they are laid out is the outline.
 */
import {
  type AskedField,
  type Expression,
  type Form,
  type FormField,
  type FormGroup,
  type FormStep,
  type NoteItem,
  rememberByObject,
} from '#model';
import { definition, isComputed, kindsOf, resolveNode } from '../kernel/language.ts';
import { isRecord, listOf, own, type PlainRecord, recordOf, textOf } from '../kernel/records.ts';
import type { Path } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';

/** A question as it is written. */
export interface FieldPlace {
  readonly field: PlainRecord;
  readonly path: Path;
  /** What the form itself calls it: the last part of what is written. */
  readonly name: string;
  /** What is written, with the groups of the call in which the answer is sent. */
  readonly sent: string;
}

/** The form itself knows `extendInfo.contact_address` as `contact_address`. */
export function ownName(written: string): string {
  return written.slice(written.lastIndexOf('.') + 1);
}

/** A condition or a limit that is in a form and may read the fields before it. */
export interface ConditionPlace {
  /** As it is written. */
  readonly read: unknown;
  readonly path: Path;
  /** The field it belongs to; null for notes, sections and steps. */
  readonly name: string | null;
  /** The fields of the form that are not above it begin here. */
  readonly position: number;
  /** In a row: its fields, which are read before those of the form, and where those begin that are not above it. */
  readonly row?: { readonly names: readonly string[]; readonly position: number };
}

export interface WrittenForm {
  readonly fields: readonly FieldPlace[];
  /** What is asked in rows, by the list that it is in. */
  readonly rows: readonly (readonly FieldPlace[])[];
  readonly conditions: readonly ConditionPlace[];
}

/** All questions and conditions of a form file, in the order in which they are. */
export function writtenForm(data: unknown): WrittenForm {
  return formOf(recordOf(data));
}

const formOf = rememberByObject(readForm);

/** Every question of a form file, those inside rows too. */
export function allQuestions(data: unknown): readonly FieldPlace[] {
  const { fields, rows } = writtenForm(data);
  return [...fields, ...rows.flat()];
}

function readForm(form: PlainRecord): WrittenForm {
  const fields: FieldPlace[] = [];
  const rows: (readonly FieldPlace[])[] = [];
  const conditions: ConditionPlace[] = [];
  const note = (record: PlainRecord, path: Path, name: string | null): void => {
    for (const key of ['when', ...(name === null ? [] : readingKeys(record))]) {
      const read = record[key];
      if (read !== undefined) conditions.push({ read, path: [...path, key], name, position: fields.length });
    }
    const where = recordOf(record['options'])['where'];
    if (where !== undefined)
      conditions.push({ read: where, path: [...path, 'options', 'where'], name, position: fields.length });
  };
  const visit = (items: unknown, path: Path): void => {
    listOf(items).forEach((item, index) => {
      if (!isRecord(item)) return;
      const place = [...path, index];
      const isField = item['kind'] !== 'section' && item['kind'] !== 'note';
      const sent = textOf(item['name']);
      const name = ownName(sent);
      note(item, place, isField ? name : null);
      if (isField) fields.push({ field: item, path: place, name, sent });
      if (!isField) visit(item['fields'], [...place, 'fields']);
      else if (item['kind'] === 'rows' || item['kind'] === 'pick')
        visitRow(item['fields'], [...place, 'fields'], fields.length - 1);
    });
  };
  const visitRow = (items: unknown, path: Path, position: number): void => {
    const inner = listOf(items).flatMap((item, index): FieldPlace[] =>
      isRecord(item) ? [rowField(item, [...path, index])] : [],
    );
    rows.push(inner);
    const names = inner.map(({ name }) => name);
    inner.forEach(({ field, path: place, name }, index) => {
      for (const key of ['when', ...readingKeys(field)]) {
        const read = field[key];
        const row = { names, position: index };
        if (read !== undefined) conditions.push({ read, path: [...place, key], name, position, row });
      }
      const where = recordOf(field['options'])['where'];
      if (where !== undefined)
        conditions.push({
          read: where,
          path: [...place, 'options', 'where'],
          name,
          position,
          row: { names, position: index },
        });
    });
  };
  visit(form['fields'], ['fields']);
  listOf(form['steps']).forEach((step, index) => {
    note(recordOf(step), ['steps', index], null);
    visit(recordOf(step)['fields'], ['steps', index, 'fields']);
  });
  return { fields, rows, conditions };
}

/** Whether an answer may be worked out of others: nobody types it, and it is one value. */
export function mayFollow(field: PlainRecord): boolean {
  return field['kind'] === 'hidden' || (field['read-only'] === true && followingKinds.has(textOf(field['kind'])));
}

/** Names that mean something else in the `start` of a field that is called like it: what the form asks for, and its data. */
export function namesAround(form: unknown): readonly string[] {
  const { asks, data } = recordOf(form);
  return [asks, data].flatMap((group) => Object.keys(recordOf(group)));
}

const followingKinds: ReadonlySet<string> = new Set([
  ...['text', 'long-text', 'email', 'number', 'money', 'rating', 'choice', 'country', 'yes-no'],
  ...['date', 'time', 'date-time', 'month'],
]);

function rowField(field: PlainRecord, path: Path): FieldPlace {
  const sent = textOf(field['name']);
  return { field, path, name: ownName(sent), sent };
}

/** The keys of a field that read other answers: its limits, and the start of one that nobody may change. */
function readingKeys(field: PlainRecord): readonly string[] {
  const kind = kindsOf(definition('field')).get(textOf(field['kind']));
  return Object.keys(field).filter((key) => {
    if (key === 'start') return mayFollow(field);
    const node = own(kind?.properties ?? {}, key);
    return node !== undefined && isComputed(resolveNode(node), field[key]);
  });
}

export interface FormParts {
  readonly fields: readonly FormField[];
  readonly outline: readonly FormStep[];
}

/** A group that is still being filled. */
type Group = Omit<FormGroup, 'fields'> & { readonly fields: string[] };

/** The same of a compiled form: one list of fields, each with all conditions around it, and where they are drawn. */
export function formParts(form: Form): FormParts {
  const fields: FormField[] = [];
  const steps = form.steps ?? [{ fields: form.fields ?? [] }];
  const outline = steps.map((step): FormStep => {
    const groups: Group[] = [];
    const loose = (): string[] => {
      const last = groups.at(-1);
      if (last && last.title === undefined) return last.fields;
      const names: string[] = [];
      groups.push({ fields: names });
      return names;
    };
    const add = (field: FormField, names: string[]): void => {
      fields.push(field);
      names.push(field.name);
    };
    const stepWhen = 'when' in step ? step.when : undefined;
    for (const item of step.fields) {
      if (item.kind !== 'section') {
        add(formField(item, fields.length, stepWhen), loose());
        continue;
      }
      const { kind: _, section, fields: inner, when, ...words } = item;
      const names: string[] = [];
      groups.push({ ...words, title: section, ...(when === undefined ? {} : { when }), fields: names });
      // A section in a section has been reported.
      for (const one of inner)
        if (one.kind !== 'section') add(formField(one, fields.length, both(stepWhen, when)), names);
    }
    const { fields: _, ...words } = step;
    return { ...words, groups };
  });
  return { fields, outline };
}

function formField(item: AskedField | NoteItem, position: number, around: Expression | undefined): FormField {
  const when = both(around, item.when);
  const condition = when === undefined ? {} : { when };
  if (item.kind !== 'note') return { ...item, name: ownName(item.name), ...condition };
  const { note, fold } = item;
  return {
    kind: 'note',
    name: `$note${position}`,
    label: '',
    text: note,
    ...(fold === undefined ? {} : { fold }),
    ...condition,
  };
}

function both(outer: Expression | undefined, inner: Expression | undefined): Expression | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner;
  return ['&&', outer, inner];
}

/** Whether a field of the form, or its name, cannot be read: then it may be the one that seems to be missing. */
export function hasBrokenFields({ source }: { readonly source: Pick<ShapedSource, 'broken'> }): boolean {
  return [...source.broken].some((key) => /(^|\n)(fields|steps)(\n\d+)?(\nname)?$/.test(key));
}
