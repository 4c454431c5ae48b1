/** The examples of all blocks, fields and actions, with made-up answers: each is accessible and fits the screen. */
import { exampleLibrary, placedExamples } from '../compiler/placed-examples.ts';
import { expect, expectAccessible, goTo, headed, test } from './support/portal-test.ts';

/** Its component is nowhere: the example shows how one would be used. */
const withoutComponent = 'pages/examples/custom.yaml';

const files = Object.fromEntries([...exampleLibrary].filter(([file]) => file !== withoutComponent));
const routes = Object.values(files).flatMap((text) => /^route: (\/examples\/\S+)/m.exec(text)?.[1] ?? []);

test.use({
  portalName: 'every-example',
  portalConfig: 'tests/fixtures/library/config',
  addedFiles: files,
  // Some of its calls have the names of calls that are answered here.
  portalWords: ['--mock', '--all-calls'],
});

test('every kind is on one of the pages', () => {
  const pages = placedExamples.filter(({ file }) => file.startsWith('pages/') && file !== withoutComponent);

  // One less, since `choose` has no place in a library, and one more, on which the fields are together.
  expect(routes).toHaveLength(pages.length);
});

/** How many are looked at one after the other before the portal is loaded anew. */
const atOnce = 8;
const walks = Array.from({ length: Math.ceil(routes.length / atOnce) }, (_, walk) =>
  routes.slice(walk * atOnce, (walk + 1) * atOnce),
);

for (const walk of walks) {
  test(`${walk.join(', ')} are accessible and fit the screen`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/?preview=role=signed-in#${walk[0]}`);
    await headed(page);

    for (const route of walk) {
      await test.step(route, async () => {
        await goTo(page, route);
        await expectAccessible(page, route);
        await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        for (const width of [390, 320, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(tooWide, `${route} at ${width} px`).toBeLessThanOrEqual(0);
        }
      });
    }
  });
}

test('a total follows what is typed, and nobody can change it', async ({ page }) => {
  await page.goto('/?preview=role=signed-in#/examples/fields');
  const total = page.getByLabel('Together');
  await page.getByLabel('What did the book cost?').fill('12.50');
  await expect(total).toHaveValue('12.50');
  await page.getByLabel('How many of it?').fill('3');
  await expect(total).toHaveValue('37.50');
  await expect(total).not.toBeEditable();
});
