/** Pages of tables and questions: documents, points, courses, electives, frequent questions. */
import { readFile } from 'node:fs/promises';
import { arrived, expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'tables' });

/** A page of a library: books in a table, each with a button. */
function loans(look: string): string {
  return [
    `route: /pages/${look.endsWith('danger') ? 'loans' : 'returns'}`,
    'title: Loans',
    'access: signed-in',
    'data: { books: { call: book/index } }',
    'content:',
    '  - table: books.list',
    '    columns:',
    '      - { label: Title, value: title, look: main }',
    '      - { label: Author, value: author }',
    `      - { label: Loan, align: end, buttons: [{ button: Give back, ${look}, do: { toast: Given back } }] }`,
    '',
  ].join('\n');
}

test('a student finds a document: sorted by the server, older versions folded, the order in the address', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/download');
  const table = page.getByRole('table', { name: 'All documents' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();

  await table.getByRole('button', { name: 'Sort by Title' }).click();

  await expect(page).toHaveURL(/sort=title/);
  await expect(table.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  const titles = table.locator('tbody tr td:first-child').filter({ hasText: /\w/ });
  await expect.poll(async () => (await titles.first().innerText()).trim()).toMatch(/^[A-C]/);
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');

  const older = table.getByText('Older versions').first();
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(table.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Policy', exact: true }).click();
  await page.getByLabel('Search documents').fill('zzzz');
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('region', { name: 'All documents' })).toBeFocused();
  await expectAccessible(page);
});

test('a student follows the points of a few days, and saves them for a spreadsheet', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/pointsRecord');
  await expect(page.getByText('Outstanding', { exact: true })).toBeVisible();
  const table = page.getByRole('table', { name: 'Every change' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.getByLabel('Type').selectOption('Earned');
  await expect(page).toHaveURL(/type=award/);
  const rows = () => table.getByRole('row').allInnerTexts();
  await expect.poll(async () => (await rows()).slice(1).every((row) => row.includes('Earned'))).toBe(true);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Every change.csv');
  const words = await readFile(await file.path(), 'utf8');
  expect(words.startsWith('\uFEFFDate,Description,Type,Points,Balance,Expiry\r\n')).toBe(true);
  expect(words).toContain(',Earned,+');

  await page.getByLabel('Date: From').fill('2001-01-01');
  await page.getByLabel('Date: To').fill('2001-01-02');
  await expect(page).toHaveURL(/from=2001-01-01&to=2001-01-02/);
  await expect(page.getByText('No data available at the moment')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Date: From')).toHaveValue('');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
});

test('the file of a table has the rows of all its pages, and the page stays as it was', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/pointsRecord?per-page=20&page=2');
  const rows = page.getByRole('table', { name: 'Every change' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const before = await rows.count();
  const total = Number(/\d+/.exec(await page.getByText(/in total/).innerText())?.[0]);
  expect(total).toBeGreaterThan(20);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');

  expect(lines).toHaveLength(1 + total);
  await expect(rows).toHaveCount(before);
  await expect(page).toHaveURL(/page=2/);
});

test.describe('when a page of a table cannot be had', () => {
  test.use({ expectedTroubles: /Failed to load resource/ });

  test('there is no file, and it is said', async ({ page, logInAs }) => {
    await logInAs(people.student);
    await open(page, '/pages/personal/pointsRecord');
    await expect(page.getByRole('table', { name: 'Every change' }).getByRole('row').nth(1)).toBeVisible();
    await page.route(/user\/points-log/, (route) => route.abort());
    let isSaved = false;
    page.on('download', () => {
      isSaved = true;
    });

    const save = page.getByRole('button', { name: 'Download CSV' });
    const said = expect(page.getByText('request failed')).toBeVisible();
    await save.click();

    await said;
    await expect(save).not.toHaveAttribute('aria-busy');
    expect(isSaved).toBe(false);
  });
});

test('in the file for a spreadsheet a badge stands apart from the value that it follows', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/course/course');
  await expect(page.getByRole('table').getByText('Investment Analysis')).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();

  const words = await readFile(await (await saved).path(), 'utf8');
  expect(words).toContain(',"Investment Analysis; Enrolled",');
  expect(words).toContain(',Business Law,');
});

test('a student reads the course table of the current term, in groups, and chooses its columns', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/course/course');
  const table = page.getByRole('table');
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Term' })).not.toHaveValue('');

  const columns = page.getByText('Columns', { exact: true });
  const instructor = page.getByRole('checkbox', { name: 'Instructor' });
  await columns.click();
  await instructor.focus();
  await page.keyboard.press('Escape');
  await expect(instructor).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(instructor, 'the button has the focus again').toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(instructor).toBeHidden();
  await columns.click();
  await page.getByRole('group', { name: 'Columns' }).getByText('Instructor').click();
  await expect(table.getByRole('columnheader', { name: 'Instructor' })).toBeHidden();
  await page.reload();
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Instructor' })).toBeHidden();

  await table.getByRole('row').nth(2).getByRole('button').first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Sections' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Timetable' }).click();
  const week = page.getByRole('region', { name: 'Your week' });
  await expect(week.getByText('FIN5010')).toBeVisible();
  await expect(week.getByRole('listitem').filter({ hasText: 'MKT6015' })).toContainText('Waiting list');
  await expect(week.getByText('Waiting list')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Term' }).selectOption({ label: 'Term 1' });
  await expect(week.getByText('FIN5010')).toBeHidden();
  expect(page.url()).toMatch(/view=timetable/);
});

test('a table of seven columns leaves out on a tablet what a phone leaves out, and is in sight as a whole', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/course/course');
  const head = page.getByRole('columnheader', { name: 'Instructor' });
  await expect(head).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1024 });

  await expect(head).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Options (free seats)' })).toBeInViewport({ ratio: 1 });
});

