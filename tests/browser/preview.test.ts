/**
 * A portal that no back end knows yet, with made-up answers: all five pages of the library in all thirteen states, and the bar in
 * which a state is chosen.
 */
import type { Locator, Page } from '@playwright/test';
import { type PreviewState, previewStates } from '#model';
import { expect, expectAccessible, test } from './support/portal-test.ts';

test.use({
  portalName: 'preview',
  portalConfig: 'tests/fixtures/library/config',
  portalWords: ['--mock'],
  // Offline is what one state is made of.
  expectedTroubles: /ERR_EMPTY_RESPONSE|ERR_CONNECTION_CLOSED|ERR_CONNECTION_RESET/,
});

/** What a page shows in one state; undefined where it shows the same as when it is filled. */
interface PageFaces {
  readonly route: string;
  readonly heading: string;
  readonly filled: (page: Page) => Locator;
  readonly faces: Readonly<Partial<Record<PreviewState, (page: Page) => Locator>>>;
}

const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' }).first();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Tips' });
const inMain = (text: string | RegExp) => (page: Page) => page.getByRole('main').getByText(text).first();

/** A page whose data cannot be loaded offers to try again; without a login it asks for one. What may not be seen is not there. */
const failures = {
  '401': dialog,
  '429': tryAgain,
  '500': tryAgain,
  offline: tryAgain,
} as const;

const pages: readonly PageFaces[] = [
  {
    route: '/',
    heading: 'Welcome to the library',
    filled: (page) => page.getByRole('button', { name: 'Login', exact: true }),
    faces: {},
  },
  {
    route: '/pages/books',
    heading: 'Books',
    filled: inMain('The Lighthouse at Low Tide'),
    faces: {
      ...failures,
      empty: inMain('No book in the house fits'),
      '403': inMain('No book in the house fits'),
      '404': inMain('No book in the house fits'),
      long: inMain(/Donaudampfschifffahrt|很|一段特別長/),
    },
  },
  {
    route: '/pages/book?id=1',
    heading: 'Book',
    filled: inMain('The Lighthouse at Low Tide'),
    faces: {
      ...failures,
      '403': inMain('No data available at the moment'),
      '404': inMain('No data available at the moment'),
    },
  },
  {
    route: '/pages/reserve?id=1',
    heading: 'Reserve a book',
    filled: (page) => page.getByRole('textbox', { name: 'Name' }),
    faces: { '401': dialog },
  },
  {
    route: '/pages/shelves',
    heading: 'On the shelves',
    filled: inMain('The Lighthouse at Low Tide'),
    faces: {
      ...failures,
      empty: inMain('No data available at the moment'),
      '403': inMain('No data available at the moment'),
      '404': inMain('No data available at the moment'),
    },
  },
];

/** Opens a page in a state by its address alone. */
async function openIn(page: Page, route: string, choice: string): Promise<void> {
  await page.goto(`/?preview=${choice}#${route}`);
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
}

/** Runs in the page: what one state leaves behind is not there in the next. */
function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
}

for (const { route, heading, filled, faces } of pages) {
  test(`the page ${route} is seen in each state by its address, and axe finds nothing wrong`, async ({ page }) => {
    test.setTimeout(120_000);
    for (const state of previewStates) {
      await test.step(state, async () => {
        await openIn(page, route, route === '/' ? `${state},role=visitor` : `${state},role=signed-in`);

        await expect(page.getByRole('heading', { level: 1, name: heading, includeHidden: true })).toBeAttached();
        await expect((faces[state] ?? filled)(page)).toBeVisible();
        // What is said in place of data is the same on every page.
        if (heading === 'Books' || state === 'filled' || state === 'empty') await expectAccessible(page);
        await page.evaluate(forget); // the state 401 has ended the login
      });
    }
  });
}

test('a form is refused with its fields marked, told that it comes too late, or sent', async ({ page }) => {
  await openIn(page, '/pages/reserve?id=3', '422,role=signed-in');
  await page.getByLabel('Day of collection').fill('2025-12-01');
  await page.getByLabel('Where to collect it').selectOption('First floor');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Name Invalid format')).toBeVisible();

  await choose(page, 'State of the page', 'Not possible now (409)');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Fung');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@people.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('You are already registered').first()).toBeVisible();

  await choose(page, 'State of the page', 'Filled');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/Kept for you: R-\d{4}/)).toBeVisible();
});

