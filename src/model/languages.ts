/** Languages are named by BCP 47 tags (`fr`, `zh-Hant`); what is known of each comes from the runtime. */

/**
 * Options of `Intl.DateTimeFormat` for days and months in every language: the Gregorian calendar, the digits 0 to 9, and UTC, because
 * a calendar day belongs to no time zone.
 */
export const plainDates = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;

/**
 * The tag of a language in its usual spelling: `zh-Hant` for `zh-hant`.
 * @returns null for what is no tag, or names no known language
 */
export function languageTag(words: string): string | null {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(words);
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) === undefined ? null : tag;
  } catch {
    return null;
  }
}

/** The name of a language in that language, `Français` for `fr`, so that it is found by those who read no other. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** What a language writes before decimals. */
export function decimalSign(language: string): ',' | '.' {
  return (0.5).toLocaleString(language, plainDates).includes(',') ? ',' : '.';
}

/** What spreadsheets of a language expect between the cells of a CSV file. */
export function listSeparator(language: string): ',' | ';' {
  return decimalSign(language) === ',' ? ';' : ',';
}

/** The scripts that are written from right to left. */
const rightToLeft: readonly (string | undefined)[] = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand'];

/** In which direction a language is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(new Intl.Locale(tag).maximize().script) ? 'rtl' : 'ltr';
}
