/**
 * What the tests notice: small changes to the code, one at a time (a condition turned, a `where` or an `await` dropped, a check not
 * called, a number off by one), each against the tests of its room, in a copy of the repository. `CHANGES_COUNT` changes a room,
 * chosen by `CHANGES_SEED`; `CHANGES_ROOM=engine` only one room, `CHANGES_KIND=where,await,check` only these kinds, and
 * `CHANGES_WORKERS` at the same time. With `CHANGES_NEAR=1` only the tests of the same subject are asked: quick, and what survives
 * them may still be noticed by others. A change that was judged to have no effect is not made: see `without-effect.json`.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Table from 'cli-table3';
import { capture } from '../../tools/run-command.mjs';
import { findChanges } from '../changes/find-changes.mjs';

const floor = 85;
const patienceMs = 900_000;

/**
 * Which tests are asked: of those in these folders all that can reach the file.
 * @type {Readonly<Record<string, { sources: RegExp, tests: readonly string[] }>>}
 */
const rooms = {
  expression: { sources: /^src\/expression\//, tests: ['expression'] },
  model: { sources: /^src\/model\//, tests: ['forms', 'engine', 'blocks', 'diagnostics'] },
  compiler: { sources: /^src\/compiler\//, tests: ['diagnostics', 'compiler', 'expression', 'forms', 'docs'] },
  engine: { sources: /^src\/engine\/.*\.ts$/, tests: ['engine', 'blocks', 'forms', 'renderers'] },
  rules: { sources: /^server\/(?!demo|mock).*\/rules\//, tests: ['server'] },
  routes: { sources: /^server\/(http|kernel)\//, tests: ['server'] },
  server: { sources: /^server\/(?!demo|mock|http|kernel).*\/(calls|store|jobs|office)\//, tests: ['server', 'cli'] },
  cli: { sources: /^cli\//, tests: ['cli'] },
};

/**
 * The tests of the same subject are asked first, because they are quick; the others only when those notice nothing.
 * @type {Readonly<Record<string, RegExp>>}
 */
const nearest = {
  account: /sign-in|change-password|forgotten-password|user\./,
  applications: /server\/.*application|confused/,
  archives: /archives/,
  cards: /cards/,
  contents: /carousel|downloads|questions/,
  courses: /server\/.*course/,
  events: /server\/.*(event|registration|demo-events)/,
  forms: /office-forms|form-rules|extra-fields/,
  http: /routes|settings|bad-input|watched/,
  'kept-forms': /kept-forms|tuition|graduation|exchange/,
  messages: /messages/,
  notices: /notice/,
  people: /office-people/,
  points: /points/,
  profile: /profile|user\./,
  study: /graduation|tuition|statistics/,
};

/** They look for what happens between two moments, not for what a line does. */
const slow = ['tests/server/no-database/crash.test.ts', 'tests/server/no-database/outages.test.ts'];

/** Judged by hand: the change leaves everything as it was, for the reason that stands there. */
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
  const survivors = [];
  try {
    for (const [room, { sources, tests }] of Object.entries(rooms)) {
      if (CHANGES_ROOM && room !== CHANGES_ROOM) continue;
      const places = files
        .filter((file) => sources.test(file) && /\.tsx?$/.test(file) && !file.includes('.generated.'))
        .flatMap((file) => placesIn(root, file))
        .filter(({ change }) => !CHANGES_KIND || CHANGES_KIND.split(',').includes(change.kind));
      const row = { what: room, places: places.length, changes: 0, noticed: 0 };
      const chosen = Array.from(
        { length: Math.min(Number(CHANGES_COUNT), places.length) },
        () => places.splice(Math.floor(random() * places.length), 1)[0],
      );
      const work = async (copy) => {
        for (let next = chosen.shift(); next; next = chosen.shift()) {
          const noticed = await isNoticed(copy, next.file, next.change, tests);
          row.changes += 1;
          if (noticed) row.noticed += 1;
          else survivors.push(describeChange(root, room, next.file, next.change));
          if (!noticed) console.log(survivors.at(-1));
        }
      };
      await Promise.all(copies.map(work));
      rows.push({ ...row, share: (row.noticed / row.changes) * 100 });
    }
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
  return { rows, goals: { share: floor }, survivors, notes: { seed: CHANGES_SEED, kinds: CHANGES_KIND || 'all' } };
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
    head: ['room', 'places', 'changes', 'noticed', '%'],
    colAligns: ['left', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const { what, places, changes, noticed, share } of rows)
    table.push([what, places, changes, noticed, share.toFixed(0)]);
  table.push(['floor', '', '', '', floor]);
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

/** Whether a test that can reach the file fails, or never ends; the same tests pass without the change. */
async function isNoticed(copy, file, { start, end, text }, tests) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const subject = nearest[file.split('/')[1] ?? ''];
  const near = file.startsWith('server/') && subject ? testFiles(copy, tests).filter((name) => subject.test(name)) : [];
  const others = readdirSync(join(copy, 'tests')).filter((name) => !tests.includes(name));
  const left = [...others.map((name) => `tests/${name}/**`), ...slow].flatMap((pattern) => ['--exclude', pattern]);
  const reach = ['related', file, '--passWithNoTests', ...left];
  const isNearEnough = Boolean(process.env.CHANGES_NEAR);
  for (const words of near.length > 0 ? [['run', ...near], ...(isNearEnough ? [] : [reach])] : [reach]) {
    writeFileSync(path, source.slice(0, start) + text + source.slice(end));
    const passed = await passes(copy, words).finally(() => writeFileSync(path, source));
    if (passed) continue;
    if (await passesUnchanged(copy, words)) return true;
    throw new Error(`These fail without a change too: ${words.join(' ')}`);
  }
  return false;
}

const unchanged = new Map();

/** Else everything would count as noticed. */
function passesUnchanged(copy, words) {
  const key = words.join(' ');
  if (!unchanged.has(key)) unchanged.set(key, passes(copy, words));
  return unchanged.get(key);
}

const testFiles = (copy, tests) =>
  tests.flatMap((name) =>
    readdirSync(join(copy, 'tests', name), { recursive: true })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `tests/${name}/${file}`),
  );

function passes(copy, words) {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...words, '--run', '--bail=1'], {
      cwd: copy,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, TEST_SEED: '1' },
    });
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), patienceMs);
    child.once('exit', (code) => {
      clearTimeout(timer);
      done(code === 0);
    });
  });
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
