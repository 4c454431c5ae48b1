/**
 * `npm run screenshots`: pictures of every page, on a phone and on a laptop, into docs/screenshots. The demonstration stands
 * still at one moment, so a picture changes only when the portal does.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runTool, say } from './console.mjs';
import { install } from './install.mjs';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs/screenshots');
const student = '1155000001';
const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'laptop', width: 1280, height: 800 },
];

await runTool(async () => {
  await install(root);
  const { buildCli } = await import('./build-cli.mjs');
  const { buildWeb } = await import('./build-web.mjs');
  const { getChromium } = await import('./chromium.mjs');
  const { chromium } = await import('@playwright/test');
  const { askPortal, demoNow, logInToPortal, startPortal } = await import('./portal-process.mjs');
  const { addressOf } = await import('./page-addresses.mjs');
  await buildCli(root);
  await buildWeb(root);
  mkdirSync(folder, { recursive: true });
  const portal = await startPortal();
  const browser = await chromium.launch({
    executablePath: await getChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const manifest = await (await fetch(`${portal.address}/model/manifest.json`)).json();
    const token = await logInToPortal(portal.address, student);
    const duties = manifest.settings.session.duties?.map(({ page }) => page) ?? []; // have no address of their own
    const ask = (call, body) => askPortal(portal.address, token, call, body);
    for (const { name, width, height } of sizes) {
      const context = await browser.newContext({
        viewport: { width, height },
        locale: 'en-GB',
        timezoneId: manifest.settings.timeZone,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(new Date(demoNow));
      const take = async (route, file) => {
        await page.goto(`${portal.address}/#${await addressOf(ask, route)}`);
        await page.reload();
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: join(folder, `${file}.${name}.png`), fullPage: true });
        say(`docs/screenshots/${file}.${name}.png`);
      };
      await take('/', 'login');
      await page.evaluate((value) => localStorage.setItem('stu_Authorization', value), token);
      for (const { path, page: id } of manifest.routes) {
        if (path !== '/' && !duties.includes(path)) await take(path, id.replaceAll('/', '-'));
      }
      await context.close();
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
});
