/** The scale of type, the grid of space and the height of rows, as browsers compute them. */
import type { Locator, Page } from '@playwright/test';
import { cutOff } from './support/cut-off.ts';
import { arrived, expect, open, people, test } from './support/portal-test.ts';

// The demonstration's pictures lie under the address that it was made for.
test.use({ portalName: 'looks-of-type', expectedTroubles: /img-src/ });

/** In pixels. 12 only under the icons of the tab bar and in counts. */
const scale = [12, 14, 16, 17, 20, 28, 32];

const phone = { width: 390, height: 844 };
const laptop = { width: 1280, height: 800 };

for (const [name, { title, size }] of Object.entries({
  phone: { title: '28/36', size: phone },
  laptop: { title: '32/40', size: laptop },
})) {
  test(`what is written keeps to the scale on a ${name}`, async ({ page, logInAs }) => {
    await page.setViewportSize(size);
    await logInAs(people.student);

    for (const route of ['/pages/home', '/pages/news/news', '/pages/news/detail?id=1', '/pages/course/course']) {
      await open(page, route);
      await arrived(page);
      expect(await sizesOfTexts(page), route).toEqual([]);
    }
    await open(page, '/pages/news/news');
    await arrived(page);
    expect(await typeOf(page.getByRole('heading', { level: 1 }))).toBe(`${title} 600`);
    expect(await typeOf(page.locator('body'))).toBe('16/26 400');
    const entries = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') });
    const unread = entries.filter({ hasText: 'Unread: ' });
    const read = entries.filter({ hasNotText: 'Unread: ' });
    expect(await typeOf(unread.getByRole('link'))).toBe('16/24 600');
    expect(await typeOf(read.getByRole('link'))).toBe('16/24 400');
    expect(await typeOf(read.getByText('Valid until'))).toBe('14/20 400');
  });
}

test('headings of sections are 20/28; long texts 17/28, of at most 68 signs a line', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/home');
  await arrived(page);
  expect(await typeOf(page.getByRole('heading', { name: 'To do' }))).toBe('20/28 700');

  await open(page, '/pages/news/news?filter=0&keyword=first%20term');
  await page.getByRole('link', { name: 'A guide to your first term' }).click();
  const first = page.getByText('Collect your student card');
  await expect(first).toBeVisible();
  await arrived(page);
  await page.evaluate(() => document.fonts.ready);
  expect(await typeOf(first)).toBe('17/28 400');
  const longest = await first.evaluate((element) => {
    const lines = new Map<number, number>();
    const range = document.createRange();
    for (const paragraph of element.parentElement?.querySelectorAll('p') ?? []) {
      const words = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        for (let at = 0; at < (node.textContent ?? '').length; at++) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const line = Math.round(range.getBoundingClientRect().bottom / 14);
          lines.set(line, (lines.get(line) ?? 0) + 1);
        }
      }
    }
    return Math.max(...lines.values());
  });
  expect(longest).toBeGreaterThan(50);
  expect(longest).toBeLessThanOrEqual(68);
});

for (const [width, gutter] of [
  [390, 16],
  [768, 24],
  [1280, 32],
] as const) {
  test(`header, page and footer begin ${gutter} px from the edge of their place at ${width} px`, async ({
    page,
    logInAs,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await logInAs(people.student);
    await open(page, '/pages/news/news');
    await arrived(page);
    const edge = Math.max(0, (width - 1200) / 2) + gutter;
    for (const first of ['header a', 'main [data-frame]', 'footer p']) {
      const box = await page.locator(first).first().boundingBox();
      // The footer of a phone is in the middle.
      if (first !== 'footer p' || width > 768) expect(box?.x, first).toBeCloseTo(edge, 0);
    }
  });
}

test('letters and words that a reader sets apart are all seen, on every width (WCAG 1.4.12)', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  for (const route of [
    '/pages/course/course',
    '/pages/courseSelection/selection?id=1',
    '/pages/personal/application',
  ]) {
    await open(page, route);
    await arrived(page);
    await page.evaluate(setApart);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await arrived(page);
      expect(await cutOff(page), `cut off on ${route} at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBe(width);
    }
  }
});

/** Runs in the page: the distances that WCAG asks for. */
function setApart(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets.push(sheet);
}

test('rows of a table are 44 px high, and a table that is too wide moves under its first column', async ({
  page,
  logInAs,
}) => {
  await page.setViewportSize({ width: 820, height: 800 });
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await arrived(page);
  // Not `clientHeight`: browsers do not agree whether the line under a row is a part of it.
  const rows = page.locator('main tbody tr');
  const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(new Set(heights)).toEqual(new Set([44]));

  const cells = rows.first().getByRole('cell');
  const [first, second] = [cells.first(), cells.nth(1)];
  const [before, beside] = [await first.boundingBox(), await second.boundingBox()];
  await page
    .locator('main table')
    .first()
    .evaluate((table) => table.parentElement?.scrollTo(100, 0));
  await expect.poll(async () => (await second.boundingBox())?.x ?? 0).toBeLessThan(beside?.x ?? 0);
  expect((await first.boundingBox())?.x).toBe(before?.x);
});

test('rows of a table hold what stands in them on a phone', async ({ page, logInAs }) => {
  await page.setViewportSize(phone);
  await logInAs(people.student);
  for (const route of ['/pages/course/course', '/pages/courseSelection/selection?id=1']) {
    await open(page, route);
    await arrived(page);
    const overlaps = await page
      .locator('main tbody td')
      .evaluateAll((cells) =>
        cells.flatMap((cell) => (cell.scrollHeight > cell.clientHeight + 1 ? [cell.textContent] : [])),
      );
    expect(overlaps, route).toEqual([]);
  }
});

for (const [name, { title, size }] of Object.entries({
  phone: { title: '28/36', size: phone },
  laptop: { title: '32/40', size: laptop },
})) {
  test(`a record is one sheet with a large title, one line of facts, its text and its files on a ${name}`, async ({
    page,
    logInAs,
  }) => {
    await page.setViewportSize(size);
    await logInAs(people.student);
    await open(page, '/pages/news/news?filter=0&keyword=first%20term');
    await page.getByRole('link', { name: 'A guide to your first term' }).click();
    const sheet = page.getByRole('region', { name: 'A guide to your first term' });
    await expect(sheet.getByText('Collect your student card')).toBeVisible();
    await arrived(page);
    expect(await typeOf(sheet.getByRole('heading', { level: 2 }))).toBe(`${title} 600`);
    expect(await typeOf(sheet.getByText('Student Development Office'))).toBe('14/20 400');
    await expect(sheet.getByRole('term')).toHaveCount(0);
    const inside = sheet.locator('[data-surface] [data-surface]:not([data-flush])');
    expect(await inside.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth))).toEqual(['0px']);
  });
}

/** Runs in the page: the texts in a size that is not on the scale. */
function sizesOfTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate((allowed) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
      if (!text || !element.checkVisibility()) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (!allowed.includes(size)) found.push(`${size} px: ${element.textContent?.slice(0, 40)}`);
    }
    return found;
  }, scale);
}

/** Size, line and weight of the first of some elements: `16/26 400`. */
function typeOf(elements: Locator): Promise<string> {
  return elements.first().evaluate((element) => {
    const { fontSize, lineHeight, fontWeight } = getComputedStyle(element);
    return `${Number.parseFloat(fontSize)}/${Math.round(Number.parseFloat(lineHeight) * 10) / 10} ${fontWeight}`;
  });
}
