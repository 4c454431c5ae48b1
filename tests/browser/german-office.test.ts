/** An office that writes no English: its texts, its dates, its logo, and the links that its law asks for. */
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, headed, test } from './support/portal-test.ts';

const portal = readFileSync('tests/fixtures/library/config/portal.yaml', 'utf8')
  .replace('logo: book', 'logo-file: logo.svg')
  .replace('force-on-show: none', 'offered: [de, fr], written: de, force-on-show: none, default: de')
  .replace(
    'footer:\n',
    'footer:\n  links:\n    - { label: Impressum, opens: /impressum }\n    - { label: Datenschutz, opens: "https://schutz.example/" }\n',
  );

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><rect width="80" height="40" fill="#0B5D3B"/></svg>';

test.use({
  portalName: 'german-office',
  portalConfig: 'tests/fixtures/library/config',
  portalWords: ['--mock', '--all-calls'],
  addedFiles: {
    'portal.yaml': `${portal}\nformats: { in: { de: { date: D. MMMM YYYY }, fr: { date: D MMMM YYYY } } }\n`,
    'logo.svg': logo,
    'texts/de.yaml':
      'Language: Sprache\n"{query.tage} Tage": { one: "{query.tage} Tag", other: "{query.tage} Tage" }\n',
    'texts/fr.yaml': 'Language: Langue\nImpressum: Mentions légales\n',
    'pages/impressum.yaml': `route: /impressum
title: Impressum
access: everyone
query: { tage: integer?, am: date? }
content:
  - { text: "Stand {query.am}" }
  - { text: "{query.tage} Tage" }
`,
  },
});

test('reads what it has written, with its own dates, until somebody chooses the other language', async ({ page }) => {
  await page.goto('/#/impressum?tage=1&am=2026-03-05');
  await headed(page);

  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Impressum', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Stand 5. März 2026');
  await expect(page.getByRole('main').getByText('1 Tag', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('fr');
  await expect(page.getByRole('heading', { name: 'Mentions légales', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Stand 5 mars 2026');
});

test('has links in its footer, to a page and to another site', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await headed(page);
  const footer = page.getByRole('contentinfo');

  await expectAccessible(page);
  await expect(footer.getByRole('link', { name: 'Datenschutz' })).toHaveAttribute('href', 'https://schutz.example/');
  await footer.getByRole('link', { name: 'Impressum' }).click();
  await expect(page.getByRole('heading', { name: 'Impressum', level: 1 })).toBeVisible();
  await page.goto('/#/impressum?tage=3');
  await expect(page.getByRole('main').getByText('3 Tage', { exact: true })).toBeVisible();
});

test('has its own logo in the header, as wide as it is, and in the tab of the browser', async ({ page, request }) => {
  const picture = page.waitForResponse(/\/model\/parts\/logo\..*\.svg$/);
  await page.goto('/#/impressum');
  await headed(page);

  expect((await picture).headers()['content-type']).toBe('image/svg+xml');
  const place = page.getByRole('banner').locator('[data-logo]');
  const box = await place.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1);
  await expect(place.locator('svg')).toBeHidden();
  expect(await (await request.get('/favicon.svg')).text()).toBe(logo);
  await expectAccessible(page);
});
