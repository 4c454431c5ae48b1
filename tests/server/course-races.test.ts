import { afterEach, beforeEach, expect, it } from 'vitest';
import { createToken } from '../../server/account/store/tokens.ts';
import { changeSectionCapacity } from '../../server/courses/office/courses.ts';
import { inTransaction } from '../../server/kernel/database/in-transaction.ts';
import { defaultSettings } from '../../server/kernel/settings.ts';
import { writeJson } from '../../server/kernel/values/json.ts';
import { addTestCourse, addTestRound, addTestTerm, choose, type TestCourse } from './support/courses.ts';
import { secretKey } from './support/seeded-database.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { untilTaken } from './support/until-taken.ts';

const raceTimeoutMs = 180_000;
const crowd = 200;

let server: TestServer;
let termId: number;
beforeEach(async () => {
  server = await startServer();
  termId = await addTestTerm(server);
}, startTimeoutMs);
afterEach(() => server.close());

const withSeats = (code: string, capacity: number) =>
  addTestCourse(server, termId, code, {
    sections: [{ label: 'Section A', capacity, waitingList: true, meetings: [] }],
  });

/** New students of class A with a token each. */
async function gather(count: number): Promise<string[]> {
  const { database } = server;
  const template = await database
    .selectFrom('enrolments')
    .selectAll()
    .where('user_id', '=', server.ids['student1'] ?? 0)
    .executeTakeFirstOrThrow();
  const password = await database.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await database
      .insertInto('users')
      .values({
        sid: String(1_166_000_000 + index),
        en_name: `Racer ${index}`,
        status: 'active',
        password_hash: password.password_hash,
        created_at: server.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: _id, ...enrolment } = template;
    await database
      .insertInto('enrolments')
      .values({ ...enrolment, user_id: id })
      .execute();
    const settings = { ...defaultSettings, secretKey };
    tokens.push((await createToken(database, id, settings, server.now())).token);
  }
  return tokens;
}

function submit(
  token: string,
  roundId: number,
  items: readonly object[],
  { version = 0, key }: { version?: number; key?: string } = {},
) {
  return untilTaken(() =>
    server.ask('course-selection/submit-selection', {
      headers: { authorization: token, ...(key ? { 'idempotency-key': key } : {}) },
      body: { round_id: roundId, version, items },
    }),
  );
}

async function seatsOf(course: TestCourse) {
  const rows = await server.database
    .selectFrom('selection_items')
    .select(['status', 'queue_number'])
    .where('option_id', '=', course.sections[0] ?? 0)
    .orderBy('queue_number')
    .execute();
  return {
    enrolled: rows.filter(({ status }) => status === 'enrolled').length,
    queue: rows.filter(({ status }) => status === 'waiting_list').map((row) => row.queue_number),
  };
}

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it(
  'gives 20 seats to 20 of 200, and tells the others that the section is full',
  async () => {
    const tokens = await gather(crowd);
    const course = await withSeats('AAA1', 20);
    const id = await addTestRound(server, termId, [course]);

    const answers = await Promise.all(tokens.map((token) => submit(token, id, [choose(course)])));

    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
    const others = answers.filter(({ code }) => code !== 200);
    expect(new Set(others.map(({ code, data }) => `${code} ${data.errors?.[0]?.rule}`))).toEqual(
      new Set(['422 capacity']),
    );
    expect(await seatsOf(course)).toEqual({ enrolled: 20, queue: [] });
  },
  raceTimeoutMs,
);

it(
  'puts 180 of 200 on the list, with places without gaps',
  async () => {
    const tokens = await gather(crowd);
    const course = await withSeats('AAA1', 20);
    const id = await addTestRound(server, termId, [course]);

    const wish = [choose(course, { accept_waiting_list: 1 })];
    const answers = await Promise.all(tokens.map((token) => submit(token, id, wish)));

    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    expect(await seatsOf(course)).toEqual({ enrolled: 20, queue: oneTo(180) });
    const positions = answers.flatMap(({ data }) => data.selection.items[0]?.position ?? []);
    expect(positions.sort((one, other) => one - other)).toEqual(oneTo(180));
  },
  raceTimeoutMs,
);

