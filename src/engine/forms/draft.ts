/** Unfinished forms, kept in this tab and offered again. Never passwords, captchas or files. */
import type { DefinedField } from '#model';
import type { KeyStore } from '../session/storage.ts';
import { keys } from '../session/storage.ts';
import type { FormValues } from './form-types.ts';
import { putAtPath, valueAtPath } from './read-inputs.ts';

export interface Draft {
  readonly values: FormValues;
  /** The login ended while the form was being sent: it is taken up again without asking. */
  readonly resume: boolean;
}

const neverKept: ReadonlySet<DefinedField['kind']> = new Set([
  'password',
  'captcha',
  'files',
  'questions',
  'note',
  'unknown',
]);

/** @param about  what the form is about, such as the type of an application: each has its own draft */
export function draftKey(userId: unknown, form: string, about: Readonly<Record<string, unknown>>): string {
  const subject = Object.entries(about).flatMap(([name, value]) => {
    const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;
    return typeof id === 'string' || typeof id === 'number' ? [`${name}=${id}`] : [];
  });
  return `${keys.draft}${String(userId ?? 'visitor')}:${[form, ...subject.sort()].join(':')}`;
}

/**
 * The part of a form that may be kept: what the student has changed, without passwords, captchas and files.
 * @param start    what stood in the fields at first
 * @param valueOf  what stands in a field now
 */
export function draftValues(
  fields: readonly DefinedField[],
  start: FormValues,
  valueOf: (name: string) => unknown,
  touched: ReadonlySet<string>,
): FormValues {
  const kept: FormValues = {};
  for (const { name, kind } of fields) {
    if (neverKept.has(kind) || !touched.has(name)) continue;
    const value = valueOf(name);
    if (value !== undefined && value !== valueAtPath(start, name)) putAtPath(kept, name, value);
  }
  return kept;
}

export function writeDraft(storage: KeyStore, key: string, draft: Draft): void {
  storage.setItem(key, JSON.stringify(draft));
}

/** The draft under the first of the keys that has one: the student's own, else what was typed before the login. */
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
    if (typeof draft !== 'object' || draft === null) return null;
    const { values, resume } = draft as { values?: unknown; resume?: unknown };
    return typeof values === 'object' && values !== null
      ? { values: values as FormValues, resume: resume === true }
      : null;
  } catch {
    return null;
  }
}
