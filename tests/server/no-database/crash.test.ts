/**
 * The portal is killed in the middle of writing, again and again. What it has acknowledged is there afterwards, nothing is
 * half done, and it starts again by itself. `CRASH_KILLS=50 npx vitest run tests/server/no-database/crash.test.ts` kills it 50 times.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, inject, it } from 'vitest';
import { openSqlite } from '../../../server/kernel/database/sqlite-dialect.ts';

const kills = Number(process.env['CRASH_KILLS'] ?? 4);
const root = resolve(import.meta.dirname, '../../..');

interface Portal {
  readonly child: ChildProcess;
  readonly base: string;
}

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

const startPatienceMs = 60_000;

async function startPortal(folder: string): Promise<Portal> {
  const words = [join(root, 'bin/portico.mjs'), 'serve', '--no-web', '--port', '0'];
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', DEMO: '1', DATABASE_URL: '', FILES_DIR: join(folder, 'files') },
  });
  running.add(child);
  let told = '';
  const base = await new Promise<string>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`The portal did not start: ${told}`)), startPatienceMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        told += String(part);
        const address = /is open at (http:\/\/localhost:\d+)/.exec(told)?.[1];
        if (address) {
          clearTimeout(timer);
          done(address);
        }
      });
    }
    child.once('exit', () => fail(new Error(`The portal ended: ${told}`)));
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
  return (await response.json()) as Answer; // every answer is an envelope
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

/** Between the first writes and the death. */
const shortestMs = 60;
const longestMs = 500;

it(
  `loses nothing that it acknowledged and leaves nothing half done when it is killed ${kills} times`,
  async () => {
    const folder = await mkdtemp(join(inject('runFolder'), 'crash-'));
    let portal = await startPortal(folder);
    const accounts = Array.from({ length: 6 }, (_, index) => String(1_155_000_101 + index));
    const sids = await sidsOf(folder);
    const tokens = await Promise.all(
      (sids.length > 0 ? sids : accounts).slice(0, 12).map((account) => logIn(portal.base, account)),
    );
    const writers = await Promise.all(tokens.slice(0, 6).map((token) => newWriter(portal.base, token)));
    const applicants: Applicant[] = tokens.slice(6).map((token) => ({ token, sent: new Map(), checked: new Set() }));
    const typeIds = await openTypes(portal.base, tokens[0] ?? '');

    for (let round = 0; round < kills; round++) {
      let over = false;
      const work = Promise.all([
        ...writers.map((writer) => writeOn(portal.base, writer, () => over)),
        ...applicants.map((applicant) => applyOn(portal.base, applicant, typeIds, () => over)),
      ]);
      await pause(shortestMs + ((round * 137) % (longestMs - shortestMs)));
      await kill(portal);
      over = true;
      await work;

      portal = await startPortal(folder);
      for (const writer of writers) await checkWriter(portal.base, writer);
      for (const applicant of applicants) await checkApplicant(portal.base, applicant);
    }

    await kill(portal);
    const sum = writers.reduce((total, writer) => total + writer.acknowledged, 0);
    expect(sum).toBeGreaterThan(kills);
    await checkDatabase(folder, applicants);
  },
  60_000 + kills * 10_000,
);

/** The students who are only there to fill classes. */
async function sidsOf(folder: string): Promise<string[]> {
  const database = await openSqlite(join(folder, 'portico.db'));
  const rows = database
    .prepare("select sid from users where sid is not null and status = 'active' and adminid = 0 order by id desc")
    .all();
  return (rows as { sid: string }[]).map(({ sid }) => sid); // the columns of the query above
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

async function checkDatabase(folder: string, applicants: readonly Applicant[]): Promise<void> {
  const database = await openSqlite(join(folder, 'portico.db'));
  const rows = <Row>(statement: string) => database.prepare(statement).all() as Row[]; // the columns of each statement below

  expect(rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(rows('pragma foreign_key_check')).toEqual([]);
  const written = rows<{ id: number; content: string }>(
    "select id, content from applications where content like 'Written before the end%'",
  );
  const known = applicants.flatMap(({ sent }) => [...sent].map(([key, { id }]) => ({ id, key })));
  for (const { id, key } of known) {
    expect(written.filter(({ content }) => content.endsWith(key)).map((row) => row.id)).toEqual([id]);
  }
  const numbers = rows<{ no: string }>('select no from applications').map(({ no }) => no);
  expect(new Set(numbers).size).toBe(numbers.length);
}
