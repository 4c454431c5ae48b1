/**
 * One student at one long form, in a fresh page: opens it by a link, types into many fields, submits it half wrong.
 * Times run from the event's own time stamp to the frame after the one that shows the outcome.
 */
import { answerFor, benchFields, isWrongIn } from '../config/bench-fields.mjs';
import { viewport } from './chromium.mjs';
import { median } from './statistics.mjs';

const keysPerRun = 20;

/**
 * @typedef {{ mountMs: number, mountCpuMs: number, heapMb: number, keyMs: number, submitMs: number, submitCpuMs: number }} FormRun  `keyMs`: the median of the keys
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
    // In this domain times are those of the processor, for the thread that runs scripts, styles and layout.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(installProbe);
    await loadCodeOfForms(page, site);

    const link = page.getByRole('link', { name: `Form of ${count} questions`, exact: true });
    const mount = await press(page, session, link, '[name^="f_"]', count);
    const heapMb = await heapOf(session);
    const keyMs = median(await typeIntoMany(page, count));
    const submit = await submitHalfWrong(page, session, count);
    return {
      mountMs: mount.ms,
      mountCpuMs: mount.cpuMs,
      heapMb,
      keyMs,
      submitMs: submit.ms,
      submitCpuMs: submit.cpuMs,
    };
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
    const outcome = page.evaluate(() => window.probe.outcome);
    await page.keyboard.press(field.kind === 'number' ? '7' : 'a');
    times.push(await outcome);
  }
  return times;
}

async function submitHalfWrong(page, session, count) {
  const fields = benchFields(count);
  const answers = fields.map((field, index) => [field.name, answerFor(field, isWrongIn(index))]);
  const wrong = fields.filter((_, index) => isWrongIn(index)).length;
  await page.evaluate((values) => window.probe.fill(values), answers);
  await page.waitForTimeout(300);
  const before = await page.evaluate(() => document.querySelectorAll('[aria-invalid="true"]').length);
  if (before >= wrong) throw new Error(`${before} fields are marked before the form is submitted.`);
  const submit = await press(page, session, page.locator('form button[type="submit"]'), '[aria-invalid="true"]', wrong);
  const marked = await page.evaluate(() => document.querySelectorAll('[aria-invalid="true"]').length);
  if (marked !== wrong) throw new Error(`${marked} fields are marked, ${wrong} are wrong.`);
  return submit;
}

/** Presses Enter on a link or button: a click of the mouse would begin with looking for what lies under it. */
async function press(page, session, target, selector, count) {
  await target.focus();
  await page.waitForTimeout(100);
  await page.evaluate(([wanted, number]) => window.probe.expect('keydown', wanted, number), [selector, count]);
  const before = await taskMs(session);
  const outcome = page.evaluate(() => window.probe.outcome);
  await page.keyboard.press('Enter');
  const ms = await outcome;
  return { ms, cpuMs: (await taskMs(session)) - before };
}

async function taskMs(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

async function heapOf(session) {
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < 2; round++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

/** Runs in the page before its own scripts. */
function installProbe() {
  let told = () => {};
  const painted = (start) => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        told(performance.now() - start);
      });
    });
  };
  const prepare = () => {
    window.probe.outcome = new Promise((resolve) => {
      told = resolve;
    });
  };
  window.probe = {
    /** The milliseconds of what is expected now. */
    outcome: null,
    /** From the next `event` until `count` elements match `selector`, and are painted. */
    expect(event, selector, count) {
      prepare();
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
