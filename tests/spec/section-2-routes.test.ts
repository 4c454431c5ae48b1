import type { Route } from '@playwright/test';
import { addressOf } from '../../tools/page-addresses.mjs';
import { arrived, expect, open, people, test } from '../browser/support/portal-test.ts';
import { shippedPages } from '../browser/support/shipped-pages.ts';
import { says } from './sentences.ts';
import { inNavigation, logIn, loginButton, storage, tips } from './support/log-in.ts';

// A portal of its own: elsewhere what a page says once may have been said already.
test.use({ portalName: 'spec-routes' });

/** Route and title, as the specification lists them. Pages that show one record have its title as their heading. */
const routes: Readonly<Record<string, string>> = {
  '/': 'Login',
  '/pages/home': 'Home',
  '/pages/message/message': 'Messages',
  '/pages/news/news': 'SLD Notice',
  '/pages/news/detail': 'Notice detail',
  '/pages/events/events': 'LEAP Events',
  '/pages/events/detail': 'Event detail',
  '/pages/events/photoWall': 'Photo wall',
  '/pages/sign/sign': 'Event sign-in',
  '/pages/download': 'Handbook and Policy',
  '/pages/applications/applications': 'Applications to SLD',
  '/pages/applications/detail': 'Application detail',
  '/pages/personal/applicationDetail': 'Personal application detail',
  '/pages/personal/events': 'Your LEAP Events',
  '/pages/personal/pointsRecord': 'Points record',
  '/pages/personal/personal': 'Your Profiles',
  '/pages/personal/study': 'Your Study',
  '/pages/personal/application': 'Your Applications',
  '/pages/forgetPwd': 'Forget Password',
  '/pages/404': 'Error page',
  '/pages/faq/index': 'FAQ',
  '/pages/faq/detail': 'FAQ detail',
  '/pages/course/course': 'Course table',
  '/pages/course/courseReg': 'Course registration',
  '/pages/course/courseRegistrationDetails': 'Registration details',
  '/pages/course/elective': 'Elective',
  '/pages/courseSelection/index': 'Course selection',
  '/pages/courseSelection/selection': 'Course selection',
  '/pages/courseSelection/detail': 'Course selection',
  '/pages/personal/class': 'Class',
  '/pages/personal/classList': 'Class list',
  '/pages/personal/card': 'Cards',
  '/pages/personal/cardDeatil': 'Card detail',
  '/pages/intranetPopup': 'Intranet popup',
  '/pages/exchange/index': 'Global Exchange',
  '/pages/personal/tuition': 'Your Tuition',
  '/pages/graduationReview': 'Graduation review',
  '/choose-location': 'Map: choose location',
  '/open-location': 'Map: open location',
};

const openToAll = [
  '/',
  '/pages/404',
  '/pages/sign/sign',
  '/pages/news/detail',
  '/pages/events/detail',
  '/pages/forgetPwd',
  '/pages/course/elective',
];

test('§2.5 The portal has exactly the routes of the specification, with their titles, open to whom it says', () => {
  expect(shippedPages.map(({ route }) => route).sort()).toEqual(Object.keys(routes).sort());
  for (const { route, title, access } of shippedPages) {
    expect(typeof title === 'string' ? title : title.text, route).toBe(routes[route]);
    expect(access === 'everyone', route).toBe(openToAll.includes(route));
  }
});

test('§2.5 /pages/login is the login as well', async ({ page }) => {
  await page.goto('/#/pages/login');
  await expect(loginButton(page)).toBeVisible();
});

test(says('2.6'), async ({ page, logInAs }) => {
  for (const route of ['/', '/pages/sign/sign?id=1', '/pages/forgetPwd']) {
    await page.goto(`/?anew=${route.length}#${route}`);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0);
  }
  await logInAs(people.student);
  await page.goto('/#/pages/home');
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
});

test(says('2.7'), async ({ page, api }) => {
  const ask = async (call: string, body: object = {}) => (await api.call(call, body, people.student)).data;
  for (const route of openToAll) {
    const address = await addressOf(ask, route);
    await page.goto(`/?anew=${route.length}#${address}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await arrived(page);
    expect(new URL(page.url()).hash.split('?')[0]).toBe(`#${route}`);
  }
});

test(says('2.8', '8.11'), async ({ page }) => {
  await open(page, '/pages/course/elective');
  await page.evaluate(() => {
    location.hash = '#/pages/home';
  });
  await expect(loginButton(page)).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByText('Please login to continue')).toBeVisible();
});

