/** Numbers, amounts and degrees typed by keyboard: as the language of the page writes them, whatever it was before. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, keptAsDraft, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'numbers',
  addedFiles: {
    'portal.yaml': readFileSync('config/portal.yaml', 'utf8').replace(
      /^languages: .*$/m,
      'languages: { offered: [en, de], force-on-show: none, default: de }',
    ),
    'texts/de.yaml': '{}',
    'forms/costs.yaml': `
sends: application/create
with: { type_id: 1, name: user.en_name, email: user.email, content: "'Costs'" }
draft: true
asks: { share: number? }
fields:
  - { name: share, label: Share, kind: number, start: share }
  - { name: amount, label: Amount, kind: money, currency: EUR, max: 9999.5 }
  - { name: nights, label: Nights, kind: number, min: 0.5, step: 0.5 }
  - { name: venue, label: Venue, kind: location }
  - name: costs
    label: Costs
    kind: rows
    min: 1
    max: 5
    row: "{price} each"
    fields:
      - { name: price, label: Price, kind: number, required: true }
`,
    'pages/office/costs.yaml': `
route: /pages/office/costs
title: Costs
access: signed-in
query: { share: number? }
content: [{ form: costs, look: plain, with: { share: query.share } }]
`,
  },
});

test.setTimeout(60_000);

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const language = (page: Page) => page.getByRole('contentinfo').getByRole('combobox');

/** Types into a box and leaves it. @returns what it shows then */
async function typed(page: Page, name: string, keys: string): Promise<string> {
  await box(page, name).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(keys);
  await expect(box(page, name)).toHaveValue(keys);
  await page.keyboard.press('Tab');
  return box(page, name).inputValue();
}

async function sentBy(page: Page): Promise<unknown> {
  const asked = page.waitForRequest(/application\/create/);
  await page.getByRole('button', { name: /^(Submit|Absenden)$/ }).focus();
  await page.keyboard.press('Enter');
  return (await asked).postDataJSON();
}

test('in German a comma is before decimals, a point between thousands, and another language changes no value', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/office/costs?share=1234.5');
  await expect(page.getByText('0,5')).toBeVisible();
  await expect(box(page, 'Share')).toHaveValue('1234,5');

  expect(await typed(page, 'Amount', '12.345')).toBe('12345');
  await expect(page.getByText('Amount: ungültiges Format')).toBeVisible();
  expect(await typed(page, 'Amount', '1.234,50')).toBe('1234,50');
  await expect(page.getByText('Amount: ungültiges Format')).toBeHidden();
  expect(await typed(page, 'Nights', '1.5')).toBe('1,5');
  expect(await typed(page, 'Breitengrad', '52,52')).toBe('52,52');
  expect(await typed(page, 'Längengrad', '13,405')).toBe('13,405');
  expect(await typed(page, 'Price', '1.234,5')).toBe('1234,5');
  await expect(page.getByRole('button', { name: '1. 1234,5 each', exact: true })).toBeVisible();

  await language(page).selectOption('en');
  await expect(page.getByRole('button', { name: '1. 1234.5 each', exact: true })).toBeVisible();
  for (const [name, words] of [
    ['Share', '1234.5'],
    ['Amount', '1234.50'],
    ['Nights', '1.5'],
    ['Latitude', '52.52'],
    ['Longitude', '13.405'],
    ['Price', '1234.5'],
  ] as const)
    await expect(box(page, name)).toHaveValue(words);

  const sent = { share: 1234.5, amount: '1234.50', nights: 1.5, costs: [{ price: 1234.5 }] };
  expect(await sentBy(page)).toMatchObject({ ext: { ...sent, venue: { latitude: 52.52, longitude: 13.405 } } });
  await expect(box(page, 'Price')).toHaveValue('');
  await expect(box(page, 'Share')).toHaveValue('1234.5');
});

test('a draft that was typed in English is there again in German with the same values', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/office/costs');
  await language(page).selectOption('en');
  await expect(page.getByText('0.5')).toBeVisible();
  expect(await typed(page, 'Share', '1.234')).toBe('1.234');
  expect(await typed(page, 'Amount', '1,234.5')).toBe('1234.5');
  await keptAsDraft(page, '1234.5');

  await language(page).selectOption('de');
  await page.reload();
  await page.getByRole('button', { name: 'Mit dem Entwurf weitermachen' }).click();
  await expect(box(page, 'Share')).toHaveValue('1,234');
  await expect(box(page, 'Amount')).toHaveValue('1234,5');

  expect(await typed(page, 'Price', '-3')).toBe('-3');
  expect(await sentBy(page)).toMatchObject({ ext: { share: 1.234, amount: '1234.50', costs: [{ price: -3 }] } });
});

test('both degrees come with what is pasted from a map', async ({ page, logInAs, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInAs(people.student);
  await open(page, '/pages/office/costs');
  await page.evaluate(() => navigator.clipboard.writeText('52.5200, 13.4050'));
  await box(page, 'Breitengrad').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(box(page, 'Breitengrad')).toHaveValue('52,5200');
  await expect(box(page, 'Längengrad')).toHaveValue('13,4050');
});
