import { describe, expect, test } from 'vitest';
import {
  amountOf,
  chooseBranch,
  definition,
  definitionNames,
  languageDocument,
  modelKey,
  nodesAlong,
  type SchemaNode,
} from '../../src/compiler/kernel/language.ts';
import { isRecord, recordOf, recordsIn } from '../../src/compiler/kernel/records.ts';
import { describedKeywords } from '../../src/compiler/shape/describe-issue.ts';
import { patternWords, wayToWrite } from '../../src/compiler/shape/written-forms.ts';

describe('chooseBranch', () => {
  const text: SchemaNode = { type: 'string' };
  const number: SchemaNode = { type: ['integer', 'number'] };
  const list: SchemaNode = { type: 'array', items: {} };
  const named: SchemaNode = { type: 'object', required: ['name'], properties: { name: {} } };
  const formed: SchemaNode = { type: 'object', required: ['form', 'with'], properties: { form: {}, with: {} } };
  const closed = (required: string[], keys: string[]): SchemaNode => ({
    ...{ type: 'object', required, additionalProperties: false },
    properties: Object.fromEntries(keys.map((key) => [key, {}])),
  });
  const open: SchemaNode = { additionalProperties: true };

  const rows: readonly {
    readonly name: string;
    readonly branches: readonly SchemaNode[];
    readonly value: unknown;
    readonly expected: number;
  }[] = [
    { name: 'takes the kind of value', branches: [text, list], value: ['a'], expected: 1 },
    { name: 'counts a whole number as a number', branches: [text, { type: 'number' }], value: 3, expected: 1 },
    {
      name: 'does not count a fraction as a whole number',
      branches: [text, { type: 'integer' }],
      value: 3.5,
      expected: -1,
    },
    { name: 'reads several types', branches: [text, number], value: 3, expected: 1 },
    {
      name: 'takes the group whose needed keys are there',
      branches: [named, formed],
      value: { form: 1, with: 2 },
      expected: 1,
    },
    { name: 'takes the first group when none is complete', branches: [named, formed], value: { form: 1 }, expected: 0 },
    {
      name: 'takes the group that knows the keys, although another has all it needs',
      branches: [closed(['first'], ['first']), closed(['label'], ['label', 'align', 'first'])],
      value: { lbael: 1, align: 2, first: 3 },
      expected: 1,
    },
    {
      name: 'takes the first of two with as many mistakes',
      branches: [closed(['a'], ['a']), closed(['b'], ['b'])],
      value: { c: 1 },
      expected: 0,
    },
    { name: 'takes a group without a type for a group', branches: [text, open], value: {}, expected: 1 },
    { name: 'finds none for a yes where texts and lists go', branches: [text, list], value: true, expected: -1 },
    { name: 'finds none for nothing', branches: [text, named], value: null, expected: -1 },
    { name: 'takes the first of two that take nothing', branches: [{}, {}], value: null, expected: 0 },
    { name: 'a list is no group', branches: [named, open], value: [], expected: -1 },
  ];

  test.each(rows)('$name', ({ branches, value, expected }) => {
    expect(chooseBranch(branches, value)).toBe(expected);
  });
});

describe('nodesAlong', () => {
  const page = { content: [{ kind: 'list', list: 'a', item: { title: 't', lines: ['x', { text: 'y' }] } }] };

  test('walks through kinds, lists and choices', () => {
    const along = nodesAlong(definition('page'), page, ['content', 0, 'item', 'lines', 1, 'text']);

    expect(along.map((node) => node?.title)).toEqual(['Page', 'Blocks', 'Block', 'Item', 'Lines', 'Line', 'Text']);
  });

  test('gives null where the language does not know the way', () => {
    expect(nodesAlong(definition('page'), page, ['content', 0, 'constructor', 'x']).slice(-2)).toEqual([null, null]);
  });
});

