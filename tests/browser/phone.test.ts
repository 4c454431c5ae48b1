/** On a phone: the tab bar near the thumb, sheets from below, and the button of a long form that stays in sight. */
import type { Locator, Page } from '@playwright/test';
import { inFourLanguages } from './support/languages.ts';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän';

const longPage = `
route: /pages/long
title: Long words
access: signed-in
data: { application: { call: application/detail, with: { id: 9 } } }
content:
  - { banner: "Ms ${longWord}", image: user.headimg, lead: "${longWord}" }
  - details: application
    title: "{type.name}"
    tags:
      - { text: "Waiting for the answer of a teacher who is away until the end of term", colour: blue }
      - { text: ${longWord}, colour: red }
    items: [{ label: Sent on, value: created_at }]
`;

test.use({
  portalName: 'phone',
  addedFiles: { 'pages/long.yaml': longPage },
  viewport: { width: 390, height: 844 },
  hasTouch: true,
});

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

test('the tab bar has the places of the portal, large enough for a thumb, and marks where one is', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/news/news');
  const places = bar(page).locator('a, button');
  await expect(places).toHaveText(['Home', 'Notices', 'Events', 'Apply', 'Courses', 'More']);
  for (const place of await places.all()) {
    const { width, height } = await boxOf(place);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  const foot = await boxOf(bar(page));
  expect(foot.y + foot.height).toBe(844);

  await expect(bar(page).getByRole('link', { name: 'Notices' })).toHaveAttribute('aria-current', 'page');
  await bar(page).getByRole('link', { name: 'Events' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'LEAP Events' })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page');
});

test('"More" opens the rest of the navigation, by finger and by key', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/faq/index');
  await open(page, '/pages/home');
  const more = bar(page).getByRole('button', { name: 'More' });
  const rest = bar(page).getByRole('link', { name: 'Graduation review' });

  await more.press('Enter');
  await expect(rest).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('link', { name: 'Course registration' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rest).toBeHidden();
  await expect(more).toBeFocused();

  await more.tap();
  await page.touchscreen.tap(195, 200);
  await expect(rest).toBeHidden();
  await more.tap();
  await expect(rest).toBeVisible();
  await page.goBack();
  await expect(rest).toBeHidden();
  await expect(page).toHaveURL(/\/pages\/home$/);
  await more.tap();
  await rest.tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Graduation review' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'true');
  await expect(rest).toBeHidden();
});

test('a visitor, for whom all fits, has no "More"', async ({ page }) => {
  await open(page, '/pages/course/elective');
  await expect(bar(page).locator('a, button')).toHaveText(['Elective', 'Login']);
});

test('the last lines of a page are not behind the bar', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/faq/index');
  const end = page.getByRole('contentinfo');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [foot, { y }] = [await boxOf(end), await boxOf(bar(page))];
    expect(foot.y + foot.height).toBeLessThanOrEqual(y + 1);
  }).toPass({ timeout: 5000 });
});

test('a dialog is a sheet from below, and the button of its long form stays in sight', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await page.getByRole('main').getByRole('button', { name: 'General enquiry' }).tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Content')).toBeVisible();
  await expectAccessible(page);
  const sheet = await boxOf(dialog);
  expect(sheet.y).toBeGreaterThan(16);
  expect(sheet.y + sheet.height).toBe(844);
  await expect(dialog.getByRole('button', { name: 'Continue', exact: true })).toBeInViewport({ ratio: 1 });
});

test('the day of an event is beside its title, not over it', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/events/events');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Canteen Sprint' });
  const title = await boxOf(entry.getByRole('link', { name: 'Canteen Sprint' }));
  const month = await boxOf(entry.getByText('Dec', { exact: true }).first());

  expect(month.x + month.width).toBeLessThanOrEqual(title.x);
});

