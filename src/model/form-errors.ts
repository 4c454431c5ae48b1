/** What is wrong with the answers of a form, whichever validator found it: one error a field, in the words of the API. */
import { countWords } from './count-words.ts';
import { followsOthers } from './following.ts';
import { askedIn, askedKey } from './form-facts.ts';
import type { DefinedField } from './form-field.ts';
import { brokenRules, type FormError, type FormRule, type FormRules } from './form-rules.ts';
import { type AskedRows, hasRepeated } from './picked-rows.ts';
import { own } from './records.ts';

/** Whether a label is a question. Such a label is no subject of a sentence: "What is your name? is a required field". */
export function isAsQuestion(label: string): boolean {
  return /[?？]\s*$/.test(label);
}

/** An error as ajv gives it (`instancePath`) or as @cfworker/json-schema does (`instanceLocation`). */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath?: string;
  readonly instanceLocation?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly error?: string;
}

/**
 * The rule that each keyword of JSON Schema stands for. Keywords that only say that something below them is wrong are not here.
 */
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

/** Of several rules that one field breaks, the first of these is reported. */
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
 * The verdict on prepared values: what a validator found, and what no JSON Schema can say. That is a period that ends before it
 * begins, a day beyond the last, too many words in a text, a row without any answer, an entry that is picked twice, and the rules
 * that depend on other answers and on data.
 * @param errors    what the validator found with the form's schema
 * @param prepared  the values as `prepareValues` makes them
 * @param rules     left out: what is computed from data or other answers, and what depends on the day, is not checked
 * @returns one error for each wrong field, in the order of the fields; [] when nothing is wrong
 */
export function formVerdict(
  errors: readonly SchemaError[],
  fields: readonly DefinedField[],
  prepared: Readonly<Record<string, unknown>>,
  rules: FormRules = { valueOf: () => undefined },
): FormError[] {
  const worst = worstErrors(errors, fields);
  for (const found of ownFindings(fields, prepared, rules, (name) => worst.has(name))) worst.set(found.field, found);
  return inOrder(worst);
}

type Prepared = Readonly<Record<string, unknown>>;

interface Placed extends FormError {
  /** By which it is sorted: place of the field, number of the row, place in the row. */
  readonly place: readonly number[];
}

/** What a validator found, as one error for each wrong field. A field in a row is named with its place: `costs[1].item`. */
function worstErrors(errors: readonly SchemaError[], fields: readonly DefinedField[]): Map<string, Placed> {
  const worst = new Map<string, Placed>();
  const places = new Map(fields.map((field, index) => [field.name, { field, index }]));
  for (const error of errors) {
    const found = readError(error, places);
    if (!found) continue;
    const known = worst.get(found.field);
    if (!known || precedence.indexOf(found.rule) < precedence.indexOf(known.rule)) worst.set(found.field, found);
  }
  return worst;
}

function inOrder(found: ReadonlyMap<string, Placed>): FormError[] {
  return [...found.values()]
    .sort((left, right) => comparePlaces(left.place, right.place))
    .map(({ place: _, ...error }) => error);
}

function comparePlaces(left: readonly number[], right: readonly number[]): number {
  for (const [index, place] of left.entries()) {
    const order = place - (right[index] ?? -1);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** What no JSON Schema can say. @param isWrong  whether something else is wrong with a field already */
function ownFindings(
  fields: readonly DefinedField[],
  prepared: Prepared,
  rules: FormRules,
  isWrong: (name: string) => boolean,
): Placed[] {
  const found = fields.flatMap((field, place): Placed[] => {
    const value = own(prepared, field.name);
    if (field.kind === 'rows' && Array.isArray(value)) return findingsInRows({ field, place }, value, rules, isWrong);
    const rule = isWrong(field.name) ? null : ruleBeyondSchema(field, value);
    return rule ? [{ field: field.name, rule, place: [place] }] : [];
  });
  const here = new Set(found.map(({ field }) => field));
  const wrong = new Set(fields.map(({ name }) => name).filter((name) => here.has(name) || isWrong(name)));
  const broken = brokenRules(fields, prepared, rules, wrong).map((error) => ({
    ...error,
    place: [fields.findIndex(({ name }) => name === error.field)],
  }));
  return [...found, ...broken];
}

/** The same for the fields of each row, whose rules read the answers of the row first. */
function findingsInRows(
  { field, place }: { readonly field: AskedRows; readonly place: number },
  rows: readonly unknown[],
  { valueOf, today }: FormRules,
  isWrong: (name: string) => boolean,
): Placed[] {
  const { name: owner, fields } = field;
  if (hasRepeated(field, rows) && !isWrong(owner)) return [{ field: owner, rule: 'duplicate', place: [place] }];
  const unanswered = Object.fromEntries(fields.map(({ name }) => [name, null]));
  return rows.flatMap((row, number) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return [];
    const answers = row as Prepared; // narrowed to a plain record above
    const inside: FormRules = { valueOf: (expression) => valueOf(expression, { ...unanswered, ...answers }), today };
    const start = `${owner}[${number}].`;
    const isWrongInside = (name: string) => isWrong(`${start}${name}`);
    const found = isEmpty(answers, fields)
      ? firstMissing(fields.filter(askedIn(answers)), isWrongInside)
      : ownFindings(fields, answers, inside, isWrongInside);
    return found.map((error) => ({
      ...error,
      field: `${start}${error.field}`,
      place: [place, number, ...error.place],
    }));
  });
}

/** What is worked out is no answer. */
function isEmpty(row: Prepared, fields: readonly DefinedField[]): boolean {
  const worked = new Set(fields.filter(followsOthers).map(({ name }) => name));
  return Object.keys(row).every((key) => key === askedKey || worked.has(key));
}

/** In a row in which nothing is answered the first field is missing that is asked. */
function firstMissing([first]: readonly DefinedField[], isWrong: (name: string) => boolean): Placed[] {
  return first && !isWrong(first.name) ? [{ field: first.name, rule: 'required', place: [0] }] : [];
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

type Places = ReadonlyMap<string, { readonly field: DefinedField; readonly index: number }>;

function readError(error: SchemaError, places: Places): Placed | null {
  const rule = Object.hasOwn(ruleOf, error.keyword) ? ruleOf[error.keyword] : undefined;
  const path = pathOf(error.instancePath ?? error.instanceLocation ?? '');
  if (!rule || path.includes(askedKey)) return null;
  const [name = namedIn(error), number, inner] = path;
  if (name === undefined) return null;
  const known = places.get(name);
  const place = known?.index ?? places.size;
  const rows = known?.field.kind === 'rows' ? known.field.fields : undefined;
  if (!rows || number === undefined) return { field: name, rule, place: [place] };
  const asked = inner ?? namedIn(error);
  // What is in place of a row is wrong as a whole.
  if (asked === undefined) return { field: name, rule, place: [place] };
  const at = rows.findIndex((field) => field.name === asked);
  const innerPlace = at < 0 ? rows.length : at;
  return { field: `${name}[${number}].${asked}`, rule, place: [place, Number(number), innerPlace] };
}

/** The key that is missing or too much. */
function namedIn(error: SchemaError): string | undefined {
  const named =
    error.params?.['missingProperty'] ??
    error.params?.['additionalProperty'] ??
    /"([^"]*)"/.exec(error.error ?? '')?.[1];
  const isNamed = error.keyword === 'required' || error.keyword === 'additionalProperties' || error.keyword === 'false';
  return isNamed && typeof named === 'string' ? named : undefined;
}

function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
