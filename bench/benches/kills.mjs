/** The portal is killed while people write, on both databases: what the tests do a few times, two hundred times. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';

const kills = Number(process.env.CRASH_KILLS ?? 200);

export function print(rows) {
  const table = new Table({
    head: ['database', 'kills', 'changes', 'applications', 'seats taken', 'of'],
    style: { head: [], border: [] },
  });
  for (const row of rows) table.push([row.what, row.kills, row.changes, row.applications, row.seatsTaken, row.seats]);
  console.log(table.toString());
}

export async function measure(root) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-kills-'));
  try {
    const report = join(folder, 'report.txt');
    const words = ['node_modules/vitest/vitest.mjs', 'run', 'tests/server/no-database/crash.test.ts'];
    const env = { ...process.env, CRASH_KILLS: String(kills), CRASH_REPORT: report };
    const { status } = spawnSync(process.execPath, words, { cwd: root, env, stdio: 'inherit' });
    if (status !== 0) throw new Error('something was lost, or went wrong: see above');
    const rows = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { rows, notes: { lost: 0, oversold: 0 } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
