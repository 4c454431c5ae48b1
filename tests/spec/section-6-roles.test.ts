import { addressOf } from '../../tools/page-addresses.mjs';
import { arrived, expect, open, people, test } from '../browser/support/portal-test.ts';
import { asking, shippedPages } from '../browser/support/shipped-pages.ts';
import { says } from './sentences.ts';
import { chooseFirstClass, loginButton, storage, tips } from './support/log-in.ts';

test.use({ portalName: 'spec' });

const hours = 3_600_000;
const openToAll = shippedPages.filter(({ access }) => access === 'everyone').map(({ route }) => route);
const closed = shippedPages.filter(({ access }) => access !== 'everyone').map(({ route }) => route);

test(says('6.1'), async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/model/parts/page-')) asked.push(request.url());
  });
  await open(page, '/pages/course/elective');
  for (const route of closed) {
    await page.evaluate((hash) => location.assign(hash), `#${route}`);
    await expect(page, route).toHaveURL(/#\/$/);
    await page.evaluate((hash) => location.assign(hash), '#/pages/forgetPwd');
    await expect(page).toHaveURL(/#\/pages\/forgetPwd$/);
  }
  expect(closed.length).toBe(32);
  expect(asked.filter((url) => !/page-(course-elective|forgetPwd|login)\./.test(url))).toEqual([]);
});

test(says('6.2', '2.5', '2.1'), async ({ page, logInAs, api, office }) => {
  test.setTimeout(180_000);
  await logInAs(people.student);
  const ask = async (call: string, body: object = {}) => (await api.call(call, body, people.student)).data;
  // A popup that has nothing to tell leads on.
  await office('send', '--to', people.student, '--title', 'Keys', '--text', 'They changed.', '--popup', '--yes');
  for (const { route } of shippedPages.filter(({ route: one }) => one !== '/')) {
    await test.step(route, async () => {
      await open(page, await addressOf(ask, route));
      expect(new URL(page.url()).pathname).toBe('/');
      expect(new URL(page.url()).hash.split('?')[0]).toBe(`#${route}`);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
    });
  }
  await page.goto('/#/pages/intranetPopup');
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible(); // it stays until it is read
  await page.getByRole('main').getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/#\/pages\/home$/); // nothing more is to be told
  await page.goto('/#/pages/login');
  await expect(page).toHaveURL(/#\/pages\/home$/); // who is logged in already needs no login
});

test(says('6.3', '1.9', '2.10'), async ({ page, logInAs }) => {
  await logInAs(people.lead);
  await page.goto('/#/pages/news/news');
  await tips(page).getByRole('button', { name: 'Confirm' }).click();
  const title = await chooseFirstClass(page);
  await arrived(page);
  const { Classid } = await storage(page);
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/student-api/')) sent.push(request.headers()['classid']);
  });
  const banner = page.getByRole('banner');
  for (const route of ['/pages/events/events', '/pages/course/course', '/pages/personal/class']) {
    await open(page, route);
    await expect(banner.getByRole('link', { name: title })).toHaveAttribute('href', /#\/pages\/personal\/classList$/);
    await arrived(page);
  }
  expect(sent.length).toBeGreaterThan(4);
  expect(new Set(sent)).toEqual(new Set([Classid]));
});

test(says('6.4', '9.3'), async ({ page, logInAs, api }) => {
  await page.clock.install({ time: new Date('2025-11-21T09:00:00+08:00') });
  await logInAs(people.student);
  for (const route of openToAll.filter((one) => one !== '/')) {
    await open(page, await addressOf(asking(api, people.student), route));
    await arrived(page); // what is still on its way when time jumps would count as too late
    await page.clock.fastForward(5 * hours);
    await arrived(page);
    await expect(tips(page), route).toHaveCount(0);
    expect((await storage(page))['stu_Authorization'], route).toBeTruthy();
  }
  await open(page, '/pages/faq/index');
  await arrived(page);
  await page.clock.fastForward(3.9 * hours);
  await expect(tips(page)).toHaveCount(0);
  await page.clock.fastForward(0.2 * hours);
  await expect(tips(page)).toContainText('You have been inactive for a long time, please log in again');
  await tips(page).getByRole('button', { name: 'Login' }).click();
  await expect(loginButton(page)).toBeVisible();
  await page.clock.fastForward(5 * hours);
  await expect(tips(page)).toHaveCount(0); // nor does the login page end anything
});
