/** A browser that is told to write twice as large, on a phone: nothing is wider than the window, nothing is cut off (WCAG 1.4.4). */

import config from '../../playwright.config.ts';
import { addressOf } from '../../tools/page-addresses.mjs';
import { cutOff } from './support/cut-off.ts';
import { expect, goTo, open, people, test } from './support/portal-test.ts';
import { asking } from './support/shipped-pages.ts';

const { launchOptions } = config.use ?? {};

test.use({
  portalName: 'large-letters',
  viewport: { width: 390, height: 844 },
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'] },
});

test('a page whose letters are twice as large is whole on a phone', async ({ page, api, logInAs }) => {
  test.slow(); // a browser of its own, and six pages
  await logInAs(people.student);
  await open(page, '/pages/faq/index');
  for (const route of [
    '/pages/events/events', // badges in a list
    '/pages/events/detail', // details
    '/pages/courseSelection/selection', // a table
    '/pages/personal/tuition', // the strip of the profile
    '/choose-location', // a map
    '/pages/home', // cards beside each other
  ]) {
    await goTo(page, await addressOf(asking(api, people.student), route));
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `width of ${route}`).toBe(390);
    expect.soft(await cutOff(page), `cut off on ${route}`).toEqual([]);
    const overlapping = await page.getByRole('banner').evaluate((header) => {
      const boxes = [...header.querySelectorAll('a, button')].map((entry) => entry.getBoundingClientRect());
      return boxes.filter((box, index) => index > 0 && box.left < (boxes[index - 1]?.right ?? 0) - 1).length;
    });
    expect.soft(overlapping, `what stands on each other in the top window of ${route}`).toBe(0);
  }
});
