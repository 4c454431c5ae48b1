/** What the portal itself says in other languages: each file of `schema/texts/` as a catalogue, by the English text. */
import { parse } from 'yaml';
import type { Language, Schema } from './language/language.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * @param files  texts by kind of sentence and key, by file name: `zh-Hant.yaml`
 * @throws Error when a key is unknown, or one English text has two translations
 */
export function builtInTexts(language: Language, files: ReadonlyMap<string, string>): Readonly<Record<string, Texts>> {
  return Object.fromEntries(
    [...files].map(([file, text]) => [file.replace('.yaml', ''), byEnglish(language, file, parse(text) as Groups)]),
  );
}

type Groups = Readonly<Record<string, Texts>>;

function byEnglish({ $defs }: Language, file: string, groups: Groups): Texts {
  const found = new Map<string, string>();
  for (const [kind, texts] of Object.entries(groups)) {
    const sentences = ($defs[kind]?.['properties'] ?? {}) as Readonly<Record<string, Schema>>;
    for (const [key, translation] of Object.entries(texts)) {
      const english = sentences[key]?.['default'];
      if (typeof english !== 'string') throw new Error(`${file}: there is no ${key} among the ${kind}.`);
      const other = found.get(english) ?? translation;
      if (other !== translation) throw new Error(`${file}: "${english}" is "${other}" and "${translation}".`);
      found.set(english, translation);
    }
  }
  return Object.fromEntries(found);
}
