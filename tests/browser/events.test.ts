/** Events from end to end: register with a form, points that are held and returned, the waiting list, and what comes afterwards. */
import { deflateSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { inFourLanguages } from './support/languages.ts';
import { arrived, expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'events' });

/** A picture of one pixel. */
function png(): Buffer {
  const table = Array.from({ length: 256 }, (_, index) => {
    let code = index;
    for (let bit = 0; bit < 8; bit += 1) code = code & 1 ? 0xedb88320 ^ (code >>> 1) : code >>> 1;
    return code >>> 0;
  });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = body.reduce((code, byte) => (table[(code ^ byte) & 255] ?? 0) ^ (code >>> 8), 0xffffffff) ^ 0xffffffff;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const end = Buffer.alloc(4);
    end.writeUInt32BE(sum >>> 0);
    return Buffer.concat([length, body, end]);
  };
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const pixel = deflateSync(Buffer.from([0, 90, 42, 131]));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixel), chunk('IEND', Buffer.alloc(0))]);
}

async function openEvent(page: Page, title: string, filter = 'upcoming'): Promise<void> {
  await open(page, `/pages/events/events?filter=${filter}&keyword=${encodeURIComponent(title)}`);
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
}

function saysButton(page: Page, title: string) {
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  return card.getByRole('button').or(card.getByRole('link', { name: /^(Check in|Assessment) / }));
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

test('each event has the one button that fits it', async ({ page, logInAs }) => {
  await logInAs(people.student);
  const cases = [
    ['upcoming', 'Dragon Boat Taster', 'Cancelled by the office'],
    ['in_progress', 'Harbour Career Fair', 'Check in'],
    ['upcoming', 'Negotiation Lab', 'Cancel registration'],
    ['ended', 'Storytelling with Data', 'Assessment'],
    ['upcoming', 'Student Ambassador Training', 'Not accepted'],
    ['ended', 'Financial Modelling Clinic', 'The event has ended'],
    ['upcoming', 'Leadership Retreat', 'The event has not started yet'],
    ['in_progress', 'Start-up Pitches', 'Registration ended'],
    ['upcoming', 'Design Thinking Workshop', 'Register'],
    ['upcoming', 'Night at the Container Terminal', 'Join waiting list'],
    ['upcoming', 'Mock Assessment Centre', 'Full'],
    ['upcoming', 'Study Trip to Singapore', '300 points are needed'],
  ] as const;

  for (const [filter, title, button] of cases) {
    await open(page, `/pages/events/events?filter=${filter}&keyword=${encodeURIComponent(title)}`);
    await expect(saysButton(page, title), title).toHaveText([button]);
  }
});

test('a student registers with a form and cancels: points are held and returned, and who waits moves up @journey', async ({
  page,
  logInAs,
  api,
}) => {
  const points = async () => (await api.get('user/info', people.student)).data as unknown as Info;
  const before = (await points()).pointsInfo;
  await logInAs(people.student);
  await openEvent(page, 'Canteen Sprint');
  await expect(page.getByText('1 of 12')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Canteen Sprint' });
  await expect(form.getByText('8 points will be held')).toBeVisible();
  await expect(form.getByText('You cannot cancel your registration afterwards')).toHaveCount(0);
  await form.getByLabel('The queue at noon').check();
  await form.getByLabel('Vegetarian').check();
  await form.getByRole('button', { name: 'Submit' }).click();

  await expect(page.getByRole('status').filter({ hasText: 'Registered successfully' })).toBeVisible();
  await expect(page.getByText('0 of 12')).toBeVisible();
  const held = (await points()).pointsInfo;
  expect(held.outstanding - before.outstanding).toBe(8);
  await page.getByRole('button', { name: 'View registration' }).click();
  await expect(page.getByRole('dialog', { name: 'Your registration' })).toContainText('Vegetarian');
  await page.keyboard.press('Escape');

  const { data } = await api.call('activity', { keyword: 'Canteen Sprint' }, people.otherStudent);
  const [{ id }] = (data as unknown as { list: [{ id: number }] }).list;
  await api.call(
    'activity/apply',
    { id, join_waiting_list: 1, answers: { challenge: 'waste', diet: 'any' } },
    people.otherStudent,
  );

  await page.getByRole('button', { name: 'Cancel registration' }).click();
  await expect(page.getByRole('dialog')).toContainText('8 points will be returned');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel registration' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Registration cancelled' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join waiting list' })).toBeVisible();
  // The button that was pressed is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await points()).pointsInfo).toEqual(before);
  const theirs = await api.get(`activity/my-apply?activity_id=${id}`, people.otherStudent);
  expect(theirs.data).toMatchObject({ list: [{ status: 'registered' }] });
});

interface Info {
  readonly pointsInfo: { readonly outstanding: number; readonly available: number };
}

test('registering without questions asks first, and an unknown event says so once', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await openEvent(page, 'Webinar: Finding and Keeping a Mentor');

  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const question = 'Register for this event? You cannot cancel your registration afterwards';
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Registered successfully' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Registered' })).toBeDisabled(); // less than a day before the start

  await page.goto('/#/pages/events/detail?id=99999');
  await expect(page.getByText('No data available at the moment')).toHaveCount(1);
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('after an event a student sends the assessment and a review with a picture @journey', async ({
  page,
  logInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAs(people.student);
  await open(page, '/pages/personal/events?status=attended');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Storytelling with Data' });
  await row.getByRole('link', { name: 'Assessment' }).click();

  const toAssessment = page.getByRole('main').getByRole('link', { name: 'Assessment' });
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Submit' })).toBeVisible();
  await expect(toAssessment, 'nothing leads to where one is').toHaveCount(0);
  await page.getByRole('tab', { name: 'Photos' }).click();
  await expect(toAssessment).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('No photos yet. Yours can be the first.');
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Upload photos' })).toHaveAttribute(
    'href',
    /events\/photoWall\?id=\d+$/,
  );
  await toAssessment.click();

  await page.getByRole('tabpanel').locator('label').filter({ hasText: /^4$/ }).click();
  await page.getByRole('tabpanel').getByLabel('Yes, soon').check();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Submitted successfully, +6 points' })).toBeVisible();
  await expect(page.getByText('Thank you. Your assessment was sent.')).toBeVisible();

  await page.getByRole('tab', { name: 'Reviews' }).click();
  // What is above the button comes first: it moves the button.
  await arrived(page);
  await page.getByRole('button', { name: 'Write a review' }).click();
  const review = page.getByRole('dialog', { name: 'Write a review' });
  await review.locator('label').filter({ hasText: /^4$/ }).click();
  await review.getByLabel('Review', { exact: true }).fill('I have drawn three charts anew.');
  const chooser = page.waitForEvent('filechooser');
  await review.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles({ name: 'chart.png', mimeType: 'image/png', buffer: png() });
  await expect(review.getByRole('progressbar')).toBeHidden();
  await review.getByRole('button', { name: 'Submit' }).click();
  await expect(review).toBeHidden();
  const own = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'I have drawn three charts anew.' });
  await expect(own).toContainText('Your review');
  await expect(own.getByRole('img')).toHaveCount(1);

  // There is one review of each person: the next one begins with what it says, its picture too.
  await expect(page.getByRole('button', { name: 'Write a review' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change your review' }).click();
  const change = page.getByRole('dialog', { name: 'Change your review' });
  await expect(change.getByRole('radio', { name: '4' })).toBeChecked();
  await expect(change.getByRole('button', { name: /^Remove / })).toHaveCount(1);
  await change.getByLabel('Review', { exact: true }).fill('I have drawn five charts anew.');
  await change.getByRole('button', { name: 'Submit' }).click();
  await expect(change).toBeHidden();
  const changed = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ hasText: 'I have drawn five charts anew.' });
  await expect(changed.getByRole('img')).toHaveCount(1);
  await expect(own).toHaveCount(0);
});

