/** Blocks that put entries in a place: beside what is opened from them, in a week. Their examples, as pages of their own. */
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

const example = (kind: string) => readFileSync(`src/blocks/${kind}/example.yaml`, 'utf8');

test.use({
  portalName: 'place-blocks',
  addedFiles: {
    'pages/examples/panes.yaml': example('panes'),
    'pages/examples/timetable.yaml': example('timetable'),
  },
});

test.beforeEach(async ({ logInAs }) => {
  await logInAs(people.student);
});

test('what is opened stands beside the list and in the address, and stays there when it is read', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/examples/panes?filter=unread');
  const pane = page.getByRole('region', { name: 'What is opened' });
  await expect(pane).toContainText('Choose a message to read it');
  const first = page.getByRole('region', { name: 'Your messages' }).getByRole('listitem').first().getByRole('link');
  const title = await first.innerText();

  await first.focus();
  await page.keyboard.press('Enter');

  await expect(pane.getByRole('heading', { name: title })).toBeVisible();
  await expect(pane).toBeFocused();
  await expect(first).toHaveAttribute('aria-current', 'true');
  expect(page.url()).toMatch(/filter=unread&id=\d+/);
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('region', { name: 'Your messages' })).toBeVisible();
  await page.goBack();
  await expect(pane).toContainText('Choose a message to read it');
});

test('on a phone what is opened is a page of its own with a way back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/examples/panes');
  const list = page.getByRole('region', { name: 'Your messages' }).getByRole('listitem');
  const link = list.first().getByRole('link');
  const title = await link.innerText();

  await link.click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(list.first()).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(list.first()).toBeVisible();
  await page.goto('/#/examples/panes?id=999999');
  await expect(page.getByText('No data available at the moment')).toBeVisible();
});

for (const width of [390, 1280]) {
  test(`a week shows each day with its meetings, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/examples/timetable');
    const week = page.getByRole('region', { name: 'Your week' });

    await expect(week.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(week.getByText(/\d\d:\d\d – \d\d:\d\d/).first()).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
