import type { Page } from '@playwright/test';
import { arrived, expect, open, people, test } from '../browser/support/portal-test.ts';
import { says } from './sentences.ts';
import { chooseFirstClass, inNavigation, logIn, loginButton, storage, tips } from './support/log-in.ts';

test.use({ portalName: 'spec' });

const banner = (page: Page) => page.getByRole('banner');

test(says('1.1'), async ({ page, logInAs }) => {
  await page.goto('/#/pages/news/news');
  await expect(loginButton(page)).toBeVisible();
  await page.goto('/#/pages/course/elective');
  await expect(page.getByRole('heading', { name: 'Elective', level: 1 })).toBeVisible();

  await logInAs(people.student);
  await page.reload();
  await open(page, '/pages/news/news');
  await expect(page.getByRole('heading', { name: 'SLD Notice', level: 1 })).toBeVisible();
});

test(says('1.2', '2.10', '2.11'), { tag: '@journey' }, async ({ page, logInAs }) => {
  await logInAs(people.lead);
  await page.goto('/#/pages/home');

  await expect(tips(page)).toContainText('Please select the class you want to view');
  await expect(tips(page).getByRole('button')).toHaveText(['Confirm']);
  await page.keyboard.press('Escape');
  await expect(tips(page)).toBeVisible();
  await tips(page).getByRole('button', { name: 'Confirm' }).click();

  await expect(page).toHaveURL(/#\/pages\/personal\/classList$/);
  await expect(tips(page)).toHaveCount(0);
  const title = await chooseFirstClass(page);
  await expect(banner(page)).toContainText(title);
  const { Classid } = await storage(page);
  const asked = page.waitForRequest(/student-api\/v1\/news\/index/);
  await open(page, '/pages/news/news');
  expect((await asked).headers()['classid']).toBe(Classid);
  await expect(banner(page)).toContainText(title);
});

test('§1.2 A class lead whose class is no longer theirs chooses another, and stays logged in', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.lead);
  await page.addInitScript(() => localStorage.setItem('Classid', '999999'));
  await page.goto('/#/pages/home');

  await expect(tips(page)).toContainText('Please select the class you want to view');
  const { Classid, stu_Authorization } = await storage(page);
  expect(Classid).toBeUndefined();
  expect(stu_Authorization).toBeTruthy();
});

