/**
 * The portal is killed in the middle of writing, again and again, on SQLite and on PostgreSQL. What it has acknowledged is there
 * afterwards, nothing is half done, no event has more people than seats, and it starts again by itself.
 * `CRASH_KILLS=50 npx vitest run tests/server/no-database/crash.test.ts` kills it 50 times; `CRASH_REPORT` names a file for the figures.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#server';
import { openSqlite } from '../../../server/kernel/database/sqlite-dialect.ts';
import { ownPostgres } from '../../../tools/postgres.mjs';
import { addEvent } from '../support/events.ts';

const kills = Number(process.env['CRASH_KILLS'] ?? 3);
const root = resolve(import.meta.dirname, '../../..');

interface Portal {
  readonly child: ChildProcess;
  readonly base: string;
}

/** Where the portal that is killed keeps what it knows. */
interface Place {
  /** The files, and the database where that is SQLite. */
  readonly folder: string;
  /** Of PostgreSQL; empty means SQLite. */
  readonly url: string;
}

const postgres = await ownPostgres();
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await postgres?.remove();
});

const startPatienceMs = 60_000;

async function startPortal({ folder, url }: Place): Promise<Portal> {
  const words = [join(root, 'bin/portico.mjs'), 'serve', '--no-web', '--port', '0'];
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', DEMO: '1', DATABASE_URL: url, FILES_DIR: join(folder, 'files') },
  });
  running.add(child);
  let printed = '';
  const base = await new Promise<string>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`The portal did not start: ${printed}`)), startPatienceMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        printed += String(part);
        const address = /is open at (http:\/\/localhost:\d+)/.exec(printed)?.[1];
        if (address) {
          clearTimeout(timer);
          done(address);
        }
      });
    }
    child.once('exit', () => fail(new Error(`The portal ended: ${printed}`)));
  });
  return { child, base };
}

async function kill({ child }: Portal): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
  running.delete(child);
}

interface Answer {
  readonly code: number;
  // what a call answers differs from call to call
  readonly data: Record<string, unknown> | null;
}

/** How many requests were answered so far. */
let answered = 0;

