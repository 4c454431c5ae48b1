import type { Page } from '@playwright/test';
import { arrived, expect, keptAsDraft, open, people, test } from '../browser/support/portal-test.ts';
import { says } from './sentences.ts';
import { alerts, envelope, inNavigation, logIn, loginButton, storage, tips } from './support/log-in.ts';

test.use({
  portalName: 'spec',
  // The browser itself complains about requests that fail, and failing is what they are made to do here.
  expectedTroubles: /Failed to load resource/,
});

const news = '**/student-api/v1/news/index*';
const hours = 3_600_000;

/**
 * Answers a call as if the login had ended. Playwright loses what a page asks for in the moment in which it stops to watch
 * requests, and the login page asks for its picture then: so it goes on watching, and lets them pass.
 * @returns what lets the call through again
 */
async function refuse(page: Page, call: string, message: string): Promise<() => void> {
  let isRefused = true;
  await page.route(call, (route) => (isRefused ? route.fulfill(envelope(401, message)) : route.continue()));
  return () => {
    isRefused = false;
  };
}

test.describe('a call', () => {
  test.beforeEach(({ logInAs }) => logInAs(people.student));

  test(says('8.1'), async ({ page }) => {
    await page.route(news, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await page.goto('/#/pages/news/news');
    await expect(alerts(page)).toContainText(/interface error .*news\/index.*Bad Gateway/);
    await expect(page.getByText('This could not be loaded.')).toHaveCount(1);
  });

  test(says('8.3'), async ({ page }) => {
    await page.route(news, (route) => route.fulfill(envelope(500, 'The office is being painted')));
    await page.goto('/#/pages/news/news');
    await expect(alerts(page)).toContainText(/The office is being painted .*news\/index/);
  });

  test(says('8.4'), async ({ page }) => {
    await page.route(news, (route) => route.abort());
    await page.goto('/#/pages/news/news');
    await expect(alerts(page)).toContainText(/request failed .*news\/index/);

    await page.unroute(news);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByText('This could not be loaded.')).toBeHidden();
  });

  for (const [name, body] of [
    ['that is no JSON', '<html>Maintenance</html>'],
    ['that is cut off', '{"code":200,"message":"OK","da'],
    ['without an envelope', '[1, 2, 3]'],
  ] as const) {
    test(`§8.1 An answer ${name} is an interface error, and the page lives`, async ({ page }) => {
      await page.route(news, (route) => route.fulfill({ status: 200, contentType: 'application/json', body }));
      await page.goto('/#/pages/news/news');
      await expect(alerts(page)).toContainText(/interface error .*news\/index/);
      await expect(page.getByText('This could not be loaded.')).toHaveCount(1);
    });
  }

  for (const [call, route] of [
    ['user/student-info', '/pages/personal/personal'],
    ['user/student-info', '/pages/personal/study'],
    ['user/tuition-plan', '/pages/personal/tuition'],
    // What several blocks read, on the page and around it.
    ['user/apply-static', '/pages/home'],
    ['user/apply-static', '/pages/personal/application'],
    ['user/apply-static', '/pages/personal/pointsRecord'],
  ] as const) {
    test(`§8.4 What several blocks, or a whole page, are about fails once: ${route}`, async ({ page }) => {
      await page.route(`**/student-api/v1/${call}`, (answer) => answer.abort());
      await page.goto(`/#${route}`);
      await expect(page.getByText('This could not be loaded.')).toHaveCount(1);
      await arrived(page);
      await expect(page.getByText('This could not be loaded.')).toHaveCount(1);

      await page.unroute(`**/student-api/v1/${call}`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('This could not be loaded.')).toHaveCount(0);
    });
  }

  test('§8.4 What fails fails alone', async ({ page }) => {
    await page.route(/student-api\/v1\/activity(\?|$)/, (route) => route.abort());
    await page.goto('/#/pages/home');
    await expect(page.getByRole('main').getByText('This could not be loaded.')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });

  test(says('8.2'), async ({ page }) => {
    await open(page, '/pages/home');
    await arrived(page);
    const letIn = await refuse(page, news, 'Your login has expired, please log in again');
    await inNavigation(page, 'SLD Notice').click();

    await expect(tips(page)).toContainText('Your login has expired, please log in again');
    await expect(tips(page).getByRole('button')).toHaveText(['Cancel', 'Confirm']);
    expect((await storage(page))['stu_Authorization']).toBeUndefined();
    await page.goBack(); // it is not gone round
    await expect(page).toHaveURL(/#\/pages\/news\/news$/);
    await expect(tips(page)).toBeVisible();

    await tips(page).getByRole('button', { name: 'Cancel' }).click(); // leads there as well as Confirm does below
    await expect(loginButton(page)).toBeVisible();
    await expect(tips(page)).toBeHidden();
    letIn();
    await logIn(page, people.student);
    await expect(page).toHaveURL(/#\/pages\/news\/news$/);
  });

  test('§8.2 A login that ends in a drawer ends nothing that was written: it stands open again after the next one', async ({
    page,
  }) => {
    await open(page, '/pages/applications/applications');
    await arrived(page);
    await page.getByRole('button', { name: 'General enquiry' }).click();
    const drawer = page.getByRole('dialog', { name: 'General enquiry' });
    await drawer.getByLabel(/^Content/).fill('A long text that nobody wants to write twice');
    await drawer.getByRole('button', { name: 'Continue', exact: true }).click();
    const create = '**/student-api/v1/application/create';
    const letIn = await refuse(page, create, 'Your login has expired');
    await drawer.getByRole('button', { name: 'Submit' }).click();

    await tips(page).getByRole('button', { name: 'Confirm' }).click();
    letIn();
    await logIn(page, people.student);
    await expect(page).toHaveURL(/#\/pages\/applications\/applications$/);
    await expect(drawer.getByLabel(/^Content/)).toHaveValue('A long text that nobody wants to write twice');
  });
});

test(says('8.5'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/home');
  const part = '**/model/parts/page-news-news.*.json';
  await page.route(part, (route) => route.abort());
  await inNavigation(page, 'SLD Notice').click();
  await expect(page.getByText('ChunkLoadError')).toBeVisible();

  await page.unroute(part);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'SLD Notice', level: 1 })).toBeVisible();
});

test(says('8.6', '4.7', '9.3'), async ({ page, logInAs }) => {
  await page.clock.install({ time: new Date('2025-11-21T09:00:00+08:00') });
  await logInAs(people.student);

  await test.step('the time counts from the last movement', async () => {
    await open(page, '/pages/faq/index');
    await open(page, '/pages/personal/personal');
    await arrived(page);
    await page.clock.fastForward(3 * hours);
    await page.mouse.move(200, 300);
    await page.clock.fastForward(3.9 * hours);
    await expect(tips(page)).toHaveCount(0);
    await page.clock.fastForward(0.2 * hours);
    await expect(tips(page)).toContainText('You have been inactive for a long time, please log in again');
  });

  await test.step('nothing of the student is left, on the screen or in the browser', async () => {
    await expect(tips(page).getByRole('button')).toHaveText(['Login']);
    await expect(page.locator('body')).not.toContainText('Chris');
    await expect(page.locator('body')).not.toContainText(people.student);
    expect(Object.keys(await storage(page))).toEqual(['LANGUAGE']);
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(tips(page)).toBeVisible();
    await tips(page).getByRole('button', { name: 'Login' }).click();
    await expect(loginButton(page)).toBeVisible();
    await expect(page).toHaveURL(/#\/$/);
  });
});

test('§8.6 A tab that is opened again after four hours begins with that word, not with four hours more', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await page.addInitScript((lately) => localStorage.setItem('portico_active', String(lately)), Date.now() - 4 * hours);
  await page.goto('/#/pages/personal/personal');
  await expect(tips(page)).toContainText('You have been inactive for a long time, please log in again');
  await expect(page.locator('body')).not.toContainText('Chris');
  expect((await storage(page))['stu_Authorization']).toBeUndefined();
});

test('§8.6 A movement in one tab keeps the other one alive; a logout in one is one in both, and leaves nothing in either', async ({
  page,
  context,
  logInAs,
}) => {
  await page.clock.install({ time: new Date('2025-11-21T09:00:00+08:00') });
  await logInAs(people.student);
  await open(page, '/pages/faq/index');
  await arrived(page);
  const other = await context.newPage();
  await other.goto('/#/pages/applications/applications');
  await other.getByRole('button', { name: 'General enquiry' }).click();
  await other
    .getByRole('dialog')
    .getByLabel(/^Content/)
    .fill('For the eyes of the office alone');
  await keptAsDraft(other, 'For the eyes of the office alone');
  await page.clock.fastForward(3 * hours);
  // The other tab notes the movement by the clock of this one.
  await page.evaluate(
    (now) => localStorage.setItem('portico_active', String(now)),
    await page.evaluate(() => Date.now()),
  );
  await page.clock.fastForward(3 * hours);
  await expect(tips(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Logout' }).click();
  await tips(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(loginButton(page)).toBeVisible();
  await expect(loginButton(other)).toBeVisible();
  // What other tests put there is not the portal's.
  const kept = (tab: Page) => tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('portico')));
  await expect.poll(() => kept(other)).toEqual([]);
  expect(await kept(page)).toEqual([]);
});

test(says('8.9'), async ({ page, logInAs }) => {
  const main = page.getByRole('main');
  const sentences: readonly (readonly [number, string])[] = [
    [15, 'The event Check-in has not Started'],
    [10, 'The event has not started yet'],
    [19, 'The event Check-in Has Ended'],
    [23, 'The event has ended'],
  ];
  await logInAs(people.student);
  for (const [id, sentence] of sentences) {
    await page.goto(`/#/pages/sign/sign?id=${id}`);
    await expect(main.getByText(sentence, { exact: true })).toBeVisible();
  }
  for (const [id, sentence] of [
    [1, 'The event has not started yet'],
    [23, 'The event has ended'],
  ] as const) {
    await page.goto(`/#/pages/events/detail?id=${id}`);
    await expect(main.getByRole('button', { name: sentence, exact: true })).toBeDisabled();
  }
  for (const [id, sentence] of [
    [15, /^The event Check-in has not Started: \S/],
    [19, /^The event Check-in Has Ended: \S/],
  ] as const) {
    await page.goto(`/#/pages/events/detail?id=${id}`);
    await expect(main.getByText(sentence)).toBeVisible();
  }
});

test(says('8.10'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  for (const [call, route] of [
    ['news/index', '/pages/news/news'],
    ['activity', '/pages/events/events'],
    ['question/index', '/pages/faq/index'],
    ['file/index', '/pages/download'],
    ['application/index', '/pages/personal/application'],
  ] as const) {
    await page.route(new RegExp(`student-api/v1/${call}(\\?|$)`), async (answer) => {
      const { data, ...rest } = await (await answer.fetch()).json();
      await answer.fulfill({ json: { ...rest, data: { ...data, list: [], total: 0 } } });
    });
    await open(page, route);
    await expect(page.getByRole('main')).toContainText('No data available at the moment');
  }
  // The news and events of the home page are empty now as well.
  await open(page, '/pages/home');
  await arrived(page);
  await expect(page.getByRole('main').getByText('No data available at the moment')).toHaveCount(2);
});
