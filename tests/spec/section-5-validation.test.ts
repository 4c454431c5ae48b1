import { expect, open, people, test } from '../browser/support/portal-test.ts';
import { says } from './sentences.ts';
import { envelope, logIn, loginButton } from './support/log-in.ts';

test.use({ portalName: 'spec' });

test(says('5.1'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await page.getByRole('button', { name: 'General enquiry' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('button', { name: 'Choose files' })).toBeVisible(); // it comes last, and moves what is below
  await form.getByRole('button', { name: 'Continue', exact: true }).click();

  await expect(form.getByText('Content is a required field')).toBeVisible();
  const content = form.getByLabel(/^Content/);
  await expect(content).toBeFocused();
  await expect(content).toHaveAttribute('aria-invalid', 'true');
  await expect(content).toHaveAccessibleDescription(/Content is a required field/);
});

test(says('5.2'), async ({ page }) => {
  await page.goto('/');
  await loginButton(page).click();

  for (const label of ['Student ID / Email', 'Password', 'Captcha']) {
    await expect(page.getByText(`${label} is required`)).toBeVisible();
  }
  await expect(page.getByLabel('Student ID / Email')).toBeFocused();
});

test(says('5.3'), async ({ page }) => {
  await page.goto('/');
  await logIn(page, people.student, { captcha: 'none' }); // refused by the server

  await expect(page.getByText('Captcha Invalid format')).toBeVisible();
  await expect(page.getByText('Captcha is required')).toHaveCount(0);
  await expect(page.getByLabel('Captcha', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Student ID / Email')).toHaveValue(people.student);
});

test('§5.3 A wrong account or password gives one sentence for both', async ({ page }) => {
  await page.goto('/');
  await logIn(page, people.otherStudent, { secret: 'Wrong2025!' });
  await expect(page.getByText('Incorrect account or password')).toBeVisible();
  await expect(page.getByLabel('Student ID / Email')).toHaveValue(people.otherStudent);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('§5.1 A form that is sent while a file is still on its way waits for the file', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await page.getByRole('button', { name: 'General enquiry' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Content/).fill('With a letter');
  let arrive = (): void => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/student-api/v1/publics/upload*', async (route) => {
    await arrived;
    await route.continue();
  });
  let sent: unknown = null;
  await page.route('**/student-api/v1/application/create', async (route) => {
    sent = route.request().postDataJSON();
    await route.fulfill(envelope(409, 'Not now'));
  });
  await form.getByLabel('Choose files').setInputFiles({
    name: 'letter.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Uploading').first()).toBeVisible();
  expect(sent).toBeNull();
  arrive();
  await expect.poll(() => sent).toMatchObject({ content: 'With a letter', attachment: [expect.any(String)] });
});

test(says('5.4'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/personal?tab=privacy');
  await page.getByRole('button', { name: 'Change password' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Old password').fill('Demo2025!');
  await form.getByLabel('New password', { exact: true }).fill('Lantern-77 tea');
  await form.getByLabel('New password again').fill('Lantern-78 tea');
  await form.getByRole('button', { name: 'Change password' }).click();

  await expect(form.getByText('New password again Invalid format')).toBeVisible();
});
