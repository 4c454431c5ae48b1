/** The faces of the house come after the first paint, and nothing moves when they come. */
import type { Page } from '@playwright/test';
import { layoutShift } from './support/layout-shift.ts';
import { expect, people, test } from './support/portal-test.ts';

test.use({ portalName: 'schemes' });

for (const width of [390, 1280]) {
  test(`text is read before its face is there, and stays where it is at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await expect(page.getByLabel('Captcha', { exact: true })).toBeVisible();
    await expect.poll(() => loaded(page)).toBe(2);

    const times = await page.evaluate(() => {
      const fetched = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return { paint: paint?.startTime ?? Number.NaN, fetched: fetched.map(({ startTime }) => startTime) };
    });
    expect(times.fetched).toHaveLength(2);
    expect(Math.min(...times.fetched)).toBeGreaterThanOrEqual(times.paint);
    expect((await page.evaluate(layoutShift)).sum).toBeLessThanOrEqual(0.02);
  });
}

test('a question that has to be answered before there is a page has the faces of the house too', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.lead);
  await page.goto('/#/pages/home');
  await expect(page.getByRole('dialog', { name: 'Tips' })).toBeVisible();

  await expect.poll(() => loaded(page)).toBe(2);
});

/** How many faces of the house are there. */
function loaded(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.fonts].filter(({ status, family }) => status === 'loaded' && !family.includes('stand-in')).length,
  );
}
