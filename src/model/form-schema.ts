/**
 * What a form accepts, as one JSON Schema (draft 2020-12) for the compiler's documents, the server (ajv) and the browser
 * (an interpreting validator). It describes the *prepared* values: what `prepareValues` makes of a form's answers.
 * Both sides prepare, check against the same schema and read the errors with `formErrors`, so they reach the same verdict.
 */
import type { DefinedField } from './form-definition.ts';

/** A JSON Schema as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What a schema must be told because it is not in the form. */
export interface SchemaFacts {
  /** The values of each choice, by the name of its field. A choice that is not listed takes any text or number. */
  readonly choices?: Readonly<Record<string, readonly (string | number)[]>>;
  /** The day on the portal's calendar, `2025-11-21`: what `today` means as a bound. Without it such bounds are not checked. */
  readonly today?: string;
}

/**
 * The key of the prepared values that lists which conditional fields are shown. It lets the schema ask for a required
 * field only while it is shown, without knowing the expression language.
 */
export const askedKey = '$asked';

/** With these options ajv reads a form's schema as the browser does. It needs `ajv-formats` for `date`. */
export const ajvFormOptions = {
  allErrors: true,
  messages: false,
  strictTypes: false,
  allowUnionTypes: true,
  multipleOfPrecision: 6,
} as const;

/** The longest text that a pattern is tried on; longer ones are refused at once. */
export const patternReach = 2000;
const emailLength = 254;

type SchemaOf = {
  readonly [Kind in DefinedField['kind']]: (
    field: Extract<DefinedField, { kind: Kind }>,
    facts: SchemaFacts,
  ) => JsonSchema | null;
};

/** Null: a field of this kind has no value of its own. */
const schemaOf: SchemaOf = {
  text: (field) => ({
    ...lengths(field),
    ...(field.pattern === undefined ? {} : { pattern: bounded(field.pattern, Math.min(field.max, patternReach)) }),
  }),
  'long-text': lengths,
  email: () => ({
    type: 'string',
    maxLength: emailLength,
    pattern: bounded('^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$', emailLength),
  }),
  password: lengths,
  captcha: () => ({ type: 'string', pattern: '^[A-Za-z0-9]{4}$' }),
  choice: ({ name }, { choices }) => oneOf(name, choices),
  number: (field) => ({
    type: field.integer ? 'integer' : 'number',
    ...given('minimum', field.min),
    ...given('maximum', field.max),
    ...given('multipleOf', field.step),
  }),
  date: (field, { today }) => dayWithin(field, today),
  'date-range': (field, { today }) => ({
    type: 'array',
    items: dayWithin(field, today),
    minItems: 2,
    maxItems: 2,
  }),
  time: ({ min, max }) => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', ...within(min, max) }),
  'date-time': ({ min, max }, { today }) => {
    const [first, last] = [day(min, today), day(max, today)];
    return { type: 'string', format: 'date-time', pattern: momentPattern, ...within(first, last) };
  },
  choices: ({ name, min, max, alone }, { choices }) => ({
    type: 'array',
    items: oneOf(name, choices),
    uniqueItems: true,
    ...given('maxItems', max),
    ...(alone === undefined ? given('minItems', min) : standsAlone(alone, min)),
  }),
  ranking: ({ name, min, max }, { choices }) => ({
    type: 'array',
    items: oneOf(name, choices),
    uniqueItems: true,
    ...given('minItems', min),
    maxItems: max,
  }),
  phone: () => ({
    ...shape({
      phone_code: { type: 'string', pattern: '^[1-9]\\d{0,3}$' },
      phone: { type: 'string', pattern: '^\\d{5,15}$' },
    }),
    // Numbers of Hong Kong are told apart by their first digit.
    if: { properties: { phone_code: { const: '852' } } },
    // `then` is a keyword of JSON Schema.
    then: { properties: { phone: { pattern: '^[2-9]\\d{7}$' } } },
  }),
  money: ({ min, max }) => ({
    type: 'string',
    pattern: '^(0|[1-9]\\d{0,11})\\.\\d\\d$',
    ...bothBounds(
      min === undefined ? undefined : atLeast(min.toFixed(2)),
      max === undefined ? undefined : atMost(max.toFixed(2)),
    ),
  }),
  location: () =>
    shape({
      latitude: { type: 'number', minimum: -90, maximum: 90 },
      longitude: { type: 'number', minimum: -180, maximum: 180 },
      name: { type: 'string', maxLength: 100 },
      address: { type: 'string', maxLength: 300 },
    }),
  files: (field) => ({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: 100 },
    maxItems: field.maxCount,
    uniqueItems: true,
  }),
  'yes-no': (field) => ({ type: 'boolean', ...(field.mustBeYes ? { const: true } : {}) }),
  questions: () => ({ type: 'object' }),
  note: () => null,
  unknown: () => null,
};

