/**
 * `npm run dev`: the portal on a development server. An edit in src/ appears at once; an edit in config/ goes live when it
 * is good, and the open page follows without losing what was typed. After an edit in schema/ the server begins anew with it.
 * `--port 9310` is the port of the page (5173); the server behind it takes a free one. Other words behind `--` go to
 * `portico serve`, and `npx portico serve --help` says which there are: npm run dev -- --config other-portal
 */
import { spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import { createServer as createProbe } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { readWords, runTool, say, ToolProblem } from './console.mjs';
import { install } from './install.mjs';
import { run } from './run-command.mjs';

const root = resolve(import.meta.dirname, '..');
const program = join(root, 'bin/portico.mjs');
const usualPort = 5173;
const modelChanged = 'portico:model-changed';
/** Editors write a file in several steps. */
const settleMs = 200;
/** The code of `portico serve` when the config has errors. */
const brokenConfig = 1;
/** Pino's number of a warning; errors have higher ones. */
const warningLevel = 40;

/** @typedef {{ port: number, accounts: string }} Listening */

await runTool(async () => {
  const { named, words } = wordsOf(process.argv.slice(2));
  await install(root);
  const port = named === 0 ? await freePort() : (named ?? usualPort);
  const server = startServer([...words, '--port', named === undefined ? '8081' : '0'], port);
  const listening = await server.listening;
  if (!listening) throw new ToolProblem('The server did not start; the reason stands above.');
  process.env.PORTICO_SERVER = `http://localhost:${listening.port}`;
  const { createServer } = await import('vite');
  const place = { port, strictPort: named !== undefined };
  const vite = await createServer({ root, plugins: [followModel()], server: place, clearScreen: false });
  await vite.listen().catch((error) => {
    server.child.kill();
    throw new ToolProblem(`${error.message}. Choose another with --port.`);
  });
  const news = () => vite.ws.send(modelChanged);
  if (listening.accounts) say(listening.accounts);
  for (const address of vite.resolvedUrls?.local ?? []) say(`The portal is open at ${address}. Press Ctrl-C to stop.`);
  const again = () => startServer([...words, '--port', String(listening.port)], port);
  const code = await followLanguage(server, { again, news, config: folderOf(words) });
  await vite.close();
  return code;
});

/**
 * The port of the page, and what goes to `portico serve`.
 * @param {readonly string[]} given
 * @returns {{ named: number | undefined, words: readonly string[] }}
 */
function wordsOf(given) {
  const written = given.filter((word) => word !== '--');
  if (written.includes('--help') || written.includes('-h')) readWords(import.meta.filename, { strict: false });
  const words = written.flatMap((word) => /^(--port)=(.*)$/s.exec(word)?.slice(1) ?? [word]);
  const at = words.findIndex((word) => word === '--port' || word === '-p');
  if (at === -1) return { named: undefined, words };
  const text = words[at + 1];
  if (text === undefined) throw new ToolProblem('No number stands behind --port. Write --port 9310, for example.');
  if (!/^\d+$/.test(text) || Number(text) > 65_535)
    throw new ToolProblem(`${text} is no port. Choose a number from 1 to 65535, such as 9310.`);
  return { named: Number(text), words: words.toSpliced(at, 2) };
}

/** The folder of the config among the words for `portico serve`. */
function folderOf(words) {
  const at = words.findIndex((word) => /^(-c|--config)(=|$)/.test(word));
  const [, beside] = words[at]?.split('=') ?? [];
  return resolve(root, beside ?? words[at + 1] ?? 'config');
}

/** @returns {Promise<number>} a port at which nothing listens; the server must know the address of the page from the start */
function freePort() {
  const probe = createProbe();
  return new Promise((done) => {
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/**
 * @param {readonly string[]} words  behind `portico serve`
 * @param {number} pagePort
 */
function startServer(words, pagePort) {
  const child = spawn(process.execPath, [program, 'serve', '--watch', '--no-web', ...words], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, SITE_BASE_URL: `http://localhost:${pagePort}` },
  });
  createInterface({ input: child.stdout }).on('line', sayWarning);
  /** @type {Promise<number>} */
  const ended = new Promise((done) => child.once('exit', (code) => done(code ?? 0)));
  /** @type {Promise<Listening | undefined>} */
  const listening = Promise.race([new Promise((done) => child.once('message', done)), ended.then(() => undefined)]);
  return { child, ended, listening };
}

/** What the server prints is of no use here, but for warnings and errors of its log: a line of JSON each. */
function sayWarning(line) {
  if (!line.startsWith('{"level":')) return;
  const { level, msg, err } = JSON.parse(line);
  if (level >= warningLevel) console.error(err?.stack ? `${msg}: ${err.stack}` : msg);
}

/**
 * After an edit in schema/ what is made from it is made anew, and the server with it: the language is a part of its program.
 * Where the config has an error just then, or does not fit the schema any more, an edit of the config is another try.
 * @param {ReturnType<typeof startServer>} server  the first one
 * @param {{ again: () => ReturnType<typeof startServer>, news: () => void, config: string }} deps  `news`: called when the page is to load the model anew
 * @returns {Promise<number>} the code with which the last server ended
 */
async function followLanguage(server, { again, news, config }) {
  let current = server;
  let isBroken = false;
  let isStale = false;
  const stop = stopSignal(() => current.child.kill());
  const language = noticeEdits(foldersBelow(join(root, 'schema')));
  current.child.on('message', news);
  try {
    for (;;) {
      const end = isBroken ? stop.asked : current.ended;
      // What is made of the language is made for the shipped config.
      const mending = isStale ? join(root, 'config') : isBroken ? config : null;
      const edited = await nextEdit(language, mending, end);
      if (edited === null) return current.ended;
      if (edited === 'language' || isStale) isStale = !(await makeLanguage());
      if (isStale) continue;
      current.child.kill();
      const last = await current.ended;
      if (stop.isAsked()) return last;
      current = again();
      current.child.on('message', news);
      const isUp = await current.listening;
      isBroken = !isUp && (await current.ended) === brokenConfig;
      if (isUp) say('The portal has the language of schema/ as it is now.');
      if (isBroken) say('The portal starts again when that is mended.');
    }
  } finally {
    language.close();
  }
}

/**
 * @param {string | null} config  its folder, where edits of it matter as well
 * @param {Promise<unknown>} end  when to wait no longer
 * @returns {Promise<'language' | 'config' | null>} null at the end
 */
async function nextEdit(language, config, end) {
  const edits = config === null ? null : noticeEdits(foldersBelow(config));
  try {
    return await Promise.race([
      language.next().then(() => 'language'),
      end.then(() => null),
      ...(edits === null ? [] : [edits.next().then(() => 'config')]),
    ]);
  } finally {
    edits?.close();
  }
}

/** @returns {Promise<boolean>} whether what is made from schema/ is as it is now */
async function makeLanguage() {
  if ((await run(process.execPath, [join(root, 'tools/generate.mjs')], { cwd: root })) === 0) return true;
  say('The portal goes on with the language as it was, until an edit of schema/ or of the config mends this.');
  return false;
}

/** Ctrl-C reaches the server by itself; other signals are handed on. */
function stopSignal(handOn) {
  let isAsked = false;
  const asked = new Promise((done) => {
    const stop = () => {
      isAsked = true;
      done();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', () => {
      stop();
      handOn();
    });
  });
  return { isAsked: () => isAsked, asked };
}

/** Notices edits of the files in these folders. Watched all at once, files that an editor replaces are lost. */
function noticeEdits(folders) {
  let isEdited = false;
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
  const watchers = folders.map((folder) => watch(folder, noticed));
  return {
    /** Comes back after the next edit, and at once when there was one since the last. */
    async next() {
      if (!isEdited) await new Promise((done) => (wake = () => done(null)));
      isEdited = false;
    },
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

function foldersBelow(folder) {
  const inside = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inside.map(({ parentPath, name }) => join(parentPath, name))];
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
