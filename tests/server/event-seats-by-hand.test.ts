/** Seats at events that the office gives and takes by hand. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerByHand, unregisterByHand } from '../../server/events/office/seats-by-hand.ts';
import { addEvent, addForm, addPoints, type EventWishes, inHours } from './support/events.ts';
import { registrationOf, takePart } from './support/take-part.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const idsOf = (people: readonly string[]) => people.map((person) => server.ids[person] ?? 0);
const desk = () => ({ portal: server.house.portal(), now: server.now() });
const register = (eventId: number, ...people: readonly string[]) =>
  server.database.transaction().execute((database) => registerByHand({ ...desk(), database }, eventId, idsOf(people)));
const unregister = (eventId: number, ...people: readonly string[]) =>
  server.database
    .transaction()
    .execute((database) =>
      unregisterByHand({ ...desk(), database }, eventId, { userIds: idsOf(people), note: { en: 'You are ill.' } }),
    );
const event = (wishes: EventWishes = {}) => addEvent(server, wishes);
const apply = (id: number, as: string, more: object = {}) =>
  server.ask('activity/apply', { as, body: { id, ...more } });
const statusOf = async (id: number, person: string) => (await registrationOf(server, id, person)).status;
const newest = async (as: string) => (await server.ask('user/message', { as })).data.list[0];
const heldOf = async (as: string) => {
  const lots = server.database.selectFrom('points_lots').select(['held', 'used']);
  const rows = await lots.where('user_id', '=', server.ids[as] ?? 0).execute();
  return rows.reduce((sum, { held, used }) => sum + held + used, 0);
};

describe('a seat at an event by hand', () => {
  it('is given after the time to register, and told', async () => {
    const id = await event({ registrationEndAt: inHours(server, -1) });

    expect(await register(id, 'chris', 'wendy')).toEqual({ seated: idsOf(['chris', 'wendy']), doubts: [] });

    expect(await statusOf(id, 'chris')).toBe('registered');
    expect(await newest('wendy')).toMatchObject({
      title: 'You are registered: Design Thinking Workshop',
      content:
        '<p>The office has registered you for this event. If you cannot come, please cancel in time on its page.</p>',
      link: { route: '/pages/events/detail', query: { id } },
    });
    expect(await register(id, 'chris')).toEqual({ seated: [], doubts: [] });
  });

  it('is given past those who wait, and to whoever waits for approval', async () => {
    const id = await event({ capacity: 2, waitingList: true, needsApproval: true });
    await apply(id, 'ivan');
    await takePart(server, id, 'sofia', 'waiting_list');
    await takePart(server, id, 'chris', 'waiting_list');

    await register(id, 'ivan', 'chris');

    expect(await Promise.all(['ivan', 'chris', 'sofia'].map((one) => statusOf(id, one)))).toEqual([
      'registered',
      'registered',
      'waiting_list',
    ]);
  });

  it('needs a free one for each of them', async () => {
    const id = await event({ capacity: 1 });

    await expect(register(id, 'chris', 'wendy')).rejects.toMatchObject({ kind: 'full' });

    await expect(statusOf(id, 'chris')).rejects.toThrow('no result');
    expect((await register(id, 'wendy')).seated).toHaveLength(1);
    await expect(register(id, 'chris')).rejects.toMatchObject({ kind: 'full' });
  });

  it('holds what the event costs, and is not given to whoever has fewer points', async () => {
    const id = await event({ pointsCost: 50_000 });
    await addPoints(server, server.ids['chris'], 50_000);
    const before = await heldOf('chris');

    await expect(register(id, 'chris', 'wendy')).rejects.toThrow(
      'Fewer points than the event costs: 1155000002. Nothing was changed.',
    );
    await register(id, 'chris');

    expect(await heldOf('chris')).toBe(before + 50_000);
    expect(await registrationOf(server, id, 'chris')).toMatchObject({ points_state: 'held' });
  });

  it('is doubted for whoever the event is not meant for, and whoever was turned down', async () => {
    const id = await event({ audience: [{ kind: 'programme', value: 'EMBA' }] });
    await takePart(server, id, 'wendy', 'rejected');

    const { doubts } = await register(id, 'chris', 'wendy');

    expect(doubts).toEqual(['The event is not meant for 1155000001, 1155000002.', 'Turned down before: 1155000002.']);
    expect((await server.ask('activity/details', { as: 'chris', query: { id } })).data.my_apply).toMatchObject({
      status: 'registered',
    });
  });

  it('leaves the questions of the event to the student', async () => {
    const fields = [{ key: 'meal', type: 'text' as const, label: { en: 'Meal' }, required: true }];
    await addForm(server.database, 'meals', { title: { en: 'Meals' }, fields });
    const id = await event({ formId: 'meals' });

    await register(id, 'chris');
    const { sn } = await registrationOf(server, id, 'chris');
    const answered = await apply(id, 'chris', { sn, answers: { meal: 'Rice' } });

    expect((await newest('chris'))?.content).toMatch(/<p>The event asks some questions\. .+<\/p>$/);
    expect(answered.data).toMatchObject({ status: 'registered', answers: { meal: 'Rice' } });
  });

  it.each([
    ['cancelled', { cancelled: true }, 'state'],
    ['over', { startAt: -3, endAt: -1 }, 'eventClosed'],
  ])('is not given at an event that is %s', async (_, { cancelled, ...times }: Record<string, unknown>, kind) => {
    const hours = Object.entries(times).map(([key, value]) => [key, inHours(server, Number(value))]);
    const id = await event(Object.fromEntries(hours));
    if (cancelled) await server.database.updateTable('events').set({ is_cancelled: 1 }).where('id', '=', id).execute();

    await expect(register(id, 'chris')).rejects.toMatchObject({ kind });
  });
});

describe('a registration taken back by hand', () => {
  it('returns points and gives the seat to whoever waits, when the time to cancel is over', async () => {
    const id = await event({ capacity: 1, waitingList: true, pointsCost: 2, cancelEndAt: inHours(server, -1) });
    for (const as of ['chris', 'wendy']) await addPoints(server, server.ids[as], 10);
    const before = await heldOf('chris');
    await apply(id, 'chris');
    await apply(id, 'wendy', { join_waiting_list: 1 });

    expect(await unregister(id, 'chris', 'ivan')).toEqual(idsOf(['chris']));

    expect(await heldOf('chris')).toBe(before);
    expect([await statusOf(id, 'chris'), await statusOf(id, 'wendy')]).toEqual(['cancelled', 'registered']);
    const message = await newest('chris');
    expect(message?.title).toBe('No longer registered: Design Thinking Workshop');
    expect(message?.content).toContain('<p>You are ill.</p>');
    expect((await server.ask('activity/details', { as: 'chris', query: { id } })).data.actions.reason).toBe('full');
  });

  it('gives no seat to somebody who leaves in the same moment', async () => {
    const id = await event({ capacity: 1, waitingList: true });
    await apply(id, 'chris');
    for (const as of ['wendy', 'sofia']) await apply(id, as, { join_waiting_list: 1 });

    await unregister(id, 'chris', 'wendy');

    expect([await statusOf(id, 'wendy'), await statusOf(id, 'sofia')]).toEqual(['cancelled', 'registered']);
  });

  it('leaves those alone who have taken part', async () => {
    const id = await event();
    await takePart(server, id, 'chris', 'attended');

    expect(await unregister(id, 'chris')).toEqual([]);

    expect(await statusOf(id, 'chris')).toBe('attended');
  });
});
