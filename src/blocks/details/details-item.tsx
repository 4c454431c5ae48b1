/** One label with its value; or all fields of a form, or all questions of the server, with the answers of the record. */
import type { ReactNode } from 'react';
import { useFormat, useLanguage, usePage, useScope, useText, useValue } from '#engine';
import {
  countryChoices,
  type DefinedField,
  type DetailsBlock,
  type Expression,
  formFromDefinition,
  type ShowAs,
  type Text,
} from '#model';
import { Badges } from '../shared/badge.tsx';
import { ShownWhen } from '../shared/shown-when.tsx';
import { isNothing, Value } from '../shared/value.tsx';
import classes from './details-block.module.css';

type Item = NonNullable<DetailsBlock['items']>[number];
type ValueItem = Extract<Item, { readonly label: Text }>;

export function DetailsItem({ item }: { readonly item: Item }) {
  if ('form' in item) return <FormItems form={item.form} except={item.except ?? []} />;
  if ('questions' in item) return <QuestionItems questions={item.questions} />;
  return (
    <ShownWhen condition={item.when}>
      <PlainItem item={item} />
    </ShownWhen>
  );
}

function PlainItem({ item }: { readonly item: ValueItem }) {
  const text = useText();
  const value = useValue(item.value);
  return (
    <Pair label={text(item.label)}>
      {item.status ? (
        <Badges status={item.status} />
      ) : item.text === undefined ? (
        <Value value={value} as={item.as} />
      ) : (
        text(item.text)
      )}
    </Pair>
  );
}

function Pair({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

/** Every field of a form in its order, with what the record holds under its name: fields added later too. */
function FormItems({ form, except }: { readonly form: string; readonly except: readonly string[] }) {
  const record = useScope();
  const fields = usePage().forms[form]?.fields ?? [];
  const extra = recordOf(record['ext']);
  return fields
    .filter((field) => !except.includes(field.name))
    .map((field) => <FieldItem key={field.name} field={field} value={record[field.name] ?? extra[field.name]} />);
}

/** The questions that the server had put together, with the answers given. */
function QuestionItems({ questions }: { readonly questions: Expression }) {
  const { language } = useLanguage();
  const definition = useValue(questions);
  if (isNothing(definition)) return null;
  const { fields, lists } = formFromDefinition(definition, language, countryChoices(language));
  const answers = recordOf(recordOf(definition)['answers']);
  return fields.map((field) => <FieldItem key={field.name} field={field} value={answers[field.name]} lists={lists} />);
}

type Format = ReturnType<typeof useFormat>;
type Choices = readonly { readonly value: string | number; readonly label: Text }[];

/** How the answer to a field of each kind is shown; null: a secret, or no answer. */
const faceOf: Readonly<Record<DefinedField['kind'], ShowAs | null>> = {
  text: 'text',
  'long-text': 'lines',
  email: 'email',
  choice: 'text',
  number: 'text',
  date: 'date',
  files: 'files',
  'yes-no': 'yes-no',
  choices: 'text',
  ranking: 'text',
  phone: 'text',
  money: 'text',
  time: 'time',
  'date-time': 'datetime',
  'date-range': 'text',
  location: 'text',
  password: null,
  captcha: null,
  questions: null,
  note: null,
  unknown: null,
};

function FieldItem({
  field,
  value,
  lists = {},
}: {
  readonly field: DefinedField;
  readonly value: unknown;
  readonly lists?: Readonly<Record<string, Choices>>;
}) {
  const text = useText();
  const format = useFormat();
  const page = usePage();
  const face = faceOf[field.kind];
  // A question that was not asked of this student is not shown as left open.
  if (!face || (field.when !== undefined && isNothing(value))) return null;
  const options = 'options' in field && typeof field.options === 'string' ? field.options : null;
  const choices = options === null ? [] : (lists[options] ?? page.options[options]?.options ?? []);
  const inWords = (one: unknown) => {
    const chosen = choices.find((choice) => choice.value === one);
    return chosen ? text(chosen.label) : one;
  };
  const shown =
    Array.isArray(value) && options !== null ? value.map(inWords) : inWords(answerWords(field, value, format));
  return (
    <Pair label={text(field.label)}>
      <Value value={shown} as={face} />
    </Pair>
  );
}

/** Answers that are made of several parts, in one line. */
function answerWords(field: DefinedField, value: unknown, format: Format): unknown {
  const parts = recordOf(value);
  if (isNothing(value)) return value;
  if (field.kind === 'phone') return `+${parts['phone_code']} ${parts['phone']}`;
  if (field.kind === 'location') {
    const named = [parts['name'], parts['address']].filter((part) => !isNothing(part));
    return [...named, `${parts['latitude']}, ${parts['longitude']}`].join(' · ');
  }
  if (field.kind === 'date-range' && Array.isArray(value))
    return value.map((day) => format.date(String(day))).join(' – ');
  if (field.kind === 'money' && typeof field.currency === 'string') return `${field.currency} ${value}`;
  return value;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  // Narrowed to an object; its fields stay unknown.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
