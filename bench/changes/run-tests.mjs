/**
 * A process that runs tests again and again in one copy of the repository: what was read once is not read again. It answers each
 * message of its parent: which functions the files of tests run, or which of them fail with a changed source.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { noteFunctions } from './note-functions.mjs';

const { root, folders, sources, leftOut, workers } = JSON.parse(process.argv[2] ?? '');
const report = join(root, 'functions.txt');
process.env.FUNCTIONS_FILE = report;

/** @param {boolean} isLearning  then all tests run, and tell what they run */
function tests(isLearning) {
  return createVitest(
    'test',
    {
      root,
      watch: false,
      include: folders.map((/** @type {string} */ folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
      exclude: ['**/node_modules/**', ...leftOut],
      setupFiles: ['tests/seed.ts', 'bench/changes/note-run.ts'],
      reporters: [{}],
      silent: true,
      bail: isLearning ? 0 : 1,
      maxWorkers: isLearning ? workers : 1,
    },
    { plugins: isLearning ? [noteFunctions(root, new RegExp(sources))] : [] },
  );
}

/** @type {import('vitest/node').Vitest | undefined} */
let vitest;

/** What each file of tests runs, and how long it takes; files that fail without a change are named. */
async function learn() {
  const learning = await tests(true);
  rmSync(report, { force: true });
  const { testModules } = await learning.runTestSpecifications(await learning.globTestSpecifications());
  const ran = new Map(
    readFileSync(report, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .map(({ file, ...functions }) => [file, functions]),
  );
  await learning.close();
  return testModules.map((module) => ({
    test: relative(root, module.moduleId),
    ms: module.diagnostic().duration + module.diagnostic().collectDuration,
    passed: module.state() !== 'failed', // those of PostgreSQL are skipped
    ...(ran.get(module.moduleId) ?? { loading: [], testing: [] }),
  }));
}

/** Which of these files of tests fail, after the source has changed; after the first failure the others are let be. */
async function failing(/** @type {string} */ source, /** @type {readonly string[]} */ names) {
  vitest ??= await tests(false);
  vitest.invalidateFile(join(root, source));
  const wanted = new Set(names.map((name) => join(root, name)));
  const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) => wanted.has(moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.filter((module) => wanted.has(module.moduleId) && module.state() === 'failed');
  if (unhandledErrors.length > 0 && failed.length === 0) return names;
  return failed.map(({ moduleId }) => relative(root, moduleId));
}

/** The files of tests that can reach the source at all. */
async function reach(/** @type {string} */ source) {
  vitest ??= await tests(false);
  vitest.config.related = [join(root, source)];
  const specifications = await vitest.getRelevantTestSpecifications();
  vitest.config.related = undefined;
  return specifications.map(({ moduleId }) => relative(root, moduleId));
}

process.on(
  'message',
  async (/** @type {{ ask: string, source: string, names: string[] }} */ { ask, source, names }) => {
    try {
      if (ask === 'learn') process.send?.({ answer: await learn() });
      else if (ask === 'reach') process.send?.({ answer: await reach(source) });
      else process.send?.({ answer: await failing(source, names) });
    } catch (error) {
      process.send?.({ error: String(error instanceof Error ? error.stack : error) });
    }
  },
);
