import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { markdownAsRich } from '#office';
import { knownNames, readCount, unknownName } from '../../cli/office/choices.ts';
import { fileBeside, readRich } from '../../cli/office/handed-texts.ts';
import { wordsByLanguage } from '../../cli/office/in-languages.ts';
import { tableOf } from '../../cli/office/office-table.ts';
import { readWhen, showDay, showEnd, showLastDay, showSince, showWhen } from '../../cli/office/when.ts';
import { shownWidth } from '../../cli/print/columns.ts';
import { timeWriter } from '../../server/kernel/values/time.ts';
import { emptyFolder } from './support/run-portico.ts';

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

  test.each([
    '31.12.2025',
    '2025-13-01',
    '2025-02-29',
    '2025-12-01 24:00',
    '2025-12-01 18:60',
    '2025-12-01 9:00',
    'tomorrow',
    '',
  ])('%j is none', (text) => {
    expect(() => readWhen(text, '--until', desk)).toThrow(
      `${text} behind --until is no day or time. Write 2025-12-01, or with a time "2025-12-01 18:30".`,
    );
  });

  test('are shown as the pages show them', () => {
    expect(showWhen('2025-12-01T10:30:00.000Z', hongKong)).toBe('01 Dec 2025 18:30');
    expect(showEnd('2025-12-20T16:00:00.000Z', hongKong)).toBe('the end of 20 Dec 2025');
    expect(showEnd('2025-12-20T10:00:00.000Z', hongKong)).toBe('20 Dec 2025 18:00');
  });

  test('of which there are none are shown as nothing', () => {
    expect([showWhen(null, hongKong), showDay(null, hongKong), showEnd(null, hongKong), showSince(null, now)]).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  test.each([
    ['2025-12-20T16:00:00.000Z', '20 Dec 2025'],
    ['2025-12-20T16:01:00.000Z', '21 Dec 2025'],
    ['2025-12-31T16:00:00.000Z', '31 Dec 2025'],
  ])('the last day of a time that ends at %s is %s', (end, day) => {
    expect(showLastDay(end, hongKong)).toBe(day);
  });

  test('what begins only now or later has been waiting for no minute', () => {
    expect(showSince('2025-11-21T02:10:59.000Z', now)).toBe('0 minutes');
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
      expect(lines[4]).toMatch(/…/);
      expect(lines.join('')).not.toContain('\u001b');
    },
  );
});

describe('a name that nobody knows', () => {
  const many = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8', 'i9'];

  test.each<[string, readonly string[], string]>([
    ['MBA 2025 B', ['MBA 2025 A', 'Finance'], 'There is no X. Did you mean MBA 2025 A?'],
    ['zebra', [], 'There is no X.'],
    ['zebra', ['Finance'], 'There is no X. There is: Finance.'],
    ['zebra', many.slice(0, 8), 'There is no X. There are: a1, b2, c3, d4, e5, f6, g7, h8.'],
    ['zebra', many, 'There is no X. There are: a1, b2, c3, d4, e5, f6, g7, h8 …'],
  ])('%s among %j is answered with what there is', (wanted, known, sentence) => {
    expect(unknownName('There is no X.', wanted, known).message).toBe(sentence);
  });

  test('is answered with exit code 2', () => {
    expect([unknownName('No.', 'a', []).exitCode, unknownName('No.', 'ab', ['ac']).exitCode]).toEqual([2, 2]);
    expect(knownNames(['a', 'b'])).toBe('There are: a, b.');
  });
});

describe('a count', () => {
  test.each([
    ['1', undefined, 1],
    ['007', undefined, 7],
    ['0', 0, 0],
    ['9007199254740991', undefined, 9_007_199_254_740_991],
  ])('%s is one', (text, least, expected) => {
    expect(readCount(text, 'The number', least)).toBe(expected);
  });

  test.each([
    ['0', undefined, 1],
    ['2', 3, 3],
    ['-1', 0, 0],
    ['+1', undefined, 1],
    ['1.5', undefined, 1],
    ['1e3', undefined, 1],
    [' 1', undefined, 1],
    ['', 0, 0],
    ['9007199254740992', undefined, 1],
  ])('%j is none', (text, least, from) => {
    expect(() => readCount(text, 'The number', least)).toThrow(
      `The number is a whole number from ${from}, not ${text}.`,
    );
  });
});

describe('words in further languages', () => {
  const portal = { languages: ['en', 'zh-Hant', 'fr'] };
  const read = (...typed: readonly string[]) => wordsByLanguage(portal, '--title-in', typed);

  test('are known by the language as the portal writes it, and kept as they were typed', () => {
    expect(read()).toEqual({});
    expect(read('ZH-hant=a = b', ' fr =un\ndeux')).toEqual({ 'zh-Hant': 'a = b', fr: 'un\ndeux' });
  });

  test.each([
    ['fr', '--title-in takes a language and the words, as in --title-in fr="…".'],
    ['fr=  ', '--title-in takes a language and the words, as in --title-in fr="…".'],
    ['EN=Title', 'English is written behind --title.'],
    ['ja=一', '--title-in: The portal has no language ja. There are: zh-Hant, fr.'],
  ])('%s is refused', (typed, sentence) => {
    expect(() => read(typed)).toThrow(sentence);
  });

  test('are there once for each language', () => {
    expect(() => read('fr=un', 'FR=deux')).toThrow('--title-in is there twice for fr.');
  });
});

describe('a text that is handed over', () => {
  const written = (text: string | Buffer): string => {
    const file = join(emptyFolder(), 'text.md');
    writeFileSync(file, text);
    return file;
  };

  test('is read from a file without its byte order mark, whatever its line breaks are', () => {
    expect(readRich({ file: written('\uFEFFone\r\n\r\ntwo\r\n') })).toBe('<p>one</p><p>two</p>');
  });

  test.each([
    [{ text: 'a', file: 'b.md' }, 'leave out --text or --file.'],
    [{}, 'Write the text behind --text, or name a file with it behind --file.'],
    [{ text: ' \n' }, 'The text behind --text is empty.'],
    [{ text: '[x](//evil.example)' }, '--text: The link to //evil.example leads nowhere.'],
    [{ file: 'nowhere.md' }, 'The file nowhere.md cannot be read: it is not there.'],
  ])('is refused: %j', (typed, sentence) => {
    expect(() => readRich(typed)).toThrow(sentence);
  });

  test('is refused in a file that is empty or not UTF-8; a text that was typed may hold any sign', () => {
    expect(() => readRich({ file: written('\n') })).toThrow(/The text in .*text\.md is empty\./);
    expect(() => readRich({ file: written(Buffer.from('Caf\xe9', 'latin1')) })).toThrow(
      /text\.md is not saved as UTF-8\./,
    );
    expect(readRich({ text: 'What is \uFFFD?' })).toBe('<p>What is \uFFFD?</p>');
  });

  test('may name a file that lies beside it, and only that', () => {
    const file = written('a');
    writeFileSync(join(file, '../map.png'), 'png');

    expect(fileBeside(file, 'map.png')).toEqual({ filename: 'map.png', bytes: Buffer.from('png') });
    expect(fileBeside(file, 'plan.png')).toBeUndefined();
  });
});
