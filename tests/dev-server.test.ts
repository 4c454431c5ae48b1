/** The development server, which `npm run dev` puts in front of the portal's own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer as createPortal, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let portal: Server;
let vite: ViteDevServer;
let address = '';
const cacheDir = mkdtempSync(join(tmpdir(), 'portico-vite-'));
const warnings: string[] = [];

beforeAll(async () => {
  portal = createPortal(({ url }, response) => response.writeHead(302, { Location: `/#${url}` }).end());
  vi.stubEnv('PORTICO_SERVER', await listen(portal));
  const customLogger = createLogger('silent');
  customLogger.warnOnce = (warning) => void warnings.push(warning);
  vite = await createServer({
    customLogger,
    cacheDir,
    server: { port: 0, host: '127.0.0.1', ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  await vite.listen();
  address = vite.resolvedUrls?.local[0] ?? '';
});
afterAll(async () => {
  await vite.close();
  portal.close();
  vi.unstubAllEnvs();
  rmSync(cacheDir, { recursive: true });
});

async function open(path: string, accept: string) {
  const { status, headers } = await fetch(new URL(path, address), { headers: { accept }, redirect: 'manual' });
  return [status, headers.get('location')];
}

test('an address that is opened without its # leads where the portal says', async () => {
  expect(await open('pages/home?day=2', 'text/html,*/*')).toEqual([302, '/#/pages/home?day=2']);
});

test('the page and what it asks for are not asked of the portal', async () => {
  expect(await open('?load=1', 'text/html,*/*')).toEqual([200, null]);
  expect(await open('src/app/main.tsx', '*/*')).toEqual([200, null]);
});

test('looks that are composed of those of another file are no reason for a warning', async () => {
  await vite.transformRequest('/src/blocks/tabs/tabs-block.module.css');

  expect(warnings).toEqual([]);
});

/** A back end whose one answer is not as the contract says. */
function wrongBackEnd() {
  return createPortal((_, response) => response.end('{"code":200,"message":"OK","data":{"sid":7}}'));
}

test('npm run dev is at the port that is named, goes on through edits of the language and mistakes in the config, and says what the log warns of', async () => {
  const config = join(cacheDir, 'config');
  cpSync('config', config, { recursive: true });
  const page = join(config, 'pages/home.yaml');
  const good = readFileSync(page, 'utf8');
  const backEnd = wrongBackEnd();
  const api = await listen(backEnd);
  const probe = createPortal();
  const port = new URL(await listen(probe)).port;
  await new Promise((done) => probe.close(done));
  const words = ['tools/dev.mjs', '--', '--port', port, '--config', config, '--api', api, '--all-calls'];
  const dev = spawn(process.execPath, words, { env: { ...process.env, FILES_DIR: join(cacheDir, 'files') } });
  let text = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (part) => (text += String(part)));
  const said = (words: string) => vi.waitFor(() => expect(text).toContain(words), { timeout: 100_000 });
  const ask = async (call: string) => {
    const answer = await fetch(`http://localhost:${port}/student-api/v1/${call}`);
    return answer.json();
  };
  try {
    await said(`The portal is open at http://localhost:${port}/.`);
    expect(await ask('nothing')).toMatchObject({ code: 404 });
    expect(await ask('passport/sid')).toMatchObject({ code: 200 });
    await said('passport/sid: sid is a number, not a text (api/calls/');

    // As after an edit of the language; what is in the file stays as it is.
    utimesSync('schema/README.md', new Date(), new Date());
    await said('The portal has the language of schema/');
    expect(await ask('nothing')).toMatchObject({ code: 404 });

    writeFileSync(page, good.replace('title:', 'titel:'));
    await said('The change is not live');
    utimesSync('schema/README.md', new Date(), new Date());
    await said('The portal starts again when that is mended.');
    text = '';
    writeFileSync(page, good);
    await said('The portal has the language of schema/');
    expect(await ask('nothing')).toMatchObject({ code: 404 });
  } finally {
    dev.kill();
    await once(dev, 'exit');
    backEnd.close();
  }
}, 240_000);

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens at a port
}
