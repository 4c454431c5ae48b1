/**
 * Every page of the shipped portal: nothing that axe finds wrong on a phone and on a laptop, by day in English and in the dark
 * in Chinese; nothing too wide, nothing that jumps, nothing left in English; visitors and class leads find what is theirs.
 * What a page is for is in tests of its own.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIResponse, Page } from '@playwright/test';
import type { Locale } from '#model';
import { drawCover } from '../../server/demo/pictures.ts';
import { addressOf } from '../../tools/page-addresses.mjs';
import { compiledPortal } from '../server/support/compiled-portal.ts';
import { cutOff } from './support/cut-off.ts';
import { inFourLanguages } from './support/languages.ts';
import { layoutShift } from './support/layout-shift.ts';
import { hearAnswers, neverTranslated, untranslated } from './support/left-in-english.ts';
import { arrived, expect, expectAccessible, goTo, headed, people, test } from './support/portal-test.ts';
import { asking, eventCalled, noticeCalled, shippedPages } from './support/shipped-pages.ts';
import { smallTargets } from './support/small-targets.ts';

test.use({ portalName: 'pages', addedFiles: inFourLanguages });
// No test changes what others look at: each worker takes what is left, and has one portal for all it takes.
test.describe.configure({ mode: 'parallel' });

const phone = { width: 390, height: 844 };
const laptop = { width: 1280, height: 800 };
/** What a laptop shows at 200 and at 400 per cent. */
const enlarged = [
  { width: 640, height: 400 },
  { width: 320, height: 200 },
];
const { texts, layouts } = compiledPortal(inFourLanguages);
/** Names of other houses, of a place in an address, of the language itself; kinds of files. */
const sameEverywhere = [
  'docx',
  'xlsx',
  'jpeg',
  'png',
  'zip',
  'pdf',
  'Harbour IT',
  'Facebook',
  'Instagram',
  'LinkedIn',
  'YouTube',
  'WhatsApp',
  'University Library',
  'English',
];

/** Records that visitors may read. */
const openToAll: Readonly<Record<string, ReturnType<typeof eventCalled>>> = {
  '/pages/events/detail': eventCalled('Open Day'),
  '/pages/news/detail': noticeCalled('Open day of the MBA programme'),
};

/** A third of what browsers call good. */
const worstShift = 0.02;

// One look at what others than students see: in the dark, in Chinese, on a phone, where there is least room.
test('a visitor reads the pages for everyone', async ({ page, api }) => {
  test.setTimeout(120_000);
  await withOneCaptcha(page);
  await inChineseInTheDark(page);
  const answers = hearAnswers(page);
  const ask = asking(api, people.student);
  const isOpen = ({ access }: (typeof shippedPages)[number]) => access === 'everyone';
  for (const { route } of shippedPages.filter(isOpen)) {
    await test.step(route, async () => {
      await openAnew(page, await (openToAll[route]?.(ask) ?? addressOf(ask, route)));
      expect(new URL(page.url()).hash.split('?')[0]).toBe(`#${route}`);
      await expectReadable(page);
      await expectChinese(page, answers);
    });
  }
});

test('a class lead who has chosen a class finds every page, and reads what is shown to no student', async ({
  page,
  logInAs,
  api,
}) => {
  test.setTimeout(240_000);
  await inChineseInTheDark(page);
  const answers = hearAnswers(page);
  await logInAs(people.lead);
  const { list } = (await asking(api, people.lead)('user/class-list', {})) as { list?: readonly { id: number }[] };
  await page.addInitScript((id) => localStorage.setItem('Classid', id), String(list?.[0]?.id));
  await openAnew(page, '/pages/home');
  for (const shipped of shippedPages) {
    const { route } = shipped;
    await test.step(route, async () => {
      await goTo(page, await addressOf(asking(api, people.student), route));
      await expect(page.getByRole('button', { name: said('zh-Hant', 'Try again') })).toHaveCount(0);
      if (!JSON.stringify([shipped, layouts[shipped.layout]]).includes('is_lead')) return;
      await expectReadable(page);
      await expectChinese(page, answers);
    });
  }
});

