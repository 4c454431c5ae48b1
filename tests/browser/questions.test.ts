/** Questions of the office, of every type: the server's answer is changed on its way, so that one form has them all. */
import type { Locator, Page } from '@playwright/test';
import { sendReviewed } from './support/fill-form.ts';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'questions' });

const choices = ['Artificial intelligence', 'Taxation', 'Law'].map((label, index) => ({
  value: ['ai', 'tax', 'law'][index],
  label: { en: label },
}));

const fields = [
  { key: 'topics', type: 'checkboxes', label: { en: 'Topics' }, options: choices, max_items: 2 },
  { key: 'wishes', type: 'ranking', label: { en: 'Wishes' }, options: choices, max: 2 },
  { key: 'mobile', type: 'phone', label: { en: 'Mobile' }, required: true },
  { key: 'fee', type: 'money', label: { en: 'Fee' }, unit: { en: 'HKD' }, max: '2000.00' },
  { key: 'at', type: 'time', label: { en: 'Hour of the day' } },
  { key: 'moment', type: 'datetime', label: { en: 'Appointment' } },
  { key: 'away', type: 'daterange', label: { en: 'Away' } },
  { key: 'country', type: 'country', label: { en: 'Country of birth' } },
  { key: 'place', type: 'location', label: { en: 'Where' } },
];

/** Puts the questions into the kind of application that has a form, and keeps what is sent. */
async function changeQuestions(
  page: Page,
  asked: readonly object[] = fields,
): Promise<{ readonly sent: () => Promise<unknown> }> {
  await page.route('**/student-api/v1/application/type', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const type of answer.data.list) if (type.form) type.form.fields = asked;
    await route.fulfill({ response, json: answer });
  });
  const request = page.waitForRequest('**/student-api/v1/application/create');
  await page.route('**/student-api/v1/application/create', (route) =>
    route.fulfill({ json: { code: 200, message: 'OK', data: { id: 1, no: 'SLD-2025-000001', status: 'default' } } }),
  );
  return { sent: async () => (await request).postDataJSON().answers };
}

async function applyForLetter(page: Page): Promise<Locator> {
  await open(page, '/pages/applications/applications');
  await page
    .getByRole('region', { name: 'What would you like to apply for?' })
    .getByRole('listitem')
    .filter({ hasText: 'Confirmation letter' })
    .getByRole('button')
    .click();
  return page.getByRole('dialog', { name: 'Confirmation letter' });
}

test('a student answers questions of every type by their labels', async ({ page, logInAs }) => {
  await logInAs(people.student);
  const { sent } = await changeQuestions(page);
  const form = await applyForLetter(page);
  const group = (name: string) => form.getByRole('group', { name: new RegExp(`^${name}`) });

  await form.getByLabel('Content').fill('Please confirm my studies.');
  await group('Topics').getByLabel('Law').focus();
  await page.keyboard.press('Space');
  await group('Topics').getByLabel('Taxation').check();
  await expect(group('Topics').getByLabel('Artificial intelligence')).toBeDisabled();
  await group('Wishes').getByLabel('Choice 1').selectOption('Taxation');
  await group('Wishes').getByLabel('Choice 2').selectOption('Artificial intelligence');
  await expect(group('Mobile').getByLabel('Country code')).toHaveValue('852');
  await group('Mobile').getByLabel('Number').fill('1234 5678');
  await form.getByLabel('Fee').fill('1,250.5');
  await form.getByLabel('Hour of the day').fill('18:30');
  await form.getByLabel('Appointment').fill('2027-01-15T09:15');
  await group('Away').getByLabel('From').fill('2027-01-20');
  await group('Away').getByLabel('To').fill('2027-01-10');
  await form.getByLabel('Country of birth').fill('jap');
  await page.getByRole('listbox').getByRole('option', { name: 'Japan', exact: true }).click();
  await group('Where').getByLabel('Address of the place').fill('1 College Road');
  await group('Where').getByLabel('Latitude').fill('22.4193');
  await group('Where').getByLabel('Longitude').fill('114.2068');
  await form.getByRole('button', { name: 'Continue', exact: true }).click();

  await expect(form.getByText('Mobile Invalid format')).toBeVisible();
  await expect(form.getByText('Away Invalid format')).toBeVisible();
  await expectAccessible(page);

  await group('Mobile').getByLabel('Number').fill('9123 4567');
  await group('Away').getByLabel('To').fill('2027-01-31');
  await sendReviewed(form);

  expect(await sent()).toEqual({
    topics: ['law', 'tax'],
    wishes: ['tax', 'ai'],
    mobile: { phone_code: '852', phone: '91234567' },
    fee: '1250.50',
    at: '18:30',
    moment: '2027-01-15T09:15:00+08:00',
    away: ['2027-01-20', '2027-01-31'],
    country: 'jp',
    place: { name: '', address: '1 College Road', latitude: 22.4193, longitude: 114.2068 },
  });
});

test('a student finds what is known in the questions, and changes what may be changed', async ({ page, logInAs }) => {
  await logInAs(people.student);
  const mobile = { phone_code: '44', phone: '2079460018' };
  const { sent } = await changeQuestions(page, [
    {
      key: 'mail',
      type: 'email',
      label: { en: 'Where we write' },
      value: 'chris@mail.example',
      default: 'a@b.example',
    },
    { key: 'mobile', type: 'phone', label: { en: 'Mobile' }, value: mobile },
    { key: 'group', type: 'text', label: { en: 'Your class' }, readonly: true, value: 'MBA 2025 Class A' },
    { key: 'copies', type: 'integer', label: { en: 'Copies' }, value: null, default: 2 },
  ]);
  const form = await applyForLetter(page);

  await expect(form.getByLabel('Where we write')).toHaveValue('chris@mail.example');
  await expect(form.getByLabel('Your class')).toHaveValue('MBA 2025 Class A');
  await expect(form.getByLabel('Your class')).not.toBeEditable();
  await form.getByLabel('Content').fill('Please confirm my studies.');
  await form.getByLabel('Where we write').fill('elsewhere@mail.example');
  await sendReviewed(form);

  expect(await sent()).toEqual({
    mail: 'elsewhere@mail.example',
    mobile,
    group: 'MBA 2025 Class A',
    copies: 2,
  });
});

test('a draft takes the place of what was known, where something was changed', async ({ page, logInAs }) => {
  await logInAs(people.student);
  const { sent } = await changeQuestions(page, [
    { key: 'own', type: 'email', label: { en: 'Own address' }, value: 'chris@mail.example' },
    { key: 'campus', type: 'email', label: { en: 'Campus address' }, value: 'chris@campus.example' },
  ]);
  const form = await applyForLetter(page);
  await form.getByLabel('Content').fill('Please confirm my studies.');
  await form.getByLabel('Own address').fill('elsewhere@mail.example');
  await page.reload();

  const again = await applyForLetter(page);
  await expect(again.getByLabel('Own address')).toHaveValue('chris@mail.example');
  await again.getByRole('button', { name: 'Continue with the draft' }).click();
  await sendReviewed(again);

  expect(await sent()).toEqual({ own: 'elsewhere@mail.example', campus: 'chris@campus.example' });
});
