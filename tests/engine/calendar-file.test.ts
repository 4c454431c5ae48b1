import { describe, expect, test } from 'vitest';
import { createFormatter } from '#expression';
import { type Appointment, calendarFile, readAppointments } from '../../src/engine/actions/calendar-file.ts';
import { fileName } from '../../src/engine/actions/hand-out.ts';

const appointment = {
  title: 'Workshop: "Fish, chips; and \\ more"',
  start: Date.parse('2025-11-21T18:30:00+08:00'),
  end: Date.parse('2025-11-21T20:30:00+08:00'),
  place: 'Room 301, Cheng Yu Tung Building',
  note: 'Bring:\r\n- a pen\n- paper',
};
const now = Date.parse('2025-11-01T00:00:00Z');
const fileOf = (one: Appointment) => calendarFile([one], now);

describe('a file for calendars', () => {
  const lines = fileOf(appointment).split('\r\n');

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
    const file = fileOf({ ...appointment, end: null, place: '', note: '' });
    expect(file).not.toMatch(/DTEND|LOCATION|DESCRIPTION/);
  });

  test('folds long lines after 75 bytes and cuts no character in two', () => {
    const title = '設計思維工作坊'.repeat(20);
    const file = fileOf({ ...appointment, title });
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  });

  test('leaves a line of 75 bytes as it is, and folds one of 76', () => {
    const exact = 'x'.repeat(75 - 'SUMMARY:'.length);

    expect(fileOf({ ...appointment, title: exact })).toContain(`SUMMARY:${exact}\r\n`);
    expect(fileOf({ ...appointment, title: `${exact}y` })).toContain(`SUMMARY:${exact}\r\n y\r\n`);
  });

  test('begins and ends as calendars expect it', () => {
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
  });

  test('is the same appointment when it is taken again', () => {
    const uid = (at: number) => /UID:(.*)\r/.exec(calendarFile([appointment], at))?.[1];
    expect(uid(1)).toBe(uid(2));
  });
});

describe('appointments of a list', () => {
  const courses = [
    { code: 'FIN6020', meetings: [{ weekday: 2, start_time: '18:30', end_time: '21:15', venue: 'Room 301' }] },
    { code: 'MKT6010', meetings: [] },
  ].map((course) => ({
    ...course,
    meetings: course.meetings.map((one) => ({ ...one, start_date: '2025-10-20', end_date: '2025-11-04' })),
  }));
  const action: Parameters<typeof readAppointments>[0] = {
    kind: 'calendar-file',
    calendarFile: { text: '{0}', args: [['name', 'code']] },
    each: ['name', 'courses'],
    meetings: ['name', 'meetings'],
    weekly: {
      day: ['name', 'weekday'],
      start: ['name', 'start_time'],
      end: ['name', 'end_time'],
      from: ['name', 'start_date'],
      until: ['name', 'end_date'],
    },
    place: { text: '{0}', args: [['name', 'venue']] },
  };
  const formats = { datetime: 'DD MMM YYYY HH:mm', date: 'DD MMM YYYY', short: 'D MMM', time: 'HH:mm' };
  const formatter = (timeZone: string) =>
    createFormatter({ timeZone, country: 'hk', formats, language: 'en', words: { yes: 'Yes', no: 'No' } });
  const read = (timeZone: string, given: readonly object[] = courses) =>
    readAppointments(action, {
      value: (expression, names) =>
        ({ courses: given, ...names })[Array.isArray(expression) ? String(expression[1]) : ''],
      text: (text, names) => {
        const argument = typeof text === 'object' ? text.args[0] : undefined;
        return Array.isArray(argument) ? String(names[String(argument[1])]) : '';
      },
      local: formatter(timeZone).local,
    });

  test('take place on their day of each week, from the first day to the last', () => {
    expect(
      read('Asia/Hong_Kong').map(({ title, place, start }) => [title, place, new Date(start).toISOString()]),
    ).toEqual([
      ['FIN6020', 'Room 301', '2025-10-21T10:30:00.000Z'],
      ['FIN6020', 'Room 301', '2025-10-28T10:30:00.000Z'],
      ['FIN6020', 'Room 301', '2025-11-04T10:30:00.000Z'],
    ]);
  });

  test.each([
    ['01:00', '2025-10-21T17:00:00.000Z'],
    ['00:00', '2025-10-21T16:00:00.000Z'],
  ])('end on the day after, when they end before they start: at %s', (end_time, expected) => {
    const late = courses.map((course) => ({
      ...course,
      meetings: course.meetings.map((one) => ({ ...one, start_time: '22:00', end_time, end_date: '2025-10-21' })),
    }));

    expect(
      read('Asia/Hong_Kong', late).map(({ start, end }) =>
        [start, end].map((moment) => new Date(moment ?? 0).toISOString()),
      ),
    ).toEqual([['2025-10-21T14:00:00.000Z', expected]]);
  });

  test('keep their time where the clock is put back in between', () => {
    expect(read('Europe/London').map(({ start }) => new Date(start).toISOString().slice(5, 16))).toEqual([
      '10-21T17:30',
      '10-28T18:30',
      '11-04T18:30',
    ]);
  });

  test('stand in one file, each with a name of its own', () => {
    const file = calendarFile(read('Asia/Hong_Kong'), now);
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(file.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
    expect(new Set(file.match(/UID:.*/g))).toHaveProperty('size', 3);
  });
});

test.each([
  ['Workshop: A/B "C"', 'Workshop A B C'],
  ['  設計  ', '設計'],
  ['///', 'file'],
])('the title %s names the file %s', (title, name) => {
  expect(fileName(title)).toBe(name);
});

describe('one appointment', () => {
  const action: Parameters<typeof readAppointments>[0] = {
    kind: 'calendar-file',
    calendarFile: 'Consultation',
    start: ['name', 'start'],
    end: ['name', 'end'],
  };
  const read = (names: Readonly<Record<string, unknown>>) =>
    readAppointments(action, {
      value: (expression) => names[Array.isArray(expression) ? String(expression[1]) : ''],
      text: (text) => (typeof text === 'string' ? text : ''),
      local: () => '',
    }).map(({ title, start, end }) => [title, start, end]);
  const [start, end] = ['2025-11-21T18:30:00+08:00', '2025-11-21T20:00:00+08:00'];

  test('has its start and its end', () => {
    expect(read({ start, end })).toEqual([['Consultation', Date.parse(start), Date.parse(end)]]);
  });

  test('may have no end', () => {
    expect(read({ start, end: null })).toEqual([['Consultation', Date.parse(start), null]]);
  });

  test('is none while nobody knows when it is', () => {
    expect(read({ start: null, end })).toEqual([]);
  });
});