/**
 * The JSON Schema of a form's prepared values. Other keys than the fields' are refused.
 * @param form  a form, or its fields
 */
export function formSchema(
  form: { readonly fields: readonly DefinedField[] } | readonly DefinedField[],
  facts: SchemaFacts = {},
): JsonSchema {
  const fields = 'fields' in form ? form.fields : form;
  const answered = fields.flatMap((field) => {
    // The table's rows are keyed by kind, so the row of `field.kind` takes this field; TypeScript cannot follow that.
    const schema = (schemaOf[field.kind] as (field: DefinedField, facts: SchemaFacts) => JsonSchema | null)(
      field,
      facts,
    );
    return schema ? [{ field, schema }] : [];
  });
  const conditional = fields.filter((field) => field.when !== undefined).map((field) => field.name);
  const required = fields.filter((field) => field.when === undefined && isRequired(field)).map((field) => field.name);
  const whenAsked = fields.filter((field) => field.when !== undefined && isRequired(field)).map((field) => field.name);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      ...Object.fromEntries(answered.map(({ field, schema }) => [field.name, schema])),
      ...(conditional.length > 0 ? { [askedKey]: { type: 'array', items: { enum: conditional } } } : {}),
    },
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
    ...(whenAsked.length > 0 ? { allOf: whenAsked.map(requiredWhenAsked) } : {}),
  };
}

/** Whether a field is answered at all: a note is not. */
export function isQuestion<Asked extends DefinedField>(
  field: Asked,
): field is Exclude<Asked, { readonly kind: 'note' }> {
  return field.kind !== 'note';
}

/** True when the schema of these fields changes from day to day, so that a compiled one is good for one day only. */
export function readsToday(fields: readonly DefinedField[]): boolean {
  return fields.some((field) => bounds(field).includes('today'));
}

function bounds(field: DefinedField): unknown[] {
  return ['min' in field ? field.min : undefined, 'max' in field ? field.max : undefined];
}

/** True when the field must be answered while it is shown. A box that must be ticked counts as empty until it is. */
export function isRequired(field: DefinedField): boolean {
  return ('required' in field && field.required) || (field.kind === 'yes-no' && field.mustBeYes);
}

/**
 * Puts the answers of a form into the one form in which they are checked, sent and stored: texts trimmed and in Unicode
 * NFC (passwords keep their blanks), what is empty left out, fields that are not asked left out. Keys that are no fields
 * stay, so that the schema can refuse them. The result carries `askedKey` when a field has a condition.
 * @param isAsked  whether the field's condition holds; `before` are the prepared values of the fields before it
 */
