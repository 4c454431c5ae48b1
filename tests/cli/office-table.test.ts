/** Tables and texts of the office's commands in terminals that are narrower than anybody expects. */
import { afterEach, expect, test } from 'vitest';
import { inLines, tableOf } from '../../cli/office/office-table.ts';

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
