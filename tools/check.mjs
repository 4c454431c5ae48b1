/** `npm run check`: types, format and lint. With `--fix` the formatter and the linter repair what they can. */
import { join, resolve } from 'node:path';
import { readWords, runTool, say } from './console.mjs';
import { install } from './install.mjs';

const root = resolve(import.meta.dirname, '..');

await runTool(async () => {
  const { values: words } = readWords(import.meta.filename, { options: { fix: { type: 'boolean' } } });
  await install(root);
  const { run } = await import('./run-command.mjs');
  if (words.fix) {
    await run(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write'], {
      cwd: root,
    });
    await run(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--fix'], { cwd: root });
  }
  const { runSuites } = await import('./run-suites.mjs');
  const { passed, failed } = await runSuites(root, ['types', 'format', 'lint'], { update: false });
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
