/** Answers that are held against each other, filled in on a phone; and a form whose limits come with the data. */
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'form-rules',
  viewport: { width: 390, height: 844 },
  addedFiles: {
    'forms/class-trip.yaml': readFileSync('tests/fixtures/forms/class-trip.yaml', 'utf8'),
    'pages/office/trip.yaml':
      'route: /pages/office/trip\ntitle: Trip\naccess: signed-in\ncontent: [{ form: class-trip, title: A trip of your class, look: plain }]\n',
    'forms/call-me.yaml':
      'keeps: true\nfields: [{ name: phone, label: Phone, kind: phone, required: true }]\nsubmit: Call me\n',
    'pages/office/call-me.yaml':
      'route: /pages/office/call-me\ntitle: Call me\naccess: signed-in\ncontent: [{ form: call-me }]\n',
  },
});

test.setTimeout(60_000);

test('what does not go together is said at its field as it is typed, and before it is sent', async ({
  page,
  logInAs,
  api,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/office/trip');
  const field = (label: string) => page.getByLabel(label);
  const next = () => page.getByRole('button', { name: 'Continue' }).click();

  await field('First day').fill('2026-12-10');
  await field('Last day').fill('2026-12-02');
  await field('Seats in the coach').fill('20');
  const inOrder = page.getByText('The last day is before the first');
  await expect(inOrder).toBeVisible();
  await expect(field('Last day')).toHaveAttribute('aria-invalid', 'true');
  await field('First day').fill('2026-12-01');
  await expect(inOrder).toBeHidden();

  await field('Guests').fill('21');
  await field('Last day').focus();
  await expect(page.getByText('Guests Invalid format')).toBeVisible();
  await field('Seats in the coach').fill('21');
  await expect(page.getByText('Guests Invalid format')).toBeHidden();

  await expect(page.getByText('Where do you go? (optional)')).toBeVisible();
  await field('We leave Hong Kong').check();
  await expect(page.getByText('Where do you go? (optional)')).toBeHidden();
  await expect(field('Where do you go?')).toHaveAttribute('aria-required', 'true');
  await next();
  await expect(page.getByText('This is a required field')).toBeVisible();
  await expect(field('Where do you go?')).toBeFocused();
  await field('We leave Hong Kong').uncheck();
  await expect(page.getByText('This is a required field')).toBeHidden();
  await expectAccessible(page);
  await next();

  await field('Email of the group').fill('trip@student.example');
  await field('Email once more').fill('trap@student.example');
  await field('Mobile number').focus();
  await expect(page.getByText('Email once more Invalid format')).toBeVisible();
  await field('Email once more').fill('trip@student.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Give a mobile number or the name of your hotel')).toBeVisible();
  await expect(field('Mobile number')).toBeFocused();
  await field('Name of your hotel').fill('Harbour Inn');
  await expect(page.getByText('Give a mobile number or the name of your hotel')).toBeHidden();

  await page.getByRole('button', { name: 'Submit' }).click();
  await expect
    .poll(async () => {
      const { data } = await api.call('application/index', {}, people.student);
      return (data.list as unknown as readonly { ext: object }[])[0]?.ext; // as the contract says
    })
    .toMatchObject({ seats: 21, guests: 21, trip_hotel: 'Harbour Inn' });
});

test('a telephone number that is missing has the focus in its digits, where the country is there already', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/office/call-me');
  await page.getByRole('button', { name: 'Call me' }).click();
  await expect(page.getByText('Phone is a required field')).toBeVisible();
  await expect(page.getByLabel('Number', { exact: true })).toBeFocused();

  await page.keyboard.type('51234567');
  await expect(page.getByLabel('Number', { exact: true })).toHaveValue('51234567');
});

test('an application invites the files that its type takes, and no other', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  const kinds = page.getByRole('region', { name: 'What would you like to apply for?' });
  const kind = kinds.getByRole('listitem').filter({ hasText: 'Points claim' });
  await kind.getByRole('button').click();
  const form = page.getByRole('dialog', { name: 'Points claim' });

  await expect(form.getByText(/^pdf, jpg, png/i)).toBeVisible();
  await expect(form.locator('input[type=file]')).toHaveAttribute('accept', '.pdf,.jpg,.png');
  await expect(form.getByRole('group', { name: 'Attachments', exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByText('Attachments is required')).toBeVisible();
});
