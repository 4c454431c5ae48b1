/**
 * Forms that the server defines while the portal runs, turned into the same model as forms in YAML,
 * so that one way of drawing, checking and sending serves both. A type or rule that is not understood is never guessed:
 * the question becomes `unknown`, is shown as a note, and while it is shown nothing can be sent.
 */
import type { Field, FilesField } from './config.generated.ts';
import type { Expression, Text } from './expression.ts';
import type { FormModel } from './portal.ts';

/** A text between the questions. It has no value. */
export interface NoteField {
  readonly kind: 'note';
  readonly name: string;
  readonly label: Text;
  readonly help?: Text;
  readonly when?: Expression;
}

/** A question of a type this version cannot draw. */
export interface UnknownField {
  readonly kind: 'unknown';
  readonly name: string;
  readonly label: Text;
  readonly when?: Expression;
}

export type DefinedField = Field | NoteField | UnknownField;

export interface DefinedChoice {
  readonly value: string | number;
  readonly label: string;
  readonly disabled: boolean;
}

/** A form model whose fields come from the server, with what a YAML form would have elsewhere. */
export interface DefinedForm extends Omit<FormModel, 'fields'> {
  readonly fields: readonly DefinedField[];
  /** The choices of each choice field, by the name that stands as its `options`. */
  readonly lists: Readonly<Record<string, readonly DefinedChoice[]>>;
  /** What stands in each field at first: the answer given before, else what is known already, else the default. */
  readonly start: Readonly<Record<string, unknown>>;
  readonly version: number;
  /** False when its time is over or not yet come. */
  readonly isOpen: boolean;
}

type Given = Readonly<Record<string, unknown>>;
type Base = {
  name: string;
  label: string;
  required: boolean;
  readOnly: boolean;
  width: 'full' | 'half';
  help?: string;
  when?: Expression;
};
type Lists = Record<string, readonly DefinedChoice[]>;
/** What a type becomes; null when a rule of the definition cannot be understood. */
type Convert = (base: Base, field: Given, language: string, lists: Lists) => DefinedField | null;

const textLength = 2000;
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
const pictureTypes: readonly FilesField['accept'][number][] = ['jpg', 'jpeg', 'png', 'webp'];

const convertOf: Readonly<Record<string, Convert>> = {
  text: textField,
  url: (base, field, language) => textField(base, { pattern: '^https://\\S+$', ...field }, language),
  textarea: (base, field, language) => ({
    ...base,
    kind: 'long-text',
    ...number('min', field['min_length']),
    max: integer(field['max_length']) ?? textLength,
    rows: 4,
    ...placeholder(field, language),
  }),
  email: (base, field, language) => ({ ...base, kind: 'email', ...placeholder(field, language) }),
  number: numberField(false),
  integer: numberField(true),
  rating: (base, field, language, lists) => {
    const [first, last] = [integer(field['min']) ?? 1, integer(field['max']) ?? 5];
    if (last - first > 20) return null;
    const steps = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
    return choiceField('buttons')(
      base,
      { options: steps.map((value) => ({ value, label: String(value) })) },
      language,
      lists,
    );
  },
  date: (base, field) => {
    const [min, max] = [field['min'], field['max']];
    if (!isBound(min) || !isBound(max)) return null;
    return { ...base, kind: 'date', ...(min ? { min } : {}), ...(max ? { max } : {}) };
  },
  select: choiceField('menu'),
  radio: choiceField('buttons'),
  checkbox: (base) => ({ ...base, kind: 'yes-no', mustBeYes: false }),
  agreement: (base) => ({ ...base, kind: 'yes-no', mustBeYes: base.required }),
  file: filesField(fileTypes),
  image: filesField(pictureTypes),
  static: ({ name, label, help, when }) => ({
    kind: 'note',
    name,
    label,
    ...(help ? { help } : {}),
    ...(when === undefined ? {} : { when }),
  }),
};

/**
 * Reads a form definition of the server. Hidden fields are left out.
 * @param definition  the answer as it came; what is missing counts as empty
 * @param language    the locale of the labels; English stands in where one is missing
 */
export function formFromDefinition(definition: unknown, language: string): DefinedForm {
  const given = record(definition);
  const lists: Lists = {};
  const answers = record(given['answers']);
  const shown = list(given['fields']).filter((field) => field['hidden'] !== true && typeof field['key'] === 'string');
  const groups = list(given['groups']).map((group) => group['key']);
  const placeOf = (field: Given) => [Math.max(groups.indexOf(field['group']), 0), Number(field['order']) || 0] as const;
  const ordered = [...shown].sort((left, right) => {
    const [a, b] = [placeOf(left), placeOf(right)];
    return a[0] - b[0] || a[1] - b[1];
  });
  const fields = ordered.map((field) => convert(field, language, lists));
  return {
    name: text(given['form_id']),
    sends: '',
    fields,
    submit: 'Submit',
    draft: true,
    requiredStyle: 'is a required field',
    extraFields: [],
    bodyFields: [],
    lists,
    start: Object.fromEntries(
      ordered.flatMap((field) => {
        const key = field['key'] as string;
        const start = answers[key] ?? field['value'] ?? field['default'] ?? null;
        return start === null ? [] : [[key, start]];
      }),
    ),
    version: integer(given['version']) ?? 0,
    isOpen: (given['state'] ?? 'open') === 'open' && given['editable'] !== false,
  };
}

