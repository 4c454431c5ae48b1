import { describe, expect, it } from 'vitest';
import { countries, daysAfter } from '#model';
import { countEntries, entriesByDay, moveMonth, weekdayOf, weeksOf } from '../../src/blocks/calendar/month-days.ts';
import { firstDayIn, usualFirstDay, weekdaysFrom } from '../../src/blocks/shared/week-start.ts';

function on(days: ReturnType<typeof entriesByDay<string>>, day: string) {
  return days.get(day)?.map(({ of, time, goesOn }) => [of, time, goesOn]);
}

describe('a month', () => {
  it('has weeks from Monday to Sunday, with nothing in place of the days of other months', () => {
    const weeks = weeksOf('2025-11', weekdaysFrom(1));

    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
    expect(weeks[0]).toEqual([null, null, null, null, null, '2025-11-01', '2025-11-02']);
    expect(weeks.at(-1)?.at(-1)).toBe('2025-11-30');
    expect(weeksOf('2024-02', weekdaysFrom(1)).flat().filter(Boolean)).toHaveLength(29);
    expect([weekdayOf('2025-11-03'), weekdayOf('2025-11-02')]).toEqual([1, 7]);
  });

  it('has weeks from Sunday to Saturday where they begin so', () => {
    const weeks = weeksOf('2025-11', weekdaysFrom(7));

    expect(weeks).toHaveLength(6);
    expect(weeks[1]?.[0]).toBe('2025-11-02');
  });

  it('begins its weeks with the day of the country, in every browser', () => {
    expect(['hk', 'at', 'eg'].map(firstDayIn)).toEqual([7, 1, 6]);
    const codes = countries('en').map(({ classname }) => classname);
    const others = codes.filter((country) => usualFirstDay(country) !== firstDayIn(country));
    expect(others).toEqual([]);
  });

  it('leads from day to day and from month to month', () => {
    expect([daysAfter('2025-11-30', 1), daysAfter('2026-01-01', -1)]).toEqual(['2025-12-01', '2025-12-31']);
    expect([moveMonth('2025-12-15', 1), moveMonth('2026-01-15', -1)]).toEqual(['2026-01-15', '2025-12-15']);
    expect(moveMonth('2026-01-31', 1)).toBe('2026-02-28');
  });

  it('puts entries on their day by time, and those without one first', () => {
    const days = entriesByDay(
      [
        { of: 'evening', start: '2025-11-21T18:30', end: '2025-11-21T20:00' },
        { of: 'morning', start: '2025-11-21T09:00', end: null },
        { of: 'whole day', start: '2025-11-21', end: null },
        { of: 'elsewhere', start: '2025-12-21T09:00', end: null },
      ],
      '2025-11',
    );

    expect(on(days, '2025-11-21')).toEqual([
      ['whole day', null, false],
      ['morning', '09:00', false],
      ['evening', '18:30', false],
    ]);
    expect([...days.values()].flat()).toHaveLength(3);
  });

  it('puts an entry of several days on each of them, but not on a day at whose midnight it ends', () => {
    const days = entriesByDay([{ of: 'camp', start: '2025-10-31T18:00', end: '2025-11-03T00:00' }], '2025-11');

    expect(on(days, '2025-11-01')).toEqual([['camp', null, true]]);
    expect(on(days, '2025-11-02')).toEqual([['camp', null, true]]);
    expect(on(days, '2025-11-03')).toEqual([]);
    expect(countEntries(days)).toBe(1);
  });

  it.each([
    { ends: 'at the midnight at which it begins', start: '2025-11-21T00:00', end: '2025-11-21T00:00' },
    { ends: 'before it begins', start: '2025-11-21T18:00', end: '2025-11-20T20:00' },
  ])('puts an entry that ends $ends on its day', ({ start, end }) => {
    const days = entriesByDay([{ of: 'entry', start, end }], '2025-11');

    expect([...days].flatMap(([day, entries]) => (entries.length > 0 ? day : []))).toEqual(['2025-11-21']);
  });
});
