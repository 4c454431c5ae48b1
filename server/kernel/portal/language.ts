/** The languages of requests and contents. Contents are kept in all of them; an answer holds the asked one, else English. */
import type { IncomingHttpHeaders } from 'node:http';

export const languages = ['en', 'zh-Hant', 'zh-Hans', 'ja'] as const;

export type Language = (typeof languages)[number];

/** A text in several languages; English is always there. */
export type Localized = { readonly en: string } & { readonly [Other in Exclude<Language, 'en'>]?: string };

/** The language that a request asks for with its header LANGUAGE; English for none and for unknown ones. */
export function languageOf({ language: header = '' }: IncomingHttpHeaders): Language {
  const wanted = String(header).trim().toLowerCase();
  return languages.find((language) => language.toLowerCase() === wanted) ?? 'en';
}

/** The text in the asked language, otherwise in English. */
export function inLanguage(text: Localized, language: Language): string {
  return text[language] ?? text.en;
}

/** The text in each of its languages, changed. */
export function inEach(text: Localized, change: (words: string, language: Language) => string): Localized {
  const entries = Object.entries(text).map(([language, words]) => [language, change(words, language as Language)]); // the keys of a text by language
  return Object.fromEntries(entries) as unknown as Localized; // the same languages
}
