/** Tables and texts of the office's commands in terminals that are narrower than anybody expects. */
import { afterEach, expect, test } from 'vitest';
import { inLines, tableOf } from '../../cli/office/office-table.ts';
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
