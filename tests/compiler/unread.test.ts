/** What a file declares and nothing in it reads: one warning at its name, and none where it is read in whatever way. */
import { expect, test } from 'vitest';
import { compilePortal, type Files } from '#compiler';
import { pointedAt, smallConfig, withFile } from './support.ts';

interface Row {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** The names that nothing reads. */
  readonly expected: readonly string[];
}

const page = (lines: string) => `route: /other\ntitle: Other\naccess: signed-in\n${lines}`;
const list = (filters: string, title = '{title}') =>
  `  - list: notices\n    filters: [${filters}]\n    item: { title: "${title}" }\n`;
const notices = 'data: { notices: { call: news/index, with: { filter: 2 }, paged: true } }\n';

const rows: readonly Row[] = [
  {
    name: 'data of a page',
    file: 'pages/other.yaml',
    text: page('data: { sorts: { call: news/types } }\ncontent:\n  - text: Welcome\n'),
    expected: ['sorts'],
  },
  {
    name: 'data that are called as the last word of their call',
    file: 'pages/other.yaml',
    text: page('data: { types: { call: news/types } }\ncontent:\n  - text: Welcome\n'),
    expected: ['types'],
  },
  {
    name: 'data of a form',
    file: 'forms/remark.yaml',
    text: 'sends: feedback/create\ndata: { sorts: { call: news/types } }\nfields:\n  - { name: text, label: Text, kind: text, required: true }\n',
    expected: ['sorts'],
  },
  {
    name: 'data of a layout',
    file: 'layouts/narrow.yaml',
    text: 'data: { sorts: { call: news/types } }\ncontent:\n  - page\n',
    expected: ['sorts'],
  },
  {
    name: 'what a page remembers',
    file: 'pages/other.yaml',
    text: page('state: { step: { type: integer, start: 1 } }\ncontent:\n  - text: Welcome\n'),
    expected: ['step'],
  },
  {
    name: 'what a form asks for',
    file: 'forms/remark.yaml',
    text: 'sends: feedback/create\nasks: { notice: NoticeSummary }\nfields:\n  - { name: text, label: Text, kind: text, required: true }\n',
    expected: ['notice'],
  },
  {
    name: 'what a part asks for that is no record',
    file: 'parts/card.yaml',
    text: 'asks: { word: text }\ncontent:\n  - text: Welcome\n',
    expected: ['word'],
  },
  {
    name: 'a record that a part asks for beside another one',
    file: 'parts/card.yaml',
    text: 'asks: { notice: NoticeSummary, person: Person }\ncontent:\n  - text: "{notice.title}"\n',
    expected: ['person'],
  },
  {
    name: 'not the only record of a part, whose fields are read without its name',
    file: 'parts/card.yaml',
    text: 'asks: { notice: NoticeSummary }\ncontent:\n  - text: "{title}"\n',
    expected: [],
  },
  {
    name: 'a filter that is kept from the call, though one with a longer name is read',
    file: 'pages/other.yaml',
    text: page(
      `${notices}content:\n${list('{ name: key, label: Key, look: search, sent: false }, { name: keyword, label: Search, look: search }', '{filters.keyword}')}`,
    ),
    expected: ['key'],
  },
  {
    name: 'not a filter that is read behind one with a longer name',
    file: 'pages/other.yaml',
    text: page(
      `${notices}content:\n${list('{ name: key, label: Key, look: search, sent: false }, { name: keyword, label: Search, look: search }', '{filters.keyword} {filters.key}')}`,
    ),
    expected: [],
  },
  {
    name: 'what an address says',
    file: 'pages/other.yaml',
    text: page('query: { id: id? }\ncontent:\n  - text: Welcome\n'),
    expected: ['id'],
  },
  {
    name: 'not what an address says of the entry that panes open',
    file: 'pages/other.yaml',
    text: page(
      `query: { id: id? }\n${notices}content:\n  - panes: notices\n    item: { title: "{title}" }\n    content:\n      - text: "{title}"\n`,
    ),
    expected: [],
  },
  {
    name: 'what an address says beside the name that panes have for their entry',
    file: 'pages/other.yaml',
    text: page(
      `query: { id: id?, open: id? }\n${notices}content:\n  - panes: notices\n    name: open\n    item: { title: "{title}" }\n    content:\n      - text: "{title}"\n`,
    ),
    expected: ['id'],
  },
];

test.each(rows)('$name', ({ file, text, expected }) => {
  const files: Files = withFile(smallConfig, file, text);
  const { diagnostics } = compilePortal(files);

  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(diagnostics.filter(({ code }) => code === 'link/unread').map((each) => pointedAt(each, files))).toEqual(
    expected,
  );
});

test.each([
  ['', ['link/first-page-only']],
  [', search: keyword', []],
])('of data in pages the first page is enough only where a choice is searched: "%s"', (search, expected) => {
  const form = `sends: feedback/create\ndata: { notices: { call: news/index, with: { filter: 2 } } }\nfields:\n  - { name: text, label: Text, kind: choice, required: true, options: { from: notices.list, value: title${search} } }\n`;
  const { diagnostics } = compilePortal(withFile(smallConfig, 'forms/remark.yaml', form));

  expect(diagnostics.map(({ code }) => code).filter((code) => code !== 'link/unused')).toEqual(expected);
});
