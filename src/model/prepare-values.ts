/** The answers of a form in the one form in which they are checked, sent and stored. */

import { agreedTo, askedKey } from './form-facts.ts';
import type { DefinedField } from './form-field.ts';
import { type AskedRows, withPlace } from './picked-rows.ts';
import { isRecord, put } from './records.ts';

type Answers = Readonly<Record<string, unknown>>;

/**
 * Whether the condition of a field holds.
 * @param before  the prepared values of the fields before it. In a row they are those of the form, over which are those of the row:
 *                each field of the row is there, null while it is not answered
 * @param given   the values as they came; in a row those of the row
 */
export type IsAsked = (field: DefinedField, before: Answers, given: Answers) => boolean;

/**
 * Puts the answers of a form into the one form in which they are checked, sent and stored: texts trimmed and in Unicode
 * NFC (passwords keep their blanks), what has a format with plain digits and letters, what is empty left out, fields that are not asked left out. Keys that are no fields
 * stay, so that the schema can refuse them. When a field has a condition, the result lists under `askedKey` which of those fields
 * are asked; so does each row.
 * @param values   the answers by the names of the fields
 * @param isAsked  called for the fields with a condition alone
 */
export function prepareValues(
  fields: readonly DefinedField[],
  values: Answers,
  isAsked: IsAsked,
): Record<string, unknown> {
  const prepared: Record<string, unknown> = {};
  const asked: string[] = [];
  for (const field of fields) {
    if (field.when !== undefined) {
      if (!isAsked(field, prepared, values)) continue;
      asked.push(field.name);
    }
    const given = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    const value = field.kind === 'rows' ? prepareRows(field, given, prepared, isAsked) : prepareValue(field, given);
    if (value !== undefined) put(prepared, field.name, value);
  }
  const known = new Set(fields.map((field) => field.name));
  for (const [key, value] of Object.entries(values)) {
    if (!known.has(key) && key !== askedKey && value !== undefined) put(prepared, key, value);
  }
  if (fields.some((field) => field.when !== undefined)) prepared[askedKey] = asked;
  return prepared;
}

/**
 * Each row is prepared like a form of its own, whose conditions read the row first and then what is above it. Rows keep
 * their places, so that an error names the row that a person sees.
 */
function prepareRows(owner: AskedRows, value: unknown, above: Answers, isAsked: IsAsked): unknown {
  const { fields } = owner;
  if (!Array.isArray(value)) return value ?? undefined;
  // To pick nothing is an answer, which takes back what was picked before. Rows that nobody filled in are none.
  if (value.length === 0) return owner.pick && !owner.required ? [] : undefined;
  const hidden = { ...above, ...Object.fromEntries(fields.map(({ name }) => [name, null])) };
  return value.map((row: unknown, index) =>
    isRecord(row)
      ? prepareValues(fields, withPlace(owner, row, index), (field, before, given) =>
          isAsked(field, { ...hidden, ...before }, given),
        )
      : row,
  );
}

/** The prepared values without the markers: what is sent and stored. */
export function answersOf(prepared: Answers): Record<string, unknown> {
  const { [askedKey]: _, ...answers } = prepared;
  for (const [name, value] of Object.entries(answers)) if (holdsRows(value)) put(answers, name, value.map(rowAnswers));
  return answers;
}

function holdsRows(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some((row) => isRecord(row) && Object.hasOwn(row, askedKey));
}

function rowAnswers(row: unknown): unknown {
  return isRecord(row) ? answersOf(row) : row;
}

/** One answer, as it is checked, sent and stored; undefined for none. */
export function prepareValue(field: DefinedField, value: unknown): unknown {
  if (field.kind === 'note' || field.kind === 'unknown' || value === null || value === undefined) return undefined;
  if (typeof value === 'string') {
    if (field.kind === 'text' && field.autocomplete === 'tel') return withoutSigns(value) || undefined;
    const normal = value.normalize(hasPlainSigns(field) ? 'NFKC' : 'NFC');
    const text = field.kind === 'password' ? normal : normal.trim(); // NFKC makes a blank and an accent of one without a letter
    if (text === '') return undefined;
    return field.kind === 'money' ? prepareMoney(text) : text;
  }
  if (Array.isArray(value) && listKinds.includes(field.kind)) return prepareList(field, value);
  if (field.kind === 'phone' && isRecord(value)) return preparePhone(value);
  if (field.kind === 'location' && isRecord(value)) return prepareLocation(value);
  if (field.kind === 'address' && isRecord(value)) return prepareAddress(value);
  if (field.kind === 'agreement' && typeof value === 'boolean') return value ? agreedTo(field) : undefined;
  if (field.kind === 'yes-no' && field.mustBeYes && value === false) return undefined;
  return value;
}

