import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { functions } from '#expression';
import { addressOf } from '../../tools/page-addresses.mjs';
import { arrived, expect, people, test } from './support/portal-test.ts';
import { asking } from './support/shipped-pages.ts';

test('the model of the first page is asked for while the scripts are on their way', async ({ page, logInAs }) => {
  await logInAs(people.student);
  const model = page.waitForRequest(/\/model\/parts\/page-home\./);
  await page.route(/\/assets\/index-[^/]*\.js$/, until(model));
  await page.goto('/?anew#/pages/home');

  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  expect(await asked(page)).not.toContainEqual(expect.stringContaining('manifest.json'));
});

test('the user and the data of the page are asked for while the scripts are on their way, and once', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  for (const [address, data] of [
    ['/?anew#/pages/news/news', /\/news\/index\?/],
    ['/?anew-record#/pages/events/detail?id=101', /\/activity\/details\?id=101&/],
  ] as const) {
    const both = Promise.all([page.waitForRequest(/\/user\/info$/), page.waitForRequest(data)]);
    await page.route(/\/assets\/index-[^/]*\.js$/, until(both));
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    await arrived(page);
    const calls = (await asked(page)).filter((name) => name.endsWith('user/info') || data.test(name));

    expect(calls).toHaveLength(2);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test.describe('an answer that was asked for early and got lost', () => {
  test.use({ expectedTroubles: /ERR_FAILED/ });

  test('is asked for again', async ({ page, logInAs }) => {
    await logInAs(people.student);
    let lost = 0;
    await page.route('**/news/index?*', async (route) => {
      lost += 1;
      if (lost === 1) await route.abort();
      else await route.continue();
    });
    await page.goto('/#/pages/news/news');

    await expect(page.getByRole('main').getByRole('link', { name: /./ }).first()).toBeVisible();
    expect(lost).toBe(2);
  });
});

test('its data and its blocks are asked for while nobody knows yet who is there', async ({ page, logInAs }) => {
  await logInAs(people.student);
  const both = Promise.all([page.waitForRequest(/\/news\/index\?/), page.waitForRequest(/\/assets\/usual-[^/]*\.js$/)]);
  await page.route('**/user/info', until(both));
  await page.goto('/?anew#/pages/home');

  await expect(page.getByRole('main').getByRole('link', { name: /./ }).first()).toBeVisible();
  const news = (await asked(page)).filter((address) => address.includes('/news/index'));
  expect(news).toHaveLength(1);
});

test('the blocks of a page come beside the main script; of a heavy one they wait for it', async ({ page, logInAs }) => {
  await logInAs(people.student);
  const main = /\/assets\/index-[^/]*\.js$/;
  const asks = (script: RegExp) => page.waitForRequest(script, { timeout: 5000 });

  const list = asks(/\/assets\/usual-[^/]*\.js$/);
  await page.route(main, until(list));
  await page.goto('/?anew#/pages/home');
  await list;
  await arrived(page);
  await page.unrouteAll({ behavior: 'wait' });

  let hasCome = false;
  const beforeMain: string[] = [];
  page.on('request', (request) => {
    if (!hasCome && /\/assets\/.*\.js$/.test(request.url())) beforeMain.push(request.url());
  });
  const data = asks(/\/student-api\/v1\/course-selection\//);
  await page.route(main, async (route) => {
    await data;
    hasCome = true;
    await route.continue();
  });
  await page.goto('/?anew-heavy#/pages/courseSelection/selection?id=1');
  await data;
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
  expect(beforeMain.filter((url) => !main.test(url))).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
});

test('no icon makes the browser fetch a file', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.goto('/?anew#/pages/home');
  await arrived(page);

  const icon = page.locator('header svg use').first();
  expect(await icon.evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(0);
  expect((await asked(page)).filter((name) => /icons/.test(name))).toEqual([]);
});

test('the login page needs nothing but the document and its scripts', async ({ page }) => {
  await page.route('**/model/**/*.json', (route) => route.abort());
  await page.goto('/');

  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('no data, model or style of the first screen is more than two requests behind the document', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  const watch = await page.context().newCDPSession(page);
  await watch.send('Network.enable');
  const behind = new Map<string, number>();
  watch.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    // What a script asks for while it runs hangs on that script; the document hangs on nothing.
    const cause = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? '';
    const isPart = type === 'Fetch' || type === 'Stylesheet' || (type === 'Script' && behind.has(cause));
    if (type === 'Document') behind.set(request.url.replace(/#.*/, ''), 0);
    else if (isPart && !behind.has(request.url))
      behind.set(request.url, (behind.get(cause.replace(/#.*/, '')) ?? 9) + 1);
  });
  for (const address of ['/?anew#/pages/news/news', '/?anew-table#/pages/course/course']) {
    behind.clear();
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    await arrived(page);

    expect([...behind].filter(([, requests]) => requests > 2)).toEqual([]);
    expect([...behind.keys()]).toContainEqual(expect.stringContaining('/student-api/v1/'));
  }
});

test('what comes later is drawn when it has come, though little time has passed', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/#/pages/forgetPwd');
  // The clock moves on by a millisecond at a time. React by itself keeps back what follows a fallback until 300 are over.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(page.getByRole('textbox').first()).toBeVisible({ timeout: 100 }); // in the first of its form's steps
  }).toPass({ timeout: 10_000 });
});

test('what is behind another tab comes once the page is drawn, before anybody presses the tab', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  const later = page.waitForResponse(/\/assets\/timetable-block-[^/]*\.js$/);
  await page.goto('/?anew#/pages/course/course');
  const url = (await later).url();
  await arrived(page);

  const order = await asked(page);
  const table = order.findLastIndex((name) => name.includes('/course-table?'));
  expect(table).toBeGreaterThan(-1);
  expect(order.indexOf(url)).toBeGreaterThan(table);
  await page.route(/timetable-block/, (route) => route.abort());
  await page.getByRole('tab', { name: 'Timetable' }).click();
  await expect(page.getByRole('heading', { name: 'Your week' })).toBeVisible();
});

test('a page is fetched when its link is pointed at, and a known page is there in one frame', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await page.goto('/#/pages/home');
  const link = page.locator('a[href="#/pages/news/news"]:visible').first();
  const model = page.waitForRequest(/\/model\/parts\/page-news-news\./);
  await link.hover();
  await model;
  await link.click();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();

  const isThere = await link.evaluate(async (target: HTMLElement) => {
    target.click();
    await new Promise(requestAnimationFrame);
    return document.querySelector('main a[href*="news/detail"]') !== null;
  });
  expect(isThere).toBe(true);
});

test('a page is fetched when its link is touched, before the finger leaves it', async ({ page, logInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAs(people.student);
  await page.goto('/#/pages/home');
  // Until then the links are those of the first screen, which nobody listens to.
  await expect(page.locator('html')).not.toHaveAttribute('data-first');
  const model = page.waitForRequest(/\/model\/parts\/page-news-news\./);
  await page.locator('a[href="#/pages/news/news"]:visible').first().dispatchEvent('touchstart');
  await model;
  await expect(page).toHaveURL(/#\/pages\/home$/);
});

test('a form with questions is drawn in one piece, however late the fields of its questions come', async ({
  page,
  logInAs,
  api,
}) => {
  const question = page.getByLabel('Hours you can give');
  const drawnBefore: number[] = [];
  await logInAs(people.student);
  const address = await addressOf(asking(api, people.student), '/pages/news/detail');
  await page.route(/\/assets\/(?:late-fields|files-field)-[^/]*\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, 900));
    drawnBefore.push(await question.count());
    await route.continue();
  });
  await page.goto(`/?anew#${address}`);

  await expect(question).toBeAttached();
  expect(drawnBefore).toEqual([0, 0]);
});

/** Answers only when something else has been asked for. */
function until(other: Promise<unknown>) {
  return async (route: Route) => {
    await other;
    await route.continue();
  };
}

async function asked(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
}

test('the sentences and examples of the reference are not in the first script', () => {
  const [, entry = ''] = /src="\.?\/?(assets\/index-[^"]+)"/.exec(readFileSync('dist/web/index.html', 'utf8')) ?? [];
  const code = readFileSync(`dist/web/${entry}`, 'utf8');

  expect(code).toContain('days_until');
  const said = Object.values(functions).flatMap(({ description, example }) => [description, example]);
  expect(said.filter((each) => code.includes(each))).toEqual([]);
});
