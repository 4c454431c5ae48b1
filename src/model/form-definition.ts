/**
 * Forms that the server defines while the portal runs, turned into the same model as forms in YAML,
 * so that one way of drawing, checking and sending serves both. A type or rule that is not understood is never guessed:
 * the question becomes `unknown`, is shown as a note, and while it is shown nothing can be sent.
 */
import type { FilesField } from './config.generated.ts';
import type { Expression } from './expression.ts';
import type { DefinedField } from './form-field.ts';
import { type Given, inLanguage, list, text } from './given.ts';
import type { FormGroup, FormModel } from './portal.ts';
import { recordOf } from './records.ts';
import { isSafePattern, longestAnswer } from './safe-pattern.ts';
import { visibleWhen } from './visible-when.ts';

export interface DefinedChoice {
  readonly value: string | number;
  readonly label: string;
  readonly disabled: boolean;
}

/** Choices that a definition names instead of writing them: value maps and `countries`, by name. */
export type ChoiceLists = Readonly<Record<string, readonly DefinedChoice[]>>;

/**
 * A form whose fields come from the server, with its choices, its first values and its state, which a form of YAML has
 * elsewhere.
 */
export interface DefinedForm extends Omit<FormModel, 'fields'> {
  readonly fields: readonly DefinedField[];
  /** The choices of each choice field, by the name that its `options` give. */
  readonly lists: Readonly<Record<string, readonly DefinedChoice[]>>;
  /** What is in each field at first: the answer given before, else what is known of the person, else the default. */
  readonly start: Readonly<Record<string, unknown>>;
  /** 0 when the server gives none. */
  readonly version: number;
  /** False when its time is over or not yet come, or its answers can no longer be changed. */
  readonly isOpen: boolean;
}

/** What fields of all kinds have. */
type Base = {
  name: string;
  label: string;
  required: boolean;
  readOnly: boolean;
  width: 'full' | 'half';
  help?: string;
  when?: Expression;
};
/** What converting a question may need beside the question. */
interface Surroundings {
  readonly language: string;
  /** The lists that questions name. */
  readonly known: ChoiceLists;
  /** The lists of this form: each choice field puts its own here. */
  readonly lists: Record<string, readonly DefinedChoice[]>;
  /** The questions that are answered with a list. */
  readonly listed: ReadonlySet<unknown>;
}
/** Turns a question of one type into a field; null when a rule of the definition cannot be understood. */
type Convert = (base: Base, field: Given, around: Surroundings) => DefinedField | null;

/** The types of files that are taken where a question names none. */
const fileTypes: readonly FilesField['accept'][number][] = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'jpg',
  'jpeg',
  'png',
  'webp',
  'zip',
];
/** The types of files that a question may name. */
const namedTypes: typeof fileTypes = [...fileTypes, 'odt', 'ods', 'txt', 'csv', 'heic'];
const pictureTypes: readonly FilesField['accept'][number][] = ['jpg', 'jpeg', 'png', 'webp'];

/** By the type of a question. A type that is not here becomes `unknown`. */
const convertOf: Readonly<Record<string, Convert>> = {
  text: textField,
  url: (base, field, around) => textField(base, { ...field, pattern: field['pattern'] ?? '^https://\\S+$' }, around),
  textarea: (base, field, { language }) => ({
    ...base,
    kind: 'long-text',
    ...number('min', field['min_length']),
    max: integer(field['max_length']) ?? longestAnswer,
    rows: 4,
    ...placeholder(field, language),
  }),
  email: (base, field, { language }) => ({ ...base, kind: 'email', ...placeholder(field, language) }),
  number: numberField(false),
  integer: numberField(true),
  money: (base, field, { language }) => {
    const [min, max] = [amount(field['min']), amount(field['max'])];
    if (min === null || max === null) return null;
    const currency = inLanguage(field['unit'], language);
    return { ...base, kind: 'money', ...number('min', min), ...number('max', max), ...(currency ? { currency } : {}) };
  },
  phone: (base) => ({ ...base, kind: 'phone' }),
  location: (base) => ({ ...base, kind: 'location' }),
  rating: (base, field) => {
    const [min, max] = [integer(field['min']) ?? 1, integer(field['max']) ?? 5];
    return max < min || max - min > 20 ? null : { ...base, kind: 'rating', min, max };
  },
  date: bounded('date', /^(today|\d{4}-\d\d-\d\d)$/),
  daterange: bounded('date-range', /^(today|\d{4}-\d\d-\d\d)$/),
  time: bounded('time', /^([01]\d|2[0-3]):[0-5]\d$/),
  datetime: bounded('date-time', /^(today|\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d)?)$/),
  select: choiceField('menu'),
  radio: choiceField('buttons'),
  country: (base, field, around) => {
    // A question with choices of its own is a usual choice, even of countries.
    if (field['options_map'] || list(field['options']).length > 0) return choiceField('menu')(base, field, around);
    return { ...base, kind: 'country', ...placeholder(field, around.language) };
  },
  multiselect: choicesField,
  checkboxes: choicesField,
  ranking: (base, field, around) => {
    const count = putChoices(base, field, around);
    if (count === 0) return null;
    const min = integer(field['min']) ?? integer(field['min_items']);
    const max = integer(field['max']) ?? integer(field['max_items']) ?? count;
    return {
      ...base,
      kind: 'ranking',
      options: `$${base.name}`,
      max: Math.min(max, count),
      ...number('min', min),
    };
  },
  checkbox: (base) => ({ ...base, kind: 'yes-no', look: 'box', mustBeYes: false }),
  agreement: (base) => ({ ...base, kind: 'yes-no', look: 'box', mustBeYes: base.required }),
  file: filesField(fileTypes, namedTypes),
  image: filesField(pictureTypes),
  static: ({ name, label, help, when }) => ({
    kind: 'note',
    name,
    label,
    ...(help ? { text: help } : {}),
    ...(when === undefined ? {} : { when }),
  }),
};

