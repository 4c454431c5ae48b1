import { arrived, expect, open, people, test } from '../browser/support/portal-test.ts';
import { says } from './sentences.ts';
import { chooseFirstClass, logIn, storage, tips } from './support/log-in.ts';

test.use({ portalName: 'spec' });

test(says('3.1', '3.2', '3.9'), async ({ page }) => {
  await page.goto('/');
  await logIn(page, people.student);
  await expect(page).toHaveURL(/#\/pages\/home$/);

  const kept = await storage(page);
  expect(kept).toMatchObject({ stu_Authorization: expect.stringMatching(/.{20,}/), LANGUAGE: 'en', provider: 'web' });
  const user = JSON.parse(kept['stu_userInfo'] ?? 'null');
  expect(user).toMatchObject({
    adminid: 0,
    classInfo: { adminInfo: { name: expect.any(String) } },
    eduInfo: { credits: expect.any(Object) },
    extendInfo: expect.any(Object),
    pointsInfo: expect.any(Object),
    workExtend: expect.any(Object),
  });
});

test(says('3.3'), async ({ page, logInAs, api }) => {
  await logInAs(people.lead);
  await page.goto('/#/pages/home');
  await tips(page).getByRole('button', { name: 'Confirm' }).click();
  const title = await chooseFirstClass(page);
  await expect(page.getByRole('banner')).toContainText(title);

  const { data } = await api.call('user/class-list?is_class_restrictions=1', {}, people.lead);
  const classes = data as unknown as { readonly list: readonly { readonly id: number; readonly title: string }[] };
  const { Classid } = await storage(page);
  expect(classes.list.find(({ id }) => String(id) === Classid)?.title).toBe(title);
});

test(says('3.4'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/personal');
  await arrived(page);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const codes = page.getByRole('dialog').getByLabel('Country code').first().locator('option');
  await expect(codes.first()).toBeAttached();
  const first = (await codes.allInnerTexts()).filter((words) => /\+\d/.test(words)).slice(0, 6);
  expect(first.map((words) => words.replace(/[^A-Za-z ]/g, '').trim())).toEqual([
    'Hong Kong',
    'China',
    'United States',
    'Japan',
    'South Korea',
    'Vietnam',
  ]);
});

test(says('3.5'), async ({ page, logInAs, api }) => {
  await logInAs(people.student);
  const { data } = await api.call('application/index', {}, people.student);
  const answered = (data['list'] as unknown as readonly { id: number; status: string }[]).find(
    ({ status }) => status === 'success',
  );
  await open(page, `/pages/applications/detail?id=${answered?.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('');
  await main.getByText('What you sent', { exact: true }).click();
  for (const words of ['Answer of the office', 'What you sent', 'Name', 'Email', 'Content', 'Conversation']) {
    await expect(main.getByText(words, { exact: true }).first()).toBeVisible();
  }
});

test(says('3.6'), async ({ page, logInAs, api }) => {
  await logInAs(people.student);
  const { data } = await api.call('activity', { filter: 'open' }, people.student);
  const [event] = data['list'] as unknown as readonly { id: number }[];
  await open(page, `/pages/events/detail?id=${event?.id}`);
  await arrived(page);
  for (const words of ['Activity time', 'Registration time', 'Sign-in time']) {
    await expect(page.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText(/points/i);
});

test(says('3.7'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/tuition');
  await arrived(page);
  for (const words of ['Total fee', 'Scholarships', 'Net tuition fee', 'Total to pay', 'Confirm by']) {
    await expect(page.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible();
  }
});

test(says('3.8'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/personal');
  await arrived(page);
  const main = page.getByRole('main');
  for (const words of [
    'English name',
    'Chinese name',
    'Student ID',
    'Gender',
    'Class',
    'Email',
    'Campus email',
    'Phone',
    'Emergency contact',
    'Social media',
    'Education background',
    'Working background',
    'Industry',
    'Accommodation',
    'Certificates',
    'Awards and scholarships',
    'A message from your class lead',
  ]) {
    await expect(main.getByText(words, { exact: true }).first()).toBeAttached();
  }
  await open(page, '/pages/personal/study');
  await arrived(page);
  for (const words of [
    'Enrolled',
    'Expected graduation',
    'Normative end of study',
    'Maximum end of study',
    'Core',
    'Elective',
    'Pre-term',
    'Cumulative GPA',
    /At least \d+ are needed, \d+ are outstanding/,
    /Harbour Business School/,
    /MBA/,
  ]) {
    await expect(main.getByText(words).first()).toBeAttached();
  }
});
