import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compiledPortal } from './support/compiled-portal.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const trip = readFileSync('tests/fixtures/forms/class-trip.yaml', 'utf8');
  const page = 'route: /pages/office/trip\ntitle: Trip\naccess: signed-in\ncontent: [{ form: class-trip }]\n';
  const texts = readFileSync('config/texts/zh-Hant.yaml', 'utf8');
  server = await startServer({
    portal: compiledPortal({
      'forms/class-trip.yaml': trip,
      'pages/office/trip.yaml': page,
      'texts/zh-Hant.yaml': `${texts}The last day is before the first: 最後一天早於第一天\n`,
    }),
  });
}, startTimeoutMs);
afterAll(() => server.close());

const trip = {
  first_day: '2026-12-01',
  last_day: '2026-12-04',
  seats: 20,
  guests: 3,
  is_abroad: false,
  trip_email: 'trip@student.example',
  trip_email_again: 'trip@student.example',
  trip_hotel: 'Harbour Inn',
};

async function errorsOf(ext: object, language = 'en') {
  const { data } = await server.ask('application/create', {
    as: 'chris',
    headers: { language },
    body: { type_id: 1, name: 'Chris', email: 'chris@student.example', content: 'A trip', ext },
  });
  return data.errors?.map(({ field, rule, message }) => ({ field, rule, message })) ?? [];
}

it.each([
  { name: 'a check', ext: { ...trip, last_day: '2026-11-30' }, wrong: 'ext.last_day', rule: 'check' },
  { name: 'a check of empty answers', ext: { ...trip, trip_hotel: '' }, wrong: 'ext.trip_phone', rule: 'check' },
  { name: 'a limit that is another answer', ext: { ...trip, guests: 21 }, wrong: 'ext.guests', rule: 'max' },
  { name: 'a condition for an answer', ext: { ...trip, is_abroad: true }, wrong: 'ext.country', rule: 'required' },
  {
    name: 'an answer given twice',
    ext: { ...trip, trip_email_again: 'trap@student.example' },
    wrong: 'ext.trip_email_again',
    rule: 'mismatch',
  },
])('$name holds for requests that no form has checked', async ({ ext, wrong, rule }) => {
  expect((await errorsOf(ext)).map((error) => [error.field, error.rule])).toEqual([[wrong, rule]]);
});

it('a check says its own sentence, in the language of the request', async () => {
  const backwards = { ...trip, last_day: '2026-11-30' };

  expect(await errorsOf(backwards)).toMatchObject([{ message: 'The last day is before the first' }]);
  expect(await errorsOf(backwards, 'zh-Hant')).toMatchObject([{ message: '最後一天早於第一天' }]);
});

it('what keeps all rules is taken', async () => {
  expect(await errorsOf(trip)).toEqual([]);
});
