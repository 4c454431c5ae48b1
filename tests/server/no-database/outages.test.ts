/**
 * PostgreSQL is stopped, killed, cut off and moved to another address while people write. Each change happens exactly once, nobody
 * meets a failure of ours, and the portal goes on by itself. `OUTAGE_CYCLES=24 npx vitest run tests/server/no-database/outages.test.ts`
 * goes through 24 of them; `OUTAGE_REPORT` names a file for the figures.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, inject, it } from 'vitest';
import { createServer, openDatabase, portalView, seedDemo } from '#server';
import { createToken } from '../../../server/account/store/tokens.ts';
import { defaultSettings } from '../../../server/kernel/settings.ts';
import { type OwnPostgres, ownPostgres } from '../../../tools/postgres.mjs';
import { compiledPortal } from '../support/compiled-portal.ts';
import { runSql } from '../support/postgres.ts';

const cycles = Number(process.env['OUTAGE_CYCLES'] ?? 2);
const secretKey = 'a key for tests';
const cleanUp: (() => unknown)[] = [];
afterAll(async () => {
  for (const undo of cleanUp.reverse()) await undo();
});

/** What happens to the database; the first two are those of a usual run of the tests. */
type Outage = 'stop' | 'failover' | 'kill' | 'terminate' | 'long';
const outages: readonly Outage[] = ['stop', 'failover', 'kill', 'terminate'];

/** The long one comes once, in the middle, where there are many. */
const plan: readonly Outage[] = Array.from({ length: cycles }, (_, cycle) =>
  cycles >= 20 && cycle === 10 ? 'long' : (outages[cycle % outages.length] ?? 'stop'),
);

/** Time passes ten times as quickly for the portal, because nobody may call as often as these writers. */
const started = Date.now();
const clock = () => new Date(started + (Date.now() - started) * 10);

/** What is between the portal and the database: an address that stays while the database moves. */
async function relay(): Promise<{ readonly port: number; leadTo(port: number): void }> {
  let target = 0;
  const sockets = new Set<Socket>();
  const server = createTcpServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port, // a TCP server has no other kind of address
    leadTo(port) {
      target = port;
      for (const socket of sockets) socket.destroy();
    },
  };
}

const found = await ownPostgres();

// It stops and starts a PostgreSQL, so it needs one of its own.
it.runIf(found)(
  `${cycles} outages while people write: every change happens once, nothing acknowledged is lost`,
  async () => {
    const postgres = found as OwnPostgres; // looked at above
    cleanUp.push(() => postgres.remove());
    await postgres.start();
    const { port, leadTo } = await relay();
    leadTo(postgres.port());
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const filesDir = join(await mkdtemp(join(inject('runFolder'), 'outages-')), 'files');
    const database = await openDatabase({ url });
    const { ids } = await seedDemo({ database, filesDir, portal: portalView(compiledPortal()), secretKey, clock });
    const app = await createServer({
      portal: compiledPortal(),
      database,
      filesDir,
      clock,
      secretKey,
      requestTimeoutMs: 5000,
      logger: false,
    });
    cleanUp.push(async () => {
      await app.close();
      await database.destroy();
    });

    const codes = new Map<string, number>();
    const people = ['chris', 'wendy', 'sofia', 'ivan', 'felix'].filter((name) => ids[name] !== undefined);
    const acknowledged = new Map<string, number>();
    let isOver = false;
    const settings = { ...defaultSettings, secretKey };
    const tokens = new Map<string, string>();
    for (const person of people) {
      tokens.set(person, (await createToken(database, ids[person] ?? 0, settings, clock())).token);
    }
    const writers = people.map(async (person) => {
      for (let version = 1; !isOver; ) {
        const headers = { authorization: tokens.get(person) ?? '', 'idempotency-key': randomUUID() };
        const payload = { version, extendInfo: { contact_address: `${person} ${version}` } };
        for (let isDone = false; !isDone; ) {
          const answer = (
            await app.inject({ method: 'POST', url: '/student-api/v1/user/update-info', headers, payload })
          ).json<{ code: number; data: { reason?: string; version?: number } }>();
          const word = `${answer.code} ${answer.data.reason ?? ''}`.trim();
          codes.set(word, (codes.get(word) ?? 0) + 1);
          isDone = answer.code === 200;
          if (isDone) expect(answer.data.version).toBe(version + 1);
          else await pause(50);
          if (!isDone && word !== '503 unavailable' && word !== '409 in_progress') throw new Error(`met ${word}`);
        }
        acknowledged.set(person, version);
        version += 1;
        await pause(30);
      }
    });
    const writing = Promise.all(writers);
    writing.catch(() => {}); // looked at below

    const backAfterMs: number[] = [];
    for (const outage of plan) {
      await pause(400);
      const backAt = await cause(outage, postgres, leadTo);
      const before = total(acknowledged);
      while (total(acknowledged) <= before + people.length) await Promise.race([pause(20), writing]);
      backAfterMs.push(Date.now() - backAt);
    }
    isOver = true;
    await writing;

    for (const person of people) {
      const row = await database
        .selectFrom('users')
        .select(['version', 'profile'])
        .where('id', '=', ids[person] ?? 0)
        .executeTakeFirstOrThrow();
      expect([person, row.version]).toEqual([person, (acknowledged.get(person) ?? 0) + 1]);
      expect(row.profile).toContain(`"${person} ${acknowledged.get(person)}"`);
    }
    expect([...codes.keys()].filter((word) => !['200', '503 unavailable', '409 in_progress'].includes(word))).toEqual(
      [],
    );
    expect(codes.get('503 unavailable') ?? 0).toBeGreaterThan(0);
    // A pause between tries is at most two seconds.
    expect(Math.max(...backAfterMs)).toBeLessThan(15_000);
    const report = process.env['OUTAGE_REPORT'];
    if (report)
      writeFileSync(
        report,
        JSON.stringify({ plan, codes: Object.fromEntries(codes), changes: total(acknowledged), backAfterMs }),
      );
  },
  120_000 + cycles * 10_000,
);

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** @returns when the database was there again */
async function cause(outage: Outage, postgres: OwnPostgres, leadTo: (port: number) => void): Promise<number> {
  switch (outage) {
    case 'terminate':
      await runSql(
        postgres.url(),
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      return Date.now();
    case 'failover':
      await postgres.stop('SIGINT');
      await postgres.start({ elsewhere: true });
      break;
    case 'kill':
      await postgres.stop('SIGQUIT');
      await postgres.start();
      break;
    case 'stop':
      await postgres.stop('SIGINT');
      await pause(1000);
      await postgres.start();
      break;
    case 'long':
      await postgres.stop('SIGINT');
      await pause(20_000);
      await postgres.start();
      break;
  }
  leadTo(postgres.port());
  return Date.now();
}
