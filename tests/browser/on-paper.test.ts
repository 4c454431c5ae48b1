/** Printed pages and pages in the reader's own colours (high contrast): nothing that is needed is gone. */
import { expect, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'schemes' });

test('on paper there is what is read, without what is pressed, by day, with the addresses of links', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await open(page, '/pages/news/news');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of ['banner', 'navigation', 'contentinfo'] as const)
    await expect(page.getByRole(part)).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).not.toBe('rgb(236, 234, 237)');
  const behind = await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://elsewhere.example/';
    document.querySelector('main')?.append(link);
    return getComputedStyle(link, '::after').content;
  });
  expect(behind).toContain('https://elsewhere.example/');
});

test('on a sheet of A4 tables are tables, and what can be pressed is read where it is a name', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');

  await open(page, '/pages/course/course');
  await expect(main.getByRole('table').first()).toHaveCSS('display', 'table');
  await expect(main.getByText('Corporate Finance', { exact: true })).toBeVisible();
  await expect(main.getByRole('columnheader', { name: 'Units' })).toBeVisible();
  await expect(main.getByText('Download CSV')).toBeHidden();
  await expect(main.getByRole('tab')).toHaveCount(0);

  await page.goto('/#/pages/applications/applications');
  await expect(main.getByText('Confirmation letter', { exact: true }).last()).toBeVisible();
  const words = main.getByText(/^Is it possible to borrow a laptop/);
  expect(await words.evaluate((line) => line.scrollHeight - line.clientHeight), 'lines left out').toBeLessThan(4);

  await page.goto('/#/pages/personal/personal');
  await expect(main.getByText('1155000001').first()).toBeVisible();
  const ink = await main.locator('h1').evaluate((heading) => getComputedStyle(heading).color);
  await expect(main.locator('[data-banner]').getByText('Chris Chan')).toHaveCSS('color', ink);
  await expect(main.getByRole('button', { name: 'Change' })).toHaveCount(0);

  await page.goto('/#/pages/download');
  await expect(main.getByRole('columnheader', { name: 'Title' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Download' })).toHaveCount(0);
});

test('a table that is wider than a sheet of A4 on the screen is on it with all of its columns', async ({
  page,
  api,
  logInAs,
}) => {
  // Somebody of the class has logged in, which makes its last column wide.
  await api.get('user/info', people.student);
  await logInAs(people.lead);
  await open(page, '/pages/personal/classList');
  await page.getByRole('button', { name: 'View this class' }).first().click();
  await expect(page).not.toHaveURL(/classList/);
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');

  await open(page, '/pages/personal/class');
  const last = main.getByRole('columnheader', { name: 'Last login' });
  await expect(last).toBeVisible();
  const end = await last.evaluate((head) => head.getBoundingClientRect().right);
  expect(end).toBeLessThanOrEqual(718);
});

test('what is folded on the screen is open on paper', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/detail?id=2');
  const sent = page.getByRole('main').getByText('I would like to miss the workshop day.');
  await expect(page.getByText('What you sent')).toBeVisible();
  await expect(sent).toBeHidden();

  await page.emulateMedia({ media: 'print' });

  await expect(sent).toBeVisible();
});

test('what floats over the page for a while is not on paper', async ({ page, logInAs, context }) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/personal?tab=privacy');
  await page.getByRole('switch').first().click();
  const said = page.getByRole('status').filter({ hasText: 'Saved successfully' }).locator('div');
  await expect(said).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();

  await page.emulateMedia({ media: 'print' });

  await expect(page.getByText('You are offline')).toBeHidden();
  await expect(page.getByText('Saved successfully')).toBeHidden();
});

test('in the colours of the reader what is chosen is told by a line, and what is on by its knob', async ({
  page,
  logInAs,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await logInAs(people.student);
  await open(page, '/pages/news/news');
  const here = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'SLD Notice' });
  await expect(here).toHaveCSS('text-decoration-line', 'underline');

  await page.goto('/#/pages/personal/personal?tab=privacy');
  const toggle = page.getByRole('switch').first();
  const [knob, ground] = await toggle.evaluate((track) =>
    [getComputedStyle(track, '::before'), getComputedStyle(track)].map(({ backgroundColor }) => backgroundColor),
  );
  expect(knob).not.toBe(ground);
});

test('with less motion nothing moves for longer than a moment', async ({ page, logInAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logInAs(people.student);
  await open(page, '/pages/home');
  const longest = () =>
    page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().activeDuration))),
    );
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await longest()).toBeLessThanOrEqual(10);
});

test('a page that is not there has a drawing and a way on', async ({ page }) => {
  await open(page, '/pages/nowhere');
  const drawing = page.getByRole('main').locator('svg use[href$="#drawing-lost"]');
  await expect(drawing).toBeVisible();
  expect(await drawing.evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
});
