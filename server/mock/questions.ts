/** A form that the server defines: one question of each kind that the contract knows, open and not answered yet. */
import type { Fields, Type } from '#model';
import type { Making, RecordPlace } from './made.ts';
import { makeText } from './make-text.ts';

/** Whether a record holds questions: a list `fields` whose entries have a key, a type and a label. */
export function hasQuestions(fields: Fields): boolean {
  return 'fields' in fields && fields['fields']?.kind === 'list' && 'answers' in fields;
}

type Given = Readonly<Record<string, unknown>>;

const choices = ['First', 'Second', 'Third'].map((label) => ({
  value: label.toLowerCase(),
  label: { en: `${label} choice` },
  disabled: false,
  limit: null,
  left: null,
}));

/** What a type needs besides its name. */
const details: Readonly<Record<string, Given>> = {
  number: { min: 0, max: 100, step: 0.5, unit: { en: 'hours' } },
  integer: { min: 0, max: 10 },
  rating: { min: 1, max: 5 },
  textarea: { max_length: 500 },
  select: { options: choices },
  radio: { options: choices },
  multiselect: { options: choices },
  checkboxes: { options: choices, max_items: 2 },
  ranking: { options: choices },
  country: { options_map: 'countries' },
  file: { accept: ['pdf'], max_files: 2, max_size: 5_000_000 },
  image: { accept: ['jpg', 'png'], max_files: 1, max_size: 5_000_000 },
};

const labels: Readonly<Record<string, string>> = {
  text: 'A short answer',
  textarea: 'A longer answer',
  email: 'An e-mail address',
  phone: 'A telephone number',
  url: 'An address on the web',
  number: 'A number',
  integer: 'A whole number',
  rating: 'From one to five',
  money: 'An amount of money',
  date: 'A day',
  time: 'A time of day',
  datetime: 'A day and a time',
  daterange: 'From one day to another',
  select: 'One of a menu',
  radio: 'One of some buttons',
  multiselect: 'Several of a menu',
  checkboxes: 'Several boxes to tick',
  checkbox: 'One box to tick',
  agreement: 'I have read this and agree',
  ranking: 'In the order you like best',
  country: 'A country',
  location: 'A place',
  file: 'A file',
  image: 'A picture',
  static: 'A text between the questions.',
};

/** The parts of the record that follow from its being a form; parts that it does not have are left out. */
export function makeQuestions(making: Making, fields: Fields, record: RecordPlace): Record<string, unknown> {
  const element = questionType(making, fields['fields']);
  const state = fields['state'];
  const parts: Record<string, unknown> = {
    fields: element ? questionsOf(making, element, record) : [],
    answers: null,
    editable: true,
    submitted_at: null,
    open_at: null,
    close_at: null,
    confirm_text: null,
    groups: [],
    ...(state?.kind === 'one-of' && state.options.includes('open') ? { state: 'open' } : {}),
  };
  const fits = ([name, value]: [string, unknown]) =>
    name in fields && (value !== null || fields[name]?.nullable === true);
  return Object.fromEntries(Object.entries(parts).filter(fits));
}

function questionType({ portal }: Making, list: Type | undefined): Fields | null {
  const of = list?.kind === 'list' ? list.of : undefined;
  const fields =
    of?.kind === 'entity' ? portal.contract.entities[of.name]?.fields : of?.kind === 'object' ? of.fields : {};
  return fields?.['key'] && fields['type'] && fields['label'] ? fields : null;
}

function questionsOf(making: Making, element: Fields, record: RecordPlace): unknown[] {
  const type = element['type'];
  const kinds = type?.kind === 'one-of' ? type.options.map(String) : ['text'];
  const count = { filled: kinds.length, long: kinds.length, one: 1, empty: 0 }[making.fullness];
  return kinds.slice(0, count).map((kind, index) => {
    const known = questionOf(making, record, kind, index);
    return Object.fromEntries(Object.entries(element).map(([name, type]) => [name, partOf(type, known[name])]));
  });
}

function questionOf(making: Making, record: RecordPlace, kind: string, index: number): Given {
  return {
    key: `question_${index + 1}`,
    type: kind,
    label: {
      en:
        making.fullness === 'long'
          ? makeText(making, { ...record, id: index + 2 }, 'description')
          : (labels[kind] ?? kind),
    },
    order: index,
    required: index < 2,
    ...(index === 1 ? { help: { en: 'This has to be answered.' } } : {}),
    ...details[kind],
  };
}

/** What is known of a question, else what says least. */
function partOf(type: Type, known: unknown): unknown {
  if (known !== undefined) return type.kind === 'text' && typeof known === 'object' ? textIn(known) : known;
  if (type.nullable) return null;
  if (type.kind === 'yes-no') return false;
  if (type.kind === 'integer' || type.kind === 'number') return 0;
  if (type.kind === 'list') return [];
  return type.kind === 'json' ? {} : '';
}

function textIn(byLanguage: unknown): string {
  return String((byLanguage as { readonly en?: unknown }).en ?? ''); // written above
}
