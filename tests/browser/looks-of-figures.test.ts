/** Figures, bars and notices, in pages of their own: what is seen, what can be pressed, what is remembered. */
import { readFileSync } from 'node:fs';
import { layoutShift } from './support/layout-shift.ts';
import { arrived, expect, expectAccessible, open, people, test } from './support/portal-test.ts';

const example = (kind: string) => readFileSync(`tests/browser/examples/${kind}.yaml`, 'utf8');

test.use({
  portalName: 'looks-of-figures',
  addedFiles: {
    'pages/examples/statistics.yaml': example('statistics'),
    'pages/examples/progress.yaml': example('progress'),
    'pages/examples/text.yaml': readFileSync('src/blocks/text/example.yaml', 'utf8'),
    'pages/examples/chapters.yaml': `
route: /examples/chapters
title: Chapters
access: everyone
content:
  - look: article
    text: |
      [Fees](#what-it-costs), [最後](#%E6%9C%80%E5%BE%8C), [Times](#times), [Gone](#gone%)

${'      A line.\n\n'.repeat(60)}
      ## What it costs?

      Nothing.

      ## 最後

      <p id="times">From nine to five.</p>

${'      A line.\n\n'.repeat(60)}`,
  },
});

test('figures lead to their pages, on a phone too', async ({ page, logInAs, api }) => {
  const { data: counts } = await api.get('user/apply-static', people.student);
  await page.setViewportSize({ width: 390, height: 800 });
  await logInAs(people.student);
  await open(page, '/examples/statistics');

  const points = page.getByRole('region', { name: 'Points' });
  await expect(points.getByRole('listitem').filter({ hasText: 'Available' })).toContainText(
    String(counts['points']?.['available']),
  );
  await expect(points.getByText('Students')).toHaveCount(0);
  const line = await page.getByRole('region', { name: 'This year' }).getByRole('listitem').first().boundingBox();
  expect(line?.height, 'a figure of a line is low').toBeLessThan(60);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page
    .getByRole('region', { name: 'To do' })
    .getByRole('link', { name: /notices to read/ })
    .click();
  await expect(page.getByRole('heading', { name: 'SLD Notice', level: 1 })).toBeVisible();
});

test('figures in a line stand still when their numbers come late', async ({ page, logInAs }) => {
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/user/apply-static', async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAs(people.student);
  await page.goto('/?anew#/pages/personal/tuition');
  const figures = page.getByRole('main').getByRole('list').first();
  await expect(figures.getByText('Loading').first()).toBeAttached();
  // What is below has waited long enough.
  await expect(page.getByRole('navigation', { name: 'Personal' })).toBeVisible();
  answer();

  await expect(figures).toContainText('Points available');
  await arrived(page);
  const { sum, moved } = await page.evaluate(layoutShift);
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.005);
});

test('nothing to do shows nothing at all', async ({ page, logInAs }) => {
  await page.route('**/user/apply-static', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.notice.unread = 0;
    answer.data.message.to_confirm = 0;
    await route.fulfill({ json: answer });
  });
  await logInAs(people.student);
  await open(page, '/examples/statistics');

  await expect(page.getByRole('region', { name: 'Points' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'To do' })).toHaveCount(0);
});

test('bars say their numbers in words', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/examples/progress');
  const core = page
    .getByRole('region', { name: 'Categories' })
    .getByRole('listitem')
    .filter({ hasText: 'Core courses' });

  await expect(core).toContainText('18 of 33 units');
  await expect(core).toContainText(/Completed\s*18\s*In progress\s*6/);
  await expect(page.getByRole('region', { name: 'All together' })).toContainText(/[\d.]+ of 54 units/);
  await expectAccessible(page);
});

test('a notice that was closed stays closed', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/examples/text');
  const notice = page.getByText('The library is closed on Sunday');
  await expect(notice).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Close: Maintenance' }).press('Enter');

  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('All your books are returned.')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('an article in Markdown has headings, lists and links', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/examples/text');

  await expect(page.getByRole('heading', { name: 'Rules of the house', level: 2 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'on the shelves,',
    'as these rules say, or at the museum.',
  ]);
  await expect(page.getByRole('link', { name: 'museum' })).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: 'rules' })).toHaveAttribute('href', '#/examples/text');
  await expectAccessible(page);
});

test('a link to a place in the same article goes there and takes the focus along, by pointer and by keyboard', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/examples/chapters');
  const follow = (name: string) => page.getByRole('link', { name });

  await follow('Fees').click();
  await expect(page.getByRole('heading', { name: 'What it costs?' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'What it costs?' })).toBeInViewport();
  await follow('最後').press('Enter');
  await expect(page.getByRole('heading', { name: '最後' })).toBeFocused();
  await follow('Times').press('Enter');
  await expect(page.getByText('From nine to five.')).toBeFocused();
  await follow('Gone').click();
  await expect(page.getByRole('heading', { name: 'Chapters', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/#\/examples\/chapters$/);
});
