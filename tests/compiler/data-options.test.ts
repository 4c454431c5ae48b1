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
    'access: students',
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
  const calls = `news/choices: { description: The choices., access: students, answer: ${answer} }\n`;
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
