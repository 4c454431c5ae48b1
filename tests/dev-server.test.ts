/** The development server, which `npm run dev` puts in front of the portal's own. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
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
  await new Promise<void>((done) => portal.listen(0, '127.0.0.1', done));
  const { port } = portal.address() as AddressInfo; // it listens at a port
  vi.stubEnv('PORTICO_SERVER', `http://127.0.0.1:${port}`);
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

test('npm run dev asks its calls of the portal that it has started, wherever that listens, also after an edit of the language', async () => {
  const dev = spawn(process.execPath, ['tools/dev.mjs', '--', '--port', '0'], {
    env: {
      ...process.env,
      FILES_DIR: join(cacheDir, 'files'),
      DEMO: '0',
      SECRET_KEY: randomBytes(48).toString('base64'),
    },
  });
  try {
    let text = '';
    for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (part) => (text += String(part)));
    await vi.waitFor(() => expect(text).toMatch(/The portal is open at \S+\./), { timeout: 100_000 });
    const [, portalAddress = ''] = /open at (\S+)\./.exec(text) ?? [];

    const answer = await fetch(new URL('student-api/v1/nothing', portalAddress));

    expect(await answer.json()).toMatchObject({ code: 404 });

    // As after an edit of the language; what is in the file stays as it is.
    utimesSync('schema/README.md', new Date(), new Date());
    await vi.waitFor(() => expect(text).toContain('The portal has the language of schema/'), { timeout: 100_000 });
    const again = await fetch(new URL('student-api/v1/nothing', portalAddress));

    expect(await again.json()).toMatchObject({ code: 404 });
  } finally {
    dev.kill();
    await once(dev, 'exit');
  }
}, 240_000);