/** @throws when the portal dies before it has answered */
async function ask(
  base: string,
  call: string,
  token: string,
  body: object,
  key: string = randomUUID(),
): Promise<Answer> {
  const isGet = call === 'user/student-info' || call === 'user/info' || call === 'passport/sid';
  const response = await fetch(`${base}/student-api/v1/${call}`, {
    method: isGet ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': key },
    ...(isGet ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer; // every answer is an envelope
  answered += 1;
  return answer;
}

async function logIn(base: string, account: string): Promise<string> {
  const { data: session } = await ask(base, 'passport/sid', '', {});
  await ask(base, 'passport/captcha', '', { sid: session?.['sid'] });
  const body = { account, password: 'Demo2025!', sid: session?.['sid'], captcha: 'demo' };
  const { data } = await ask(base, 'passport/login', '', body);
  return String(data?.['token']);
}

/** One person who changes the own phone number, one number after the other. */
interface Writer {
  readonly token: string;
  /** The number that was acknowledged last, and the one that was on its way when the portal died. */
  acknowledged: number;
  sent: number;
  version: number;
}

/** One person who sends applications; each is remembered by its idempotency key. */
interface Applicant {
  readonly token: string;
  readonly sent: Map<string, { readonly body: object; id?: number }>;
  /** Those that were asked for again after a death; how it is at the end shows the database. */
  readonly checked: Set<string>;
}

const phoneOf = (count: number) => String(50_000_000 + count);

async function writeOn(base: string, writer: Writer, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    writer.sent = writer.acknowledged + 1;
    const body = { phone: phoneOf(writer.sent), version: writer.version };
    const answer = await ask(base, 'user/update-info', writer.token, body).catch(() => null);
    if (!answer) return;
    if (answer.code === 429) {
      writer.sent = writer.acknowledged; // enough for this minute
      return;
    }
    expect(answer).toMatchObject({ code: 200 });
    writer.acknowledged = writer.sent;
    writer.version = Number(answer.data?.['version']);
  }
}

async function applyOn(
  base: string,
  applicant: Applicant,
  typeIds: readonly number[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const key = randomUUID();
    const type = typeIds[applicant.sent.size % typeIds.length];
    const body = {
      type_id: type,
      name: 'Crash Test',
      email: 'crash@mail.example',
      content: `Written before the end: ${key}`,
    };
    applicant.sent.set(key, { body });
    const answer = await ask(base, 'application/create', applicant.token, body, key).catch(() => null);
    if (!answer) return;
    if (answer.code !== 200) {
      // Enough applications of this kind are open, or enough were sent this hour.
      expect(answer).toMatchObject({ code: expect.toBeOneOf([409, 429]) });
      applicant.sent.delete(key);
      return;
    }
    applicant.sent.set(key, { body, id: Number(answer.data?.['id']) });
  }
}

async function checkWriter(base: string, writer: Writer): Promise<void> {
  const { data } = await ask(base, 'user/student-info', writer.token, {});
  expect([phoneOf(writer.acknowledged), phoneOf(writer.sent)]).toContain(data?.['phone']);
  writer.acknowledged = Number(data?.['phone']) - 50_000_000;
  writer.version = Number(data?.['version']);
}

/** A repeat of what was on its way makes the record, or gives the one that is there; a repeat of what was acknowledged gives the same. */
async function checkApplicant(base: string, applicant: Applicant): Promise<void> {
  for (const [key, { body, id }] of applicant.sent) {
    if (applicant.checked.has(key)) continue;
    applicant.checked.add(key);
    let answer = await ask(base, 'application/create', applicant.token, body, key);
    // A request that died while it ran holds its key until its time is over; nothing was written for it.
    if (answer.code === 409 && answer.data?.['reason'] === 'in_progress') {
      expect(id).toBeUndefined();
      applicant.sent.delete(key);
      continue;
    }
    if (answer.code === 409 || answer.code === 429) {
      expect({ id, answer }).toEqual({ id: undefined, answer });
      applicant.sent.delete(key);
      continue;
    }
    expect(answer).toMatchObject({ code: 200 });
    if (id !== undefined) expect(answer.data?.['id']).toBe(id);
    applicant.sent.set(key, { body, id: Number(answer.data?.['id']) });
    answer = await ask(base, 'application/create', applicant.token, body, key);
    expect(answer.data?.['id']).toBe(applicant.sent.get(key)?.id);
  }
}

/** Between the first answers and the death. */
const shortestMs = 60;
const longestMs = 500;

/** One person who wants a seat in every event; others want the same ones. */
interface Racer {
  readonly token: string;
  /** Serial numbers of the registrations that were acknowledged, by event. */
  readonly seats: Map<number, string>;
}

const seatsPerEvent = 2;
const eventsPerRound = 4;

async function raceOn(base: string, racer: Racer, eventIds: readonly number[]): Promise<void> {
  for (const id of eventIds) {
    const answer = await ask(base, 'activity/apply', racer.token, { id }).catch(() => null);
    if (!answer) return;
    // The seats are gone, or the minute's tries are.
    if (answer.code !== 200) expect(answer).toMatchObject({ code: expect.toBeOneOf([409, 429]) });
    else racer.seats.set(id, String(answer.data?.['sn']));
  }
}

async function checkSeats(database: Database, racers: readonly Racer[], eventIds: readonly number[]): Promise<number> {
  const rows = await database
    .selectFrom('registrations')
    .select(['event_id', 'user_id', 'sn', 'status'])
    .where('event_id', 'in', [...eventIds])
    .execute();
  for (const id of eventIds) {
    const own = rows.filter((row) => row.event_id === id);
    expect(own.length).toBeLessThanOrEqual(seatsPerEvent);
    expect(new Set(own.map((row) => row.user_id)).size).toBe(own.length);
    for (const { seats } of racers) {
      if (seats.has(id))
        expect(own).toContainEqual(expect.objectContaining({ sn: seats.get(id), status: 'registered' }));
    }
  }
  return rows.length;
}

it('loses nothing on SQLite', () => killAgainAndAgain('SQLite', ''), 60_000 + kills * 40_000);

// Its database is made and thrown away, so it needs a PostgreSQL of its own.
it.runIf(postgres)(
  'loses nothing on PostgreSQL',
  async () => {
    await postgres?.start();
    await killAgainAndAgain('PostgreSQL', postgres?.url() ?? '');
  },
  60_000 + kills * 40_000,
);

async function killAgainAndAgain(name: string, url: string): Promise<void> {
  const place = { folder: await mkdtemp(join(inject('runFolder'), 'crash-')), url };
  let portal = await startPortal(place);
  const database = await openDatabase(url ? { url } : { file: join(place.folder, 'portico.db') });
  const sids = await sidsOf(database);
  const tokens = await Promise.all(sids.slice(0, 18).map((account) => logIn(portal.base, account)));
  const writers = await Promise.all(tokens.slice(0, 6).map((token) => newWriter(portal.base, token)));
  const applicants = tokens.slice(6, 12).map((token): Applicant => ({ token, sent: new Map(), checked: new Set() }));
  const racers = tokens.slice(12).map((token): Racer => ({ token, seats: new Map() }));
  const typeIds = await openTypes(portal.base, tokens[0] ?? '');
  const eventIds: number[] = [];

  for (let round = 0; round < kills; round++) {
    const fresh: number[] = [];
    for (let count = 0; count < eventsPerRound; count++) {
      fresh.push(await addEvent({ database, now: () => new Date() }, { capacity: seatsPerEvent }));
    }
    eventIds.push(...fresh);
    let over = false;
    const before = answered;
    const work = Promise.all([
      ...writers.map((writer) => writeOn(portal.base, writer, () => over)),
      ...applicants.map((applicant) => applyOn(portal.base, applicant, typeIds, () => over)),
      ...racers.map((racer) => raceOn(portal.base, racer, fresh)),
    ]);
    // A portal that has just started is slow to answer: most deaths come once it writes and gives seats, every fourth before.
    const writes = () => answered >= before + 10 && racers.some(({ seats }) => fresh.some((id) => seats.has(id)));
    const patience = Date.now() + 10_000;
    while (round % 4 > 0 && !writes() && Date.now() < patience) await pause(5);
    await pause(shortestMs + ((round * 137) % (longestMs - shortestMs)));
    await kill(portal);
    over = true;
    await work;

    portal = await startPortal(place);
    for (const writer of writers) await checkWriter(portal.base, writer);
    for (const applicant of applicants) await checkApplicant(portal.base, applicant);
    await checkSeats(database, racers, fresh);
  }

  await kill(portal);
  const changes = writers.reduce((total, writer) => total + writer.acknowledged, 0);
  expect(changes).toBeGreaterThan(0);
  const taken = await checkSeats(database, racers, eventIds);
  expect(taken).toBeGreaterThan(0);
  const applications = await checkDatabase(database, applicants);
  await database.destroy();
  if (!url) await checkFile(join(place.folder, 'portico.db'));
  const report = process.env['CRASH_REPORT'];
  const figures = {
    what: name,
    kills,
    changes,
    applications,
    seatsTaken: taken,
    seats: eventIds.length * seatsPerEvent,
  };
  if (report) await appendFile(report, `${JSON.stringify(figures)}\n`);
}

/** The students who are only there to fill classes. */
async function sidsOf(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('users')
    .select('sid')
    .where('sid', 'is not', null)
    .where('status', '=', 'active')
    .where('adminid', '=', 0)
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ sid }) => sid ?? []);
}

