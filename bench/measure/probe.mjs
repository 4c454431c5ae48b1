/**
 * How long something takes in a page: from the event's own time stamp to the frame after the one that shows the outcome, and
 * how long the page's main thread worked for it.
 */

/**
 * @typedef {{ selector: string, count?: number, words?: string }} Outcome  so many elements, the first with these words
 *
 * A fresh page with a probe in it.
 * @param {import('@playwright/test').BrowserContext} context
 */
export async function openProbe(context) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // In this domain times are those of the processor, for the thread that runs scripts, styles and layout.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(installProbe);
  return { page, session };
}

/**
 * Does something, and waits until its outcome is painted.
 * @param {{ page: import('@playwright/test').Page, session: import('@playwright/test').CDPSession }} probe
 * @param {string} event with which it begins
 * @param {Outcome} outcome
 * @param {() => Promise<unknown>} act
 * @returns {Promise<{ ms: number, cpuMs: number }>}
 */
export async function time({ page, session }, event, { selector, count = 1, words = '' }, act) {
  await page.evaluate((facts) => window.probe.expect(...facts), [event, selector, count, words]);
  const before = await taskMs(session);
  const outcome = page.evaluate(() => window.probe.outcome);
  await act();
  const ms = await outcome;
  return { ms, cpuMs: (await taskMs(session)) - before };
}

/** Presses Enter on a link or button: a click of the mouse would begin with looking for what lies under it. */
export async function press(probe, target, outcome) {
  await target.focus();
  await probe.page.waitForTimeout(100);
  return time(probe, 'keydown', outcome, () => probe.page.keyboard.press('Enter'));
}

async function taskMs(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

export async function heapOf(session) {
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < 2; round++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

/** Runs in the page before its own scripts. */
export function installProbe() {
  let report = () => {};
  const painted = (start) => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        report(performance.now() - start);
      });
    });
  };
  const prepare = () => {
    window.probe.outcome = new Promise((resolve, reject) => {
      report = resolve;
      setTimeout(() => reject(new Error('What was expected did not come within a minute.')), 60_000);
    });
  };
  window.probe = {
    /** The milliseconds of what is expected now. */
    outcome: null,
    /** From the next `event` until `count` elements match `selector`, the first with these words in it, and are painted. */
    expect(event, selector, count, words) {
      prepare();
      let start = null;
      const look = () => {
        const found = document.querySelectorAll(selector);
        if (start === null || found.length < count || !found[0].textContent.includes(words)) return;
        watcher.disconnect();
        painted(start);
      };
      const watcher = new MutationObserver(look);
      watcher.observe(document, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['aria-invalid'],
        characterData: true,
      });
      addEventListener(event, ({ timeStamp }) => (start = timeStamp), { capture: true, once: true });
    },
    nextKey() {
      prepare();
      addEventListener('keydown', ({ timeStamp }) => painted(timeStamp), { capture: true, once: true });
    },
    /** Goes to a field, and waits until what the field before sets off is over. */
    async focus(name) {
      const field = document.getElementsByName(name)[0];
      field.scrollIntoView({ block: 'center' });
      field.focus();
      await new Promise((done) => setTimeout(done, 60));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    },
    /** Fills fields in as a browser's own filling does: value, then events. */
    fill(values) {
      for (const [name, value] of values) {
        const field = document.getElementsByName(name)[0];
        if (field.type === 'checkbox') {
          if (field.checked !== value) field.click();
          continue;
        }
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
        set.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    },
  };
}
