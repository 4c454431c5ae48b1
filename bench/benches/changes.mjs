/**
 * What the tests notice: small changes to the code, one at a time (a condition turned, a `where`, `await` or limit dropped, a check
 * not called, a number off by one), each against the tests of its room that run it, in a copy of the repository. `CHANGES_COUNT`
 * changes a room, chosen by `CHANGES_SEED`; `CHANGES_ROOM=engine` only one room, `CHANGES_KIND=where,await,limit,check` only these
 * kinds, and `CHANGES_WORKERS` at the same time (1). With `CHANGES_NEAR=1` only the tests that run the changed function are asked: quick,
 * and what survives them may still be noticed by others. What no test notices is shown to the linter last. A change that was judged
 * to have no effect is not made: see `without-effect.json`.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Table from 'cli-table3';
import { capture } from '../../tools/run-command.mjs';
import { findChanges } from '../changes/find-changes.mjs';
import { functionsIn } from '../changes/note-functions.mjs';

const floor = 85;

/** What was noticed when such a run was made for the first time, with changes chosen by hand: % by room. */
const first = { expression: 96, routes: 89, rules: 84, model: 79, compiler: 75, cli: 63, engine: 42 };

const patienceMs = 900_000;

/** All tests of a room run once, which takes long where others work as well. */
const learningMs = 4 * patienceMs;

/**
 * Which tests are asked: of those in these folders all that can reach the file.
 * @type {Readonly<Record<string, { sources: RegExp, tests: readonly string[] }>>}
 */
