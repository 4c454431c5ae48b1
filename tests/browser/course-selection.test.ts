/** Courses are picked, checked while one picks, sent, and looked up again; an exchange is drafted and applied for. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { brokenWords } from './support/broken-words.ts';
import { type Api, arrived, expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'course-selection' });

test.slow();

test.beforeEach(async ({ logInAs }) => {
  await logInAs(people.student);
});

test('clashing courses and too many units are told together; the corrected set is accepted @journey', async ({
  page,
}) => {
  await open(page, '/pages/course/courseReg');
  const round = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Course registration, Term 3' });
  await round.getByRole('link', { name: 'Register' }).click();

  const required = box(page, 'LAW5010');
  await expect(required).toBeChecked();
  await required.press('Space');
  await expect(required).toBeChecked();
  await expect(page.getByRole('row').filter({ hasText: 'LAW5010' })).toContainText('Required');
  for (const code of ['MGT6010', 'MKT6020', 'FIN6020', 'ENT6020', 'FIN6010']) await box(page, code).press('Space');

  const problems = page.getByRole('region', { name: 'What stands in the way' });
  await expect(problems).toContainText(/MGT6010.*MKT6020|MKT6020.*MGT6010/);
  await expect(problems).toContainText('18 units selected');
  await expect(chosen(page, 'MKT6020')).toContainText('MGT6010');
  await expect(page.getByText('18 (between 4.5 and 15)')).toBeVisible();
  const week = page.getByRole('region', { name: 'Your week in this term' });
  await expect(week.getByRole('listitem').filter({ hasText: /^MKT6020/ })).toContainText(
    /Clashes with MGT6010.*Chosen/s,
  );
  await expect(page.getByText(/^Problems: \d$/)).toBeInViewport();
  await expect(page.getByRole('timer').last()).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('row').filter({ hasText: 'FIN6020' }).first().scrollIntoViewIfNeeded();
  await expect(page.getByText(/^Problems: \d$/)).not.toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Units this term: at most 15')).toBeVisible();
  await page.getByRole('button', { name: 'Remove MKT6020' }).click();
  await box(page, 'ENT6020').press('Space');
  await expect(box(page, 'MKT6020')).not.toBeChecked();
  await expect(problems).toContainText('Nothing stands in the way');

  await page.getByRole('row').filter({ hasText: 'FIN6020' }).first().scrollIntoViewIfNeeded();
  await page
    .getByRole('group', { name: /^FIN6020/ })
    .getByLabel('Section B')
    .check();
  await expect(problems).toContainText('Nothing stands in the way');
  await page.getByRole('button', { name: 'Submit' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('Submit 4 courses? Units: 12');
  await question.getByRole('button', { name: 'Confirm' }).click();

  await expect(page).toHaveURL(/courseRegistrationDetails/);
  const registered = page.getByRole('table', { name: 'Your courses' });
  await expect(registered.getByRole('row').filter({ hasText: 'FIN6020' })).toContainText(/Section B.*Enrolled/);
  await expect(registered.getByRole('row').filter({ hasText: 'LAW5010' })).toContainText('Enrolled');
  await expect(page.getByRole('region', { name: 'What has happened' })).toContainText('Enrolled');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Timetable.ics');
  const appointments = readFileSync(await file.path(), 'utf8').match(/SUMMARY:\S+/g) ?? [];
  expect(new Set(appointments)).toEqual(
    new Set(['FIN6010', 'FIN6020', 'LAW5010', 'MGT6010'].map((code) => `SUMMARY:${code}`)),
  );
  expect(appointments.length).toBeGreaterThan(20);

  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await expect(box(page, 'FIN6020')).toBeChecked();
  await expect(page.getByRole('group', { name: /^FIN6020/ }).getByLabel('Section B')).toBeChecked();
});

test('a tick draws its own row and what is chosen; the week and what is asked about the course follow on their own', async ({
  page,
}) => {
  await open(page, '/pages/courseSelection/selection?id=3');
  const row = page.locator('tbody > tr', { has: page.getByRole('checkbox', { checked: false }) }).first();
  await row.getByRole('checkbox').press('Space');
  await expect(page.getByRole('region', { name: 'Your week in this term' })).toContainText('Chosen');
  const code = await row.getByRole('cell').nth(1).textContent();
  await arrived(page);
  await page.evaluate(watchDrawing);
  await row.getByRole('checkbox').press('Space');

  const drawings = () => page.evaluate(() => window.drawings);
  await expect.poll(async () => (await drawings()).slice(1).flat()).toEqual(expect.arrayContaining(['asked', 'week']));
  expect((await drawings())[0]).toEqual(['chosen', `row ${code}`]);
});

test('on a phone each number that follows what is chosen has one line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/pages/courseSelection/selection?id=3');
  const numbers = page.getByRole('status').getByRole('definition');
  await expect(numbers.first()).toBeVisible();
  for (const number of await numbers.all()) {
    const box = await number.boundingBox();
    expect(box?.height, (await number.textContent()) ?? '').toBeLessThan(30);
  }
});

for (const width of [390, 1280])
  test(`ranked courses have their names in whole words, and room for their buttons, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/pages/courseSelection/selection?id=3');
    for (const code of ['FIN6010', 'FIN6020', 'ENT6030']) await box(page, code).press('Space');

    for (const code of ['FIN6010', 'FIN6020', 'ENT6030']) {
      const row = chosen(page, code);
      await expect(row).toContainText(code);
      expect(await brokenWords(row)).toEqual([]);
      const [name, remove] = [
        await row.locator('> span').first().boundingBox(),
        await row.getByRole('button').last().boundingBox(),
      ];
      expect(name?.width, 'the name is not squeezed').toBeGreaterThanOrEqual(176);
      expect(Math.min(remove?.width ?? 0, remove?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });

test('a week tells whole what clashes, and what each course is, however short it is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route('**/course-selection/*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const short = json.data.list?.find(({ code }: { code?: string }) => code === 'ENT6020');
    for (const { meetings } of short?.options ?? [])
      for (const meeting of meetings) Object.assign(meeting, { start_time: '14:15', end_time: '14:40' });
    await route.fulfill({ response, json });
  });
  await open(page, '/pages/course/courseReg');
  const round = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Course registration, Term 3' });
  await round.getByRole('link').first().click();
  for (const code of ['FIN6040', 'ENT6020']) await box(page, code).check();

  const week = page.getByRole('region', { name: 'Your week in this term' });
  const clashing = week.getByRole('listitem').filter({ hasText: /^FIN6040/ });
  await expect(clashing).toContainText(/Clashes with LAW5010.*Chosen.*Section A.*Room/s);
  const short = week.getByRole('listitem').filter({ hasText: /^ENT6020/ });
  await expect(short).toContainText(/14:15 – 14:40.*Chosen.*Section A.*Room/s);
  for (const meeting of await week.getByRole('listitem').all()) {
    expect(await brokenWords(meeting)).toEqual([]);
    const cut = await meeting.evaluate((place) => {
      const end = place.getBoundingClientRect().bottom;
      return [...place.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().bottom > end + 1).length;
    });
    expect(cut, (await meeting.textContent()) ?? '').toBe(0);
    expect(await meeting.locator('> *').evaluate((card) => card.scrollHeight - card.clientHeight)).toBeLessThanOrEqual(
      0,
    );
  }
});

test('a course is dropped while that may be done, and what was changed elsewhere in between is shown first', async ({
  page,
  api,
}) => {
  await open(page, '/pages/course/courseReg');
  const round = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Course registration, Term 2' });
  await round.getByRole('link', { name: 'View' }).click();
  const registered = page.getByRole('table', { name: 'Your courses' });
  const row = registered.getByRole('row').filter({ hasText: 'MGT5020' });
  await expect(row).toContainText(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d:\d\d/);
  await expect(page.getByText('Add and drop ends in')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expectAccessible(page);

  await sendAgain(api, Number(/[?&]id=(\d+)/.exec(page.url())?.[1]));
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await row.getByRole('button', { name: 'Drop' }).press('Enter');
  await expect(question).toContainText('Are you sure you want to drop MGT5020?');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The data has changed.')).toBeVisible();

  await expect(question).toBeHidden();
  await row.getByRole('button', { name: 'Drop' }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('MGT5020 dropped')).toBeVisible();
  await expect(row).toContainText('Dropped');
  await expect(row.getByRole('button', { name: 'Drop' })).toHaveCount(0);
  await expect(registered.getByRole('row').filter({ hasText: 'FIN5010' })).toContainText('Enrolled');
});

for (const { kind, title, says } of [
  { kind: 'registration', title: 'You have not registered for any course in this round.', says: 'Course registration' },
  { kind: 'elective', title: 'You have not submitted a selection in this round.', says: 'Course selection' },
])
  test(`a round (${kind}) in which nothing was chosen says when it closed, and leads on`, async ({ page }) => {
    const times = { start_at: '2025-10-14T12:00:00+08:00', end_at: '2025-10-28T18:00:00+08:00' };
    let more: Record<string, string | null> = { add_drop_start_at: null, add_drop_end_at: null };
    await page.route('**/course-selection/*', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      const close = (round: Record<string, unknown>) =>
        Object.assign(round, { state: 'ended', add_drop_open: false, my: { status: 'none' }, ...times, ...more });
      if (data.round) close(data.round);
      for (const each of data.list ?? []) if (each.kind === kind) close(each);
      await route.fulfill({ response, json: { ...rest, data: { ...data, selection: null, history: [] } } });
    });
    await open(page, kind === 'registration' ? '/pages/course/courseReg' : '/pages/courseSelection/index');
    const rounds = page.getByRole('main').getByRole('listitem');
    const address = page.url();

    await rounds
      .filter({ hasText: 'Ended' })
      .first()
      .getByRole('link', { name: /^View / })
      .click();

    const nothing = page.getByRole('region', { name: title });
    await expect(nothing).toContainText('This round closed on 28 Oct 2025 18:00. Ask the office');
    await expect(nothing.getByRole('link', { name: 'Ask the office' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose courses' })).toHaveCount(0);
    await expectAccessible(page);

    more = { add_drop_start_at: '2025-11-09T09:00:00+08:00', add_drop_end_at: '2025-11-19T18:00:00+08:00' };
    await page.reload();
    await expect(nothing).toContainText('and courses could be added until 19 Nov 2025 18:00.');
    more = { add_drop_start_at: '2026-03-11T09:00:00+08:00', add_drop_end_at: '2026-03-25T18:00:00+08:00' };
    await page.reload();
    await expect(nothing).toContainText('You can add courses from 11 Mar 2026 09:00 to 25 Mar 2026 18:00.');

    await nothing.getByRole('link', { name: 'All rounds' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { name: says, level: 1 })).toBeVisible();
  });

test('a round that is over shows its courses and says that they are only read', async ({ page }) => {
  await open(page, '/pages/courseSelection/selection?id=5');
  await expect(page.getByText('This round is closed. Its courses are shown to be read.')).toBeVisible();
  await open(page, '/pages/courseSelection/selection?id=1');
  await expect(page.getByText(/^This round opens on 11 Dec 2025 12:00\./)).toBeVisible();
});

test('wishes are put in order by keyboard, and the published result tells all three ends @journey', async ({
  page,
}) => {
  await open(page, '/pages/courseSelection/index');
  const rounds = page.getByRole('main').getByRole('listitem');
  await rounds.filter({ hasText: 'Electives of choice, Term 3' }).getByRole('link', { name: 'Select' }).click();

  await page.getByRole('searchbox', { name: 'Search courses' }).fill('fin6030');
  await box(page, 'FIN6030').press('Space');
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('');
  await page.getByLabel('Concentration', { exact: true }).selectOption('Marketing');
  await expect(box(page, 'ENT6030')).toBeHidden();
  await box(page, 'MKT6025').press('Space');
  await page.getByLabel('Concentration', { exact: true }).selectOption('All');
  await page.getByRole('button', { name: /^Move MKT6025.* up$/ }).press('Enter');
  const order = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Move MKT6025/ }) });
  await expect(order.getByRole('listitem').first()).toContainText('MKT6025');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(page).toHaveURL(/courseSelection\/detail/);
  const table = page.getByRole('table', { name: 'Your courses' });
  await expect(table.getByRole('row').nth(1)).toContainText('MKT6025');
  await expect(page.getByText('Results will be published on')).toBeVisible();

  await open(page, '/pages/courseSelection/index');
  const published = rounds.filter({ hasText: 'Electives of choice, Term 2' });
  await expect(published.getByText('Result published')).toHaveCount(1);
  await expect(published).toContainText('Courses: at most 3');
  await published.getByRole('link', { name: 'View result' }).click();
  for (const end of ['Enrolled', 'Waiting list', 'Not allocated'])
    await expect(table.getByRole('cell', { name: end, exact: true })).toHaveCount(1);
});

test('an exchange application is kept as a draft, sent for good, and then only read', async ({ page }) => {
  await open(page, '/pages/exchange/index');
  const schools = page.getByRole('table', { name: 'Partner schools' });
  await expect(schools.getByRole('row')).toHaveCount(15);
  await page.getByLabel('Country').selectOption('Japan');
  await expect(schools.getByRole('row')).toHaveCount(3);

  await page.getByLabel('Choice 3').selectOption({ index: 3 });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved successfully' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Choice 3')).not.toHaveValue('');

  await page.getByLabel('Language test').selectOption('None');
  await page.getByRole('checkbox', { name: /I can pay/ }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('You cannot change it afterwards.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  const sent = page.getByRole('region', { name: 'Your application' });
  await expect(sent).toContainText('Submitted');
  await expect(sent).toContainText('Sakura School of Management');
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
});

/** The same selection once more, as from another tab: what a page has loaded before is out of date afterwards. */
async function sendAgain(api: Api, round: number): Promise<void> {
  const { data } = await api.call('course-selection/get-selected-course', { round_id: round }, people.student);
  const { version, items } = data['selection'] as unknown as Selection;
  const sent = items.map(({ course, option }) => ({ course_id: course.id, option_id: option.id }));
  const body = { round_id: round, version, items: sent };
  expect((await api.call('course-selection/submit-selection', body, people.student)).code).toBe(200);
}

