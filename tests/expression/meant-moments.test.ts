/** Days and times as people write them: the remedy says the day that was meant, or both where it may be one of two. */
import { expect, test } from 'vitest';
import { meantMoments } from '../../src/expression/meant-moments.ts';

test.each([
  ['1 Sept 2025', '2025-09-01'],
  ['1st of September 2025', '2025-09-01'],
  ['1. September 2025', '2025-09-01'],
  ['1er août 2025', '2025-08-01'],
  ['3. März 2026', '2026-03-03'],
  ['September 1, 2025', '2025-09-01'],
  ['Mon, 1 Sep 2025', '2025-09-01'],
  ['1-Sep-25', '2025-09-01'],
  ['31.12.2025', '2025-12-31'],
  ['1. 9. 2025', '2025-09-01'],
  ['12/31/2025', '2025-12-31'],
  ['31/12/25', '2025-12-31'],
  ['2025/9/1', '2025-09-01'],
  ['2025年9月1日', '2025-09-01'],
  ['Sept 2025', '2025-09'],
  ['today', 'day+0'],
  ['tomorrow 18:00', 'day+1 18:00'],
  ['day + 14, 9:00', 'day+14 09:00'],
  ['1 Sept 2025 18:30', '2025-09-01 18:30'],
  ['01 Sep 2025, 6pm', '2025-09-01 18:00'],
  ['1.9.2025 um 18.30 Uhr', '2025-09-01 18:30'],
  ['2025-09-01T18:30:00', '2025-09-01 18:30'],
  ['2025-09-30 24:00', '2025-10-01 00:00'],
  ['day+3 24:00', 'day+4 00:00'],
  ['24:00', '23:59'],
  ['18h30', '18:30'],
  ['18 Uhr', '18:00'],
  ['0930', '09:30'],
  ['9', '09:00'],
  ['12 am', '00:00'],
])('%s is %s', (text, meant) => {
  expect(meantMoments(text)[0]).toBe(meant);
});

test('a month that may stand in front of the day makes two days of it', () => {
  expect(meantMoments('1/9/2025')).toEqual(['2025-09-01', '2025-01-09']);
});

test.each([
  'Monday',
  '1 Sept',
  'soon',
  '2025-02-30',
  '31.2.2025',
  '1 Movember 2025',
  '',
  'constructor',
  '2025-09-01 18:30 +08:00',
])('%s is no day that is known', (text) => {
  expect(meantMoments(text)).toEqual([]);
});
