/**
 * What `npm test` and `npm run check` run. A suite gives `{ passed, failed, output }`; a check command counts as one,
 * Vitest and Playwright count their tests themselves.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, quietNode } from './run-command.mjs';

/**
 * @typedef {{ passed: number, failed: number, output: string }} Result
 * @typedef {(root: string, options: { update: boolean }) => Promise<Result>} Suite
 */

/** @type {Readonly<Record<string, Suite>>} in the order in which they run */
export const suites = {
  types: checkTypes,
  // Biome formats and sorts imports; its linter is off in biome.json, because oxlint looks for mistakes, with types.
  format: (root) => commands(root, [['node_modules/@biomejs/biome/bin/biome', 'check', '--colors=off']]),
  lint: (root) => commands(root, [['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']]),
  generated: (root) =>
    commands(root, [
      ['tools/run.mjs', 'tools/generate/main.ts', '--check'],
      ['bin/portico.mjs', 'types', '--check'],
      ['bin/portico.mjs', 'schema', '--check'],
      ['bin/portico.mjs', 'validate', '--strict'],
    ]),
  unit: runUnit,
  postgres: runOnPostgres,
  browser: runPlaywright,
};

/** Every `tsconfig.json` is a room with its own globals; each counts as one check. */
async function checkTypes(root) {
  const tsc = 'node_modules/typescript-native/bin/tsc';
  // Several threads for a room would each work out its types anew; so each room has one, and several rooms run at once.
  const words = [tsc, '--noEmit', '--pretty', 'false', '--singleThreaded', '-p'];
  const waiting = rooms(root).map((room) => [...words, room]);
  const shares = await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const share = [];
      for (let next = waiting.shift(); next; next = waiting.shift()) share.push(await commands(root, [next]));
      return share;
    }),
  );
  const results = shares.flat();
  const mistakes = results.flatMap(({ output }) => output.split(/^(?=\S)/m).filter((line) => !line.startsWith('$ ')));
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    // A room is checked with each room that uses it, and so are its mistakes.
    output: [...new Set(mistakes)].join(''),
  };
}

/** Folders with a `tsconfig.json`, the root's excepted: that one is only extended. */
function rooms(root, below = '') {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || entry.name.startsWith('.') || ['node_modules', 'dist', 'data'].includes(entry.name))
      return [];
    const room = below ? `${below}/${entry.name}` : entry.name;
    return [...(existsSync(join(root, room, 'tsconfig.json')) ? [room] : []), ...rooms(root, room)];
  });
}

/** @returns {Promise<Result>} */
async function commands(root, list) {
  const result = { passed: 0, failed: 0, output: '' };
  for (const [script, ...words] of list) {
    const environment = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
    const { code, output } = await capture(process.execPath, [...quietNode, join(root, script), ...words], {
      cwd: root,
      env: environment,
    });
    if (code === 0) result.passed += 1;
    else {
      result.failed += 1;
      result.output += `$ ${[script, ...words].join(' ')}\n${output.trimEnd()}\n`;
    }
  }
  return result;
}

/** @type {Suite} */
async function runVitest(root, { update }, more = { words: [], environment: {} }) {
  return reported(root, 'vitest.json', (file) => ({
    words: [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...more.words,
      ...(update ? ['--update'] : []),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    environment: { ...(update ? { UPDATE_GOLDEN: '1' } : {}), ...more.environment },
    count: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests + testResults.filter(brokenFile).length,
    }),
  }));
}

/**
 * All tests without a browser, and one check more: that they have met every refusal which the contract lists.
 * @type {Suite}
 */
async function runUnit(root, options) {
  await (await import('./postgres.mjs')).getPostgres(); // some start one of their own
  const folder = mkdtempSync(join(tmpdir(), 'portico-refusals-'));
  const file = join(folder, 'unseen.json');
  try {
    const result = await runVitest(root, options, { words: [], environment: { UNSEEN_REFUSALS_FILE: file } });
    const unseen = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : ['any: the tests did not end'];
    if (unseen.length === 0) return { ...result, passed: result.passed + 1 };
    const list = unseen.map((refusal) => `  ${refusal}`).join('\n');
    return {
      ...result,
      failed: result.failed + 1,
      output: `${result.output}\nRefusals that the contract lists and no test has met:\n${list}\n`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const onDatabases = ['tests/server', 'tests/cli/office', 'tests/cli/production.test.ts'];
const withoutDatabase = ['tests/server/no-database/**', 'tests/cli/office-words.test.ts'];

/**
 * The tests of the server and of the office's commands once more, on the other database, and the guide to production. Those
 * that need no database are left out, and so is most of the spoilt input: nearly all of it is refused before anything is read.
 * @type {Suite}
 */
async function runOnPostgres(root, options) {
  const { withPostgres } = await import('./postgres.mjs');
  const folders = [...onDatabases, ...withoutDatabase.flatMap((pattern) => ['--exclude', pattern])];
  // A worker waits while the database works.
  const words = [...folders, `--maxWorkers=${availableParallelism() + 1}`];
  const result = await withPostgres((url) =>
    runVitest(root, options, { words, environment: { BAD_INPUT_RUNS: '20', ...process.env, TEST_DATABASE_URL: url } }),
  );
  // Where a person tests, it is said; where nobody reads, it fails.
  return result ?? { passed: 0, failed: process.env.CI ? 1 : 0, output: noPostgres };
}

const noPostgres =
  'Not run on PostgreSQL: there is none of version 15 or later here. Install one (on Debian and Ubuntu `apt-get install postgresql`), or set TEST_DATABASE_URL.';

/** A test file that does not even load has no tests to count. */
function brokenFile({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/** @type {Suite} */
async function runPlaywright(root, { update }) {
  const { getChromium } = await import('./chromium.mjs');
  const { buildWeb } = await import('./build-web.mjs');
  const chromium = await getChromium();
  await buildWeb(root);
  const { withPostgres } = await import('./postgres.mjs');
  const run = (/** @type {Record<string, string>} */ environment) => playwright(root, update, chromium, environment);
  return (await withPostgres((url) => run({ TEST_DATABASE_URL: url }))) ?? run({});
}

/**
 * @param {string} root
 * @param {boolean | undefined} update
 * @param {string} chromium
 * @param {Record<string, string>} more of the environment
 */
function playwright(root, update, chromium, more) {
  return reported(root, 'playwright.json', (file) => ({
    words: [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--reporter=list,json',
      ...(update ? ['--update-snapshots'] : []),
    ],
    environment: { ...more, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    count: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    }),
  }));
}

/** Runs a test runner that writes what it counted to a file. */
async function reported(root, name, plan) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
  const file = join(folder, name);
  const { words, environment, count } = plan(file);
  try {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...environment };
    const { code, output } = await capture(process.execPath, [...quietNode, ...words], { cwd: root, env });
    if (!existsSync(file)) return { passed: 0, failed: 1, output };
    const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')));
    // A runner that ends badly although no test failed (an error between tests) has failed too.
    return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, output: code === 0 ? '' : output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
