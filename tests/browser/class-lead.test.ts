/** What a class lead sees besides. */
import { expect, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'class-lead' });

test('a class lead looks at the applications of the class', async ({ page, logInAs }) => {
  await logInAs(people.lead);
  await open(page, '/pages/personal/classList');
  await page.getByRole('button', { name: 'View this class' }).first().click();
  await expect(page).not.toHaveURL(/classList/);
  await open(page, '/pages/applications/applications');

  await page.getByRole('button', { name: 'Class', exact: true }).click();

  const table = page.getByRole('table', { name: 'Applications of the class' });
  await expect(table.getByRole('columnheader', { name: 'Student' })).toBeVisible();
  const first = table.getByRole('row').nth(1);
  await expect(first).toContainText(/[A-Z][a-z]+ [A-Z][a-z]+/);
  await first.getByRole('link').first().click();
  await expect(page.getByRole('main').getByText('What was sent', { exact: true })).toBeVisible();
});

test('a class lead of one class views it, and goes to it from the list afterwards', async ({ page, logInAs }) => {
  await logInAs('lead2@sld.example');
  await open(page, '/pages/personal/classList');
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'MBA 2025 Class' });
  await expect(entries).toHaveCount(1);
  const view = entries.getByRole('button', { name: 'View this class' });
  const [row, button] = [await entries.boundingBox(), await view.boundingBox()];
  expect(row?.height, 'the button is at the end of the row').toBeLessThan(90);
  expect(button?.x).toBeGreaterThan((row?.x ?? 0) + (row?.width ?? 0) / 2);
  await view.click();
  await expect(page).not.toHaveURL(/classList/);

  await open(page, '/pages/personal/classList');
  await expect(view).toHaveCount(0);
  await entries.getByRole('link', { name: 'Go to the class' }).click();

  await expect(page).toHaveURL(/personal\/class$/);
});

test('a student sees in the list of classes who leads the own one, and goes on to the classmates', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/classList');
  await expect(page.getByRole('main').getByText('Current')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Class leads' })).toContainText('Mandy Lee');

  await page
    .getByRole('main')
    .getByRole('link', { name: /Find your classmates/ })
    .click();

  await expect(page.getByLabel('Search classmates')).toBeVisible();
});

test('a class lead exports those whom the filters show, and changes the class from the head @journey', async ({
  page,
  logInAs,
  api,
}) => {
  // Somebody of the class has logged in, which makes its last column wide.
  await api.get('user/info', people.student);
  await logInAs(people.lead);
  await open(page, '/pages/personal/classList');
  await expect(page.getByRole('link', { name: 'Change class' })).toHaveCount(0);
  await page.getByRole('button', { name: 'View this class' }).first().click();
  await expect(page).not.toHaveURL(/classList/);
  await open(page, '/pages/personal/class');
  const table = page.getByRole('table', { name: 'Class list' });
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(table.getByRole('columnheader', { name: 'Tuition' })).toBeVisible();
    const { tableWidth, place } = await table.evaluate((node) => ({
      tableWidth: node.scrollWidth,
      place: node.parentElement?.clientWidth ?? 0,
    }));
    expect(tableWidth, `wider than its place at ${width} px`).toBeLessThanOrEqual(place);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(table.getByRole('columnheader', { name: 'Last login' })).toBeVisible();
  await page.getByLabel('Tuition', { exact: true }).selectOption('Not confirmed');
  await expect(page).toHaveURL(/tuition=unconfirmed/);
  await table.getByRole('button', { name: 'SID' }).click();
  await expect(page).toHaveURL(/sort=sid/);
  await expect(table.getByText('Not confirmed').or(table.getByText('To be confirmed')).first()).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  const form = page.getByRole('dialog', { name: 'Export the class list' });
  await expect(form.getByText('The file holds the students whom the chosen filters show.')).toBeVisible();
  await form.getByRole('checkbox').first().check();
  const sent = page.waitForRequest((request) => request.url().includes('archives/export'));
  const answer = page.waitForResponse((response) => response.url().includes('archives/export'));
  await form.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog', { name: 'Tips' }).getByRole('button', { name: 'Confirm' }).click();

  const asked = (await sent).postDataJSON();
  expect(asked).toMatchObject({ scope: 'class', filters: { tuition: 'unconfirmed', sort: 'sid' } });
  const { code, data } = await (await answer).json();
  expect(code).toBe(200);
  expect(data.rows).toBeGreaterThan(0);
  await expect(form).toBeHidden();

  await test.step('another class shows other people', async () => {
    const names = () => table.getByRole('row').allInnerTexts();
    const before = await names();
    await page.getByRole('link', { name: 'Change class' }).click();
    await expect(page).toHaveURL(/classList/);
    await page.getByRole('button', { name: 'View this class' }).last().click();
    await expect(page).not.toHaveURL(/classList/);
    await open(page, '/pages/personal/class');
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    expect(await names()).not.toEqual(before);
  });

  await test.step('a class of somebody else is refused', async () => {
    const { data } = await api.call('user/class-list', {}, people.lead);
    const { list } = data as unknown as { list: { id: number }[] };
    const foreign = Math.max(...list.map(({ id }) => id)) + 100;
    const answer = await api.call('archives/index', { scope: 'class' }, people.lead, { Classid: String(foreign) });
    expect(answer.code).toBe(403);
  });
});
