/** One student who chooses among 300 courses on a slow processor: ticks, searches, chooses a sixth one, and reads what stands in the way. */
import { viewport } from './chromium.mjs';
import { openProbe, time } from './probe.mjs';

/**
 * @typedef {{ ms: number, cpuMs: number }} Timed
 * @typedef {{ first: Timed, sixth: Timed, problemsMs: number, keyMs: number[] }} PickRun  `problemsMs`: the longest task
 *   while the server is asked and its problems are shown; 0 when none took 50 ms
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address of the page
 * @returns {Promise<PickRun>}
 */
export async function runPick(browser, address) {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const probe = await openProbe(context);
    const { page, session } = probe;
    await page.addInitScript(() => {
      localStorage.setItem('stu_Authorization', 'bench');
      localStorage.setItem('token', 'bench');
    });
    await page.goto(address);
    const boxes = page.locator('tbody input[type="checkbox"]');
    await boxes.nth(49).waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const tick = async (index) => {
      await boxes.nth(index).focus();
      await page.waitForTimeout(200);
      const outcome = { selector: 'ol li', count: index + 1 };
      return time(probe, 'keydown', outcome, () => page.keyboard.press('Space'));
    };
    const first = await tick(0);
    for (let index = 1; index < 5; index++) await tick(index);
    // The answer about the five before must not fall into what is measured next.
    await page.waitForTimeout(1500);
    const sixth = await tick(5);
    await page.evaluate(watchLongTasks);
    await page.getByText('units selected').first().waitFor();
    await page.waitForTimeout(1500);
    const problemsMs = await page.evaluate(() => window.longestTaskMs);
    const field = page.getByLabel('Search courses');
    const keyMs = [];
    for (const key of 'fin 91') {
      await field.focus();
      await page.waitForTimeout(200);
      await page.evaluate(() => window.probe.nextKey());
      const outcome = page.evaluate(() => window.probe.outcome);
      await page.keyboard.press(key);
      keyMs.push(await outcome);
    }
    return { first, sixth, problemsMs, keyMs };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function watchLongTasks() {
  window.longestTaskMs = 0;
  new PerformanceObserver((list) => {
    window.longestTaskMs = Math.max(window.longestTaskMs, ...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}
