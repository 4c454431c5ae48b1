/** The pictures of an event. */
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'photo-wall' });

const picture = () => readFileSync('docs/screenshots/news-news.laptop.png');

test('a student looks at the pictures of an event, adds one, and asks for one to be removed @journey', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/events/photoWall');
  const pictures = page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.getByRole('img') });

  await test.step('the events with pictures lead to the wall', async () => {
    await page.getByRole('link', { name: 'Annual Case Competition: the Final' }).click();
    await expect(page.getByRole('heading', { name: 'Annual Case Competition: the Final' })).toBeVisible();
    await expect(page.getByText(/3\d photos/)).toBeVisible();
    await expect(pictures).toHaveCount(30);
    await expectAccessible(page);
  });

  await test.step('the rest comes by the button or at the end', async () => {
    await page.getByRole('button', { name: 'Load more' }).press('Enter');
    await expect.poll(() => pictures.count()).toBeGreaterThan(30);
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
    // The button that had the focus is gone.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^3\d photos$/);
  });

  await test.step('the viewer turns by keyboard, and closes with Escape', async () => {
    await pictures.first().click();
    const viewer = page.getByRole('dialog');
    await expect(viewer).toContainText(/1\/3\d/);
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText(/2\/3\d/);
    await expect(viewer.getByRole('link', { name: 'Request removal' })).toHaveAttribute('href', /new=1&type_id=\d+/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(pictures.first()).toBeFocused();
  });

  await test.step('an own picture waits for the office under a veil', async () => {
    await page.getByRole('button', { name: 'Upload photos' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles({ name: 'final.png', mimeType: 'image/png', buffer: picture() });
    await expect(page.getByRole('button', { name: 'Remove final.png' })).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeHidden();
    await page.getByRole('button', { name: 'Upload photos' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Uploaded, pending review' })).toBeVisible();
    await expect(page.getByText('Pending review', { exact: true }).first()).toBeVisible();
  });

  await test.step('whoever comes back finds as many as before', async () => {
    await page.goto('/#/pages/news/news');
    await expect(page.getByRole('heading', { level: 1, name: 'SLD Notice' })).toBeVisible();
    await page.goBack();
    await expect.poll(() => pictures.count()).toBeGreaterThan(30);
  });
});
