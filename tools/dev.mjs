/**
 * `npm run dev`: the portal on a development server. An edit in src/ appears at once; an edit in config/ goes live when it
 * is good, and the open page follows without losing what was typed. After an edit in schema/ the server begins anew with it.
 * Words behind `--` go to `portico serve`: npm run dev -- --config other-portal
 */
import { spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { runTool, say, ToolProblem } from './console.mjs';
import { install } from './install.mjs';
import { run } from './run-command.mjs';

const root = resolve(import.meta.dirname, '..');
const program = join(root, 'bin/portico.mjs');
const callsPort = '8081';
const modelChanged = 'portico:model-changed';
/** Editors write a file in several steps. */
const settleMs = 200;

/** @typedef {{ port: number, accounts: string }} Listening */

await runTool(async () => {
  await install(root);
  const words = process.argv.slice(2).filter((word) => word !== '--');
  if (words.includes('--help')) return run(process.execPath, [program, 'serve', '--help']);
  const server = startServer(words);
  const listening = await server.listening;
  if (!listening) throw new ToolProblem('The server did not start; the reason stands above.');
  process.env.PORTICO_SERVER = `http://localhost:${listening.port}`;
  const { createServer } = await import('vite');
  const vite = await createServer({ root, plugins: [followModel()], server: { port: 5173 }, clearScreen: false });
  await vite.listen();
  const news = () => vite.ws.send(modelChanged);
  if (listening.accounts) say(listening.accounts);
  for (const address of vite.resolvedUrls?.local ?? []) say(`The portal is open at ${address}. Press Ctrl-C to stop.`);
  const code = await followLanguage(server, [...words, '--port', String(listening.port)], news);
  await vite.close();
  return code;
});

/** @param {readonly string[]} words  behind `portico serve` */
function startServer(words) {
  const child = spawn(process.execPath, [program, 'serve', '--watch', '--no-web', '--port', callsPort, ...words], {
    cwd: root,
    stdio: ['inherit', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, SITE_BASE_URL: 'http://localhost:5173' },
  });
  /** @type {Promise<number>} */
  const ended = new Promise((done) => child.once('exit', (code) => done(code ?? 0)));
  /** @type {Promise<Listening | undefined>} */
  const listening = Promise.race([new Promise((done) => child.once('message', done)), ended.then(() => undefined)]);
  return { child, ended, listening };
}

/**
 * After an edit in schema/ what is made from it is made anew, and the server with it: the language is a part of its program.
 * @param {ReturnType<typeof startServer>} server  the first one
 * @param {readonly string[]} words  of the next ones
 * @param {() => void} news  called when the page is to load the model anew
 * @returns {Promise<number>} the code with which the last server ended
 */
async function followLanguage(server, words, news) {
  let current = server;
  let isEdited = false;
  let isStopped = false;
  let wake = () => {};
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const noticed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isEdited = true;
      wake();
    }, settleMs);
  };
  // Watched all at once, files that an editor replaces are lost.
  const watchers = foldersOfSchema().map((folder) => watch(folder, noticed));
  process.on('SIGINT', () => (isStopped = true));
  process.on('SIGTERM', () => {
    isStopped = true;
    current.child.kill();
  });
  current.child.on('message', news);
  try {
    for (;;) {
      const edited = new Promise((done) => (wake = () => done(null)));
      const code = isEdited ? null : await Promise.race([edited, current.ended]);
      if (code !== null) return code;
      isEdited = false;
      if ((await run(process.execPath, [join(root, 'tools/generate.mjs')], { cwd: root })) > 0) {
        say('The portal goes on with the language as it was. Save a file of schema/ once more when this is mended.');
        continue;
      }
      current.child.kill();
      const last = await current.ended;
      if (isStopped) return last;
      current = startServer(words);
      current.child.on('message', news);
      if (await current.listening) say('The portal has the language of schema/ as it is now.');
    }
  } finally {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  }
}

function foldersOfSchema() {
  const schema = join(root, 'schema');
  const inside = readdirSync(schema, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [schema, ...inside.map(({ name }) => join(schema, name))];
}

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
