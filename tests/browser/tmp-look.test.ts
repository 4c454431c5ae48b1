import { expect, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'look', expectedTroubles: /Failed to load/ });
test('look', async ({ page, logInAs }) => {
  test.setTimeout(40_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAs(people.student);
  await page.route('**/course-selection/submit-selection*', async (route) => {
    const body = route.request().postDataJSON() as { dry_run?: number };
    console.log(JSON.stringify(body));
    if (body.dry_run) return route.continue();
    return route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 422,
        message: 'Your selection has 1 problem',
        data: {
          errors: [{ field: 'items[0]', rule: 'repeat', course_id: 1, message: 'You already take FIN6010 this term' }],
        },
      }),
    });
  });
  await open(page, '/pages/courseSelection/selection?id=3');
  await page.waitForTimeout(1500);
  console.log(await page.getByRole('button').allTextContents());
  const box = (code: string) => page.getByRole('checkbox', { name: new RegExp(code) });
  await page
    .getByRole('checkbox')
    .nth(1)
    .press('Space')
    .catch(() => {});
  for (const code of ['FIN6030', 'MKT6025']) await box(code).press('Space');
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/look-0.png', fullPage: true });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForTimeout(700);
  await page.screenshot({ path: '/tmp/look-1.png' });
  console.log(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)));
  console.log(await page.getByRole('alert').allTextContents(), await page.getByRole('status').allTextContents());
});
