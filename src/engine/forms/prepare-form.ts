/** From what is in the inputs of a form to its answers as they are checked and sent, those of its questions inside. */
import type { AskedRows, DefinedField, Expression, IsAsked, Scope } from '#model';
import { answersOf, prepareValues } from '#model';
import { namesOf } from '../scope/scope-node.ts';
import type { FormChoices } from './form-choices.ts';
import type { FormValues } from './form-types.ts';
import type { QuestionGroup } from './questions.ts';
import { readInput, valueAtPath } from './read-inputs.ts';
import { readAnswer } from './rows.ts';

export interface PreparedForm {
  readonly prepared: Record<string, unknown>;
  /** The answers of each group of questions, under the names that the questions have inside. */
  readonly inner: readonly { readonly group: QuestionGroup; readonly prepared: Record<string, unknown> }[];
}

interface PrepareDeps {
  readonly fields: readonly DefinedField[];
  readonly groups: readonly QuestionGroup[];
  readonly choices: FormChoices;
  readonly evaluate: (expression: Expression, names?: Scope) => unknown;
}

/** @param values  what is in the inputs */
export function prepareForm(values: FormValues, { fields, groups, choices, evaluate }: PrepareDeps): PreparedForm {
  const inner = groups.map((group) => {
    const typed = Object.fromEntries(
      group.definition.fields.map((field, index) => {
        const outside = group.fields[index] ?? field;
        return [field.name, readInput(field, valueAtPath(values, outside.name), choices.of(outside))];
      }),
    );
    return { group, prepared: prepare(group.definition.fields, typed, evaluate) };
  });
  const typed: FormValues = {};
  for (const field of fields) typed[field.name] = readAnswer(field, values[field.name], choices);
  for (const field of fields) if (field.kind === 'questions') delete typed[field.name];
  for (const { group, prepared } of inner) typed[group.name] = answersOf(prepared);
  return { prepared: prepare(fields, typed, evaluate), inner };
}

/** Conditions read the answers before them first. */
function prepare(
  fields: readonly DefinedField[],
  typed: FormValues,
  evaluate: PrepareDeps['evaluate'],
): Record<string, unknown> {
  return prepareValues(fields, typed, askedAfter(new Set(fields.map((field) => field.name)), evaluate));
}

/** In a row, whatever it asks is among what is before. */
function askedAfter(names: ReadonlySet<string>, evaluate: PrepareDeps['evaluate']): IsAsked {
  return (field, before) => {
    const read = namesOf(field.when).filter((name) => names.has(name) || Object.hasOwn(before, name));
    const known = Object.fromEntries(read.map((name) => [name, before[name] ?? null]));
    return field.when === undefined || evaluate(field.when, known) === true;
  };
}

/** The same field without its condition. */
export function alwaysAsked(field: DefinedField): DefinedField {
  const { when: _, ...asked } = field;
  return asked as DefinedField; // nothing else is gone, and no kind needs a condition
}

/** The answer of one field as it would be sent while it is asked; null for none. */
export function prepareField(field: DefinedField, typed: unknown, evaluate: PrepareDeps['evaluate']): unknown {
  const prepared = prepareValues([alwaysAsked(field)], { [field.name]: typed }, askedAfter(new Set(), evaluate));
  return answersOf(prepared)[field.name] ?? null;
}

/** The answers of one row as they would be sent; null for none. */
export function prepareRow(field: AskedRows, typed: FormValues, evaluate: PrepareDeps['evaluate']): FormValues {
  const [row] = prepareField(field, [typed], evaluate) as readonly FormValues[]; // one row in, one row out
  return { ...Object.fromEntries(field.fields.map(({ name }) => [name, null])), ...row };
}
