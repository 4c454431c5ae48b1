/** Checks answers against a form's JSON Schema, as the server will, without generated code. */
import { type Schema, Validator } from '@cfworker/json-schema';
import {
  type Choices,
  type DefinedField,
  type FormError,
  type FormRules,
  formSchema,
  formVerdict,
  prepareValues,
  rememberByKey,
  rememberByObject,
} from '#model';
import { alwaysAsked } from './prepare-form.ts';

/** What a check must be told besides the answers. */
export interface CheckFacts {
  readonly choices: Choices;
  /** What depends on the day, on other answers and on data. */
  readonly rules: FormRules;
}

/** @param prepared  the values as `prepareValues` makes them */
export function checkForm(
  fields: readonly DefinedField[],
  prepared: Readonly<Record<string, unknown>>,
  facts: CheckFacts,
): readonly FormError[] {
  return formVerdict(validatorOf(fields)(facts.choices).validate(prepared).errors, fields, prepared, facts.rules);
}

const shownAlone = rememberByObject((field: DefinedField): readonly DefinedField[] => [alwaysAsked(field)]);

/**
 * One field for itself, shown as it is: for the moment it is left.
 * @param others  the answers that it is compared with
 */
export function checkField(
  field: DefinedField,
  value: unknown,
  facts: CheckFacts,
  others: Readonly<Record<string, unknown>> = {},
): FormError | null {
  const fields = shownAlone(field);
  const prepared = prepareValues(fields, { [field.name]: value }, () => true);
  const { errors } = validatorOf(fields)(facts.choices).validate(prepared);
  const found = formVerdict(errors, fields, { ...others, ...prepared }, facts.rules);
  // Of rows only what is wrong with them as a whole.
  return found.find((error) => error.field === field.name) ?? null;
}

/** A validator is made once a form and set of choices. */
const validatorOf = rememberByObject((fields: readonly DefinedField[]) =>
  rememberByKey(
    // The validator's type asks for a looser object than our read-only one.
    (choices: Choices) => new Validator(formSchema(fields, choices) as Schema, '2020-12', false),
    { most: 1 },
  ),
);
