/** The examples of all blocks, fields and actions, with made-up answers: each is accessible and fits the screen. */
import { exampleLibrary, placedExamples } from '../compiler/placed-examples.ts';
import { arrived, expect, expectAccessible, headed, test } from './support/portal-test.ts';

/** Its component is nowhere: the example shows how one would be used. */
const withoutComponent = 'pages/examples/custom.yaml';

const files = Object.fromEntries([...exampleLibrary].filter(([file]) => file !== withoutComponent));
const routes = Object.values(files).flatMap((text) => /^route: (\/examples\/\S+)/m.exec(text)?.[1] ?? []);

test.use({
  portalName: 'every-example',
  portalConfig: 'tests/fixtures/library/config',
  addedFiles: files,
  portalWords: ['--mock'],
});

test('every kind is on one of the pages', () => {
  const pages = placedExamples.filter(({ file }) => file.startsWith('pages/') && file !== withoutComponent);

  // One less, since `choose` has no place in a library, and one more, on which the fields are together.
  expect(routes).toHaveLength(pages.length);
});

for (const route of routes) {
  test(`${route} is accessible and fits the screen`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/?preview=role=signed-in#${route}`);
    await headed(page);
    await arrived(page);

    await expectAccessible(page);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}
