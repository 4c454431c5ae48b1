/**
 * What a form accepts, as one JSON Schema (draft 2020-12) for the browser (an interpreting validator), the server (ajv) and the
 * description of the API (`portico openapi`). It describes the *prepared* values: what `prepareValues` makes of a form's answers.
 * Both sides prepare, check against the same schema and read the errors with `formVerdict`, so they reach the same verdict.
 */
import { countryPattern, phonePatterns } from './address-parts.ts';
import { agreedTo, askedKey, type Choices, choicesInside, isRequired, patternReach } from './form-facts.ts';
import type { DefinedField } from './form-field.ts';
import type { JsonSchema } from './json-schema.ts';

const emailLength = 254;

/** What no mail address has: blanks, signs without width (`\p{Cf}`), which nobody would see, and what surrounds addresses in lists. */
const signsOfMail = '\\s\\p{Cf}@<>()[\\]\\\\,;:"';
/** For the flag `u`. */
export const emailPattern = `^[^${signsOfMail}]+@[^${signsOfMail}]+\\.[^${signsOfMail}.]{2,}$`;
const hiddenLength = 500;

type SchemaOf = {
  readonly [Kind in DefinedField['kind']]: (
    field: Extract<DefinedField, { kind: Kind }>,
    choices: Choices,
  ) => JsonSchema | null;
};

/**
 * The schema of one answer, by the kind of its field; null for a kind that has no answer. The first and the last of days, times and
 * amounts are not here but in `form-rules.ts`: JSON Schema has no order for texts.
 */
const schemaOf: SchemaOf = {
  text: (field) => ({
    ...lengths(field),
    ...(field.pattern === undefined ? {} : { pattern: bounded(field.pattern, Math.min(field.max, patternReach)) }),
  }),
  'long-text': lengths,
  'rich-text': lengths,
  email: () => ({
    type: 'string',
    maxLength: emailLength,
    pattern: bounded(emailPattern, emailLength),
  }),
  password: lengths,
  captcha: () => ({ type: 'string', pattern: '^[A-Za-z0-9]{4}$' }),
  choice: ({ name }, choices) => oneOf(name, choices),
  country: () => ({ type: 'string', pattern: countryPattern }),
  rating: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  number: (field) => ({
    type: field.integer ? 'integer' : 'number',
    // Beyond these a number is not what was written any more.
    minimum: field.min ?? Number.MIN_SAFE_INTEGER,
    maximum: field.max ?? Number.MAX_SAFE_INTEGER,
    ...given('multipleOf', field.step),
  }),
  date: () => calendarDay,
  month: () => ({ type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
  'date-range': () => ({ type: 'array', items: calendarDay, minItems: 2, maxItems: 2 }),
  time: () => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  'date-time': () => ({ type: 'string', format: 'date-time', pattern: momentPattern }),
  choices: ({ name, min, max, alone }, choices) => ({
    type: 'array',
    items: oneOf(name, choices),
    uniqueItems: true,
    ...given('maxItems', max),
    ...(alone === undefined ? given('minItems', min) : standsAlone(alone, min)),
  }),
  ranking: ({ name, min, max }, choices) => ({
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
    allOf: [...phonePatterns].map(([code, pattern]) => ({
      if: { properties: { phone_code: { const: code } } },
      // `then` is a keyword of JSON Schema.
      then: { properties: { phone: { pattern } } },
    })),
  }),
  money: () => ({ type: 'string', pattern: '^(0|[1-9]\\d{0,11})\\.\\d\\d$' }),
  location: () =>
    shape({
      latitude: { type: 'number', minimum: -90, maximum: 90 },
      longitude: { type: 'number', minimum: -180, maximum: 180 },
      name: { type: 'string', maxLength: 100 },
      address: { type: 'string', maxLength: 300 },
    }),
  address: () =>
    shape({
      line1: { type: 'string', minLength: 1, maxLength: 100 },
      line2: { type: 'string', maxLength: 100 },
      city: { type: 'string', minLength: 1, maxLength: 60 },
      region: { type: 'string', maxLength: 60 },
      postcode: { type: 'string', maxLength: 20 },
      country: { type: 'string', pattern: countryPattern },
    }),
  files: ({ maxCount }) => fileIds(maxCount),
  image: () => fileIds(1),
  'yes-no': (field) => ({ type: 'boolean', ...(field.mustBeYes ? { const: true } : {}) }),
  agreement: (field) => {
    const parts = Object.entries(agreedTo(field)).map(([key, value]) => [key, { const: value }] as const);
    return shape(Object.fromEntries(parts));
  },
  hidden: () => ({ type: ['string', 'number', 'boolean'], maxLength: hiddenLength }),
  rows: ({ name, fields, min, max }, choices) => {
    const { $schema: _dialect, ...items } = formSchema(fields, choicesInside(name, choices));
    return { type: 'array', items, ...given('minItems', min), maxItems: max };
  },
  questions: () => ({ type: 'object' }),
  note: () => null,
  unknown: () => null,
};

/**
 * The JSON Schema of a form's prepared values. Other keys than the fields' are refused.
 * @param form     a form, or its fields
 * @param choices  the values of its choice fields; one that is not listed takes any text or number
 */
export function formSchema(
  form: { readonly fields: readonly DefinedField[] } | readonly DefinedField[],
  choices: Choices = {},
): JsonSchema {
  const fields = 'fields' in form ? form.fields : form;
  const answered = fields.flatMap((field) => {
    // The table's rows are keyed by kind, so the row of `field.kind` takes this field; TypeScript cannot follow that.
    const schema = (schemaOf[field.kind] as (field: DefinedField, choices: Choices) => JsonSchema | null)(
      field,
      choices,
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

/** The ids that uploads gave. */
function fileIds(maxItems: number): JsonSchema {
  return { type: 'array', items: { type: 'string', minLength: 1, maxLength: 100 }, maxItems, uniqueItems: true };
}

function requiredWhenAsked(name: string): JsonSchema {
  return {
    if: {
      type: 'object',
      required: [askedKey],
      // Of an empty list ajv keeps what `contains` said of the row before.
      properties: { [askedKey]: { type: 'array', minItems: 1, contains: { const: name } } },
    },
    // `then` is a keyword of JSON Schema.
    then: { type: 'object', required: [name] },
  };
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

function oneOf(name: string, choices: Choices): JsonSchema {
  const values = choices && Object.hasOwn(choices, name) ? choices[name] : undefined;
  return { type: ['string', 'number'], ...(values ? { enum: [...new Set(values)] } : {}) };
}

/** For a choice such as "None of these": it goes with no other, and is enough where several are asked for. */
function standsAlone(value: string | number, min: number | undefined): JsonSchema {
  // `then` is a keyword of JSON Schema.
  return { if: { minItems: 1, contains: { const: value } }, then: { maxItems: 1 }, else: given('minItems', min) };
}

/** A record with exactly these keys. */
function shape(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

const calendarDay: JsonSchema = { type: 'string', format: 'date' };

/** A moment in whole seconds with its offset. */
const momentPattern = '^\\d{4}-\\d\\d-\\d\\dT([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$';
