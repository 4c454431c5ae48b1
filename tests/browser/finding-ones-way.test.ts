/** Going through the portal by keyboard, on a phone and with the back button (spec section 1). */
import { expect, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'finding-ones-way' });

test('whoever goes to another page stands at its heading; the first page of a visit takes no focus', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/home');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();

  await page.getByRole('link', { name: 'FAQ' }).first().press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'FAQ' });
  await expect(heading).toBeFocused();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeFocused();
});

test('on a phone the next page of a list begins at its first entry', async ({ page, logInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAs(people.student);
  await open(page, '/pages/news/news?per-page=10');
  const list = page.getByRole('main').locator('section').last();
  await page.getByRole('button', { name: 'Page 2' }).click();

  await expect(page).toHaveURL(/page=2/);
  await expect(list).toBeFocused();
  await expect(list.getByRole('listitem').first()).toBeInViewport();
});

test('back leads to the place of the page where its reader was; a new page begins at its top', async ({
  page,
  logInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAs(people.student);
  await open(page, '/pages/news/news');
  const last = page.getByRole('main').getByRole('listitem').getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(300);

  await last.click();
  await expect(page).toHaveURL(/news\/detail/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -1);
});

test('back closes a dialog and leaves the page where it is; once more leaves the page', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/home');
  await page.getByRole('navigation').getByRole('link', { name: 'SLD Notice' }).first().click();
  await expect(page).toHaveURL(/news\/news/);
  await open(page, '/pages/personal/study');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export your record' });
  await expect(dialog).toBeVisible();

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/personal\/study/);

  await page.goBack();
  await expect(page).not.toHaveURL(/personal\/study/);
});

test('back closes a dialog as well where it would only have turned the page behind', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await open(page, '/pages/applications/applications?status=waiting');
  await page.getByRole('button', { name: 'General enquiry' }).click();
  const dialog = page.getByRole('dialog', { name: 'General enquiry' });
  await expect(dialog).toBeVisible();

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/status=waiting/);
  await page.goBack();
  await expect(page).not.toHaveURL(/status=waiting/);
});

test('values that the office stores are shown by their labels', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/personal?tab=background');

  await expect(page.getByText('Banking and finance').first()).toBeVisible();
  await expect(page.getByText('finance', { exact: true })).toHaveCount(0);
});
