/** Tables and texts of the office's commands in terminals that are narrower than anybody expects. */
import { afterEach, expect, test } from 'vitest';
import { columnsThatFit, inLines, tableOf } from '../../cli/office/office-table.ts';
import { shownWidth } from '../../cli/print/columns.ts';

const { columns } = process.stdout;

afterEach(() => {
  process.stdout.columns = columns;
});

test.each([
  { room: 1, text: '圖書館', lines: ['圖', '書', '館'] },
  { room: 2, text: 'open', lines: ['op', 'en'] },
  { room: 8, text: 'The library is open', lines: ['The', 'library', 'is open'] },
])('a text in $room columns is wrapped and ends', ({ room, text, lines }) => {
  process.stdout.columns = room;

  expect(inLines(text).split('\n')).toEqual(lines);
});

test('a table fits whatever the length of a question that heads a column', () => {
  process.stdout.columns = 100;
  const question =
    'Which of the following days would suit you best for a first meeting with your mentor from industry?';

  const table = tableOf(
    [{ sid: '1155000001', day: 'Monday' }],
    [
      { head: 'SID', show: ({ sid }) => sid },
      { head: question, show: ({ day }) => day, shrinksTo: 8 },
      { head: '你希望在首次會面中了解甚麼？', show: ({ day }) => day, shrinksTo: 8 },
    ],
  );

  expect(table).toContain('│ SID        │ Which of the following');
  expect(table.split('\n').filter((line) => shownWidth(line) > 100)).toEqual([]);
});

test('a text that is too long for its column goes over two lines and is cut there', () => {
  process.stdout.columns = 24;
  const states = ['Open', 'To be handled', 'To be handled by somebody', '圖書館的新自修室已開放'];

  const table = tableOf(
    states.map((state, index) => ({ id: index + 1, state })),
    [
      { head: 'Id', show: ({ id }) => id, align: 'right' },
      { head: 'State', show: ({ state }) => state, shrinksTo: 5 },
    ],
  );

  expect(table.split('\n')).toEqual([
    '┌────┬────────────────┐',
    '│ Id │ State          │',
    '├────┼────────────────┤',
    '│  1 │ Open           │',
    '│  2 │ To be handled  │',
    '│  3 │ To be handled  │',
    '│    │ by somebody    │',
    '│  4 │ 圖書館的新自修 │',
    '│    │ 室已開放       │',
    '└────┴────────────────┘',
  ]);
});

test('a table that cannot fit cuts what may shrink, then the widest of the others, and last what names a row again', () => {
  const rows = [{ no: 'SLD-2025-000012', title: 'A day with the founders', start: '21 Nov 2025 10:00' }];
  const columnsOfRows = [
    { head: 'Number', show: ({ no }: (typeof rows)[number]) => no },
    { head: 'Title', show: ({ title }: (typeof rows)[number]) => title, shrinksTo: 8 },
    { head: 'Begins', show: ({ start }: (typeof rows)[number]) => start },
  ];
  const cellsAt = (room: number) => {
    process.stdout.columns = room;
    return tableOf(rows, columnsOfRows)
      .split('\n')
      .slice(-3, -1)
      .map((line) => line.split('│').map((cell) => cell.trim()));
  };

  expect(cellsAt(50)).toEqual([
    ['', 'SLD-2025-000012', 'A day', '21 Nov 2025 10:00', ''],
    ['', '', 'with th…', '', ''],
  ]);
  expect(cellsAt(45)).toEqual([
    ['', 'SLD-2025-000012', 'A day', '21 Nov 2025', ''],
    ['', '', 'with th…', '10:00', ''],
  ]);
  expect(cellsAt(28)).toEqual([
    ['', 'SLD-2025-00001', 'A', '21', ''],
    ['', '2', 'd…', 'N…', ''],
  ]);
});

test.each([
  { room: 39, fit: 2 },
  { room: 40, fit: 3 },
  { room: 30, fit: 2 },
  { room: 29, fit: 1 },
  { room: 10, fit: 1 },
])('of the columns of a table $fit fit $room columns of the terminal', ({ room, fit }) => {
  process.stdout.columns = room;
  const columnsOfRows = [
    { head: 'Number', show: ({ no }: { no: string }) => no },
    { head: 'Type', show: () => 'Leave of absence', shrinksTo: 8 },
    { head: 'Outcome', show: () => 'good', shrinksTo: 4 },
  ];

  expect(columnsThatFit([{ no: 'SLD-2025-000012' }], columnsOfRows)).toEqual(columnsOfRows.slice(0, fit));
});

test('a table that cannot fit keeps something of each column', () => {
  process.stdout.columns = 5;

  const table = tableOf(
    [{ a: 'Chris Chan', b: 'Waiting' }],
    [
      { head: 'Name', show: ({ a }) => a },
      { head: 'State', show: ({ b }) => b },
    ],
  );

  expect(table).toContain('…');
});

test('a table of many rows is one table', () => {
  process.stdout.columns = 60;
  const rows = Array.from({ length: 1201 }, (_, index) => ({
    id: index + 1,
    title: index === 1100 ? '圖書館的新自修室已開放' : 'Open',
  }));

  const lines = tableOf(rows, [
    { head: 'Id', show: ({ id }) => id, align: 'right' },
    { head: 'Title', show: ({ title }) => title, shrinksTo: 5 },
  ]).split('\n');

  expect(lines.slice(0, 4)).toEqual([
    '┌──────┬────────────────────────┐',
    '│   Id │ Title                  │',
    '├──────┼────────────────────────┤',
    '│    1 │ Open                   │',
  ]);
  expect(lines.slice(-2)).toEqual(['│ 1201 │ Open                   │', '└──────┴────────────────────────┘']);
  expect(lines.slice(3, -1).map((line) => Number(/\d+/.exec(line)?.[0]))).toEqual(rows.map(({ id }) => id));
  expect(new Set(lines.map(shownWidth)).size).toBe(1);
});
