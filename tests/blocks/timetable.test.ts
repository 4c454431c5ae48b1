import { describe, expect, it } from 'vitest';
import { weekdaysFrom } from '../../src/blocks/shared/week-start.ts';
import { type Meeting, minutesOf, placeMeetings } from '../../src/blocks/timetable/place-meetings.ts';

const weekdays = weekdaysFrom(1);

function meeting(of: string, day: number, start: string, end: string, more: Partial<Meeting<string>> = {}) {
  return { of, day, start: minutesOf(start) ?? 0, end: minutesOf(end) ?? 0, from: null, until: null, ...more };
}

function placesOf(meetings: readonly Meeting<string>[]) {
  return placeMeetings(meetings, weekdays).days.flatMap((day) =>
    day.meetings.map(({ of, lane, lanes, clashes }) => ({ of, lane, lanes, clashes })),
  );
}

describe('a week', () => {
  it('has Monday to Friday, further days only where there is something, and the full hours around it', () => {
    const week = placeMeetings([meeting('one', 1, '09:30', '12:15'), meeting('two', 6, '14:00', '17:00')], weekdays);

    expect(week.days.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6]);
    expect([week.firstHour, week.lastHour]).toEqual([9, 17]);
    expect(placeMeetings([], weekdays).days).toHaveLength(5);
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
  ['18:30', 1110],
  ['9:05', 545],
  ['evening', null],
  [7, null],
])('%s is minute %s of the day', (clock, minutes) => {
  expect(minutesOf(clock)).toBe(minutes);
});
