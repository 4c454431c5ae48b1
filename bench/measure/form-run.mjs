/**
 * One student at one long form, in a fresh page: opens it by a link, types into many fields, submits it half wrong.
 * Times run from the event's own time stamp to the frame after the one that shows the outcome.
 */
import { answerFor, benchFields, isWrongIn } from '../config/bench-fields.mjs';
import { viewport } from './chromium.mjs';
import { median } from './statistics.mjs';

const keysPerRun = 20;

/**
 * @typedef {{ mountMs: number, heapMb: number, keyMs: number, submitMs: number }} FormRun  `keyMs`: the median of the keys
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} site
 * @param {number} count of fields
 * @returns {Promise<FormRun>}
 */
export async function runForm(browser, site, count) {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.addInitScript(installProbe);
    await loadCodeOfForms(page, site);

    await page.evaluate((fields) => window.probe.expect('click', '[name^="f_"]', fields), count);
    await page.getByRole('link', { name: `Form of ${count} questions`, exact: true }).click();
    const mountMs = await outcome(page);
    const heapMb = await heapOf(session);
    const keyMs = median(await typeIntoMany(page, count));
    const submitMs = await submitHalfWrong(page, count);
    return { mountMs, heapMb, keyMs, submitMs };
  } finally {
    await context.close();
  }
}

/** The short form comes first: the code of forms is loaded then, and what follows is the work of the page. */
async function loadCodeOfForms(page, site) {
  await page.goto(`${site}/#/form-10`);
  await page.locator('[name="f_10"]').waitFor();
  await page.evaluate(() => {
    location.hash = '#/start';
  });
  await page.getByRole('link', { name: 'Form of 10 questions', exact: true }).waitFor();
  await page.waitForTimeout(300);
}

async function typeIntoMany(page, count) {
  const typed = benchFields(count).filter(({ kind }) => kind !== 'choice' && kind !== 'yes-no');
  const times = [];
  for (let key = 0; key < keysPerRun; key++) {
    const field = typed[Math.floor((key * typed.length) / keysPerRun)];
    await page.evaluate((name) => window.probe.focus(name), field.name);
    await page.evaluate(() => window.probe.nextKey());
    await page.keyboard.press(field.kind === 'number' ? '7' : 'a');
    times.push(await outcome(page));
  }
  return times;
}

async function submitHalfWrong(page, count) {
  const fields = benchFields(count);
  const answers = fields.map((field, index) => [field.name, answerFor(field, isWrongIn(index))]);
  const wrong = fields.filter((_, index) => isWrongIn(index)).length;
  await page.evaluate((values) => window.probe.fill(values), answers);
  await page.waitForTimeout(300);
  const before = await page.evaluate(() => document.querySelectorAll('[aria-invalid="true"]').length);
  if (before >= wrong) throw new Error(`${before} fields are marked before the form is submitted.`);
  await page.evaluate((fields) => window.probe.expect('click', '[aria-invalid="true"]', fields), wrong);
  await page.locator('form button[type="submit"]').click();
  const submitMs = await outcome(page);
  const marked = await page.evaluate(() => document.querySelectorAll('[aria-invalid="true"]').length);
  if (marked !== wrong) throw new Error(`${marked} fields are marked, ${wrong} are wrong.`);
  return submitMs;
}

async function outcome(page) {
  const handle = await page.waitForFunction(() => window.probe.done, null, { polling: 25, timeout: 60_000 });
  return handle.jsonValue();
}

async function heapOf(session) {
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < 2; round++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

/** Runs in the page before its own scripts. */
function installProbe() {
  const painted = (start) => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        window.probe.done = performance.now() - start;
      });
    });
  };
  window.probe = {
    done: null,
    /** From the next `event` until `count` elements match `selector`, and are painted. */
    expect(event, selector, count) {
      window.probe.done = null;
      let start = null;
      const look = () => {
        if (start === null || document.querySelectorAll(selector).length < count) return;
        watcher.disconnect();
        painted(start);
      };
      const watcher = new MutationObserver(look);
      watcher.observe(document, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['aria-invalid'],
      });
      addEventListener(event, ({ timeStamp }) => (start = timeStamp), { capture: true, once: true });
    },
    nextKey() {
      window.probe.done = null;
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
