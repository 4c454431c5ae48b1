import { describe, expect, test } from 'vitest';
import type { Path, Source } from '../../src/compiler/kernel/sources.ts';
import { readSource } from '../../src/compiler/read/read-source.ts';
import { findRepair } from '../../src/compiler/read/repair-source.ts';

function read(text: string): Source {
  const { value, diagnostics } = readSource('pages/home.yaml', text);
  expect(diagnostics).toEqual([]);
  if (value === null) throw new Error('The text could not be read.');
  return value;
}

describe('the span of a key or value', () => {
  const rows: readonly {
    readonly name: string;
    readonly text: string;
    readonly path: Path;
    readonly part: 'key' | 'value';
    readonly expected: readonly [line: number, column: number, words: string];
  }[] = [
    { name: 'a key', text: 'title: Home\nlook: lead', path: ['look'], part: 'key', expected: [2, 1, 'look'] },
    { name: 'a plain value', text: 'title: Home', path: ['title'], part: 'value', expected: [1, 8, 'Home'] },
    {
      name: 'a quoted value with its quotes',
      text: 'title: "Home"',
      path: ['title'],
      part: 'value',
      expected: [1, 8, '"Home"'],
    },
    { name: 'a quoted key', text: '"my title": Home', path: ['my title'], part: 'key', expected: [1, 1, '"my title"'] },
    { name: 'an entry of a list', text: 'a:\n  - x\n  - y', path: ['a', 1], part: 'value', expected: [3, 5, 'y'] },
    { name: 'an entry of a list in brackets', text: 'a: [x, y]', path: ['a', 1], part: 'value', expected: [1, 8, 'y'] },
    { name: 'a key in braces', text: '- { a: 1, b: 2 }', path: [0, 'b'], part: 'key', expected: [1, 11, 'b'] },
    {
      name: 'a value that is missing shows at its key',
      text: 'a:\nb: 1',
      path: ['a'],
      part: 'key',
      expected: [1, 1, 'a'],
    },
    {
      name: 'a list entry that is missing shows at its dash',
      text: 'a:\n  - x\n  -\n',
      path: ['a', 1],
      part: 'value',
      expected: [3, 3, '-'],
    },
    {
      name: 'a place that does not exist shows at its nearest parent',
      text: 'a: { b: 1 }',
      path: ['a', 'c', 'd'],
      part: 'value',
      expected: [1, 4, '{ b: 1 }'],
    },
    {
      name: 'a group does not reach into blank lines',
      text: 'a:\n  b: 1\n\n\nc: 2',
      path: ['a'],
      part: 'value',
      expected: [2, 3, 'b: 1'],
    },
    { name: 'behind Chinese', text: '標題: 主頁', path: ['標題'], part: 'value', expected: [1, 5, '主頁'] },
    {
      name: 'behind an emoji, in UTF-16 units',
      text: 'a: { b: 🎓, c: 1 }',
      path: ['a', 'c'],
      part: 'key',
      expected: [1, 13, 'c'],
    },
    {
      name: 'with carriage returns',
      text: 'a: 1\r\nb: Home\r\n',
      path: ['b'],
      part: 'value',
      expected: [2, 4, 'Home'],
    },
    {
      name: 'behind a byte order mark',
      text: '\uFEFFa: Home\nb: 1',
      path: ['a'],
      part: 'value',
      expected: [1, 4, 'Home'],
    },
    {
      name: 'the key behind a byte order mark',
      text: '\uFEFFa: Home',
      path: ['a'],
      part: 'key',
      expected: [1, 1, 'a'],
    },
    {
      name: 'on the line behind a byte order mark',
      text: '\uFEFFa: Home\nb: 1',
      path: ['b'],
      part: 'key',
      expected: [2, 1, 'b'],
    },
    { name: 'a number as it is written', text: 'a: 0852', path: ['a'], part: 'value', expected: [1, 4, '0852'] },
    { name: 'a key that is a number', text: '1: x\n2: y', path: ['2'], part: 'key', expected: [2, 1, '2'] },
  ];

  test.each(rows)('$name', ({ text, path, part, expected }) => {
    const { line, column, start, end } = read(text).tree.spanOf(path, part);

    expect([line, column, text.slice(start, end)]).toEqual(expected);
  });
});

describe('the span within a text', () => {
  const rows: readonly {
    readonly name: string;
    readonly text: string;
    readonly words: string;
    readonly at?: number;
  }[] = [
    { name: 'plain', text: 'a: one {two} three', words: 'two' },
    { name: 'in double quotes', text: 'a: "one {two} three"', words: 'two' },
    { name: 'in single quotes', text: "a: 'one {two} three'", words: 'two' },
    { name: 'behind Chinese', text: 'a: "有效期 {two} 止"', words: 'two' },
    { name: 'behind an escaped quote', text: 'a: "one \\" {two}"', words: 'two' },
    { name: 'behind a doubled quote', text: "a: 'it''s {two}'", words: 'two' },
    { name: 'folded over lines', text: 'a: >\n  one\n  {two}\n  three\n', words: 'two' },
    { name: 'kept line by line', text: 'a: |\n  one\n  {two}\n', words: 'two' },
    { name: 'plain over several lines', text: 'a: one\n  {two}\n  three', words: 'two' },
    { name: 'the second of two', text: 'a: "x \\" {two} and {two}"', words: 'two', at: 1 },
    { name: 'the second of two in a folded text', text: 'a: >\n  {two}\n  {two}\n', words: 'two', at: 1 },
  ];

  test.each(rows)('$name', ({ text, words, at = 0 }) => {
    const { data, tree } = read(text);
    const value = (data as { a: string }).a;
    const start = at === 0 ? value.indexOf(words) : value.lastIndexOf(words);

    const span = tree.spanWithin(['a'], value, start, start + words.length);

    expect(text.slice(span.start, span.end)).toBe(words);
    expect(span.start).toBe(at === 0 ? text.indexOf(words) : text.lastIndexOf(words));
  });

  test('is the whole where the words are written otherwise', () => {
    const text = 'a: "{t\\u0077o}"';
    const { tree } = read(text);

    const span = tree.spanWithin(['a'], '{two}', 1, 4);

    expect(text.slice(span.start, span.end)).toBe('"{t\\u0077o}"');
  });
});

