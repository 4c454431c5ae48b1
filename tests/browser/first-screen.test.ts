/** What the document shows before the portal runs, and how the portal takes its place. */
import type { Locator, Page } from '@playwright/test';
import { documentInTwo } from './support/document-in-two.ts';
import { inFourLanguages } from './support/languages.ts';
import { layoutShift } from './support/layout-shift.ts';
import { expect, people, test } from './support/portal-test.ts';

/** Faces come in their own time; here everything else is looked at. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
});

const script = /\/assets\/index-[^/]*\.js$/;

test('the login form is seen and filled in before the scripts are there; nothing typed or pressed is lost, nothing moves', async ({
  page,
}) => {
  const start = await holdBack(page, script);
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/passport/login')) logins.push(request.url());
  });
  await page.goto('/', { waitUntil: 'commit' });
  const account = page.getByRole('textbox', { name: 'Student ID / Email' });
  await account.fill('1155000001');
  const before = await places(page);
  await page.getByRole('textbox', { name: 'Captcha' }).fill('demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Password', { exact: true }).pressSequentially('Demo');
  // Whoever types on after a press was not ready: half a password is not sent.
  expect(await page.evaluate(() => 'porticoPressed' in window)).toBe(false);
  await start();

  await expect(page.locator('html')).not.toHaveAttribute('data-first');
  await expect(account).toHaveValue('1155000001');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('2025!');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Demo2025!');
  expect(await places(page)).toEqual(before);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(logins).toHaveLength(1);
});

test('the login form is not seen half, however slowly the document comes', async ({ page, portal }) => {
  const line = await documentInTwo(portal.address, 'type="password"');
  await page.goto(line.address, { waitUntil: 'commit' });
  await expect(page.locator('#first-entry input')).not.toHaveCount(0);
  await expect(page.locator('#first-entry')).toBeHidden();

  line.sendRest();
  await expect(page.getByLabel('Captcha', { exact: true })).toBeVisible();
  expect((await page.evaluate(layoutShift)).sum).toBeLessThanOrEqual(0.02);
  line.stop();
});

test('what was pressed before the scripts were there is done when they are', async ({ page }) => {
  const start = await holdBack(page, script);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('is required')).toHaveCount(0);
  await start();

  await expect(page.getByText('Student ID / Email is required')).toBeVisible();
});

test('whoever has a login sees the frame of their pages at once, and no login form', async ({ page, logInAs }) => {
  await logInAs(people.student);
  const start = await holdBack(page, script);
  await page.goto('/#/pages/home', { waitUntil: 'commit' });
  const title = page.getByRole('link', { name: 'SLD Student Intranet' });

  await expect(title).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0);
  const before = await title.boundingBox();
  await start();

  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible();
  await expect(title).toHaveCount(1);
  expect(await title.boundingBox()).toEqual(before);
});

test('a page that is open to all shows nothing of the login form before it comes', async ({ page }) => {
  const start = await holdBack(page, script);
  await page.goto('/#/pages/forgetPwd', { waitUntil: 'commit' });
  await expect(page.locator('html[data-first]')).toHaveCount(0);
  await expect(page.locator('#first-entry')).toBeHidden();
  await start();

  await expect(page.getByRole('heading', { level: 1, name: 'Forget Password' })).toBeVisible();
  await expect(page.locator('#first-entry')).toHaveCount(0);
});

test('a browser that keeps nothing shows the login form all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('no storage', 'SecurityError');
      },
    });
  });
  const start = await holdBack(page, script);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await start();

  await expect(page.getByLabel('Captcha', { exact: true })).toBeVisible();
});

test.describe('where the reader chooses the language', () => {
  test.use({ addedFiles: inFourLanguages });

  test('the form is seen at once in the language of the document, and in another one when its words have come', async ({
    page,
  }) => {
    const start = await holdBack(page, script);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await start();
    await expect(page.getByLabel('Captcha', { exact: true })).toBeVisible();

    await page.evaluate(() => localStorage.setItem('LANGUAGE', 'zh-Hant'));
    const startAgain = await holdBack(page, script);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('#first-entry')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Login' })).toBeHidden();
    await startAgain();
    await expect(page.getByRole('button', { name: '登入' })).toBeVisible();
  });
});

test.describe('when the script of the portal does not come', () => {
  test.use({ expectedTroubles: /ERR_FAILED/ });

  test('it is reported, with a way to try again', async ({ page }) => {
    await page.route(script, (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });

    await expect(page.locator('#root').getByRole('alert')).toHaveText('ChunkLoadError');
    await page.unroute(script);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByLabel('Captcha', { exact: true })).toBeVisible();
  });
});

/** @returns lets the request through */
async function holdBack(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return async () => release();
}

/** Where everything is that can be read or pressed, once it can be painted: before all styles are there nothing is. */
async function places(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null),
  );
  const all: Locator = page.locator('main').locator('label, input, button, h2, p, a');
  return all.evaluateAll((found) =>
    found
      .filter((element) => element.checkVisibility() && element.textContent !== '')
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.textContent, x, y, width, height];
      }),
  );
}
