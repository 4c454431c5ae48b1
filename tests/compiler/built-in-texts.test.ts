import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compilePortal, type Files } from '#compiler';
import { splitPlaceholders } from '#expression/node';
import { formsOf } from '#model';
import sentences from '../../schema/sentences.schema.json' with { type: 'json' };
import { definition } from '../../src/compiler/kernel/language.ts';
import { builtInTranslations } from '../../src/compiler/text/built-in-translations.ts';
import { shippedConfig, smallConfig, withFile } from './support.ts';

const folder = 'schema/texts';
/** English has a file of its own, for what differs by a number. */
const all = readdirSync(folder).map((file) => file.replace('.yaml', ''));
const languages = all.filter((language) => language !== 'en');

/** The English texts by key: those of the front end, and those of the server. */
const english: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  messages: defaultsOf(definition('messages').properties ?? {}),
  form: defaultsOf({ submit: definition('form').properties?.['submit'] ?? {} }),
  sentences: defaultsOf(sentences.properties),
};

function defaultsOf(nodes: Readonly<Record<string, { readonly default?: unknown }>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(nodes).map(([key, node]) => [key, String(node.default)]));
}

/** The text, or each of its forms. */
function textsIn(written: unknown): readonly string[] {
  if (typeof written !== 'object' || written === null) return [String(written ?? '')];
  return Object.entries(written).flatMap(([form, text]) => (form === 'count' ? [] : [String(text)]));
}

/** The names between braces, in any order. */
function placeholders(text: string): readonly string[] {
  return splitPlaceholders(text)
    .parts.flatMap((part) => (part.kind === 'literal' ? [] : [part.source.trim()]))
    .toSorted();
}

test('there are files for the languages of the specification, and for two of its neighbours', () => {
  expect(languages.toSorted()).toEqual(['de', 'fr', 'ja', 'zh-Hans', 'zh-Hant']);
});

describe.each(languages)('what the portal itself says, in %s', (language) => {
  const written = parse(readFileSync(`${folder}/${language}.yaml`, 'utf8')) as Record<string, Record<string, unknown>>;

  test.each(Object.keys(english))('has all of %s with the same placeholders, and nothing else', (kind) => {
    const texts = english[kind] ?? {};
    const wrong = Object.entries(texts).filter(([key, text]) =>
      textsIn(written[kind]?.[key]).some((one) => String(placeholders(one)) !== String(placeholders(text))),
    );
    expect(wrong).toEqual([]);
    expect(Object.keys(written[kind] ?? {})).toEqual(Object.keys(texts));
  });

  test('has the plural forms of the language, where it has any', () => {
    const forms = new Set<string>(formsOf(language).keys());
    const all = Object.values(written).flatMap((texts) => Object.values(texts));
    const byNumber = all.filter((text) => typeof text === 'object' && text !== null);

    for (const text of byNumber) {
      const keys = Object.keys(text).filter((key) => key !== 'count');
      expect(keys.filter((key) => !forms.has(key))).toEqual([]);
      expect(keys).toContain('other');
    }
    expect(byNumber.length > 0).toBe(['de', 'fr'].includes(language));
  });

  test('is found by the English text', () => {
    const found = builtInTranslations(language);
    for (const [kind, texts] of Object.entries(english)) {
      const ours = Object.entries(texts).map(([key, text]) => [key, found.get(text)]);
      expect(Object.fromEntries(ours)).toEqual(written[kind]);
    }
  });
});

test.each(['eo', 'pt-BR', 'sr', 'no tag'])('a language that the portal does not know has none: %s', (language) => {
  expect(builtInTranslations(language).size).toBe(0);
});

test.each([
  ['de-AT', 'de'],
  ['fr-CA', 'fr'],
  ['zh-HK', 'zh-Hant'],
  ['zh-SG', 'zh-Hans'],
])('a form of a language that the portal knows has its texts: %s those of %s', (form, language) => {
  expect(builtInTranslations(form)).toEqual(builtInTranslations(language));
  expect(builtInTranslations(form).size).toBeGreaterThan(0);
});

describe('sentences of the server that belong to certain calls', () => {
  const groupsOf = (sentence: object): readonly string[] =>
    'x-calls' in sentence ? (sentence['x-calls'] as string[]) : [];

  test('belong to calls of the shipped portal', () => {
    const { portal } = compilePortal(shippedConfig);
    const calls = Object.keys(portal?.contract.calls ?? {});
    const groups = new Set(Object.values(sentences.properties).flatMap(groupsOf));

    expect([...groups].filter((group) => !calls.some((call) => call.startsWith(group)))).toEqual([]);
  });

  test('are to be translated only where the portal has such a call, or says them itself', () => {
    const missingIn = (files: Files): readonly string[] => {
      const offering = `${files.get('portal.yaml')}languages: { offered: [en, it] }\n`;
      const translated = withFile(withFile(files, 'portal.yaml', offering), 'texts/it.yaml', '');
      return compilePortal(translated).diagnostics.flatMap(({ addition }) => addition?.line ?? []);
    };
    const small = missingIn(smallConfig);

    expect(small).toContain('This is no longer possible:');
    expect(small).toContain('Your verification code:');
    expect(small).not.toContain('No seats left:');
    expect(missingIn(withFile(smallConfig, 'sentences.yaml', 'no-seats-left: No seats left\n'))).toContain(
      'No seats left:',
    );
    expect(missingIn(withFile(smallConfig, 'pages/full.yaml', full))).toContain('No seats left:');
  });
});

const full = 'route: /full\ntitle: Full\naccess: everyone\ncontent:\n  - text: No seats left\n';
