/** Extra fields of the YAML forms that are sent at and after an event: kept, shown and checked like those of every form. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compiledPortal } from './support/compiled-portal.ts';
import { addEvent, addForm, inHours } from './support/events.ts';
import { takePart } from './support/take-part.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

const forms = ['sign', 'activity-comment', 'activity-assessment'] as const;
const field = '  - { name: seat, label: Seat, kind: text, max: 3 }\n';

function withSeat(form: (typeof forms)[number]): readonly [string, string] {
  const shipped = readFileSync(`config/forms/${form}.yaml`, 'utf8');
  return [`forms/${form}.yaml`, shipped.replace(/^(submit|success):/m, `${field}$1:`)];
}

const portal = compiledPortal(Object.fromEntries(forms.map(withSeat)));
let server: TestServer;
let id: number;
beforeEach(async () => {
  server = await startServer({ portal });
  await addForm(server.database, 'activity.seats.assessment', { title: { en: 'Look back' }, fields: [] });
  id = await addEvent(server, {
    startAt: inHours(server, -2),
    endAt: inHours(server, 1),
    registrationStartAt: inHours(server, -48),
    registrationEndAt: inHours(server, -3),
    assessmentStartAt: inHours(server, -1),
    assessmentEndAt: inHours(server, 2),
    assessmentFormId: 'activity.seats.assessment',
    signInMode: 'self',
  });
  await takePart(server, id, 'chris');
}, startTimeoutMs);
afterEach(() => server.close());

const bodies = {
  'activity/sign': {},
  'activity/comment': { kind: 'comment', rating: 4, content: 'Good seats.' },
  'activity/assessment': { form_version: 1, answers: {} },
} as const;

type Name = keyof typeof bodies;

async function send(name: Name, ext: object | undefined) {
  const { code, data } = await server.ask(name, { as: 'chris', body: { id, ...bodies[name], ext } });
  return { code, data, wrong: data.errors?.map((error) => `${error.field} ${error.rule}`) };
}

it.each(Object.keys(bodies) as Name[])(
  '%s refuses extra fields that no form has, and those out of bounds',
  async (name) => {
    expect((await send(name, { row: 'A' })).wrong).toEqual(['ext.row unknown']);
    expect((await send(name, { seat: '12345' })).wrong).toEqual(['ext.seat length']);
  },
);

it('keeps those of a check-in with it', async () => {
  const { code } = await send('activity/sign', { seat: '12A' });

  const { ext } = await server.database
    .selectFrom('sign_ins')
    .innerJoin('registrations', 'registrations.id', 'sign_ins.registration_id')
    .select('sign_ins.ext')
    .where('registrations.event_id', '=', id)
    .executeTakeFirstOrThrow();
  expect([code, JSON.parse(ext)]).toEqual([200, { seat: '12A' }]);
});

it('keeps those of a review until others come', async () => {
  await send('activity/sign', undefined);
  await send('activity/comment', { seat: '12A' });
  const without = await send('activity/comment', undefined);
  const { data } = await server.ask('activity/comment-list', { as: 'chris', body: { id } });

  expect([without.data, data.list[0]]).toMatchObject([{ ext: { seat: '12A' } }, { ext: { seat: '12A' } }]);
  expect((await send('activity/comment', { seat: '1' })).data).toMatchObject({ ext: { seat: '1' } });
});

it('keeps those of an assessment with it', async () => {
  await send('activity/sign', undefined);

  const { data } = await send('activity/assessment', { seat: '12A' });

  expect(data).toMatchObject({ ext: { seat: '12A' } });
});