test('partner schools are in sight as a whole on a tablet and a small laptop; what is left out is in the drawer', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/exchange/index');
  const table = page.getByRole('table', { name: 'Partner schools' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  for (const width of [768, 820, 1072, 1280]) {
    await page.setViewportSize({ width, height: 1024 });
    const missing = () => table.evaluate(({ parentElement: place }) => place && place.scrollWidth - place.clientWidth);
    await expect.poll(missing, `at ${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.getByText('English', { exact: true }).first()).toBeHidden();

  await table.getByRole('button', { name: 'Sakura School of Management' }).click();

  const drawer = page.getByRole('dialog', { name: 'Sakura School of Management' });
  await expect(drawer.getByText('Language')).toBeVisible();
  await expect(drawer.getByText('Note')).toBeVisible();
  await expectAccessible(page);
});

test('on a phone what can be done with a table stands beside its search, and its first courses are in sight', async ({
  page,
  logInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAs(people.student);
  await open(page, '/pages/course/course');
  await expect(page.getByRole('table').getByRole('row').nth(4)).toBeInViewport();
  await expectAccessible(page);
  const search = page.getByLabel('Search courses');
  const save = page.getByRole('button', { name: 'Download CSV' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const [field, button] = [await search.boundingBox(), await save.boundingBox()];
    expect([button?.y, button?.height], `at ${width} px`).toEqual([field?.y, field?.height]);
  }

  await page.getByText('Columns', { exact: true }).locator('..').press('Enter');

  for (const side of ['Term', 'Options (free seats)'])
    await expect(page.getByRole('checkbox', { name: side })).toBeInViewport({ ratio: 1 });
});

test('a visitor reads the electives without seats, on a phone, in the order of their choice', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/pages/course/elective');
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('seats free');
  await page.getByLabel('Search courses').fill('brand');
  await expect(page).toHaveURL(/keyword=brand/);
  await page.getByRole('link', { name: 'Login' }).last().click();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
});

test('a student finds an answer, and reads on', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/faq/index');
  const questions = page.getByRole('main').getByRole('listitem');
  await expect(questions.first()).toContainText('Pinned');
  for (const width of [960, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const topics = page.getByRole('group', { name: 'Category' });
    expect(await topics.evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth), 'no tab is cut').toBe(0);
  }
  await questions.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Related questions' })).toBeVisible();
  await expectAccessible(page);
});

test('a search waits until a word of Chinese is composed of its letters', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/faq/index');
  await arrived(page);
  const before = page.url();
  const search = page.getByRole('searchbox');
  await search.focus();
  const keys = await page.context().newCDPSession(page);

  await keys.send('Input.imeSetComposition', { text: 'xuan ke', selectionStart: 7, selectionEnd: 7 });
  await expect(search).toHaveValue('xuan ke');
  await page.waitForTimeout(600); // longer than a search waits for the next letter
  expect(page.url()).toBe(before);
  await keys.send('Input.insertText', { text: '選課' });

  await expect(search).toHaveValue('選課');
  await expect.poll(() => decodeURIComponent(page.url())).toBe(`${before}?keyword=選課`);
});

test('a table whose rows all came is printed whole, whatever page of it is shown', async ({ page, logInAs }) => {
  await page.route('**/student-api/v1/global-exchange', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [school] = answer.data.partners;
    answer.data.partners = Array.from({ length: 120 }, (_, index) => ({ ...school, id: index + 1 }));
    await route.fulfill({ response, json: answer });
  });
  await logInAs(people.student);
  await open(page, '/pages/exchange/index');
  const rows = page.getByRole('table', { name: 'Partner schools' }).locator('tbody tr');
  await expect(rows).toHaveCount(50);

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await rows.count()).toBe(120);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(rows).toHaveCount(50);
});

for (const route of ['/pages/course/course', '/pages/course/elective'])
  test(`${route} fits beside nothing at 1280 px, and on a phone labels only what needs one`, async ({
    page,
    logInAs,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await logInAs(people.student);
    await open(page, route);
    const table = page.getByRole('main').getByRole('table').first();
    await expect(table.getByRole('row').nth(2)).toBeVisible();
    const isCut = () =>
      table.evaluate(({ parentElement: place }) => (place?.scrollWidth ?? 0) > (place?.clientWidth ?? 0));
    expect(await isCut()).toBe(false);

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await isCut()).toBe(false);
    const labelOf = (name: string) =>
      table
        .locator(`td[data-label="${name}"]`)
        .first()
        .evaluate((cell) => getComputedStyle(cell, '::before').content);
    expect(await labelOf('Code')).toBe('none');
    expect(await labelOf('Options (free seats)')).toContain('free seats');
    expect(await labelOf('Units')).toContain('Units');
  });

test.describe('buttons of a row', () => {
  test.use({
    portalConfig: 'tests/fixtures/library/config',
    portalWords: ['--mock', '--all-calls'],
    addedFiles: { 'pages/loans.yaml': loans('look: danger'), 'pages/returns.yaml': loans('look: quiet') },
  });

  test('keep off the lines of the row where their edges are in sight, and are as high as the row where not', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const heights = async (route: string) => {
      await page.goto(`/?preview=role=signed-in#${route}`);
      const row = page.getByRole('table').getByRole('row').nth(2);
      const [around, button] = [await row.boundingBox(), await row.getByRole('button').boundingBox()];
      return { row: Math.round(around?.height ?? 0), above: Math.round((button?.y ?? 0) - (around?.y ?? 0)) };
    };

    const bordered = await heights('/pages/loans');
    expect(bordered.above).toBeGreaterThanOrEqual(4);
    expect(bordered.row - bordered.above - 44).toBeGreaterThanOrEqual(4);
    expect((await heights('/pages/returns')).row).toBeLessThanOrEqual(45);
    await page.setViewportSize({ width: 390, height: 844 });
    const button = await page.getByRole('table').getByRole('button').first().boundingBox();
    expect(button?.height).toBeGreaterThanOrEqual(44);
  });
});
