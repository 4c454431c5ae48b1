/**
 * The promise to the office: who adds a field to a form changes nothing else. It is shown, checked in the browser and by
 * the server, stored, shown back and given to whoever asks the API.
 */
import { sendReviewed } from './support/fill-form.ts';
import { expect, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'added-field',
  addedFields: {
    'forms/application.yaml': '  - { name: visa_number, label: Visa number, kind: text, required: true, max: 20 }',
  },
});

const answers = { name: 'Chris Chan', email: 'chris.chan@mail.example', content: 'May I borrow a projector?' };

async function enquiryType(api: {
  call(name: string, body: object, account: string): Promise<{ data: object }>;
}): Promise<number> {
  const { data } = await api.call('application/type', {}, people.student);
  const { list } = data as { list: { id: number; key: string }[] }; // as the contract says
  return list.find(({ key }) => key === 'enquiry')?.id ?? 0;
}

test('a field that the office has added is asked, checked, stored and shown again @journey', async ({
  page,
  logInAs,
  api,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await page.getByRole('button', { name: 'General enquiry' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Content').fill(answers.content);

  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByText('Visa number is a required field')).toBeVisible();
  await expect(form.getByLabel('Visa number')).toBeFocused();

  await form.getByLabel('Visa number').fill('HK-4711');
  await sendReviewed(form);
  await expect(form).toBeHidden();
  const row = page
    .getByRole('table', { name: 'Your applications' })
    .getByRole('row')
    .filter({ hasText: answers.content });
  await row.getByRole('link').click();
  const sent = page.getByRole('region', { name: 'What you sent' });
  await expect(sent.getByRole('term').filter({ hasText: 'Visa number' })).toBeVisible();
  await expect(sent).toContainText('HK-4711');

  const id = new URL(page.url().replace('/#', '')).searchParams.get('id');
  const { data } = await api.get(`application/detail?id=${id}`, people.student);
  expect(data).toMatchObject({ ext: { visa_number: 'HK-4711' } });
});

test('the server refuses an application without the added field, whatever the browser says', async ({ api }) => {
  const body = { ...answers, type_id: await enquiryType(api) };

  for (const ext of [undefined, {}, { visa_number: '' }, { visa_number: '   ' }]) {
    const { code, data } = await api.call('application/create', { ...body, ...(ext ? { ext } : {}) }, people.student);
    expect(code).toBe(422);
    expect(data.errors).toEqual([
      { field: 'ext.visa_number', rule: 'required', message: 'Visa number is a required field' },
    ]);
  }
});

test('the server refuses an added field that is too long, and one that nobody has added', async ({ api }) => {
  const body = { ...answers, type_id: await enquiryType(api) };

  const long = await api.call('application/create', { ...body, ext: { visa_number: 'x'.repeat(21) } }, people.student);
  const unknown = await api.call(
    'application/create',
    { ...body, ext: { visa_number: 'HK', shoe_size: '42' } },
    people.student,
  );

  expect(long.code).toBe(422);
  expect(long.data.errors?.map(({ field, message }) => [field, message])).toEqual([
    ['ext.visa_number', 'Visa number Invalid format'],
  ]);
  expect(unknown.code).toBe(422);
  expect(unknown.data.errors?.map(({ field }) => field)).toEqual(['ext.shoe_size']);
});
