/** `npm run build`: the command line and the front end, each only when its sources have changed. */
import { resolve } from 'node:path';
import { readWords, runTool, say } from './console.mjs';
import { install } from './install.mjs';

const root = resolve(import.meta.dirname, '..');

await runTool(async () => {
  readWords(import.meta.filename, {});
  await install(root);
  const { buildCli } = await import('./build-cli.mjs');
  const { buildWeb } = await import('./build-web.mjs');
  await buildCli(root);
  await buildWeb(root);
  say('Built: dist/cli and dist/web.');
});
