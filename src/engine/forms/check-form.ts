/** Checks answers against a form's JSON Schema, as the server will, without generated code. */
import { type Schema, Validator } from '@cfworker/json-schema';
import type { DefinedField, FormError, FormRules, SchemaFacts } from '#model';
import { formSchema, formVerdict, prepareValues, readsToday } from '#model';

export type Choices = NonNullable<SchemaFacts['choices']>;

/** What a check must be told besides the answers. */
export interface CheckFacts {
  readonly today: string;
  readonly choices: Choices;
  /** What depends on other answers and on data. */
  readonly rules?: FormRules;
}

interface Known {
  readonly today: string;
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

/** A validator is made once a form; bounds by the day are good until midnight. */
function validatorOf(fields: readonly DefinedField[], { today, choices }: CheckFacts): Validator {
  const found = known.get(fields);
  if (found && found.choices === choices && (found.today === today || !readsToday(fields))) return found.validator;
  const schema = formSchema(fields, { today, choices });
  // The validator's type asks for a looser object than our read-only one.
  const validator = new Validator(schema as Schema, '2020-12', false);
  known.set(fields, { today, choices, validator });
  return validator;
}
