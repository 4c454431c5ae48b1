/** Choices that depend on an answer: filtered by it, and asked for with it. What is no longer offered is taken out and said. */
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'dependent-options',
  viewport: { width: 390, height: 844 },
  addedFiles: {
    'forms/claim.yaml': readFileSync('tests/fixtures/forms/claim.yaml', 'utf8'),
    'pages/office/claim.yaml':
      'route: /pages/office/claim\ntitle: Claim\naccess: students\ncontent: [{ form: claim, title: A claim, look: plain }]\n',
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
