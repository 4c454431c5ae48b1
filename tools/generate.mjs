/** `npm run generate`: everything that is made from schema/ and config/. With `--check` nothing is written; a stale file fails. */
import { join, resolve } from 'node:path';
import { readWords, runTool } from './console.mjs';
import { run } from './run-command.mjs';

const root = resolve(import.meta.dirname, '..');

await runTool(async () => {
  const { values: words } = readWords(import.meta.filename, { options: { check: { type: 'boolean' } } });
  const check = words.check ? ['--check'] : [];
  const steps = [
    [join(root, 'tools/run.mjs'), join(root, 'tools/generate/main.ts'), ...check],
    [join(root, 'bin/portico.mjs'), 'types', ...check],
    [join(root, 'bin/portico.mjs'), 'schema', ...check],
  ];
  let worst = 0;
  for (const step of steps) {
    worst = Math.max(worst, await run(process.execPath, step, { cwd: root }));
    // What cannot be read is nothing to go on with.
    if (worst > 1) break;
  }
  return worst;
});
