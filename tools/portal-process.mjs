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
 * @param {string} [config] the folder with the YAML files
 * @param {{ web?: string, environment?: Record<string, string>, more?: readonly string[], data?: string | undefined }} [options] another front end;
 *   more of the environment; more words behind `serve`; a folder with the data to start with, which is copied
 * @returns {Promise<PortalProcess>}
 */
export async function startPortal(config = 'config', { web, environment, more = [], data: first } = {}) {
  const data = mkdtempSync(join(tmpdir(), 'portico-data-'));
  if (first) cpSync(first, data, { recursive: true });
  const port = await freePort();
  const words = [
    join(root, 'bin/portico.mjs'),
    'serve',
    '--config',
    config,
    '--port',
    String(port),
    ...(web ? ['--web', web] : []),
    ...more,
  ];
  const env = {
    ...process.env,
    FILES_DIR: join(data, 'files'),
    DATABASE_URL: '',
    DEMO: '1',
    DEMO_NOW: demoNow,
    ...environment,
  };
  const server = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env });
  /** @type {string[]} */
  const said = [];
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (part) => said.push(String(part)));
  await listening(server, said);
  return {
    address: `http://localhost:${port}`,
    environment: env,
    async stop() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {readonly string[]} said
 * @returns {Promise<void>}
 */
function listening(server, said) {
  return new Promise((done, fail) => {
    const failed = (/** @type {string} */ what) => fail(new Error(`The server ${what}.\n${said.join('')}`));
    const timer = setTimeout(() => failed('did not start in time'), patienceMs);
    server.once('message', () => {
      clearTimeout(timer);
      done();
    });
    server.once('exit', (code) => {
      clearTimeout(timer);
      failed(`ended with ${code}`);
    });
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
