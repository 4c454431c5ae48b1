/** What the portal itself says in other languages, and its forms by number in English: each file of `schema/texts/` as a catalogue, by the English text. */
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { groupAt, type Language } from './language/language.ts';

/** Translations, or their forms by number. */
type Texts = Readonly<Record<string, unknown>>;

/**
 * @param files  texts by kind of sentence and key, by file name: `zh-Hant.yaml`
 * @throws Error when a key is unknown, or one English text has two translations
 */
export function builtInTexts(language: Language, files: ReadonlyMap<string, string>): Readonly<Record<string, Texts>> {
  return Object.fromEntries(
    [...files].map(([file, text]) => [file.replace('.yaml', ''), byEnglish(language, file, parse(text) as Groups)]), // the compiler's tests read them too
  );
}

type Groups = Readonly<Record<string, Texts>>;

function byEnglish({ $defs }: Language, file: string, groups: Groups): Texts {
  const found = new Map<string, unknown>();
  for (const [kind, texts] of Object.entries(groups)) {
    const sentences = groupAt($defs[kind] ?? {}, 'properties');
    for (const [key, translation] of Object.entries(texts)) {
      const english = sentences[key]?.['default'];
      if (typeof english !== 'string') throw new Error(`${file}: there is no ${key} among the ${kind}.`);
      const other = found.get(english) ?? translation;
      if (!isDeepStrictEqual(other, translation))
        throw new Error(`${file}: "${english}" is ${JSON.stringify(other)} and ${JSON.stringify(translation)}.`);
      found.set(english, translation);
    }
  }
  return Object.fromEntries(found);
}
