/** Blocks that put entries in a place: beside what is opened from them, in a week. They are on pages of their own. */
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

const example = (kind: string) => readFileSync(`tests/browser/examples/${kind}.yaml`, 'utf8');

/** A page with a form that asks for a place. */
const placeForm = `route: /examples/place
title: Place
access: signed-in
content: [{ form: example-place }]
`;

const placeFields = `sends: application/create
with: { type_id: 1, name: "'Mandy Chan'", email: "'mandy@student.example'", content: "'A letter of study'" }
fields:
  - { name: reason, label: Why there?, kind: text }
  - { name: venue, label: Where?, kind: location }
`;

test.use({
  portalName: 'place-blocks',
  addedFiles: {
    'pages/examples/panes.yaml': example('panes'),
    'pages/examples/timetable.yaml': example('timetable'),
    'pages/examples/place.yaml': placeForm,
    'forms/example-place.yaml': placeFields,
  },
});

test.beforeEach(async ({ logInAs }) => {
  await logInAs(people.student);
});

test('what is opened stands beside the list and in the address, and stays there when it is read', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/examples/panes?filter=unread');
  const pane = page.getByRole('region', { name: 'What is opened' });
  await expect(pane).toContainText('Choose a message to read it');
  const first = page.getByRole('region', { name: 'Your messages' }).getByRole('listitem').first().getByRole('link');
  const title = await first.innerText();

  await first.focus();
  await page.keyboard.press('Enter');

  await expect(pane.getByRole('heading', { name: title })).toBeVisible();
  await expect(pane).toBeFocused();
  await expect(first).toHaveAttribute('aria-current', 'true');
  expect(page.url()).toMatch(/filter=unread&id=\d+/);
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('region', { name: 'Your messages' })).toBeVisible();
  await page.goBack();
  await expect(pane).toContainText('Choose a message to read it');
});

test('on a phone what is opened is a page of its own with a way back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/examples/panes');
  const list = page.getByRole('region', { name: 'Your messages' }).getByRole('listitem');
  const link = list.first().getByRole('link');
  const title = await link.innerText();

  await link.click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(list.first()).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(list.first()).toBeVisible();
  await page.goto('/#/examples/panes?id=999999');
  await expect(page.getByText('No data available at the moment')).toBeVisible();
});

for (const width of [390, 1280]) {
  test(`a week shows each day with its meetings, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/examples/timetable');
    const week = page.getByRole('region', { name: 'Your week' });

    await expect(week.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(week.getByText(/\d\d:\d\d – \d\d:\d\d/).first()).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}

test('a marked point has its name and is found from the own position, and wrong coordinates say so', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write']);
  await context.setGeolocation({ latitude: 22.41913, longitude: 114.20643 });
  await open(page, '/open-location?latitude=22.41835&longitude=114.20512&name=Harbour%20Tower&address=1%20Pier%20Road');
  const main = page.getByRole('main');

  await expect(main.getByText('1 Pier Road', { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('link', { name: 'Open in maps' })).toHaveAttribute('href', /mlat=22\.41835/);
  const sisters = main.getByRole('link', { name: 'Open in maps' }).locator('..');
  await expect(sisters.getByRole('button')).toHaveText(['Show my position', 'Copy address']);
  await main.getByRole('button', { name: 'Show my position' }).click();
  await expect(main.getByText('160 m from you')).toBeVisible();
  await main.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1 Pier Road');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await main.getByRole('group', { name: 'Map of the campus' }).focus();
  await page.keyboard.press('ArrowRight');
  const nearer = main.getByRole('button', { name: 'Zoom in' });
  await nearer.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter');
  await expect(nearer).toBeDisabled();
  await expect(nearer).toBeFocused();

  // A name stays on its side of the dot where lines begin on the right.
  await page.evaluate(() => (document.dir = 'rtl'));
  await expect(main.locator('svg text').first()).toHaveCSS('direction', 'ltr');

  await page.goto('/#/open-location?latitude=400&longitude=114');
  await expect(main.getByText('There is no such place on the map')).toBeVisible();
});

test('a place is chosen by keyboard for a form, and what was typed is still there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/examples/place');
  await page.getByLabel('Why there?').fill('Near the water');
  await page.getByRole('button', { name: 'Choose on the map' }).click();

  await page.getByLabel('Search places').fill('pier');
  const places = page.getByRole('list', { name: 'Places' });
  await places.getByRole('button', { name: /Harbour Pier/ }).focus();
  await page.keyboard.press('Enter');
  await expect(places.getByRole('button', { name: /Harbour Pier/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByLabel('Why there?')).toHaveValue('Near the water');
  await expect(page.getByLabel('Name of the place')).toHaveValue('Harbour Pier');
  await expect(page.getByLabel('Latitude')).toHaveValue('22.41913');
});
