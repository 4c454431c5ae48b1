/** The guide, to the letter: its commands, run in an empty folder, on SQLite and on an empty PostgreSQL. */
import { spawn } from 'node:child_process';
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../server/kernel/database/open.ts';
import { addressOf, dropDatabase, postgresUrl, runSql } from '../server/support/postgres.ts';
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

/** Who may do what in a PostgreSQL: a user that owns one database, and is nothing else. */
function statementsOfGuide(): readonly string[] {
  const guide = readFileSync(join(root, 'docs/guide/run-in-production.md'), 'utf8');
  const statements = (/```sql\n([\s\S]*?)```/.exec(guide)?.[1] ?? '').trim().split('\n');
  expect(statements).toHaveLength(2);
  return statements.map((statement) => statement.replace("'…'", "'a password'"));
}

/** The commands of the first day, after its files are written into the folder. */
function firstDayIn(folder: string): string {
  const guide = readFileSync(join(root, 'docs/guide/the-first-day.md'), 'utf8');
  const fence = (info: string) => new RegExp(`\`\`\`${info}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';
  writeFileSync(join(folder, 'first-day.yaml'), fence('yml records'));
  writeFileSync(join(folder, 'welcome.yaml'), fence('yml event'));
  const commands = fence('sh').trim();
  expect(commands).toContain('office import first-day.yaml --invite');
  return `set -e\n${commands.replaceAll('npx portico', `node ${join(root, 'bin/portico.mjs')}`)}`;
}

type Ask = (name: string, body?: object, token?: string) => Promise<Answer>;

interface Answer {
  readonly code: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a person does with the invitation: a code by mail, a password, a login, a place at the first event. */
async function comeInAs(account: string, ask: Ask, mailsTo: (recipient: string) => Promise<readonly string[]>) {
  const email = 'zoe.chow@mail.example';
  const password = 'Tolo-Harbour-7';
  const captchaOf = async (call: string) => {
    const sid = String((await ask('passport/sid')).data['sid']);
    const { data } = await ask(call, { sid });
    const [left = 0, right = 0] = String(data['question']).match(/\d+/g)?.map(Number) ?? [];
    return { sid, captcha: String(left + right) };
  };
  expect(await mailsTo(email)).toEqual([expect.stringContaining('https://portal.example.edu')]);
  const sent = await ask('find-password/send-verify-code', {
    account: email,
    ...(await captchaOf('find-password/captcha')),
  });
  expect(sent.code).toBe(200);
  const verify_code = /\b\d{6}\b/.exec((await mailsTo(email)).at(-1) ?? '')?.[0] ?? '';
  const reset = { account: email, verify_code, password, password_confirm: password };
  expect((await ask('find-password/reset', reset)).code).toBe(200);
  const login = await ask('passport/login', { account, password, ...(await captchaOf('passport/captcha')) });
  expect(login.code).toBe(200);
  const token = String(login.data['token']);
  const { data: events } = await ask('activity', {}, token);
  const list = events['list'] as readonly { readonly id: number; readonly title: string }[]; // of the contract
  expect(list.map(({ title }) => title)).toEqual(['Welcome evening']);
  expect((await ask('activity/apply', { id: list[0]?.id }, token)).code).toBe(200);
  const { data } = await ask(`activity/details?id=${list[0]?.id}`, undefined, token);
  expect(data['my_apply']).toMatchObject({ status: 'registered' });
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
  // A picture would have to be read by a person.
  const settings = {
    ...process.env,
    NODE_ENV: '',
    DATABASE_URL: '',
    NO_COLOR: '1',
    CAPTCHA_MODE: 'math',
    ...environment,
  };
  const shell = spawn('sh', ['-c', script.replace(/\n(\S*DEMO=0 )/, '\nexec env $1')], {
    cwd: folder,
    env: { ...settings, PORT: String(port) },
  });
  let text = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part) => void (text += String(part)));
  const ended = new Promise<number | null>((done) => shell.once('close', done));
  try {
    const base = `http://127.0.0.1:${port}`;
    await ready(`${base}/health/ready`, () => text, ended);
    const ask: Ask = async (name, body, token) => {
      const authorization: Record<string, string> = token ? { authorization: token } : {};
      const sent = body
        ? {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json', ...authorization },
          }
        : { headers: authorization };
      return (await (await fetch(`${base}/student-api/v1/${name}`, sent)).json()) as Answer; // the envelope
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
    const firstDay = await runScript(firstDayIn(folder), folder, settings);
    expect(firstDay).toMatchObject({ exitCode: 0 });
    expect(firstDay.text).toContain('Nothing is changed yet. This is what would be:');
    expect(firstDay.text).toContain('2 invitations go out by mail.');
    await comeInAs('1155234567', ask, (recipient) =>
      mailsIn(environment['DATABASE_URL'] ?? '', join(folder, 'data/portico.db'), recipient),
    );
    const { status, headers } = await fetch(`${base}/student-api/v1/passport/sid`);
    expect([status, headers.get('strict-transport-security')]).toEqual([200, expect.stringContaining('max-age')]);
  } finally {
    shell.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600);
  expect(text).toContain('"reqId"');
  expect(text).toContain('No mail goes out, because SMTP_URL is not set');
  expect(text).not.toContain('Demo2025!');
}

async function runScript(script: string, cwd: string, env: NodeJS.ProcessEnv) {
  const shell = spawn('sh', ['-c', script], { cwd, env });
  let text = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part) => void (text += String(part)));
  const exitCode = await new Promise<number | null>((done) => shell.once('close', done));
  return { exitCode, text };
}

async function mailsIn(url: string, file: string, recipient: string): Promise<readonly string[]> {
  const database = await openDatabase(url ? { url } : { file });
  try {
    const mails = await database
      .selectFrom('outbox')
      .select('content')
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute();
    return mails.map(({ content }) => content);
  } finally {
    await database.destroy();
  }
}

async function ready(address: string, text: () => string, ended: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (const end = Date.now() + patienceMs; ; ) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    if (hasEnded || Date.now() > end) throw new Error(`The portal did not start:\n${text()}`);
    await new Promise((done) => setTimeout(done, 200)); // between two looks
  }
}

describe('docs/guide/run-in-production.md and the-first-day.md', () => {
  // Each database has a run of the tests.
  it.skipIf(postgresUrl())(
    'leads from an empty folder to the first student who logs in and registers for an event',
    () => followGuide({}),
    patienceMs * 2,
  );

  // see above
  it.runIf(postgresUrl())(
    'leads there on an empty PostgreSQL',
    async () => {
      const url = postgresUrl() ?? '';
      const name = `guide_${inject('runFolder').replaceAll(/\W/g, '_').toLowerCase().slice(-30)}`;
      for (const statement of statementsOfGuide()) await runSql(url, statement.replaceAll('portico', name));
      const address = new URL(addressOf(url, name));
      address.username = name;
      address.password = 'a password';
      try {
        await followGuide({ DATABASE_URL: address.href });
      } finally {
        await dropDatabase(url, name);
        await runSql(url, `drop role ${name}`);
      }
    },
    patienceMs * 2,
  );
});
