import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../server/kernel/call/refusal.ts';
import { after, dayMs, instantOf, timeWriter } from '../../server/kernel/values/time.ts';
import { expirePoints as expireJob } from '../../server/points/jobs/expire-points.ts';
import { grantPoints, adjustPoints as officeAdjusts } from '../../server/points/office/points.ts';
import {
  adjustPoints,
  expirePoints,
  forfeitHeldPoints,
  givePoints,
  holdPoints,
  loadAvailablePoints,
  loadPoints,
  type PointsChange,
  peopleWithEndedPoints,
  releaseHeldPoints,
  useHeldPoints,
} from '../../server/points/store/points.ts';
import { addRegistered } from './support/registered.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
let now: Date;
let userId: number;
beforeEach(async () => {
  server = await startServer();
  now = server.now();
  userId = server.ids['ivan'] ?? 0; // has no points at all
}, startTimeoutMs);
afterEach(() => server.close());

const time = timeWriter('Asia/Hong_Kong');
const inDays = (days: number) => instantOf(after(now, days * dayMs));
const pass = (days: number) => {
  now = after(now, days * dayMs);
};

function change(sourceId = 7): PointsChange {
  return { userId, source: { kind: 'registration', id: sourceId }, title: { en: 'Workshop' }, now };
}

type Operation<Answer> = (database: TestServer['database']) => Promise<Answer>;
const inTransaction = <Answer>(run: Operation<Answer>): Promise<Answer> => server.database.transaction().execute(run);

const give = (amount: number, days: number) =>
  inTransaction((db) => givePoints(db, { ...change(), amount, type: 'allocate', expiresAt: inDays(days) }));
const hold = (amount: number, sourceId = 7) => inTransaction((db) => holdPoints(db, { ...change(sourceId), amount }));
const settle = (
  how: typeof useHeldPoints | typeof releaseHeldPoints | typeof forfeitHeldPoints,
  sourceId = 7,
): Promise<void> => inTransaction((db) => how(db, change(sourceId)));

async function numbers() {
  const { total, used, outstanding, available, expired } = await loadPoints(server.database, userId, now, time);
  return [total, used, outstanding, available, expired];
}

async function lots() {
  const { expiring } = await loadPoints(server.database, userId, now, time);
  return expiring.map(({ points }) => points);
}

async function log() {
  const rows = await server.database
    .selectFrom('points_log')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.type, row.amount, row.points, row.balance]);
}

describe('holding points', () => {
  it('takes them from the lot that ends first', async () => {
    await give(10, 30);
    await give(5, 10);
    await hold(7);

    expect(await lots()).toEqual([8]);
    expect(await numbers()).toEqual([15, 0, 7, 8, 0]);
    expect((await log()).at(-1)).toEqual(['hold', 7, -7, 8]);
  });

  it('says no and changes nothing when there are too few', async () => {
    await give(10, 30);
    const before = await log();

    expect(await hold(11)).toBe(false);
    expect([await numbers(), await log()]).toEqual([[10, 0, 0, 10, 0], before]);
  });

  it.each([
    { name: 'until just before its end', days: 10, ms: -1, expected: true },
    { name: 'not at its end', days: 10, ms: 0, expected: false },
  ])('works with a lot $name', async ({ days, ms, expected }) => {
    await give(5, days);
    now = new Date(after(now, days * dayMs).getTime() + ms);

    expect(await hold(5)).toBe(expected);
  });

  it('of no points always works and leaves no trace', async () => {
    expect(await hold(0)).toBe(true);
    expect(await log()).toEqual([]);
  });

  it('never takes more than there is when many want at once', async () => {
    await give(20, 30);

    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => hold(3, index + 1)));

    expect(answers.filter(Boolean)).toHaveLength(6);
    expect(await numbers()).toEqual([20, 0, 18, 2, 0]);
    expect((await log()).map(([, , , balance]) => balance)).toEqual([20, 17, 14, 11, 8, 5, 2]);
  });
});

