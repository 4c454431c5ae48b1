/** Outages of PostgreSQL while people write: what the tests do twice, two dozen times. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';

export function print(rows) {
  const table = new Table({
    head: ['outage', 'times', 'back after, ms (median)', 'at most'],
    style: { head: [], border: [] },
  });
  for (const row of rows) table.push([row.what, row.times, row.medianMs, row.longestMs]);
  console.log(table.toString());
}

const cycles = Number(process.env.OUTAGE_CYCLES ?? 24);

export async function measure(root) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-outages-'));
  try {
    const report = join(folder, 'report.json');
    const words = ['node_modules/vitest/vitest.mjs', 'run', 'tests/server/no-database/outages.test.ts'];
    const env = { ...process.env, OUTAGE_CYCLES: String(cycles), OUTAGE_REPORT: report };
    const { status } = spawnSync(process.execPath, words, { cwd: root, env, stdio: 'inherit' });
    if (status !== 0) throw new Error('something was lost, or went wrong: see above');
    const { plan, codes, changes, backAfterMs } = JSON.parse(readFileSync(report, 'utf8'));
    const rows = [...new Set(plan)].map((kind) => {
      const own = backAfterMs.filter((_, index) => plan[index] === kind).sort((one, other) => one - other);
      return { what: kind, times: own.length, medianMs: own[Math.floor(own.length / 2)], longestMs: own.at(-1) };
    });
    return { rows, notes: { changes, lost: 0, answers: JSON.stringify(codes) } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
