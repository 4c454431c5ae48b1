/** Messages: reading, confirming and following them, and the number on the icon. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'messages' });

test.beforeEach(async ({ logInAs, page }) => {
  await logInAs(people.student);
  await open(page, '/pages/message/message');
});

/** The number on the icon. */
async function unread(page: Page): Promise<number> {
  const words = await page
    .getByRole('banner')
    .getByRole('link', { name: /\d+ unread messages/ })
    .innerText();
  return Number(/\d+/.exec(words)?.[0]);
}

test('opening a message marks it as read, and the number falls before the server has answered', async ({ page }) => {
  const before = await unread(page);
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'The office has a question about your leave' });
  await expect(row).toContainText('Unread:');
  await expect(row).toContainText('leaveApplication');
  let isAnswered = false;
  await page.route('**/user/message-set-read*', async (route) => {
    await page.waitForTimeout(1500);
    isAnswered = true;
    await route.continue();
  });

  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Please open your application and answer.');
  await expect.poll(() => unread(page), { timeout: 1200 }).toBe(before - 1);
  expect(isAnswered).toBe(false);
  await expectAccessible(page);

  await dialog.getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(/#\/pages\/applications\/applications/);
  expect(page.context().pages()).toHaveLength(1);
  await page.goBack();
  await expect(row).not.toContainText('Unread:');
  expect(await unread(page)).toBe(before - 1);
});

test('a message that asks for it is confirmed, and counts as unread until then', async ({ page }) => {
  const before = await unread(page);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Course registration: your time slot' });
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Course registration: your time slot' });
  expect(await unread(page)).toBe(before);

  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const question = page.getByRole('dialog', { name: 'Tips' }).or(page.getByRole('alertdialog', { name: 'Tips' }));
  await expect(question).toContainText('Confirm that you have read this message?');
  await question.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByRole('status').filter({ hasText: 'Confirmed' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).not.toContainText('To be confirmed');
  await expect.poll(() => unread(page)).toBe(before - 1);
});

test('all are marked as read after a question; those to be confirmed stay', async ({ page }) => {
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  const question = page.getByRole('dialog', { name: 'Tips' }).or(page.getByRole('alertdialog', { name: 'Tips' }));
  await expect(question).toContainText('Mark all messages as read?');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Unread', exact: true }).click();

  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Unread:' });
  await expect(rows.first()).toBeVisible();
  for (const row of await rows.all()) await expect(row).toContainText('To be confirmed');
});
