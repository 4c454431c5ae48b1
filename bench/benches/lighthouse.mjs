/**
 * What Lighthouse says of five pages, on its phone and its laptop: median of `LIGHTHOUSE_ROUNDS` visits (5) of a first-time browser, to the real
 * server. Lighthouse pulls in more than the rest of the project, so it is not among the dependencies:
 * `npm install --prefix /tmp/lighthouse lighthouse@12.8.2`, then `LIGHTHOUSE_DIR=/tmp/lighthouse npm run bench -- lighthouse`.
 */
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import Table from 'cli-table3';
import { findChromium } from '../../tools/chromium.mjs';
import { ToolProblem } from '../../tools/console.mjs';
import { addressOf } from '../../tools/page-addresses.mjs';
import { askPortal, logInToPortal, startPortal } from '../../tools/portal-process.mjs';
import { median } from '../measure/statistics.mjs';

const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 5);

const pages = {
  login: '/',
  home: '/pages/home',
  notices: '/pages/news/news',
  'an event': '/pages/events/detail',
  'course table': '/pages/course/course',
};

const floors = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const worstShift = 0.02;

export function print(rows) {
  const head = [
    'page',
    'device',
    ...Object.keys(floors),
    'first paint',
    'largest paint',
    'blocked',
    'shift',
    'verdict',
  ];
  const table = new Table({ head, style: { head: [], border: [] } });
  for (const { page, device, scores, paintMs, largestMs, blockedMs, shift, verdict } of rows) {
    const ms = [paintMs, largestMs, blockedMs].map((value) => `${Math.round(value)} ms`);
    table.push([page, device, ...Object.values(scores), ...ms, shift.toFixed(3), verdict]);
  }
  console.log(table.toString());
}

/** @param {string} root the repository */
export async function measure(root) {
  const { lighthouse, desktopConfig } = await loadLighthouse();
  const { buildWeb } = await import('../../tools/build-web.mjs');
  await buildWeb(root);
  const portal = await startPortal();
  const token = await logInToPortal(portal.address, '1155000001');
  const rows = [];
  try {
    for (const [device, config] of Object.entries({ phone: undefined, laptop: desktopConfig })) {
      for (const [page, route] of Object.entries(pages)) {
        const address = await addressOf((call, body) => askPortal(portal.address, token, call, body), route);
        const visits = [];
        for (let round = 0; round < rounds; round += 1) {
          const open = (port) =>
            lighthouse(`${portal.address}/#${address}`, { port, logLevel: 'error', disableStorageReset: true }, config);
          visits.push(facts(await withBrowser(portal.address, route === '/' ? null : token, open)));
        }
        rows.push({ page, device, ...middle(visits) });
      }
    }
  } finally {
    await portal.stop();
  }
  return { rows };
}

async function loadLighthouse() {
  const folder = process.env.LIGHTHOUSE_DIR;
  if (!folder) throw new ToolProblem('Install Lighthouse first, see the top of bench/benches/lighthouse.mjs.');
  const file = createRequire(join(folder, 'package.json')).resolve('lighthouse');
  const { default: lighthouse, desktopConfig } = await import(pathToFileURL(file).href);
  return { lighthouse, desktopConfig };
}

/** A browser that has never been here, but for the login. */
async function withBrowser(address, token, open) {
  const port = await freePort();
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...sandbox, `--remote-debugging-port=${port}`] });
  try {
    if (token !== null) await keepToken(browser, address, token);
    return await open(port);
  } finally {
    await browser.close();
  }
}

/** In the browser's own context, which is the one that Lighthouse opens pages in; Playwright's are apart from it. */
async function keepToken(browser, address, token) {
  const session = await browser.newBrowserCDPSession();
  const { targetId } = await session.send('Target.createTarget', { url: `${address}/favicon.svg` });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const expression = `localStorage.setItem('stu_Authorization', ${JSON.stringify(token)})`;
  const kept = new Promise((done) => session.on('Target.receivedMessageFromTarget', done));
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
  await new Promise((done) => setTimeout(done, 1000)); // the page has to be there, and nothing tells when
  await session.send('Target.sendMessageToTarget', { sessionId, message });
  await kept;
  await session.send('Target.closeTarget', { targetId });
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

function facts({ lhr: { categories, audits } }) {
  return {
    scores: Object.fromEntries(Object.keys(floors).map((name) => [name, Math.round(categories[name].score * 100)])),
    paintMs: audits['first-contentful-paint'].numericValue,
    largestMs: audits['largest-contentful-paint'].numericValue,
    blockedMs: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
  };
}

function middle(visits) {
  const of = (figure) => median(visits.map(figure));
  const scores = Object.fromEntries(
    Object.keys(floors).map((name) => [name, Math.round(of((one) => one.scores[name]))]),
  );
  const shift = of((one) => one.shift);
  const holds = Object.entries(floors).every(([name, floor]) => scores[name] >= floor) && shift <= worstShift;
  return {
    scores,
    paintMs: of((one) => one.paintMs),
    largestMs: of((one) => one.largestMs),
    blockedMs: of((one) => one.blockedMs),
    shift,
    visits: visits.map((one) => one.scores.performance),
    verdict: holds ? 'holds' : 'misses',
  };
}
