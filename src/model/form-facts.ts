/** What is known of a form's fields without its schema: a page needs it while it draws a form, before anything is checked. */
import type { AgreementField } from './config.generated.ts';
import type { DefinedField } from './form-field.ts';
import { englishOf } from './text.ts';

/**
 * The values of each choice field, by the name of the field; of one inside rows with the name of the rows in front: `costs.item`.
 * A choice field that is not listed takes any text or number.
 */
export type Choices = Readonly<Record<string, readonly (string | number)[]>>;

/**
 * The key of the prepared values that lists which conditional fields are shown. It lets the schema ask for a required
 * field only while it is shown, without knowing the expression language.
 */
export const askedKey = '$asked';

/** Whether a field is asked, as `prepareValues` noted it of those with a condition. */
export function askedIn(
  prepared: Readonly<Record<string, unknown>>,
): (field: Pick<DefinedField, 'name' | 'when'>) => boolean {
  const asked = prepared[askedKey];
  return ({ name, when }) => when === undefined || !Array.isArray(asked) || asked.includes(name);
}

/** The most characters of a text that a pattern is tried on; longer texts are refused at once. */
export const patternReach = 2000;

/** Names that no field can have, because every object has them: React Hook Form, which holds the inputs of a form, keeps nothing under them. */
export const namesWithoutInput: readonly string[] = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

/** Whether a field is answered with files; a picture is one. */
export function holdsFiles<Asked extends DefinedField>(
  field: Asked,
): field is Extract<Asked, { readonly kind: 'files' | 'image' }> {
  return field.kind === 'files' || field.kind === 'image';
}

/** What is stored of a ticked agreement: `agreed: true`, its English text as all that is sent, trimmed, and its version where it has one. */
export function agreedTo({ text, version }: AgreementField): Readonly<Record<string, string | true>> {
  return {
    agreed: true,
    ...(version === undefined ? {} : { version }),
    text: englishOf(text).normalize('NFC').trim(),
  };
}

/** Whether a field is answered at all: a note is not. */
export function isQuestion<Asked extends DefinedField>(
  field: Asked,
): field is Exclude<Asked, { readonly kind: 'note' }> {
  return field.kind !== 'note';
}

/**
 * True when the field must be answered while it is shown. A box that must be ticked counts as empty until it is; rows of which some
 * are needed count as required.
 */
export function isRequired(field: DefinedField): boolean {
  if (field.kind === 'rows' && (field.min ?? 0) > 0) return true;
  return ('required' in field && field.required) || (field.kind === 'yes-no' && field.mustBeYes);
}

/**
 * The values of the choice fields whose options are a named list, for `formSchema`. Options that come from data are left out: they
 * change while the form is filled in.
 * @param valuesOf  the values of a list by its name; undefined when it is not known
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

/** The choices of the fields inside rows, by the names that the fields have there. @param name  of the rows */
export function choicesInside(name: string, choices: Choices): Choices {
  const start = `${name}.`;
  const own = Object.entries(choices).filter(([key]) => key.startsWith(start));
  return Object.fromEntries(own.map(([key, values]) => [key.slice(start.length), values]));
}

/** How many digits a number has after its point. */
export function decimalsOf(value: number): number {
  return String(value).split('.')[1]?.length ?? 0;
}