/** A message with a poster that opens by itself. @returns the file with it */
function writtenPopup(folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'poster.png'), drawCover(3, 480, 240).bytes);
  const to = `to: { people: ["${people.student}"] }`;
  const file = join(folder, 'popup.yaml');
  writeFileSync(file, `${to}\ntitle: 選課提示\ncontent: 請於週五前選課。\ncover: poster.png\npopup: true\n`);
  return file;
}

for (const { route } of shippedPages) {
  test(`${route} is accessible, fits the screen and stands still`, async ({ page, logInAs, api, office }) => {
    test.setTimeout(60_000);
    // With nothing to tell it leads on.
    if (route === '/pages/intranetPopup') await office('send', writtenPopup(test.info().outputPath()));
    if (route !== '/') await logInAs(people.student);
    const address = await addressOf(asking(api, people.student), route);
    const answers = hearAnswers(page);

    for (const size of [phone, laptop]) {
      await page.setViewportSize(size);
      await openAnew(page, address);
      const { sum, moved } = await page.evaluate(layoutShift);
      expect(sum, `layout shift at ${size.width} px\n${moved.join('\n')}`).toBeLessThanOrEqual(worstShift);
      await expectReadable(page);
      if (size === phone) expect(await smallTargets(page), 'smaller than 44 px').toEqual([]);
    }
    await expect(page).toHaveTitle('SLD Student Intranet');
    for (const size of enlarged) {
      await page.setViewportSize(size);
      await expectToFit(page);
      expect(await cutOff(page), `cut off at ${size.width} px`).toEqual([]);
    }

    // Colours do not depend on the language, nor words on the scheme: one look shows both.
    await page.emulateMedia({ colorScheme: 'dark' });
    await speak(page, 'zh-Hant');
    for (const size of [laptop, phone]) {
      await page.setViewportSize(size);
      await arrived(page);
      await expectReadable(page);
      await expectChinese(page, answers);
    }
    for (const language of ['zh-Hans', 'ja'] as const) {
      await speak(page, language);
      expect(await untranslated(page, texts[language] ?? {}, answers), language).toEqual([]);
    }
  });
}

/** An address may ask for 30 pictures a minute, and each login page shows one: all show the first. */
async function withOneCaptcha(page: Page): Promise<void> {
  let first: Promise<APIResponse> | undefined;
  await page.route('**/passport/captcha', async (route) => {
    first ??= route.fetch();
    await route.fulfill({ response: await first });
  });
}

/** A page that differs only behind its `#` would not be loaded again. */
let loads = 0;

/** Loads the portal at an address, as from a link in a mail. */
async function openAnew(page: Page, address: string): Promise<void> {
  loads += 1;
  await page.goto(`/?load=${loads}#${address}`);
  await headed(page);
  await arrived(page);
}

/** Accessible, and no wider than the window. */
async function expectReadable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectToFit(page);
}

/** A text of the portal in a language. */
function said(language: Locale, english: string): string {
  return texts[language]?.[english] ?? english;
}

/** A phone whose owner reads Chinese, at night. */
async function inChineseInTheDark(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('LANGUAGE', 'zh-Hant'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(phone);
}

/** @param answers  what the server has said since the page was opened */
async function expectChinese(page: Page, answers: readonly string[]): Promise<void> {
  expect(await neverTranslated(page, answers, texts['zh-Hant'] ?? {}, sameEverywhere)).toEqual([]);
  expect(await untranslated(page, texts['zh-Hant'] ?? {})).toEqual([]);
}

/** Chooses a language, in the footer where the page has one. */
async function speak(page: Page, language: Locale): Promise<void> {
  const foot = page.getByRole('contentinfo');
  if ((await foot.count()) > 0) {
    await foot.getByRole('combobox').selectOption(language);
    await expect(foot.getByLabel(said(language, 'Language'))).toBeVisible();
  } else {
    await page.evaluate((chosen) => localStorage.setItem('LANGUAGE', chosen), language);
    await page.reload();
    await expect(page.getByRole('link', { name: said(language, 'Skip to content') })).toBeAttached();
  }
  await arrived(page);
}

/** Nothing has to be pushed sideways. */
async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
