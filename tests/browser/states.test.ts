/**
 * Every page of the shipped portal in the states that the demonstration does not have: the answers are made up, one state a test.
 * What a page says then is the business of its own tests; here it is shown in the dark and in Chinese, fits a phone and a laptop, is accessible, and
 * shows nothing in English and nothing that only a programmer reads.
 */
import type { Page } from '@playwright/test';
import type { PreviewState } from '#model';
import { compiledPortal } from '../server/support/compiled-portal.ts';
import { cutOff } from './support/cut-off.ts';
import { inFourLanguages } from './support/languages.ts';
import { untranslated } from './support/left-in-english.ts';
import { arrived, expect, expectAccessible, goTo, test } from './support/portal-test.ts';
import { shippedPages } from './support/shipped-pages.ts';

const phone = { width: 390, height: 844 };
const laptop = { width: 1280, height: 800 };

test.use({
  portalName: 'states',
  portalWords: ['--mock', '--all-calls'],
  addedFiles: inFourLanguages,
  colorScheme: 'dark',
  viewport: phone,
});

const chinese = compiledPortal(inFourLanguages).texts['zh-Hant'] ?? {};

/** Enough for every page that asks for a record or a place. */
const query = '?id=1&key=address&latitude=22.4&longitude=114.2';

// No test changes anything.
test.describe.configure({ mode: 'parallel' });

const states: readonly PreviewState[] = ['empty', '500', 'long'];

for (const state of states) {
  test(`every page stands with answers that are: ${state}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.addInitScript(() => localStorage.setItem('LANGUAGE', 'zh-Hant'));
    // By its address alone, as a link to a colleague does.
    await page.goto(`/?preview=${state},role=signed-in#${shippedPages[0]?.route}${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    let asked = 0;
    page.on('request', () => (asked += 1));
    for (const { route } of shippedPages) {
      await test.step(route, async () => {
        asked = 0;
        await goTo(page, `${route}${query}`);
        // A list that grows stops where what comes is nothing new.
        expect.soft(asked, `${route} comes to rest`).toBeLessThan(60);
        const words = await page.getByRole('main').innerText();
        expect.soft(words, route).not.toMatch(/undefined|\bnull\b|NaN|\[object|Invalid Date|\{\w+\}/);
        expect.soft(await untranslated(page, chinese), route).toEqual([]);
        for (const size of [laptop, phone]) {
          await page.setViewportSize(size);
          const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft(tooWide, `${route} fits ${size.width} px`).toBeLessThanOrEqual(0);
          if (state === 'long') expect.soft(await cutOff(page), `cut off at ${size.width} px: ${route}`).toEqual([]);
        }
        // Made-up pictures are called like what is beside them, which axe takes for a repetition. A failed page is the same face within its frame.
        if (state === 'empty' || (state === '500' && isFirstOfItsLayout(route))) await expectAccessible(page, route);
      });
    }
  });
}

function isFirstOfItsLayout(route: string): boolean {
  const page = shippedPages.find((one) => one.route === route);
  return page === shippedPages.find(({ layout }) => layout === page?.layout);
}

test('every page shows that it waits for its data', async ({ context }) => {
  test.setTimeout(120_000);
  // What the portal itself asks for, such as the messages that are counted in its head, is answered; nothing else ever is.
  const atOnce = ['user/info', 'user/message', 'user/class-list'];
  const asking = shippedPages.filter(({ data }) =>
    Object.values(data ?? {}).some(({ call }) => !atOnce.includes(call)),
  );
  expect(asking.length).toBeGreaterThan(25);
  await context.route('**/student-api/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (atOnce.some((call) => pathname.endsWith(`/${call}`))) await route.continue();
  });
  const tabs = await Promise.all(Array.from({ length: 2 }, () => context.newPage()));
  const look = async (tab: Page, route: string) => {
    await tab.goto('about:blank');
    await tab.goto(`/?preview=role=student#${route}${query}`, { waitUntil: 'commit' });
    await expect(tab.getByRole('main').locator('[aria-busy=true]:visible').first(), route).toBeVisible();
  };
  await Promise.all(
    tabs.map(async (tab, first) => {
      for (const { route } of asking.filter((_, place) => place % tabs.length === first)) await look(tab, route);
    }),
  );
});

test('what waits for its data is announced by a region that was there before, and only while it waits', async ({
  page,
}) => {
  await page.goto('/?preview=role=student#/pages/home');
  await arrived(page);
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/student-api/v1/news/index*', async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => {
    for (const region of document.querySelectorAll('[role=status]')) region.setAttribute('data-known', '');
  });
  const known = page.locator('[role=status][data-known]').filter({ hasText: 'Loading' });

  await page.evaluate(() => location.assign('#/pages/news/news'));
  await expect(known).toHaveText('Loading');
  await expect(page.locator('main [role=status]').filter({ hasText: 'Loading' })).toHaveCount(0);
  answer();
  await arrived(page);
  await expect(known).toHaveCount(0);
});