interface Selection {
  readonly version: number;
  readonly items: readonly { readonly course: { readonly id: number }; readonly option: { readonly id: number } }[];
}

function box(page: Page, code: string): Locator {
  return page.getByRole('checkbox', { name: new RegExp(`^Choose ${code}`) });
}

/** The line of a course among the chosen ones. */
function chosen(page: Page, code: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`^Remove ${code}`) }) });
}

declare global {
  interface Window {
    /** What was drawn anew, each time that something was. */
    drawings: string[][];
  }
}

/** Runs in the page. Totals change their words alone, which is not counted. */
function watchDrawing(): void {
  window.drawings = [];
  const placeOf = (node: Node): string[] => {
    const element = node instanceof Element ? node : node.parentElement;
    const row = element?.closest('tbody > tr');
    if (row) return [`row ${row.querySelector('td:nth-child(2)')?.textContent?.trim() ?? ''}`];
    if (element?.matches('tbody')) return ['asked'];
    if (element?.closest('section')?.textContent?.startsWith('Your week in this term')) return ['week'];
    return element?.closest('ul, ol') ? ['chosen'] : [];
  };
  new MutationObserver((records) => {
    const places = new Set(
      records.filter(({ type }) => type !== 'characterData').flatMap(({ target }) => placeOf(target)),
    );
    if (places.size > 0) window.drawings.push([...places].sort());
  }).observe(document.querySelector('main') ?? document, { subtree: true, childList: true, attributes: true });
}

test('a section that the office cancels is told in the inbox, and its course stands as dropped with the reason', async ({
  page,
  office,
}) => {
  const rounds: readonly { id: number; title: string }[] = JSON.parse(await office('rounds', '--format', 'json'));
  const round = rounds.find(({ title }) => title.startsWith('Weekend modules'))?.id ?? 0;
  const sections: readonly { id: number; course: string }[] = JSON.parse(
    await office('rounds', String(round), '--format', 'json'),
  );
  const section = sections.find(({ course }) => course === 'MGT6040')?.id ?? 0;
  await office('cancel-section', String(section), '--note', 'Too few have chosen it.', '--yes');

  await open(page, '/pages/message/message');
  await page.getByRole('link', { name: /Cancelled: MGT6040, Section A/ }).click();
  await expect(page.getByText('Too few have chosen it.')).toBeVisible();
  await open(page, `/pages/courseSelection/detail?id=${round}`);

  const course = page.getByRole('row').filter({ hasText: 'MGT6040' });
  await expect(course).toContainText('Dropped');
  await expect(course).toContainText('Cancelled by the office');
  await expectAccessible(page);
});