async function newWriter(base: string, token: string): Promise<Writer> {
  const { data } = await ask(base, 'user/student-info', token, {});
  const writer = { token, acknowledged: 0, sent: 0, version: Number(data?.['version']) };
  const first = await ask(base, 'user/update-info', token, {
    phone_code: '852',
    phone: phoneOf(0),
    version: writer.version,
  });
  expect(first).toMatchObject({ code: 200 });
  return { ...writer, version: Number(first.data?.['version']) };
}

/** Types that need neither files nor further answers. */
async function openTypes(base: string, token: string): Promise<number[]> {
  const { data } = await ask(base, 'application/type', token, {});
  const list = data?.['list'] as { id: number; is_open: boolean; form: unknown; attachment: { required: boolean } }[]; // ApplicationType
  return list.filter((type) => type.is_open && type.form === null && !type.attachment.required).map(({ id }) => id);
}

/** @returns how many applications were written */
async function checkDatabase(database: Database, applicants: readonly Applicant[]): Promise<number> {
  const all = await database.selectFrom('applications').select(['id', 'no', 'content']).execute();
  const written = all.filter(({ content }) => content?.startsWith('Written before the end'));
  const known = applicants.flatMap(({ sent }) => [...sent].map(([key, { id }]) => ({ id, key })));
  for (const { id, key } of known) {
    expect(written.filter(({ content }) => content?.endsWith(key)).map((row) => row.id)).toEqual([id]);
  }
  expect(new Set(all.map(({ no }) => no)).size).toBe(all.length);
  return written.length;
}

async function checkFile(file: string): Promise<void> {
  const database = await openSqlite(file);
  const rows = (statement: string) => database.prepare(statement).all();
  expect(rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(rows('pragma foreign_key_check')).toEqual([]);
}
