/**
 * One student at one long form, in a fresh page: opens it by a link, types into many fields, submits it half wrong.
 */
import { answerFor, benchFields, isWrongIn } from '../config/bench-fields.mjs';
import { viewport } from './chromium.mjs';
import { heapOf, openProbe, press } from './probe.mjs';
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
    const probe = await openProbe(context);
    const { page, session } = probe;
    await loadCodeOfForms(page, site);

    const link = page.getByRole('link', { name: `Form of ${count} questions`, exact: true });
    const mount = await press(probe, link, { selector: '[name^="f_"]', count });
    const heapMb = await heapOf(session);
    const keyMs = median(await typeIntoMany(page, count));
    const submit = await submitHalfWrong(probe, count);
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

async function submitHalfWrong(probe, count) {
  const { page } = probe;
  const fields = benchFields(count);
  const answers = fields.map((field, index) => [field.name, answerFor(field, isWrongIn(index))]);
  const wrong = fields.filter((_, index) => isWrongIn(index)).length;
  await page.evaluate((values) => window.probe.fill(values), answers);
  await page.waitForTimeout(300);
  const before = await page.evaluate(() => document.querySelectorAll('[aria-invalid="true"]').length);
  if (before >= wrong) throw new Error(`${before} fields are marked before the form is submitted.`);
  const button = page.locator('form button[type="submit"]');
  const submit = await press(probe, button, { selector: '[aria-invalid="true"]', count: wrong });
  const marked = await page.evaluate(() => document.querySelectorAll('[aria-invalid="true"]').length);
  if (marked !== wrong) throw new Error(`${marked} fields are marked, ${wrong} are wrong.`);
  return submit;
}
