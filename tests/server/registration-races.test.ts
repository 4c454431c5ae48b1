/** Many at once: seats, waiting list and points must come out as if everybody had come one after the other. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  changeCapacity,
  type EventOffice,
  promoteRegistration,
  rejectRegistration,
} from '../../server/events/office/events.ts';
import { runJobs } from '../../server/jobs.ts';
import { loadPoints } from '../../server/points/store/points.ts';
import { addEvent, addGuests, addPoints, type Guest } from './support/events.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { untilTaken } from './support/until-taken.ts';

const raceTimeoutMs = 120_000;

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const join = (guest: Guest, id: number) =>
  untilTaken(() => server.ask('activity/apply', { headers: guest.headers, body: { id, join_waiting_list: 1 } }));
const cancel = (guest: Guest, id: number) =>
  untilTaken(() => server.ask('activity/cancel-apply', { headers: guest.headers, body: { id } }));

/** One after the other, so that the order of coming is known. */
async function joinInTurn(guests: readonly Guest[], id: number): Promise<void> {
  for (const guest of guests) expect(await join(guest, id)).toMatchObject({ code: 200 });
}

async function registrationsOf(id: number) {
  return server.database
    .selectFrom('registrations')
    .select(['user_id', 'sn', 'status', 'points_state'])
    .where('event_id', '=', id)
    .orderBy('applied_at')
    .orderBy('id')
    .execute();
}

async function statusesOf(id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of await registrationsOf(id)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** What everybody has adds up, and exactly the seats that somebody has are paid for. */
async function expectPointsInOrder(guests: readonly Guest[], costs: ReadonlyMap<number, number>): Promise<void> {
  const held = new Map<number, number>();
  for (const [id, cost] of costs) {
    for (const row of await registrationsOf(id)) {
      const hasSeat = row.status === 'registered' || row.status === 'pending';
      expect(row.points_state === 'held').toBe(hasSeat);
      if (hasSeat) held.set(row.user_id, (held.get(row.user_id) ?? 0) + cost);
    }
  }
  for (const { id } of guests) {
    const points = await loadPoints(server.database, id, server.now(), server.house.time);
    expect(points.total).toBe(points.used + points.outstanding + points.available + points.expired);
    expect(points.available).toBeGreaterThanOrEqual(0);
    expect(points.outstanding).toBe(held.get(id) ?? 0);
  }
}

/** Always the same mixture. */
function shuffled<Item>(items: readonly Item[], seed = 7): Item[] {
  const mixed = [...items];
  let state = seed;
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = state % (last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item]; // both are inside the list
  }
  return mixed;
}

describe('200 students at once for 30 seats', () => {
  it(
    'leave exactly 30 registered and 170 waiting, without gaps',
    async () => {
      const id = await addEvent(server, { capacity: 30, waitingList: true });
      const guests = await addGuests(server, 200);

      const answers = await Promise.all(guests.map((guest) => join(guest, id)));

      expect(answers.every((answer) => answer.code === 200)).toBe(true);
      expect(await statusesOf(id)).toEqual({ registered: 30, waiting_list: 170 });
      const positions = answers.flatMap((answer) => answer.data.position ?? []);
      expect(positions.sort((one, other) => one - other)).toEqual(Array.from({ length: 170 }, (_, index) => index + 1));
      expect(new Set(answers.map((answer) => answer.data.sn)).size).toBe(200);
    },
    raceTimeoutMs,
  );

  it(
    'without a waiting list leave 30 registered and 170 refused, and only seats cost points',
    async () => {
      const id = await addEvent(server, { capacity: 30, pointsCost: 10 });
      const guests = await addGuests(server, 200);
      for (const guest of guests) await addPoints(server, guest.id, 10);

      const answers = await Promise.all(guests.map((guest) => join(guest, id)));

      const codes = answers.map((answer) => answer.data.reason ?? answer.data.status);
      expect(codes.filter((code) => code === 'registered')).toHaveLength(30);
      expect(codes.filter((code) => code === 'full')).toHaveLength(170);
      expect(await statusesOf(id)).toEqual({ registered: 30 });
      await expectPointsInOrder(guests, new Map([[id, 10]]));
    },
    raceTimeoutMs,
  );
});

