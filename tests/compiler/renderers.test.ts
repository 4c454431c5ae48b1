/** What the schema of a hand-written renderer declares travels with each page that shows it. */
import { expect, test } from 'vitest';
import { compilePortal, modelFiles, readRenderer } from '#compiler';
import type { PageChunk } from '#model';
import { smallConfig, withFile } from './support.ts';

const schema = {
  'x-needs': { notices: 'news/index' },
  'x-runs': ['user/info'],
  'x-forms': ['application'],
  'x-texts': ['{shown} beside {total}', 'Hello'],
  type: 'object',
  additionalProperties: false,
};
const renderers = (declared: Readonly<Record<string, unknown>>) => new Map([['board', readRenderer(declared)]]);
const page =
  'route: /board\ntitle: Board\naccess: signed-in\ncontent:\n  - { custom: board, with: { notices: { filter: 0 } } }\n';
const config = withFile(smallConfig, 'pages/board.yaml', page);

test('a page brings along the calls and forms of its renderer', () => {
  const { portal, uses, diagnostics } = compilePortal(config, { renderers: renderers({ ...schema, 'x-texts': [] }) });

  expect(diagnostics.map(({ code, problem }) => `${code}: ${problem}`)).toEqual([]);
  const files = portal ? [...modelFiles(portal, uses, () => 'hash')] : [];
  const [, chunk = '{}'] = files.find(([name]) => name.includes('page-board')) ?? [];
  const { calls, forms } = JSON.parse(chunk) as PageChunk;
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(['news/index', 'user/info', 'application/create']));
  expect(Object.keys(forms)).toEqual(['application']);
});

test('a form that is not there is reported where the page names the renderer', () => {
  const { diagnostics } = compilePortal(config, { renderers: renderers({ ...schema, 'x-forms': ['aplication'] }) });

  expect(diagnostics.map(({ code, remedy }) => `${code}: ${remedy}`)).toContain(
    'link/unknown-form: Did you mean `application`?',
  );
});

test('a call that is not there is reported where the page names the renderer', () => {
  const misspelt = { 'x-needs': { notices: 'news/indx' }, 'x-runs': ['user/inf'], 'x-texts': [] };
  const { diagnostics } = compilePortal(config, { renderers: renderers({ ...schema, ...misspelt }) });

  expect(diagnostics.map(({ code, problem, remedy }) => `${code}: ${problem} ${remedy}`)).toEqual([
    'link/unknown-call: The schema of the renderer `board` names the call `news/indx`, which there is none of. Did you mean `news/index`?',
    'link/unknown-call: The schema of the renderer `board` names the call `user/inf`, which there is none of. Did you mean `user/info`?',
  ]);
});

test.each([
  ['', ['link/unread']],
  ['  - { custom: board, with: { notices: { filter: 0 } } }\n', []],
  ['  - part: boards\n', []],
])('what a page reads from its address may be for its renderer, which receives all of it: "%s"', (blocks, expected) => {
  const asking = `route: /board\ntitle: Board\naccess: signed-in\nquery: { filter: integer? }\ncontent:\n  - text: Board\n${blocks}`;
  const part = 'content:\n  - { custom: board, with: { notices: { filter: 0 } } }\n';
  const files = withFile(withFile(config, 'parts/boards.yaml', part), 'pages/board.yaml', asking);
  const { diagnostics } = compilePortal(files, { renderers: renderers({ ...schema, 'x-texts': [] }) });

  expect(diagnostics.map(({ code }) => code).filter((code) => code !== 'link/unused')).toEqual(expected);
});

test('what is sent with a renderer that is not there is no message of its own', () => {
  const { diagnostics } = compilePortal(
    withFile(config, 'pages/board.yaml', page.replace('filter: 0', 'filter: word')),
  );

  expect(diagnostics.map(({ code }) => code)).toEqual(['link/unknown-renderer']);
});

test.each([
  [{ 'x-text': ['Hello'] }, 'It declares `x-text`. Did you mean `x-texts`?'],
  [{ 'x-shows': [] }, 'It declares `x-shows`. It can be `x-needs`, `x-runs`, `x-forms` or `x-texts`.'],
  [{ 'x-needs': ['news/index'] }, 'Write `x-needs` like `{"notices":"news/index"}`.'],
  [{ 'x-runs': 'news/read' }, 'Write `x-runs` like `["news/read"]`.'],
  [{ 'x-texts': ['Hello', 1] }, 'Write `x-texts` like `["Newest notices"]`.'],
])('what a schema declares wrongly is refused: %j', (declared, sentence) => {
  expect(() => readRenderer(declared)).toThrow(sentence);
});

test.each([[[]], [null], [5], ['text']])('what is no schema at all is refused as such: %j', (declared) => {
  expect(() => readRenderer(declared)).toThrow(
    'It is no schema. Write it as an object: `{ "additionalProperties": false }`.',
  );
});

const closed = { type: 'object', additionalProperties: false };
const count = { type: 'integer' };

