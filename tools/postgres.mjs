/** A PostgreSQL for one run of the tests: found or, on Debian, installed; its data in memory where that is possible. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './console.mjs';
import { capture } from './run-command.mjs';

/** Older ones are not tested and not supported. */
const oldestVersion = 15;

/** What the tests never need: safety against power cuts, copies elsewhere. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_connections: 300,
  // Every process more is dear, and small tables are read as quickly without.
  max_parallel_workers_per_gather: 0,
  autovacuum: 'off',
  listen_addresses: '127.0.0.1',
};

const quickDisk = '/dev/shm';
const patienceMs = 20_000;

/**
 * Runs `work` with the address of a PostgreSQL: the one in TEST_DATABASE_URL, else one started for the purpose.
 * @template Result
 * @param {(url: string) => Promise<Result>} work
 * @returns {Promise<Result | null>} null when there is none and none can be installed
 */
export async function withPostgres(work) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return work(given);
  const programs = await getPostgres();
  const owner = programs && (await ownerOfData());
  if (!programs || !owner) return null;
  const folder = mkdtempSync(join(existsSync(quickDisk) ? quickDisk : tmpdir(), 'portico-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  try {
    const server = await start(programs, folder, owner);
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder with initdb and postgres, installed where that is possible; null when there is none. */
export async function getPostgres() {
  const found = findPostgres();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  say('Installing postgresql for the server tests …');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update'], { env: environment });
  await capture('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env: environment });
  return findPostgres();
}

function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const folders = [
    ...versions.sort((one, other) => other - one).map((version) => join(debian, String(version), 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && isYoungEnough(join(folder, 'postgres'))) ?? null
  );
}

function isYoungEnough(program) {
  if (!existsSync(program)) return false;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0]) >= oldestVersion;
}

/** PostgreSQL refuses to run as root: then it runs as the user its package has made. Null when there is none. */
async function ownerOfData() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => capture('id', [flag, 'postgres'])));
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : null;
}

/**
 * A PostgreSQL of one's own for tests of outages: it can be stopped, killed and started again, also at another address, and
 * keeps what it has acknowledged.
 * @typedef {{ url(): string, port(): number, start(where?: { elsewhere: boolean }): Promise<void>, stop(how: NodeJS.Signals): Promise<void>, remove(): Promise<void> }} OwnPostgres
 * @returns {Promise<OwnPostgres | null>} null when there is no PostgreSQL on this computer
 */
export async function ownPostgres() {
  const programs = findPostgres();
  const owner = programs && (await ownerOfData());
  if (!programs || !owner) return null;
  const folder = mkdtempSync(join(existsSync(quickDisk) ? quickDisk : tmpdir(), 'portico-outages-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  let port = await freePort();
  let server = null;
  const startOnce = async () => {
    if (!existsSync(join(folder, 'data'))) await prepare(programs, folder, owner);
    server = await run(programs, folder, owner, { ...settings, synchronous_commit: 'on', port });
  };
  return {
    url: () => `postgres://postgres@127.0.0.1:${port}/postgres`,
    port: () => port,
    async start({ elsewhere = false } = {}) {
      if (elsewhere) port = await freePort();
      // One that was killed leaves processes behind that have to find out first.
      for (const end = Date.now() + patienceMs; ; ) {
        try {
          return await startOnce();
        } catch (error) {
          if (Date.now() > end) throw error;
          await new Promise((done) => setTimeout(done, 200));
        }
      }
    },
    stop: (how) => server.stop(how),
    async remove() {
      await server?.stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(programs, folder, owner) {
  await prepare(programs, folder, owner);
  return run(programs, folder, owner, { ...settings, port: await freePort() });
}

async function prepare(programs, folder, owner) {
  const made = await capture(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, cwd: folder },
  );
  if (made.code !== 0) throw new Error(`PostgreSQL could not be prepared:\n${made.output}`);
}

async function run(programs, folder, owner, { port, ...more }) {
  const data = join(folder, 'data');
  const words = Object.entries({ ...more, port, unix_socket_directories: folder }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...words], { ...owner, cwd: folder, stdio: 'ignore' });
  const ended = new Promise((done) => server.once('exit', done));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answers(url, server);
  return {
    url,
    stop: async (how = 'SIGINT') => {
      if (server.exitCode === null && server.signalCode === null) server.kill(how);
      await ended;
    },
  };
}

async function answers(url, server) {
  const { default: pg } = await import('pg');
  const end = Date.now() + patienceMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > end) throw new Error(`PostgreSQL did not start: ${error.message}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
