/** `npm run generate`: everything that is made from schema/ and config/. With `--check` nothing is written; a stale file fails. */
import { join, resolve } from 'node:path';
import { runTool } from './console.mjs';
import { run } from './run-command.mjs';

const root = resolve(import.meta.dirname, '..');
const check = process.argv.includes('--check') ? ['--check'] : [];

await runTool(async () => {
  const steps = [
    [join(root, 'tools/run.mjs'), join(root, 'tools/generate/main.ts'), ...check],
    [join(root, 'bin/portico.mjs'), 'types', ...check],
    [join(root, 'bin/portico.mjs'), 'schema', ...check],
  ];
  let worst = 0;
  for (const words of steps) {
    worst = Math.max(worst, await run(process.execPath, words, { cwd: root }));
    // What cannot be read is nothing to go on with.
    if (worst > 1) break;
  }
  return worst;
});
