/** Spoilt requests over all calls, on both databases: what `npm test` sends a few thousand of, twenty thousand each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Table from 'cli-table3';
import { onBothDatabases, runTests } from '../measure/server-tests.mjs';

/** For each call. */
const runs = Number(process.env.BAD_INPUT_RUNS ?? 320);

export function print(rows) {
  const table = new Table({
    head: ['database', 'requests', 'done', 'refused', 'wrong calls', 'seconds'],
    style: { head: [], border: [] },
  });
  for (const row of rows)
    table.push([row.what, row.requests, row.done, row.refused, row.wrong, row.seconds.toFixed(0)]);
  console.log(table.toString());
}

export async function measure(root) {
  const answers = {};
  const rows = await onBothDatabases(async (what, environment, folder) => {
    const report = join(folder, 'answers.json');
    const env = { ...environment, BAD_INPUT_RUNS: String(runs), BAD_INPUT_REPORT: report };
    const { failed: wrong, seconds } = runTests(root, ['tests/server/bad-input.test.ts'], env);
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    answers[what] = counts;
    const requests = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { what, requests, done: counts['200'] ?? 0, refused: requests - (counts['200'] ?? 0), wrong, seconds };
  });
  return { rows, notes: { answers: JSON.stringify(answers) } };
}