export function prepareValues(
  fields: readonly DefinedField[],
  values: Readonly<Record<string, unknown>>,
  isAsked: (field: DefinedField, before: Readonly<Record<string, unknown>>) => boolean,
): Record<string, unknown> {
  const prepared: Record<string, unknown> = {};
  const asked: string[] = [];
  for (const field of fields) {
    if (field.when !== undefined) {
      if (!isAsked(field, prepared)) continue;
      asked.push(field.name);
    }
    const value = Object.hasOwn(values, field.name) ? prepareValue(field, values[field.name]) : undefined;
    if (value !== undefined) put(prepared, field.name, value);
  }
  const known = new Set(fields.map((field) => field.name));
  for (const [key, value] of Object.entries(values)) {
    if (!known.has(key) && key !== askedKey && value !== undefined) put(prepared, key, value);
  }
  if (fields.some((field) => field.when !== undefined)) prepared[askedKey] = asked;
  return prepared;
}

/** The prepared values without the marker: what is sent and stored. */
export function answersOf(prepared: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { [askedKey]: _, ...answers } = prepared;
  return answers;
}

/** What is wrong with one field, in the words of the API. */
export type FormRule =
  | 'required'
  | 'type'
  | 'unknown'
  | 'enum'
  | 'format'
  | 'pattern'
  | 'length'
  | 'min'
  | 'max'
  | 'step'
  | 'duplicate';

export interface FormError {
  readonly field: string;
  readonly rule: FormRule;
}

/** An error as ajv tells it (`instancePath`) or as @cfworker/json-schema does (`instanceLocation`). */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath?: string;
  readonly instanceLocation?: string;
  readonly schemaPath?: string;
  readonly keywordLocation?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly error?: string;
}

/** Keywords that only say that something below them is wrong are not here. */
const ruleOf: Readonly<Record<string, FormRule>> = {
  required: 'required',
  type: 'type',
  additionalProperties: 'unknown',
  false: 'unknown',
  const: 'required',
  enum: 'enum',
  format: 'format',
  pattern: 'pattern',
  minLength: 'length',
  maxLength: 'length',
  minimum: 'min',
  maximum: 'max',
  multipleOf: 'step',
  minItems: 'min',
  maxItems: 'max',
  uniqueItems: 'duplicate',
};

/** The first of these that is broken is told. */
const precedence: readonly FormRule[] = [
  'unknown',
  'required',
  'type',
  'enum',
  'format',
  'length',
  'pattern',
  'min',
  'max',
  'step',
  'duplicate',
];

/**
 * The verdict on prepared values: what a validator found, and what no JSON Schema can say, which is that a period ends
 * before it begins.
 */
export function formVerdict(
  errors: readonly SchemaError[],
  fields: readonly DefinedField[],
  prepared: Readonly<Record<string, unknown>>,
): FormError[] {
  const found = formErrors(errors, fields);
  const wrong = new Map(found.map((error) => [error.field, error]));
  const backwards = fields.filter((field) => !wrong.has(field.name) && isBackwards(field, prepared[field.name]));
  if (backwards.length === 0) return found;
  for (const { name } of backwards) wrong.set(name, { field: name, rule: 'min' });
  const inOrder = fields.flatMap(({ name }) => wrong.get(name) ?? []);
  return [...inOrder, ...found.filter((error) => !inOrder.includes(error))];
}

function isBackwards({ kind }: DefinedField, value: unknown): boolean {
  if (kind !== 'date-range' || !Array.isArray(value)) return false;
  const [from, to]: unknown[] = value;
  return typeof from === 'string' && typeof to === 'string' && from > to;
}

/**
 * One error for each wrong field, whichever validator found them.
 * @param fields  the order of the result; keys that are no fields come last
 */
export function formErrors(
  errors: readonly SchemaError[],
  fields: readonly { readonly name: string }[] = [],
): FormError[] {
  const worst = new Map<string, FormRule>();
  for (const error of errors) {
    const found = readError(error);
    if (!found) continue;
    const known = worst.get(found.field);
    if (!known || precedence.indexOf(found.rule) < precedence.indexOf(known)) worst.set(found.field, found.rule);
  }
  const place = new Map(fields.map((field, index) => [field.name, index]));
  const placeOf = ({ field }: FormError) => place.get(field) ?? fields.length;
  return [...worst].map(([field, rule]) => ({ field, rule })).sort((left, right) => placeOf(left) - placeOf(right));
}