test('what can be done with an event stays in sight at the foot of its sheet, on every device', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  for (const [width, height] of [
    [1280, 700],
    [390, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openEvent(page, 'Open Day');
    const button = page.getByRole('button', { name: 'Register', exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const end = page.getByText('Contact', { exact: true }).or(page.getByRole('button', { name: 'Add to calendar' }));
    const [{ y }, last] = [await boxOf(button), await boxOf(end.last())];
    expect(y).toBeGreaterThan(last.y + last.height);
  }
});

test('an event goes into a calendar, and events are found by their month and their pictures', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await openEvent(page, 'Canteen Sprint');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);

  await open(page, '/pages/events/events?filter=ended');
  const entries = page.getByRole('main').getByRole('listitem');
  await page.getByLabel('Month').fill('2025-11');
  await expect(page).toHaveURL(/month=2025-11/);
  await expect(entries.filter({ hasText: 'Annual Case Competition: the Final' })).toBeVisible();
  await page.getByRole('link', { name: 'Annual Case Competition: the Final' }).click();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Photos' }).click();
  const photos = page.getByRole('tabpanel').getByRole('img');
  await expect(photos).toHaveCount(8);
  await page.getByRole('tabpanel').getByRole('link', { name: 'More' }).click();
  await expect(page).toHaveURL(/events\/photoWall\?id=\d+/);
});

test('lists say in short when checking in begins, the page of the event in full', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/events/events?filter=upcoming&keyword=Negotiation');
  const words = page.getByText(/^The event Check-in has not Started: /);
  await expect(words).toHaveText('The event Check-in has not Started: 3 Dec');
  await page.getByRole('main').getByRole('link', { name: 'Negotiation Lab' }).click();
  await expect(words).toHaveText('The event Check-in has not Started: 03 Dec 2025 18:00');
});

