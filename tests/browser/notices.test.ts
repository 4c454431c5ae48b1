/** Notices with a form: as a visitor who has to log in first, and as a student who changes the reply. */
import type { Page } from '@playwright/test';
import { type Api, expect, expectAccessible, open, password, people, test } from './support/portal-test.ts';

test.use({ portalName: 'notices' });

const openDay = 'Open day of the MBA programme';

async function idOf(title: string, api: Api): Promise<number> {
  const { data } = await api.call('news/index', { filter: 0, keyword: title }, people.otherStudent);
  const { list } = data as unknown as { list: { id: number; title: string }[] }; // as the contract says
  return list.find((notice) => notice.title === title)?.id ?? 0;
}

async function logIn(page: Page, account: string): Promise<void> {
  await expect(page.getByRole('img', { name: 'Picture with characters to type' })).toBeVisible();
  await page.getByLabel('Student ID / Email').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Captcha', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('a visitor presses Submit, logs in, and is back on the notice with the text still there @journey', async ({
  page,
  api,
}) => {
  const id = await idOf(openDay, api);
  await open(page, `/pages/news/detail?id=${id}`);
  const main = page.getByRole('main');
  await main.getByLabel('How many friends do you bring?').fill('2');
  await main.getByLabel('What would they like to see?').fill('The trading room');

  await main.getByRole('button', { name: 'Submit' }).click();
  const modal = page.getByRole('dialog', { name: 'Tips' }).or(page.getByRole('alertdialog', { name: 'Tips' }));
  await expect(modal).toContainText('Please login to continue');
  await modal.getByRole('button', { name: 'Confirm' }).click();
  await logIn(page, people.otherStudent);

  await expect(page).toHaveURL(new RegExp(`news/detail\\?id=${id}$`));
  await expect(main.getByLabel('How many friends do you bring?')).toHaveValue('2');
  await expect(main.getByLabel('What would they like to see?')).toHaveValue('The trading room');
  // The office has put no question for this form, so none is asked.
  await main.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Submitted successfully' })).toBeVisible();
  await expect(main.getByText(/^Submitted on/)).toBeVisible();
  await expect(main.getByText('The trading room')).toBeVisible();
  await expectAccessible(page);

  await main.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: openDay });
  await expect(form.getByLabel('How many friends do you bring?')).toHaveValue('2');
  await form.getByLabel('How many friends do you bring?').fill('3');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toBeHidden();
  await expect(main.getByRole('definition').filter({ hasText: /^3$/ })).toBeVisible();
});

test('the Login button of a visitor keeps what was typed as well', async ({ page, api }) => {
  const id = await idOf(openDay, api);
  await open(page, `/pages/news/detail?id=${id}`);
  const main = page.getByRole('main');
  await main.getByLabel('What would they like to see?').fill('The library');

  await main.getByRole('button', { name: 'Login' }).click();
  await logIn(page, people.student);

  await expect(page).toHaveURL(new RegExp(`news/detail\\?id=${id}$`));
  await expect(main.getByLabel('What would they like to see?')).toHaveValue('The library');
});

test('what must be read after the login comes one after another, and then the page that was wanted', async ({
  page,
}) => {
  await page.goto('/#/pages/news/news');
  await logIn(page, people.newStudent);
  await page.getByRole('button', { name: 'Agree', exact: true }).click();

  await expect(page).toHaveURL(/intranetPopup$/);
  const main = page.getByRole('main');
  await expect(main.getByText('1/2')).toBeVisible();
  const titles = [await main.getByRole('heading', { level: 2 }).innerText()];
  for (const button of titles[0]?.includes('house rules') ? ['understood', 'later'] : ['later', 'understood'])
    await main.getByRole('button', { name: new RegExp(button) }).click();

  await expect(page).toHaveURL(/#\/pages\/news\/news$/);
  await open(page, '/pages/intranetPopup');
  await expect(main.getByText('1/1')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Welcome to the portal' })).toBeVisible();
  await main.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/#\/pages\/home$/);
  await open(page, '/pages/intranetPopup');
  await expect(page).toHaveURL(/#\/pages\/home$/);
});

test('dates of a list are short, and in full when one points at them', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/news/news');
  const notice = page.getByRole('listitem').filter({ hasText: 'Registration for the spring term' });
  await expect(notice.getByText('Wed 09:30', { exact: true })).toHaveAttribute('title', '19 Nov 2025 09:30');
  await expect(notice.getByText('Valid until 9 Dec')).toHaveAttribute('title', 'Valid until 09 Dec 2025 18:00');
});

test('a file whose address is a script is shown, and is no link', async ({ page, api }) => {
  const id = await idOf(openDay, api);
  const addresses = {
    'good.pdf': '/files/good.pdf',
    'script.pdf': 'javascript:alert(1)',
    'shouted.pdf': 'JavaScript:alert(2)',
    'page.html': 'data:text/html,<script>alert(1)</script>',
  };
  const files = Object.entries(addresses).map(([title, url]) => ({ title, url, filename: title, ext: 'pdf', size: 1 }));
  await page.route(/student-api\/v1\/news\/detail/, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, attachments: files } } });
  });

  await open(page, `/pages/news/detail?id=${id}`);

  const shown = page.getByRole('main').locator('[data-files] > li');
  await expect(shown).toContainText(files.map(({ title }) => title));
  await expect(shown.getByRole('link')).toHaveAttribute('href', '/files/good.pdf');
});

test('a form whose time is over is shown, and nothing in it can be written or sent', async ({ page, api, logInAs }) => {
  const id = await idOf(openDay, api);
  await page.route(/student-api\/v1\/news\/detail/, async (route) => {
    const answer = await (await route.fetch()).json();
    Object.assign(answer.data.form, { state: 'closed', editable: false });
    await route.fulfill({ json: answer });
  });
  await logInAs(people.fourthStudent);
  await open(page, `/pages/news/detail?id=${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('This form is closed')).toBeVisible();
  for (const label of ['How many friends do you bring?', 'What would they like to see?'])
    await expect(main.getByLabel(label)).toBeDisabled();
  await expect(main.getByRole('button', { name: 'Submit' })).toHaveCount(0);
  await expectAccessible(page);
});
