import { describe, expect, test } from 'vitest';
import { markdownAsRich } from '#office';
import { tableOf } from '../../cli/office/office-table.ts';
import { readWhen, showEnd, showSince, showWhen } from '../../cli/office/when.ts';
import { shownWidth } from '../../cli/print/columns.ts';
import { timeWriter } from '../../server/kernel/values/time.ts';

const hongKong = timeWriter('Asia/Hong_Kong');
/** Friday, 21 November 2025, 10:10 in Hong Kong. */
const now = new Date('2025-11-21T02:10:00.000Z');
const desk = { time: hongKong, now };
const inBerlin = { time: timeWriter('Europe/Berlin'), now };

describe('days and times', () => {
  test.each([
    ['2025-12-01', 'start', '2025-11-30T16:00:00.000Z'],
    ['2025-12-01', 'end', '2025-12-01T16:00:00.000Z'],
    ['2025-12-31', 'end', '2025-12-31T16:00:00.000Z'],
    ['2025-12-01 18:30', 'start', '2025-12-01T10:30:00.000Z'],
    ['2025-12-01 18:30', 'end', '2025-12-01T10:30:00.000Z'],
    ['2025-12-01T00:00', 'end', '2025-11-30T16:00:00.000Z'],
    [' 2028-02-29 ', 'start', '2028-02-28T16:00:00.000Z'],
    ['day+14 18:30', 'start', '2025-12-05T10:30:00.000Z'],
    ['day-1', 'start', '2025-11-19T16:00:00.000Z'],
    ['day+0', 'end', '2025-11-21T16:00:00.000Z'],
    ['hour+2', 'start', '2025-11-21T04:00:00.000Z'],
    ['hour-0.5', 'end', '2025-11-21T01:30:00.000Z'],
  ] as const)('%s as the %s of a time is %s', (text, edge, expected) => {
    expect(readWhen(text, '--until', desk, edge)).toBe(expected);
  });

  test.each([
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-03-29 04:00', '2026-03-29T02:00:00.000Z'],
  ])('%s is right where the clock was put forward', (text, expected) => {
    expect(readWhen(text, '--until', inBerlin)).toBe(expected);
  });

  test.each(['31.12.2025', '2025-13-01', '2025-02-29', '2025-12-01 24:00', '2025-12-01 9:00', 'tomorrow', ''])(
    '%j is none',
    (text) => {
      expect(() => readWhen(text, '--until', desk)).toThrow(
        `${text} behind --until is no day or time. Write 2025-12-01, or with a time "2025-12-01 18:30".`,
      );
    },
  );

  test('are shown as the pages show them', () => {
    expect(showWhen('2025-12-01T10:30:00.000Z', hongKong)).toBe('01 Dec 2025 18:30');
    expect(showEnd('2025-12-20T16:00:00.000Z', hongKong)).toBe('the end of 20 Dec 2025');
    expect(showEnd('2025-12-20T10:00:00.000Z', hongKong)).toBe('20 Dec 2025 18:00');
  });

  test.each([
    [0, '0 minutes'],
    [60, '1 minute'],
    [59 * 60, '59 minutes'],
    [3600, '1 hour'],
    [86_399, '23 hours'],
    [86_400, '1 day'],
    [10 * 86_400, '10 days'],
  ])('%i seconds ago is %s', (seconds, expected) => {
    const now = new Date('2025-11-21T02:00:00.000Z');

    expect(showSince(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(expected);
  });
});

describe('Markdown', () => {
  test.each([
    ['**Late** and *early*', '<p><strong>Late</strong> and <em>early</em></p>'],
    ['one\ntwo', '<p>one<br>two</p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['a <img src=x onerror=alert(1)> b', '<p>a &lt;img src=x onerror=alert(1)&gt; b</p>'],
    ['[page](#/pages/news/news)', '<p><a href="#/pages/news/news">page</a></p>'],
    ['[a](https://a.example/?b=1&c="x")', '<p><a href="https://a.example/?b=1&amp;c=&quot;x&quot;">a</a></p>'],
    [
      '![Map](https://a.example/map.png "The map")',
      '<p><img src="https://a.example/map.png" alt="Map" title="The map"></p>',
    ],
    ['mail to <office@sld.example>', '<p>mail to <a href="mailto:office@sld.example">office@sld.example</a></p>'],
    ['- [x] done', '<ul><li>☑ done</li></ul>'],
  ])('%j becomes rich text', (text, expected) => {
    expect(markdownAsRich(text)).toEqual({ rich: expected, wrong: [] });
  });

  test.each([
    ['[x](javascript:alert(1))', 'The link to javascript:alert(1) leads nowhere.'],
    ['[x](JaVaScRiPt:alert(1))', 'leads nowhere.'],
    ['[x](data:text/html;base64,aGk=)', 'leads nowhere.'],
    ['[x](//evil.example)', 'leads nowhere.'],
    ['![x](map.png)', 'The picture map.png cannot be shown.'],
    ['![x](data:image/svg+xml;base64,aGk=)', 'cannot be shown.'],
  ])('%s is refused', (text, sentence) => {
    expect(markdownAsRich(text).wrong.map(({ problem }) => problem)).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('a table', () => {
  const columns = [
    { head: 'Id', show: ({ id }: Row) => id, align: 'right' as const },
    { head: 'Title', show: ({ title }: Row) => title, shrinksTo: 8 },
  ];

  interface Row {
    readonly id: number;
    readonly title: string;
  }

  test('keeps its shape', () => {
    expect(
      tableOf(
        [
          { id: 7, title: 'Career\ntalk' },
          { id: 12, title: '就業講座' },
        ],
        columns,
      ),
    ).toBe(
      [
        '┌────┬─────────────┐',
        '│ Id │ Title       │',
        '├────┼─────────────┤',
        '│  7 │ Career talk │',
        '│ 12 │ 就業講座    │',
        '└────┴─────────────┘',
      ].join('\n'),
    );
  });

  test.each(['long '.repeat(60), '很長'.repeat(60), `a\u001b[31m${'x'.repeat(200)}`])(
    'shortens what is too wide: %#',
    (title) => {
      const lines = tableOf([{ id: 1, title }], columns).split('\n');

      expect(lines.map(shownWidth).every((width) => width <= 100)).toBe(true);
      expect(lines[3]).toMatch(/…/);
      expect(lines.join('')).not.toContain('\u001b');
    },
  );
});