test('another event at the same time is pointed out, also one that waits for approval or for a seat', async ({
  page,
  logInAs,
}) => {
  const statuses = ['pending', 'waiting_list', 'rejected'];
  let status: string | undefined;
  // Own registrations of one state, moved to the time of the Open Day.
  await page.route(/activity\/my-apply/, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    json.data.list = json.data.list.filter((entry: { status: string }) => entry.status === status);
    for (const { activity } of json.data.list) {
      activity.activity_start_at = '2025-12-09T16:30:00+08:00';
      activity.activity_end_at = '2025-12-09T19:00:00+08:00';
    }
    await route.fulfill({ json });
  });
  await logInAs(people.student);
  const warning = page.getByText('You are registered or waiting for another event at this time.');
  for (status of statuses) {
    const loaded = page.waitForResponse(/activity\/my-apply/);
    await openEvent(page, 'Open Day');
    const { data } = await (await loaded).json();
    expect(data.list, status).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeVisible();
    await expect(warning, status).toHaveCount(status === 'rejected' ? 0 : 1);
    await page.reload();
  }
});

test('a class lead, who does not register, is told nothing of registering', async ({ page, logInAs }) => {
  await logInAs(people.lead);
  await open(page, '/pages/personal/classList');
  await page.getByRole('button', { name: 'View this class' }).first().click();
  await expect(page).not.toHaveURL(/classList/);
  await open(page, '/pages/events/events?filter=upcoming');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.filter({ hasText: 'Design Thinking Workshop' })).toContainText('Registered from this class');
  await expect(cards.filter({ hasText: 'Registration time' }).getByRole('button')).toHaveCount(0);
  await openEvent(page, 'Mock Assessment Centre');
  await expect(page.getByText(/^(Not for your class|Full)$/)).toHaveCount(0);
});

