/** Runs tests of the server on one database after the other, as often as a bench wants. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ToolProblem } from '../../tools/console.mjs';
import { withPostgres } from '../../tools/postgres.mjs';

/**
 * @template Row
 * @param {(what: string, environment: Record<string, string>, folder: string) => Promise<Row>} run `folder` is gone afterwards
 * @returns {Promise<Row[]>}
 */
export async function onBothDatabases(run) {
  const inFolder = async (/** @type {string} */ what, /** @type {Record<string, string>} */ environment) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
    try {
      return await run(what, environment, folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const sqlite = await inFolder('SQLite', { TEST_DATABASE_URL: '' });
  const postgres = await withPostgres((url) => inFolder('PostgreSQL', { TEST_DATABASE_URL: url }));
  if (!postgres) throw new ToolProblem('There is no PostgreSQL of version 15 or later here.');
  return [sqlite, postgres];
}

/**
 * @param {string} root
 * @param {readonly string[]} words files, and what chooses tests within them
 * @param {Record<string, string>} environment
 * @returns {{ passed: number, failed: number, seconds: number }}
 * @throws {Error} when not one test has run
 */
export function runTests(root, words, environment) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  try {
    const file = join(folder, 'result.json');
    const start = performance.now();
    const command = ['node_modules/vitest/vitest.mjs', 'run', ...words, '--reporter=default', '--reporter=json'];
    spawnSync(process.execPath, [...command, `--outputFile.json=${file}`], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    });
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(file, 'utf8'));
    if (passed + failed === 0) throw new Error(`${words.join(' ')} has run no test: see above`);
    return { passed, failed, seconds: (performance.now() - start) / 1000 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
