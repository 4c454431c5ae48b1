import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isScalar, parseDocument, visit } from 'yaml';
import { diagnosticCatalogue, type Files } from '#compiler';
import { printFormats } from '../../cli/print/formats.ts';
import { printDiagnostics } from '../../cli/print/index.ts';
import { languageDocument } from '../../src/compiler/kernel/language.ts';
import { recordsIn } from '../../src/compiler/kernel/records.ts';
import { pointedAt, recompile, shippedConfig, smallConfig, withFile } from './support.ts';

/** Whatever the files: diagnostics of the catalogue whose spans lie in their file, and every printer prints them. */
function expectSoundDiagnostics(files: Files): void {
  const { diagnostics, portal } = recompile(files);

  // Where there are thousands, the rest differ only in their line.
  for (const { code, span, problem, remedy } of diagnostics.slice(0, 300)) {
    const text = files.get(span.file) ?? '';
    const before = text.slice(0, span.start);
    const mark = text.startsWith('\uFEFF') && !before.includes('\n') ? 1 : 0;
    expect(code in diagnosticCatalogue).toBe(true);
    expect(span.start).toBeGreaterThanOrEqual(0);
    expect(span.end).toBeGreaterThanOrEqual(span.start);
    expect(span.end).toBeLessThanOrEqual(text.length);
    expect(span.line).toBe(before.split('\n').length);
    expect(span.column).toBe(Math.max(1, span.start - before.lastIndexOf('\n') - mark));
    expect(problem.length * remedy.length).toBeGreaterThan(0);
    expect(problem.length + remedy.length).toBeLessThan(1500);
    expect(`${problem} ${remedy}`).not.toMatch(/undefined|\[object|NaN/);
  }
  expect(portal === null).toBe(diagnostics.some(({ severity }) => severity === 'error'));
  for (const format of printFormats) printDiagnostics(format, diagnostics, files, { folder: 'config', colour: true });
}

type Mutate = (text: string) => string;

const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (text: string, where: number): number => Math.floor(where * text.length);

function lineAt(text: string, where: number): number {
  return Math.floor(where * text.split('\n').length);
}

/** Marks that mean something in YAML or in expressions, and names that every object has. */
const nasty = fc.constantFrom(
  ...[
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    ':',
    ': ',
    '- ',
    '#',
    '&a ',
    '*a',
    '!',
    '|',
    '>',
    '%',
    '@',
    '`',
    '\t',
    '\r',
    '\n',
    '\u0000',
    '\uFEFF',
    '?',
    ',',
    '---\n',
  ],
  ...[
    '<<: ',
    '__proto__: 1\n',
    'constructor: { a: 1 }\n',
    'toString',
    '{{',
    '}}',
    '{a.b}',
    '==',
    '&&',
    '0852',
    'null',
    '~',
    'yes',
    '.inf',
    '1e999',
    '\\x',
    '😀',
    '有',
  ],
);

const mutations: fc.Arbitrary<Mutate> = fc.oneof(
  fc.tuple(place, fc.integer({ min: 1, max: 127 })).map(
    ([where, bits]): Mutate =>
      (text) => {
        const index = at(text, where);
        return text.slice(0, index) + String.fromCharCode((text.charCodeAt(index) || 0) ^ bits) + text.slice(index + 1);
      },
  ),
  fc.tuple(place, fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 8 }))).map(
    ([where, words]): Mutate =>
      (text) => {
        const index = at(text, where);
        return text.slice(0, index) + words + text.slice(index);
      },
  ),
  fc.tuple(place, fc.integer({ min: 1, max: 40 })).map(
    ([where, length]): Mutate =>
      (text) => {
        const index = at(text, where);
        return text.slice(0, index) + text.slice(index + length);
      },
  ),
  place.map(
    (where): Mutate =>
      (text) => {
        const line = lineAt(text, where);
        return text
          .split('\n')
          .flatMap((words, index) => (index === line ? [words, words] : [words]))
          .join('\n');
      },
  ),
  fc.tuple(place, place).map(
    ([first, second]): Mutate =>
      (text) => {
        const lines = text.split('\n');
        const [from, to] = [lineAt(text, first), lineAt(text, second)];
        [lines[from], lines[to]] = [lines[to] ?? '', lines[from] ?? ''];
        return lines.join('\n');
      },
  ),
  fc.tuple(place, fc.integer({ min: -4, max: 4 })).map(
    ([where, by]): Mutate =>
      (text) => {
        const line = lineAt(text, where);
        return text
          .split('\n')
          .map((words, index) => (index !== line ? words : by < 0 ? words.slice(-by) : ' '.repeat(by) + words))
          .join('\n');
      },
  ),
  place.map(
    (where): Mutate =>
      (text) =>
        text.slice(0, at(text, where)),
  ),
  fc.tuple(place, place).map(
    ([where, other]): Mutate =>
      (text) => {
        const words = text.match(/[A-Za-z_-]+/g) ?? [];
        const [old = '', next = ''] = [
          words[Math.floor(where * words.length)],
          words[Math.floor(other * words.length)],
        ];
        return old === '' ? text : text.replace(old, next);
      },
  ),
  place.map(
    (where): Mutate =>
      (text) => {
        const line = lineAt(text, where);
        return text
          .split('\n')
          .map((words, index) => (index === line ? words.replace(/:.*$/, ':') : words))
          .join('\n');
      },
  ),
  fc.constant<Mutate>((text) => text.replaceAll('\n', '\r\n')),
  fc.constant<Mutate>((text) => `\uFEFF${text}`),
);

