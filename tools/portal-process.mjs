/** Starts a portal for tests and pictures: its own port, its own data in a temporary folder, the clock held still. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The moment at which the demonstration stands still. */
export const demoNow = '2025-11-21T09:00:00+08:00';

const root = resolve(import.meta.dirname, '..');
const patienceMs = 60_000;

/**
 * @typedef {object} PortalProcess
 * @property {string} address `http://localhost:40123`
 * @property {NodeJS.ProcessEnv} environment with which other commands find the same data
 * @property {() => Promise<void>} stop ends the server and deletes its data
 */

/**
 * @typedef {{ web?: string, environment?: Record<string, string>, more?: readonly string[], data?: string | undefined }} PortalOptions another front end;
 *   more of the environment; more words behind `serve`; a folder with the data to start with, which is copied
 */

/**
 * @param {string} [config] the folder with the YAML files
 * @param {PortalOptions} [options]
 * @returns {Promise<PortalProcess>}
 */
export function startPortal(config = 'config', options = {}) {
  return start(config, options, async (words, env) => {
    const server = spawn(process.execPath, [join(root, 'bin/portico.mjs'), 'serve', ...words], { ...piped, env });
    await listening(server);
    return async () => {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await ended;
    };
  });
}

/**
 * A process for portals that run one after the other, which start several times as quickly as processes of their own.
 * @returns {{ startPortal: typeof startPortal, end(): void }}
 */
export function portalsInTurn() {
  const server = spawn(process.execPath, [join(root, 'tools/serve-in-turn.mjs')], piped);
  return {
    startPortal: (config = 'config', options = {}) =>
      start(config, options, async (words, environment) => {
        server.send({ words, environment });
        await listening(server);
        return async () => {
          const ended = new Promise((done) => {
            server.on('message', function hear(message) {
              if (typeof message !== 'object') return; // the config has changed
              server.off('message', hear);
              done(message);
            });
          });
          server.send('stop');
          await ended;
        };
      }),
    end: () => server.disconnect(),
  };
}

/** @type {import('node:child_process').SpawnOptions} */
const piped = { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] };

/**
 * @param {string} config @param {PortalOptions} options
 * @param {(words: string[], env: NodeJS.ProcessEnv) => Promise<() => Promise<void>>} serve gives what stops the server again
 * @returns {Promise<PortalProcess>}
 */
async function start(config, { web, environment, more = [], data: first }, serve) {
  const data = mkdtempSync(join(tmpdir(), 'portico-data-'));
  if (first) cpSync(first, data, { recursive: true });
  const port = await freePort();
  const env = {
    ...process.env,
    FILES_DIR: join(data, 'files'),
    DATABASE_URL: '',
    DEMO: '1',
    DEMO_NOW: demoNow,
    // Where the clock is held still, no minute ever ends.
    CALLS_PER_MINUTE: '100000',
    ...environment,
  };
  const words = ['--config', config, '--port', String(port), ...(web ? ['--web', web] : []), ...more];
  const stop = await serve(words, env);
  return {
    address: `http://localhost:${port}`,
    environment: env,
    async stop() {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<void>}
 */
function listening(server) {
  /** @type {string[]} */
  const said = [];
  const hear = (/** @type {unknown} */ part) => void said.push(String(part));
  return new Promise((done, fail) => {
    const settle = (/** @type {string} */ problem) => {
      clearTimeout(timer);
      server.off('message', received).off('exit', ended);
      if (problem === '') done();
      else fail(new Error(`The server ${problem}.\n${said.join('')}`));
    };
    // `{ accounts }` when it listens, `{ ended }` when it could not.
    const received = (/** @type {object} */ message) => settle('accounts' in message ? '' : 'did not start');
    const ended = (/** @type {number | null} */ code) => settle(`ended with ${code}`);
    const timer = setTimeout(() => settle('did not start in time'), patienceMs);
    // What it says later is read too, or it would wait for a reader.
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', hear);
    server.once('message', received).once('exit', ended);
  });
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Logs in over the API, as the login page does.
 * @param {string} address of the portal
 * @param {string} account
 * @returns {Promise<string>} the token
 */
export async function logInToPortal(address, account) {
  const { sid } = await call(address, 'passport/sid', undefined);
  await call(address, 'passport/captcha', { sid });
  const { token } = await call(address, 'passport/login', { account, password: 'Demo2025!', sid, captcha: 'demo' });
  return token;
}

/**
 * The data of a call's answer, as the owner of a token sees it.
 * @param {string} address
 * @param {string} token
 * @param {string} name
 * @param {object} [body] nothing means GET
 */
export async function askPortal(address, token, name, body) {
  return call(address, name, body, { Authorization: token });
}

/**
 * @param {string} address
 * @param {string} name
 * @param {object | undefined} body nothing means GET
 * @param {Record<string, string>} [headers]
 */
async function call(address, name, body, headers = {}) {
  const options = body
    ? { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    : { headers };
  const response = await fetch(`${address}/student-api/v1/${name}`, options);
  const { code, message, data } = await response.json();
  if (code !== 200) throw new Error(`${name}: ${code} ${message}`);
  return data;
}
