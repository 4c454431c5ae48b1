/** Judges mutants of the shipped config in a process of its own, and prints rows and misses as JSON. */
import { compilerMemory } from '#compiler';
import { readPortal } from '../../tests/detection/portal.ts';
import { printVerdict } from '../../tests/detection/print-verdict.ts';
import { isMiss, percent, run, type Score, type Share, table } from '../../tests/detection/run.ts';
import { readFolder } from '../validate/read-folder.ts';

const [count = '5000', seed = '1', shown = '1', only = ''] = process.argv.slice(2);
const portal = readPortal(readFolder('config'));
const verdicts = run(portal, Number(count), Number(seed), { memory: compilerMemory() });
const misses = new Map<string, string[]>();
for (const verdict of verdicts.filter(isMiss)) {
  const { kind } = verdict.mutant;
  const known = misses.get(kind) ?? [];
  misses.set(kind, known);
  if (known.length < Number(shown) && kind.includes(only)) known.push(printVerdict(verdict, portal));
}
console.log(JSON.stringify({ rows: table(verdicts).map(row), misses: Object.fromEntries(misses) }));

function row({ kind, mistakes, unchanged, ...shares }: Score): Readonly<Record<string, unknown>> {
  const { found, line, suggestion, one } = shares;
  return {
    what: kind,
    mistakes,
    unchanged,
    ...Object.fromEntries(Object.entries({ found, line, suggestion, one }).map(cell)),
  };
}

/** null where nothing was asked. */
function cell([name, share]: [string, Share]): [string, number | null] {
  return [name, percent(share)];
}
