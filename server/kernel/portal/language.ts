/** The languages of requests and contents. Contents are kept in all of them; an answer holds the asked one, else English. */

export const languages = ['en', 'zh-Hant', 'zh-Hans', 'ja'] as const;

export type Language = (typeof languages)[number];

/** A text in several languages; English is always there. */
export type Localized = { readonly en: string } & { readonly [Other in Exclude<Language, 'en'>]?: string };

/** The language of the LANGUAGE header; English for none and for unknown ones. */
export function readLanguage(header: string | undefined): Language {
  const wanted = header?.trim().toLowerCase();
  return languages.find((language) => language.toLowerCase() === wanted) ?? 'en';
}

/** The text in the asked language, otherwise in English. */
export function inLanguage(text: Localized, language: Language): string {
  return text[language] ?? text.en;
}
