/**
 * `npm run bench [-- NAME …]`: measures the portal against the same things written by hand, in one run, in turn.
 * Nothing here passes or fails: the table says what holds, and the exit code only whether it could be measured.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { readWords, runTool, ToolProblem } from '../tools/console.mjs';
import { printTable } from './measure/print-table.mjs';

const benches = [
  'bytes',
  'form',
  'first-field',
  'table',
  'pages',
  'validate',
  'edit',
  'load',
  'detect',
  'outages',
  'kills',
  'changes',
];
/** Only when they are named: they take long, or need what is not installed. */
const more = ['random', 'bad-input', 'races', 'lighthouse', 'container'];
const root = resolve(import.meta.dirname, '..');
const resultsFile = join(import.meta.dirname, 'results.json');

await runTool(() => {
  const { positionals: wanted } = readWords(import.meta.filename, { allowPositionals: true });
  const unknown = wanted.filter((name) => ![...benches, ...more].includes(name));
  if (unknown.length > 0)
    throw new ToolProblem(
      `There is no bench called ${unknown.join(', ')}. There are ${[...benches, ...more].join(', ')}.`,
    );
  return run(wanted.length > 0 ? wanted : benches);
});

/** @returns {Promise<number>} 0 when all was measured, else 2 */
async function run(names) {
  const results = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};
  let failed = 0;
  for (const name of names) {
    console.log(`${name} …`);
    const loadBefore = loadavg()[0];
    try {
      const { measure, print = printTable } = await import(`./benches/${name}.mjs`);
      const { rows, notes = {}, ...more } = await measure(root);
      print(rows);
      for (const [note, value] of Object.entries(notes)) console.log(`${note}: ${value}`);
      const load = [loadBefore, loadavg()[0]].map((value) => Number(value.toFixed(2)));
      console.log(`Load average ${load.join(' → ')} on ${cpus().length} processors.\n`);
      results[name] = {
        measured: new Date().toISOString(),
        node: process.version,
        load,
        rows: rows.map(rounded),
        notes,
        ...more,
      };
      writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
    } catch (error) {
      failed++;
      console.error(
        `${name} could not be measured: ${error instanceof ToolProblem ? error.message : (error.stack ?? error)}\n`,
      );
    }
  }
  return failed > 0 ? 2 : 0;
}

function rounded(row) {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    typeof value === 'number' ? Number(value.toPrecision(4)) : value,
  ]);
  return Object.fromEntries(entries);
}
