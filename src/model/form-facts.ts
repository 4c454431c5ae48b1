/** What is known of a form's fields without its schema: it is asked while the form is drawn, before anything is checked. */
import type { AgreementField } from './config.generated.ts';
import type { DefinedField } from './form-field.ts';
import { englishOf } from './text.ts';

/**
 * The values of each choice, by the name of its field, in rows behind that of the rows: `costs.item`. A choice that is not
 * listed takes any text or number.
 */
export type Choices = Readonly<Record<string, readonly (string | number)[]>>;

/**
 * The key of the prepared values that lists which conditional fields are shown. It lets the schema ask for a required
 * field only while it is shown, without knowing the expression language.
 */
export const askedKey = '$asked';

/** The longest text that a pattern is tried on; longer ones are refused at once. */
export const patternReach = 2000;

/** Whether a field is answered with files; a picture is one. */
export function holdsFiles<Asked extends DefinedField>(
  field: Asked,
): field is Extract<Asked, { readonly kind: 'files' | 'image' }> {
  return field.kind === 'files' || field.kind === 'image';
}

/** What is stored of a ticked agreement: the very text, and its version where it has one. */
export function agreedTo({ text, version }: AgreementField): Readonly<Record<string, string | true>> {
  return {
    agreed: true,
    ...(version === undefined ? {} : { version }),
    text: englishOf(text),
  };
}

/** Whether a field is answered at all: a note is not. */
export function isQuestion<Asked extends DefinedField>(
  field: Asked,
): field is Exclude<Asked, { readonly kind: 'note' }> {
  return field.kind !== 'note';
}

/** True when the field must be answered while it is shown. A box that must be ticked counts as empty until it is. */
export function isRequired(field: DefinedField): boolean {
  if (field.kind === 'rows' && (field.min ?? 0) > 0) return true;
  return ('required' in field && field.required) || (field.kind === 'yes-no' && field.mustBeYes);
}

/**
 * The values of the choices that never change, as a schema is told them.
 * @param valuesOf  those of a named list
 */
export function fixedChoices(
  fields: readonly DefinedField[],
  valuesOf: (list: string) => readonly (string | number)[] | undefined,
): Choices {
  const listed = fields.flatMap((field): (readonly [string, readonly (string | number)[]])[] => {
    if (field.kind === 'rows') {
      const inside = Object.entries(fixedChoices(field.fields, valuesOf));
      return inside.map(([name, values]) => [`${field.name}.${name}`, values]);
    }
    const values = 'options' in field && typeof field.options === 'string' ? valuesOf(field.options) : undefined;
    return values ? [[field.name, values]] : [];
  });
  return Object.fromEntries(listed);
}

/** The choices of the fields inside rows, by the names that the fields have there. */
export function choicesInside(name: string, choices: Choices): Choices {
  const start = `${name}.`;
  const own = Object.entries(choices).filter(([key]) => key.startsWith(start));
  return Object.fromEntries(own.map(([key, values]) => [key.slice(start.length), values]));
}
