/** The dark scheme and the colours of other houses: axe finds nothing that cannot be read. (In the colours of this house: pages.) */
import { compilePortal } from '#compiler';
import { shippedFiles } from '../server/support/compiled-portal.ts';
import { arrived, expect, expectAccessible, people, test } from './support/portal-test.ts';

const routes = ['/pages/home', '/pages/news/news', '/pages/events/events', '/pages/events/detail?id=1'];

test.use({ portalName: 'schemes' });

test.describe('the dark scheme', () => {
  test.use({ colorScheme: 'dark' });

  test('is there for those whose device asks for it, and for nobody else', async ({ page }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect.poll(ground).toBe('rgb(24, 20, 28)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).toBe('rgb(248, 246, 250)');
  });

  test.describe('of a portal that is always dark', () => {
    const file = 'portal.yaml';
    test.use({
      colorScheme: 'light',
      addedFiles: { [file]: (shippedFiles().get(file) ?? '').replace('scheme: system', 'scheme: dark') },
    });

    test('is there whatever the device asks for; paper stays white', async ({ page }) => {
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      expect(await ground()).toBe('rgb(24, 20, 28)');
      await expectAccessible(page);
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface'))).toBe(
        '#ffffff',
      );
    });
  });

  test('can be read in a dialog with a form and its mistakes, as by day', async ({ page, logInAs }) => {
    await logInAs(people.student);
    await page.goto('/#/pages/applications/applications');
    await page.getByRole('button', { name: 'General enquiry' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(form.getByText('Content is a required field')).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page);
  });
});

test.describe('the colours of the reader', () => {
  test('leave the head of a person its words and its icons, and nothing dark behind them', async ({
    page,
    logInAs,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await logInAs(people.student);
    await page.goto('/#/pages/personal/study');
    await arrived(page);
    const head = page.locator('[data-banner]');
    await expect(head.getByText(people.student)).toBeVisible();
    const seen = await head.evaluate((banner) => ({
      arcs: ['::before', '::after'].map((arc) => {
        const { borderTopWidth, boxShadow } = getComputedStyle(banner, arc);
        return [borderTopWidth, boxShadow];
      }),
      words: getComputedStyle(banner).color,
      icons: [...new Set([...banner.querySelectorAll('svg')].map((icon) => getComputedStyle(icon).color))],
    }));
    expect(seen.arcs).toEqual([
      ['0px', 'none'],
      ['0px', 'none'],
    ]);
    expect(seen.icons).toContain(seen.words);
    expect(seen.icons.filter((colour) => colour.startsWith('rgb(255') || colour.includes('0.'))).toEqual([]);
  });
});

// Thousands of brands are tried where colours are worked out; this one has no colour at all.
test.describe('a brand of black and grey', () => {
  const { primary, accent } = { primary: '#111111', accent: '#C8C8C8' };
  const file = 'portal.yaml';
  const portal = (shippedFiles().get(file) ?? '')
    .replace(/primary: .*/, `primary: "${primary}"`)
    .replace(/accent: .*/, `accent: "${accent}"`);
  test.use({ addedFiles: { [file]: portal }, viewport: { width: 390, height: 844 } });

  test('is accepted without a word and can be read, by day and in the dark', async ({ page, logInAs }) => {
    test.setTimeout(90_000);
    expect(compilePortal(new Map([...shippedFiles(), [file, portal]])).diagnostics).toEqual([]);
    await logInAs(people.student);
    for (const route of routes) {
      await page.goto(`/?for=${route}#${route}`);
      await arrived(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, `${route} ${colorScheme}`);
      }
    }
    const fill = page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--fill'));
    expect(await fill).toBe(primary);
  });
});
