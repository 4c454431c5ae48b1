import { describe, expect, test } from 'vitest';
import { createFormatter, loadDateWords } from '../../src/engine/texts/formatter.ts';

const facts = {
  timeZone: 'Asia/Hong_Kong',
  formats: { datetime: 'DD MMM YYYY HH:mm', date: 'DD MMM YYYY', time: 'HH:mm' },
  language: 'en',
  words: { yes: 'Yes', no: 'No' },
  computerZone: 'Asia/Hong_Kong',
} as const;
const here = createFormatter(facts);
const abroad = createFormatter({ ...facts, computerZone: 'Europe/London' });
const neighbour = createFormatter({ ...facts, computerZone: 'Asia/Singapore' });
const at = (iso: string) => Date.parse(iso);

const rows = [
  {
    name: 'writes a moment in the zone of the portal',
    written: here.datetime(at('2025-11-21T10:30:00Z')),
    expected: '21 Nov 2025 18:30',
  },
  {
    name: 'names the zone to whom it is another time',
    written: abroad.datetime(at('2025-11-21T10:30:00Z')),
    expected: '21 Nov 2025 18:30 (HKT)',
  },
  {
    name: 'does not name a zone with the same time',
    written: neighbour.datetime(at('2025-11-21T10:30:00Z')),
    expected: '21 Nov 2025 18:30',
  },
  {
    name: 'writes the day of a period once',
    written: here.period(at('2025-11-21T18:30:00+08:00'), at('2025-11-21T20:30:00+08:00')),
    expected: '21 Nov 2025 18:30 – 20:30',
  },
  {
    name: 'writes both days of a longer period',
    written: here.period(at('2025-11-21T18:30:00+08:00'), at('2025-11-22T00:30:00+08:00')),
    expected: '21 Nov 2025 18:30 – 22 Nov 2025 00:30',
  },
  {
    name: 'names the zone of a period once',
    written: abroad.period(at('2025-11-21T18:30:00+08:00'), at('2025-11-21T20:30:00+08:00')),
    expected: '21 Nov 2025 18:30 – 20:30 (HKT)',
  },
  { name: 'moves no calendar day between zones', written: abroad.date('2025-11-21'), expected: '21 Nov 2025' },
  { name: 'moves no time of the day between zones', written: abroad.time('18:30'), expected: '18:30' },
  {
    name: 'tells the wall clock of the portal',
    written: abroad.local(at('2025-11-21T17:00:00Z')),
    expected: '2025-11-22T01:00',
  },
  { name: 'writes money with its currency', written: here.money('198000.00', 'HKD'), expected: 'HKD 198,000.00' },
  { name: 'writes money without a currency', written: here.money('-1234.50', null), expected: '-1,234.50' },
  {
    name: 'keeps every digit of large sums',
    written: here.money('12345678901234567.89', 'HKD'),
    expected: 'HKD 12,345,678,901,234,567.89',
  },
  { name: 'writes the decimals it is asked for', written: here.number(3.5, 2), expected: '3.50' },
  { name: 'writes the decimals a number has', written: here.number(1234.5, null), expected: '1,234.5' },
  { name: 'writes yes and no', written: `${here.yesNo(true)} ${here.yesNo(false)}`, expected: 'Yes No' },
];

describe('the formatter', () => {
  test.each(rows)('$name', ({ written, expected }) => {
    expect(written).toBe(expected);
  });

  test('writes Chinese months once their names are loaded', async () => {
    await loadDateWords('zh-Hant');

    const chinese = createFormatter({
      ...facts,
      language: 'zh-Hant',
      formats: { ...facts.formats, date: 'YYYY年MMM D日' },
    });

    expect(chinese.date('2025-11-21')).toBe('2025年11月 21日');
  });

  test('never throws on a moment outside the calendar', () => {
    expect(here.datetime(Number.MAX_VALUE)).toBeTypeOf('string');
  });
});
