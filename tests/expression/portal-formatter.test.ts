import { describe, expect, test } from 'vitest';
import { createFormatter } from '#expression';
import { learnDateWords } from '#expression/date-words';

const facts = {
  timeZone: 'Asia/Hong_Kong',
  country: 'hk',
  formats: { datetime: 'DD MMM YYYY HH:mm', date: 'DD MMM YYYY', short: 'D MMM', time: 'HH:mm' },
  language: 'en',
  words: { yes: 'Yes', no: 'No' },
  computerZone: 'Asia/Hong_Kong',
} as const;
const here = createFormatter(facts);
const abroad = createFormatter({ ...facts, computerZone: 'Europe/London' });
const neighbour = createFormatter({ ...facts, computerZone: 'Asia/Singapore' });
const at = (iso: string) => Date.parse(iso);

const now = at('2025-11-21T12:00:00+08:00');

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
    name: 'names it as the country of the portal does',
    written: createFormatter({ ...facts, timeZone: 'Australia/Sydney', country: 'au' }).datetime(
      at('2025-11-21T10:30:00Z'),
    ),
    expected: '21 Nov 2025 21:30 (AEDT)',
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
  { name: 'writes the time of today', written: here.short(at('2025-11-21T09:30:00+08:00'), now), expected: '09:30' },
  {
    name: 'names the day of this week',
    written: here.short(at('2025-11-18T09:30:00+08:00'), now),
    expected: 'Tue 09:30',
  },
  {
    name: 'counts Sunday to this week',
    written: here.short(at('2025-11-23T09:30:00+08:00'), now),
    expected: 'Sun 09:30',
  },
  {
    name: 'leaves the time of other weeks out',
    written: here.short(at('2025-11-16T09:30:00+08:00'), now),
    expected: '16 Nov',
  },
  { name: 'adds another year', written: here.short(at('2024-11-19T09:30:00+08:00'), now), expected: '19 Nov 2024' },
  { name: 'writes a day short', written: here.short('2025-12-09', now), expected: '9 Dec' },
  { name: 'names a day of this week, today too', written: here.short('2025-11-21', now), expected: 'Fri' },
  {
    name: 'names the zone beside a short time',
    written: abroad.short(at('2025-11-21T09:30:00+08:00'), now),
    expected: '09:30 (HKT)',
  },
  {
    name: 'names no zone beside a day',
    written: abroad.short(at('2025-11-16T09:30:00+08:00'), now),
    expected: '16 Nov',
  },
  {
    name: 'writes the day of a short period once',
    written: here.shortPeriod(at('2025-11-29T18:30:00+08:00'), at('2025-11-29T20:30:00+08:00'), now),
    expected: '29 Nov 18:30 – 20:30',
  },
  {
    name: 'writes both ends of a longer short period',
    written: here.shortPeriod(at('2025-11-11T09:00:00+08:00'), at('2025-11-22T04:00:00+08:00'), now),
    expected: '11 Nov – Sat 04:00',
  },
  {
    name: 'ends a short period at midnight with the day before',
    written: here.shortPeriod(at('2025-11-11T09:00:00+08:00'), at('2025-12-01T00:00:00+08:00'), now),
    expected: '11 Nov – 30 Nov',
  },
  {
    name: 'ends a short period at midnight of this week with its last day',
    written: here.shortPeriod(at('2025-11-11T09:00:00+08:00'), at('2025-11-22T00:00:00+08:00'), now),
    expected: '11 Nov – Fri',
  },
  {
    name: 'keeps the hours of a short period that lasts until midnight',
    written: here.shortPeriod(at('2025-11-29T18:30:00+08:00'), at('2025-11-30T00:00:00+08:00'), now),
    expected: '29 Nov 18:30 – 00:00',
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
  {
    name: 'writes no minus before nothing',
    written: `${here.number(-0, null)} ${here.number(-0.3, 0)}`,
    expected: '0 0',
  },
  { name: 'writes a minus before what is less', written: here.number(-0.3, null), expected: '-0.3' },
  { name: 'writes the decimals a number has', written: here.number(1234.5, null), expected: '1,234.5' },
  { name: 'parts the entries of a list by a comma', written: here.comma, expected: ', ' },
  {
    name: 'parts them as Chinese does',
    written: createFormatter({ ...facts, language: 'zh-Hant' }).comma,
    expected: '、',
  },
  { name: 'writes yes and no', written: `${here.yesNo(true)} ${here.yesNo(false)}`, expected: 'Yes No' },
];

