/**
 * `npm run screenshots`: pictures of every page, on a phone and on a laptop, into docs/screenshots. The demonstration stands
 * still at one moment, so a picture changes only when the portal does.
 *   --into FOLDER   somewhere else
 *   --only TEXT     the pages whose route has this in it
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runTool, say } from './console.mjs';
import { install } from './install.mjs';

const root = resolve(import.meta.dirname, '..');
const student = '1155000001';
const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'laptop', width: 1280, height: 800 },
];

await runTool(async () => {
  const { values: words } = parseArgs({ options: { into: { type: 'string' }, only: { type: 'string', default: '' } } });
  const folder = resolve(words.into ?? join(root, 'docs/screenshots'));
  await install(root);
  const { buildCli } = await import('./build-cli.mjs');
  const { buildWeb } = await import('./build-web.mjs');
  const { getChromium } = await import('./chromium.mjs');
  const { chromium } = await import('@playwright/test');
  const { startPortal } = await import('./portal-process.mjs');
  await buildCli(root);
  await buildWeb(root);
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: await getChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    for (const size of sizes) {
      // One portal a size: a minute never ends where the clock stands still, and a minute's calls are enough for one size.
      const portal = await startPortal();
      try {
        await takePictures(browser, portal.address, size, folder, words.only);
      } finally {
        await portal.stop();
      }
    }
  } finally {
    await browser.close();
  }
});

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} portal its address
 * @param {(typeof sizes)[number]} size
 * @param {string} folder
 * @param {string} only what the route has in it
 */
async function takePictures(browser, portal, { name, width, height }, folder, only) {
  const { askPortal, demoNow, logInToPortal } = await import('./portal-process.mjs');
  const { addressOf } = await import('./page-addresses.mjs');
  const { routes, settings } = await (await fetch(`${portal}/model/manifest.json`)).json();
  const token = await logInToPortal(portal, student);
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: settings.timeZone,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date(demoNow));
  const refused = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/student-api/')) return;
    const answer = await response.json().catch(() => ({}));
    if (answer.code === 429) refused.push(response.url());
  });
  let taken = 0;
  /** @param {string} route @param {string} file */
  const take = async (route, file) => {
    const address = await addressOf((call, body) => askPortal(portal, token, call, body), route);
    taken += 1; // an address that differs only behind its # would not be loaded again
    await page.goto(`${portal}/?load=${taken}#${address}`);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${file}.${name}.png`), fullPage: true });
    say(join(folder, `${file}.${name}.png`));
  };
  const duties = settings.session.duties?.map((duty) => duty.page) ?? []; // have no address of their own
  const wanted = routes.filter(({ path }) => path.includes(only) && !duties.includes(path));
  if (wanted.some(({ path }) => path === '/')) await take('/', 'login');
  await context.addInitScript((value) => localStorage.setItem('stu_Authorization', value), token);
  for (const { path, page: id } of wanted) {
    if (path !== '/') await take(path, id.replaceAll('/', '-'));
  }
  await context.close();
  if (refused.length > 0) throw new Error(`The pictures show a portal that asks to wait: ${refused.join(', ')}`);
}
