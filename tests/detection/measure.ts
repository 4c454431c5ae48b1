/** `npm run bench -- detect` runs this in a process of its own: prints the scores as JSON, and the misses on request. */
import { rememberingReader } from '#compiler';
import { readFolder } from '../../bench/validate/read-folder.ts';
import { readPortal } from './portal.ts';
import { percent, printVerdict, run, table } from './run.ts';

const [count = '5000', seed = '1', misses = '0', only = ''] = process.argv.slice(2);
const portal = readPortal(readFolder('config'));
const start = performance.now();
const verdicts = run(portal, Number(count), Number(seed), { read: rememberingReader() });
const ms = performance.now() - start;
if (misses === '0') console.log(JSON.stringify({ ms, scores: table(verdicts) }));
else {
  const bad = verdicts.filter(
    (verdict) =>
      !verdict.unchanged &&
      (['found', 'line', 'suggestion', 'one'] as const).some((question) => verdict[question] === false),
  );
  const shown = new Map<string, number>();
  for (const verdict of bad) {
    const { kind } = verdict.mutant;
    if (!kind.includes(only)) continue;
    shown.set(kind, (shown.get(kind) ?? 0) + 1);
    if ((shown.get(kind) ?? 0) <= Number(misses)) console.log(`${printVerdict(verdict, portal)}\n`);
  }
  for (const row of table(verdicts))
    if (row.kind.includes(only) || row.kind === 'all')
      console.log(
        row.kind.padEnd(58),
        String(row.slips).padStart(5),
        String(row.unchanged).padStart(4),
        ...[row.found, row.line, row.suggestion, row.one].map((share) => percent(share).padStart(7)),
      );
  console.log(`${(ms / 1000).toFixed(0)} s, ${table(verdicts).length - 1} kinds`);
}
