/** The extra fields that a form of the portal adds to a record, as if somebody had answered them. */
import { agreedTo, type Field, type FormModel, isQuestion } from '#model';
import { between, oneOf } from './chance.ts';
import { type Making, optionValues, placeOf, type RecordPlace } from './made.ts';
import { makeMoment } from './make-moment.ts';
import { makeText } from './make-text.ts';

export function makeExtra(making: Making, form: string, record: RecordPlace): Record<string, unknown> {
  if (making.fullness === 'empty') return {};
  const fields = formsOf(making, form).flatMap(extraFieldsOf);
  return Object.fromEntries(fields.map((field) => [field.name, makeAnswer(making, field, record)]));
}

/** The forms whose fields a record has; in braces is the parameter that named one. */
function formsOf({ portal, sent }: Making, form: string): FormModel[] {
  const forms = portal.forms ?? {};
  const name = form.startsWith('{') ? String(sent?.[form.slice(1, -1)] ?? '') : form;
  const found = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (!found) return [];
  return found.keeps ? [found] : Object.values(forms).filter((other) => other.sends === found.sends);
}

function extraFieldsOf({ fields, extraFields }: FormModel): Field[] {
  return fields.filter(isQuestion).filter(({ name }) => extraFields.includes(name));
}

type Kind = Field['kind'];

type AnswerOf = { readonly [Name in Kind]?: (place: AnswerPlace, field: Extract<Field, { kind: Name }>) => unknown };

interface AnswerPlace {
  readonly making: Making;
  readonly record: RecordPlace;
  readonly name: string;
}

/** Kinds that are not answered with a text. */
const answerOf: AnswerOf = {
  choice: (place, { options }) => pickOf(place, optionsNamed(place, options)),
  choices: (place, { options }) => optionsNamed(place, options).slice(0, 2),
  ranking: (place, { options, max }) => optionsNamed(place, options).slice(0, max),
  number: ({ making, record, name }, { min = 1, max = min + 20 }) =>
    between(making.seed, placeOf(record, name), Math.ceil(min), Math.floor(max)),
  money: () => '120.00',
  country: () => 'jp',
  address: () => ({
    line1: '12 Harbour Road',
    line2: 'Flat 3A',
    city: 'Wan Chai',
    region: '',
    postcode: '',
    country: 'hk',
  }),
  agreement: (_, field) => agreedTo(field),
  rating: (_, { max }) => max - 1,
  month: ({ making, record, name }) => making.writeDay(makeMoment(making, record, name)).slice(0, 7),
  phone: () => ({ phone_code: '852', phone: '55501234' }),
  'yes-no': () => true,
  date: ({ making, record, name }) => making.writeDay(makeMoment(making, record, name)),
  time: () => '18:30',
  'date-time': ({ making, record, name }) => making.writeTime(makeMoment(making, record, name)),
  'date-range': ({ making, record }) =>
    ['start', 'end'].map((name) => making.writeDay(makeMoment(making, record, name))),
  location: () => ({ latitude: 22.41913, longitude: 114.20643, name: 'Garden pavilion', address: '12 Harbour Road' }),
  rows: ({ making, record, name }, { fields }) =>
    [0, 1].map((number) => {
      const row = { ...record, family: `${record.family}/${name}/${number}` };
      return Object.fromEntries(fields.map((field) => [field.name, makeAnswer(making, field, row)]));
    }),
  files: () => [],
  image: () => [],
  email: ({ making, record }) => makeText(making, record, 'email'),
};

function makeAnswer(making: Making, field: Field, record: RecordPlace): unknown {
  const place = { making, record, name: field.name };
  // The table's rows are keyed by kind, so the row of `field.kind` takes this field; TypeScript cannot follow that.
  const make = answerOf[field.kind] as ((place: AnswerPlace, field: Field) => unknown) | undefined;
  return make ? make(place, field) : makeText(making, record, field.name);
}

function pickOf({ making, record, name }: AnswerPlace, values: readonly (string | number)[]): unknown {
  return values.length === 0 ? null : oneOf(making.seed, placeOf(record, name), values);
}

function optionsNamed({ making }: AnswerPlace, options: unknown): readonly (string | number)[] {
  return typeof options === 'string' ? optionValues(making.portal.options?.[options]) : [];
}