test('a visitor reads a public event and is sent to the login to register', async ({ page, api }) => {
  const { data } = await api.call('activity', { keyword: 'Open Day' }, people.student);
  const [{ id }] = (data as unknown as { list: [{ id: number }] }).list;
  await open(page, `/pages/events/detail?id=${id}`);

  await expect(page.getByRole('main').locator('img').first(), 'the cover of the event').toBeVisible();
  await expect(page.getByRole('tab', { name: 'Reviews' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Register' }).click();

  await expect(page.getByText('Please login to continue')).toBeVisible();
  await expect(page.getByLabel('Student ID / Email')).toBeVisible();
});

test('the month shows what takes place on each day, and its days are reached by the keyboard', async ({
  page,
  logInAs,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await logInAs(people.student);
  await open(page, '/pages/events/events');
  await page.getByRole('tab', { name: 'Calendar' }).click();
  const month = page.getByRole('grid', { name: /^November 2025 Entries: \d+$/ });
  const dayOf = (day: string) => month.getByRole('gridcell', { name: day });
  const today = dayOf('Friday 21 Nov 2025, Today');
  await expect(today.getByRole('link')).toHaveCount(2);
  await expect(dayOf('Sunday 30 Nov 2025')).toContainText(/19:00\s*Wine and Tea at Business Dinners\s*Waiting list/);
  expect(page.url()).toMatch(/view=calendar$/);
  await expectAccessible(page);

  await today.getByRole('button', { name: /^\+\d more$/ }).click();
  await expect(today.getByRole('link', { name: 'Harbour Career Fair' })).toBeVisible();

  await today.focus();
  await page.keyboard.press('ArrowDown');
  await expect(dayOf('Friday 28 Nov 2025')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(dayOf('Sunday 23 Nov 2025')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dayOf('Tuesday 25 Nov 2025')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Student Ambassador Training' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('PageDown');
  const december = page.getByRole('grid', { name: /^December 2025/ });
  await expect(december.getByRole('gridcell', { name: 'Thursday 25 Dec 2025' })).toBeFocused();
  await expect(december.getByRole('link', { name: 'Negotiation Lab' })).toBeVisible();
  expect(page.url()).toContain('days=2025-12');

  await page.reload();
  await page.getByRole('searchbox', { name: 'Search events' }).fill('Negotiation');
  await expect(december.getByRole('link')).toHaveText(['Negotiation Lab']);
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page.getByText('No data available at the moment')).toBeVisible();
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Negotiation Lab' })).toBeVisible();
});

test('on a phone the chosen day of the month stands below its days', async ({ page, logInAs }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await logInAs(people.student);
  await open(page, '/pages/events/events?view=calendar');
  const chosen = page.getByRole('region', { name: 'Friday 21 Nov 2025' });
  await expect(chosen.getByRole('link', { name: 'Harbour Hackathon' })).toBeVisible();

  await page.getByRole('button', { name: 'Sunday 30 Nov 2025, Entries: 1' }).click();
  await expect(page.getByRole('region', { name: 'Sunday 30 Nov 2025' })).toContainText('Student Lounge');
  await page.getByRole('button', { name: 'Thursday 20 Nov 2025' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Thursday 20 Nov 2025' })).toContainText('Nothing on this day');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('link', { name: 'Canteen Sprint' }).click();
  await expect(page.getByRole('heading', { name: 'Canteen Sprint', level: 2 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('grid', { name: /^December 2025/ })).toBeVisible();
});

test('tabs are one stop of the Tab key; arrows, Home and End lead from one to the next, round and round', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/personal');
  const tabs = page.getByRole('tablist').getByRole('tab');
  await expect(tabs.nth(2)).toBeVisible();
  const labels = await tabs.allInnerTexts();
  const last = labels.length - 1;
  await tabs.first().focus();
  for (const [key, place] of [
    ['ArrowRight', 1],
    ['ArrowLeft', 0],
    ['ArrowLeft', last],
    ['ArrowRight', 0],
    ['End', last],
    ['Home', 0],
    ['ArrowDown', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tabs.nth(place)).toBeFocused();
    await expect(tabs.nth(place)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: labels[place] ?? '' })).toBeVisible();
    await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1);
  }
  await page.keyboard.press('Tab');
  await expect(tabs.first()).not.toBeFocused();
  await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveCount(0);
});

test.describe('in Chinese', () => {
  test.use({ addedFiles: inFourLanguages });

  test('the time of registration and its badge have words of their own, and points have one', async ({
    page,
    logInAs,
  }) => {
    await page.addInitScript(() => localStorage.setItem('LANGUAGE', 'zh-Hant'));
    await logInAs(people.student);
    await open(page, '/pages/events/detail?id=7');
    const facts = page.getByRole('tabpanel');
    await expect(facts.getByRole('term').filter({ hasText: /^報名/ })).toHaveText(['報名狀態', '報名編號', '報名時間']);
    await expect(facts.getByRole('definition').filter({ hasText: '報名中' })).toHaveCount(1);
    await expect(facts).toContainText('10 積分（你有 147 積分）');
    await expect(facts).toContainText('+6 積分');
  });
});
