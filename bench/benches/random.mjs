/** The tests that draw forms, answers and edits at random: what they try a few times in `npm test`, many times. */
import { spawnSync } from 'node:child_process';
import Table from 'cli-table3';

export function print(rows) {
  const table = new Table({ head: ['what', 'times', 'seconds'], style: { head: [], border: [] } });
  for (const row of rows) table.push([row.what, row.times, row.seconds.toFixed(0)]);
  console.log(table.toString());
}

const long = [
  { what: 'answers to generated forms', test: 'tests/server/kept-forms-property.test.ts', KEPT_ANSWERS: '20000' },
  { what: 'what validates, runs', test: 'tests/cli/validates-runs.test.ts', PARITY_EDITS: '2000' },
  { what: 'edits while it is watched', test: 'tests/cli/watch-random-edits.test.ts', WATCH_EDITS: '2000' },
];

export async function measure(root) {
  const rows = long.map(({ what, test, ...counts }) => {
    const start = performance.now();
    const words = ['node_modules/vitest/vitest.mjs', 'run', test];
    const env = { ...process.env, ...counts };
    const { status } = spawnSync(process.execPath, words, { cwd: root, env, stdio: 'inherit' });
    if (status !== 0) throw new Error(`${test} failed: see above`);
    const seconds = (performance.now() - start) / 1000;
    return { what, times: Number(Object.values(counts)[0]), seconds };
  });
  return { rows };
}
