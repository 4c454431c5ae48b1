/** Rows of a form on a phone: added, taken out, brought back, moved, checked, summed, looked through, sent and shown back. */
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, keptAsDraft, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'form-rows',
  viewport: { width: 390, height: 844 },
  addedFiles: {
    'forms/grant.yaml': readFileSync('tests/fixtures/forms/grant.yaml', 'utf8'),
    'forms/known.yaml': `
sends: application/create
with: { type_id: 1, name: user.en_name, email: user.email, content: "'Kinds'" }
data: { types: { call: application/type } }
fields:
  - name: kinds
    label: Kinds
    kind: rows
    max: 60
    start: types.list
    row: "{name}"
    fields:
      - { name: name, label: Name, kind: text, required: true, width: half }
      - { name: wish, label: Wish, kind: text, width: half }
  - name: fixed
    label: As it is
    kind: rows
    start: types.list
    read-only: true
    row: "{name}"
    fields:
      - { name: name, label: Fixed name, kind: text }
`,
    'pages/office/known.yaml':
      'route: /pages/office/known\ntitle: Known\naccess: signed-in\ncontent: [{ form: known, look: plain }]\n',
    'pages/office/grant.yaml': `
route: /pages/office/grant
title: Grant
access: signed-in
data: { mine: { call: application/detail, with: { id: query.id } } }
query: { id: id? }
content:
  - { form: grant, title: A grant for a journey, look: plain }
  - { details: mine, title: What was sent, items: [{ form: grant }], when: query.id != null }
`,
  },
});

test.setTimeout(90_000);

