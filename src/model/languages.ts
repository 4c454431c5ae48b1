/** Languages are named by BCP 47 tags (`fr`, `zh-Hant`); what is known of each comes from the runtime. */

/** Days and months as the portal counts them, in every language: Gregorian, in these figures, with no zone of their own. */
export const plainDates = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;

/** @returns the tag as it is written (`zh-hant` is `zh-Hant`); null for what is no language that has a name */
export function languageTag(words: string): string | null {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(words);
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) === undefined ? null : tag;
  } catch {
    return null;
  }
}

/** The name of a language in itself, so that it is found by those who read no other. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** The scripts that are written from right to left. */
const rightToLeft: readonly (string | undefined)[] = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand'];

/** In which direction a language is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(new Intl.Locale(tag).maximize().script) ? 'rtl' : 'ltr';
}