test.describe('what there is', () => {
  test.beforeEach(({ logInAs }) => logInAs(people.student));

  test(says('1.3'), async ({ page, api }) => {
    const main = page.getByRole('main');
    const { data } = await api.call('news/index', { filter: 2 }, people.student);
    await open(page, '/pages/news/news');
    await expect(main.getByRole('link', { name: titlesIn(data)[0] ?? 'a notice' })).toBeVisible();

    await open(page, '/pages/events/events');
    await expect(main.getByRole('button', { name: /^Register / }).first()).toBeVisible();
    await expect(main.getByRole('button', { name: 'Cancel registration' }).first()).toBeVisible();
    await open(page, '/pages/events/events?filter=in_progress');
    const fair = main.getByRole('listitem').filter({ hasText: 'Harbour Career Fair' });
    await fair.getByRole('link', { name: 'Check in' }).click();
    await expect(page).toHaveURL(/#\/pages\/sign\/sign\?id=16$/);
    await expect(main.getByLabel('Code shown at the venue')).toBeVisible();

    await open(page, '/pages/events/photoWall?id=24');
    await expect(main.getByRole('img').first()).toBeVisible();
    await open(page, '/pages/events/detail?id=20&tab=assessment');
    await expect(main.getByRole('tabpanel').getByRole('button', { name: 'Submit' })).toBeVisible();
  });

  test(says('1.4', '3.5'), async ({ page, api }) => {
    const main = page.getByRole('main');
    await open(page, '/pages/applications/applications');
    await main.getByRole('button', { name: 'Change of personal data' }).click();
    const form = page.getByRole('dialog', { name: 'Change of personal data' });
    for (const label of ['Name', 'Email', /^Content/]) await expect(form.getByLabel(label).first()).toBeVisible();
    await expect(form.getByRole('button', { name: 'Choose files' })).toBeVisible();
    await page.keyboard.press('Escape');

    // One that has a document of the office, and one that was talked about.
    for (const id of [5, 7]) {
      const { data } = await api.get(`application/detail?id=${id}`, people.student);
      const sent = data as unknown as Application;
      await open(page, `/pages/applications/detail?id=${id}`);
      await main.getByText('What you sent', { exact: true }).click();
      await expect(main.getByRole('heading', { name: sent.type.name }).first()).toBeVisible();
      for (const words of [sent.content, sent.name, sent.email]) await expect(main).toContainText(words);
      for (const answer of [sent.replyContent, ...sent.reply.map(({ replyContent }) => replyContent)])
        await expect(main).toContainText(answer.replace(/<[^>]+>/g, ''));
      for (const { title } of sent.documents) await expect(main).toContainText(title);
      expect(sent.documents.length + sent.reply.length).toBeGreaterThan(0);
    }
  });

  test(says('1.5', '2.14'), async ({ page, api }) => {
    const main = page.getByRole('main');
    const head = main.getByRole('columnheader');
    for (const [route, columns, body] of [
      ['/pages/course/course', ['Term', 'Code', 'Units', 'Concentration', 'Options (free seats)'], {}],
      [
        '/pages/course/elective',
        ['Term', 'Code', 'Units', 'Concentration', 'Options (free seats)'],
        { type: 'elective' },
      ],
    ] as const) {
      const { data } = await api.call('course/course-table?per-page=100', body, people.student);
      await open(page, route);
      await arrived(page);
      for (const name of columns) await expect(head.getByText(name, { exact: true }).first(), name).toBeAttached();
      const row = main
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: /^[A-Z]{2,}.*\d{3}/ }) })
        .first();
      const shown = (await row.innerText()).replace(/\s+/g, ' ');
      const course = coursesIn(data).find(({ code }) => shown.includes(code));
      expect(course, shown).toBeDefined();
      const options = course?.options.map(({ label }) => label) ?? [];
      const facts = [
        course?.term.name,
        course?.units,
        ...(course?.concentration ?? []).map(({ name }) => name),
        ...options,
      ];
      for (const fact of facts) expect(shown).toContain(String(fact));
      expect(options.length).toBeGreaterThan(0);
    }
    for (const [route, kinds] of [
      ['/pages/course/courseReg', ['registration']],
      ['/pages/courseSelection/index', ['elective', 'selection']],
    ] as const) {
      const { data } = await api.call('course-selection/index', {}, people.student);
      const rounds = (data as unknown as { list: readonly { title: string; kind: string }[] }).list;
      await open(page, route);
      const titles = rounds.filter(({ kind }) => kinds.some((one) => one === kind)).map(({ title }) => title);
      expect(titles.length).toBeGreaterThan(0);
      for (const title of titles) await expect(main.getByRole('listitem').filter({ hasText: title })).toBeVisible();
    }
  });

  test(says('1.6'), async ({ page, api }) => {
    const main = page.getByRole('main');
    const { data: audit } = await api.call('graduation-audit', {}, people.student);
    await open(page, '/pages/graduationReview');
    for (const { name } of (audit as unknown as { categories: readonly { name: string }[] }).categories)
      await expect(main.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();

    const { data: season } = await api.call('global-exchange', {}, people.student);
    await open(page, '/pages/exchange/index');
    for (const { name } of (season as unknown as { partners: readonly { name: string }[] }).partners)
      await expect(main.getByRole('cell', { name }).first()).toBeVisible();

    for (const [route, call, body] of [
      ['/pages/faq/index', 'question/index', {}],
      ['/pages/message/message', 'user/message?page=1&per-page=20', {}],
      ['/pages/download?kind=handbook', 'file/index', { kind: 'handbook' }],
      ['/pages/download?kind=policy', 'file/index', { kind: 'policy' }],
    ] as const) {
      const [first = ''] = titlesIn((await api.call(call, body, people.student)).data);
      expect(first).not.toBe('');
      await open(page, route);
      await expect(main.getByText(first, { exact: true }).first()).toBeVisible();
    }
  });
});

/** What the tests above read of the answers; the server's own tests hold it to these shapes. */
interface Application {
  readonly type: { readonly name: string };
  readonly name: string;
  readonly email: string;
  readonly content: string;
  readonly replyContent: string;
  readonly reply: readonly { readonly replyContent: string }[];
  readonly documents: readonly { readonly title: string }[];
}

interface Course {
  readonly code: string;
  readonly units: number;
  readonly term: { readonly name: string };
  readonly concentration: readonly { readonly name: string }[];
  readonly options: readonly { readonly label: string }[];
}

const coursesIn = (data: object) => (data as { list: readonly Course[] }).list;
const titlesIn = (data: object) => (data as { list: readonly { title: string }[] }).list.map(({ title }) => title);

test(says('1.7', '2.12'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/personal');

  const menu = page.getByRole('navigation', { name: 'Personal' });
  await expect(menu.getByRole('link')).toHaveText([
    /Your Profiles/,
    /Your Study/,
    /Your Applications/,
    /Your LEAP Events/,
    /Points record/,
    /Your Tuition/,
    /Class/,
    /Cards/,
  ]);
  for (const link of await menu.getByRole('link').all()) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('main')).toContainText('Chris Chan'); // the top block
  }
});

