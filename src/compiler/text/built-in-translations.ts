/** What the portal itself says, in the languages it knows: a catalogue needs no lines for it. */
import type { Messages } from '#model';
import { definition, modelKey } from '../kernel/language.ts';
import type { BuiltInTexts } from './built-in-texts/built-in-texts.ts';
import { ja } from './built-in-texts/ja.ts';
import { zhHans } from './built-in-texts/zh-hans.ts';
import { zhHant } from './built-in-texts/zh-hant.ts';

const byLanguage: ReadonlyMap<string, BuiltInTexts> = new Map([
  ['zh-Hant', zhHant],
  ['zh-Hans', zhHans],
  ['ja', ja],
]);

/** @returns the translation by the English sentence; nothing for a language that the portal does not know */
export function builtInTranslations(language: string): ReadonlyMap<string, string> {
  const texts = byLanguage.get(language);
  if (!texts) return new Map();
  const sentences = Object.entries(definition('messages').properties ?? {});
  return new Map(sentences.map(([key, node]) => [String(node.default), texts[modelKey(key, node) as keyof Messages]]));
}
