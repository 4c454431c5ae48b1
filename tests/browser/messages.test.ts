/** Messages: reading them beside their list, confirming and following them, and the number on the icon. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'messages' });

test.beforeEach(async ({ logInAs, page }) => {
  await logInAs(people.student);
  await open(page, '/pages/message/message');
});

const pane = (page: Page) => page.getByRole('region', { name: 'What is opened' });
const rowOf = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });

/** The number on the icon. */
async function unread(page: Page): Promise<number> {
  const words = await page
    .getByRole('banner')
    .getByRole('link', { name: /^Unread messages: \d+$/ })
    .innerText();
  return Number(/\d+/.exec(words)?.[0]);
}

test('opening a message marks it as read, and the number falls before the server has answered', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const before = await unread(page);
  const row = rowOf(page, 'The office has a question about your leave');
  await expect(row).toContainText('Unread:');
  await expect(row).toContainText('Application');
  await expect(pane(page)).toContainText('Choose a message to read it');
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/user/message-set-read*', async (route) => {
    await answered;
    await route.continue();
  });

  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(pane(page)).toContainText('Please open your application and answer.');
  await expect.poll(() => unread(page)).toBe(before - 1);
  answer();
  await expectAccessible(page);

  await pane(page).getByRole('link', { name: 'Go there' }).click();
  await expect(page).toHaveURL(/#\/pages\/applications\/applications/);
  expect(page.context().pages()).toHaveLength(1);
  await page.goBack();
  await expect(pane(page)).toContainText('Please open your application and answer.');
  await expect(row).not.toContainText('Unread:');
  expect(await unread(page)).toBe(before - 1);
});

test('a message that asks for it is confirmed on a phone, and counts as unread until then', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const before = await unread(page);
  const row = rowOf(page, 'Course registration: your time slot');
  await row.getByRole('link').click();
  await expect(pane(page)).toContainText('Your slot begins on Monday');
  await expect(row).toBeHidden();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  expect(await unread(page)).toBe(before);
  await expectAccessible(page);

  await pane(page).getByRole('button', { name: 'Confirm' }).click();
  const question = page.getByRole('dialog', { name: 'Tips' }).or(page.getByRole('alertdialog', { name: 'Tips' }));
  await expect(question).toContainText('Confirm that you have read this message?');
  await question.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByRole('status').filter({ hasText: 'Confirmed' })).toBeVisible();
  await expect(pane(page)).toContainText('Confirmed on');
  await expect.poll(() => unread(page)).toBe(before - 1);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(row).toContainText('Confirmed');
});

test('all are marked as read after a question; those to be confirmed stay', async ({ page }) => {
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  const question = page.getByRole('dialog', { name: 'Tips' }).or(page.getByRole('alertdialog', { name: 'Tips' }));
  await expect(question).toContainText('Mark all messages as read?');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Unread', exact: true }).click();

  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Unread:' });
  await expect(rows.filter({ hasNotText: 'To be confirmed' })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
});

test('an address opens a message, also one that is not there; twenty stand on a page, and a type narrows them', async ({
  page,
}) => {
  const rows = page.getByRole('main').getByRole('list').first().getByRole('listitem');
  await expect(rows).toHaveCount(20);
  const address = await rowOf(page, 'Your letter is ready').getByRole('link').getAttribute('href');

  await page.goto(`/${address ?? ''}`);
  await page.reload();
  await expect(pane(page).getByRole('heading', { name: 'Your letter is ready' })).toBeVisible();

  await open(page, '/pages/message/message?id=999999&type=exchange');
  await expect(pane(page)).toContainText('No data available at the moment');
  await expect(rows).toHaveCount(1);
});

test('an address opens a message of another page, which is read then', async ({ page, api }) => {
  const { data } = await api.call('user/message?page=2&per-page=20', {}, people.student);
  const [old] = (data as unknown as { list: { id: number; title: string }[] }).list; // the contract says so

  await open(page, `/pages/message/message?id=${old?.id}`);

  await expect(pane(page).getByRole('heading', { name: old?.title ?? '' })).toBeVisible();
  await expect(rowOf(page, 'The office has a question about your leave')).toBeVisible();
});

test('back leads to the place in the list on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const last = page.getByRole('main').getByRole('list').first().getByRole('listitem').nth(12).getByRole('link');
  await last.evaluate((link) => scrollTo(0, link.getBoundingClientRect().top - 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  const before = await page.evaluate(() => scrollY);
  await last.click();
  await expect(last).toBeHidden();
  await page.goBack();
  await expect(last).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});
