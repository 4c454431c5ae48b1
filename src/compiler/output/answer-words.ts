/** What of an answer does not fit the contract, in words. Values are never shown: they belong to somebody. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { recordOf } from '#model';
import { typeWords } from '../shape/describe-types.ts';
import { typeSchema } from './contract-schema.ts';

/** The kinds that are written in a form of their own, each as a server writes it. */
const written = {
  datetime: 'a datetime such as 2025-11-21T18:30:00+08:00',
  date: 'a date such as 2025-11-21',
  month: 'a month such as 2025-09',
  time: 'a time such as 18:30',
  money: 'money such as 198000.00',
  country: 'a country such as hk',
} as const;

const forms = Object.entries(written).map(([kind, words]) => ({
  schema: typeSchema({ kind: kind as keyof typeof written }), // these are the keys of `written`
  words,
}));

/** A place of an answer is there, though nothing is in it. */
const kindWords: Readonly<Record<string, string>> = { ...typeWords, null: 'empty', undefined: 'missing' };

/** A key of an answer that may be shown; any other may be a name or a number of somebody. */
const fieldName = /^[a-zA-Z_][\w-]{0,40}$/;

type Words = (error: ErrorObject, place: string) => string;

const wordsFor: Readonly<Record<string, Words>> = {
  required: ({ params }, place) => `${place} lacks ${params['missingProperty']}`,
  additionalProperties: ({ params }, place) =>
    `${place} has ${keyWords(String(params['additionalProperty']))}, which the contract does not name`,
  type: (error, place) => `${place} is ${typeOf(error.data)}, not ${wantedType(error)}`,
  enum: ({ params }, place) => `${place} is none of ${[params['allowedValues']].flat().map(String).join(', ')}`,
  pattern: formWords,
  format: formWords,
};

/**
 * @param errors  of a check that notes data and schemas (`verbose`) and goes on after the first error
 * @returns one sentence for each thing that is wrong, each once, without the last stop
 */
export function answerWords(errors: readonly ErrorObject[]): readonly string[] {
  const telling = errors.filter((error) => !isOfEmpty(error));
  return [...new Set(telling.map((error) => (wordsFor[error.keyword] ?? otherWords)(error, placeOf(error))))];
}

/** Where a value may be empty, its own error says what is wrong; that it is not empty either says no more. */
function isOfEmpty({ keyword, params }: ErrorObject): boolean {
  return keyword === 'anyOf' || (keyword === 'type' && params['type'] === 'null');
}

function keyWords(key: string): string {
  return fieldName.test(key) ? key : 'a key that is no name';
}

function formWords(error: ErrorObject, place: string): string {
  const form = formOf(error);
  return form ? `${place} is not ${form}` : otherWords(error, place);
}

function otherWords({ message }: ErrorObject, place: string): string {
  return `${place} ${message ?? 'does not fit'}`;
}

function formOf({ parentSchema }: ErrorObject): string | undefined {
  const { format, pattern } = recordOf(parentSchema);
  if (format === undefined && pattern === undefined) return undefined;
  return forms.find(({ schema }) => schema['format'] === format && schema['pattern'] === pattern)?.words;
}

function wantedType(error: ErrorObject): string {
  const types = [error.params['type']].flat().map(String);
  const form = formOf(error);
  const words = types.map((type) => (type === 'string' && form ? form : (kindWords[type] ?? type)));
  return words.join(' or ');
}

function typeOf(data: unknown): string {
  const type = data === null ? 'null' : Array.isArray(data) ? 'array' : typeof data;
  return kindWords[type] ?? type;
}

/** `/list/0/begins` → `list[0].begins` */
function placeOf({ instancePath }: ErrorObject): string {
  const steps = instancePath.split('/').slice(1);
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return path === '' ? 'data' : path.replace(/^\./, '');
}