test('§2.8 After the login stands the page that was wanted', async ({ page }) => {
  await page.goto('/#/pages/applications/applications?status=waiting');
  await expect(loginButton(page)).toBeVisible();
  await expect(page.getByText('Please login to continue')).toHaveCount(0); // a bookmark leads here without a word
  await logIn(page, people.student);
  await expect(page).toHaveURL(/#\/pages\/applications\/applications\?status=waiting$/);
});

test(says('2.9'), async ({ page, logInAs }) => {
  await page.goto('/#/pages/nowhere');
  await expect(page).toHaveURL(/#\/pages\/404$/);
  await logInAs(people.student);
  await page.goto('/#/pages/home/more');
  await page.reload();
  await expect(page).toHaveURL(/#\/pages\/404$/);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/#\/pages\/home$/);
});

test(says('2.11'), async ({ page, logInAs }) => {
  await logInAs(people.lead);
  await open(page, '/pages/personal/classList');
  await arrived(page);
  await expect(tips(page)).toHaveCount(0);
  await inNavigation(page, 'SLD Notice').click();
  await expect(tips(page)).toContainText('Please select the class you want to view');
  expect((await storage(page))['Classid']).toBeUndefined();
});

test(says('2.13'), async ({ page, logInAs, api }) => {
  await logInAs(people.student);
  for (const [route, call, body] of [
    ['/pages/news/news?filter=0', 'news/index', { filter: 0 }],
    ['/pages/events/events', 'activity', { filter: 'upcoming' }],
    ['/pages/events/detail?id=24&tab=reviews', 'activity/comment-list', { id: 24, kind: 'comment' }],
    ['/pages/download', 'file/index', { sort: '-updated_at' }],
    ['/pages/applications/applications', 'application/index', {}],
    ['/pages/courseSelection/index', 'course-selection/index', { kind: 'elective' }],
  ] as const) {
    const { data } = await api.call(call, body, people.student);
    const entries = (data as unknown as { list: readonly { title?: string; content: string }[] }).list;
    expect(entries.length, route).toBeGreaterThan(0);
    await open(page, route);
    const shown = page.getByRole('main').locator('li, tr');
    for (const { title, content } of entries.slice(0, 5))
      await expect(shown.filter({ hasText: title ?? content }).first(), `${route}: ${title ?? content}`).toBeVisible();
  }
});

test(says('2.2'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/home');
  await arrived(page);
  const part = page.waitForRequest(/\/model\/parts\/page-faq-index\./);
  await inNavigation(page, 'FAQ').click();
  await part;
  await expect(page.getByRole('heading', { name: 'FAQ', level: 1 })).toBeVisible();
});

const newsPart = '**/model/parts/page-news-news.*.json';

test(says('2.3', '9.2'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/home');
  const { hold, release } = gate();
  await page.route(newsPart, hold);

  const appearedAfterMs = await inNavigation(page, 'SLD Notice').evaluate(clickAndWaitForLoader);

  expect(appearedAfterMs).toBeGreaterThanOrEqual(195);
  release();
  await expect(page.getByRole('heading', { name: 'SLD Notice', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test(says('9.2', '8.5'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.clock.install({ time: new Date('2025-11-21T09:00:00+08:00') });
  await open(page, '/pages/home');
  await arrived(page);
  await page.route(newsPart, () => {}); // never answered
  await inNavigation(page, 'SLD Notice').click();
  await page.clock.runFor(1000);
  await page.clock.fastForward(118_000);
  await expect(page.getByText('ChunkLoadError')).toHaveCount(0);
  await page.clock.fastForward(3_000); // a part of a page has 120 s
  await expect(page.getByText('ChunkLoadError')).toBeVisible();
  await page.unroute(newsPart);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'SLD Notice', level: 1 })).toBeVisible();
});

test(says('2.4', '9.2'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.clock.install({ time: new Date('2025-11-21T09:00:00+08:00') });
  await open(page, '/pages/home');
  await arrived(page);
  const { hold, release } = gate();
  await page.route('**/model/parts/page-course-course.*.json', hold);
  const script = page.waitForRequest(/\/assets\/table-block-[^/]*\.js$/);
  await page.route(/\/assets\/table-block-[^/]*\.js$/, () => {}); // never answered
  await page.evaluate(() => (location.hash = '#/pages/course/course'));
  await page.clock.runFor(1000);
  await page.clock.fastForward(109_000);
  release();
  await script;
  // Neither the part of the page nor the script has had its 120 s; the page has 200 s for both.
  await page.clock.fastForward(80_000); // a slow computer adds some seconds of its own
  await expect(page.getByText('ChunkLoadError')).toHaveCount(0);
  await page.clock.fastForward(12_000);
  await expect(page.getByText('ChunkLoadError')).toBeVisible();
});

/** Runs in the page, where alone the moment can be told exactly. */
function clickAndWaitForLoader(link: Element): Promise<number> {
  const start = performance.now();
  const isThere = (): boolean =>
    [...document.querySelectorAll('[aria-busy]')].some((part) => part.textContent === 'Loading');
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
