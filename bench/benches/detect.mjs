/**
 * What the compiler says about one mistake at a time: thousands of mutants of the shipped config, by kind. `DETECT_COUNT` and
 * `DETECT_SEED` choose others; `DETECT_MISSES=3` prints that many of each kind that are reported badly, `DETECT_KIND=quote` of
 * those kinds only.
 */
import Table from 'cli-table3';
import { bundle } from '../measure/bundle.mjs';
import { timeProcess } from '../measure/time-process.mjs';

const goals = { found: 99, line: 97, suggestion: 95, one: 95 };

/** @param {string} root the repository */
export async function measure(root) {
  const script = await bundle(root, 'bench/detect/score-mutants.ts', 'score-mutants');
  const { DETECT_COUNT = '5000', DETECT_SEED = '1', DETECT_MISSES = '1', DETECT_KIND = '' } = process.env;
  const words = [script, DETECT_COUNT, DETECT_SEED, DETECT_MISSES, DETECT_KIND];
  const { output, ms } = await timeProcess(words, { cwd: root });
  const { rows, misses } = JSON.parse(output);
  if (process.env.DETECT_MISSES) console.log(Object.values(misses).flat().join('\n\n'));
  return { rows, goals, misses, notes: { seed: DETECT_SEED, seconds: Math.round(ms / 1000) } };
}

/** Per cent of the mistakes of which it can be asked. */
export function print(rows) {
  const shares = Object.keys(goals);
  const table = new Table({
    head: ['kind', 'mistakes', 'no change', ...shares],
    colAligns: ['left', ...Array(2 + shares.length).fill('right')],
    style: { head: [], border: [] },
  });
  for (const row of rows)
    table.push([row.what, row.mistakes, row.unchanged, ...shares.map((share) => row[share]?.toFixed(1) ?? '')]);
  table.push(['goal', '', '', ...Object.values(goals)]);
  console.log(table.toString());
}