describe('amounts and keys', () => {
  test.each([
    ['4 h', 14_400_000],
    ['1500 ms', 1500],
    ['0.5 s', 500],
    ['10 MB', 10_485_760],
    ['1 kB', 1024],
    ['2 B', 2],
  ])('%s is %d', (words, amount) => {
    expect(amountOf(words)).toBe(amount);
  });

  test.each([
    ['max-count', {}, 'maxCount'],
    ['max-size', { 'x-size': true }, 'maxSizeBytes'],
    ['request', { 'x-duration': true }, 'requestMs'],
    ['title', {}, 'title'],
  ])('%s becomes a key of the model', (key, node, expected) => {
    expect(modelKey(key, node)).toBe(expected);
  });
});

test('each lower bound names an upper one of the same group', () => {
  const strangers: string[] = [];
  for (const {
    record: { properties },
    path,
  } of recordsIn(languageDocument, [])) {
    for (const [key, node] of Object.entries(recordOf(properties))) {
      const upper = recordOf(node)['x-not-above'];
      if (upper !== undefined && !Object.hasOwn(recordOf(properties), String(upper)))
        strangers.push(`${path.join('/')}/${key}`);
    }
  }

  expect(strangers).toEqual([]);
});

describe('wayToWrite', () => {
  const route = '^/([A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*)?$';
  const rows = [
    { name: 'puts the slash in front of an address', pattern: route, value: 'pages/home', written: '`/pages/home`' },
    { name: 'takes the ending off an address', pattern: route, value: '/pages/home.yaml', written: '`/pages/home`' },
    { name: 'puts the space into a size', pattern: '^\\d+(\\.\\d+)? (B|kB|MB)$', value: '10MB', written: '`10 MB`' },
    { name: 'makes a name of a label', pattern: '^[a-z][a-z0-9_]*$', value: 'Home phone', written: '`home_phone`' },
    {
      name: 'makes an entity of words',
      pattern: '^[A-Z][A-Za-z0-9]*$',
      value: 'tuition plan',
      written: '`TuitionPlan`',
    },
    {
      name: 'gives an example where it cannot guess',
      pattern: '^#[0-9A-Fa-f]{6}$',
      value: 'purple',
      written: '`#5A2A83`',
    },
  ];

  test.each(rows)('$name', ({ pattern, value, written }) => {
    expect(wayToWrite({ pattern }, value, '#5A2A83')).toContain(written);
  });

  test('has words for each pattern of the schema', () => {
    const patterns: string[] = [];
    for (const { record: node } of recordsIn(languageDocument, [])) {
      // What no pattern of an expression fits is reported in the words of the plain shape.
      if (typeof node['pattern'] === 'string' && !node['x-computed']) patterns.push(node['pattern']);
    }

    expect([...new Set(patterns)].filter((pattern) => !(pattern in patternWords))).toEqual([]);
  });
});

/** Keywords of JSON Schema that say what a schema is, or put others together: nothing is wrong by them alone. */
const without = [
  ...['$schema', '$id', '$defs', '$ref', 'title', 'description', 'examples', 'default', 'properties', 'items'],
  ...['oneOf', 'allOf', 'if', 'then', 'else', 'not', 'deprecated'],
];

test('each keyword of JSON Schema that the language uses has words of its own', () => {
  const keywords = new Set<string>();
  const visit = (node: SchemaNode): void => {
    for (const [key, value] of Object.entries(node)) {
      if (key.startsWith('x-') || ['examples', 'default', 'enum', 'const', 'discriminator'].includes(key)) continue;
      keywords.add(key);
      const inner = ['properties', '$defs'].includes(key) ? Object.values(recordOf(value)) : [value].flat();
      for (const one of inner) if (isRecord(one)) visit(one);
    }
    for (const key of ['enum', 'const']) if (key in node) keywords.add(key);
  };
  definitionNames().forEach((name) => visit(definition(name)));
  const known: readonly string[] = [...without, ...describedKeywords];

  expect([...keywords].filter((keyword) => !known.includes(keyword))).toEqual([]);
});

test('each key that an author writes is in lower case, with dashes', () => {
  const keys = [...recordsIn(languageDocument, [])].flatMap(({ record }) =>
    Object.keys(recordOf(record['properties'])),
  );

  expect(keys.length).toBeGreaterThan(500);
  expect(keys.filter((key) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))).toEqual([]);
});