function readError(error: SchemaError): FormError | null {
  const rule = Object.hasOwn(ruleOf, error.keyword) ? ruleOf[error.keyword] : undefined;
  const [field] = pathOf(error.instancePath ?? error.instanceLocation ?? '');
  if (!rule || field === askedKey) return null;
  if (field !== undefined) return { field, rule: boundOf(error) ?? rule };
  const named =
    error.params?.['missingProperty'] ??
    error.params?.['additionalProperty'] ??
    /"([^"]*)"/.exec(error.error ?? '')?.[1];
  return typeof named === 'string' ? { field: named, rule } : null;
}

function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The first and last day stand as patterns in an `allOf`, in this order. */
function boundOf({ keyword, schemaPath, keywordLocation }: SchemaError): FormRule | null {
  const found = keyword === 'pattern' ? /\/allOf\/([01])\/pattern$/.exec(schemaPath ?? keywordLocation ?? '') : null;
  return found ? (found[1] === '0' ? 'min' : 'max') : null;
}

function requiredWhenAsked(name: string): JsonSchema {
  return {
    if: {
      type: 'object',
      required: [askedKey],
      properties: { [askedKey]: { type: 'array', contains: { const: name } } },
    },
    // `then` is a keyword of JSON Schema.
    then: { type: 'object', required: [name] },
  };
}

function prepareValue(field: DefinedField, value: unknown): unknown {
  if (field.kind === 'note' || field.kind === 'unknown' || value === null) return undefined;
  if (typeof value === 'string') {
    const text = (field.kind === 'password' ? value : value.trim()).normalize('NFC');
    if (text === '') return undefined;
    return field.kind === 'money' ? prepareMoney(text) : text;
  }
  if (Array.isArray(value) && listKinds.includes(field.kind)) return prepareList(field, value);
  if (field.kind === 'phone' && isRecord(value)) return preparePhone(value);
  if (field.kind === 'location' && isRecord(value)) return prepareLocation(value);
  if (field.kind === 'yes-no' && field.mustBeYes && value === false) return undefined;
  return value;
}

const listKinds: readonly DefinedField['kind'][] = ['files', 'choices', 'ranking', 'date-range'];

/** Places that were left empty do not count, a period without both ends is none yet. */
function prepareList({ kind }: DefinedField, value: readonly unknown[]): unknown {
  const given = kind === 'files' ? value : value.filter((entry) => entry !== '' && entry !== null);
  return given.length === 0 ? undefined : given;
}

/** `1234.5` → `1234.50`; what is no amount stays as it is, for the schema to refuse. */
function prepareMoney(text: string): string {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', ''));
  return parts ? `${(parts[1] ?? '').replace(/^0+(?=\d)/, '')}.${(parts[2] ?? '').padEnd(2, '0')}` : text;
}

/** The dial code alone is no number. */
function preparePhone(value: Readonly<Record<string, unknown>>): unknown {
  const plain = Object.entries(value).map(([key, part]) => [
    key,
    typeof part === 'string' ? part.replaceAll(/[\s()+-]/g, '') : part,
  ]);
  const phone = Object.fromEntries(plain);
  return (phone.phone ?? '') === '' ? undefined : phone;
}

