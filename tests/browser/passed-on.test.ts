/** A portal whose calls another back end answers: the library, in front of a server that it knows by its address only. */
import { type PortalProcess, startPortal } from '../../tools/portal-process.mjs';
import { expect, test } from './support/portal-test.ts';

const library = 'tests/fixtures/library/config';

// The portal of the file is the back end; the one in front of it starts below.
test.use({ portalName: 'passed-on', portalConfig: library, portalWords: ['--mock'] });
test.setTimeout(60_000);

let front: PortalProcess;
test.beforeAll(async ({ portal }) => {
  front = await startPortal(library, { more: ['--api', portal.address] });
});
test.afterAll(() => front.stop());

test('calls go to the other back end and come back, the login with them', async ({ page }) => {
  await page.goto(`${front.address}/`);
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0);
  await page.getByLabel('Card number').fill('4711');
  await page.getByLabel('Password', { exact: true }).fill('anything');
  await page.getByRole('button', { name: 'Login', exact: true }).click();

  const main = page.getByRole('main');
  await expect(main.getByText('The Lighthouse at Low Tide').first()).toBeVisible();
  await main.getByText('The Lighthouse at Low Tide').first().click();
  await expect(page).toHaveURL(/\/#\/pages\/book\?id=1/);
});

test('what is filled in is sent to the other back end, and its answer is shown', async ({ page }) => {
  const login = await page.request.post(`${front.address}/student-api/v1/reader/login`, {
    data: { card_no: '4711', password: 'anything' },
  });
  const { data } = (await login.json()) as { data: { token: string } }; // as the contract says
  await page.addInitScript((token) => localStorage.setItem('portico_token', token), data.token);
  await page.goto(`${front.address}/pages/reserve?id=1`);
  await expect(page).toHaveURL(/\/#\/pages\/reserve\?id=1/);

  await page.getByLabel('Day of collection').fill('2025-12-01');
  await page.getByLabel('Where to collect it').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();

  await expect(page.getByText('Kept for you:')).toBeVisible();
});
