/** One language of the portal, ready for use: translation, messages and formats belong together and change together. */
import type { Formatter } from '#expression';
import { evaluate } from '#expression';
import type { Catalogue, Locale, Manifest, Messages, Scope } from '#model';
import { createFormatter, loadDateWords } from './formatter.ts';
import { createTranslator, readText } from './texts.ts';

export interface Words {
  readonly language: Locale;
  readonly translate: (english: string) => string;
  readonly format: Formatter;
  /** A text of the portal itself. @param now  milliseconds since 1970 */
  readonly message: (key: keyof Messages, names?: Scope, now?: number) => string;
}

/** English, without waiting. */
export function plainWords(manifest: Manifest): Words {
  return wordsOf(manifest, 'en', (english) => english);
}

/** The words of a language with its catalogue and the names of its months. */
export async function createWords(
  manifest: Manifest,
  language: Locale,
  load: (language: Locale) => Promise<Catalogue>,
): Promise<Words> {
  const translator = createTranslator();
  const hasCatalogue = manifest.texts[language] !== undefined;
  await Promise.all([translator.use(language, hasCatalogue ? () => load(language) : null), loadDateWords(language)]);
  return wordsOf(manifest, language, translator.translate);
}

function wordsOf(manifest: Manifest, language: Locale, translate: (english: string) => string): Words {
  const { settings, messages } = manifest;
  const plain = (key: 'yes' | 'no') => readText(messages[key], translate, () => '');
  const format = createFormatter({ ...settings, language, words: { yes: plain('yes'), no: plain('no') } });
  return {
    language,
    translate,
    format,
    message: (key, names = {}, now = Date.now()) =>
      readText(messages[key], translate, (argument) => evaluate(argument, names, { now, format })),
  };
}
