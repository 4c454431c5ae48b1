/**
 * `npm test`: every check and every test, each suite with its own line, and a last line that sums them up.
 *   --only NAME   one suite: types, format, lint, generated, unit, postgres, browser
 *   --update      rewrites the expected outputs of the golden tests
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runTool, say, ToolProblem } from './console.mjs';
import { install } from './install.mjs';

const root = resolve(import.meta.dirname, '..');

await runTool(async () => {
  const { only, update } = readWords();
  await install(root);
  const { runSuites } = await import('./run-suites.mjs');
  const { passed, failed } = await runSuites(root, only, { update });
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});

function readWords() {
  try {
    const { values } = parseArgs({
      options: { only: { type: 'string', multiple: true }, update: { type: 'boolean', default: false } },
    });
    return values;
  } catch (error) {
    throw new ToolProblem(`${error.message}. Known are --only NAME and --update.`);
  }
}
