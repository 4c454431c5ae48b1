/**
 * What the server says to people: the sentences of `config/sentences.yaml` with their translations. A catalogue of the running portal
 * wins over them where an answer is made; what is written into records is kept in all languages.
 */
import sentences from '#sentences' with { type: 'json' };
import { textAsRich } from '../values/rich-text.ts';
import type { Language, Localized } from './language.ts';

export type SentenceName = keyof typeof sentences;

type Values = Readonly<Record<string, string | number | Localized>>;

/** A sentence in every language, with what belongs into its braces; a value may differ by language. */
export function said(name: SentenceName, values: Values = {}): Localized {
  const sentence: Localized = sentences[name];
  const filled = Object.entries(sentence).map(([language, text]) => [
    language,
    fillText(text, inOneLanguage(values, language as Language)), // the keys of a text by language
  ]);
  return Object.fromEntries(filled) as unknown as Localized; // the same languages
}

/** The same as a paragraph of rich text. */
export function saidRich(name: SentenceName, values: Values = {}): Localized {
  const rich = Object.entries(said(name, values)).map(([language, text]) => [language, textAsRich(text)]);
  return Object.fromEntries(rich) as unknown as Localized; // the same languages
}

/** A line of a mail: a sentence, a sentence with values, or a text that is the same in every language. */
type MailLine = SentenceName | readonly [name: SentenceName, values: Values] | { readonly text: string };

/** A mail to somebody whose language is not known: the same in all of them, one part a language. */
export function mailInAll(subject: SentenceName, lines: readonly MailLine[]) {
  const subjects = Object.entries(said(subject));
  const parts = subjects.map(
    ([language]) => lines.map((line) => mailLine(line, language as Language)).join('\n'), // the keys of a text by language
  );
  return { subject: subjects.map(([, text]) => text).join(' / '), content: parts.join('\n\n') };
}

function mailLine(line: MailLine, language: Language): string {
  if (typeof line === 'object' && 'text' in line) return line.text;
  const sentence = typeof line === 'string' ? said(line) : said(...line);
  return sentence[language] ?? sentence.en;
}

function inOneLanguage(values: Values, language: Language): Readonly<Record<string, string | number>> {
  const each = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? (value[language] ?? value.en) : value,
  ]);
  return Object.fromEntries(each) as Readonly<Record<string, string | number>>; // values are texts or numbers now
}

type Catalogue = Readonly<Record<string, string>>;

/** By language, then by the English sentence. */
export const serverTexts: Readonly<Partial<Record<Language, Catalogue>>> = { 'zh-Hant': catalogueOf('zh-Hant') };

function catalogueOf(language: Language): Catalogue {
  return Object.fromEntries(
    Object.values<Localized>(sentences).flatMap((sentence) =>
      sentence[language] === undefined ? [] : [[sentence.en, sentence[language]]],
    ),
  );
}

/** Puts values into the `{names}` of a sentence. */
export function fillText(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