/** The types that are answered with a list of choices. */
const listTypes: readonly unknown[] = ['multiselect', 'checkboxes', 'ranking'];

/**
 * Turns a form definition of the server into a form. Hidden questions are left out; the others are in the order of their groups
 * and, within a group, of their `order`; those without a group come first.
 * @param definition  the answer as it came; what is missing counts as empty
 * @param language    the language of the labels, a BCP 47 tag; English where one is missing
 * @param known       the choices that questions may name by `options_map`
 */
export function formFromDefinition(definition: unknown, language: string, known: ChoiceLists = {}): DefinedForm {
  const given = recordOf(definition);
  const lists: Record<string, readonly DefinedChoice[]> = {};
  const answers = recordOf(given['answers']);
  const shown = list(given['fields']).filter((field) => field['hidden'] !== true && typeof field['key'] === 'string');
  const groups = list(given['groups']);
  const keys = groups.map(({ key }) => key);
  const placeOf = (field: Given) => [keys.indexOf(field['group']), Number(field['order']) || 0] as const;
  const ordered = [...shown].sort((left, right) => {
    const [a, b] = [placeOf(left), placeOf(right)];
    return a[0] - b[0] || a[1] - b[1];
  });
  const listed = new Set(shown.filter(({ type }) => listTypes.includes(type)).map(({ key }) => key));
  const fields = ordered.map((field) => convert(field, { language, known, lists, listed }));
  return {
    name: text(given['form_id']),
    sends: '',
    fields,
    submit: [{ text: 'Submit' }],
    draft: true,
    requiredStyle: 'is a required field',
    extraFields: [],
    outline: [{ groups: groupsOf(ordered, groups, language) }],
    lists,
    start: Object.fromEntries(
      ordered.flatMap((field) => {
        const key = text(field['key']);
        const start = startOf(field, answers[key] ?? null, given);
        return start === null ? [] : [[key, start]];
      }),
    ),
    version: integer(given['version']) ?? 0,
    isOpen: isOpen(given),
  };
}

/** The questions under their headings, those without one first. @param fields  in their order */
function groupsOf(fields: readonly Given[], groups: readonly Given[], language: string): readonly FormGroup[] {
  const isNone = (key: unknown) => groups.every((group) => group['key'] !== key);
  const loose = fields.filter(({ group }) => isNone(group));
  const titled = groups.map(({ key, title }) => {
    const words = inLanguage(title, language);
    return { ...(words ? { title: words } : {}), fields: namesOf(fields.filter(({ group }) => group === key)) };
  });
  return [{ fields: namesOf(loose) }, ...titled].filter(({ fields: own }) => own.length > 0);
}

function namesOf(fields: readonly Given[]): string[] {
  return fields.map(({ key }) => text(key));
}

/**
 * What is in a question at first; null for nothing. A question that cannot be changed shows what the server will keep, which is
 * what it knows now. Any other one starts with the answer that was given before, also when it was left empty on purpose. Before
 * the first answer it starts with what is known of the person, else with the default.
 */
function startOf(field: Given, answer: unknown, form: Given): unknown {
  const known = field['value'] ?? field['default'] ?? null;
  if (isOpen(form) && field['readonly'] === true) return known;
  return (form['answers'] ?? null) === null ? known : answer;
}

function isOpen(form: Given): boolean {
  return (form['state'] ?? 'open') === 'open' && form['editable'] !== false;
}

function convert(field: Given, around: Surroundings): DefinedField {
  const { language } = around;
  const name = text(field['key']);
  const label = inLanguage(field['label'], language) || name;
  const when =
    field['visible_when'] === undefined || field['visible_when'] === null
      ? undefined
      : visibleWhen(field['visible_when'], around.listed);
  const unknown = { kind: 'unknown', name, label } as const;
  if (when === null) return unknown;
  const type = field['type'];
  const toField = typeof type === 'string' && Object.hasOwn(convertOf, type) ? convertOf[type] : undefined;
  const help = inLanguage(field['help'], language);
  const base: Base = {
    name,
    label,
    required: field['required'] === true,
    readOnly: field['readonly'] === true,
    width: typeof field['width'] === 'number' && field['width'] <= 6 ? 'half' : 'full',
    ...(help ? { help } : {}),
    ...(when === undefined ? {} : { when }),
  };
  return toField?.(base, field, around) ?? { ...unknown, ...(when === undefined ? {} : { when }) };
}