describe('settling what is held', () => {
  it.each([
    { name: 'use', how: useHeldPoints },
    { name: 'forfeit', how: forfeitHeldPoints },
  ])('by $name counts it as used and changes nothing that is available', async ({ name, how }) => {
    await give(10, 30);
    await hold(4);
    await settle(how);

    expect(await numbers()).toEqual([10, 4, 0, 6, 0]);
    expect((await log()).at(-1)).toEqual([name, 4, 0, 6]);
  });

  it('happens also after the lot has ended', async () => {
    await give(10, 5);
    await hold(4);
    pass(6);
    await settle(useHeldPoints);

    expect(await numbers()).toEqual([10, 4, 0, 0, 6]);
  });

  it('concerns one source only, and happens once', async () => {
    await give(10, 30);
    await hold(4, 1);
    await hold(3, 2);
    await settle(useHeldPoints, 1);
    const before = await log();
    await settle(useHeldPoints, 1);
    await settle(releaseHeldPoints, 3);

    expect(await numbers()).toEqual([10, 4, 3, 3, 0]);
    expect(await log()).toEqual(before);
  });

  it('concerns one person and one kind of source, whatever has the same number', async () => {
    const wendy = { ...change(), userId: server.ids['wendy'] ?? 0 };
    const ofWendy = async () => (await loadPoints(server.database, wendy.userId, now, time)).outstanding;
    await give(10, 30);
    await hold(4);
    await inTransaction((db) => holdPoints(db, { ...wendy, amount: 1 }));
    const held = await ofWendy();

    await inTransaction((db) => useHeldPoints(db, { ...change(), source: { kind: 'application', id: 7 } }));
    const other = await numbers();
    await settle(releaseHeldPoints);

    expect([other, await numbers()]).toEqual([
      [10, 0, 4, 6, 0],
      [10, 0, 0, 10, 0],
    ]);
    expect(await ofWendy()).toBe(held);
  });
});

describe('releasing what is held', () => {
  it('gives it back to its lots', async () => {
    await give(5, 10);
    await give(10, 30);
    await hold(7);
    await settle(releaseHeldPoints);

    expect(await lots()).toEqual([5, 10]);
    expect((await log()).at(-1)).toEqual(['release', 7, 7, 15]);
  });

  it('gives seven days of grace when the lot has ended meanwhile, and not a moment more', async () => {
    await give(10, 5);
    await hold(4);
    pass(20);
    await settle(releaseHeldPoints);

    expect(await numbers()).toEqual([10, 0, 0, 4, 6]);
    pass(7 - 1 / 86_400_000);
    expect(await numbers()).toEqual([10, 0, 0, 4, 6]);
    now = new Date(now.getTime() + 1);
    expect(await numbers()).toEqual([10, 0, 0, 0, 10]);
  });

  it('gives grace only to the part whose lot has ended, and says so', async () => {
    await give(5, 5);
    await give(10, 30);
    await hold(8);
    pass(6);
    await settle(releaseHeldPoints);

    const [row] = await server.database
      .selectFrom('points_log')
      .select(['remark', 'expires_at'])
      .where('user_id', '=', userId)
      .where('type', '=', 'release')
      .execute();
    expect(await lots()).toEqual([5, 10]);
    expect(row?.expires_at).toBe(inDays(7));
    expect(server.house.portal().read(JSON.parse(row?.remark ?? ''), 'en')).toContain('5 of these points');
  });
});

