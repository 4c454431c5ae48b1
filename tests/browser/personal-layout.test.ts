import { arrived, expect, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'personal-layout' });

test('the frame of the personal pages stays while a student goes from one to the next', async ({ page, logInAs }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('user/apply-static')) asked.push(request.url());
  });
  await logInAs(people.student);
  await open(page, '/pages/personal/personal');
  const menu = page.getByRole('navigation', { name: 'Personal' });
  await expect(menu.getByRole('link', { name: 'Your Profiles' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Events attended')).toBeVisible();
  const loads = asked.length;

  await menu.getByRole('link', { name: 'Your Study' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'Your Study', level: 1 })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Your Study' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Your Profiles' })).not.toHaveAttribute('aria-current');
  await expect(page.getByText('27 of 54 units')).toBeVisible();
  await expect(page.getByText('80 of 1,460 days')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /Graduation review/ })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Storytelling with Data' })).toBeVisible();
  expect(asked).toHaveLength(loads);
});

test('who it is takes little room above what a personal page is about, on every width', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/application');
  const title = page.getByRole('heading', { name: 'Your Applications', level: 1 });
  for (const [width, room] of [
    [1280, 420],
    [820, 450],
    [390, 400],
    [360, 400],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByText('Units completed')).toBeVisible();
    expect((await title.boundingBox())?.y, `the title at ${width} px`).toBeLessThan(room);
  }
  await page.setViewportSize({ width: 1280, height: 844 });
  const table = page.getByRole('table', { name: 'Your applications' });
  await expect(table).toBeVisible();
  expect(await table.evaluate(({ parentElement: place }) => place && place.scrollWidth - place.clientWidth)).toBe(0);
});

test('on a phone the row of pages shows the whole entry of the page that is open', async ({ page, logInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAs(people.student);
  for (const address of ['/pages/personal/events', '/pages/personal/card']) {
    await open(page, address);
    await arrived(page);
    const here = page.getByRole('navigation', { name: 'Personal' }).locator('[aria-current="page"]');
    await expect(here, address).toBeInViewport({ ratio: 1 });
  }
});

test('a student exports the own record after being asked', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/study');
  await page.getByRole('button', { name: 'Export' }).click();
  const form = page.getByRole('dialog', { name: 'Export your record' });
  await expect(form.getByRole('checkbox')).toHaveCount(0);
  const sent = page.waitForRequest((request) => request.url().includes('archives/export'));
  await form.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog', { name: 'Tips' }).getByRole('button', { name: 'Confirm' }).click();

  expect((await sent).postDataJSON()).toMatchObject({ scope: 'mine', format: 'xlsx' });
});

test('a student finds a classmate; a class lead sees the class as a table, after choosing it', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/class');
  await expect(page.getByRole('heading', { name: 'MBA 2025 Class A' })).toBeVisible();
  await page.getByLabel('Search classmates').fill('Alice Ho');
  await expect(page.getByText('Ben Kwok')).toBeHidden();
  await expect(page.getByText('Alice Ho')).toBeVisible();
  await expect(page.getByText('AH', { exact: true }), 'initials where there is no picture').toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
