/** What a form needs and could not have: choices that did not come, files that did not go. */
import { expect, open, people, test } from './support/portal-test.ts';

const events = /\/student-api\/v1\/activity(\?|$)/;

test.use({
  portalName: 'lost-parts',
  expectedTroubles: /Failed to load resource/,
  addedFields: {
    'forms/application.yaml':
      '  - { name: which, label: Which event?, kind: choice, required: true, options: { from: events.list, value: title } }',
  },
});

test.beforeEach(async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.route(events, (route) => route.abort());
  await open(page, '/pages/applications/applications');
  await page.getByRole('button', { name: 'General enquiry' }).click();
});

test('choices that could not be loaded say so in their place, and come with another try', async ({ page }) => {
  const form = page.getByRole('dialog', { name: 'General enquiry' });
  await form.getByLabel(/^Content/).fill('Help');
  await form.getByRole('button', { name: 'Continue', exact: true }).click();

  const again = form.getByRole('button', { name: 'Try again' });
  await expect(form).toContainText('This could not be loaded.');
  await expect(again).toBeFocused();
  await page.unroute(events);
  await again.click();
  await form.getByLabel(/^Which event/).selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form).toContainText('What will be sent');
});

test('a file that did not go is in the way of sending until it went or is taken out', async ({ page }) => {
  await page.unroute(events);
  const form = page.getByRole('dialog', { name: 'General enquiry' });
  const uploads = '**/student-api/v1/publics/upload*';
  await page.route(uploads, (route) => route.abort());
  const file = { name: 'page 2.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await form.getByLabel(/^Content/).fill('Page 2 is attached');
  await form.getByLabel(/^Which event/).selectOption({ index: 1 });
  await form.getByLabel('Choose files').setInputFiles(file);
  await expect(form.getByRole('alert')).toContainText('was not sent');

  const onward = form.getByRole('button', { name: 'Continue', exact: true });
  await onward.click();
  await expect(form.getByLabel('Choose files')).toBeFocused();
  await expect(form).not.toContainText('What will be sent');

  await page.unroute(uploads);
  await form.getByRole('button', { name: 'Try again: page 2.pdf' }).click();
  await expect(form.getByRole('listitem').filter({ hasText: 'page 2.pdf' })).toHaveAttribute('data-state', 'done');
  await expect(form).not.toContainText('was not sent');
  await onward.click();
  await expect(form).toContainText('What will be sent');
  await expect(form).toContainText('page 2.pdf');
});
