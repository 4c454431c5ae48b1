import type { Page } from '@playwright/test';
import { expect, open, password, people, test } from './support/portal-test.ts';

test.use({ portalName: 'sign-in' });

async function fillLogin(page: Page, account: string, secret = password): Promise<void> {
  await expect(page.getByRole('img', { name: 'Picture with characters to type' })).toBeVisible();
  await page.getByLabel('Student ID / Email').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Captcha', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('a student logs in and stands on the home page', async ({ page }) => {
  await page.goto('/');

  await fillLogin(page, people.student);

  await expect(page).toHaveURL(/#\/pages\/home$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Chris Chan' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page).toHaveTitle('SLD Student Intranet');
});

test('a visitor is sent to login, and after it back to the page that was wanted', async ({ page }) => {
  await page.goto('/#/pages/applications/applications');
  await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeAttached();

  await fillLogin(page, people.student);

  await expect(page).toHaveURL(/#\/pages\/applications\/applications$/);
  await expect(page.getByRole('heading', { name: 'Applications to SLD', level: 1 })).toBeVisible();
});

test('a wrong password is refused in a sentence, and what was typed stays', async ({ page }) => {
  await page.goto('/');

  await fillLogin(page, people.otherStudent, 'Wrong2025!');

  await expect(page.getByText(/password/i).filter({ hasText: /incorrect|wrong|match|not right/i })).toBeVisible();
  await expect(page.getByLabel('Student ID / Email')).toHaveValue(people.otherStudent);
  await expect(page).toHaveURL(/\/(#\/)?$/);
});

test('an empty login names each missing field, and goes to the first', async ({ page }) => {
  await page.goto('/');

  await page.getByRole('button', { name: 'Login', exact: true }).click();

  await expect(page.getByText('Student ID / Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByText('Captcha is required')).toBeVisible();
  await expect(page.getByLabel('Student ID / Email')).toBeFocused();
});

test('a student logs in with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('img', { name: 'Picture with characters to type' })).toBeVisible();
  await page.getByLabel('Student ID / Email').focus();

  await page.keyboard.type(people.student);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/#\/pages\/home$/);
});

test('logging out asks first, then forgets who was there', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/home');

  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Tips' });
  await expect(question).toContainText('Are you sure to leave?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('stu_Authorization'), localStorage.getItem('stu_userInfo')]),
  ).toEqual([null, null]);
  await page.goto('/#/pages/home');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

test('a class lead must choose a class, and then sees its title in the header @journey', async ({ page, logInAs }) => {
  await logInAs(people.lead);
  await page.goto('/#/pages/home');

  const demand = page.getByRole('dialog', { name: 'Tips' });
  await expect(demand).toContainText('Please select the class you want to view');
  await expect(demand.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(demand).toBeVisible();
  await demand.getByRole('button', { name: 'Confirm' }).click();

  await expect(page).toHaveURL(/#\/pages\/personal\/classList$/);
  const classes = page.getByRole('main').getByRole('listitem');
  await expect(classes.first()).toBeVisible();
  const chosen = classes.filter({ has: page.getByRole('button', { name: 'View this class' }) }).first();
  const title = (await chosen.getByRole('paragraph').first().innerText()).trim();
  await chosen.getByRole('button', { name: 'View this class' }).click();

  await expect(page.getByRole('banner')).toContainText(title);
  await open(page, '/pages/home');
  await expect(page.getByRole('banner')).toContainText(title);
  await expect(demand).toBeHidden();
});

test('an address that leads nowhere ends on the page that says so', async ({ page, logInAs }) => {
  await logInAs(people.student);

  await page.goto('/#/pages/nowhere');

  await expect(page).toHaveURL(/#\/pages\/404$/);
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeAttached();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/#\/pages\/home$/);
});