test(says('1.8', '1.9', '1.11', '1.12'), async ({ page, logInAs }) => {
  await page.goto('/#/pages/course/elective');
  await expect(banner(page).getByRole('link', { name: 'SLD Student Intranet' })).toBeVisible();
  await expect(banner(page).getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await banner(page).getByRole('link', { name: 'Login' }).click();
  await expect(loginButton(page)).toBeVisible();

  await logInAs(people.student);
  await page.goto('/#/pages/home');
  await page.reload();
  await expect(banner(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(banner(page)).not.toContainText('MBA 2025 Class A');
  await banner(page).getByRole('link', { name: 'Chris Chan' }).click();
  await expect(page).toHaveURL(/#\/pages\/personal\/personal$/);
});

test('§1.8 The header shows the name where there is no English one', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.route(/student-api\/v1\/user\/info/, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, en_name: '' } } });
  });
  await page.goto('/#/pages/faq/index');
  await expect(banner(page).getByRole('link', { name: '陳家樂' })).toBeVisible();
});

test(says('1.10'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  let unread = 3;
  await page.route(/student-api\/v1\/user\/info/, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, unreadCount: unread } } });
  });
  await page.route(/student-api\/v1\/user\/message\?/, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, unreadCount: unread } } });
  });
  await page.goto('/#/pages/faq/index');
  await expect(banner(page).getByRole('link', { name: 'Unread messages: 3' })).toContainText('3');

  unread = 0;
  await page.reload();
  const icon = banner(page).getByRole('link', { name: 'Messages', exact: true });
  await expect(icon).toBeVisible();
  await expect(icon).not.toContainText('0');
});

test(says('1.13', '8.7'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/home');
  await arrived(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(tips(page)).toContainText('Are you sure to leave?');
  await tips(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(tips(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();

  await page.getByRole('button', { name: 'Logout' }).click();
  await tips(page).getByRole('button', { name: 'Confirm' }).click();

  await expect(loginButton(page)).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  const kept = await storage(page);
  expect(kept['stu_Authorization']).toBeUndefined();
  expect(kept['stu_userInfo']).toBeUndefined();
});

test(says('1.14'), async ({ page }) => {
  // The year is the server's, whatever the computer believes.
  const date = new Date('2031-03-03T09:00:00+08:00').toUTCString();
  await page.route('**/student-api/v1/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.goto('/#/pages/course/elective');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('© 2031 Student Development Office');
  for (const channel of ['Facebook', 'Instagram', 'LinkedIn', 'YouTube']) {
    await expect(footer.getByRole('link', { name: channel })).toHaveAttribute('href', /^https:/);
  }
  await expect(footer.getByRole('link', { name: /Technical support/ })).toHaveAttribute('href', /^https:/);
});

test(says('1.15'), async ({ page, logInAs }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('SLD Student Intranet');
  await logInAs(people.student);
  for (const route of ['/pages/home', '/pages/news/news', '/pages/events/detail?id=1', '/pages/404']) {
    await open(page, route);
    await expect(page).toHaveTitle('SLD Student Intranet');
  }
});

test(says('1.18', '1.16'), async ({ page, logInAs }) => {
  await page.addInitScript(() => localStorage.setItem('LANGUAGE', 'zh-Hant'));
  await logInAs(people.student);
  const asked = page.waitForRequest(/student-api\/v1\/faq|student-api\/v1\/question\/index/);
  await open(page, '/pages/faq/index');
  expect((await asked).headers()['language']).toBe('en');
  expect((await storage(page))['LANGUAGE']).toBe('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.evaluate(() => localStorage.setItem('LANGUAGE', 'zh-Hant'));
  await inNavigation(page, 'SLD Notice').click();
  await expect(page.getByRole('heading', { name: 'SLD Notice', level: 1 })).toBeVisible();
  await expect.poll(async () => (await storage(page))['LANGUAGE']).toBe('en');
});

test(says('1.19'), async ({ page }) => {
  await page.goto('/');
  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['--primary', '--accent'].map((name) => style.getPropertyValue(name).trim());
  });
  expect(colours.map((colour) => colour.toUpperCase())).toEqual(['#5A2A83', '#F2B705']);
});

test('§1.1 Who logs in stands on the home page, also with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('img', { name: 'Picture with characters to type' })).toBeVisible();
  await page.getByLabel('Student ID / Email').focus();

  await page.keyboard.type(people.student);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Demo2025!');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/#\/pages\/home$/);
});

test('§1.13 What one student leaves behind, the next one at this browser does not find', async ({ page }) => {
  await page.goto('/');
  await logIn(page, people.fourthStudent);
  await expect(page).toHaveURL(/#\/pages\/home$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await tips(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(loginButton(page)).toBeVisible();
  expect(Object.keys(await storage(page)).sort()).toEqual(['LANGUAGE']);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
