import { describe, expect, it } from 'vitest';
import { weekdaysFrom } from '../../src/blocks/shared/week-start.ts';
import { clockAt, type Meeting, placeMeetings, timesOf } from '../../src/blocks/timetable/place-meetings.ts';

const weekdays = weekdaysFrom(1);

function meeting(of: string, day: number, start: string, end: string, more: Partial<Meeting<string>> = {}) {
  return { of, day, ...(timesOf(start, end) ?? { start: 0, end: 0 }), from: null, until: null, ...more };
}

function placesOf(meetings: readonly Meeting<string>[]) {
  return placeMeetings(meetings, weekdays).days.flatMap((day) =>
    day.meetings.map(({ of, lane, lanes, clashes }) => ({ of, lane, lanes, clashes })),
  );
}

describe('a week', () => {
  it('has Monday to Friday, further days only where there is something, and the full hours around it', () => {
    const week = placeMeetings([meeting('one', 1, '09:30', '12:15'), meeting('two', 6, '14:00', '17:10')], weekdays);

    expect(week.days.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6]);
    expect([week.marks.at(0), week.marks.at(-1)]).toEqual([9 * 60, 18 * 60]);
  });

  it('is marked at each full hour, and where something begins or ends', () => {
    const week = placeMeetings([meeting('one', 1, '09:30', '11:00'), meeting('two', 2, '09:30', '11:10')], weekdays);

    expect(week.marks.map(clockAt)).toEqual(['09:00', '09:30', '10:00', '11:00', '11:10', '12:00']);
  });

  it('begins with the first day of the week of a language', () => {
    const week = placeMeetings([meeting('one', 7, '09:30', '12:15')], weekdaysFrom(7));

    expect(week.days.map(({ day }) => day)).toEqual([7, 1, 2, 3, 4, 5]);
  });

  it('puts what overlaps beside each other and names the clash on both sides', () => {
    expect(placesOf([meeting('late', 2, '10:00', '12:00'), meeting('early', 2, '09:00', '11:00')])).toEqual([
      { of: 'early', lane: 0, lanes: 2, clashes: ['late'] },
      { of: 'late', lane: 1, lanes: 2, clashes: ['early'] },
    ]);
  });

  it('takes back to back, another day and other weeks for no clash', () => {
    const first = { from: '2025-09-01', until: '2025-10-10' };
    const second = { from: '2025-10-13', until: '2025-12-01' };

    expect(placesOf([meeting('one', 1, '09:00', '10:00'), meeting('next', 1, '10:00', '11:00')])).toEqual([
      { of: 'one', lane: 0, lanes: 1, clashes: [] },
      { of: 'next', lane: 0, lanes: 1, clashes: [] },
    ]);
    expect(placesOf([meeting('one', 1, '09:00', '10:00'), meeting('other', 3, '09:00', '10:00')])).toMatchObject([
      { clashes: [] },
      { clashes: [] },
    ]);
    expect(
      placesOf([meeting('one', 1, '09:00', '10:00', first), meeting('half', 1, '09:00', '10:00', second)]),
    ).toMatchObject([
      { lanes: 2, clashes: [] },
      { lanes: 2, clashes: [] },
    ]);
  });

  it.each([
    { of: 'end on the day on which the other weeks begin', from: '2025-10-10', clashes: ['other'] },
    { of: 'end a day before', from: '2025-10-11', clashes: [] },
    { of: 'have no first day', from: null, clashes: ['other'] },
  ])('tells a clash of weeks that $of', ({ from, clashes }) => {
    const weeks = { from: '2025-09-01', until: '2025-10-10' };
    const [one] = placesOf([
      meeting('one', 1, '09:00', '10:00', weeks),
      meeting('other', 1, '09:30', '10:30', { from, until: null }),
    ]);

    expect(one?.clashes).toEqual(clashes);
  });

  it('has columns for as long as meetings overlap, and one again behind them', () => {
    const places = placesOf([
      meeting('long', 4, '09:00', '13:00'),
      meeting('short', 4, '09:30', '10:00'),
      meeting('later', 4, '11:00', '12:00'),
      meeting('after', 4, '13:00', '14:00'),
    ]);

    expect(places.map(({ of, lane, lanes }) => [of, lane, lanes])).toEqual([
      ['long', 0, 2],
      ['short', 1, 2],
      ['later', 1, 2],
      ['after', 0, 1],
    ]);
  });

  it('goes on behind midnight on the day on which a meeting begins', () => {
    const night = meeting('night', 5, '22:00', '02:00');
    const week = placeMeetings([night], weekdays);

    expect(week.days.map(({ day, meetings }) => [day, meetings.length])).toContainEqual([5, 1]);
    expect(week.days).toHaveLength(5);
    expect(week.marks).toEqual([22, 23, 24, 25, 26].map((hour) => hour * 60));
  });

  it.each([
    { first: 5, then: 6 },
    { first: 7, then: 1 },
  ])('names the clash of the night from day $first with the morning of day $then', ({ first, then }) => {
    const places = placesOf([
      meeting('night', first, '22:00', '02:00'),
      meeting('early', then, '01:30', '03:00'),
      meeting('after', then, '02:00', '03:00'),
    ]);

    expect(places.map(({ of, clashes }) => [of, clashes])).toEqual(
      expect.arrayContaining([
        ['night', ['early']],
        ['early', ['night', 'after']],
        ['after', ['early']],
      ]),
    );
  });

  it('uses a column again that has become free', () => {
    const places = placesOf([
      meeting('long', 4, '09:00', '12:00'),
      meeting('short', 4, '09:00', '10:00'),
      meeting('after', 4, '10:00', '11:00'),
    ]);

    expect(places.map(({ of, lane, lanes }) => [of, lane, lanes])).toEqual([
      ['short', 0, 2],
      ['long', 1, 2],
      ['after', 0, 2],
    ]);
  });
});

it.each([
  ['18:30', '20:05', { start: 1110, end: 1205 }],
  ['9:05', '10:00', { start: 545, end: 600 }],
  ['22:00', '00:00', { start: 1320, end: 1440 }],
  ['22:00', '02:00', { start: 1320, end: 1560 }],
  ['09:00', '09:00', null],
  ['evening', '22:00', null],
  ['09:00', 7, null],
])('what begins at %s and ends at %s takes place at %o', (start, end, times) => {
  expect(timesOf(start, end)).toEqual(times);
});

it.each([
  [545, '09:05'],
  [1439, '23:59'],
  [1440, '00:00'],
  [1560, '02:00'],
])('minute %s of a day is at %s', (minutes, clock) => {
  expect(clockAt(minutes)).toBe(clock);
});
