/** The guide, to the letter: its commands, run in an empty folder, on SQLite and on an empty PostgreSQL. */
import { spawn } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { addressOf, postgresUrl, runSql } from '../server/support/postgres.ts';
import { emptyFolder } from './support/run-portico.ts';

const root = resolve(import.meta.dirname, '../..');
const patienceMs = 60_000;

/** The commands of the first block of the guide; installing and building were done before the tests. */
function commandsOfGuide(): readonly string[] {
  const guide = readFileSync(join(root, 'docs/guide/run-in-production.md'), 'utf8');
  const block = /```sh\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const commands = block.trim().split('\n');
  expect(commands.slice(0, 2)).toEqual(['npm ci --ignore-scripts', 'npm run build']);
  return commands.slice(2).map((command) => command.replace('npx portico', `node ${join(root, 'bin/portico.mjs')}`));
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, done));
  const { port } = probe.address() as { port: number }; // a TCP server has a port
  await new Promise((done) => probe.close(done));
  return port;
}

async function followGuide(environment: Readonly<Record<string, string>>): Promise<void> {
  const folder = emptyFolder();
  symlinkSync(join(root, 'config'), join(folder, 'config'));
  const port = await freePort();
  // The front end is built once for all tests, elsewhere.
  const script = ['set -e', ...commandsOfGuide().map((command) => command.replace(/serve$/, 'serve --no-web'))].join(
    '\n',
  );
  const shell = spawn('sh', ['-c', script.replace(/\n(\S*DEMO=0 )/, '\nexec env $1')], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', NO_COLOR: '1', ...environment, PORT: String(port) },
  });
  let text = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part) => void (text += String(part)));
  const ended = new Promise<number | null>((done) => shell.once('close', done));
  try {
    const base = `http://127.0.0.1:${port}`;
    await ready(`${base}/health/ready`, () => text, ended);
    const ask = async (name: string, body?: object) => {
      const sent = body
        ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        : {};
      return (await (await fetch(`${base}/student-api/v1/${name}`, sent)).json()) as {
        code: number;
        data: { sid: string; reason?: string };
      };
    };

    const { data } = await ask('passport/sid');
    await ask('passport/captcha', { sid: data.sid });
    const login = await ask('passport/login', {
      account: '1155000001',
      password: 'Demo2025!',
      sid: data.sid,
      captcha: 'demo',
    });
    expect(login.code).toBe(422); // nobody of the demonstration is here, and its captcha is worth nothing
    expect((await ask('user/info')).code).toBe(401);
    const { status, headers } = await fetch(`${base}/student-api/v1/passport/sid`);
    expect([status, headers.get('strict-transport-security')]).toEqual([200, expect.stringContaining('max-age')]);
  } finally {
    shell.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
  expect(text).toContain('"reqId"');
  expect(text).not.toContain('Demo2025!');
}

async function ready(address: string, text: () => string, ended: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (const end = Date.now() + patienceMs; ; ) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    if (hasEnded || Date.now() > end) throw new Error(`The portal did not start:\n${text()}`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

describe('docs/guide/run-in-production.md', () => {
  it('leads from an empty folder to a portal that is open, and empty', () => followGuide({}), patienceMs * 2);

  it.runIf(postgresUrl())(
    'leads there on an empty PostgreSQL as well',
    async () => {
      const url = postgresUrl() ?? '';
      const name = `guide_${inject('runFolder').replaceAll(/\W/g, '_').toLowerCase().slice(-30)}`;
      await runSql(url, `create database ${name}`);
      try {
        await followGuide({ DATABASE_URL: addressOf(url, name) });
      } finally {
        await runSql(url, `drop database ${name} with (force)`);
      }
    },
    patienceMs * 2,
  );
});