/**
 * Whether digits and letters as wide as Chinese signs, which some keyboards write (`１２`), mean the plain ones: in the name of an
 * account, and where a format asks for none of them.
 */
function hasPlainSigns(field: DefinedField): boolean {
  if (field.kind === 'text' && field.pattern !== undefined) return field.pattern.normalize('NFKC') === field.pattern;
  if (field.kind === 'text') return field.autocomplete === 'username';
  return ['email', 'captcha', 'money'].includes(field.kind);
}

const listKinds: readonly DefinedField['kind'][] = ['files', 'image', 'choices', 'ranking', 'date-range'];

/** Places that were left empty do not count, a period without both ends is none yet. */
function prepareList({ kind }: DefinedField, value: readonly unknown[]): unknown {
  const given = kind === 'files' || kind === 'image' ? value : value.filter((entry) => entry !== '' && entry !== null);
  return given.length === 0 ? undefined : given;
}

/** `1,234.5` → `1234.50`. What is no amount stays as it is, for the schema to refuse: `1,5` may be meant as one and a half. */
function prepareMoney(text: string): string {
  const plain = text.replace(/^[1-9]\d{0,2}(,\d{3})+(?!\d)/, (whole) => whole.replaceAll(',', ''));
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain);
  return parts ? `${(parts[1] ?? '').replace(/^0+(?=\d)/, '')}.${(parts[2] ?? '').padEnd(2, '0')}` : text;
}

/**
 * The parts without spaces, brackets and signs, in plain digits; undefined for a dial code alone, which is no number. A number that was
 * pasted with its dial code (`+86 138…`, `0044 (0)20…`) loses it.
 */
function preparePhone(value: Readonly<Record<string, unknown>>): unknown {
  const plain = Object.entries(value).map(([key, part]) => [key, typeof part === 'string' ? withoutSigns(part) : part]);
  const phone: Record<string, unknown> = Object.fromEntries(plain);
  const { phone_code: code, phone: number = '' } = phone;
  if (typeof code === 'string') phone['phone_code'] = code.replace('+', '');
  if (typeof number === 'string') phone['phone'] = withoutCode(number, String(phone['phone_code']));
  return (phone['phone'] ?? '') === '' ? undefined : phone;
}

/** Blanks and what is written between digits; also what nobody sees, as it comes with numbers out of contacts. */
function withoutSigns(part: string): string {
  return part.normalize('NFKC').replaceAll(/[\s\p{Cf}\p{Pd}./]/gu, '');
}

function withoutCode(number: string, code: string): string {
  const national = /^\d+$/.test(code) ? number.replace(RegExp(`^\\(?(\\+|00)${code}\\)?(\\(0\\))?`), '') : number;
  return national.replaceAll(/[()]/g, '');
}

/** The coordinates rounded to 6 decimals, about 0.1 m; undefined when no part is filled in. */
function prepareLocation(value: Readonly<Record<string, unknown>>): unknown {
  const filled = Object.entries(value).filter(([, part]) => part !== null && part !== '');
  if (filled.length === 0) return undefined;
  const parts = filled.map(([key, part]) => {
    if (typeof part === 'number') return [key, Math.round(part * 1e6) / 1e6];
    return [key, typeof part === 'string' ? part.trim().normalize('NFC') : part];
  });
  return { name: '', address: '', ...Object.fromEntries(parts) };
}

/** The parts trimmed, those that are missing empty; undefined for a country alone, which is no address. */
function prepareAddress(value: Readonly<Record<string, unknown>>): unknown {
  const parts = Object.entries(value).map(([key, part]) => [
    key,
    typeof part === 'string' ? part.trim().normalize('NFC') : (part ?? ''),
  ]);
  const address = { line1: '', line2: '', city: '', region: '', postcode: '', ...Object.fromEntries(parts) };
  const isEmpty = Object.entries(address).every(([key, part]) => key === 'country' || part === '');
  return isEmpty ? undefined : address;
}
