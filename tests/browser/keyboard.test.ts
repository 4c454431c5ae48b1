/** Without a mouse: Tab reaches all there is on every page and in every kind of window, in reading order and in sight. */
import type { Page } from '@playwright/test';
import { addressOf } from '../../tools/page-addresses.mjs';
import { walkByTab } from './support/keyboard.ts';
import { arrived, expect, open, people, test } from './support/portal-test.ts';
import { asking, shippedPages } from './support/shipped-pages.ts';

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
    for (const { route } of share === 'first' ? walked.slice(0, half) : walked.slice(half)) {
      await test.step(route, async () => {
        await page.setViewportSize({ width: 390, height: 800 });
        await page.goto(`/?for=${route}#${await addressOf(asking(api, people.student), route)}`);
        await arrived(page);
        // What comes when the end is near would push away what has the focus.
        if (await page.getByRole('button', { name: 'Load more' }).isVisible()) {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          await arrived(page);
        }
        expect.soft(await walkByTab(page, 'body'), `${route} on a phone`).toEqual([]);
        // Behind the last place Tab leaves the page: the next one is the first again.
        await page.setViewportSize({ width: 1280, height: 800 });
        await arrived(page);
        expect.soft(await walkByTab(page, 'body'), `${route} on a laptop`).toEqual([]);
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

const windows: readonly (readonly [
  what: string,
  route: string,
  opener: (page: Page) => ReturnType<Page['getByRole']>,
])[] = [
  ['a form', '/pages/applications/applications', (page) => page.getByRole('button', { name: 'General enquiry' })],
  ['a question', '/pages/faq/index', (page) => page.getByRole('button', { name: 'Logout' })],
  ['an export', '/pages/personal/study', (page) => page.getByRole('button', { name: 'Export' })],
  [
    'a photo',
    '/pages/events/photoWall',
    (page) =>
      page
        .getByRole('main')
        .getByRole('button')
        .filter({ has: page.getByRole('img') })
        .first(),
  ],
];

for (const [what, route, opener] of windows) {
  test(`the window of ${what} keeps the focus, and gives it back when Escape closes it`, async ({
    page,
    logInAs,
    api,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logInAs(people.student);
    await open(page, await addressOf(asking(api, people.student), route));
    await arrived(page);
    await opener(page).press('Enter');
    const shown = page.getByRole('dialog');
    await expect(shown).toBeVisible();
    await arrived(page);
    await expect(shown.locator(':focus')).toHaveCount(1);
    // One begins at what is read, asked or filled in; in front of a picture there is nothing but the ways out.
    if (what !== 'a photo') await expect(shown.getByRole('button', { name: 'Close' })).not.toBeFocused();

    expect(await walkByTab(page, '[role=dialog], dialog[open]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });
}
