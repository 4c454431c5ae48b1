/**
 * What the server says to people, by the name of the sentence (`schema/sentences.schema.json`), in the words of the portal: in one
 * language where an answer is made, in all of them where it is kept.
 */
import { createFormatter, evaluate, type Formatter } from '#expression';
import { learnDateWords } from '#expression/date-words';
import { englishOf, fillText, type PortalModel, rememberByKey, type Sentences, type Text, translationOf } from '#model';
import { textAsRich } from '../values/rich-text.ts';
import { inAllLanguages, inEach, inLanguage, type Language, type Localized } from './language.ts';

export type SentenceName = keyof Sentences;

/** A sentence by its name, with what is in its `{names}`. */
export interface Sentence {
  readonly says: SentenceName;
  readonly values?: SentenceValues;
}

/** Words that differ by language: as the office wrote them, or a sentence of the portal. Records may keep either. */
export type Words = Localized | Sentence;

/** Moments and days are ISO texts; the schema names their types, and they are written as on the pages of the portal. */
export type SentenceValues = Readonly<Record<string, string | number | Words>>;

/** A portal that speaks. */
export interface Speaker {
  /** Those that are offered, and those that texts are translated into. */
  readonly languages: readonly Language[];
  /** A sentence in one language; in English where it has no translation. */
  say(name: SentenceName, language: Language, values?: SentenceValues): string;
  /** A sentence in every language that it has. */
  said(name: SentenceName, values?: SentenceValues): Localized;
  /** What a record keeps, in one language. */
  read(words: Words, language: Language): string;
  /** A text of the config in every language that it has. */
  textInAll(text: Text): Localized;
  /** What the office is called, in every language that it has. */
  readonly office: Localized;
}

export function speakerOf(portal: Pick<PortalModel, 'settings' | 'messages' | 'sentences' | 'texts'>): Speaker {
  const { settings, sentences, texts } = portal;
  const formatIn = rememberByKey((language: Language) => formatterOf(portal, language));
  const say = (name: SentenceName, language: Language, values: SentenceValues = {}): string => {
    const text = sentences[name];
    const words = textIn(texts, text, language);
    if (typeof text === 'string') return words;
    const shown = Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'object' ? read(value, language) : value,
    ]);
    const environment = { now: 0, format: formatIn(language) }; // no sentence asks what time it is
    return fillText(
      words,
      text.args.map((argument) => evaluate(argument, Object.fromEntries(shown), environment)),
    );
  };
  const read = (words: Words, language: Language): string =>
    isSentence(words) ? say(words.says, language, words.values) : inLanguage(words, language);
  const inAll = (text: Text, write: (language: Language) => string): Localized => {
    const isSame = !/\p{L}/u.test(englishOf(text).replace(/\{\w+\}/g, '')); // only what is in it differs by language
    const others = Object.keys(texts).filter((language) => isSame || translationOf(texts[language], text));
    return { en: write('en'), ...Object.fromEntries(others.map((language) => [language, write(language)])) };
  };
  const textInAll = (text: Text) => inAll(text, (language) => textIn(texts, text, language));
  return {
    languages: [...new Set(['en', ...settings.languages.offered, ...Object.keys(texts)])],
    say,
    read,
    said: (name, values) => inAll(sentences[name], (language) => say(name, language, values)),
    textInAll,
    office: textInAll(settings.office),
  };
}

/** A text of the config in one language; in English where it has no translation. */
export function textIn(texts: PortalModel['texts'], text: Text, language: Language): string {
  return translationOf(texts[language], text) ?? englishOf(text);
}

function isSentence(words: Words): words is Sentence {
  return !('en' in words);
}

/** Dates and numbers as on the pages, by the clocks of the office: where its readers are is not known. */
function formatterOf(
  { settings, messages, texts }: Pick<PortalModel, 'settings' | 'messages' | 'texts'>,
  language: Language,
): Formatter {
  learnDateWords(language);
  const words = { yes: textIn(texts, messages.yes, language), no: textIn(texts, messages.no, language) };
  return createFormatter({ ...settings, language, words, computerZone: settings.timeZone });
}

/** A sentence in every language as a paragraph of rich text. */
export function saidRich(portal: Speaker, name: SentenceName, values?: SentenceValues): Localized {
  return inEach(portal.said(name, values), textAsRich);
}

/** Rich text with what the office says besides, and with a last sentence behind it. @param note  plain */
export function withNote(first: Localized, note: Localized, last?: Localized): Localized {
  return inEach(
    first,
    (text, language) => `${text}${textAsRich(inLanguage(note, language))}${last ? inLanguage(last, language) : ''}`,
  );
}

/** A line of a mail: a sentence, a sentence with values, or a text that is the same in every language. */
type MailLine = SentenceName | readonly [name: SentenceName, values: SentenceValues] | { readonly text: string };

/** A mail to somebody whose language is not known: the same in all of them, one part a language, signed by the office. */
export function mailInAll(portal: Speaker, subject: SentenceName, lines: readonly MailLine[]) {
  const subjects = portal.said(subject);
  const inPart = (line: MailLine, language: Language) => {
    if (typeof line === 'object' && 'text' in line) return line.text;
    return typeof line === 'string' ? portal.say(line, language) : portal.say(line[0], language, line[1]);
  };
  const parts = inEach(subjects, (_, language) => lines.map((line) => inPart(line, language)).join('\n'));
  const content = [...Object.values(parts), inAllLanguages(portal.office, ' / ')].join('\n\n');
  return { subject: Object.values(subjects).join(' / '), content };
}
