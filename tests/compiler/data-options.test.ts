/** Choices that come with the data of a page: `options: types.list`. */
import { describe, expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { smallConfig, withFile } from './support.ts';

const entity = (name: string, fields: string) => `${name}:\n  description: An entry.\n  fields: { ${fields} }\n`;

/** A page with one filter whose choices come from the data. */
function compiled(options: string, fields: string, answer = '{ list: list of Choice }', read = '{filters.chosen}') {
  const page = [
    'route: /home',
    'title: Home',
    'access: signed-in',
    'data:',
    '  kinds: { call: news/choices }',
    '  notices: { call: news/index, with: { filter: 2 }, paged: true }',
    'content:',
    '  - list: notices',
    '    filters:',
    `      - { name: chosen, label: Kind, options: ${options}, sent: false }`,
    `    item: { title: "{title} ${read}", opens: "/news/detail?id={id}" }`,
    '  - form: application',
    '',
  ].join('\n');
  const calls = `news/choices: { description: The choices., access: signed-in, answer: ${answer} }\n`;
  const files = withFile(
    withFile(withFile(smallConfig, 'pages/home.yaml', page), 'api/entities/choice.yaml', entity('Choice', fields)),
    'api/calls/choices.yaml',
    calls,
  );
  const { portal, diagnostics } = compilePortal(files);
  const [list] = (portal?.pages['home']?.content ?? []) as readonly { filters?: readonly { options?: unknown }[] }[];
  return { codes: diagnostics.map(({ code }) => code), options: list?.filters?.[0]?.options };
}

const from = ['field', ['name', 'kinds'], 'list'];

describe('options of data', () => {
  test.each([
    ['kinds.list', 'id: id, name: text', 'id', 'name'],
    ['kinds.list', 'id: id, title: text', 'id', 'title'],
    ['kinds.list', 'id: id, title: text, name: text', 'id', 'name'],
    ['kinds', 'id: id, name: text', 'id', 'name'],
    ['{ from: kinds.list, value: code, label: name }', 'id: id, name: text, code: text', 'code', 'name'],
  ])('%s with %s sends %s and shows %s', (options, fields, value, label) => {
    expect(compiled(options, fields)).toEqual({
      codes: [],
      options: { from, value: ['name', value], label: ['name', label] },
    });
  });

  test('a list of plain values gives the values themselves', () => {
    expect(compiled('kinds.list', 'id: id, name: text', '{ list: list of text }')).toEqual({
      codes: [],
      options: { from, value: ['name', 'entry'], label: ['name', 'entry'] },
    });
  });

  test('the filter has the type of what is sent', () => {
    const read = '{filters.chosen == \\"a\\" ? 1 : 2}';

    expect(compiled('kinds.list', 'id: id, name: text', undefined, read).codes).toEqual(['type/mismatch']);
  });

  test.each([
    ['kinds.list', 'code: text, name: text', ['type/unknown-field']],
    ['kinds.lits', 'id: id, name: text', ['type/unknown-field']],
    ['kidns.list', 'id: id, name: text', ['type/unknown-name']],
    ['news-fliter', 'id: id, name: text', ['link/unknown-options']],
    ['{ from: kinds.list, value: id, label: name }', 'id: id, name: text', ['shape/long-spelling']],
    ['{ from: kinds.list, value: id, label: title }', 'id: id, title: text', ['shape/long-spelling']],
    ['{ from: kinds.list, value: id, label: title }', 'id: id, title: text, name: text', []],
  ])('%s with %s is answered with %j', (options, fields, codes) => {
    expect(compiled(options, fields).codes).toEqual(codes);
  });
});

/** A form with one choice that is searched; the call takes a text and a number. */
function searched({
  options = '{ from: kinds.list, search: keyword }',
  data = '{ call: news/choices }',
  field = 'kind: choice',
  asks = '',
} = {}) {
  const form = [
    'sends: application/create',
    'with: { type: leave }',
    ...(asks === '' ? [] : [asks]),
    'data:',
    `  kinds: ${data}`,
    'fields:',
    '  - { name: content, label: Content, kind: text, required: true, max: 100 }',
    `  - { name: about, label: About, ${field}, options: ${options} }`,
    '',
  ].join('\n');
  const calls =
    'news/choices: { description: The choices., access: signed-in, paged: true, body: { keyword: text, words: text?, number: integer? }, answer: { list: list of Choice, total: integer } }\n';
  const files = withFile(
    withFile(withFile(smallConfig, 'forms/application.yaml', form), 'api/calls/choices.yaml', calls),
    'api/entities/choice.yaml',
    entity('Choice', 'id: id, name: text'),
  );
  const { portal, diagnostics: all } = compilePortal(files);
  // The form no longer has the list of the small portal.
  const diagnostics = all.filter(({ code }) => code !== 'link/unused');
  const asked = portal?.forms['application']?.fields.find(({ name }) => name === 'about');
  return {
    reports: diagnostics.map(({ code, span }) => [code, files.get(span.file)?.slice(span.start, span.end)]),
    options: asked && 'options' in asked ? asked.options : null,
  };
}

describe('options that are searched', () => {
  test('keep their parameter, which the call need not be given otherwise, and need no limit', () => {
    expect(searched()).toEqual({
      reports: [],
      options: { from, value: ['name', 'id'], label: ['name', 'name'], search: 'keyword' },
    });
  });

  test.each([
    [
      'a misspelt parameter',
      { options: '{ from: kinds.list, search: keywrod }' },
      ['link/unknown-parameter', 'keywrod'],
    ],
    ['one that is no text', { options: '{ from: kinds.list, search: number }' }, ['type/mismatch', 'number']],
    [
      'one that is sent as well',
      { data: '{ call: news/choices, with: { keyword: "\'x\'" } }' },
      ['shape/keys-exclude-each-other', 'keyword'],
    ],
    ['pages', { data: '{ call: news/choices, paged: true }' }, ['shape/key-without-effect', 'paged']],
    ['buttons', { field: 'kind: choice, look: buttons' }, ['shape/key-without-effect', 'search']],
    ['several answers', { field: 'kind: choices' }, ['shape/key-without-effect', 'search']],
    [
      'a call that changes something',
      { data: '{ call: application/create, with: { type: leave } }', options: '{ from: kinds, search: reason }' },
      ['link/call-that-changes', 'application/create'],
    ],
    ['what is no list', { options: '{ from: kinds.total, search: keyword }' }, ['type/not-a-list', 'kinds.total']],
    [
      'data of the page',
      { asks: 'asks: { types: list of Choice }', options: '{ from: types, search: keyword }' },
      ['link/unknown-data', 'types'],
    ],
  ])('%s is reported', (_, written, report) => {
    expect(searched(written).reports).toContainEqual(report);
  });
});
