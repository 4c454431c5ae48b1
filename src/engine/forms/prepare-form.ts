/** From what stands in the inputs of a form to its answers as they are checked and sent, those of its questions inside. */
import type { DefinedField, Expression, Scope } from '#model';
import { answersOf, prepareValues } from '#model';
import { namesOf } from '../scope/scope-node.ts';
import type { FormChoices } from './form-choices.ts';
import type { FormValues } from './form-types.ts';
import type { QuestionGroup } from './questions.ts';
import { readInput, valueAtPath } from './read-inputs.ts';

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

/** @param values  what stands in the inputs */
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
  for (const field of fields) typed[field.name] = readInput(field, values[field.name], choices.of(field));
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
  const names = new Set(fields.map((field) => field.name));
  return prepareValues(fields, typed, (field, before) => {
    const read = namesOf(field.when).filter((name) => names.has(name));
    const known = Object.fromEntries(read.map((name) => [name, before[name] ?? null]));
    return field.when === undefined || evaluate(field.when, known) === true;
  });
}

/** The answer of one field as it would be sent while it is asked; null for none. */
export function prepareField(field: DefinedField, typed: unknown): unknown {
  const { when: _, ...shown } = field;
  return prepareValues([shown as DefinedField], { [field.name]: typed }, () => true)[field.name] ?? null;
}
