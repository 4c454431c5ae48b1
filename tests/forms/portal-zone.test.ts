import { describe, expect, test } from 'vitest';
import { localOf, momentOf } from '../../src/blocks/fields/date-time/portal-zone.ts';

/** How the engine writes a moment in a zone. */
function localIn(timeZone: string) {
  const face = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (instant: number) => face.format(instant).replace(' ', 'T');
}

describe('a moment in a field', () => {
  test.each([
    { zone: 'Asia/Hong_Kong', typed: '2025-11-21T18:30', moment: '2025-11-21T18:30:00+08:00' },
    { zone: 'Asia/Kolkata', typed: '2025-11-21T00:15', moment: '2025-11-21T00:15:00+05:30' },
    { zone: 'America/New_York', typed: '2025-07-01T09:00', moment: '2025-07-01T09:00:00-04:00' },
    { zone: 'America/New_York', typed: '2025-12-01T09:00', moment: '2025-12-01T09:00:00-05:00' },
    { zone: 'UTC', typed: '2025-01-01T00:00', moment: '2025-01-01T00:00:00+00:00' },
  ])('of $zone keeps what was typed: $typed', ({ zone, typed, moment }) => {
    const local = localIn(zone);

    expect(momentOf(typed, local)).toBe(moment);
    expect(localOf(moment, local)).toBe(typed);
  });

  test.each([
    {
      zone: 'America/New_York',
      typed: '2025-03-09T02:30',
      moment: '2025-03-09T02:30:00-05:00',
      shown: '2025-03-09T03:30',
    },
    {
      zone: 'Europe/Berlin',
      typed: '2025-03-30T02:30',
      moment: '2025-03-30T02:30:00+01:00',
      shown: '2025-03-30T03:30',
    },
  ])('of $zone is later where the clocks leave out what was typed: $typed', ({ zone, typed, moment, shown }) => {
    const local = localIn(zone);

    expect(momentOf(typed, local)).toBe(moment);
    expect(localOf(moment, local)).toBe(shown);
  });

  test.each(['', '2025-11', 'soon'])('is empty while only %j was typed', (typed) => {
    expect(momentOf(typed, localIn('UTC'))).toBe('');
  });

  test.each([null, '', 3, 'soon'])('is shown as nothing when %j is kept', (kept) => {
    expect(localOf(kept, localIn('UTC'))).toBe('');
  });
});
