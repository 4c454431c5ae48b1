/** Checks answers against a form's JSON Schema, as the server will, without generated code. */
import { type Schema, Validator } from '@cfworker/json-schema';
import type { DefinedField, FormError, SchemaFacts } from '#model';
import { formSchema, formVerdict, prepareValues, readsToday } from '#model';

export type Choices = NonNullable<SchemaFacts['choices']>;

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
  facts: { readonly today: string; readonly choices: Choices },
): readonly FormError[] {
  return formVerdict(validatorOf(fields, facts).validate(prepared).errors, fields, prepared);
}

const alone = new WeakMap<DefinedField, readonly DefinedField[]>();

/** One field for itself, shown as it is: for the moment it is left. */
export function checkField(
  field: DefinedField,
  value: unknown,
  facts: { readonly today: string; readonly choices: Choices },
): FormError | null {
  const { when: _, ...shown } = field;
  const fields = alone.get(field) ?? [shown as DefinedField];
  alone.set(field, fields);
  const prepared = prepareValues(fields, { [field.name]: value }, () => true);
  return checkForm(fields, prepared, facts)[0] ?? null;
}

/** A validator is made once a form; bounds by the day are good until midnight. */
function validatorOf(
  fields: readonly DefinedField[],
  { today, choices }: { readonly today: string; readonly choices: Choices },
): Validator {
  const found = known.get(fields);
  if (found && found.choices === choices && (found.today === today || !readsToday(fields))) return found.validator;
  const schema = formSchema(fields, { today, choices });
  // The validator's type asks for a looser object than our read-only one.
  const validator = new Validator(schema as Schema, '2020-12', false);
  known.set(fields, { today, choices, validator });
  return validator;
}