function arbitraryMutation(files: Files): fc.Arbitrary<Files> {
  return fc
    .tuple(fc.constantFrom(...files.keys()), fc.array(mutations, { minLength: 1, maxLength: 3 }))
    .map(([path, steps]) =>
      withFile(
        files,
        path,
        steps.reduce((text, mutate) => mutate(text), files.get(path) ?? ''),
      ),
    );
}

describe('a config with something changed in one file', () => {
  test('gets diagnostics that point into it: the shipped portal', { timeout: 240_000 }, () => {
    fc.assert(fc.property(arbitraryMutation(shippedConfig), expectSoundDiagnostics), { numRuns: 20 });
  });

  test('gets diagnostics that point into it: a small portal', { timeout: 240_000 }, () => {
    fc.assert(fc.property(arbitraryMutation(smallConfig), expectSoundDiagnostics), { numRuns: 100 });
  });

  test('gets diagnostics whatever a file holds', { timeout: 120_000 }, () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.array(nasty, { maxLength: 60 }).map((marks) => marks.join('')),
    );
    const files = fc
      .tuple(fc.constantFrom(...smallConfig.keys()), text)
      .map(([path, content]) => withFile(smallConfig, path, content));

    fc.assert(fc.property(files, expectSoundDiagnostics), { numRuns: 150 });
  });

  test('gets diagnostics whatever is missing', { timeout: 120_000 }, () => {
    const files = fc.subarray([...smallConfig]).map((entries) => new Map(entries));

    fc.assert(fc.property(files, expectSoundDiagnostics), { numRuns: 30 });
  });
});

describe('a file made to take long', () => {
  const bombs: readonly { readonly name: string; readonly text: string }[] = [
    { name: 'a hundred thousand brackets', text: '['.repeat(100_000) },
    { name: 'a hundred thousand braces, closed', text: `a: ${'{a: '.repeat(50_000)}1${'}'.repeat(50_000)}` },
    { name: 'a megabyte of dashes', text: '-'.repeat(999_999) },
    { name: 'dashes with spaces', text: '- '.repeat(400_000) },
    { name: 'a megabyte of question marks', text: '? '.repeat(400_000) },
    { name: 'a megabyte of spaces', text: ' '.repeat(999_999) },
    { name: 'a megabyte of colons', text: ': '.repeat(400_000) },
    { name: 'a megabyte of exclamation marks', text: '!'.repeat(999_999) },
    { name: 'an open quote', text: `a: "${'word '.repeat(190_000)}` },
    { name: 'many open quotes', text: '"a\n'.repeat(100_000) },
    { name: 'many lines without a colon', text: 'words and words\n'.repeat(50_000) },
    { name: 'many unknown keys', text: Array.from({ length: 4_000 }, (_, index) => `key_${index}: 1`).join('\n') },
    { name: 'a mistake in a file that begins with an empty line', text: '\n\n{}}#' },
    { name: 'a key without a name, twice, as the last mark', text: '?\n?' },
    { name: 'many repeated keys', text: 'title: Home\n'.repeat(2_000) },
    { name: 'one long key', text: `${'k'.repeat(100_000)}: 1` },
    {
      name: 'one long text with many placeholders',
      text: `route: /home\ntitle: "${'{a}'.repeat(8_000)}"\naccess: signed-in\ncontent: []\n`,
    },
    {
      name: 'one long expression',
      text: `route: /home\ntitle: Home\naccess: signed-in\ncontent:\n  - { text: Hi, when: "${'(1 + '.repeat(5_000)}" }\n`,
    },
    {
      name: 'one long address',
      text: `route: /home\ntitle: Home\naccess: signed-in\ncontent:\n  - { button: Hi, opens: "/home?${'a=1&'.repeat(5_000)}" }\n`,
    },
    {
      name: 'aliases of aliases',
      text: `a: &a [x, x, x, x, x, x, x, x, x]\n${'abcdefghijklmnopqrstuvwxy'
        .split('')
        .map(
          (name, index) =>
            `${String.fromCharCode(98 + index)}: &${String.fromCharCode(98 + index)} [*${name}, *${name}, *${name}, *${name}, *${name}, *${name}]`,
        )
        .join('\n')}`,
    },
  ];

  test.each(bombs)('is answered soon: $name', { timeout: 60_000 }, ({ text }) => {
    for (const path of ['pages/home.yaml', 'texts/zh-Hant.yaml', 'api/calls/all.yaml']) {
      expectSoundDiagnostics(withFile(smallConfig, path, text));
    }
  });
});

