/** What is wrong with the answers of a form, whichever validator found it: one error a field, in the words of the API. */
import { countWords } from './count-words.ts';
import type { DefinedField } from './form-definition.ts';
import { brokenRules, type FormRules } from './form-rules.ts';
import { askedKey } from './form-schema.ts';

/** A label that asks is no subject of a sentence: "What is your name? is a required field". */
export function isAsQuestion(label: string): boolean {
  return /[?？]\s*$/.test(label);
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
  | 'duplicate'
  /** Not what the answer says that it repeats. */
  | 'mismatch'
  /** A check of the form does not hold. */
  | 'check';

export interface FormError {
  readonly field: string;
  readonly rule: FormRule;
  /** Which check of the form. */
  readonly check?: number;
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
  'mismatch',
  'check',
];

/**
 * The verdict on prepared values: what a validator found, and what no JSON Schema can say: a period that ends before it
 * begins, how many words a text has, and the rules that depend on other answers and on data.
 */
export function formVerdict(
  errors: readonly SchemaError[],
  fields: readonly DefinedField[],
  prepared: Readonly<Record<string, unknown>>,
  rules: FormRules = { valueOf: () => undefined },
): FormError[] {
  const found = formErrors(errors, fields);
  const wrong = new Map(found.map((error) => [error.field, error]));
  for (const field of fields) {
    const { name } = field;
    const rule = wrong.has(name) ? null : ruleBeyondSchema(field, prepared[name]);
    if (rule) wrong.set(name, { field: name, rule });
  }
  for (const error of brokenRules(fields, prepared, rules, new Set(wrong.keys()))) wrong.set(error.field, error);
  if (wrong.size === found.length) return found;
  const inOrder = fields.flatMap(({ name }) => wrong.get(name) ?? []);
  return [...inOrder, ...found.filter((error) => !inOrder.includes(error))];
}

function ruleBeyondSchema(field: DefinedField, value: unknown): FormRule | null {
  if (isBackwards(field, value)) return 'min';
  if (!('maxWords' in field) || field.maxWords === undefined || typeof value !== 'string') return null;
  return countWords(value) > field.maxWords ? 'length' : null;
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
