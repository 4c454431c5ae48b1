/** The languages of requests and contents. Contents are kept in all of them; an answer holds the asked one, else English. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '#model';

export type Language = Locale;

/** A text in several languages; English is always there. */
export interface Localized {
  readonly en: string;
  readonly [language: Language]: string;
}

/** The language that a request asks for with its header LANGUAGE; English for none, and for those that the portal does not have. */
export function languageOf(
  { language: header = '' }: IncomingHttpHeaders,
  { languages }: { readonly languages: readonly Language[] },
): Language {
  const wanted = String(header).trim().toLowerCase();
  return languages.find((language) => language.toLowerCase() === wanted) ?? 'en';
}

/** The text in the asked language, otherwise in English. */
export function inLanguage(text: Localized, language: Language): string {
  return text[language] ?? text.en;
}

/** The text in each of its languages, changed. */
export function inEach(text: Localized, change: (words: string, language: Language) => string): Localized {
  const changed = ([language, words]: readonly [Language, string]) => [language, change(words, language)] as const;
  return { en: '', ...Object.fromEntries(Object.entries(text).map(changed)) };
}

/** For mails, since nobody's preferred language is known: in English, then in each other language that has words of its own. */
export function inAllLanguages(text: Localized, between: string): string {
  return [...new Set([text.en, ...Object.values(text)])].join(between);
}
