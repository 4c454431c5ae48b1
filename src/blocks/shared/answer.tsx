/** The answer to one field of a form in words: in `details`, and before a form is sent. */
import type { ReactNode } from 'react';
import { useFormat, usePage, useText } from '#engine';
import {
  type DefinedField,
  decimalsOf,
  isRecord,
  listOf,
  type RowsField,
  recordOf,
  type ShowAs,
  sentenceNames,
  type Text,
} from '#model';
import classes from './answer.module.css';
import { partsInWords } from './parts-in-words.ts';
import { isNothing, Value } from './value.tsx';

export function Pair({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

type Format = ReturnType<typeof useFormat>;
type Choices = readonly { readonly value: string | number; readonly label: Text }[];

/** How the answer to a field of each kind is shown; null: a secret, or no answer. */
const faceOf: Readonly<Record<DefinedField['kind'], ShowAs | null>> = {
  text: 'text',
  'long-text': 'lines',
  'rich-text': 'markdown',
  email: 'email',
  choice: 'text',
  country: 'country',
  number: 'text',
  rating: 'text',
  date: 'date',
  month: 'month',
  files: 'files',
  image: 'files',
  'yes-no': 'yes-no',
  choices: 'text',
  ranking: 'lines',
  phone: 'text',
  money: 'text',
  time: 'time',
  'date-time': 'datetime',
  'date-range': 'text',
  location: 'text',
  rows: 'lines',
  address: 'text',
  password: null,
  captcha: null,
  agreement: 'text',
  hidden: null,
  questions: null,
  note: null,
  unknown: null,
};

export function Answer({
  field,
  value,
  lists = {},
  choices: given,
}: {
  readonly field: DefinedField;
  readonly value: unknown;
  /** The choices of questions of the office, by the name of their list. */
  readonly lists?: Readonly<Record<string, Choices>>;
  /** The choices of this field, where they come as data. */
  readonly choices?: Choices;
}) {
  const text = useText();
  const format = useFormat();
  const page = usePage();
  const face = isNames(field, value) ? 'text' : faceOf[field.kind];
  // A question that was not asked of this person is not shown as left open.
  if (!face || (field.when !== undefined && isNothing(value))) return null;
  const options = 'options' in field && typeof field.options === 'string' ? field.options : null;
  const choices = given ?? (options === null ? [] : (lists[options] ?? page.options[options]?.options ?? []));
  const inWords = (one: unknown) => {
    const chosen = choices.find((choice) => choice.value === one);
    return chosen ? text(chosen.label) : one;
  };
  const words = (inner: DefinedField, answer: unknown) => {
    const list = 'options' in inner && typeof inner.options === 'string' ? page.options[inner.options] : undefined;
    const chosen = list?.options.find((choice) => choice.value === answer);
    return chosen ? text(chosen.label) : answer;
  };
  const sentence = (rows: RowsField, row: unknown) =>
    typeof row === 'string' ? row : text(rows.row, sentenceNames(rows, recordOf(row), words));
  const lines =
    field.kind === 'rows'
      ? listOf(value).map((row) => sentence(field, row))
      : field.kind === 'ranking'
        ? listOf(value).map((one, index) => `${index + 1}. ${inWords(one)}`)
        : null;
  const shown = lines
    ? lines.join('\n')
    : Array.isArray(value) && choices.length > 0
      ? value.map(inWords)
      : inWords(withAffixes(field, answerWords(field, value, format), text));
  return (
    <Pair label={text(field.label)}>
      <Value value={shown} as={face} />
    </Pair>
  );
}

/** Files that are not sent yet have nothing but their names. */
function isNames({ kind }: DefinedField, value: unknown): boolean {
  return (
    (kind === 'files' || kind === 'image') && Array.isArray(value) && value.every((one) => typeof one === 'string')
  );
}

/** Answers that are made of several parts, in one line, and numbers with all their decimals. */
function answerWords(field: DefinedField, value: unknown, format: Format): unknown {
  if (isNothing(value)) return value;
  if (isRecord(value)) return partsInWords(value, format) ?? value;
  if (field.kind === 'date-range' && Array.isArray(value))
    return value.map((day) => format.date(String(day))).join(' – ');
  if (field.kind === 'money')
    return format.money(String(value), typeof field.currency === 'string' ? field.currency : null);
  if (field.kind === 'number' && typeof value === 'number') return format.number(value, decimalsOf(value));
  return value;
}

/** What is before and behind the input is with the answer too. */
function withAffixes(field: DefinedField, value: unknown, text: (text: Text | undefined) => string) {
  const before = 'prefix' in field ? text(field.prefix) : '';
  const after = field.kind === 'number' ? text(field.unit) : field.kind === 'text' ? text(field.suffix) : '';
  if (isNothing(value) || before + after === '') return value;
  return `${before}${/\p{L}$/u.test(before) ? ' ' : ''}${value}${after === '%' || after === '' ? '' : ' '}${after}`;
}
