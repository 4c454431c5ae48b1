/**
 * What the tests notice: small changes to the code, one at a time (a condition turned, a `where` or an `await` dropped, a check not
 * called, a number off by one), each against the tests of its room, in a copy of the repository. `CHANGES_COUNT` changes a room,
 * chosen by `CHANGES_SEED`; `CHANGES_ROOM=engine` only one.
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
  server: { sources: /^server\/(?!demo|mock).*\/(calls|store|http|kernel)\//, tests: ['server'] },
  cli: { sources: /^cli\//, tests: ['cli'] },
};

/** @param {string} root the repository */
export async function measure(root) {
  const { CHANGES_COUNT = '12', CHANGES_SEED = '1', CHANGES_ROOM = '' } = process.env;
  const files = (await capture('git', ['ls-files'], { cwd: root })).output.split('\n').filter(Boolean);
  const copy = copyOf(root, files);
  const random = seeded(Number(CHANGES_SEED));
  const rows = [];
  const survivors = [];
  try {
    for (const [room, { sources, tests }] of Object.entries(rooms)) {
      if (CHANGES_ROOM && room !== CHANGES_ROOM) continue;
      const places = files
        .filter((file) => sources.test(file) && /\.tsx?$/.test(file) && !file.includes('.generated.'))
        .flatMap((file) =>
          findChanges(file, readFileSync(join(root, file), 'utf8')).map((change) => ({ file, change })),
        );
      const row = { what: room, places: places.length, changes: 0, noticed: 0 };
      while (row.changes < Math.min(Number(CHANGES_COUNT), places.length)) {
        const [{ file, change }] = places.splice(Math.floor(random() * places.length), 1);
        row.changes += 1;
        if (await isNoticed(copy, file, change, tests)) row.noticed += 1;
        else survivors.push(told(root, room, file, change));
      }
      rows.push({ ...row, share: (row.noticed / row.changes) * 100 });
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(survivors.join('\n'));
  return { rows, goals: { share: floor }, survivors, notes: { seed: CHANGES_SEED } };
}

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

/** Whether a test that can reach the file fails, or never ends. */
async function isNoticed(copy, file, { start, end, text }, asked) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, source.slice(0, start) + text + source.slice(end));
  try {
    return !(await passes(copy, file, asked));
  } finally {
    writeFileSync(path, source);
  }
}

function passes(copy, file, tests) {
  const others = readdirSync(join(copy, 'tests')).filter((name) => !tests.includes(name));
  const excluded = others.flatMap((name) => ['--exclude', `tests/${name}/**`]);
  const words = ['related', file, '--run', '--bail=1', '--passWithNoTests', ...excluded];
  return new Promise((done) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], {
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

function told(root, room, file, { kind, start, end, text }) {
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
