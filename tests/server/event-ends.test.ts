/** What happens to registrations when an event is over, changed or cancelled while people come. */
import { expect, it } from 'vitest';
import { eventAttendance } from '../../server/events/jobs/event-attendance.ts';
import { noteAttendance } from '../../server/events/office/attendance.ts';
import { cancelEvent, changeEvent } from '../../server/events/office/events.ts';
import { hourMs } from '../../server/kernel/values/time.ts';
import { remind } from '../../server/reminders/jobs/remind.ts';
import { eventPortal } from './support/event-portal.ts';
import { addEvent, addForm, describedEvent, inHours } from './support/events.ts';
import { registrationOf, takePart } from './support/take-part.ts';

const portal = eventPortal();

const form = {
  title: { en: 'How was it?' },
  fields: [{ key: 'overall', type: 'rating', label: { en: 'Overall' }, required: true, min: 1, max: 5 }],
} as const;

/** An event that is on, for which registration is over. */
const goingOn = () => ({
  startAt: inHours(portal.server, -1),
  endAt: inHours(portal.server, 2),
  registrationStartAt: inHours(portal.server, -72),
  registrationEndAt: inHours(portal.server, -24),
});
const jobs = () => ({ ...portal.server.house, database: portal.server.database, clock: portal.server.now });
const pointsOf = async (as: string) => (await portal.server.ask('user/points-log', { as, body: {} })).data.pointsInfo;

it('gives its points once, also where they come with the assessment since people checked in', async () => {
  const { server } = portal;
  await addForm(server.database, 'ends.assess', form);
  const id = await addEvent(server, { ...goingOn(), signInMode: 'self', pointsAward: 5 });
  await takePart(server, id, 'chris');
  const { total } = await pointsOf('chris');
  const signed = await server.ask('activity/sign', { as: 'chris', body: { id } });
  await server.database
    .updateTable('events')
    .set({ assessment_form_id: 'ends.assess', award_after_assessment: 1 })
    .where('id', '=', id)
    .execute();
  server.advance(2.5 * hourMs);

  const answers = { overall: 4 };
  const assessed = await server.ask('activity/assessment', { as: 'chris', body: { id, form_version: 1, answers } });

  expect([signed.data.points_award, assessed.code, assessed.data.points_award]).toEqual([5, 200, 0]);
  expect((await pointsOf('chris')).total).toBe(total + 5);
});

it.each([
  { name: 'earns points since', before: {}, after: { pointsAward: 5 }, earned: 5 },
  {
    name: 'is not assessed any more',
    before: { assessmentFormId: 'ends.assess', awardAfterAssessment: true, pointsAward: 5 },
    after: { pointsAward: 5 },
    earned: 5,
  },
  { name: 'has another title', before: { pointsAward: 5 }, after: { pointsAward: 5 }, earned: 0 },
])('gives its points to whoever has checked in already, where it $name', async ({ before, after, earned }) => {
  const { server } = portal;
  await addForm(server.database, 'ends.assess', form);
  const usual = { ...goingOn(), signInMode: 'self' } as const;
  const id = await addEvent(server, { ...usual, ...before });
  await takePart(server, id, 'chris');
  await server.ask('activity/sign', { as: 'chris', body: { id } });
  const { total } = await pointsOf('chris');

  const changed = await describedEvent(server, { ...usual, ...after, title: { en: 'Another workshop' } });
  await portal.atOffice((office) =>
    changeEvent({ ...office, files: server.house.files }, id, changed, { attachments: [] }),
  );

  expect((await pointsOf('chris')).total).toBe(total + earned);
});

it('that was cancelled takes no attendance', async () => {
  const { server } = portal;
  const id = await addEvent(server, { startAt: inHours(server, 1), endAt: inHours(server, 3), pointsCost: 3 });
  await takePart(server, id, 'wendy');
  await portal.atOffice((office) => cancelEvent(office, id, { en: 'Ill' }));
  server.advance(1.5 * hourMs);
  const before = await pointsOf('wendy');

  const userIds = [server.ids['wendy'] ?? 0];
  await expect(
    portal.atOffice((office) => noteAttendance(office, id, { userIds, walkIns: true })),
  ).rejects.toMatchObject({ kind: 'state' });

  expect(await pointsOf('wendy')).toEqual(before);
  expect((await registrationOf(server, id, 'wendy')).status).toBe('cancelled');
});

it('that is over leaves nobody on its waiting list', async () => {
  const { server } = portal;
  const waiting = async () => (await server.ask('user/apply-static', { as: 'chris' })).data.activity.waiting_list;
  const before = await waiting();
  const id = await addEvent(server, {
    startAt: inHours(server, 1),
    endAt: inHours(server, 3),
    capacity: 0,
    waitingList: true,
  });
  await portal.join('chris', id);
  const during = await waiting();
  server.advance(4 * hourMs);
  await eventAttendance(jobs());

  expect([during - before, (await waiting()) <= before]).toEqual([1, true]);
  expect((await registrationOf(server, id, 'chris')).status).toBe('rejected');
});

it.each([
  ['with its end', {}],
  ['before its end', { assessmentStartAt: 1, assessmentEndAt: 48 }],
])('asks who was there how it was, where that opens %s and nobody checks in', async (_, hours) => {
  const { server } = portal;
  await addForm(server.database, 'ends.assess', form);
  const period = Object.fromEntries(Object.entries(hours).map(([key, hour]) => [key, inHours(server, hour)]));
  const title = { en: 'A quiet evening' };
  const id = await addEvent(server, { ...goingOn(), title, assessmentFormId: 'ends.assess', ...period });
  await takePart(server, id, 'chris');
  for (let hour = 0; hour < 3; hour += 1) {
    server.advance(1.01 * hourMs);
    await eventAttendance(jobs());
    await remind(jobs());
  }

  expect((await registrationOf(server, id, 'chris')).status).toBe('attended');
  const { data } = await server.ask('user/message', { as: 'chris', body: {} });
  expect(data.list.filter((message) => message.title.includes('A quiet evening'))).toHaveLength(1);
});
