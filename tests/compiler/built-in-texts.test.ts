import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compilePortal, type Files } from '#compiler';
import { splitPlaceholders } from '#expression/node';
import sentences from '../../schema/sentences.schema.json' with { type: 'json' };
import { definition } from '../../src/compiler/kernel/language.ts';
import { builtInTranslations } from '../../src/compiler/text/built-in-translations.ts';
import { shippedConfig, smallConfig, withFile } from './support.ts';

const folder = 'schema/texts';
/** English has a file of its own, for what differs by a number. */
const all = readdirSync(folder).map((file) => file.replace('.yaml', ''));
const languages = all.filter((language) => language !== 'en');

/** The English sentences of one kind, by key. */
const english = Object.entries(definition('messages').properties ?? {}).map(
  ([key, node]) => [key, String(node.default)] as const,
);

/** The names between braces, in any order. */
function placeholders(text: string): readonly string[] {
  return splitPlaceholders(text)
    .parts.flatMap((part) => (part.kind === 'literal' ? [] : [part.source.trim()]))
    .toSorted();
}

test('there are files for the languages of the specification', () => {
  expect(languages.toSorted()).toEqual(['ja', 'zh-Hans', 'zh-Hant']);
});

describe.each(languages)('what the portal itself says, in %s', (language) => {
  const written = parse(readFileSync(`${folder}/${language}.yaml`, 'utf8')) as Record<string, Record<string, string>>;

  test('has every message with the same placeholders, and nothing else', () => {
    const wrong = english.filter(
      ([key, text]) => String(placeholders(written['messages']?.[key] ?? '')) !== String(placeholders(text)),
    );
    expect(wrong).toEqual([]);
    expect(Object.keys(written['messages'] ?? {})).toEqual(english.map(([key]) => key));
  });

  test('is found by the English text', () => {
    const found = builtInTranslations(language);
    expect(english.map(([, text]) => found.get(text))).toEqual(english.map(([key]) => written['messages']?.[key]));
  });
});

test('a language that the portal does not know has none', () => {
  expect(builtInTranslations('eo').size).toBe(0);
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
      const offering = `${files.get('portal.yaml')}languages: { offered: [en, fr] }\n`;
      const translated = withFile(withFile(files, 'portal.yaml', offering), 'texts/fr.yaml', '');
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
