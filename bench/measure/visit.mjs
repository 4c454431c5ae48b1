/** One first visit to a page: what came over the wire until what matters could be seen, and when that was. */
import { brotliCompressSync } from 'node:zlib';
import { viewport } from './chromium.mjs';

const firstField = ['input:not([type=hidden])', 'select', 'textarea'].map((field) => `form ${field}`).join(', ');

/**
 * @typedef {{ js: number, css: number, json: number, html: number, brotli: number, seenMs: number, files: string[] }} Visit  kB of
 *   compressed bodies, `brotli` those of JS and CSS packed with brotli; `files` names what was counted as JS and CSS
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {{ slow?: boolean, seen?: string, token?: string }} [options] `slow`: 1.6 Mbit/s, 150 ms, a processor four times slower; `seen`: the selector
 *   of what matters, usually the first field of a form; `token`: of who is signed in
 * @returns {Promise<Visit>}
 */
export async function visit(browser, address, { slow = false, seen = firstField, token } = {}) {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (slow) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (0.75 * 1024 * 1024) / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  const requests = [];
  page.on('request', (request) => requests.push(request));
  await page.addInitScript(watchSeen, seen);
  if (token !== undefined) await page.addInitScript(keepToken, token);
  await page.goto(address, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(() => window.seenMs, null, { polling: 50, timeout: 60_000 });
  const seenMs = await shown.jsonValue();
  const before = requests.length;
  const counted = { js: 0, css: 0, json: 0, html: 0 };
  const files = [];
  let brotli = 0;
  for (const request of requests.slice(0, before)) {
    const response = await request.response();
    if (!response) continue;
    const kind = kindOf(response.headers()['content-type'] ?? '', request.url());
    if (!kind) continue;
    await response.finished();
    const { responseBodySize } = await request.sizes();
    counted[kind] += responseBodySize / 1000;
    if (kind !== 'js' && kind !== 'css') continue;
    files.push(`${new URL(request.url()).pathname} ${(responseBodySize / 1000).toFixed(1)}`);
    if (!slow) brotli += brotliCompressSync(await response.body()).length / 1000;
  }
  await context.close();
  return { ...counted, brotli, seenMs, files };
}

function kindOf(type, address) {
  if (address.includes('/student-api/')) return null;
  if (type.includes('javascript')) return 'js';
  if (type.includes('css')) return 'css';
  if (type.includes('json')) return 'json';
  return type.includes('html') ? 'html' : null;
}

/** Runs in the page: each side keeps the token under a name of its own. */
function keepToken(token) {
  localStorage.setItem('stu_Authorization', token);
  localStorage.setItem('token', token);
}

/** Runs in the page: notes the first painted frame with an element that one can see. */
function watchSeen(selector) {
  const look = () => {
    const element = document.querySelector(selector);
    if (
      element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().height > 0
    ) {
      // The frame with it is drawn between these two.
      requestAnimationFrame(() => {
        window.seenMs = performance.now();
      });
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
