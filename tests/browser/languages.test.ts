/** A portal may be in any language: one that is written from right to left, and is what those read who chose none. */
import { readFileSync } from 'node:fs';
import { arrived, expect, open, people, test } from './support/portal-test.ts';

const portal = readFileSync('config/portal.yaml', 'utf8').replace(
  /^languages: .*$/m,
  'languages: { offered: [en, fr, ar], force-on-show: none, default: ar }',
);

const daysPage = `
route: /pages/days
title: Home
access: everyone
query: { days: integer }
content:
  - text: "{query.days} days left"
`;

const daysInArabic = `
"{query.days} days left":
  zero: لا أيام
  one: يوم واحد
  two: يومان
  few: "{query.days} أيام"
  many: "{query.days} يومًا"
  other: "{query.days} يوم"
`;

const signsPage = `
route: /pages/signs
title: Signs
access: signed-in
query: { phone: text? }
data: { application: { call: application/detail, with: { id: 9 } } }
content:
  - details: application
    items:
      - { label: Code, value: "'12-345 (6)'" }
      - { label: Number, value: "'+852 2123 4567'" }
      - { label: Place, value: "'22.3, 114.2'" }
      - { label: Desk, value: "'http://museum.example/'", as: link }
  - text: "{query.phone}"
  - text: "Call {query.phone} today"
    look: hint
  - { button: Copy, do: { copy: "{query.phone}" } }
  - form: signs
    start: { below: "-5", code: "'12-345 (6)'" }
`;

const signsForm = `
keeps: true
fields:
  - { name: below, label: Below zero, kind: number, unit: "+853" }
  - { name: code, label: Code, kind: text, pattern: "^[0-9 ()-]+$", say: Write the code }
  - { name: phone, label: Phone, kind: phone }
`;

test.use({
  portalName: 'any-language',
  addedFiles: {
    'portal.yaml': portal,
    'texts/fr.yaml': 'Home: Accueil\nLog out: Se déconnecter\n',
    'texts/ar.yaml':
      'Home: الرئيسية\nLogin: تسجيل الدخول\n"Call {query.phone} today": "اتصل على {query.phone} اليوم"\n' +
      daysInArabic,
    'texts/en.yaml': '"{query.days} days left": { one: One day left, other: "{query.days} days left" }\n',
    'pages/days.yaml': daysPage,
    'pages/signs.yaml': signsPage,
    'forms/signs.yaml': signsForm,
  },
});

test('a first visit is in the usual language, from right to left, and says in English what is not translated', async ({
  page,
}) => {
  const document = await page.goto('/');
  expect(await document?.text()).toContain('<html lang="ar" dir="rtl">');
  await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('each language is offered by its own name, writes dates in its own way, and is asked of the server', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/news/news');
  const choice = page.getByRole('contentinfo').getByRole('combobox');
  await expect(choice.getByRole('option')).toHaveText(['English', 'Français', 'العربية']);

  const asked = page.waitForRequest((request) => request.headers()['language'] === 'fr');
  await choice.selectOption('fr');
  await asked;
  await arrived(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('navigation').getByText('Accueil', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    /\b\d{1,2} (janv\.|févr\.|mars|avr\.|mai|juin|juil\.|août|sept\.|oct\.|nov\.|déc\.)/,
  );

  await choice.selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('a text has the plural form that its number takes in the language', async ({ page, logInAs }) => {
  await logInAs(people.student);
  const read = async (days: number, words: string) => {
    await open(page, `/pages/days?days=${days}`);
    await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible();
  };
  await open(page, '/pages/days?days=1');
  const choice = page.getByRole('contentinfo').getByRole('combobox');
  await choice.selectOption('en');
  await read(1, 'One day left');
  await read(2, '2 days left');

  await choice.selectOption('ar');
  await read(0, 'لا أيام');
  await read(2, 'يومان');
  await read(3, '\u20683\u2069 أيام');
  await read(11, '\u206811\u2069 يومًا');
  await read(100, '\u2068100\u2069 يوم');
});

test('signs of numbers, codes and addresses stay where they are where one reads from right to left', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/signs?phone=%2B852%202123%204567');
  const main = page.getByRole('main');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');

  for (const value of ['12-345 (6)', '+852 2123 4567', '22.3, 114.2', 'http://museum.example/'])
    expect(await main.getByText(value, { exact: true }).first().evaluate(asSeen)).toBe(value);
  const phones = await main.getByText('2123 4567').all();
  expect(phones).toHaveLength(3);
  for (const phone of phones) expect(await phone.evaluate(asSeen)).toContain('+852 2123 4567');
  expect(await main.getByText('+853', { exact: true }).evaluate(asSeen)).toBe('+853');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await main.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('+852 2123 4567');
  await expect(main.getByLabel('Below zero')).toHaveValue('-5');
  for (const field of [main.getByLabel('Below zero'), main.getByRole('textbox', { name: /^Code/ })]) {
    await expect(field).toHaveCSS('direction', 'ltr');
    await expect(field).toHaveCSS('text-align', 'right');
  }
  await expect(main.getByRole('group', { name: 'Phone' }).getByRole('option').nth(1)).toContainText(/\u200e\+\d+$/);
});

test('words that read the other way than the page lose their end where they are cut off, and keep their full stop', async ({
  page,
  logInAs,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAs(people.student);
  const main = page.getByRole('main');
  const foreign = {
    '/pages/applications/applications': main.getByText(/^Is it possible to borrow a laptop/),
    '/pages/faq/index': main.getByText(/Choose Forget Password on the login page/),
    '/pages/faq/detail?id=1': main.getByText(/^If no mail arrives/),
  };
  for (const [address, words] of Object.entries(foreign)) {
    await open(page, address);
    const block = words.first().locator('xpath=ancestor-or-self::*[not(self::bdi)][1]');
    await expect(block).toHaveCSS('unicode-bidi', 'plaintext');
    await expect(block).toHaveCSS('text-align', 'right');
  }
});

/** Runs in the page: the letters of an element from left to right. */
function asSeen(element: Element): string {
  const letters: { readonly letter: string; readonly left: number }[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const [index, letter] of [...(text.nodeValue ?? '')].entries()) {
      // What only says how its neighbours are to be read is not seen.
      if (/\p{Cf}/u.test(letter)) continue;
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      letters.push({ letter, left: range.getBoundingClientRect().left });
    }
  }
  return letters
    .sort((one, other) => one.left - other.left)
    .map(({ letter }) => letter)
    .join('');
}
