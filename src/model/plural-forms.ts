/** Texts that differ by a number in them: the forms of a language, and one text that holds all of them. */

/** In no other text, like the sign of `text.ts`. */
const separator = '\u0005';

/** The words of CLDR for the forms of languages. */
export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
export type PluralForm = (typeof pluralForms)[number];

export interface FormsOfText {
  readonly language: string;
  /** Which of the values is the number. */
  readonly place: number;
  /** Those besides `other`. */
  readonly forms: Readonly<Partial<Record<PluralForm, string>>>;
}

/** @param other  the form for all numbers that have none of their own */
export function withForms(other: string, { language, place, forms }: FormsOfText): string {
  return [other, language, place, ...Object.entries(forms).flat()].join(separator);
}

/** The form for the number among the values; a text without forms as it is. */
export function formFor(text: string, values: readonly unknown[]): string {
  const parts = text.split(separator);
  const [other = '', language, place = ''] = parts;
  if (!language) return other;
  // Numbers are shown in thousands: 1,001.
  const form = new Intl.PluralRules(language).select(Number(String(values[+place]).replaceAll(',', '')));
  return parts[parts.indexOf(form, 3) + 1] ?? other;
}

/** The forms that a language has, each with the whole numbers up to a hundred that it is for. */
export function formsOf(language: string): ReadonlyMap<PluralForm, readonly number[]> {
  const rules = new Intl.PluralRules(language);
  const numbers = Array.from({ length: 101 }, (_, number) => number);
  return new Map(
    rules.resolvedOptions().pluralCategories.map((form) => [form, numbers.filter((one) => rules.select(one) === form)]),
  );
}
