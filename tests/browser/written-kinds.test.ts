/** Addresses, rich text and pictures: filled in on a phone, sent, and shown back. */
import { readFileSync } from 'node:fs';
import { sendReviewed } from './support/fill-form.ts';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'written-kinds',
  viewport: { width: 320, height: 844 },
  addedFields: {
    'forms/application.yaml': `
  - { name: home, label: Home, kind: address, required: true }
  - { name: story, label: Story, kind: rich-text, max-words: 5 }
  - { name: portrait, label: Portrait, kind: image, crop: square, required: true }
  - { name: poster, label: Poster, kind: image, crop: free }`,
  },
});

test.setTimeout(60_000);

const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: readFileSync('docs/screenshots/login.phone.png'),
};

test('answers that are written or shown are checked, sent and shown back', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await page.getByRole('button', { name: 'General enquiry' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Content').fill('A card with my picture');
  const home = form.getByRole('group', { name: 'Home' });
  const portrait = form.getByRole('group', { name: 'Portrait' });

  await home.getByLabel('Street and number').fill('12 Harbour Road');
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByText('Home Invalid format')).toBeVisible();
  await expect(form.getByText('Portrait is required')).toBeVisible();
  await expect(home.getByLabel('Street and number')).toHaveAttribute('aria-invalid', 'false');
  await expect(home.getByLabel('City or district')).toHaveAttribute('aria-invalid', 'true');
  await home.getByLabel('City or district').fill('Kyoto');
  await home.getByLabel('Country or region').selectOption('Japan');

  const story = form.getByLabel('Story');
  await story.fill('I like it');
  await story.selectText();
  await page.keyboard.press('Control+b');
  await expect(story).toHaveValue('**I like it**');
  await form.getByRole('button', { name: 'List', exact: true }).click();
  await expect(story).toHaveValue('- **I like it**');
  await expect(form.getByText('3 of 5 words')).toBeVisible();
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(form.getByRole('region', { name: 'Preview' }).getByRole('listitem')).toHaveText('I like it');
  await expect(story).toBeHidden();
  await form.getByRole('button', { name: 'Preview' }).click();
  await story.fill('These are six words, one more');
  await form.getByRole('button', { name: 'Preview' }).click();
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  // What is wrong is shown in the preview, as long as that is what one sees.
  await expect(form.getByRole('region', { name: 'Preview' })).toBeFocused();
  await form.getByRole('button', { name: 'Preview' }).click();
  await story.fill('- **I like it**');

  await portrait.getByLabel('Choose picture').setInputFiles(picture);
  const frame = portrait.getByRole('button', { name: 'The part that is sent' });
  await frame.focus();
  const before = await frame.boundingBox();
  await page.keyboard.press('ArrowDown');
  expect((await frame.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
  expect(Math.round((before?.width ?? 0) - (before?.height ?? 1))).toBe(0);
  await portrait.getByLabel('Size').fill('50');
  await portrait.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await portrait.getByRole('button', { name: 'Use this part' }).click();
  await expect(portrait.getByRole('button', { name: 'Remove me.png' })).toBeVisible();
  await expect(portrait.locator('progress')).toHaveCount(0);
  const poster = form.getByRole('group', { name: 'Poster' });
  await poster.getByLabel('Choose picture').setInputFiles({ ...picture, buffer: Buffer.from('no picture') });
  await expect(poster.getByText('Poster Invalid format')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);

  await sendReviewed(form);
  await expect(form).toBeHidden();
  await page.getByRole('row').filter({ hasText: 'A card with my picture' }).getByRole('link').first().click();
  const sent = page.getByRole('region', { name: 'What you sent' });
  await expect(sent).toContainText('12 Harbour Road, Kyoto, Japan');
  await expect(sent.getByRole('listitem').filter({ hasText: 'I like it' }).locator('strong')).toBeVisible();
  await expect(sent.getByRole('link', { name: /me\.png/ })).toBeVisible();
});
