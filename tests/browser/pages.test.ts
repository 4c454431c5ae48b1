/** Every page of the shipped portal: nothing that axe finds wrong, on a phone and on a laptop, and nothing too wide. */
import { expect, expectAccessible, people, test } from './support/portal-test.ts';

test.use({ portalName: 'pages' });

const sizes = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 800 } };

/** Pages for visitors first; then as a student. `?id=` where a page shows one record. */
const pages: readonly (readonly [string, 'visitor' | 'student' | 'newStudent'])[] = [
  ['/', 'visitor'],
  ['/pages/404', 'visitor'],
  ['/pages/home', 'student'],
  ['/pages/news/news', 'student'],
  ['/pages/news/detail?id=1', 'student'],
  ['/pages/applications/applications', 'student'],
  ['/pages/applications/detail?id=9', 'student'],
  ['/pages/message/message', 'student'],
  ['/pages/personal/personal', 'student'],
  ['/pages/events/events', 'student'],
  ['/pages/events/detail?id=2', 'student'],
  ['/pages/personal/events', 'student'],
  ['/choose-location', 'student'],
  ['/open-location?latitude=22.41913&longitude=114.20643&name=Harbour%20Pier', 'student'],
  ['/pages/personal/classList', 'student'],
  ['/pages/graduationReview', 'student'],
  ['/pages/personal/card', 'student'],
  ['/pages/personal/cardDeatil?id=1', 'student'],
  ['/pages/personal/application', 'student'],
  ['/pages/personal/applicationDetail?id=9', 'student'],
  ['/pages/intranetPopup', 'newStudent'],
];

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(size, () => {
    test.use({ viewport });

    for (const [route, who] of pages) {
      test(`${route} is accessible and fits the screen`, async ({ page, logInAs }) => {
        if (who !== 'visitor') await logInAs(people[who]);

        await page.goto(`/#${route}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await page.waitForLoadState('networkidle');

        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await expect(page).toHaveTitle('SLD Student Intranet');
      });
    }
  });
}

test('every page of the portal is in this list', async ({ request }) => {
  const manifest = (await (await request.get('/model/manifest.json')).json()) as { routes: { path: string }[] };

  const looked = new Set(pages.map(([route]) => route.split('?')[0]));
  expect(manifest.routes.map(({ path }) => path).filter((path) => !looked.has(path))).toEqual([]);
});

test('the form to apply is accessible, with and without slips', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.goto('/#/pages/applications/applications');
  await page.getByRole('button', { name: 'Apply', exact: true }).first().click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Content')).toBeVisible();
  await page.waitForTimeout(400); // the drawer has come in; half-way through, its colours are mixed

  await expectAccessible(page);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Content is a required field')).toBeVisible();
  await expectAccessible(page);
});