function textField(base: Base, field: Given, { language }: Surroundings): DefinedField | null {
  const pattern = field['pattern'] ?? null;
  const max = integer(field['max_length']) ?? longestAnswer;
  if (pattern !== null && !isSafePattern(pattern, max)) return null;
  return {
    ...base,
    kind: 'text',
    ...number('min', field['min_length']),
    max,
    ...(pattern === null ? {} : { pattern: anchored(pattern) }),
    ...placeholder(field, language),
  };
}

function numberField(isInteger: boolean): Convert {
  return (base, field, { language }) => {
    const unit = inLanguage(field['unit'], language);
    return {
      ...base,
      kind: 'number',
      integer: isInteger,
      ...number('min', field['min']),
      ...number('max', field['max']),
      ...(Number(field['step']) > 0 ? number('step', field['step']) : {}),
      ...(unit ? { unit } : {}),
      ...placeholder(field, language),
    };
  };
}

/** Converts a question with a first and a last value, either of which may be missing; null when one is not of this form. */
function bounded(kind: 'date' | 'date-range' | 'time' | 'date-time', form: RegExp): Convert {
  return (base, { min, max }) => {
    const isBound = (bound: unknown) => (bound ?? null) === null || (typeof bound === 'string' && form.test(bound));
    if (!isBound(min) || !isBound(max)) return null;
    return { ...base, kind, ...(min ? { min: text(min) } : {}), ...(max ? { max: text(max) } : {}) };
  };
}

function choiceField(look: 'menu' | 'buttons'): Convert {
  return (base, field, around) => {
    if (putChoices(base, field, around) === 0) return null;
    return { ...base, kind: 'choice', options: `$${base.name}`, look, ...placeholder(field, around.language) };
  };
}

function choicesField(base: Base, field: Given, around: Surroundings): DefinedField | null {
  if (putChoices(base, field, around) === 0) return null;
  const [min, max] = [integer(field['min_items']), integer(field['max_items'])];
  return { ...base, kind: 'choices', options: `$${base.name}`, ...number('min', min), ...number('max', max) };
}

/**
 * Puts the choices of a question into `lists`: its own, or those of the list that it names.
 * @returns how many there are; without any nobody can answer
 */
function putChoices({ name }: Base, field: Given, { language, known, lists }: Surroundings): number {
  const map = field['options_map'];
  const named = typeof map === 'string' && Object.hasOwn(known, map) ? (known[map] ?? []) : [];
  const own = list(field['options']).flatMap((option): DefinedChoice[] => {
    const value = option['value'];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const label = typeof option['label'] === 'string' ? option['label'] : inLanguage(option['label'], language);
    return [{ value, label: label || String(value), disabled: option['disabled'] === true || option['left'] === 0 }];
  });
  const choices = own.length > 0 ? own : named;
  if (choices.length > 0) lists[`$${name}`] = choices;
  return choices.length;
}

/**
 * Converts a question that is answered with files; null when it names only types that are not allowed.
 * @param usual    what is taken where the question names nothing
 * @param allowed  what it may name
 */
function filesField(usual: typeof fileTypes, allowed = usual): Convert {
  return (base, field) => {
    const { accept } = field;
    const asked = Array.isArray(accept) ? allowed.filter((type) => accept.includes(type)) : usual;
    if (asked.length === 0) return null;
    return {
      ...base,
      kind: 'files',
      upload: 'publics/upload',
      purpose: 'form',
      accept: [...asked],
      maxSizeBytes: integer(field['max_size']) ?? 10_000_000,
      maxCount: integer(field['max_files']) ?? 5,
    };
  };
}

/** The whole text has to match, whether the pattern says so or not. */
function anchored(pattern: string): string {
  return /^\^(?:[^|\\]|\\.)*\$$/.test(pattern) ? pattern : `^(?:${pattern})$`;
}

/** An amount, given as a number or as `12.50`; null when it is none, undefined when none is given. */
function amount(value: unknown): number | null | undefined {
  if (value === null || value === undefined) return undefined;
  const written = typeof value === 'number' ? value.toFixed(2) : value;
  return typeof written === 'string' && /^(0|[1-9]\d{0,11})\.\d\d$/.test(written) ? Number(written) : null;
}

function placeholder(field: Given, language: string): { placeholder?: string } {
  const words = inLanguage(field['placeholder'], language);
  return words ? { placeholder: words } : {};
}

function number<Key extends string>(key: Key, value: unknown): { [Name in Key]?: number } {
  return (typeof value === 'number' ? { [key]: value } : {}) as { [Name in Key]?: number }; // TypeScript takes a computed key for any text
}

function integer(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}
