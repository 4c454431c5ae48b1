/**
 * Three calls under load, against a bare Fastify route that runs the same statements on the same database: how many
 * requests a second, and how long 200 clients wait.
 */
import { fork } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { fire } from '../measure/fire.mjs';
import { interleave } from '../measure/interleave.mjs';
import { row } from '../measure/row.mjs';

const clients = 200;
const rounds = 3;

/** `apply` can be done once by each person, so its people are shared out over the rounds. */
const calls = [
  { call: 'news/index', method: 'POST', body: { filter: 0 }, count: 6000 },
  { call: 'user/info', method: 'GET', count: 6000 },
  { call: 'activity/apply', method: 'POST', count: 700, once: true },
];

/** @param {string} root the repository */
export async function measure(root) {
  const folder = join(root, 'dist/bench/load');
  rmSync(folder, { recursive: true, force: true });
  const prepare = await bundle(root, 'bench/server/prepare.ts');
  const bareScript = await bundle(root, 'bench/server/bare.ts');
  await ended(fork(prepare, [folder], { cwd: root, stdio: 'inherit' }));
  const planFile = join(folder, 'plan.json');
  const plan = JSON.parse(readFileSync(planFile, 'utf8'));
  const { buildCli } = await import('../../tools/build-cli.mjs');
  await buildCli(root);

  const [ourPort, barePort] = [18_471, 18_472];
  const serve = ['serve', '--no-web', '--port', String(ourPort)];
  const env = { ...process.env, FILES_DIR: plan.filesDir, SECRET_KEY: 'bench', DATABASE_URL: '', DEMO: '1' };
  const servers = [
    fork(join(root, 'bin/portico.mjs'), serve, { cwd: root, env, silent: true }),
    fork(bareScript, [planFile, String(barePort)], { cwd: root, stdio: 'inherit' }),
  ];
  try {
    await Promise.all(servers.map(listening));
    const rows = [];
    for (const call of calls) rows.push(...(await measureCall(call, plan, { ours: ourPort, byHand: barePort })));
    return { rows, notes: { statements: statementsOf(plan) } };
  } finally {
    for (const server of servers) server.kill();
  }
}

async function measureCall({ once, count, ...call }, plan, ports) {
  const people = shareOut(plan.tokens.slice(1), once ? count : plan.tokens.length);
  const body = call.call === 'activity/apply' ? { id: plan.eventId } : call.body;
  const run = (side) => () =>
    fire({ ...call, body, count, clients, port: ports[side], tokens: once ? people() : plan.tokens });
  const { ours, byHand } = await interleave(rounds, run('ours'), run('byHand'));
  const of = (figure) => ({ ours: ours.map((one) => one[figure]), byHand: byHand.map((one) => one[figure]) });
  // A ratio of times: twice the time of the bare route is half its requests a second.
  const perRequest = (samples) => samples.map((one) => 1000 / one.perSecond);
  return [
    row({
      what: `${call.call}: a request (${Math.round(middle(of('perSecond').ours))}/s, bare ${Math.round(middle(of('perSecond').byHand))}/s)`,
      unit: 'ms',
      ours: perRequest(ours),
      byHand: perRequest(byHand),
      must: { ratio: 2 },
    }),
    row({ what: `… ${clients} clients, p50`, unit: 'ms', ...of('p50') }),
    row({ what: `… ${clients} clients, p99`, unit: 'ms', ...of('p99') }),
  ];
}

/** Each time other people. */
function shareOut(tokens, count) {
  let next = 0;
  return () => {
    next += count;
    if (next > tokens.length) throw new Error('There are too few students for so many rounds.');
    return tokens.slice(next - count, next);
  };
}

function middle(numbers) {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

function statementsOf({ recorded }) {
  return Object.entries(recorded)
    .map(([call, { statements }]) => `${call} ${statements.length}`)
    .join(', ');
}

async function bundle(root, entry) {
  const file = join(root, 'dist', 'bench', `${entry.replace(/^.*\//, '').replace('.ts', '')}.mjs`);
  await build({
    input: join(root, entry),
    cwd: root,
    platform: 'node',
    external: [/^[^./#]/],
    logLevel: 'warn',
    output: { file, format: 'esm', codeSplitting: false },
  });
  if (!existsSync(file)) throw new Error(`${entry} was not bundled.`);
  return file;
}

function ended(child) {
  return new Promise((done, fail) => {
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error('The database could not be prepared.'))));
  });
}

function listening(child) {
  return new Promise((done, fail) => {
    child.once('message', done);
    child.once('exit', () => fail(new Error('A server ended before it listened.')));
  });
}
