import { describe, expect, test } from 'vitest';
import { calendarFile, instantOf } from '../../src/engine/actions/calendar-file.ts';
import { fileName } from '../../src/engine/actions/hand-out.ts';

const appointment = {
  title: 'Workshop: "Fish, chips; and \\ more"',
  start: Date.parse('2025-11-21T18:30:00+08:00'),
  end: Date.parse('2025-11-21T20:30:00+08:00'),
  place: 'Room 301, Cheng Yu Tung Building',
  note: 'Bring:\r\n- a pen\n- paper',
  now: Date.parse('2025-11-01T00:00:00Z'),
};

describe('a file for calendars', () => {
  const lines = calendarFile(appointment).split('\r\n');

  test('says times in UTC', () => {
    expect(lines).toContain('DTSTART:20251121T103000Z');
    expect(lines).toContain('DTEND:20251121T123000Z');
    expect(lines).toContain('DTSTAMP:20251101T000000Z');
  });

  test('escapes what has a meaning there', () => {
    expect(lines).toContain('SUMMARY:Workshop: "Fish\\, chips\\; and \\\\ more"');
    expect(lines).toContain('LOCATION:Room 301\\, Cheng Yu Tung Building');
    expect(lines).toContain('DESCRIPTION:Bring:\\n- a pen\\n- paper');
  });

  test('leaves out what is not known', () => {
    const file = calendarFile({ ...appointment, end: null, place: '', note: '' });
    expect(file).not.toMatch(/DTEND|LOCATION|DESCRIPTION/);
  });

  test('folds long lines after 75 bytes and cuts no character in two', () => {
    const title = '設計思維工作坊'.repeat(20);
    const file = calendarFile({ ...appointment, title });
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  });

  test('begins and ends as calendars expect it', () => {
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
  });

  test('is the same appointment when it is taken again', () => {
    const uid = (now: number) => /UID:(.*)\r/.exec(calendarFile({ ...appointment, now }))?.[1];
    expect(uid(1)).toBe(uid(2));
  });
});

test.each([
  ['2025-11-21T18:30:00+08:00', 1763721000000],
  ['no date', null],
  [null, null],
  [5, 5],
])('the moment of %s is %s', (value, instant) => {
  expect(instantOf(value)).toBe(instant);
});

test.each([
  ['Workshop: A/B "C"', 'Workshop A B C'],
  ['  設計  ', '設計'],
  ['///', 'file'],
])('the title %s names the file %s', (title, name) => {
  expect(fileName(title)).toBe(name);
});
