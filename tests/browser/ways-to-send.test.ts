/** A form with several buttons: what is unfinished is kept by the server, and is there when the page is opened again. */
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'ways-to-send',
  viewport: { width: 390, height: 844 },
  addedFiles: {
    'pages/office/exchange.yaml': `route: /pages/office/exchange
title: Exchange
access: signed-in
data:
  season: { call: global-exchange }
content:
  - { form: exchange, title: Your application, with: { season: season, form: season.form }, look: plain }
`,
  },
});

test.setTimeout(60_000);

test('a draft is sent unchecked and comes back; the other button checks all of it', async ({ page, logInAs, api }) => {
  const student = people.student;
  await logInAs(student);
  await open(page, '/pages/office/exchange');
  const motivation = page.getByLabel(/Why do you want to go/);
  await motivation.fill('I would like to study abroad.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved successfully' })).toBeVisible();
  await expect(motivation).toHaveValue('I would like to study abroad.');
  const { data } = await api.get('global-exchange/answer', student);
  expect(data).toMatchObject({ status: 'draft', form: { answers: { motivation: 'I would like to study abroad.' } } });

  await page.reload();
  await expect(motivation).toHaveValue('I would like to study abroad.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/is a required field/).first()).toBeVisible();
  expect((await api.get('global-exchange/answer', student)).data).toMatchObject({ status: 'draft' });
});
