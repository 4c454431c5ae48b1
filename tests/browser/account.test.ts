/** What a person does around a login: the first password, the agreement, a forgotten password. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, password, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'account',
  addedFiles: {
    'pages/office/visit.yaml':
      'route: /pages/office/visit\ntitle: Visit us\naccess: everyone\nquery: { floor: integer? }\ncontent: [{ text: You find us on the second floor. }]\n',
  },
});

/** Her password was set by the office. */
const mia = '1155000006';

async function logIn(page: Page, account: string): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('img', { name: 'Picture with characters to type' })).toBeVisible();
  await page.getByLabel('Student ID / Email').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Captcha', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('whose password was set by the office chooses one first, and cannot go round it', async ({ page }) => {
  await logIn(page, mia);
  const duty = page.getByRole('dialog', { name: 'Choose your own password' });
  await expect(duty.getByLabel('Old password')).toBeVisible();
  await expect(duty.getByRole('button', { name: 'Close' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.goto('/#/pages/news/news');
  await expect(duty.getByLabel('Old password')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'SLD Notice', level: 1 })).toBeHidden();
  await expectAccessible(page);

  await duty.getByLabel('Old password').fill(password);
  await duty.getByLabel('New password', { exact: true }).fill('Lantern-77 tea');
  await duty.getByLabel('New password again').fill('Lantern-77 tea');
  await duty.getByRole('button', { name: 'Change password' }).click();

  await expect(duty).toBeHidden();
  await expect(page.getByRole('heading', { name: 'SLD Notice', level: 1 })).toBeVisible();
});

test('a password can be shown while it is typed, in the login and in every other form', async ({ page, logInAs }) => {
  const shows = async (label: string, which: 'current-password' | 'new-password') => {
    const field = page.getByLabel(label, { exact: true });
    const beside = field.locator('..');
    await expect(field).toHaveAttribute('autocomplete', which);
    await field.fill('Lantern-77 tea');
    await expect(field).toHaveAttribute('type', 'password');
    await beside.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveValue('Lantern-77 tea');
    await beside.getByRole('button', { name: 'Hide password' }).click();
    await expect(field).toHaveAttribute('type', 'password');
  };
  await page.goto('/');
  await shows('Password', 'current-password');

  await logInAs(people.student);
  await page.goto('/?again#/pages/personal/personal?tab=privacy');
  await page.getByRole('button', { name: 'Change password' }).click();
  await shows('Old password', 'current-password');
  for (const label of ['New password', 'New password again']) await shows(label, 'new-password');
});

test('says while a new password is typed how hard it would be to guess', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.goto('/?again#/pages/personal/personal?tab=privacy');
  await page.getByRole('button', { name: 'Change password' }).click();
  const password = page.getByLabel('New password', { exact: true });
  const said = page.getByRole('dialog').getByRole('status').filter({ hasText: 'guess' });

  for (const [typed, words] of [
    ['Lantern7', 'Easy to guess'],
    ['Lantern-77 tea', 'Could be guessed'],
    ['Lantern-77 tea 4 two', 'Hard to guess'],
  ] as const) {
    await password.fill(typed);
    await expect(said).toHaveText(words);
  }
  await expectAccessible(page);
  await password.fill('');
  await expect(said).toHaveCount(0);
});

test('a new student agrees before anything else; who does not is logged out', async ({ page }) => {
  await logIn(page, people.newStudent);
  const duty = page.getByRole('dialog', { name: 'User agreement' });
  await expect(duty).toContainText('Version 2025-09');
  await duty.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Tips' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();

  await logIn(page, people.newStudent);
  await duty.getByRole('button', { name: 'Agree' }).click();
  await expect(duty).toBeHidden();
  await expect(page).toHaveURL(/#\/pages\/intranetPopup$/); // what the office wants read comes next
});

test('a visitor reads the agreement before logging in, and comes back to the public page afterwards', async ({
  page,
}) => {
  await page.goto('/#/pages/office/visit?floor=2');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'User agreement' }).click();
  const agreement = page.getByRole('dialog', { name: 'User agreement' });
  await expect(agreement.getByRole('paragraph').first()).toBeVisible();
  await agreement.getByRole('button', { name: 'Close' }).click();

  await page.getByLabel('Student ID / Email').fill(people.student);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Captcha', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/#\/pages\/office\/visit\?floor=2$/);
});

