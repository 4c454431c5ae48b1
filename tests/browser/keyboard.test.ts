/** Without a mouse: Tab reaches all there is on every page and in every kind of window, in reading order and in sight. */
import type { Locator, Page, Route } from '@playwright/test';
import { addressOf } from '../../tools/page-addresses.mjs';
import { walkByTab } from './support/keyboard.ts';
import { type Api, arrived, expect, open, people, test } from './support/portal-test.ts';
import { asking, shippedPages } from './support/shipped-pages.ts';
import { type ShownWindow, titlesOfDialogs, windows } from './support/windows.ts';

test.use({ portalName: 'schemes' });
// No test changes anything.
test.describe.configure({ mode: 'parallel' });

/** The login is for those who are not logged in; a popup that was seen leads on to the home page. */
const walked = shippedPages.filter(({ route }) => !['/', '/pages/intranetPopup'].includes(route));

/** Two shares, so that two browsers walk at once. */
for (const share of ['first', 'second'] as const) {
  test(`Tab reaches everything on every page, on a phone and on a laptop: ${share} half`, async ({
    page,
    logInAs,
    api,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logInAs(people.student);
    const half = Math.ceil(walked.length / 2);
    const layoutsSeen = new Set<string>();
    for (const { route, layout } of share === 'first' ? walked.slice(0, half) : walked.slice(half)) {
      // What is around the content is the same on all pages of a layout.
      const within = layoutsSeen.has(layout) ? 'main' : 'body';
      layoutsSeen.add(layout);
      await test.step(route, async () => {
        await page.setViewportSize({ width: 390, height: 800 });
        await page.goto(`/?for=${route}#${await addressOf(asking(api, people.student), route)}`);
        await arrived(page);
        // What comes when the end is near would push away what has the focus.
        if (await page.getByRole('button', { name: 'Load more' }).isVisible()) {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          await arrived(page);
        }
        expect.soft(await walkByTab(page, within), `${route} on a phone`).toEqual([]);
        // Behind the last place Tab leaves the page: the next one is the first again.
        await page.setViewportSize({ width: 1280, height: 800 });
        await arrived(page);
        expect.soft(await walkByTab(page, within), `${route} on a laptop`).toEqual([]);
      });
    }
  });
}

test('Tab goes through the login; on other pages the first stop leads to the content', async ({ page, logInAs }) => {
  await open(page, '/');
  await arrived(page);
  expect(await walkByTab(page, 'body')).toEqual([]);

  await logInAs(people.student);
  await page.goto('/?for=skip#/pages/faq/index');
  await arrived(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a field in which Enter was pressed gets the focus anew when it is wrong, so that a screen reader says why', async ({
  page,
}) => {
  await open(page, '/');
  await arrived(page);
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Student ID / Email').fill(people.student);
  await password.focus();
  await page.evaluate(() => addEventListener('focusin', () => (document.title = 'focused')));
  for (const time of ['the first time', 'once more']) {
    await page.evaluate(() => (document.title = 'waits'));
    await page.keyboard.press('Enter');
    await expect(page, time).toHaveTitle('focused');
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription('Password is required');
  }
});

test('each dialog of the config is among the windows that are gone through', () => {
  const gone = Object.values(windows).flatMap((shown) => shown.flatMap(({ dialog }) => dialog ?? []));
  expect([...new Set(gone)].sort()).toEqual(titlesOfDialogs());
});

for (const who of Object.keys(windows) as (keyof typeof windows)[]) // they are written there
  test(`each window keeps the focus, also much enlarged, and gives it back when Escape closes it: ${who}`, async ({
    page,
    logInAs,
    api,
  }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (who !== 'visitor') await logInAs(people[who]);
    if (who === 'lead') await chooseClass(page, api);
    // A form with questions is filled in for who looks at it and changes it.
    if (who === 'otherStudent') await register(api, 'Canteen Sprint', { challenge: 'waste', diet: 'any' });
    await page.route('**/user/student-info', withPendingEmail);
    let at = '';
    for (const shown of windows[who])
      await test.step(shown.dialog ?? String(shown.name), async () => {
        await page.setViewportSize(laptop);
        const address = typeof shown.at === 'string' ? shown.at : await shown.at(asking(api, people.student));
        if (at !== address || shown.opener === undefined) await page.goto(`/?for=${loads++}#${address}`);
        at = address;
        await arrived(page);
        await goThrough(page, shown);
      });
  });

test('a duty keeps the focus, also much enlarged, and Escape does not end it', async ({ page, logInAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logInAs(people.newStudent);
  await page.goto(`/?for=${loads++}#/pages/home`);
  const duty = page.getByRole('dialog', { name: 'User agreement' });
  // Behind a duty the page itself goes on waiting.
  await keepsFocus(page, duty, () => isFilled(duty));
  await page.keyboard.press('Escape');
  await expect(duty).toBeVisible();
  await expect(duty.getByRole('button', { name: 'Agree' })).toBeVisible();
});

test('the window of a login that ended keeps the focus, and Enter leads to the login', async ({ page, logInAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logInAs(people.student);
  await page.goto(`/?for=${loads++}#/pages/news/news`);
  await arrived(page);
  let hasEnded = true;
  await page.route('**/student-api/v1/**', (route) =>
    hasEnded ? route.fulfill({ json: { code: 401, message: 'Your login has ended', data: null } }) : route.continue(),
  );
  await page.evaluate(() => (location.hash = '#/pages/events/events'));
  const tips = page.getByRole('dialog', { name: 'Tips' });
  await keepsFocus(page, tips, () => isFilled(tips));
  hasEnded = false;
  await tips.getByRole('button', { name: 'Confirm' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

test('a class lead chooses the class by Tab and Enter, and is at the heading of the page that follows', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.lead);
  await page.goto(`/?for=${loads++}#/pages/personal/classList`);
  await arrived(page);
  const chosen = page.getByRole('button', { name: 'View this class' }).first();
  for (let stop = 0; stop < 60 && !(await chosen.evaluate((button) => button === document.activeElement)); stop += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/classList/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

const laptop = { width: 1280, height: 800 };
/** What a laptop shows at 400 per cent (WCAG 1.4.10). */
const enlarged = { width: 320, height: 256 };
/** An address that differs only behind its `#` would not be loaded anew. */
let loads = 0;

/** Opens a window with the keyboard, goes through it at 400 per cent, and closes it. */
async function goThrough(page: Page, { name, opener }: ShownWindow): Promise<void> {
  await opener?.(page).press('Enter');
  const window = page.getByRole('dialog', { name });
  await expect(window).toBeVisible();
  await arrived(page);
  // One begins at what is read, asked or filled in, not at the way out.
  await expect(window.getByRole('button', { name: 'Close' })).not.toBeFocused();
  await keepsFocus(page, window, () => arrived(page));
  await page.setViewportSize(laptop);
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
  await expect(opener ? opener(page) : page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** It begins inside, Tab goes round in it at 400 per cent, and nothing in it is pushed sideways. */
async function keepsFocus(page: Page, window: Locator, settle: () => Promise<void>): Promise<void> {
  await expect(window).toBeVisible();
  await settle();
  await expect(window.locator(':focus').or(window.and(page.locator(':focus')))).toHaveCount(1);

  await page.setViewportSize(enlarged);
  await settle();
  expect.soft(await walkByTab(page, '[role=dialog], dialog[open]')).toEqual([]);
  const sideways = await window.evaluate((shown) =>
    [shown, ...shown.querySelectorAll('*')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 160)
      .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX))
      .map((part) => part.outerHTML.slice(0, 120)),
  );
  expect.soft(sideways, 'is pushed sideways').toEqual([]);
}

async function isFilled(window: Locator): Promise<void> {
  await expect(window.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function chooseClass(page: Page, api: Api): Promise<void> {
  const { list } = (await asking(api, people.lead)('user/class-list')) as { list?: readonly { id: number }[] };
  await page.addInitScript((id) => localStorage.setItem('Classid', id), String(list?.[0]?.id));
}

async function register(api: Api, title: string, answers: object): Promise<void> {
  const { list } = (await asking(api, people.otherStudent)('activity', { keyword: title })) as {
    list?: readonly { id: number }[];
  };
  const { code } = await api.call('activity/apply', { id: list?.[0]?.id, answers }, people.otherStudent);
  expect(code).toBe(200);
}

async function withPendingEmail(route: Route): Promise<void> {
  const answer = await (await route.fetch()).json();
  await route.fulfill({ json: { ...answer, data: { ...answer.data, email_pending: 'new@student.example' } } });
}