describe('the formatter', () => {
  test.each(rows)('$name', ({ written, expected }) => {
    expect(written).toBe(expected);
  });

  test('writes Chinese dates with the year first, but for patterns of figures', async () => {
    learnDateWords('zh-Hant');

    const chinese = createFormatter({ ...facts, language: 'zh-Hant' });
    const figures = { ...facts.formats, date: 'YYYY-MM-DD' };

    expect(chinese.date('2025-11-21')).toBe('2025年11月21日');
    expect(chinese.datetime(at('2025-11-21T18:30:00+08:00'))).toBe('2025年11月21日 18:30');
    expect(chinese.short(at('2025-11-18T09:30:00+08:00'), now)).toBe('週二 09:30');
    expect(chinese.short('2025-12-09', now)).toBe('12月9日');
    expect(createFormatter({ ...facts, language: 'zh-Hant', formats: figures }).date('2025-11-21')).toBe('2025-11-21');
  });

  test('writes dates in the patterns that a language has of its own, and as in all others where it has none', async () => {
    learnDateWords('de');
    learnDateWords('zh-Hant');
    const formats = {
      ...facts.formats,
      in: { de: { date: 'D. MMMM YYYY', datetime: 'D. MMMM, HH:mm [Uhr]' }, 'zh-Hant': { date: 'D MMM YYYY' } },
    };
    const [german, english, chinese] = ['de', 'en', 'zh-Hant'].map((language) =>
      createFormatter({ ...facts, formats, language }),
    );

    expect(german?.date('2025-11-21')).toBe('21. November 2025');
    expect(german?.datetime(at('2025-11-21T18:30:00+08:00'))).toBe('21. November, 18:30 Uhr');
    expect(german?.time('18:30')).toBe('18:30');
    expect(english?.date('2025-11-21')).toBe('21 Nov 2025');
    expect(chinese?.date('2025-11-21')).toBe('21 11 2025');
  });

  test.each([
    ['ko', '2025년 11월 21일 18:30', '12월 9일', '화 09:30', '2025년 11월'],
    ['fr', '21 nov. 2025 18:30', '9 déc.', 'mar. 09:30', 'novembre 2025'],
    ['ru', '21 нояб. 2025 18:30', '9 дек.', 'вт 09:30', 'ноябрь 2025 г.'],
    ['fa', '21 نوامبر 2025 18:30', '9 دسامبر', 'سه‌شنبه 09:30', 'نوامبر 2025'],
  ])('writes dates in %s as that language writes them', async (language, datetime, day, weekday, month) => {
    learnDateWords(language);

    const own = createFormatter({ ...facts, language });

    expect(own.datetime(at('2025-11-21T18:30:00+08:00'))).toBe(datetime);
    expect(own.short('2025-12-09', now)).toBe(day);
    expect(own.short(at('2025-11-18T09:30:00+08:00'), now)).toBe(weekday);
    expect(own.month('2025-11')).toBe(month);
  });

  test.each([
    ['de', '1.234,5', '0,30', '-1.234,50', 'EUR 12.345.678.901.234.567,89'],
    ['fr', '1 234,5', '0,30', '-1 234,50', 'EUR 12 345 678 901 234 567,89'],
    ['hi', '1,234.5', '0.30', '-1,234.50', 'EUR 12,34,56,78,90,12,34,567.89'],
    ['fa', '1,234.5', '0.30', '\u200e−1,234.50', 'EUR 12,345,678,901,234,567.89'],
    ['zh-Hant', '1,234.5', '0.30', '-1,234.50', 'EUR 12,345,678,901,234,567.89'],
  ])(
    'writes numbers and amounts in %s as that language writes them, in the figures of its dates',
    (language, ...written) => {
      const { number, money } = createFormatter({ ...facts, language });
      const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

      expect(
        [number(1234.5, null), number(0.3, 2), money('-1234.50', null), money('12345678901234567.89', 'EUR')].map(
          plain,
        ),
      ).toEqual(written);
    },
  );

  test('shows an amount that is none as it is', () => {
    expect([here.money('', null), here.money('about 1000', null), here.money('1e9', 'HKD')]).toEqual([
      '',
      'about 1000',
      'HKD 1e9',
    ]);
  });

  test('never throws on a moment outside the calendar', () => {
    expect(here.datetime(Number.MAX_VALUE)).toBeTypeOf('string');
  });
});

test('a value without a label is shown as it is, also where every object has something of its name', () => {
  const { label } = createFormatter({ ...facts, labels: { state: { open: 'Open' } } });

  expect([label('state', 'open'), label('state', 'constructor'), label('constructor', 'name')]).toEqual([
    'Open',
    'constructor',
    'name',
  ]);
});
