/**
 * `npm run screenshots`: pictures of every page, on a phone and on a laptop, into docs/screenshots. The demonstration is
 * still at one moment, so a picture changes only when the portal does.
 *   --into FOLDER     somewhere else
 *   --only TEXT       the pages whose route has this in it
 *   --size NAME       phone, tablet or laptop; several times for several
 *   --scheme dark     in the dark
 *   --language CODE   in another language: zh-Hant
 *   --before FOLDER   pictures taken earlier: those that have changed are shown side by side in before-and-after.html
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { readWords, runTool, say, ToolProblem } from './console.mjs';
import { install } from './install.mjs';

const root = resolve(import.meta.dirname, '..');
const student = '1155000001';
/** @type {Readonly<Record<string, { width: number, height: number }>>} */
const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1280, height: 800 },
};

await runTool(async () => {
  const { values: words } = readWords(import.meta.filename, {
    options: {
      into: { type: 'string', default: join(root, 'docs/screenshots') },
      only: { type: 'string', default: '' },
      size: { type: 'string', multiple: true, default: ['phone', 'laptop'] },
      scheme: { type: 'string', default: 'light' },
      language: { type: 'string', default: 'en' },
      before: { type: 'string' },
    },
  });
  const { only, language, size: wanted } = words;
  const unknown = wanted.find((name) => !sizes[name]);
  if (unknown) throw new ToolProblem(`There is no size called ${unknown}. There are ${Object.keys(sizes).join(', ')}.`);
  if (words.scheme !== 'light' && words.scheme !== 'dark') throw new ToolProblem('The scheme is light or dark.');
  const look = { colorScheme: words.scheme, language };
  const folder = resolve(words.into);
  await install(root);
  const { buildCli } = await import('./build-cli.mjs');
  const { buildWeb } = await import('./build-web.mjs');
  const { getChromium } = await import('./chromium.mjs');
  const { chromium } = await import('@playwright/test');
  const { startPortal } = await import('./portal-process.mjs');
  await buildCli(root);
  await buildWeb(root);
  mkdirSync(folder, { recursive: true });
  const config = language === 'en' ? undefined : forcingNoLanguage();
  const browser = await chromium.launch({
    executablePath: await getChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    for (const name of wanted) {
      // One portal a size: a minute never ends where the clock stands still, and a minute's calls are enough for one size.
      const portal = await startPortal(config);
      try {
        await takePictures(browser, portal.address, { name, ...sizes[name], ...look }, { folder, only });
      } finally {
        await portal.stop();
      }
    }
  } finally {
    await browser.close();
    if (config) rmSync(config, { recursive: true });
  }
  if (words.before) writeSheet(resolve(words.before), folder);
});

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} portal its address
 * @param {{ name: string, width: number, height: number, colorScheme: 'light' | 'dark', language: string }} look
 * @param {{ folder: string, only: string }} wanted where they go, and what the route has in it
 */
async function takePictures(browser, portal, { name, width, height, colorScheme, language }, { folder, only }) {
  const { askPortal, demoNow, logInToPortal } = await import('./portal-process.mjs');
  const { addressOf } = await import('./page-addresses.mjs');
  const { routes, settings } = await (await fetch(`${portal}/model/manifest.json`)).json();
  const token = await logInToPortal(portal, student);
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: settings.timeZone,
    reducedMotion: 'reduce',
    colorScheme,
  });
  const page = await context.newPage();
  await page.addInitScript(holdClock, Date.parse(demoNow));
  const { language: kept } = settings.session.keeps;
  await page.addInitScript(([key, chosen]) => localStorage.setItem(key, chosen), [kept, language]);
  const refused = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/student-api/')) return;
    const answer = await response.json().catch(() => ({}));
    if (answer.code === 429) refused.push(response.url());
  });
  const ending = [name, colorScheme === 'dark' ? 'dark' : '', language === 'en' ? '' : language]
    .filter((part) => part !== '')
    .join('.');
  let taken = 0;
  /** @param {string} route @param {string} file */
  const take = async (route, file) => {
    const address = await addressOf((call, body) => askPortal(portal, token, call, body), route);
    taken += 1; // an address that differs only behind its # would not be loaded again
    await page.goto(`${portal}/?load=${taken}#${address}`);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${file}.${ending}.png`), fullPage: true });
    say(join(folder, `${file}.${ending}.png`));
  };
  const duties = settings.session.duties?.map((duty) => duty.page) ?? []; // have no address of their own
  const wanted = routes.filter(({ path }) => path.includes(only) && !duties.includes(path));
  if (wanted.length === 0) throw new ToolProblem(`No page has ${only} in its route.`);
  if (wanted.some(({ path }) => path === '/')) await take('/', 'login');
  await context.addInitScript((value) => localStorage.setItem('stu_Authorization', value), token);
  for (const { path, page: id } of wanted) {
    if (path !== '/') await take(path, id.replaceAll('/', '-'));
  }
  await context.close();
  if (refused.length > 0) throw new Error(`The pictures show a portal that asks to wait: ${refused.join(', ')}`);
}

/**
 * Runs in the page: it is always one moment. Playwright's own clock takes the browser's measures of painting away too, and the
 * faces of the portal come after the first paint.
 * @param {number} now
 */
function holdClock(now) {
  globalThis.Date = new Proxy(Date, {
    construct: (real, given) => (given.length === 0 ? new real(now) : Reflect.construct(real, given)),
    get: (real, key) => (key === 'now' ? () => now : Reflect.get(real, key)),
  });
}

/** @returns a copy of the shipped config, which shows each page in English, in which the language stays that was chosen */
function forcingNoLanguage() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-screenshots-'));
  cpSync(join(root, 'config'), folder, { recursive: true });
  const file = join(folder, 'portal.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/force-on-show: \S+/, 'force-on-show: none'));
  return folder;
}

/**
 * Shows the pictures of two folders side by side, those that differ only.
 * @param {string} before
 * @param {string} after where the sheet is written
 */
function writeSheet(before, after) {
  const isChanged = (file) => {
    const earlier = join(before, file);
    return !existsSync(earlier) || !readFileSync(earlier).equals(readFileSync(join(after, file)));
  };
  const changed = readdirSync(after).filter((file) => file.endsWith('.png') && isChanged(file));
  const rows = changed.map(
    (file) =>
      `<tr><th colspan="2">${file}</th></tr><tr><td><img src="${relative(after, join(before, file))}" alt="before"></td><td><img src="${file}" alt="after"></td></tr>`,
  );
  const style =
    'td { vertical-align: top; width: 50% } img { max-width: 100%; border: 1px solid } table { width: 100% }';
  const sheet = join(after, 'before-and-after.html');
  writeFileSync(sheet, `<!doctype html><meta charset="utf-8"><style>${style}</style><table>${rows.join('\n')}</table>`);
  say(`${changed.length} pictures have changed: ${sheet}`);
}
