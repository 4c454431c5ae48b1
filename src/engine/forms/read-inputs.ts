/** From what inputs hold to what forms mean: inputs know texts and ticks only. */
import { type DefinedField, type HomeCountry, holdsFiles, isRecord, recordOf } from '#model';
import type { Choice } from '../scope/data-state.ts';
import type { FormValues } from './form-types.ts';

/**
 * The value of one field as it is checked and sent. What cannot be read as the right type stays a text, so that the
 * check refuses it.
 * @param choices  those of a choice field, to find back the number behind the text
 */
export function readInput(field: DefinedField, value: unknown, choices: readonly Choice[] | null): unknown {
  switch (field.kind) {
    case 'number':
      return typeof value === 'string' ? readNumber(value) : value;
    case 'choice':
      if (typeof value !== 'string') return value;
      return choices?.find((choice) => String(choice.value) === value)?.value ?? value;
    case 'location':
      return readPlace(value);
    case 'yes-no':
      // Of two buttons none may be pressed yet; an empty box is a no.
      return isEmpty(value) ? (field.look === 'buttons' ? null : false) : value;
    default:
      return value;
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** The degrees of a place are numbers behind texts. */
function readPlace(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const degrees = ['latitude', 'longitude'].flatMap((key) =>
    typeof value[key] === 'string' ? [[key, readNumber(value[key])] as const] : [],
  );
  return { ...value, ...Object.fromEntries(degrees) };
}

function readNumber(text: string): unknown {
  const written = text.trim();
  if (written === '') return null;
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(written)) return text;
  const number = Number(written);
  // What has more digits than a number holds would be another one: the check refuses it as it was typed.
  return Number.isSafeInteger(Math.trunc(number)) ? number : text;
}

/**
 * What an input shows at first. Missing values are empty, never `undefined`: that would hide them from a reset.
 * @param country  with which numbers and addresses start
 */
export function startInput(field: DefinedField, value: unknown, country: HomeCountry): unknown {
  if (field.kind === 'agreement') return value === true || (typeof value === 'object' && value !== null);
  if (field.kind === 'yes-no') return field.look === 'buttons' && isEmpty(value) ? '' : value === true;
  if (holdsFiles(field) || field.kind === 'choices' || field.kind === 'ranking') {
    return Array.isArray(value) ? value : [];
  }
  if (field.kind === 'date-range') return Array.isArray(value) ? value : ['', ''];
  if (field.kind === 'phone') return phoneInput(value, country);
  if (field.kind === 'address')
    return value ?? { line1: '', line2: '', city: '', region: '', postcode: '', country: country.code };
  if (field.kind === 'location') return value ?? { name: '', address: '', latitude: '', longitude: '' };
  // The browser marks the button whose value is this text.
  if (field.kind === 'choice' && field.look === 'buttons' && typeof value === 'number') return String(value);
  return value === null || value === undefined ? '' : value;
}

/** The two parts of a number, out of whatever record they start from: a profile has them among much else. */
function phoneInput(value: unknown, { dialCode }: HomeCountry): FormValues {
  const record = recordOf(value);
  return { phone_code: record['phone_code'] ?? dialCode, phone: record['phone'] ?? '' };
}

/** A file that was sent before, as it came with the data. */
export interface SentFile {
  readonly name: string;
  /** Null where the data do not say it. */
  readonly sizeBytes: number | null;
}

/**
 * Files that were sent before come as records; the form holds their ids.
 * @param sent  by their ids, how they are called: the records are noted there
 */
export function fileIds(field: DefinedField, value: unknown, sent: Map<string, SentFile>): unknown {
  if (!holdsFiles(field) || !Array.isArray(value)) return value;
  return value.flatMap((file: unknown) => {
    if (typeof file === 'string') return [file];
    if (!isRecord(file) || !('id' in file)) return [];
    const id = String(file['id']);
    sent.set(id, sentFile(file, id));
    return [id];
  });
}

/** A picture has no name of its own; the last part of its address tells it apart. */
function sentFile({ title, size, url }: FormValues, id: string): SentFile {
  const ending = typeof url === 'string' ? url.split('?')[0]?.split('/').at(-1) : undefined;
  return { name: String(title ?? ending ?? id), sizeBytes: typeof size === 'number' ? size : null };
}

/** The value at a path of one or two names: `answers.diet`. */
export function valueAtPath(values: FormValues, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((part, key) => (isRecord(part) && Object.hasOwn(part, key) ? part[key] : undefined), values);
}

/** Sets the value at such a path. */
export function putAtPath(values: FormValues, name: string, value: unknown): void {
  const [first = '', ...others] = name.split('.');
  if (others.length === 0) {
    values[first] = value;
    return;
  }
  const inner = (values[first] ??= {});
  if (isRecord(inner)) putAtPath(inner, others.join('.'), value);
}
