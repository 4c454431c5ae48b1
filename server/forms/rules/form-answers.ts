/**
 * Checks answers against a form: one written in YAML or one the office defined while the portal runs. The browser uses
 * the same functions, so that both sides say the same of the same answers.
 */
import { namesRead } from '#expression';
import {
  answersOf,
  type Choices,
  type DefinedField,
  type Expression,
  type FormCheckModel,
  type FormError,
  formSchema,
  formVerdict,
  isRecord,
  prepareValues,
  rememberByKey,
  rememberByObject,
  type Scope,
  type ValueOf,
} from '#model';
import type { FieldIssue } from '../../kernel/call/refusal.ts';
import { holds, valueIn } from '../../kernel/portal/expressions.ts';
import type { TimeWriter } from '../../kernel/values/time.ts';
import { isMoment } from './answer-cell.ts';
import { formAjv } from './form-ajv.ts';

export interface CheckedAnswers {
  /** The answers as they are stored: trimmed, without what is empty or was not asked. */
  readonly answers: Record<string, unknown>;
  readonly issues: readonly FieldIssue[];
}

export interface Moment {
  readonly now: Date;
  readonly time: TimeWriter;
}

/** What answers are held against besides their fields. */
interface AnswerRules {
  /** The values of each choice by the name of its field; a choice that is not listed takes anything. */
  readonly choices: Choices;
  /** What must hold between the answers. */
  readonly checks?: readonly FormCheckModel[] | undefined;
  /** What else is known here of what rules read, by its name. */
  readonly data?: Scope;
}

/** Checks `values` against `fields`. */
export function checkAnswers(
  fields: readonly DefinedField[],
  values: Readonly<Record<string, unknown>>,
  moment: Moment,
  { choices, checks = [], data = {} }: AnswerRules,
): CheckedAnswers {
  const names = new Set(fields.map((field) => field.name));
  const isAsked: Parameters<typeof prepareValues>[2] = (field, before, given) => {
    if (field.when === undefined) return true;
    // The fields of a row are among what is before, whether they are answered or not. A condition may read what only the
    // page knows; then an answer that came counts as asked for.
    const around = { ...data, ...before };
    return isKnown(field.when, names, around) ? isShown(field, around, moment) : Object.hasOwn(given, field.name);
  };
  const prepared = prepareValues(fields, values, isAsked);
  const held = inPortalZone(fields, prepared, moment.time);
  const validate = validatorOf(fields)(choices);
  const errors = validate(prepared) ? [] : (validate.errors ?? []);
  const valueOf: ValueOf = (expression, row = {}) =>
    isKnown(expression, names, { ...data, ...row })
      ? valueIn(expression, { ...data, ...held, ...row }, moment.now, moment.time)
      : undefined;
  const wrong = formVerdict(errors, fields, held, {
    valueOf,
    checks,
    today: moment.time.date(moment.now.toISOString()),
  }).map((error) => issueOf(error, checks, valueOf));
  const unanswerable = fields
    .filter(
      (field) =>
        field.kind === 'unknown' && (field.when === undefined || isShown(field, { ...data, ...prepared }, moment)),
    )
    .map((field) => ({ field: field.name, rule: 'type' }));
  return { answers: answersOf(prepared), issues: [...wrong, ...unanswerable] };
}

/** Moments as the clocks of the portal show them, whatever offset they came with: limits without an offset mean these clocks. */
function inPortalZone(
  fields: readonly DefinedField[],
  prepared: Readonly<Record<string, unknown>>,
  time: TimeWriter,
): Record<string, unknown> {
  const answers = { ...prepared };
  for (const field of fields) {
    const answer = answers[field.name];
    if (field.kind === 'rows' && Array.isArray(answer))
      answers[field.name] = answer.map((row) => (isRecord(row) ? inPortalZone(field.fields, row, time) : row));
    else if (isMoment(field.kind, answer)) answers[field.name] = time.datetime(answer);
  }
  return answers;
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

function isShown(field: DefinedField, before: Readonly<Record<string, unknown>>, { now, time }: Moment): boolean {
  return field.when !== undefined && holds(field.when, before, now, time);
}

const validatorOf = rememberByObject((fields: readonly DefinedField[]) =>
  rememberByKey((choices: Choices) => formAjv().compile(formSchema(fields, choices)), {
    key: (choices) => JSON.stringify(choices),
    most: 1,
  }),
);

/**
 * The same questions where none has to be answered: for drafts, and for requests that change only a part. The same list each
 * time, so that its schema is compiled once.
 */
export const withoutDemands = rememberByObject((fields: readonly DefinedField[]): readonly DefinedField[] =>
  fields.map((field) => {
    const changes = {
      ...(field.kind === 'choices' || field.kind === 'ranking' || field.kind === 'rows' ? { min: 0 } : {}),
      ...(field.kind === 'rows' ? { fields: withoutDemands(field.fields) } : {}),
      ...('required' in field ? { required: false } : {}),
      ...('mustBeYes' in field ? { mustBeYes: false } : {}),
      ...('limits' in field ? { limits: undefined } : {}),
      ...('follows' in field ? { follows: undefined } : {}),
    };
    return { ...field, ...changes } as DefinedField; // the same kind with fewer demands
  }),
);

/** The same questions, each of them asked: where their conditions cannot be known because only a part was sent. */
export const withoutConditions = rememberByObject(
  (fields: readonly DefinedField[]): readonly DefinedField[] =>
    fields.map(({ when: _, ...field }) => field as DefinedField), // the same kind, always asked
);
