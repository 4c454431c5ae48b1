/** Days and times by the clocks of a portal, wherever it is: also where the clocks leave out midnight, or show it twice. */
import { describe, expect, it } from 'vitest';
import { type DefinedField, daysAfter } from '#model';
import { checkAnswers } from '../../../server/forms/rules/form-answers.ts';
import { momentAt, startOfDay, timeWriter } from '../../../server/kernel/values/time.ts';

describe('a day', () => {
  it.each([
    'Asia/Hong_Kong',
    'America/Santiago',
    'America/Havana',
    'America/Asuncion',
    'America/Scoresbysund',
    'Atlantic/Azores',
    'Africa/Cairo',
    'Asia/Beirut',
    'Asia/Tehran',
    'Pacific/Apia',
  ])('begins at the first moment that has its date in %s', (zone) => {
    const time = timeWriter(zone);
    for (let day = '2015-01-01'; day < '2027-01-01'; day = daysAfter(day, 1)) {
      const start = startOfDay(day, time).getTime();
      const around = [start - 1, start].map((moment) => time.date(new Date(moment).toISOString()));

      expect(around).toEqual([daysAfter(day, -1), day]);
    }
  });

  it('begins late where the clocks go forward at midnight', () => {
    expect(startOfDay('2026-03-29', timeWriter('Atlantic/Azores')).toISOString()).toBe('2026-03-29T01:00:00.000Z');
    expect(momentAt('2026-03-29', '00:30', timeWriter('Atlantic/Azores')).toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    );
  });
});

describe('a moment that is answered', () => {
  const moment = { now: new Date('2026-01-01T00:00:00Z'), time: timeWriter('Asia/Hong_Kong') };
  const at = { name: 'at', label: 'At', kind: 'date-time', required: true, readOnly: false, width: 'full' } as const;
  const check = (field: DefinedField, answer: unknown) =>
    checkAnswers([field], { [field.name]: answer }, moment, { choices: {} });

  it.each([
    ['2026-05-01T18:30:00+08:00', []],
    ['2026-05-01T10:30:00Z', []],
    ['2026-05-01T18:31:00+08:00', ['max']],
    ['2026-05-01T11:00:00Z', ['max']],
    ['2026-05-01T18:30:00Z', ['max']],
    ['2026-05-02T00:00:00+14:00', []],
    ['soon', ['format']],
  ])('is held to its limit by the clocks of the portal, whatever its offset is: %s', (answer, rules) => {
    const field = { ...at, max: '2026-05-01T18:30' } as DefinedField;

    expect(check(field, answer).issues.map(({ rule }) => rule)).toEqual(rules);
  });

  it('is held to it in rows as well, and kept as it was sent', () => {
    const limited = { ...at, max: '2026-05-01T18:30' };
    const rows = {
      ...at,
      name: 'visits',
      kind: 'rows',
      row: '{0}',
      max: 5,
      fields: [limited],
    } as unknown as DefinedField;

    expect(check(rows, [{ at: '2026-05-01T11:00:00Z' }]).issues.map(({ field }) => field)).toEqual(['visits[0].at']);
    expect(check(rows, [{ at: '2026-05-01T10:30:00Z' }])).toEqual({
      answers: { visits: [{ at: '2026-05-01T10:30:00Z' }] },
      issues: [],
    });
  });
});
