/** A portal that was built, on a web server that knows nothing of it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendReviewed } from './support/fill-form.ts';
import { test as base, expect, expectAccessible, password, people } from './support/portal-test.ts';
import { type StaticServer, serveElsewhere, serveFolder } from './support/static-server.ts';

const folders: string[] = [];

function built(...words: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-built-'));
  folders.push(folder);
  // It takes two seconds; half a minute means that something of it waits for what never comes.
  const ends = { stdio: 'pipe', timeout: 90_000 } as const;
  execFileSync(process.execPath, ['bin/portico.mjs', 'build', '--out', folder, ...words], ends);
  return folder;
}

const test = base.extend<{ site: StaticServer }, { builtOnce: string }>({
  builtOnce: [async ({ browserName: _name }, use) => use(built()), { scope: 'worker', timeout: 100_000 }],
  site: async ({ portal, builtOnce }, use) => {
    const { address } = portal;
    const site = await serveFolder(builtOnce, { passedOn: { '/student-api/': address, '/files/': address } });
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.address),
});

// The answer to an address that the web server does not know has the status 404, which a browser notes in its console.
test.use({ portalName: 'built', expectedTroubles: /status of 404 .*\/(pages|nowhere)\b/ });

// Some tests build a portal of their own.
test.setTimeout(60_000);

test.afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('a student logs in, and the page carries title and colours', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('img', { name: 'Picture with characters to type' })).toBeVisible();
  await page.getByLabel('Student ID / Email').fill(people.student);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Captcha', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();

  await expect(page).toHaveURL(/\/#\/pages\/home$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Chris Chan' })).toBeVisible();
  await expect(page).toHaveTitle('SLD Student Intranet');
});

test('an address without # leads to its page, with its query', async ({ page, logInAs, site }) => {
  await logInAs(people.student);
  await page.goto('/pages/news/news?filter=0');

  await expect(page).toHaveURL(`${site.address}/#/pages/news/news?filter=0`);
  await expect(page.getByRole('heading', { name: 'SLD Notice', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('a student sends an application', async ({ page, logInAs }) => {
  const words = 'A letter for my landlord.';
  await logInAs(people.student);
  await page.goto('/pages/applications/applications');
  const kinds = page.getByRole('region', { name: 'What would you like to apply for?' });
  const letter = kinds.getByRole('listitem').filter({ hasText: 'Confirmation letter' });
  await letter.getByRole('button').click();
  const form = page.getByRole('dialog', { name: 'Confirmation letter' });
  await form.getByLabel('Content').fill(words);
  await form.getByLabel('What is it for?').selectOption('Employer');
  await form.getByLabel('To whom is it addressed?').fill('Harbour Homes');
  await sendReviewed(form);

  await expect(page.getByRole('status').filter({ hasText: 'Submitted successfully: SLD-' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Your applications' });
  await expect(table.getByRole('row').filter({ hasText: words })).toContainText('To be handled');
});

test('another address gets a plain page in the look of the portal, with a way home', async ({ page }) => {
  await page.goto('/nowhere/at/all');

  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('SLD Student Intranet');
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(90, 42, 131)');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByLabel('Student ID / Email')).toBeVisible();
});

test('nothing that the pages ask for is missing, and parts with a hash are asked for once', async ({
  page,
  logInAs,
  site,
}) => {
  await logInAs(people.student);
  const before = site.asked.length;
  for (const route of ['/pages/home', '/pages/message/message', '/pages/home']) {
    await page.goto(`/?${route}#${route}`); // another query, so that the whole page is loaded anew
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await page.waitForLoadState('networkidle');
  }

  const asked = site.asked.slice(before);
  const kept = asked.filter((line) => /^\/(assets|model\/parts)\//.test(line));
  expect(asked.filter((line) => line.endsWith(' 404'))).toEqual([]);
  expect(asked.filter((line) => line === '/ 200')).toHaveLength(3);
  // It is in the page.
  expect(asked.filter((line) => line.startsWith('/model/manifest.json'))).toEqual([]);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept).toEqual([...new Set(kept)]);
});

test('a portal in a folder of a site works as one that has the site to itself', async ({ page, portal, logInAs }) => {
  const passedOn = { '/student-api/': portal.address, '/files/': portal.address };
  const site = await serveFolder(built('--base', '/school/portal/'), { base: '/school/portal/', passedOn });
  await logInAs(people.student);
  await page.goto(`${site.address}/school/portal/pages/applications/applications`);

  await expect(page).toHaveURL(`${site.address}/school/portal/#/pages/applications/applications`);
  await expect(page.getByRole('heading', { name: 'Applications to SLD', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'General enquiry' })).toBeVisible();
  expect(site.asked.filter((line) => line.endsWith(' 404'))).toEqual([
    '/school/portal/pages/applications/applications 404',
  ]);
  await site.stop();
});

test('a portal whose calls are answered at another address asks there', async ({ page, portal, logInAs }) => {
  let origin = '';
  const calls = await serveElsewhere(portal.address, () => origin);
  const site = await serveFolder(built('--api-base', `${calls.address}/student-api/v1/`));
  origin = site.address;
  await logInAs(people.student);
  await page.goto(`${site.address}/pages/news/news`);

  await expect(page.getByRole('heading', { name: 'SLD Notice', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(calls.asked).toContainEqual(expect.stringMatching(/^POST \/student-api\/v1\/news\/index/));
  await site.stop();
  await calls.stop();
});

test('a portal with nothing of the school shows its public page', async ({ page }) => {
  const folder = built('--config', 'tests/fixtures/library/config');
  // Drawn beforehand, as the portal's own.
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toMatch(
    /id="first-entry"[^]*Northgate Library[^]*Card number/,
  );
  const site = await serveFolder(folder);
  await page.goto(`${site.address}/pages/welcome`);

  await expect(page).toHaveURL(`${site.address}/#/pages/welcome`);
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
  await expect(page.getByRole('button', { name: /log ?in/i })).toBeVisible();
  await expect(page).toHaveTitle('Northgate Library');
  await site.stop();
});