describe('points that run out', () => {
  it('are told as expired before anybody has written it down', async () => {
    await give(10, 5);
    pass(5);

    expect(await numbers()).toEqual([10, 0, 0, 0, 10]);
    expect(await loadAvailablePoints(server.database, [userId], now)).toEqual(new Map());
    expect((await log()).map(([type]) => type)).toEqual(['allocate']);
  });

  it('are written down once, at the moment at which they ran out', async () => {
    await give(10, 5);
    await give(3, 6);
    const [first, second] = [inDays(5), inDays(6)];
    pass(8);
    const house = { database: server.database, clock: () => now };
    await expireJob(house);
    await expireJob(house);

    const rows = await server.database
      .selectFrom('points_log')
      .select(['amount', 'balance', 'created_at'])
      .where('user_id', '=', userId)
      .where('type', '=', 'expire')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { amount: 10, balance: 3, created_at: first },
      { amount: 3, balance: 0, created_at: second },
    ]);
  });

  it('are looked for among lots that have ended and hold something, of one person when one is asked for', async () => {
    const { database } = server;
    const wendy = server.ids['wendy'] ?? 0;
    const others = await peopleWithEndedPoints(database, after(now, 5 * dayMs));
    await give(10, 5);
    await give(4, 4);
    await inTransaction((db) => holdPoints(db, { ...change(), amount: 4 }));
    const people = async (days: number, id?: number) =>
      (await peopleWithEndedPoints(database, after(now, days * dayMs), id)).filter((each) => !others.includes(each));

    expect([await people(4.5), await people(5), await people(5, userId)]).toEqual([[], [userId], [userId]]);
    expect(await people(5, wendy)).toEqual([]);
    await inTransaction((db) => expirePoints(db, userId, after(now, 5 * dayMs)));
    expect(await people(5)).toEqual([]); // all is written down
  });

  it('are written down before the next change', async () => {
    await give(10, 5);
    pass(6);
    await give(2, 5);

    expect(await log()).toEqual([
      ['allocate', 10, 10, 10],
      ['expire', 10, -10, 0],
      ['allocate', 2, 2, 2],
    ]);
  });
});

describe('giving points', () => {
  it('makes a lot that lasts a year when it does not say how long', async () => {
    await inTransaction((db) => givePoints(db, { ...change(), amount: 5, type: 'award' }));
    pass(364.9);
    expect(await lots()).toEqual([5]);
    pass(0.2);

    expect(await lots()).toEqual([]);
  });

  it('of a number that is none is a mistake of the caller', async () => {
    await expect(give(-1, 5)).rejects.toThrow('-1 is no number of points');
    await expect(give(1.5, 5)).rejects.toThrow('1.5 is no number of points');
  });
});