test('rows are added, checked, moved, taken out and brought back, and arrive as they were seen', async ({
  page,
  logInAs,
  api,
}, info) => {
  await logInAs(people.student);
  await open(page, '/pages/office/grant');
  const row = (name: string | RegExp) => page.getByRole('group', { name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const shot = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });

  // So many as are needed are there from the start.
  await expect(row('1. Not filled in yet')).toBeVisible();
  await page.getByLabel('Destination').fill('Kyoto');
  await press('Continue');
  await expect(page.getByText('Name is a required field')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Mandy Chan');
  await expect(row('1. Mandy Chan')).toBeVisible();

  // A condition in a row reads its row.
  await expect(page.getByLabel('Student number')).toBeHidden();
  await page.getByLabel('A student of the school').check();
  await page.getByLabel('Student number').fill('1155000001');
  await press('Add a person');
  await expect(page.getByLabel('Name')).toHaveCount(1);
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Student number')).toBeHidden();
  await page.getByLabel('Name').fill('Chan Siu Ming');
  await expectAccessible(page);
  await shot('people');
  await press('Move 2. Chan Siu Ming up');
  await expect(row('1. Chan Siu Ming')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Chan Siu Ming is now number 1 of 2' })).toBeAttached();
  await press('Remove 1. Chan Siu Ming');
  await expect(page.getByText('Chan Siu Ming was removed').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row('1. Chan Siu Ming')).toBeVisible();
  await press('Continue');

  // Both rows that are needed are there; what is wrong is where it is wrong.
  await expect(row('2. Not filled in yet')).toBeVisible();
  await row(/^1\./).getByLabel('Item').fill('Flight');
  await row(/^1\./).getByLabel('Amount').fill('9800.5');
  await row(/^1\./).getByLabel('When may we call').selectOption('In the evening');
  await row(/^2\./).getByLabel('Item').fill('Hotel');
  await row(/^2\./).getByLabel('Amount').fill('abc');
  await row(/^1\. Flight/)
    .getByRole('button', { name: /^1\. Flight/ })
    .click();
  await press('Continue');
  await expect(row(/^2\. Hotel/).getByText('Amount Invalid format')).toBeVisible();
  await expect(row(/^2\. Hotel/).getByLabel('Amount')).toBeFocused();
  await row(/^2\. Hotel/)
    .getByLabel('Amount')
    .fill('4000');
  await row(/^2\. Hotel/)
    .getByLabel('When may we call')
    .selectOption('In the morning');
  await expect(page.getByText('Together HKD 13,800.50.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A large journey' })).toBeVisible();
  await page.getByLabel('Why does it cost so much?').fill('It is far away');
  await expectAccessible(page);
  await shot('costs');

  // A row that is folded opens when something in it is wrong.
  await row(/^2\. Hotel/)
    .getByLabel('Amount')
    .fill('');
  await row(/^2\. Hotel/)
    .getByRole('button', { name: /^2\. Hotel/ })
    .click();
  await expect(page.getByLabel('Amount')).toBeHidden();
  await press('Continue');
  await expect(row(/^2\. Hotel/).getByLabel('Amount')).toBeFocused();
  await row(/^2\. Hotel/)
    .getByLabel('Amount')
    .fill('4000');
  await press('Remove 1. Flight: HKD 9,800.50 (In the evening)');
  await press('Continue');
  await expect(page.getByText('Your costs: at least 2 are needed')).toBeVisible();
  await press('Undo');
  await expect(page.getByText('Your costs: at least 2 are needed')).toBeHidden();
  await press('Continue');

  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
  await expect(page.getByText('Flight: HKD 9,800.50 (In the evening)')).toBeVisible();
  await expectAccessible(page);
  await shot('review');
  await press('Ask for the grant');
  await expect(page.getByText('Your number is')).toBeVisible();

  const { data } = await api.call('application/index', {}, people.student);
  const [first] = data.list as unknown as readonly { id: number }[]; // as the contract says
  const sent = await api.get(`application/detail?id=${first?.id}`, people.student);
  expect(sent.data).toMatchObject({
    ext: {
      travellers: [
        { traveller: 'Chan Siu Ming', is_student: false },
        { traveller: 'Mandy Chan', is_student: true, student_number: '1155000001' },
      ],
      costs: [
        { item: 'Flight', amount: '9800.50', reach: 'evening' },
        { item: 'Hotel', amount: '4000.00', reach: 'morning' },
      ],
    },
  });
  await open(page, `/pages/office/grant?id=${first?.id}`);
  await expect(page.getByText('Hotel: HKD 4,000.00 (In the morning)')).toBeVisible();
  // Sent: what is there now is a form that nobody has filled in.
  await expect(row('1. Not filled in yet')).toBeVisible();
});

test('a draft keeps its rows, and the server says which row is wrong', async ({ page, logInAs, api }) => {
  await logInAs(people.otherStudent);
  await open(page, '/pages/office/grant');
  await page.getByLabel('Destination').fill('Oslo');
  await page.getByLabel('Name').fill('Ann');
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Name').fill('Bea');
  await keptAsDraft(page, 'Bea');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Continue with the draft' }).click();
  await expect(page.getByRole('group', { name: '2. Bea' })).toBeVisible();

  const refused = await api.call(
    'application/create',
    {
      type_id: 1,
      name: 'Ann',
      email: 'ann@student.example',
      content: 'x',
      ext: { destination: 'Oslo', travellers: [{ traveller: 'Ann', is_student: true }], costs: [{ item: 'Bus' }, {}] },
    },
    people.otherStudent,
  );
  expect(refused.data).toMatchObject({
    errors: [
      { field: 'ext.travellers[0].student_number', message: 'Student number is a required field' },
      { field: 'ext.costs[0].amount' },
      { field: 'ext.costs[0].reach' },
      { field: 'ext.costs[1].item' },
      { field: 'ext.costs[1].amount' },
      { field: 'ext.costs[1].reach' },
    ],
  });
});

test('rows begin with what is known, fold where they are many, and stay as they are when they are read only', async ({
  page,
  logInAs,
}, info) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAs(people.student);
  await open(page, '/pages/office/known');
  const kinds = page.getByRole('group', { name: /^Kinds/ });
  const fixed = page.getByRole('group', { name: /^As it is/ });

  await expect(kinds.getByRole('button', { name: /^1\. / })).toHaveAttribute('aria-expanded', 'false');
  const known = await kinds.getByRole('listitem').count();
  expect(known).toBeGreaterThan(5);
  await expect(fixed.getByRole('listitem')).toHaveCount(known);
  await expect(fixed.getByRole('button', { name: /Remove|Add|Move/ })).toHaveCount(0);
  await kinds.getByRole('button', { name: /^2\. / }).click();
  await expect(kinds.getByLabel('Name')).not.toHaveValue('');
  await kinds.getByLabel('Wish').fill('Soon');
  await kinds.getByRole('button', { name: 'Add another' }).click();
  await expect(kinds.getByRole('group', { name: `${known + 1}. Not filled in yet` }).getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('known.png'), fullPage: true });
});
