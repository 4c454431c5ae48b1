/** What the compiler settles for a calendar and for tabs. */
import { expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import type { Block } from '#model';
import { smallConfig, withFile } from './support.ts';

function compiled(...content: readonly string[]) {
  const lines = ['route: /home', 'title: Home', 'access: signed-in', ...content, '  - form: application', ''];
  const { portal, diagnostics } = compilePortal(withFile(smallConfig, 'pages/home.yaml', lines.join('\n')));
  const blocks: readonly Block[] = portal?.pages['home']?.content ?? [];
  return { blocks, codes: diagnostics.map(({ code }) => code) };
}

test('the month of a calendar begins with the current one, unless something else is said', () => {
  const monthOf = (more: string) =>
    compiled(
      'data: { notices: { call: news/index, with: { filter: 2 }, limit: 50 } }',
      'content:',
      '  - calendar: notices',
      `    filters: [{ name: month, label: Month, look: month, sent: false${more} }]`,
      '    day: publish_at',
      '    item: { title: "{title} {filters.month}", opens: "/news/detail?id={id}" }',
    ).blocks[0];

  expect(monthOf('')).toMatchObject({ filters: [{ start: ['run', 'month_of', ['name', 'now']] }] });
  expect(monthOf(', start: 2025-09')).toMatchObject({ filters: [{ start: '2025-09' }] });
});

test('a box to tick begins as it is written, in quotes', () => {
  const startOf = (start: string) =>
    compiled(
      'data: { notices: { call: news/index, with: { filter: 2 }, limit: 50 } }',
      'content:',
      '  - list: notices',
      `    filters: [{ name: is_top, label: Important, look: yes-no, start: "${start}", sent: false }]`,
      '    item: { title: "{title} {filters.is_top == true ? 1 : 2}", opens: "/news/detail?id={id}" }',
    ).blocks[0];

  expect(startOf('true')).toMatchObject({ filters: [{ start: true }] });
  expect(startOf('false')).toMatchObject({ filters: [{ start: false }] });
});

test('filters that are written alike are one filter, in whatever order their keys stand', () => {
  const codesOf = (second: string) =>
    compiled(
      'data: { notices: { call: news/index, with: { filter: 2 }, limit: 50 } }',
      'content:',
      '  - list: notices',
      '    filters: [{ name: keyword, label: Search, look: search }]',
      '    item: { title: "{title}", opens: "/news/detail?id={id}" }',
      '  - calendar: notices',
      `    filters: [${second}]`,
      '    day: publish_at',
      '    item: { title: "{title}" }',
    ).codes;

  expect(codesOf('{ look: search, name: keyword, label: Search }')).toEqual([]);
  expect(codesOf('{ name: keyword, label: Find, look: search }')).toEqual(['link/repeated-filter']);
});

test('tabs stand in the address by their key, their label or their number', () => {
  const tabs = (...labels: readonly string[]) =>
    compiled('content:', '  - tabs:', ...labels.map((label) => `      - { ${label}, content: [{ text: Here }] }`))
      .blocks[0];
  const keys = (...words: readonly string[]) => ({ tabs: words.map((key) => ({ key })) });

  expect(tabs('label: Past events', 'label: "Mine!"')).toMatchObject(keys('past-events', 'mine'));
  expect(tabs('label: 活動', 'label: "2025"')).toMatchObject(keys('0', '1'));
  expect(tabs('label: "A+B"', 'label: A B')).toMatchObject(keys('a-b', '1'));
  expect(tabs('label: Past, key: old')).toMatchObject(keys('old'));
});
