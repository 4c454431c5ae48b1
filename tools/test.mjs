/**
 * `npm test`: every check and every test, each suite with its own line, and a last line that sums them up.
 *   --only NAME   one suite: types, format, lint, generated, unit, postgres, browser
 *   --update      rewrites the expected outputs of the golden tests
 *   --seed N      repeats the order, the random input and the time zone of a run that printed this seed
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readWords, runTool, say, ToolProblem } from './console.mjs';
import { install } from './install.mjs';

const root = resolve(import.meta.dirname, '..');

const zones = [
  'Asia/Hong_Kong',
  'UTC',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'Europe/London',
  'America/St_Johns',
];

await runTool(async () => {
  const { values: words } = readWords(import.meta.filename, {
    options: {
      only: { type: 'string', multiple: true },
      update: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const { only, update } = words;
  if (!/^\d{1,9}$/.test(words.seed)) throw new ToolProblem(`--seed ${words.seed} is no whole number.`);
  const seed = Number(words.seed);
  await install(root);
  // Nothing may depend on where the computer is: each run has another time zone, as it has another order.
  Object.assign(process.env, { TEST_SEED: String(seed), TZ: zones[seed % zones.length] });
  say(`seed ${seed}, in ${process.env.TZ} (npm test -- --seed ${seed} repeats it)`);
  const { runSuites } = await import('./run-suites.mjs');
  const { passed, failed } = await inOwnFolder(() => runSuites(root, only, { update }));
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});

/** What tests leave among the temporary files goes with the run. */
async function inOwnFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-'));
  chmodSync(folder, 0o711); // a database of the run may belong to another user
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder });
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