test('a login that has ended leads to the login page, where any account logs in', async ({ page }) => {
  await openIn(page, '/pages/books', '401,role=signed-in');
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to the library' })).toBeVisible();

  await choose(page, 'State of the page', 'Filled');
  await page.getByLabel('Card number').fill('anybody');
  await page.getByLabel('Password', { exact: true }).fill('anything');
  await page.getByRole('button', { name: 'Login', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
});

test.describe('the bar', () => {
  test('changes what the page shows at once, and keeps it in the address and in the tab', async ({ page }) => {
    await openIn(page, '/pages/books', 'role=signed-in');
    await choose(page, 'State of the page', 'Empty');

    await expect(page.getByText('No book in the house fits')).toBeVisible();
    expect(new URL(page.url()).search).toBe('?preview=empty,role=signed-in');

    await page.goto('/#/pages/shelves');
    await expect(page.getByRole('main').getByText('No data available at the moment')).toBeVisible();
    expect(new URL(page.url()).search).toBe('?preview=empty,role=signed-in');
  });

  test('sets one call apart from the page', async ({ page }) => {
    await openIn(page, '/pages/book?id=1', 'role=signed-in');
    await openBar(page);
    await page.getByText('Each call').click();
    await page.getByRole('combobox', { name: 'book/detail' }).selectOption('Not found (404)');

    await expect(page.getByRole('main').getByText('No data available at the moment').first()).toBeVisible();
    expect(new URL(page.url()).search).toBe('?preview=book/detail=404,role=signed-in');
  });

  test('shows the page to a visitor, who is led to the login page', async ({ page }) => {
    await openIn(page, '/pages/books', 'role=signed-in');
    await choose(page, 'Seen by', 'A visitor');

    await expect(page.getByRole('heading', { name: 'Welcome to the library' })).toBeVisible();
  });

  test('makes other data by another number, and the same by the same', async ({ page }) => {
    await openIn(page, '/pages/shelves', 'role=signed-in');
    const second = page.getByRole('row').nth(2);
    await expect(second).toBeVisible();
    const before = await second.textContent();
    await openBar(page);
    const number = page.getByRole('textbox', { name: 'Number of the data' });

    await number.fill('7');
    await number.press('Enter');
    await expect(second).not.toHaveText(before ?? '');

    await page.getByRole('button', { name: 'As usual' }).click();
    await expect(second).toHaveText(before ?? '');
  });

  test('is worked by keyboard, and axe finds nothing wrong in it', async ({ page }) => {
    await openIn(page, '/pages/books', 'role=signed-in');
    const fold = page.getByRole('button', { name: 'Preview: Filled' });
    await fold.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');

    await expect(page.getByRole('combobox', { name: 'State of the page' })).toBeFocused();
    await expectAccessible(page);
  });

  test('leaves the end of a page to be seen on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openIn(page, '/pages/books', 'role=signed-in');
    await expect(page.getByText('The Lighthouse at Low Tide')).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

    const foot = await page.getByRole('contentinfo').boundingBox();
    const bar = await page.getByRole('region', { name: 'Preview' }).boundingBox();

    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    expect(bar?.height).toBeLessThan(60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('leaves the tab bar of a phone to be pressed, and the button of a form that is longer than the window', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openIn(page, '/pages/books', 'role=signed-in');
    const tabs = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(tabs.getByRole('link').first()).toBeVisible();
    const bar = page.getByRole('region', { name: 'Preview' }).getByRole('button');
    for (const end of [0, 1_000_000]) {
      await page.evaluate((y) => scrollTo(0, y), end);
      for (const tab of [...(await tabs.getByRole('link').all()), ...(await tabs.getByRole('button').all())])
        await tab.click({ trial: true, timeout: 5_000 });
      await bar.click({ trial: true, timeout: 5_000 });
    }
    await tabs.getByRole('link', { name: 'On the shelves' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'On the shelves' })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 500 });
    await openIn(page, '/pages/reserve?id=3', 'role=signed-in');
    await page.getByRole('button', { name: 'Submit' }).click({ trial: true, timeout: 5_000 });
  });
});

test('a title of one word without end stays within its entry on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openIn(page, '/pages/books', 'long,role=signed-in');
  const titles = page.getByRole('main').getByText(/^Donaudampfschifffahrt/);
  await expect(titles.first()).toBeVisible();

  for (const title of await titles.all()) {
    const box = await title.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
});

async function openBar(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Preview' }).getByRole('button', { expanded: false }).click();
}

async function choose(page: Page, name: string, choice: string): Promise<void> {
  await openBar(page);
  await page.getByRole('combobox', { name }).selectOption(choice);
  await page.getByRole('region', { name: 'Preview' }).getByRole('button', { expanded: true }).click();
}
