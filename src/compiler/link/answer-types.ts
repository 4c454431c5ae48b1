/** What kind of answer each kind of field gives, and what a picked row knows of itself. */

import type { Field, Fields, Type } from '#model';
import { listOf, own, type PlainRecord, recordOf, textOf } from '../kernel/records.ts';
import type { Definitions, OptionFacts } from './definitions.ts';
import { ownName } from './form-parts.ts';

const textType: Type = { kind: 'text' };

type AnswerType = (field: PlainRecord, options: ReadonlyMap<string, OptionFacts>) => Type;

const optionOf: AnswerType = (field, options) => options.get(textOf(field['options']))?.type ?? { kind: 'json' };

/** Whether a field may start with this word: nobody knows the choices of a list that is not there, or cannot be read. */
export function mayBeChoice(word: unknown, { options }: PlainRecord, lists: Definitions['options']): boolean {
  return typeof options === 'string' && !lists.has(options) && isPlainWord(word);
}

/** Whether a value may be meant as it is written: `xlsx`, `not started`, 3. */
export function isPlainWord(value: unknown): boolean {
  return /^[\w -]+$/.test(String(value));
}

/** What kind of answer each kind of field gives. */
const answerTypes: Readonly<Record<Field['kind'] | 'pick', AnswerType>> = {
  text: () => textType,
  'long-text': () => textType,
  'rich-text': () => textType,
  email: () => textType,
  password: () => textType,
  captcha: () => textType,
  phone: () => ({ kind: 'object', fields: { phone_code: textType, phone: textType } }),
  choice: optionOf,
  choices: (field, options) => ({ kind: 'list', of: optionOf(field, options) }),
  ranking: (field, options) => ({ kind: 'list', of: optionOf(field, options) }),
  country: () => ({ kind: 'country' }),
  rating: () => ({ kind: 'integer' }),
  number: (field) => ({ kind: field['integer'] === true ? 'integer' : 'number' }),
  money: () => ({ kind: 'money' }),
  date: () => ({ kind: 'date' }),
  time: () => ({ kind: 'time' }),
  'date-time': () => ({ kind: 'datetime' }),
  month: () => ({ kind: 'month' }),
  'date-range': () => ({ kind: 'list', of: { kind: 'date' }, size: 2 }),
  location: () => ({
    kind: 'object',
    fields: { latitude: { kind: 'number' }, longitude: { kind: 'number' }, name: textType, address: textType },
  }),
  address: () => ({
    kind: 'object',
    fields: {
      line1: textType,
      line2: textType,
      city: textType,
      region: textType,
      postcode: textType,
      country: { kind: 'country' },
    },
  }),
  files: () => ({ kind: 'list', of: textType }),
  image: () => ({ kind: 'list', of: textType }),
  'yes-no': () => ({ kind: 'yes-no' }),
  agreement: () => ({ kind: 'object', fields: { agreed: { kind: 'yes-no' }, version: textType, text: textType } }),
  hidden: () => ({ kind: 'json' }),
  rows: (field, options) => {
    const fields = rowTypes(field['fields'], options);
    return { kind: 'list', of: Object.keys(fields).length === 0 ? { kind: 'json' } : { kind: 'object', fields } };
  },
  pick: (field, options) => ({
    kind: 'list',
    of: { kind: 'object', fields: { ...rowTypes(field['fields'], options), ...pickTypes(field) } },
  }),
  questions: () => ({ kind: 'json' }),
};

/** The type of what a field is answered with. */
export function answerType(field: PlainRecord, options: Definitions['options']): Type {
  return own(answerTypes, textOf(field['kind']))?.(field, options) ?? { kind: 'json' };
}

/** The types of the fields that are asked in each row, by name. */
export function rowTypes(fields: unknown, options: Definitions['options']): Fields {
  const types = listOf(fields).map((field): [string, Type] => {
    const record = recordOf(field);
    return [ownName(textOf(record['name'])), answerType(record, options)];
  });
  // Of two with one name the first counts; that there are two is reported.
  return Object.fromEntries(
    types.filter(([name], at) => name !== '' && types.findIndex(([other]) => other === name) === at),
  );
}

/** What identifies a row, and its place where there is an order. */
export function pickTypes(record: PlainRecord): Fields {
  const order = orderName(record);
  return {
    [textOf(record['key'])]: { kind: 'json' },
    ...(order === '' ? {} : { [order]: { kind: 'integer' } }),
  };
}

/** The name under which the place of a picked row is sent; empty where rows have no order. */
export function orderName({ order }: PlainRecord): string {
  return textOf(recordOf(order)['as'] ?? order);
}
