/**
 * `npm start`: from a fresh clone to an open portal. Each step is done only when needed, so the second start takes seconds.
 * An edit in config/ that is good goes live at once, as the guide for the office says.
 * Words behind `--` go to `portico serve`: npm start -- --port 9000
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { runTool } from './console.mjs';
import { install } from './install.mjs';
import { whenParentEnds } from './parent-end.mjs';

const root = resolve(import.meta.dirname, '..');

await runTool(async () => {
  await install(root);
  const { buildCli } = await import('./build-cli.mjs');
  const { buildWeb } = await import('./build-web.mjs');
  const { quietNode } = await import('./run-command.mjs');
  await buildCli(root);
  await buildWeb(root);
  const words = [
    ...quietNode,
    join(root, 'bin/portico.mjs'),
    'serve',
    '--watch',
    ...process.argv.slice(2).filter((word) => word !== '--'),
  ];
  const server = spawn(process.execPath, words, { cwd: root, stdio: 'inherit' });
  // Ctrl-C reaches the whole group, so the server ends by itself; we wait for it and end after it.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  whenParentEnds(() => server.kill('SIGTERM'));
  return new Promise((done) => server.once('exit', (code) => done(code ?? 0)));
});