test('a question is a sheet from below too', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/home');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).tap();
  const question = page.getByRole('dialog', { name: 'Tips' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  const { x, y, width, height } = await boxOf(question);
  expect([x, width, y + height]).toEqual([0, 390, 844]);
});

test('the chosen tab is in sight, and the page stays at its top', async ({ page, logInAs }) => {
  await logInAs(people.student);
  for (const [address, tab] of [
    ['/pages/events/events?filter=mine', page.getByRole('main').locator('[aria-pressed="true"]').first()],
    ['/pages/personal/personal?tab=privacy', page.getByRole('tab', { selected: true })],
  ] as const) {
    await open(page, address);
    await expect(tab).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

test('below the button of a sheet nothing of the form shows, however far it is scrolled', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await page.getByRole('main').getByRole('button', { name: 'Points claim' }).tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Content')).toBeVisible();
  await boxOf(dialog);
  const { x, y, width, height } = await boxOf(dialog.getByRole('button', { name: 'Continue', exact: true }));
  const below = { x, y: y + height, width, height: 844 - y - height };
  const pictures = new Set<string>();
  for (const top of [0, 20, 40, 60, 80]) {
    await dialog.locator('[data-surface]').evaluate((body, to) => body.scrollTo(0, to), top);
    pictures.add((await page.screenshot({ clip: below })).toString('base64'));
  }
  expect(pictures.size).toBe(1);
});

/** Where something is in the window once it has come to rest. */
async function boxOf(place: Locator) {
  await expect
    .poll(() =>
      place.evaluate((one) => one.getAnimations({ subtree: true }).every((run) => run.playState !== 'running')),
    )
    .toBe(true);
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

test('a long name stays in whole words in the head of the person, on the narrowest phone too', async ({
  page,
  logInAs,
}) => {
  const name = 'Bartholomew Christopher Fitzgerald';
  await page.route('**/user/info', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: body.replaceAll('"Chris Chan"', JSON.stringify(name)) });
  });
  await logInAs(people.student);
  await open(page, '/pages/personal/study');
  const title = page.locator('[data-banner]').getByText(name);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(title).toBeVisible();
    expect(await title.evaluate(cutWords), `at ${width} px`).toEqual([]);
  }
});

test('a badge and a word that are longer than a phone is wide take further lines', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.setViewportSize({ width: 320, height: 844 });
  await open(page, '/pages/long');
  const main = page.getByRole('main');
  await expect(main.getByText('Waiting for the answer of a teacher')).toBeVisible();

  for (const words of await main.getByText(/^(Waiting for the answer|(Ms )?Donau)/).all()) {
    const right = await words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    expect(right, (await words.textContent()) ?? '').toBeLessThanOrEqual(304);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('where columns are one below the other, the menu beside them is one row', async ({ page, logInAs }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await logInAs(people.student);
  await open(page, '/pages/personal/study');
  const menu = page.getByRole('navigation', { name: 'Personal' });
  await expect(menu.getByRole('link', { name: 'Cards' })).toBeAttached();
  expect((await boxOf(menu)).height).toBeLessThan(100);
});

test.describe('on the narrowest phone', () => {
  test.use({ addedFiles: inFourLanguages, viewport: { width: 320, height: 640 } });

  for (const language of ['en', 'zh-Hant'])
    test(`the title of the portal does not lie on the chosen class, in ${language}`, async ({ page, logInAs }) => {
      await page.addInitScript((chosen) => localStorage.setItem('LANGUAGE', chosen), language);
      await logInAs(people.lead);
      await open(page, '/pages/personal/classList');
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().tap();
      const title = page.getByRole('banner').getByRole('link').first();
      const chosen = page.getByRole('banner').getByTitle(/^MBA/);
      await expect(chosen).toBeVisible();
      for (const width of [320, 359, 360]) {
        await page.setViewportSize({ width, height: 640 });
        const end = await title.evaluate((link) => {
          const words = new Range();
          words.selectNodeContents(link);
          return words.getBoundingClientRect().right;
        });
        expect(end, `at ${width} px`).toBeLessThanOrEqual((await chosen.boundingBox())?.x ?? 0);
      }
    });

  test('in Chinese no sign of the title stands alone, and the place in the menu is in sight as a whole', async ({
    page,
    logInAs,
  }) => {
    await page.addInitScript(() => localStorage.setItem('LANGUAGE', 'zh-Hant'));
    await logInAs(people.student);
    await open(page, '/pages/personal/pointsRecord');
    const here = page.getByRole('navigation', { name: '個人' }).locator('[aria-current]');
    await expect(here).toContainText('積分紀錄');
    await expect(here).toBeInViewport({ ratio: 1 });
    const title = page.getByRole('banner').getByRole('link').first();
    const narrowest = await title.evaluate((link) => {
      const words = new Range();
      words.selectNodeContents(link.lastChild ?? link);
      return Math.min(...Array.from(words.getClientRects(), ({ width }) => width));
    });
    expect(narrowest, 'of three signs').toBeGreaterThan(3 * 14);
  });
});

/** The words of a text that go on in another line. */
function cutWords(element: Element): string[] {
  const text = element.firstChild;
  return [...(text?.textContent ?? '').matchAll(/\S+/g)]
    .filter(({ 0: word, index }) => {
      const range = new Range();
      if (text) range.setStart(text, index);
      if (text) range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    })
    .map(([word]) => word);
}