test('a forgotten password is replaced in three steps', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/pages/forgetPwd');
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Send verification code' }).click();
  await expect(page.getByText('Student ID / Email is required')).toBeVisible();

  await page.getByLabel('Student ID / Email').fill(people.otherStudent);
  await page.getByLabel('Captcha', { exact: true }).fill('nope');
  await page.getByRole('button', { name: 'Send verification code' }).click();
  await expect(page.getByText('Captcha Invalid format')).toBeVisible();
  await page.getByLabel('Captcha', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Send verification code' }).click();
  await expect(page.getByText('If the account exists, a verification code has been sent to its email')).toBeVisible();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend in \d+ seconds$/ })).toBeDisabled();
  await expectAccessible(page);

  await page.getByLabel('Verification code').fill('000000');
  await page.getByLabel('Verification code').press('Enter');
  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Lantern-77 tea');
  await page.getByLabel('New password again').fill('Lantern-78 tea');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('New password again Invalid format')).toBeVisible();
  await page.getByLabel('New password again').fill('Lantern-77 tea');
  await page.getByRole('button', { name: 'Submit' }).click();
  // The code is wrong: its step is shown again.
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(page.getByText('Verification code Invalid format')).toBeVisible();

  // The mail itself is a matter of the server's tests; from here on the answer is that of a right code.
  let sent: unknown;
  await page.route('**/find-password/reset', async (route) => {
    sent = route.request().postDataJSON();
    await route.fulfill({ json: { code: 200, message: 'OK', data: null } });
  });
  await page.getByLabel('Verification code').fill('123456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Password changed, please log in')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(sent).toEqual({
    account: people.otherStudent,
    verify_code: '123456',
    password: 'Lantern-77 tea',
    password_confirm: 'Lantern-77 tea',
  });
});

test('a code that is pasted with blanks around it, or with digits as wide as Chinese signs, is taken', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route('**/find-password/send-verify-code', (route) =>
    route.fulfill({ json: { code: 200, message: 'OK', data: null } }),
  );
  const sent: unknown[] = [];
  await page.route('**/find-password/reset', async (route) => {
    sent.push(route.request().postDataJSON().verify_code);
    await route.fulfill({ json: { code: 409, message: 'Not now', data: null } });
  });
  await open(page, '/pages/forgetPwd');
  await page.getByLabel('Student ID / Email').fill(people.otherStudent);
  await page.getByLabel('Captcha', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Send verification code' }).click();
  for (const copied of [' 123456', '１２３４５６ ']) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
    await page.getByLabel('Verification code').fill('');
    await page.getByLabel('Verification code').press('Control+V');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('New password', { exact: true }).fill('Lantern-77 tea');
    await page.getByLabel('New password again').fill('Lantern-77 tea');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not now' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
  }
  // What the first answer said may still be there.
  await expect.poll(() => sent).toEqual(['123456', '123456']);
});

test('the mail to the old address leads to where the change is taken back', async ({ page }) => {
  await open(page, '/pages/forgetPwd?account=old%40mail.example&undo=a-secret');
  await expect(page.getByText('old@mail.example counts again for your account')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Lantern-77 tea');
  await page.getByLabel('New password again').fill('Lantern-77 tea');
  const asked = page.waitForRequest('**/find-password/reset');
  await page.getByRole('button', { name: 'Take it back' }).click();

  expect((await asked).postDataJSON()).toEqual({
    account: 'old@mail.example',
    verify_code: 'a-secret',
    password: 'Lantern-77 tea',
    password_confirm: 'Lantern-77 tea',
  });
});

test('a wrong account or password is said above the fields, none is marked, and the button keeps its width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Login', exact: true });
  const account = page.getByLabel('Student ID / Email');
  const secret = page.getByLabel('Password', { exact: true });
  await expect(page.getByRole('img', { name: 'Picture with characters to type' })).toBeVisible();
  const { width } = (await button.boundingBox()) ?? { width: 0 };
  await button.click();
  await expect(page.getByText('Please correct the marked fields')).toBeVisible();
  expect((await button.boundingBox())?.width).toBe(width);

  await account.fill(people.student);
  await secret.fill('Wrong2025!');
  await page.getByLabel('Captcha', { exact: true }).fill('demo');
  await button.click();
  const said = page.getByRole('alert').filter({ hasText: 'Incorrect account or password' });
  await expect(said).toBeVisible();
  const [above, first] = [await said.boundingBox(), await account.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(first?.y ?? 0);
  await expect(page.getByText('Please correct the marked fields')).toBeHidden();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await expect(secret).toBeFocused();
  await expectAccessible(page);
});

test('a forgotten password keeps its title in its place, whatever is said below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/pages/forgetPwd');
  const title = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('img', { name: 'Picture with characters to type' })).toBeVisible();
  const before = await title.boundingBox();
  await page.getByRole('button', { name: 'Send verification code' }).click();
  await expect(page.getByText('Student ID / Email is required')).toBeVisible();
  const placed = () => title.evaluate((one) => one.getBoundingClientRect().top + scrollY);
  expect(await placed()).toBe(before?.y);
  await page.getByLabel('Student ID / Email').fill(people.fourthStudent);
  await page.getByLabel('Captcha', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Send verification code' }).click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  expect(await placed()).toBe(before?.y);
});
