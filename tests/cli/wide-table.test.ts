/** Tables that are wider than most terminals. */
import { afterEach, expect, test } from 'vitest';
import { wideTable } from '../../cli/print/wide-table.ts';

const { columns } = process.stdout;

afterEach(() => {
  process.stdout.columns = columns;
});

const pages = [{ route: '/pages/news', calls: ['news/index', 'news/detail'] }];
const columnsOfPages = [
  { head: 'Address', show: ({ route }: (typeof pages)[number]) => [route] },
  { head: 'Calls', show: ({ calls }: (typeof pages)[number]) => calls },
  { head: 'Layout', show: () => ['\u001B[32m✓\u001B[39m'] },
];
const headsAt = (room: number) => {
  process.stdout.columns = room;
  const lines = wideTable(pages, columnsOfPages, false).split('\n');
  return [lines[1], ...lines.slice(lines.findIndex((line) => line.startsWith('└')) + 1)];
};

test.each([
  { room: 0, heads: ['│ Address     │ Calls       │ Layout │'] },
  { room: 38, heads: ['│ Address     │ Calls       │ Layout │'] },
  { room: 37, heads: ['│ Address     │ Calls       │', 'Not shown: Layout.'] },
  { room: 29, heads: ['│ Address     │ Calls       │', 'Not shown: Layout.'] },
  { room: 28, heads: ['│ Address     │', 'Not shown: Calls, Layout.'] },
  { room: 5, heads: ['│ Address     │', 'Not shown: Calls, Layout.'] },
])('of a wide table $room columns of a terminal show what fits, and the heads of the rest', ({ room, heads }) => {
  const [head, notShown, ...advice] = headsAt(room);

  expect([head, notShown].filter((line) => line !== undefined)).toEqual(heads);
  expect(advice).toEqual(
    heads.length === 1 ? [] : ['A wider window shows more, and `--format json` writes everything.'],
  );
});
