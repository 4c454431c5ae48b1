/** Parts: compiled once, brought along by the pages that use them, checked with what they ask for. */
import { describe, expect, test } from 'vitest';
import { compilePortal, modelFiles } from '#compiler';
import type { PageChunk } from '#model';
import { pointedAt, smallConfig, withFile } from './support.ts';

const card = `asks: { notice: NoticeSummary }
item:
  title: "{title}"
  status: notice
  opens: /news/detail?id={id}
`;
const head = `asks: { person: { name: text?, points: integer } }
content:
  - text: "{name} has {person.points} points"
  - { part: greeting, when: logged_in, with: { name: name } }
`;
const greeting = 'asks: { name: text? }\ncontent:\n  - text: "Hello {name}"\n';
const page = `route: /home
title: Home
access: signed-in
data:
  notices: { call: news/index, with: { filter: 2 }, paged: true }
content:
  - { part: person-head, with: { person: user } }
  - list: notices
    item: { part: notice-card, with: { notice: entry } }
  - form: application
`;

const files = [
  ['parts/notice-card.yaml', card],
  ['parts/person-head.yaml', head],
  ['parts/greeting.yaml', greeting],
  ['pages/home.yaml', page],
].reduce((all, [path = '', text = '']) => withFile(all, path, text), smallConfig);

describe('a part', () => {
  const { portal, uses, diagnostics } = compilePortal(files);

  test('is compiled once and stays a part on the page', () => {
    expect(diagnostics).toEqual([]);
    expect(portal?.pages['home']?.content.slice(0, 2)).toEqual([
      { kind: 'part', part: 'person-head', with: { person: ['name', 'user'] } },
      expect.objectContaining({ item: { part: 'notice-card', with: { notice: ['name', 'entry'] } } }),
    ]);
    expect(Object.keys(portal?.parts ?? {})).toEqual(['greeting', 'notice-card', 'person-head']);
  });

  test('travels with each page that shows it, with the parts in it and what they need', () => {
    const chunkOf = (id: string): PageChunk => {
      const found = portal && [...modelFiles(portal, uses, () => 'x')].find(([name]) => name.includes(`page-${id}.`));
      return JSON.parse(found?.[1] ?? '{}') as PageChunk;
    };

    expect(Object.keys(chunkOf('home').parts)).toEqual(['person-head', 'greeting', 'notice-card']);
    expect(Object.keys(chunkOf('home').statuses)).toEqual(['notice']);
    expect(chunkOf('login').parts).toEqual({});
  });

  test('reads the fields of the one record it asks for without its name, and nothing of the page', () => {
    const reading = (text: string) => {
      const changed = withFile(files, 'parts/person-head.yaml', head.replace('{name} has', text));
      return compilePortal(changed).diagnostics.map((each) => [each.code, pointedAt(each, changed)]);
    };

    expect(reading('{points} and')).toEqual([]);
    expect(reading('{notices.unreadCount} and')).toEqual([['type/unknown-name', 'notices']]);
    expect(reading('{person.classInfo.title} and')).toEqual([['type/unknown-field', 'classInfo']]);
  });

  test('takes an entity that includes the one it asks for', () => {
    const detail = smallConfig.get('pages/news/detail.yaml') ?? '';
    const changed = withFile(
      withFile(files, 'pages/news/detail.yaml', `${detail}  - { part: title, with: { notice: notice } }\n`),
      'parts/title.yaml',
      'asks: { notice: NoticeSummary }\ncontent:\n  - text: "{title}"\n',
    );

    expect(compilePortal(changed).diagnostics).toEqual([]);
  });
});
