import type { Page } from '@playwright/test';
import { expect, password } from '../../browser/support/portal-test.ts';

export const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

/** Types an account, a password and the captcha of the demonstration into the login form and sends it. */
export async function logIn(page: Page, account: string, { secret = password, captcha = 'demo' } = {}): Promise<void> {
  await expect(page.getByRole('img', { name: 'Picture with characters to type' })).toBeVisible();
  await page.getByLabel('Student ID / Email').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Captcha', { exact: true }).fill(captcha);
  await loginButton(page).click();
}

/** What the browser keeps, by name. */
export function storage(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
}

/** The window with the title of all questions. */
export const tips = (page: Page) => page.getByRole('dialog', { name: 'Tips' });

/** The first class of a class lead, as the class list shows it. */
export async function chooseFirstClass(page: Page): Promise<string> {
  const classes = page.getByRole('main').getByRole('listitem');
  const chosen = classes.filter({ has: page.getByRole('button', { name: 'View this class' }) }).first();
  const title = (await chosen.getByRole('paragraph').first().innerText()).trim();
  await chosen.getByRole('button', { name: 'View this class' }).click();
  return title;
}

/** An answer of the server as it would be with this code. */
export function envelope(code: number, message: string, data: unknown = null) {
  return { status: 200, contentType: 'application/json', body: JSON.stringify({ code, message, data }) };
}

/** The toasts that report an error. */
export const alerts = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

/** The link of the main navigation with this name. */
export const inNavigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true });

/** What the server answers, with its data changed. */
export async function answerInstead(
  page: Page,
  call: RegExp | string,
  change: (data: Readonly<Record<string, unknown>>) => object,
): Promise<void> {
  await page.route(call, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: change(answer.data) } });
  });
}

/** A moment as the portal writes it, in the zone of the portal: `21 Nov 2025 09:00`. */
export function written(moment: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Hong_Kong',
  }).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((one) => one.type === type)?.value.slice(0, type === 'month' ? 3 : 4);
  return `${part('day')} ${part('month')} ${part('year')} ${part('hour')}:${part('minute')}`;
}
