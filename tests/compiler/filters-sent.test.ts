/** Which filters of a list go along with its data. */
import { expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { smallConfig, withFile } from './support.ts';

/** What the call of a list with the filter `words` receives, and what is said of it. */
function sent(given: string) {
  const page = [
    'route: /home',
    'title: Home',
    'access: signed-in',
    'data:',
    `  notices: { call: news/index, with: ${given}, paged: true }`,
    'content:',
    '  - list: notices',
    '    filters: [{ name: keyword, label: Search, look: search }]',
    '    item: { title: "{title}", opens: "/news/detail?id={id}" }',
    '  - form: application',
    '',
  ].join('\n');
  const { portal, diagnostics } = compilePortal(withFile(smallConfig, 'pages/home.yaml', page));
  const names = Object.keys(portal?.pages['home']?.data?.['notices']?.with ?? {});
  return { names: names.sort(), codes: diagnostics.map(({ code }) => code) };
}

test('a filter goes by its own name, unless what becomes of it is written', () => {
  expect(sent('{ filter: 2 }')).toEqual({ names: ['filter', 'keyword'], codes: [] });
  expect(sent('{ filter: "filters.keyword != null ? 1 : 2" }')).toEqual({ names: ['filter'], codes: [] });
});

test('its own name is written where it goes by another name too, and is needless where it does not', () => {
  const both = '{ filter: "filters.keyword != null ? 1 : 2", keyword: filters.keyword }';

  expect(sent(both)).toEqual({ names: ['filter', 'keyword'], codes: [] });
  expect(sent('{ filter: 2, keyword: filters.keyword }').codes).toEqual(['shape/long-spelling']);
});

test('of a list that came whole, a range narrows the entries by the field of its first day', () => {
  const reported = (filter: string) => {
    const page = [
      'route: /home',
      'title: Home',
      'access: signed-in',
      'data: { notices: { call: news/types } }',
      'content:',
      '  - list: notices.list',
      `    filters: [${filter}]`,
      '    item: { title: "{title}" }',
      '  - form: application',
      '',
    ].join('\n');
    const dated =
      smallConfig.get('api/entities/all.yaml')?.replace('    url: path', '    url: path\n    added: date') ?? '';
    const files = withFile(withFile(smallConfig, 'pages/home.yaml', page), 'api/entities/all.yaml', dated);
    return compilePortal(files).diagnostics.map(({ code }) => code);
  };

  expect(reported('{ name: added, until: last, label: Added, look: range }')).toEqual([]);
  expect(reported('{ name: first, until: last, label: Added, look: range }')).toEqual([
    'link/unknown-parameter',
    'link/unknown-parameter',
  ]);
});
