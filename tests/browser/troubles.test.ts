/** What students see when the network or the server fails (the error catalogue of the specification). Only the network's edge is played. */
import type { Page, Route } from '@playwright/test';
import { expect, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'troubles',
  // The browser itself complains about requests that fail, and failing is what they are made to do here.
  expectedTroubles: [/Failed to load resource/],
});

const news = '**/student-api/v1/news/index*';

function envelope(code: number, message: string): { status: number; contentType: string; body: string } {
  return { status: 200, contentType: 'application/json', body: JSON.stringify({ code, message, data: null }) };
}

/** The toasts that report an error. */
function alerts(page: Page) {
  return page.getByRole('alert').filter({ hasText: /./ });
}

test.beforeEach(async ({ logInAs }) => {
  await logInAs(people.student);
});

test('an answer that is not HTTP 200 is an "interface error" with the call and the reason @journey', async ({
  page,
}) => {
  await page.route(news, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));

  await page.goto('/#/pages/news/news');

  await expect(alerts(page)).toContainText(/interface error .*news\/index.*Bad Gateway/);
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
});

test('a network that fails is a "request failed", and "Try again" mends it @journey', async ({ page }) => {
  await page.route(news, (route) => route.abort());
  await page.goto('/#/pages/news/news');
  await expect(alerts(page)).toContainText(/request failed .*news\/index/);

  await page.unroute(news);
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('This could not be loaded.')).toBeHidden();
});

test('code 500 shows what the server says, and the call @journey', async ({ page }) => {
  await page.route(news, (route) => route.fulfill(envelope(500, 'The office is being painted')));

  await page.goto('/#/pages/news/news');

  await expect(alerts(page)).toContainText(/The office is being painted .*news\/index/);
});

test('code 401 tells why, forgets the login and goes to the login page @journey', async ({ page }) => {
  await open(page, '/pages/home');
  await page.route(news, (route) => route.fulfill(envelope(401, 'Your login has expired, please log in again')));
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'SLD Notice' }).click();

  const tips = page.getByRole('dialog', { name: 'Tips' });
  await expect(tips).toContainText('Your login has expired, please log in again');
  await expect(tips.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await tips.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('stu_Authorization'))).toBeNull();
});

test('a page that comes slowly shows a loader, but not in the first 200 ms', async ({ page }) => {
  await open(page, '/pages/home');
  const { hold, release } = gate();
  await page.route('**/model/parts/page-news-news.*.json', hold);
  const loader = page.getByRole('status').filter({ hasText: 'Loading' });
  const link = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'SLD Notice' });

  const appearedAfterMs = await link.evaluate(clickAndWaitForLoader);

  expect(appearedAfterMs).toBeGreaterThanOrEqual(195);
  release();
  await expect(page.getByRole('heading', { name: 'SLD Notice', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(loader).toHaveCount(0);
});

test('a part of the portal that cannot be loaded is a ChunkLoadError, and "Reload" mends it', async ({ page }) => {
  await open(page, '/pages/home');
  await page.route('**/model/parts/page-news-news.*.json', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'SLD Notice' }).click();
  await expect(page.getByText('ChunkLoadError')).toBeVisible();

  await page.unroute('**/model/parts/page-news-news.*.json');
  await page.getByRole('button', { name: 'Reload' }).click();

  await expect(page.getByRole('heading', { name: 'SLD Notice', level: 1 })).toBeVisible();
});

test('a block that fails leaves the rest of the page alone', async ({ page }) => {
  await page.route(/student-api\/v1\/activity(\?|$)/, (route) => route.abort());

  await page.goto('/#/pages/home');

  await expect(page.getByRole('region', { name: 'SLD Notice' }).getByRole('listitem').first()).toBeVisible();
  const broken = page.getByRole('region', { name: 'LEAP Events' });
  await expect(broken.getByRole('button', { name: 'Try again' })).toBeVisible();
});

/** Runs in the page, where alone the moment can be told exactly. */
function clickAndWaitForLoader(link: Element): Promise<number> {
  const start = performance.now();
  const isThere = (): boolean =>
    [...document.querySelectorAll('[role=status]')].some((status) => status.textContent === 'Loading');
  return new Promise((done) => {
    new MutationObserver((_, observer) => {
      if (!isThere()) return;
      observer.disconnect();
      done(performance.now() - start);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    (link as HTMLElement).click();
  });
}

/** Holds requests back until they are let go. */
function gate(): { readonly hold: (route: Route) => Promise<void>; readonly release: () => void } {
  let release = (): void => {};
  const opened = new Promise<void>((done) => {
    release = done;
  });
  return {
    async hold(route) {
      await opened;
      await route.continue();
    },
    release,
  };
}