test.each([
  ['nothing', {}, 'Its schema takes misspelt options too. Add `"additionalProperties": false` there.'],
  ['its names only', { properties: { count } }, 'Its schema takes'],
  ['that others are taken', { ...closed, additionalProperties: true }, 'Its schema takes'],
  ['a group', { ...closed, properties: { card: { type: 'object' } } }, 'Its schema at `properties/card` takes'],
  ['entries', { ...closed, properties: { cards: { items: { properties: {} } } } }, 'at `properties/cards/items` takes'],
  [
    'a choice',
    { ...closed, properties: { card: { anyOf: [count, { type: ['object', 'null'] }] } } },
    '`properties/card/anyOf/1`',
  ],
  ['names of any kind', { ...closed, additionalProperties: { type: 'object' } }, 'at `additionalProperties` takes'],
])('a schema that would take misspelt options is refused, where it says of them %s', (_, options, sentence) => {
  expect(() => readRenderer(options)).toThrow(sentence);
});

test.each([
  [
    { ...closed, properties: { prices: { type: 'bool' } } },
    'Its schema at `properties/prices` has the type `bool`. It can be ',
  ],
  [{ ...closed, properties: { word: { type: 'strin' } } }, 'Did you mean `string`?'],
  [{ ...closed, propertes: { count } }, 'Its schema says `propertes`. Did you mean `properties`?'],
  [{ ...closed, properties: { count: { ...count, minimun: 1 } } }, 'at `properties/count` says `minimun`.'],
  [
    { ...closed, required: ['cont'], properties: { count } },
    'has `cont` under `required`, and not under `properties`. Did you mean `count`?',
  ],
  [{ ...closed, required: ['word'] }, 'Describe it there, or take it out of `required`.'],
  [
    { ...closed, properties: { word: { type: 'string', 'x-text': true } } },
    'Its schema at `properties/word` says `x-text`, which does nothing in options: they come as they are written.',
  ],
  [{ ...closed, properties: { word: { type: 'string', pattern: '[' } } }, 'Its options are no JSON Schema: '],
  [{ ...closed, properties: { count: { ...count, minimum: '1' } } }, 'Its options are no JSON Schema: '],
])('a schema that cannot be held against options is refused with what is wrong in it: %j', (options, sentence) => {
  expect(() => readRenderer(options)).toThrow(sentence);
});

test.each([
  ['groups that are closed', { ...closed, properties: { card: { ...closed, properties: { count } } } }],
  ['names that are free, each for a number', { type: 'object', additionalProperties: count }],
  ['parts that are closed together', { unevaluatedProperties: false, allOf: [{ properties: { count } }] }],
  [
    'parts of which one has what the other requires',
    { ...closed, properties: { count }, allOf: [{ required: ['count'] }] },
  ],
  ['a choice between closed ones', { oneOf: [closed, closed] }],
])('a schema of %s is taken', (_, options) => {
  expect(readRenderer(options)).toMatchObject({ options });
});

test('catalogues are asked for its texts, with their places by name', () => {
  const texts = 'Hello: 你好\n"{shown} beside {total}": "{total} 之 {shown}"\n';
  const withTexts = withFile(
    withFile(config, 'texts/zh-Hant.yaml', texts),
    'portal.yaml',
    offering(config.get('portal.yaml')),
  );

  const { portal, diagnostics } = compilePortal(withTexts, { renderers: renderers(schema) });
  const missing = compilePortal(withFile(withTexts, 'texts/zh-Hant.yaml', 'Hello: 你好\n'), {
    renderers: renderers(schema),
  });

  expect(diagnostics.map(({ problem }) => problem).filter((problem) => /renderer|No page says/.test(problem))).toEqual(
    [],
  );
  expect(portal?.texts['zh-Hant']).toMatchObject({ Hello: '你好', '{0} beside {1}': '{1} 之 {0}' });
  expect(missing.diagnostics.map(({ problem }) => problem)).toContain(
    'The renderer `board` says `{shown} beside {total}`, which has no translation into zh-Hant.',
  );
});

test('words of the office replace our own where both fit a text', () => {
  const files = withFile(
    withFile(config, 'texts/zh-Hant.yaml', '"{shown} of {total}": "{total} 之 {shown}"\n'),
    'portal.yaml',
    offering(config.get('portal.yaml')),
  );

  const { portal } = compilePortal(files, { renderers: renderers(schema) });
  expect(portal?.texts['zh-Hant']).toMatchObject({ '{0} of {1}': '{1} 之 {0}' });
});

function offering(portal = ''): string {
  return portal.includes('languages:') ? portal : `${portal}languages: { offered: [en, zh-Hant] }\n`;
}

test('what the renderer needs is one message when it is misspelt', () => {
  const needing = renderers({ ...schema, 'x-texts': [], 'x-needs': { notices: 'news/index', one: 'news/detail' } });
  const misspelt = config.get('pages/board.yaml')?.replace('with: { notices', 'with: { oen: { id: 3 }, notices');

  const { diagnostics } = compilePortal(withFile(config, 'pages/board.yaml', misspelt ?? ''), { renderers: needing });
  const left = compilePortal(config, { renderers: needing }).diagnostics;

  expect(diagnostics.map(({ problem, remedy }) => `${problem} ${remedy}`)).toEqual([
    'The renderer `board` needs nothing called `oen`. Did you mean `one`?',
  ]);
  expect(left.map(({ problem }) => problem)).toEqual(['The call `news/detail` needs `id`.']);
});