const rooms = {
  expression: { sources: /^src\/expression\//, tests: ['expression'] },
  model: { sources: /^src\/model\//, tests: ['forms', 'engine', 'blocks', 'diagnostics'] },
  compiler: { sources: /^src\/compiler\//, tests: ['diagnostics', 'compiler', 'expression', 'forms', 'docs'] },
  engine: { sources: /^src\/engine\//, tests: ['engine', 'blocks', 'forms', 'renderers'] },
  rules: { sources: /^server\/(?!demo|mock).*\/rules\//, tests: ['server'] },
  routes: { sources: /^server\/(http|kernel)\//, tests: ['server'] },
  server: { sources: /^server\/(?!demo|mock|http|kernel|.*\/rules\/)/, tests: ['server', 'cli'] },
  cli: { sources: /^cli\//, tests: ['cli', 'editor', 'diagnostics'] },
};

/** They look for what happens between two moments, not for what a line does. */
const slow = ['tests/server/no-database/crash.test.ts', 'tests/server/no-database/outages.test.ts'];

/** Judged by hand: the change leaves everything as it was, for the reason that is there. */
const withoutEffect = JSON.parse(readFileSync(new URL('../changes/without-effect.json', import.meta.url), 'utf8'));

/** @param {string} root the repository */
export async function measure(root) {
  const {
    CHANGES_COUNT = '12',
    CHANGES_SEED = '1',
    CHANGES_ROOM = '',
    CHANGES_KIND = '',
    CHANGES_WORKERS = '1',
  } = process.env;
  const files = (await capture('git', ['ls-files'], { cwd: root })).output.split('\n').filter(Boolean);
  const copies = Array.from({ length: Number(CHANGES_WORKERS) }, () => copyOf(root, files));
  const random = seeded(Number(CHANGES_SEED));
  const rows = [];
  try {
    for (const [room, { sources, tests }] of Object.entries(rooms)) {
      if (CHANGES_ROOM && room !== CHANGES_ROOM) continue;
      const places = files
        .filter((file) => sources.test(file) && /\.tsx?$/.test(file) && !file.includes('.generated.'))
        .flatMap((file) => placesIn(root, file))
        .filter(({ change }) => !CHANGES_KIND || CHANGES_KIND.split(',').includes(change.kind));
      const row = { what: room, places: places.length, changes: 0, noticed: 0, survivors: [] };
      const chosen = Array.from(
        { length: Math.min(Number(CHANGES_COUNT), places.length) },
        () => places.splice(Math.floor(random() * places.length), 1)[0],
      );
      const learning = startTests(copies[0], { sources, tests }, copies.length);
      const learnt = await learn(learning).finally(learning.stop);
      const work = async (copy) => {
        const runner = startTests(copy, { sources, tests });
        for (let next = chosen.shift(); next; next = chosen.shift()) {
          const noticed = await isNoticed(copy, runner, learnt, next.file, next.change);
          row.changes += 1;
          if (noticed) row.noticed += 1;
          else {
            row.survivors.push(describeChange(root, room, next.file, next.change));
            console.log(row.survivors.at(-1));
          }
        }
        runner.stop();
      };
      await Promise.all(copies.map(work));
      rows.push({
        ...row,
        share: (row.noticed / row.changes) * 100,
        seed: Number(CHANGES_SEED),
        kinds: CHANGES_KIND || 'all',
      });
    }
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
  // A room that was not asked keeps what was measured of it last.
  const before = JSON.parse(readFileSync(join(root, 'bench/results.json'), 'utf8')).changes;
  const isKept = (row) => !rows.some(({ what, kinds }) => what === row.what && kinds === row.kinds);
  return { rows: [...(before?.rows ?? []).filter(isKept), ...rows], goals: { share: floor } };
}

/** Where the file can be changed, but for what was judged to have no effect. */
function placesIn(root, file) {
  const source = readFileSync(join(root, file), 'utf8');
  return findChanges(file, source)
    .filter((change) => {
      const line = lineAt(source, change.start);
      return !withoutEffect.some(
        (judged) => judged.file === file && judged.kind === change.kind && line.includes(judged.line),
      );
    })
    .map((change) => ({ file, change }));
}

const lineAt = (source, offset) =>
  source.slice(source.lastIndexOf('\n', offset - 1) + 1, (source.indexOf('\n', offset) + 1 || source.length + 1) - 1);

export function print(rows) {
  const table = new Table({
    head: ['room', 'places', 'changes', 'noticed', '%', 'first %', 'seed', 'kinds'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'left'],
    style: { head: [], border: [] },
  });
  for (const { what, places, changes, noticed, share, seed, kinds } of rows)
    table.push([what, places, changes, noticed, share.toFixed(0), first[what] ?? '', seed, kinds]);
  table.push(['floor', '', '', '', floor, '', '', '']);
  console.log(table.toString());
}

/** The files of the repository in a folder of their own, with the packages of the original. */
function copyOf(root, files) {
  const copy = mkdtempSync(join(tmpdir(), 'portico-changes-'));
  for (const file of files) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Runs the tests of a room in a process of its own, which is started anew when it has to be ended. */
function startTests(root, { sources, tests }, workers = 1) {
  const setup = JSON.stringify({ root, folders: tests, sources: sources.source, leftOut: slow, workers });
  let child;
  const stop = () => {
    try {
      if (child) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    child = undefined;
  };
  /** What the process answers; null when it ends, or never answers. */
  const ask = (message, waitMs = patienceMs) =>
    new Promise((done, failed) => {
      child ??= spawn(process.execPath, [join(root, 'bench/changes/run-tests.mjs'), setup], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        detached: true,
        env: { ...process.env, TEST_SEED: '1', NODE_ENV: 'test' },
      });
      const asked = child;
      const end = ({ answer, error }) => {
        clearTimeout(timer);
        asked.removeAllListeners();
        if (error) failed(new Error(error));
        else done(answer);
      };
      const lose = () => {
        stop();
        end({ answer: null });
      };
      const timer = setTimeout(lose, waitMs);
      asked.once('message', end);
      asked.once('exit', lose);
      asked.send(message);
    });
  return { ask, stop };
}

/** What each file of tests runs, those first that are quick; what fails without a change is not asked later. */
async function learn(runner) {
  const learnt = await runner.ask({ ask: 'learn' }, learningMs);
  if (!learnt) throw new Error('The tests did not end.');
  for (const { test } of learnt.filter(({ passed }) => !passed))
    console.log(`Left out, it fails without a change too: ${test}`);
  return learnt.filter(({ passed }) => passed).toSorted((one, other) => one.ms - other.ms);
}

/** Whether a test that can reach the change fails, or never ends; or else the linter refuses it. */
async function isNoticed(copy, runner, learnt, file, { start, end, text }) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const changed = source.slice(0, start) + text + source.slice(end);
  const name = functionsIn(file, source)
    .filter((one) => one.start <= start && end <= one.end)
    .map((one) => `${file}:${one.start}`)
    .at(-1);
  const near = learnt.filter(({ testing }) => testing.includes(name)).map(({ test }) => test);
  // What ran while it was loaded ran for all, and what one file of tests has made and kept the next need not make again.
  const reached = process.env.CHANGES_NEAR && near.length > 0 ? [] : await runner.ask({ ask: 'reach', source: file });
  const rest = learnt.map(({ test }) => test).filter((test) => reached.includes(test) && !near.includes(test));
  for (const names of [near.slice(0, 4), near.slice(4), rest]) {
    if (names.length === 0) continue;
    writeFileSync(path, changed);
    const failed = await runner.ask({ ask: 'failing', source: file, names }).finally(() => writeFileSync(path, source));
    if (failed === null) return true;
    if (failed.length === 0) continue;
    // Else everything would count as noticed.
    const unchanged = await runner.ask({ ask: 'failing', source: file, names: failed });
    if (unchanged?.length === 0) return true;
    for (const test of failed) {
      console.log(`Left out from here on, it fails without a change too: ${test}`);
      const place = learnt.findIndex((one) => one.test === test);
      if (place >= 0) learnt.splice(place, 1); // else another worker has left it out
    }
    return isNoticed(copy, runner, learnt, file, { start, end, text });
  }
  writeFileSync(path, changed);
  const refused = await isRefused(copy, file).finally(() => writeFileSync(path, source));
  // Else everything would count as noticed.
  return refused && !(await isRefused(copy, file));
}

/** Whether the linter refuses a file, which `npm test` asks as well: it sees each promise that nobody waits for. */
async function isRefused(copy, file) {
  const linter = join(copy, 'node_modules/oxlint/bin/oxlint');
  const words = [linter, '--type-aware', '--deny-warnings', file];
  const { code, output } = await capture(process.execPath, words, { cwd: copy });
  if (code === 0) return false;
  if (!output.includes(file)) throw new Error(`The linter did not run: ${output}`);
  return true;
}

function describeChange(root, room, file, { kind, start, end, text }) {
  const source = readFileSync(join(root, file), 'utf8');
  const line = source.slice(0, start).split('\n').length;
  const old = source.slice(start, end).replace(/\s+/g, ' ').slice(0, 80);
  return `${room} ${file}:${line} ${kind}: ${old} → ${text.slice(0, 80) || '(nothing)'}`;
}

/** mulberry32: small, and good enough for choosing places. */
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