/** A small generator of numbers that only look random: the same seed, the same sequence. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const anything: readonly ((pick: (below: number) => number) => Promise<unknown>)[] = [
  (pick) => give(1 + pick(20), 1 + pick(20)),
  (pick) => inTransaction((db) => givePoints(db, { ...change(), amount: pick(6), type: 'award' })),
  (pick) => hold(pick(12), pick(6)),
  (pick) => hold(pick(12), pick(6)),
  (pick) => settle(useHeldPoints, pick(6)),
  (pick) => settle(releaseHeldPoints, pick(6)),
  (pick) => settle(releaseHeldPoints, pick(6)),
  (pick) => settle(forfeitHeldPoints, pick(6)),
  (pick) => inTransaction((db) => adjustPoints(db, { ...change(), amount: pick(20) - 10 })),
  () => inTransaction((db) => expirePoints(db, userId, now)),
];

it.each([1, 2, 3, 4, 5, 6, 7, 8])('keeps its books whatever happens (sequence %i)', async (seed) => {
  const pick = numbersFrom(seed * 7919);

  for (let step = 0; step < 40; step++) {
    await anything[pick(anything.length)]?.(pick);
    const [total = 0, used = 0, outstanding = 0, available = 0, expired = 0] = await numbers();
    expect(total).toBe(used + outstanding + available + expired);
    expect(Math.min(used, outstanding, available, expired)).toBeGreaterThanOrEqual(0);
    pass(pick(12) / 4);
  }

  await inTransaction((db) => expirePoints(db, userId, now));
  const rows = await log();
  let balance = 0;
  for (const [, , points, shown] of rows) {
    balance += Number(points);
    expect(shown).toBe(balance);
  }
  const [total, , , available] = await numbers();
  const given = rows.filter(([type]) => ['allocate', 'award', 'adjust'].includes(String(type)));
  expect(balance).toBe(available);
  expect(given.reduce((sum, [, , points]) => sum + Number(points), 0)).toBe(total);
});

describe('the office', () => {
  const desk = () => ({ database: server.database, portal: server.house.portal(), now });
  const reason = { en: 'Volunteering', 'zh-Hant': '義工服務' };

  it('grants points to several people at once, each of them once', async () => {
    const sofia = server.ids['sofia'] ?? 0;
    await grantPoints(desk(), { userIds: [sofia, userId, sofia], amount: 8, reason, expiresAt: inDays(30) });

    const available = await loadAvailablePoints(server.database, [userId, sofia], now);
    expect([available.get(userId), available.get(sofia)]).toEqual([8, 8]);
    const [audit] = await server.database.selectFrom('audit').select('action').where('action', '=', 'office').execute();
    expect(audit).toEqual({ action: 'office' });
  });

  it.each([
    [
      5,
      '<p>5 points have been added to your account.</p><p>Volunteering</p>',
      '<p>已發放 5 分至你的帳戶。</p><p>義工服務</p>',
    ],
    [
      -1,
      '<p>1 point has been taken from your account.</p><p>Volunteering</p>',
      '<p>已從你的帳戶扣除 1 分。</p><p>義工服務</p>',
    ],
  ])('tells whoever has %d points more, with the reason, by message and mail', async (amount, english, chinese) => {
    await give(3, 30);
    const given = { reason, userIds: [userId], amount };

    await (amount > 0 ? grantPoints(desk(), given) : officeAdjusts(desk(), given));

    const mine = server.database.selectFrom('messages').selectAll().where('user_id', '=', userId);
    const message = await mine.orderBy('id', 'desc').executeTakeFirst();
    expect(JSON.parse(message?.title ?? '')).toMatchObject({
      en: 'Your points have changed',
      'zh-Hant': '你的積分已更改',
    });
    expect(JSON.parse(message?.content ?? '')).toMatchObject({ en: english, 'zh-Hant': chinese });
    expect(JSON.parse(message?.link ?? '')).toEqual({ route: '/pages/personal/pointsRecord', query: {} });
    const mails = await server.database.selectFrom('outbox').select('subject').where('user_id', '=', userId).execute();
    expect(mails).toEqual([{ subject: 'Your points have changed / 你的積分已更改' }]);
  });

  it('grants nothing to anybody when one of them is not known', async () => {
    await expect(grantPoints(desk(), { userIds: [userId, 999_999], amount: 8, reason })).rejects.toThrow(Refusal);
    expect(await log()).toEqual([]);
  });

  it.each([0, -5, 1.5])('does not grant %s points', async (amount) => {
    await expect(grantPoints(desk(), { userIds: [userId], amount, reason })).rejects.toThrow('whole number');
  });

  it('does not grant points that have ended', async () => {
    const grant = { userIds: [userId], amount: 5, reason, expiresAt: instantOf(now) };

    await expect(grantPoints(desk(), grant)).rejects.toThrow('cannot end before');
  });

  it('puts points right in both directions, and never below nothing', async () => {
    await officeAdjusts(desk(), { userIds: [userId], amount: 10, reason });
    await officeAdjusts(desk(), { userIds: [userId], amount: -4, reason });
    const short = await officeAdjusts(desk(), { userIds: [userId], amount: -7, reason });

    expect(short).toEqual([expect.stringMatching(/^1155\d{6}$/)]);
    expect(await numbers()).toEqual([6, 0, 0, 6, 0]);
    expect(await log()).toEqual([
      ['adjust', 10, 10, 10],
      ['adjust', 4, -4, 6],
    ]);
  });

  it.each([0, 1.5, Number.NaN])('does not put points right by %d', async (amount) => {
    await expect(officeAdjusts(desk(), { userIds: [userId], amount, reason })).rejects.toThrow('by a whole number');
    expect(await log()).toEqual([]);
  });
});

describe('user/points-log', () => {
  const ask = (body: object = {}, as = 'chris', headers: Record<string, string> = {}) =>
    server.ask('user/points-log', { as, body, query: { 'per-page': 100 }, headers });

  it('tells every change, newest first, each with what was available after it', async () => {
    const { data } = await ask();

    const entries = data.list.toReversed();
    let balance = 0;
    for (const entry of entries) {
      balance += entry.points;
      expect(entry.balance).toBe(balance);
    }
    expect(entries.length).toBeGreaterThanOrEqual(45);
    expect(new Set(entries.map((entry) => entry.type)).size).toBe(8);
    expect(data.pointsInfo.available).toBe(balance);
  });

  it('comes in pages', async () => {
    const { data } = await server.ask('user/points-log', { as: 'chris', query: { page: 2, 'per-page': 20 } });
    const all = await ask();

    expect(data.list.map((entry) => entry.id)).toEqual(all.data.list.slice(20, 40).map((entry) => entry.id));
    expect(data._meta).toMatchObject({ totalCount: all.data.list.length, currentPage: 2, perPage: 20 });
  });

  it('narrows by type', async () => {
    const { data } = await ask({ type: 'forfeit' });

    expect(data.list.length).toBeGreaterThan(0);
    expect(data.list.every((entry) => entry.type === 'forfeit' && entry.points === 0)).toBe(true);
  });

  it('narrows by days of the portal, the first and the last included', async () => {
    const at = (moment: string) =>
      inTransaction((db) => givePoints(db, { ...change(), now: new Date(moment), amount: 1, type: 'award' }));
    await at('2025-11-09T15:59:59.999Z');
    await at('2025-11-09T16:00:00.000Z'); // midnight in Hong Kong
    await at('2025-11-10T15:59:59.999Z');
    await at('2025-11-10T16:00:00.000Z');

    const { data } = await ask({ from: '2025-11-10', to: '2025-11-10' }, 'ivan');

    expect(data.list.map((entry) => entry.created_at)).toEqual([
      '2025-11-10T23:59:59+08:00',
      '2025-11-10T00:00:00+08:00',
    ]);
  });

  it('holds what has run out, also before the job came by', async () => {
    await give(5, 1);
    server.advance(2 * dayMs);

    const { data } = await ask({}, 'ivan');

    expect(data.list.map((entry) => [entry.type, entry.points, entry.title])).toEqual([
      ['expire', -5, 'Points run out'],
      ['allocate', 5, 'Workshop'],
    ]);
    expect(data.pointsInfo).toMatchObject({ total: 5, expired: 5, available: 0 });
  });

  it('leads to the event of a registration and to an application, and nowhere for what the office did', async () => {
    const source = async (kind: PointsChange['source']['kind'], id: number) => {
      await inTransaction((db) => givePoints(db, { ...change(), source: { kind, id }, amount: 1, type: 'award' }));
      return (await ask({}, 'ivan')).data.list[0]?.source;
    };
    const { eventId, registrationId } = await addRegistered(server, { user_id: userId, status: 'registered' });

    expect(await source('registration', registrationId)).toEqual({ kind: 'event', id: eventId });
    expect(await source('application', 3)).toEqual({ kind: 'application', id: 3 });
    expect(await source('office', 3)).toBeNull();
  });

  it('is in the language of the request', async () => {
    const { data } = await ask({ type: 'expire' }, 'chris', { language: 'zh-Hant' });

    expect(data.list[0]?.title).toBe('積分到期');
  });

  it('shows nobody the points of somebody else', async () => {
    await give(5, 10);

    expect((await ask({}, 'ivan')).data.list).toHaveLength(1);
    expect((await ask({}, 'sofia')).data.list).toHaveLength(0);
  });

  it.each([
    { name: 'an unknown type', body: { type: 'gift' }, field: 'type' },
    { name: 'a day that is none', body: { from: '2025-13-01' }, field: 'from' },
    { name: 'an unknown key', body: { user_id: 1 }, field: 'user_id' },
  ])('refuses $name', async ({ body, field }) => {
    const answer = await ask(body);

    expect(answer.code).toBe(422);
    expect(answer.data.errors?.map((error) => error.field)).toEqual([field]);
  });

  it.each([
    { name: 'a visitor', as: undefined, classId: undefined, code: 401, reason: 'not_logged_in' },
    { name: 'a lead without a class', as: 'lead1', classId: undefined, code: 403, reason: 'class_required' },
    { name: 'a lead with a foreign class', as: 'lead1', classId: 'C', code: 403, reason: 'class_scope' },
  ] as const)('refuses $name', async ({ as, classId, code, reason }) => {
    const headers = classId ? { classid: String(server.classIds[classId]) } : {};

    expect(await server.ask('user/points-log', { as, headers })).toMatchObject({ code, data: { reason } });
  });

  it('is empty for a lead who is no student', async () => {
    const { data } = await ask({}, 'lead1', { classid: String(server.classIds.A) });

    expect(data).toMatchObject({ list: [], pointsInfo: { total: 0, expiry_date: null } });
  });
});