function convert(field: Given, language: string, lists: Lists): DefinedField {
  const name = field['key'] as string;
  const label = inLanguage(field['label'], language) || name;
  const when =
    field['visible_when'] === undefined || field['visible_when'] === null
      ? undefined
      : condition(field['visible_when']);
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
  return toField?.(base, field, language, lists) ?? { ...unknown, ...(when === undefined ? {} : { when }) };
}

function textField(base: Base, field: Given, language: string): DefinedField | null {
  const pattern = field['pattern'] ?? null;
  if (pattern !== null && !isPattern(pattern)) return null;
  return {
    ...base,
    kind: 'text',
    ...number('min', field['min_length']),
    max: integer(field['max_length']) ?? textLength,
    ...(pattern === null ? {} : { pattern }),
    ...placeholder(field, language),
  };
}

function numberField(isInteger: boolean): Convert {
  return (base, field, language) => {
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

function choiceField(look: 'menu' | 'buttons'): Convert {
  return (base, field, language, lists) => {
    const choices = list(field['options']).flatMap((option): DefinedChoice[] => {
      const value = option['value'];
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      const label = typeof option['label'] === 'string' ? option['label'] : inLanguage(option['label'], language);
      return [{ value, label: label || String(value), disabled: option['disabled'] === true || option['left'] === 0 }];
    });
    // `options_map` names labels that only the server knows; without own choices there is nothing to choose from.
    if (choices.length === 0) return null;
    lists[`$${base.name}`] = choices;
    return { ...base, kind: 'choice', options: `$${base.name}`, look, ...placeholder(field, language) };
  };
}

function filesField(allowed: readonly FilesField['accept'][number][]): Convert {
  return (base, field) => {
    const asked = Array.isArray(field['accept'])
      ? allowed.filter((type) => (field['accept'] as unknown[]).includes(type))
      : allowed;
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

type Compare = (name: Expression, value: unknown) => Expression | null;

const comparisons: Readonly<Record<string, Compare>> = {
  eq: compare('=='),
  ne: compare('!='),
  gt: compare('>'),
  lt: compare('<'),
  in: (name, value) => (Array.isArray(value) && value.every(isScalar) ? ['in', name, ['list', ...value]] : null),
  not_in: (name, value) => {
    const isIn = comparisons['in']?.(name, value) ?? null;
    return isIn === null ? null : ['not', isIn];
  },
  filled: (name) => ['not', ['run', 'empty', name]],
  empty: (name) => ['run', 'empty', name],
};

/** `{field, op, value}`, `{all: […]}` or `{any: […]}` as an expression; null when it is none of these. */
function condition(given: unknown): Expression | null {
  const { field, op, value, all, any } = record(given);
  if (Array.isArray(all)) return junction('&&', all, true);
  if (Array.isArray(any)) return junction('||', any, false);
  if (typeof field !== 'string' || typeof op !== 'string' || !Object.hasOwn(comparisons, op)) return null;
  return comparisons[op]?.(['name', field], value) ?? null;
}

function junction(operator: '&&' | '||', parts: readonly unknown[], whenEmpty: boolean): Expression | null {
  const conditions = parts.map(condition);
  if (conditions.includes(null)) return null;
  const [first = whenEmpty, ...others] = conditions as Expression[];
  return others.reduce((left, right): Expression => [operator, left, right], first);
}

function compare(operator: '==' | '!=' | '>' | '<'): Compare {
  return (name, value) => (isScalar(value) ? [operator, name, value] : null);
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isPattern(pattern: unknown): pattern is string {
  try {
    return typeof pattern === 'string' && pattern.length <= 200 && Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
}

function isBound(bound: unknown): bound is string | null | undefined {
  return (
    bound === null || bound === undefined || (typeof bound === 'string' && /^(today|\d{4}-\d\d-\d\d)$/.test(bound))
  );
}

/** A text by locale, in the language asked for. */
function inLanguage(texts: unknown, language: string): string {
  const byLocale = record(texts);
  return text(byLocale[language]) || text(byLocale['en']) || text(Object.values(byLocale)[0]);
}

function placeholder(field: Given, language: string): { placeholder?: string } {
  const words = inLanguage(field['placeholder'], language);
  return words ? { placeholder: words } : {};
}

function number<Key extends string>(key: Key, value: unknown): { [Name in Key]?: number } {
  return (typeof value === 'number' ? { [key]: value } : {}) as { [Name in Key]?: number };
}

function integer(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function record(value: unknown): Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Given) : {};
}

function list(value: unknown): Given[] {
  return Array.isArray(value) ? value.map(record) : [];
}
