/** Texts that differ by a number in them: the forms of a language, and one text that holds all of them. */

/** Between the parts of a text with forms. No author's text has this sign, as with `contextSeparator`. */
const separator = '\u0005';

/** The forms that languages have, by their names in CLDR (the Unicode locale data). */
export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
export type PluralForm = (typeof pluralForms)[number];

/** The forms of one text in one language. */
export interface FormsOfText {
  readonly language: string;
  /** Which of the values of the text is the number, counted from 0. */
  readonly place: number;
  /** The forms besides `other`. */
  readonly forms: Readonly<Partial<Record<PluralForm, string>>>;
}

/**
 * All forms of a text as one text, for a catalogue. `formFor` takes one of them out again.
 * @param other  the form for all numbers that have none of their own
 */
export function withForms(other: string, { language, place, forms }: FormsOfText): string {
  return [other, language, place, ...Object.entries(forms).flat()].join(separator);
}

/**
 * The form of a text that fits the number among its values; a text without forms is given back as it is. The places `{0}`, `{1}` … are
 * not filled yet.
 * @param values  as they are shown
 */
export function formFor(text: string, values: readonly unknown[]): string {
  const parts = text.split(separator);
  const [other = '', language, place = ''] = parts;
  if (!language) return other;
  // The number may be shown with commas: 1,001.
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
