import { expect, test } from 'vitest';
import { createServer, pinnedClock } from '#server';
import { compiledPortal } from '../support/compiled-portal.ts';

test('browsers are told the time of a clock that is held still', async () => {
  const clock = pinnedClock(new Date('2025-11-21T01:00:00Z'));
  const app = await createServer({ portal: compiledPortal(), clock, secretKey: 'x', logger: false });

  const { headers } = await app.inject({ url: '/student-api/v1/publics/value-maps' });

  expect(headers['date']).toBe('Fri, 21 Nov 2025 01:00:00 GMT');
});
