/** What a class lead sees besides. */
import { expect, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'class-lead' });

test('a class lead looks at the applications of the class', async ({ page, logInAs }) => {
  await logInAs(people.lead);
  await open(page, '/pages/personal/classList');
  await page.getByRole('button', { name: 'View this class' }).first().click();
  await expect(page).not.toHaveURL(/classList/);
  await open(page, '/pages/applications/applications');

  await page.getByRole('button', { name: 'Class', exact: true }).click();

  const table = page.getByRole('table', { name: 'Your applications' });
  await expect(table.getByRole('columnheader', { name: 'Student' })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText(/[A-Z][a-z]+ [A-Z][a-z]+/);
});
