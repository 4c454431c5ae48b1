/** A long form in steps, filled in on a phone: forth and back, checked as one goes, looked through before it is sent. */
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'form-steps',
  viewport: { width: 390, height: 844 },
  addedFiles: {
    'forms/visa-letter.yaml': readFileSync('tests/fixtures/forms/visa-letter.yaml', 'utf8'),
    'pages/office/visa.yaml':
      'route: /pages/office/visa\ntitle: Visa\naccess: signed-in\ncontent: [{ form: visa-letter, title: A letter for your visa, look: plain }]\n',
    'pages/office/visa-in-dialog.yaml': `route: /pages/office/visa-in-dialog
title: Visa
access: signed-in
content:
  - button: Ask for a letter
    do: { dialog: A letter for your visa, content: [{ form: visa-letter, look: plain }] }
`,
  },
});

test.setTimeout(60_000);

test('a form in steps is checked as one goes, keeps its answers, and shows them before it is sent', async ({
  page,
  logInAs,
  api,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/office/visa');
  const heading = (name: string) => page.getByRole('heading', { name });
  const next = () => page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading('About you')).toBeVisible();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();

  await next();
  await expect(page.getByText('Name in your passport is a required field')).toBeVisible();
  await expect(page.getByLabel('Name in your passport')).toBeFocused();

  await page.getByLabel('Name in your passport').fill('CHAN Tai Man');
  await page.getByLabel('Passport number').fill('K1234567');
  await page.getByLabel('I live outside Hong Kong').check();
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await page.getByLabel('Passport number').press('Enter');
  await expect(heading('Where you live')).toBeVisible();
  await expect(page).toHaveURL(/step=2/);
  await page.getByText('Why do we ask?').click();
  await expect(page.getByRole('link', { name: 'how it works' })).toHaveAttribute('href', 'https://consulate.example');
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Number', { exact: true }).fill('91234567');
  await expectAccessible(page);
  await next();
  await expect(heading('Your stay')).toBeVisible();

  await page.goBack();
  await expect(page.getByLabel('Address')).toHaveValue('1 Harbour Street');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Passport number')).toHaveValue('K1234567');
  await page.getByLabel('I live outside Hong Kong').uncheck();
  await next();

  await expect(heading('Your stay')).toBeVisible();
  await page.getByLabel('From').fill('2026-12-02');
  await page.getByLabel('To').fill('2026-12-20');
  await page.getByText('Who pays').click();
  await page.getByLabel('Name of your sponsor').fill('Aunt May');
  await page.getByLabel('Amount a month').fill('5000');
  await page.getByLabel('In the morning').check();
  await next();

  await expect(heading('Check your answers')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('02 Dec 2026 – 20 Dec 2026')).toBeVisible();
  await expect(page.getByText('HKD 5,000.00')).toBeVisible();
  await expect(page.getByText('1 Harbour Street')).toBeHidden();
  await page.getByRole('button', { name: 'Change: About you' }).click();
  await page.getByLabel('Passport number').fill('K7654321');
  await next();
  await next();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('Your number is')).toBeVisible();

  const { data } = await api.call('application/index', {}, people.student);
  const [first] = data.list as unknown as readonly { id: number }[]; // as the contract says
  const sent = await api.get(`application/detail?id=${first?.id}`, people.student);
  expect(sent.data).toMatchObject({
    ext: { passport_number: 'K7654321', stay: ['2026-12-02', '2026-12-20'], sponsor_amount: '5000.00' },
  });
  expect(sent.data).not.toMatchObject({ ext: { home_address: expect.anything() } });
});

test('a form whose draft is not wanted begins with its first step, and one whose draft is taken up stays where it was', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/office/visa');
  await page.getByLabel('Name in your passport').fill('CHAN Tai Man');
  await page.getByLabel('Passport number').fill('K1234567');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your stay' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Continue with the draft' }).click();
  await expect(page.getByRole('heading', { name: 'Your stay' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Passport number')).toHaveValue('K1234567');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/step=/);

  await page.reload();
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
  await expect(page).not.toHaveURL(/step=/);
  await expect(page.getByLabel('Passport number')).toHaveValue('');
});

test('what the server refuses is shown in the step that asks it', async ({ page, logInAs }) => {
  await logInAs(people.otherStudent);
  await open(page, '/pages/office/visa?step=review');
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();

  await page.getByRole('button', { name: 'Send the request' }).click();

  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
  await expect(page.getByLabel('Name in your passport')).toBeFocused();
  await expect(page.getByText('Passport number is a required field')).toBeVisible();
});

test('a form in a dialog takes its step out of the address when the dialog is closed', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/office/visa-in-dialog');
  const dialog = page.getByRole('dialog', { name: 'A letter for your visa' });
  await page.getByRole('button', { name: 'Ask for a letter' }).click();
  await dialog.getByLabel('Name in your passport').fill('CHAN Tai Man');
  await dialog.getByLabel('Passport number').fill('K1234567');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/step=3/);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/step=/);
  await page.getByRole('button', { name: 'Ask for a letter' }).click();
  await expect(dialog.getByText(/Step 1 of/)).toBeVisible();
});
