/** Unfinished forms, kept in this tab and offered again. Never passwords, captchas or files. */
import { type DefinedField, isRecord, type RowsField, recordOf } from '#model';
import { isSame } from '../kernel/is-same.ts';
import type { KeyStore } from '../kernel/storage.ts';
import { keys } from '../kernel/storage.ts';
import type { FormValues } from './form-types.ts';
import type { KnownLabels } from './known-choices.ts';
import { putAtPath, startInput, valueAtPath } from './read-inputs.ts';
import { orderOf, rowInput } from './rows.ts';

export interface Draft {
  readonly values: FormValues;
  /** The login ended while the form was being sent: it is taken up again without asking. */
  readonly resume: boolean;
  /** How that is called which was chosen by searching. */
  readonly labels?: KnownLabels;
  /** The fields whose files are to be chosen again, as they are not kept. */
  readonly files?: readonly string[];
}

const neverKept: ReadonlySet<DefinedField['kind']> = new Set([
  'password',
  'captcha',
  'files',
  'image',
  'questions',
  'note',
  'unknown',
]);

/** @param about  what the form is about, such as the type of an application: each has its own draft */
export function draftKey(userId: unknown, form: string, about: Readonly<Record<string, unknown>>): string {
  const subject = Object.entries(about).flatMap(([name, value]) => {
    const id = isRecord(value) ? value['id'] : value;
    return typeof id === 'string' || typeof id === 'number' ? [`${name}=${id}`] : [];
  });
  return `${keys.draft}${String(userId ?? 'visitor')}:${[form, ...subject.sort()].join(':')}`;
}

/**
 * The part of a form that may be kept: what the person has changed, without passwords, captchas and files.
 * @param start    what was in the fields at first
 * @param valueOf  what is in a field now
 */
export function draftValues(
  fields: readonly DefinedField[],
  start: FormValues,
  valueOf: (name: string) => unknown,
  touched: ReadonlySet<string>,
): FormValues {
  const kept: FormValues = {};
  for (const field of fields) {
    const { name, kind } = field;
    if (neverKept.has(kind) || !touched.has(name)) continue;
    const value = valueOf(name);
    if (value === undefined || isSame(value, valueAtPath(start, name))) continue;
    putAtPath(kept, name, field.kind === 'rows' ? keptRows(field, value) : value);
  }
  return kept;
}

/** What is never kept is of no country. */
const nowhere = { code: '', dialCode: '' };

/** Rows without what is never kept. */
function keptRows({ fields }: RowsField, input: unknown): unknown {
  const lost = fields.filter(({ kind }) => neverKept.has(kind));
  if (lost.length === 0) return input;
  const order = orderOf(input);
  const rows = order.map((key) => {
    const empty = Object.fromEntries(lost.map((field) => [field.name, startInput(field, null, nowhere)]));
    return [key, { ...rowInput(input, key), ...empty }];
  });
  return { ...Object.fromEntries(rows), order };
}

export function writeDraft(storage: KeyStore, key: string, draft: Draft): void {
  storage.setItem(key, JSON.stringify(draft));
}

/** The draft under the first of the keys that has one: the person's own, else what was typed before the login. */
export function readDraft(storage: KeyStore, candidates: readonly string[]): Draft | null {
  for (const key of candidates) {
    const draft = parse(storage.getItem(key));
    if (draft) return draft;
  }
  return null;
}

function parse(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    const { values, resume, labels, files } = recordOf(draft);
    if (!isRecord(values)) return null;
    const known = isRecord(labels) ? { labels: labels as KnownLabels } : {}; // as `writeDraft` wrote them
    const lost = Array.isArray(files) ? { files: files.map(String) } : {};
    return { values, resume: resume === true, ...known, ...lost };
  } catch {
    return null;
  }
}
