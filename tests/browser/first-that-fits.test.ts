/** A page with `first` in all its places: of each list one entry is seen, and lines without a value are not. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'first-that-fits',
  addedFiles: { 'pages/examples/first.yaml': readFileSync('tests/browser/examples/first.yaml', 'utf8') },
});

/** How many of the texts are seen. */
async function seen(page: Page, texts: readonly (string | RegExp)[]): Promise<number> {
  const counts = await Promise.all(texts.map((text) => page.getByRole('main').getByText(text).count()));
  return counts.filter((count) => count > 0).length;
}

for (const width of [390, 1280]) {
  test(`a student sees one of each list, ${width} pixels wide`, async ({ page, logInAs }) => {
    await page.setViewportSize({ width, height: 800 });
    await logInAs(people.student);
    await open(page, '/examples/first');
    const main = page.getByRole('main');
    const notices = main
      .getByRole('list')
      .filter({ hasText: /Without an end|Valid until/ })
      .getByRole('listitem');

    await expect(main.getByRole('link', { name: 'Your Profiles' })).toBeVisible();
    await expect(main.getByText('The students you look after')).toHaveCount(0);
    await expect(main.getByText('Student', { exact: true })).toHaveCount(0);
    const sentences = ['You have read all notices.', 'One notice waits for you.', /^\d+ notices wait/];
    await expect.poll(() => seen(page, sentences)).toBe(1);
    await expect(notices.nth(1)).toBeVisible();
    await expect(main.getByText('Not decided yet').first()).toBeVisible();
    for (const notice of await notices.all()) {
      const words = await notice.innerText();
      expect(words.match(/Without an end|Valid until \d/g)).toHaveLength(1);
      expect(words).not.toContain('–');
      expect(
        await notice
          .getByRole('button')
          .or(notice.getByRole('link', { name: /^Read / }))
          .count(),
      ).toBe(1);
    }
  });
}

test('the page that is nowhere offers the login to visitors', async ({ page }) => {
  await open(page, '/pages/404');
  const main = page.getByRole('main');

  await expect(main.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Home' })).toHaveCount(0);
});

test('the page that is nowhere offers the way home to students', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/404');
  const main = page.getByRole('main');

  await expect(main.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Login' })).toHaveCount(0);
  const [home, back] = await Promise.all(
    [main.getByRole('link', { name: 'Home' }), main.getByRole('button', { name: 'Back' })].map((one) =>
      one.boundingBox(),
    ),
  );
  expect(home?.y, 'buttons in a row are level').toBe(back?.y);
});