describe('one student at once', () => {
  it('with the same key 50 times is registered once, and a repeat gives the stored answer', async () => {
    const id = await addEvent(server, { pointsCost: 5 });
    const [guest] = await addGuests(server, 1);
    if (!guest) throw new Error('one guest was asked for');
    await addPoints(server, guest.id, 50);
    const headers = { ...guest.headers, 'idempotency-key': randomUUID() };
    const once = () => untilTaken(() => server.ask('activity/apply', { headers, body: { id } }));

    const answers = await Promise.all(Array.from({ length: 50 }, once));
    const repeat = await once();

    const outcomes = new Set(answers.map((answer) => answer.data.reason ?? answer.data.status));
    expect([...outcomes].filter((outcome) => outcome !== 'in_progress')).toEqual(['registered']);
    expect(repeat).toMatchObject({ code: 200, data: { status: 'registered' } });
    expect(await statusesOf(id)).toEqual({ registered: 1 });
    await expectPointsInOrder([guest], new Map([[id, 5]]));
  });

  it('without a key 15 times is registered once, and the others learn of it', async () => {
    const id = await addEvent(server, { pointsCost: 5 });
    const [guest] = await addGuests(server, 1);
    if (!guest) throw new Error('one guest was asked for');
    await addPoints(server, guest.id, 50);

    const answers = await Promise.all(Array.from({ length: 15 }, () => join(guest, id)));

    const outcomes = answers.map((answer) => answer.data.reason ?? answer.data.status);
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(14);
    await expectPointsInOrder([guest], new Map([[id, 5]]));
  });

  it('cannot spend the same points for two events', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => addEvent(server, { pointsCost: 10 })));
    const [guest] = await addGuests(server, 1);
    if (!guest) throw new Error('one guest was asked for');
    await addPoints(server, guest.id, 25);

    const answers = await Promise.all(ids.map((id) => join(guest, id)));

    const outcomes = answers.map((answer) => answer.data.reason ?? answer.data.status);
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'points_insufficient')).toHaveLength(2);
    await expectPointsInOrder([guest], new Map(ids.map((id) => [id, 10])));
  });
});

describe('changes in both directions at once', () => {
  it(
    'cancelling and moving up by hand, by rejection and by new seats loses no seat and gives none twice',
    async () => {
      const id = await addEvent(server, { capacity: 10, waitingList: true, pointsCost: 10 });
      const guests = await addGuests(server, 40);
      for (const guest of guests) await addPoints(server, guest.id, 10);
      await joinInTurn(guests, id);
      const rows = await registrationsOf(id);
      const office = (work: (desk: EventOffice) => Promise<void>) =>
        server.database
          .transaction()
          .execute((database) => work({ database, portal: server.house.portal(), now: server.now() }));
      const byHand = rows.slice(30).map((row) => () => office((desk) => promoteRegistration(desk, row.sn)));
      const rejected = rows.slice(6, 9).map((row) => () => office((desk) => rejectRegistration(desk, row.sn)));
      const cancelled = guests.slice(0, 6).map((guest) => () => cancel(guest, id));
      const widened = [() => office((desk) => changeCapacity(desk, id, 12)), () => runJobs(server.house)];
      const actions: (() => Promise<unknown>)[] = [...byHand, ...rejected, ...cancelled, ...widened];

      await Promise.allSettled(shuffled(actions).map((action) => action()));

      expect(await statusesOf(id)).toEqual({ registered: 12, waiting_list: 19, cancelled: 6, rejected: 3 });
      await expectPointsInOrder(guests, new Map([[id, 10]]));
    },
    raceTimeoutMs,
  );

  it(
    '20 who register while others cancel leave every seat taken by one person',
    async () => {
      const id = await addEvent(server, { capacity: 15, waitingList: true, pointsCost: 5 });
      const guests = await addGuests(server, 45);
      for (const guest of guests) await addPoints(server, guest.id, 5);
      await joinInTurn(guests.slice(0, 25), id);
      const leaving = shuffled(guests.slice(0, 25), 3).slice(0, 15);
      const actions = [
        ...leaving.map((guest) => () => cancel(guest, id)),
        ...guests.slice(25).map((guest) => () => join(guest, id)),
      ];

      const answers = await Promise.all(shuffled(actions, 11).map((action) => action()));

      expect(answers.every((answer) => answer.code === 200)).toBe(true);
      expect(await statusesOf(id)).toEqual({ registered: 15, waiting_list: 15, cancelled: 15 });
      await expectPointsInOrder(guests, new Map([[id, 5]]));
    },
    raceTimeoutMs,
  );

  it(
    'people who change places between two events do not block each other',
    async () => {
      const terms = { capacity: 8, waitingList: true, pointsCost: 10 };
      const first = await addEvent(server, terms);
      const second = await addEvent(server, terms);
      const guests = await addGuests(server, 16);
      for (const guest of guests) await addPoints(server, guest.id, 20);
      const [left, right] = [guests.slice(0, 8), guests.slice(8)];
      await joinInTurn([...left, ...right], first);
      await joinInTurn([...right, ...left], second);

      // Each pair takes the other's seat: what one transaction locks first, the other locks last, unless they keep an order.
      const pairs = left.flatMap((guest, index) => [
        cancel(guest, first),
        ...right.slice(index, index + 1).map((other) => cancel(other, second)),
      ]);

      const answers = await Promise.all(pairs);

      expect(answers.every((answer) => answer.code === 200)).toBe(true);
      expect(await statusesOf(first)).toEqual({ cancelled: 8, registered: 8 });
      expect(await statusesOf(second)).toEqual({ cancelled: 8, registered: 8 });
      await expectPointsInOrder(
        guests,
        new Map([
          [first, 10],
          [second, 10],
        ]),
      );
    },
    raceTimeoutMs,
  );
});
