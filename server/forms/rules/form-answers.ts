/**
 * Checks answers against a form: one written in YAML or one the office defined while the portal runs. The browser uses
 * the same functions, so that both sides say the same of the same answers.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { namesRead } from '#expression';
import {
  ajvFormOptions,
  answersOf,
  type Choices,
  type DefinedField,
  type Expression,
  type FormCheckModel,
  type FormError,
  formSchema,
  formVerdict,
  prepareValues,
  type Scope,
  type ValueOf,
} from '#model';
import type { FieldIssue } from '../../kernel/call/refusal.ts';
import { holds, valueIn } from '../../kernel/portal/expressions.ts';
import type { TimeWriter } from '../../kernel/values/time.ts';

export interface CheckedAnswers {
  /** The answers as they are stored: trimmed, without what is empty or was not asked. */
  readonly answers: Record<string, unknown>;
  readonly issues: readonly FieldIssue[];
}

export interface Moment {
  readonly now: Date;
  readonly time: TimeWriter;
}

/**
 * Checks `values` against `fields`.
 * @param choices  the values of each choice by the name of its field; a choice that is not listed takes anything
 * @param checks   what must hold between the answers
 * @param data     what else is known here of what rules read, by its name
 */
export function checkAnswers(
  fields: readonly DefinedField[],
  values: Readonly<Record<string, unknown>>,
  choices: Choices,
  moment: Moment,
  checks: readonly FormCheckModel[] = [],
  data: Scope = {},
): CheckedAnswers {
  const names = new Set(fields.map((field) => field.name));
  const prepared = prepareValues(fields, values, (field, before, given) =>
    isAsked(field, before, given, names, moment),
  );
  const validate = validatorOf(fields, choices);
  const errors = validate(prepared) ? [] : (validate.errors ?? []);
  const valueOf: ValueOf = (expression, row = {}) =>
    isKnown(expression, names, { ...data, ...row })
      ? valueIn(expression, { ...data, ...prepared, ...row }, moment.now, moment.time)
      : undefined;
  const wrong = formVerdict(errors, fields, prepared, {
    valueOf,
    checks,
    today: moment.time.date(moment.now.toISOString()),
  }).map((error) => issueOf(error, checks, valueOf));
  const unanswerable = fields
    .filter((field) => field.kind === 'unknown' && (field.when === undefined || isShown(field, prepared, moment)))
    .map((field) => ({ field: field.name, rule: 'type' }));
  return { answers: answersOf(prepared), issues: [...wrong, ...unanswerable] };
}

/** A check says its own sentence. */
function issueOf(
  { check, total: _, entry: __, ...issue }: FormError,
  checks: readonly FormCheckModel[],
  valueOf: ValueOf,
): FieldIssue {
  const say = check === undefined ? undefined : checks[check]?.say;
  if (say === undefined) return issue;
  if (typeof say === 'string') return { ...issue, message: say };
  return { ...issue, message: say, values: Object.fromEntries(say.args.map((arg, index) => [index, shown(arg)])) };

  function shown(argument: Expression): string {
    const value = valueOf(argument);
    return value === null || value === undefined ? '' : String(value);
  }
}

/** Whether nothing but answers and the clock is read; the rest is known to the page, and to the rules of the call. */
function isKnown(
  expression: Expression,
  names: ReadonlySet<string>,
  others: Readonly<Record<string, unknown>>,
): boolean {
  return namesRead(expression).every((name) => name === 'now' || names.has(name) || Object.hasOwn(others, name));
}

/** A condition may read what only the page knows; then an answer that came counts as asked for. */
function isAsked(
  field: DefinedField,
  before: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string>,
  moment: Moment,
): boolean {
  if (field.when === undefined) return true;
  // The fields of a row are among what stands before, whether they are answered or not.
  return isKnown(field.when, names, before) ? isShown(field, before, moment) : Object.hasOwn(given, field.name);
}

function isShown(field: DefinedField, before: Readonly<Record<string, unknown>>, { now, time }: Moment): boolean {
  return field.when !== undefined && holds(field.when, before, now, time);
}

const validators = new WeakMap<readonly DefinedField[], { key: string; validate: ValidateFunction }>();

function validatorOf(fields: readonly DefinedField[], choices: Choices): ValidateFunction {
  const key = JSON.stringify(choices);
  const known = validators.get(fields);
  if (known?.key === key) return known.validate;
  const ajv = new Ajv2020(ajvFormOptions);
  (addFormats as unknown as (ajv: Ajv2020) => unknown)(ajv); // a CommonJS module whose types promise another default export
  const validate = ajv.compile(formSchema(fields, choices));
  validators.set(fields, { key, validate });
  return validate;
}

const easier = new WeakMap<readonly DefinedField[], readonly DefinedField[]>();

/** The same questions where none has to be answered: for drafts, and for requests that change only a part. */
export function withoutDemands(fields: readonly DefinedField[]): readonly DefinedField[] {
  return remembered(easier, fields, (field) => {
    const changes = {
      ...(field.kind === 'choices' || field.kind === 'ranking' || field.kind === 'rows' ? { min: 0 } : {}),
      ...(field.kind === 'rows' ? { fields: withoutDemands(field.fields) } : {}),
      ...('required' in field ? { required: false } : {}),
      ...('mustBeYes' in field ? { mustBeYes: false } : {}),
      ...('limits' in field ? { limits: undefined } : {}),
    };
    return { ...field, ...changes } as DefinedField; // the same kind with fewer demands
  });
}

const unconditional = new WeakMap<readonly DefinedField[], readonly DefinedField[]>();

/** The same questions, each of them asked: where their conditions cannot be known because only a part was sent. */
export function withoutConditions(fields: readonly DefinedField[]): readonly DefinedField[] {
  return remembered(unconditional, fields, (field) => {
    const { when: _, ...rest } = field;
    return rest as DefinedField; // the same kind, always asked
  });
}

/** The same list each time, so that its schema is compiled once. */
function remembered(
  known: WeakMap<readonly DefinedField[], readonly DefinedField[]>,
  fields: readonly DefinedField[],
  change: (field: DefinedField) => DefinedField,
): readonly DefinedField[] {
  const before = known.get(fields);
  if (before) return before;
  const changed = fields.map(change);
  known.set(fields, changed);
  return changed;
}
