/** Checks answers against a form's JSON Schema, as the server will, without generated code. */
import { type Schema, Validator } from '@cfworker/json-schema';
import type { Choices, DefinedField, FormError, FormRules } from '#model';
import { formSchema, formVerdict, prepareValues } from '#model';

/** What a check must be told besides the answers. */
export interface CheckFacts {
  readonly choices: Choices;
  /** What depends on the day, on other answers and on data. */
  readonly rules: FormRules;
}

interface Known {
  readonly choices: Choices;
  readonly validator: Validator;
}

const known = new WeakMap<readonly DefinedField[], Known>();

/** @param prepared  the values as `prepareValues` makes them */
export function checkForm(
  fields: readonly DefinedField[],
  prepared: Readonly<Record<string, unknown>>,
  facts: CheckFacts,
): readonly FormError[] {
  return formVerdict(validatorOf(fields, facts).validate(prepared).errors, fields, prepared, facts.rules);
}

const alone = new WeakMap<DefinedField, readonly DefinedField[]>();

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
  const { when: _, ...shown } = field;
  const fields = alone.get(field) ?? [shown as DefinedField];
  alone.set(field, fields);
  const prepared = prepareValues(fields, { [field.name]: value }, () => true);
  const { errors } = validatorOf(fields, facts).validate(prepared);
  const found = formVerdict(errors, fields, { ...others, ...prepared }, facts.rules);
  // Of rows only what is wrong with them as a whole.
  return found.find((error) => error.field === field.name) ?? null;
}

/** A validator is made once a form and set of choices. */
function validatorOf(fields: readonly DefinedField[], { choices }: CheckFacts): Validator {
  const found = known.get(fields);
  if (found?.choices === choices) return found.validator;
  const schema = formSchema(fields, choices);
  // The validator's type asks for a looser object than our read-only one.
  const validator = new Validator(schema as Schema, '2020-12', false);
  known.set(fields, { choices, validator });
  return validator;
}
