/**
 * Runs `portico serve` time after time in one process, each with an environment and data of its own: what is dear, loading
 * the program and reading the config, is done once. Told by messages of whoever started it, see `portal-process.mjs`.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildCli } from './build-cli.mjs';

const folder = await buildCli(resolve(import.meta.dirname, '..'));
const { main } = await import(pathToFileURL(resolve(folder, 'main.mjs')).href);

process.on('message', async (/** @type {{ words: string[], environment: NodeJS.ProcessEnv } | 'stop'} */ message) => {
  if (message === 'stop') {
    process.emit('SIGTERM', 'SIGTERM');
    return;
  }
  for (const name of Object.keys(process.env)) if (!(name in message.environment)) delete process.env[name];
  Object.assign(process.env, message.environment);
  process.send?.({ ended: await main(['serve', ...message.words]) });
});

// Whoever started us is gone.
process.once('disconnect', () => process.exit());
