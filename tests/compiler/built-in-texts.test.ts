import { describe, expect, test } from 'vitest';
import { splitPlaceholders } from '#expression/node';
import { definition, modelKey } from '../../src/compiler/kernel/language.ts';
import { ja } from '../../src/compiler/text/built-in-texts/ja.ts';
import { zhHans } from '../../src/compiler/text/built-in-texts/zh-hans.ts';
import { zhHant } from '../../src/compiler/text/built-in-texts/zh-hant.ts';
import { builtInTranslations } from '../../src/compiler/text/built-in-translations.ts';

const sentences = Object.values(definition('messages').properties ?? {}).map((node) => String(node.default));

/** The names between braces, in any order. */
function placeholders(text: string): readonly string[] {
  return splitPlaceholders(text)
    .parts.flatMap((part) => (part.kind === 'literal' ? [] : [part.source.trim()]))
    .toSorted();
}

describe.each(['zh-Hant', 'zh-Hans', 'ja'])('what the portal itself says, in %s', (language) => {
  const texts = builtInTranslations(language);

  test.each(sentences)('has %j with the same placeholders', (english) => {
    const translation = texts.get(english) ?? '';
    expect(translation).not.toBe('');
    expect(placeholders(translation)).toEqual(placeholders(english));
  });
});

test.each([
  ['zh-Hant', zhHant],
  ['zh-Hans', zhHans],
  ['ja', ja],
] as const)('one English sentence that stands twice means the same twice in %s', (language, texts) => {
  const translations = builtInTranslations(language);
  const keys = Object.entries(definition('messages').properties ?? {});
  const others = keys.filter(
    ([key, node]) => translations.get(String(node.default)) !== texts[modelKey(key, node) as keyof typeof texts],
  );
  expect(others.map(([key]) => key)).toEqual([]);
});

test('a language that the portal does not know has none', () => {
  expect(builtInTranslations('eo').size).toBe(0);
});
