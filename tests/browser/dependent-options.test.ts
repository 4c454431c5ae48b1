/** Choices that depend on an answer: filtered by it, and asked for with it. What is no longer offered is taken out and said. */
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'dependent-options',
  viewport: { width: 390, height: 844 },
  addedFiles: {
    'forms/claim.yaml': readFileSync('tests/fixtures/forms/claim.yaml', 'utf8'),
    'forms/shares.yaml': `sends: application/create
with: { type_id: 1, name: user.en_name, email: user.email, content: "'Shares'" }
data:
  types: { call: application/type }
fields:
  - name: shares
    label: Shares
    kind: rows
    min: 1
    row: "{about}"
    fields:
      - { name: with_points, label: For points, kind: yes-no }
      - { name: about, label: What is it about?, kind: choice, options: { from: types.list, where: allow_points == with_points }, required: true }
`,
    'forms/swap.yaml': `sends: application/create
with: { type_id: 1, name: user.en_name, email: user.email, content: "'Swap'" }
data:
  types: { call: application/type }
fields:
  - { name: with_points, label: I ask for points, kind: yes-no }
  - name: about
    label: What is it about?
    kind: choice
    options:
      from: types.list
      where: (with_points == true and name == "Points claim") or (with_points != true and name == "General enquiry")
    required: true
`,
    'pages/office/swap.yaml':
      'route: /pages/office/swap\ntitle: Swap\naccess: signed-in\ncontent: [{ form: swap, title: Swap, look: plain }]\n',
    'pages/office/shares.yaml':
      'route: /pages/office/shares\ntitle: Shares\naccess: signed-in\ncontent: [{ form: shares, title: Shares, look: plain }]\n',
    'pages/office/claim.yaml':
      'route: /pages/office/claim\ntitle: Claim\naccess: signed-in\ncontent: [{ form: claim, title: A claim, look: plain }]\n',
  },
});

test('an answer decides what others offer, and one that is no longer offered goes', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/office/claim');
  const about = page.getByLabel('What is it about?');
  const again = page.getByLabel('And once more');
  const gone = page.getByText('What is it about?: what was chosen is no longer offered');

  await expect(about.getByRole('option')).toContainText(['General enquiry', 'Confirmation letter']);
  await expect(about.getByRole('option', { name: 'Points claim' })).toHaveCount(0);
  await about.selectOption('Confirmation letter');
  await expect(again.getByRole('option', { name: 'Confirmation letter' })).toHaveCount(1);
  await again.selectOption('Confirmation letter');

  await page.getByLabel('I ask for points').check();
  await expect(gone).toBeVisible();
  await expect(about).toHaveValue('');
  await expect(about).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await about.selectOption('Points claim');
  await expect(gone).toBeHidden();
  await expect(again.getByRole('option', { name: 'Points claim' })).toHaveCount(1);
  await expect(again).toHaveValue('');
  await expect(page.getByText('And once more: what was chosen is no longer offered')).toBeVisible();
});

test('a draft shows the choice that was made, also when another list of the same length came first', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/office/swap');
  const about = page.getByLabel('What is it about?');
  await expect(about.getByRole('option', { name: 'General enquiry' })).toHaveCount(1);
  await page.getByLabel('I ask for points').check();
  await about.selectOption('Points claim');
  await expect(about.getByRole('option')).toHaveCount(2);
  // Drafts are written a moment after the last change.
  await page.waitForFunction(() => Object.values(sessionStorage).some((kept) => kept.includes('about')));
  await page.reload();
  await page.getByRole('button', { name: 'Continue with the draft' }).click();

  await expect(page.getByLabel('I ask for points')).toBeChecked();
  await expect(about.getByRole('option', { name: 'Points claim' })).toHaveCount(1);
  await expect(about.locator('option:checked')).toHaveText('Points claim');
});

test('an answer in a row decides what its row offers, and no other', async ({ page, logInAs, api }) => {
  await logInAs(people.student);
  await open(page, '/pages/office/shares');
  const second = page.getByLabel('What is it about?').last();
  await page.getByLabel('What is it about?').selectOption('Confirmation letter');
  await page.getByRole('button', { name: 'Add another' }).click();
  await expect(page.getByRole('button', { name: '2. Not filled in yet', exact: true })).toBeVisible();
  await page.getByLabel('For points').last().check();
  await expect(second.getByRole('option', { name: 'Points claim' })).toHaveCount(1);
  await expect(second.getByRole('option', { name: 'Confirmation letter' })).toHaveCount(0);
  await second.selectOption('Points claim');

  await page.getByLabel('For points').last().uncheck();
  await expect(page.getByText('What is it about?: what was chosen is no longer offered')).toBeVisible();
  await expect(second).toHaveValue('');
  await second.selectOption('General enquiry');
  await page.getByRole('button', { name: 'Submit' }).click();

  await expect(page.getByRole('button', { name: /^2\. / })).toHaveCount(0);
  const { data } = await api.call('application/index', {}, people.student);
  const [newest] = data.list as unknown as readonly { id: number }[]; // as the contract says
  const sent = await api.get(`application/detail?id=${newest?.id}`, people.student);
  expect(sent.data).toMatchObject({ ext: { shares: [{ about: expect.any(Number) }, { about: expect.any(Number) }] } });
});