describe('reading', () => {
  const values: readonly { readonly text: string; readonly data: unknown }[] = [
    { text: 'a: NO', data: { a: 'NO' } },
    { text: 'a: yes', data: { a: 'yes' } },
    { text: 'a: true', data: { a: true } },
    { text: 'a: ~', data: { a: null } },
    { text: 'a: 2025-01-01', data: { a: '2025-01-01' } },
    { text: 'a: 12:30', data: { a: '12:30' } },
    { text: 'a: "1"', data: { a: '1' } },
    { text: '<<: { b: 1 }', data: { '<<': { b: 1 } } },
    { text: 'a: x # comment', data: { a: 'x' } },
  ];

  test.each(values)('takes $text as YAML 1.2 does', ({ text, data }) => {
    expect(read(text).data).toEqual(data);
  });

  test('keeps names that every object has as plain keys', () => {
    const data = read('__proto__: 1\nconstructor: 2\ntoString: 3').data as object;

    expect(Object.keys(data)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
  });

  test('reports only the first of several mistakes of YAML', () => {
    const { diagnostics } = readSource('a.yaml', 'a: [\nb: {\nc: "\n\t- d');

    expect(diagnostics).toHaveLength(1);
  });
});

describe('a file that is nested', () => {
  const brackets = (levels: number) => '[ '.repeat(levels) + '] '.repeat(levels);
  const indented = (levels: number) =>
    Array.from({ length: levels + 1 }, (_, level) => `${'  '.repeat(level)}a:\n`).join('');

  test.each([
    ['200 brackets deep', brackets(200), false],
    ['201 brackets deep', brackets(201), true],
    ['200 brackets deep, below brackets in a text', `"]]": ${brackets(200)}`, false],
    ['201 brackets deep, below brackets in a text', `"]]": ${brackets(201)}`, true],
    ['200 brackets deep, below a list in brackets', `- [x]\n- ${brackets(200)}`, false],
    ['by many lists side by side', '- [x]\n- { a: b }\n'.repeat(201), false],
    ['200 indentations deep', indented(200), false],
    ['201 indentations deep', indented(201), true],
  ])('%s is refused: %s', (_, text, isRefused) => {
    const { diagnostics } = readSource('pages/home.yaml', text);

    expect(diagnostics.some(({ code }) => code === 'read/too-deep')).toBe(isRefused);
  });
});

test.each([
  ['a: 1 # a note', false],
  ['a: 12.5', false],
  ['a: 1.50', true],
  ['a: 007', true],
  ['a: [1, 0x1F]', true],
])('%s has a number that is written otherwise than it is read: %s', (text, isOdd) => {
  expect(read(text).hasOddNumbers).toBe(isOdd);
});

test.each([
  ['a text that begins with a star', 'a: *note', 3],
  ['a text that begins with an ampersand', 'a: &note', 3],
  ['an anchor that is referred to', 'a: &note 1\nb: *note', null],
  ['a key twice', 'a: 1\na: 2', 5],
  ['nothing', '# a note', null],
])('a small change may mend %s', (_, text, failedAt) => {
  expect(readSource('pages/home.yaml', text).failedAt).toBe(failedAt);
});

test.each([
  ['', null],
  ['# only a note\n', null],
  ['~', null],
  ['null', null],
  ['Home', 'Home'],
  ['7', 7],
  ['- Home', ['Home']],
  ['{}', {}],
  ['Gru\u0308n: "scho\u0308n"\n', { Grün: 'schön' }],
])('a file that says %j holds %j', (text, data) => {
  const { value, diagnostics } = readSource('pages/home.yaml', text);

  expect(value?.data ?? null).toEqual(data);
  expect(diagnostics.map(({ code }) => code)).toEqual(data === null ? ['read/empty'] : []);
});

test.each([
  ['150 times in a short file', 400, 150],
  ['as often as two million characters allow in a long one', 4_000, 26],
])('a repair is tried %s', (_, lines, expected) => {
  const text = '- title Home, look\n'.repeat(lines);
  const tried: string[] = [];
  const found = findRepair(text, { failedAt: text.length - 2, misfits: [] }, (repaired) => {
    tried.push(repaired);
    return { failedAt: 0, misfits: [] };
  });

  expect(found).toBeNull();
  expect(tried).toHaveLength(expected);
});
