/**
 * `npm run dev`: the portal on a development server. An edit in src/ appears at once; an edit in config/ goes live when it
 * is good, and the open page follows without losing what was typed.
 * Words behind `--` go to `portico serve`: npm run dev -- --config other-portal
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { runTool, say, ToolProblem } from './console.mjs';
import { install } from './install.mjs';
import { run } from './run-command.mjs';

const root = resolve(import.meta.dirname, '..');
const callsPort = '8081';
const modelChanged = 'portico:model-changed';

await runTool(async () => {
  await install(root);
  const program = join(root, 'bin/portico.mjs');
  const words = process.argv.slice(2).filter((word) => word !== '--');
  if (words.includes('--help')) return run(process.execPath, [program, 'serve', '--help']);
  const server = spawn(process.execPath, [program, 'serve', '--watch', '--no-web', '--port', callsPort, ...words], {
    cwd: root,
    stdio: ['inherit', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, SITE_BASE_URL: 'http://localhost:5173' },
  });
  const ended = new Promise((done) => server.once('exit', (code) => done(code ?? 0)));
  /** @type {{ port: number, accounts: string } | undefined} */
  const listening = await Promise.race([
    new Promise((done) => server.once('message', done)),
    ended.then(() => undefined),
  ]);
  if (!listening) throw new ToolProblem('The server did not start; the reason stands above.');
  process.env.PORTICO_SERVER = `http://localhost:${listening.port}`;
  const { createServer } = await import('vite');
  const vite = await createServer({ root, plugins: [followModel()], server: { port: 5173 }, clearScreen: false });
  await vite.listen();
  server.on('message', () => vite.ws.send(modelChanged));
  if (listening.accounts) say(listening.accounts);
  for (const address of vite.resolvedUrls?.local ?? []) say(`The portal is open at ${address}. Press Ctrl-C to stop.`);
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => server.kill());
  const code = await ended;
  await vite.close();
  return code;
});

/** Hands the news of a changed config on to the page, which loads the model anew. */
function followModel() {
  const script = `import.meta.hot?.on('${modelChanged}', () => dispatchEvent(new Event('${modelChanged}')));`;
  return {
    name: 'portico-follow-model',
    resolveId: (id) => (id === '/@portico-follow-model' ? id : undefined),
    load: (id) => (id === '/@portico-follow-model' ? script : undefined),
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: '/@portico-follow-model' }, injectTo: 'head' },
    ],
  };
}