it(
  'keeps one selection of 50 submissions with the same key, and of 25 without one',
  async () => {
    const [token = '', other = ''] = await gather(2);
    const course = await withSeats('AAA1', 20);
    const id = await addTestRound(server, termId, [course]);
    const key = 'c1d7a3a0-0000-4000-8000-000000000002';

    const answers = await Promise.all(oneTo(50).map(() => submit(token, id, [choose(course)], { key })));
    const bare = await Promise.all(oneTo(25).map(() => submit(other, id, [choose(course)])));

    // 30 a minute are allowed, but a repeat of an answered request is no new one.
    expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ code, data }) => code === 200 || data.reason === 'in_progress')).toBe(true);
    expect(bare.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(bare.filter(({ code }) => code !== 200).map(({ data }) => data.reason))).toEqual(
      new Set(['version']),
    );
    const kept = await server.database.selectFrom('selections').select('version').where('round_id', '=', id).execute();
    expect(kept).toEqual([{ version: 1 }, { version: 1 }]);
    expect((await seatsOf(course)).enrolled).toBe(2);
  },
  raceTimeoutMs,
);

it(
  'keeps the books right when seats are given up and asked for at once',
  async () => {
    const tokens = await gather(90);
    const [early, waiting, late] = [tokens.slice(0, 30), tokens.slice(30, 60), tokens.slice(60)];
    const [one, two] = [await withSeats('AAA1', 20), await withSeats('BBB2', 20)];
    const id = await addTestRound(server, termId, [one, two]);
    const wish = (course: TestCourse) => choose(course, { accept_waiting_list: 1 });
    for (const token of early) await submit(token, id, [wish(one), wish(two)]);
    for (const token of waiting) await submit(token, id, [wish(two), wish(one)]);

    const answers = await Promise.all([
      ...early.map((token, index) => submit(token, id, index % 2 === 0 ? [wish(one)] : [wish(two)], { version: 1 })),
      ...late.map((token, index) => submit(token, id, index % 2 === 0 ? [wish(one), wish(two)] : [wish(two)])),
    ]);

    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    for (const course of [one, two]) {
      const { enrolled, queue } = await seatsOf(course);
      expect(enrolled).toBe(20);
      expect(new Set(queue).size).toBe(queue.length);
    }
    const items = await server.database
      .selectFrom('selection_items')
      .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
      .select(['status', 'queue_number'])
      .where('selections.round_id', '=', id)
      .execute();
    expect(
      items.filter(({ status, queue_number: number }) => (status === 'waiting_list') !== (number !== null)),
    ).toEqual([]);
    expect(writeJson(items)).not.toContain('selected');
  },
  raceTimeoutMs,
);

it(
  'lets two rounds of one student come one after the other, so that no course is taken twice',
  async () => {
    const tokens = await gather(20);
    const course = await withSeats('AAA1', 40);
    const rounds = [await addTestRound(server, termId, [course]), await addTestRound(server, termId, [course])];

    const answers = await Promise.all(
      tokens.flatMap((token) => rounds.map((id) => submit(token, id, [choose(course)]))),
    );

    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
    expect((await seatsOf(course)).enrolled).toBe(20);
  },
  raceTimeoutMs,
);

it(
  'gives no seat that the office takes away at the same moment',
  async () => {
    const [token = ''] = await gather(1);
    const course = await withSeats('AAA1', 1);
    const id = await addTestRound(server, termId, [course]);
    const office = { portal: server.house.portal(), now: server.now() };

    const answers = await inTransaction(server.database, async (database) => {
      await changeSectionCapacity({ ...office, database }, course.sections[0] ?? 0, 0);
      const sent = submit(token, id, [choose(course)]);
      await new Promise((resolve) => setTimeout(resolve, 500)); // until the request waits for the section
      return [sent];
    });

    expect(await answers[0]).toMatchObject({ code: 422, data: { errors: [{ rule: 'capacity' }] } });
    expect(await seatsOf(course)).toEqual({ enrolled: 0, queue: [] });
  },
  raceTimeoutMs,
);
