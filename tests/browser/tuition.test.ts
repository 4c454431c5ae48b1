/** The tuition plan: read, agreed to, confirmed once. */
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'tuition' });

const route = '/pages/personal/tuition';
const late = '1155000004';

test('a plan that has changed meanwhile is shown anew, with a notice', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.route('**/user/confirm-tuition-plan', (asked) =>
    asked.fulfill({ json: { code: 409, message: 'The data has changed.', data: { reason: 'version' } } }),
  );
  await open(page, route);
  await page.getByRole('region', { name: 'What you agree to' }).focus();
  await page.keyboard.press('End');
  await page.getByLabel('I have read and agree').check();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('dialog', { name: 'Tips' }).getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByRole('alert')).toContainText('Your tuition plan has changed.');
});

test('a student reads the plan to its end, agrees and confirms; it cannot be done twice @journey', async ({
  page,
  logInAs,
  api,
}) => {
  await logInAs(people.student);
  await open(page, route);
  const main = page.getByRole('main');

  await test.step('the whole plan stands there', async () => {
    await expect(main.getByText('To be confirmed')).toBeVisible();
    await expect(main.getByText(/in 1[12] days/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Scholarships' })).toContainText('HKD 40,000.00');
    await expect(page.getByRole('table', { name: 'Instalments' })).toContainText('Paid');
    await expectAccessible(page);
  });

  const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
  await test.step('the button waits for the end of the text and for the box', async () => {
    await page.getByLabel('I have read and agree').check();
    await page.setViewportSize({ width: 390, height: 600 });
    const text = page.getByRole('region', { name: 'What you agree to' });
    await text.focus();
    await page.keyboard.press('End');
    await expect(page.getByText('Read the text to its end to go on.')).toBeHidden();
    await page.getByLabel('I have read and agree').uncheck();
    await expect(confirm).toBeDisabled();
    await page.getByLabel('I have read and agree').check();
    await expect(confirm).toBeEnabled();
  });

  await test.step('after a question it is confirmed, with a receipt', async () => {
    await confirm.click();
    const question = page.getByRole('dialog', { name: 'Tips' });
    await expect(question).toContainText('Confirm your tuition plan of HKD 148,700.00?');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Confirmed successfully' })).toBeVisible();
    await expect(main.getByText('Confirmed on 21 Nov 2025 09:00')).toBeVisible();
    await expect(main.getByText(/Receipt no\. \S+/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await expect(confirm).toBeHidden();
    const { data } = await api.get('user/tuition-plan', people.student);
    expect(data['plan']?.['status']).toBe('confirmed');
  });
});

test('past the deadline there is no button @journey', async ({ page, logInAs }) => {
  await logInAs(late);
  await open(page, route);
  await expect(page.getByText('The confirmation deadline has passed. Please contact the office.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeHidden();
});
