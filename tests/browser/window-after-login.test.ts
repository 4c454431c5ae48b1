/** What the office wants read after a login, in a window over the page that was wanted. */
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, password, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'window-after-login',
  addedFiles: {
    'portal.yaml': readFileSync('config/portal.yaml', 'utf8').replace(
      'when: user.popup_pending > 0 }',
      'when: user.popup_pending > 0, look: window }',
    ),
  },
});

test('what must be read stands over the wanted page, is put off by its cross, and goes when all is read', async ({
  page,
}) => {
  const logIn = async () => {
    await page.getByLabel('Student ID / Email').fill(people.newStudent);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Captcha', { exact: true }).fill('demo');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };
  const notices = page.getByRole('heading', { name: 'SLD Notice', level: 1, includeHidden: true });
  const popup = page.getByRole('dialog', { name: 'Intranet popup' });
  await page.goto('/#/pages/news/news');
  await logIn();
  await page.getByRole('button', { name: 'Agree', exact: true }).click();

  await expect(popup.getByText('1/2')).toBeVisible();
  await expect(page).toHaveURL(/#\/pages\/news\/news$/);
  await expect(notices).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/#\/pages\/news\/news$/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await logIn();
  await expect(popup.getByText('1/2')).toBeVisible();
  await expect(page).toHaveURL(/#\/pages\/home$/);
  const isRulesFirst = await popup.getByRole('heading', { name: /house rules/ }).isVisible();
  for (const name of isRulesFirst ? ['understood', 'Next'] : ['Next', 'understood'])
    await popup.getByRole('button', { name: new RegExp(name) }).click();

  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/#\/pages\/home$/);
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
});