/** Six decimals are a hand's breadth. */
function prepareLocation(value: Readonly<Record<string, unknown>>): unknown {
  const filled = Object.entries(value).filter(([, part]) => part !== null && part !== '');
  if (filled.length === 0) return undefined;
  const parts = filled.map(([key, part]) => {
    if (typeof part === 'number') return [key, Math.round(part * 1e6) / 1e6];
    return [key, typeof part === 'string' ? part.trim().normalize('NFC') : part];
  });
  return { name: '', address: '', ...Object.fromEntries(parts) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sets an own property whatever its name: `record.__proto__ = …` would change the record's nature instead. */
function put(record: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(record, key, { value, enumerable: true, writable: true, configurable: true });
}

function lengths(field: { readonly min?: number; readonly max: number }): JsonSchema {
  return { type: 'string', ...given('minLength', field.min), maxLength: field.max };
}

function given(keyword: string, value: number | undefined): JsonSchema {
  return value === undefined ? {} : { [keyword]: value };
}

/** The look ahead keeps a slow pattern away from long texts: whatever is longer than `reach` is refused at once. */
function bounded(pattern: string, reach: number): string {
  return `^(?=[\\s\\S]{0,${reach}}$)(?:${pattern})`;
}

function day(bound: string | undefined, today: string | undefined): string | undefined {
  return bound === 'today' ? today : bound;
}

type Choices = SchemaFacts['choices'];

function oneOf(name: string, choices: Choices): JsonSchema {
  const values = choices && Object.hasOwn(choices, name) ? choices[name] : undefined;
  return values ? { enum: [...new Set(values)] } : { type: ['string', 'number'] };
}

/** A choice such as "None of these" goes with no other, and is enough where several are asked for. */
function standsAlone(value: string | number, min: number | undefined): JsonSchema {
  // `then` is a keyword of JSON Schema.
  return { if: { contains: { const: value } }, then: { maxItems: 1 }, else: given('minItems', min) };
}

/** A record with exactly these keys. */
function shape(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function dayWithin(field: { readonly min?: string; readonly max?: string }, today: string | undefined): JsonSchema {
  return { type: 'string', format: 'date', ...within(day(field.min, today), day(field.max, today)) };
}

/** A moment in whole seconds with its offset. */
const momentPattern = '^\\d{4}-\\d\\d-\\d\\dT([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$';

/** JSON Schema has no order for texts, so "not before this day" is written as a pattern of the digits. */
function within(first: string | undefined, last: string | undefined): JsonSchema {
  return bothBounds(first && onOrAfter(first), last && onOrBefore(last));
}

/** The first and the last value as patterns, in this order: `boundOf` reads them. */
function bothBounds(first: string | undefined, last: string | undefined): JsonSchema {
  if (!first && !last) return {};
  return { allOf: [first ? { pattern: first } : true, last ? { pattern: last } : true] };
}

function onOrAfter(first: string): string {
  return `^(?:${ordered(first, higher)})`;
}

/** A whole day as the last value includes its last minute. */
function onOrBefore(last: string): string {
  return `^(?:${ordered(last, lower)})`;
}

/** Of two amounts the one with more digits before the point is the larger. */
function atLeast(first: string): string {
  const digits = first.length - 3;
  return `^(?:\\d{${digits + 1},}\\.|(?=\\d{${digits}}\\.)(?:${ordered(first, higher)}))`;
}

function atMost(last: string): string {
  const digits = last.length - 3;
  const shorter = digits > 1 ? `\\d{1,${digits - 1}}\\.|` : '';
  return `^(?:${shorter}(?=\\d{${digits}}\\.)(?:${ordered(last, lower)}))`;
}

function higher(digit: number): string | null {
  return digit < 9 ? `[${digit + 1}-9]` : null;
}

function lower(digit: number): string | null {
  return digit > 0 ? `[0-${digit - 1}]` : null;
}

/** All beginnings of texts that are beyond the bound at some digit, and the bound itself. */
function ordered(bound: string, beyond: (digit: number) => string | null): string {
  const escape = (part: string) => part.replaceAll('.', '\\.');
  const ways = [...bound].flatMap((sign, index) => {
    const digits = /\d/.test(sign) ? beyond(Number(sign)) : null;
    return digits ? [`${escape(bound.slice(0, index))}${digits}`] : [];
  });
  return [...ways, escape(bound)].join('|');
}