describe('what a diagnostic points at', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/);

  test('is the unknown key itself', () => {
    const page = smallConfig.get('pages/login.yaml') ?? '';

    fc.assert(
      fc.property(word, fc.constantFrom('plain', 'quoted'), (key, style) => {
        const files = withFile(
          smallConfig,
          'pages/login.yaml',
          `${page}${style === 'quoted' ? `"x${key}"` : `x${key}`}: 1\n`,
        );
        const { diagnostics } = recompile(files);

        expect(diagnostics.map(({ code }) => code)).toEqual(['shape/unknown-key']);
        expect(diagnostics.map((diagnostic) => pointedAt(diagnostic, files).replaceAll('"', ''))).toEqual([`x${key}`]);
      }),
      { numRuns: 40 },
    );
  });

  test('is the unknown name in a placeholder, in whatever quotes and behind whatever text', () => {
    // oxlint-disable-next-line no-misleading-character-class -- any of these signs, one by one
    const texts = fc.tuple(fc.stringMatching(/^[a-z有效期😀 ]{0,12}$/), word, fc.constantFrom('"', "'"));

    fc.assert(
      fc.property(texts, ([before, name, quote]) => {
        const page = `route: /login\ntitle: Login\naccess: everyone\ncontent:\n  - text: ${quote}${before}{x${name}} words${quote}\n`;
        const files = withFile(smallConfig, 'pages/login.yaml', page);
        const { diagnostics } = recompile(files);

        expect(diagnostics.map(({ code }) => code)).toEqual(['type/unknown-name']);
        expect(diagnostics.map((diagnostic) => pointedAt(diagnostic, files))).toEqual([`x${name}`]);
      }),
      { numRuns: 40 },
    );
  });
});

/** Where the keys of a file begin. */
function keysIn(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  visit(parseDocument(text), {
    Pair: (_, { key }) => {
      if (isScalar(key) && key.range) found.add(key.range[0]);
    },
  });
  return found;
}

describe('one misspelt key', () => {
  const settings = new Set<string>();
  for (const {
    record: { properties },
  } of recordsIn(languageDocument, [])) {
    for (const name of Object.keys(properties ?? {})) settings.add(name);
  }
  /** Every setting in the files that the office writes, with its middle letters swapped. */
  const mistakes = [...shippedConfig]
    // their keys are free
    .filter(([path]) => !/^(api|texts|sentences)\b/.test(path))
    .flatMap(([path, text]) => {
      const keys = keysIn(text);
      return [...text.matchAll(/(?<=^(?!\s*#).*(?:^|[\s{,-]))[a-z][a-z-]{2,}(?=:(\s|$))/gm)]
        .map(({ 0: key, index }) => ({
          path,
          key,
          index,
          text,
        }))
        .filter(({ index }) => keys.has(index));
    })
    // Roles have names of the office's own.
    .filter(({ path, key }) => !(path === 'portal.yaml' && key === 'lead'))
    // `type` is a setting of entities; names behind `asks` are the form's own.
    .filter(({ key }) => settings.has(key) && key !== 'type')
    .filter(({ text, index }) => !/^asks: .*$/.test(text.slice(text.lastIndexOf('\n', index) + 1, index)))
    .map(({ path, key, index, text }) => {
      const middle = Math.floor(key.length / 2);
      const swapped = key.slice(0, middle - 1) + key.charAt(middle) + key.charAt(middle - 1) + key.slice(middle + 1);
      return { key, swapped, path, text: text.slice(0, index) + swapped + text.slice(index + key.length) };
    })
    .filter(({ key, swapped }) => key !== swapped);

  test('is one message, whatever refers to what stands under it', { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...mistakes), ({ path, text }) => {
        const files = withFile(shippedConfig, path, text);
        const errors = recompile(files).diagnostics.filter(({ severity }) => severity === 'error');

        expect(errors.map(({ span, problem }) => [span.file, span.line, problem])).toHaveLength(1);
      }),
      { numRuns: 25 },
    );
  });
});
