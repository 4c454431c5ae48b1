/** Data that come in pages. */
import { expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { smallConfig, withFile } from './support.ts';

test('two lists of a page turn each with a page number of its own', () => {
  const page = [
    'route: /home',
    'title: Home',
    'access: signed-in',
    'data:',
    '  current: { call: news/index, with: { filter: 1 }, paged: true }',
    '  expired: { call: news/index, with: { filter: 2 }, paged: true }',
    'content:',
    '  - list: current',
    '    item: { title: "{title}", opens: "/news/detail?id={id}" }',
    '  - list: expired',
    '    item: { title: "{title}", opens: "/news/detail?id={id}" }',
    '  - form: application',
    '',
  ].join('\n');

  const { portal, diagnostics } = compilePortal(withFile(smallConfig, 'pages/home.yaml', page));

  expect(diagnostics).toEqual([]);
  expect(portal?.pages['home']?.data).toMatchObject({ current: { paged: true }, expired: { paged: true } });
});
