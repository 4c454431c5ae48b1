/** The kinds of fields that have parts of their own: filled in on a phone, sent, and shown back in words. */
import { sendReviewed } from './support/fill-form.ts';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'every-field-kind',
  viewport: { width: 390, height: 844 },
  addedFields: {
    'forms/application.yaml': `
  - { name: topics, label: Topics, kind: choices, options: contact-time, max: 2, alone: evening, required: true }
  - { name: order, label: Order, kind: ranking, options: contact-time, max: 2 }
  - { name: mobile, label: Mobile, kind: phone, required: true }
  - { name: amount, label: Amount, kind: money, currency: HKD, min: 100 }
  - { name: arrival, label: Arrival, kind: time, min: "09:00" }
  - { name: meeting, label: Meeting, kind: date-time }
  - { name: stay, label: Stay, kind: date-range }
  - { name: venue, label: Venue, kind: location }`,
  },
});

test.setTimeout(60_000);

test('kinds with several parts are checked, sent and shown back in words', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await page.getByRole('button', { name: 'General enquiry' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Content').fill('A room for our study group');
  const group = (name: string) => form.getByRole('group', { name });

  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByText('Topics is a required field')).toBeVisible();
  await expect(form.getByText('Mobile is a required field')).toBeVisible();

  await group('Topics').getByLabel('In the morning').check();
  await group('Topics').getByLabel('In the evening').check();
  await expect(group('Topics').getByLabel('In the morning')).not.toBeChecked();
  await group('Topics').getByLabel('In the afternoon').check();
  await expect(group('Topics').getByLabel('In the evening')).not.toBeChecked();
  await group('Order').getByLabel('Choice 1').selectOption('In the evening');
  await group('Order').getByLabel('Choice 2').selectOption('In the morning');
  await group('Mobile').getByLabel('Number').fill('9123 4567');
  await form.getByLabel('Amount').fill('99.99');
  await form.getByLabel('Arrival').fill('10:30');
  await form.getByLabel('Meeting').fill('2026-12-01T14:00');
  await group('Stay').getByLabel('From').fill('2026-12-02');
  await group('Stay').getByLabel('To').fill('2026-12-05');
  await group('Venue').getByLabel('Name of the place').fill('Main gate');
  await group('Venue').getByLabel('Latitude').fill('22.4123');
  await group('Venue').getByLabel('Longitude').fill('114.21');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByText('Amount Invalid format')).toBeVisible();

  await form.getByLabel('Amount').fill('1250.5');
  await sendReviewed(form);
  await expect(form).toBeHidden();
  await page.getByRole('row').filter({ hasText: 'A room for our study group' }).getByRole('link').first().click();
  const sent = page.getByRole('region', { name: 'What you sent' });
  for (const words of [
    'In the afternoon',
    '1. In the evening',
    '2. In the morning',
    '+852 91234567',
    'HKD 1,250.50',
    '10:30',
    '01 Dec 2026 14:00',
    '02 Dec 2026 – 05 Dec 2026',
    'Main gate',
  ])
    await expect(sent).toContainText(words);
});
