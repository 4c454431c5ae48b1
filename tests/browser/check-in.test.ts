/** Checking in at an event, by the code at the venue. */
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'check-in' });

const fair = '/pages/sign/sign?id=16&sn=DEMO01';
const cleanUp = '/pages/sign/sign?id=17&sn=DEMO02';
const pier = { latitude: 22.41913, longitude: 114.20643, accuracy: 10 };
const airport = { latitude: 22.308, longitude: 113.918, accuracy: 10 };

test('a visitor scans the code of the venue and is checked in; a second try shows the same time @journey', async ({
  page,
  api,
}) => {
  const { data } = await api.get('user/student-info', people.otherStudent);
  await test.step('the code was scanned and is not asked for; who is not registered is told so', async () => {
    await open(page, fair);
    await expect(page.getByRole('heading', { name: 'Harbour Career Fair' })).toBeVisible();
    await expect(page.getByLabel('Student ID')).toBeVisible();
    await expect(page.getByLabel('Code shown at the venue')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel('Student ID').fill(people.otherStudent);
    await page.getByLabel('Email').fill('somebody@else.example');
    await page.getByRole('button', { name: 'Check in' }).click();
    await expect(page.getByRole('alert')).toContainText('You are not registered for this event');
  });

  await test.step('with the right address the tick comes, with a masked name', async () => {
    await page.getByLabel('Email').fill(String(data['email']));
    await page.getByRole('button', { name: 'Check in' }).click();
    await expect(page.getByRole('heading', { name: /^W\*+ W\*+$/ })).toBeFocused();
    await expect(page.getByText('Checked in at 21 Nov 2025 09:00')).toBeVisible();
    await expect(page.getByText('+5 points')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('again: the same time, and no points twice', async () => {
    await page.reload();
    await page.getByLabel('Student ID').fill(people.otherStudent);
    await page.getByLabel('Email').fill(String(data['email']));
    await page.getByRole('button', { name: 'Check in' }).click();
    await expect(page.getByText('Checked in at 21 Nov 2025 09:00')).toBeVisible();
    await expect(page.getByText('+5 points')).toBeHidden();
  });
});

test('a student comes with an old code, types the right one, and finds it on a second visit', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/sign/sign?id=16&sn=OLDONE');
  await expect(page.getByText('Chris Chan')).toBeVisible();
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByRole('alert')).toContainText('The code has expired, please scan again');

  await open(page, '/pages/sign/sign?id=16');
  await page.getByLabel('Code shown at the venue').fill('DEMO01');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Chris Chan' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Event detail' })).toHaveAttribute('href', /events\/detail\?id=16/);
  await page.reload();
  await expect(page.getByText('Checked in at 21 Nov 2025 09:00')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check in' })).toBeHidden();
});

test('where the position counts, it is asked for, and who is elsewhere is told how far', async ({
  page,
  context,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, cleanUp);
  await expect(page.getByRole('alert')).toContainText('Please allow location access to check in');

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(airport);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByRole('alert')).toContainText(/You are not at the venue\. It is about 3\d,\d{3} m away\./);

  await context.setGeolocation(pier);
  await page.getByRole('button', { name: 'Find my position again' }).click();
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByRole('heading', { name: 'Chris Chan' })).toBeVisible();
});

test('whoever comes too early, too late, to the wrong event or without a seat reads why', async ({ page, logInAs }) => {
  await logInAs(people.student);
  const said: readonly (readonly [number, string])[] = [
    [15, 'Check-in opens at 21 Nov 2025 14:30'],
    [20, 'Checked in at 18 Nov 2025'],
    [8, 'This event does not need check-in'],
    [13, 'Cancelled by the office'],
    [99_999, 'No data available at the moment'],
  ];
  for (const [id, words] of said) {
    await page.goto(`/#/pages/sign/sign?id=${id}`);
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
  }
  await page.goto('/#/pages/sign/sign?id=18');
  await expect(page.getByRole('button', { name: 'Register and check in' })).toBeVisible();
});
