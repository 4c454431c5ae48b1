/**
 * What the server says to people, by the name of the sentence (`schema/sentences.schema.json`), in the words of the portal: in one
 * language where an answer is made, in all of them where it is kept.
 */
import { englishOf, fillText, type PortalModel, type Sentences, type Text, translationOf } from '#model';
import { textAsRich } from '../values/rich-text.ts';
import { timeWriter } from '../values/time.ts';
import { valueIn } from './expressions.ts';
import { inAllLanguages, inEach, inLanguage, type Language, type Localized } from './language.ts';

export type SentenceName = keyof Sentences;

/** A sentence by its name, with what is in its `{names}`. */
export interface Sentence {
  readonly says: SentenceName;
  readonly values?: SentenceValues;
}

/** Words that differ by language: as the office wrote them, or a sentence of the portal. Records may keep either. */
export type Words = Localized | Sentence;

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
  /** What the office is called, in every language that it has. */
  readonly office: Localized;
}

export function speakerOf({
  settings,
  sentences,
  texts,
}: Pick<PortalModel, 'settings' | 'sentences' | 'texts'>): Speaker {
  const say = (name: SentenceName, language: Language, values: SentenceValues = {}): string => {
    const text = sentences[name];
    const words = translationOf(texts[language], text) ?? englishOf(text);
    if (typeof text === 'string') return words;
    const shown = Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'object' ? read(value, language) : value,
    ]);
    const filled = text.args.map((argument) => valueIn(argument, Object.fromEntries(shown), epoch, utc));
    return fillText(words, filled);
  };
  const read = (words: Words, language: Language): string =>
    isSentence(words) ? say(words.says, language, words.values) : inLanguage(words, language);
  const inAll = (text: Text, write: (language: Language) => string): Localized => {
    const isSame = !/\p{L}/u.test(englishOf(text).replace(/\{\w+\}/g, '')); // only what is in it differs by language
    const others = Object.keys(texts).filter((language) => isSame || translationOf(texts[language], text));
    return { en: write('en'), ...Object.fromEntries(others.map((language) => [language, write(language)])) };
  };
  const { office } = settings;
  return {
    languages: [...new Set(['en', ...settings.languages.offered, ...Object.keys(texts)])],
    say,
    read,
    said: (name, values) => inAll(sentences[name], (language) => say(name, language, values)),
    office: inAll(office, (language) => translationOf(texts[language], office) ?? englishOf(office)),
  };
}

function isSentence(words: Words): words is Sentence {
  return !('en' in words);
}

/** No sentence asks what time it is. */
const epoch = new Date(0);
const utc = timeWriter('UTC');

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
