/** One person at one long table, in a fresh page: opens it by a link, sorts it, narrows it, turns a page. */
import { benchRows } from '../config/bench-rows.mjs';
import { viewport } from './chromium.mjs';
import { heapOf, openProbe, press, time } from './probe.mjs';

const count = 10_000;
const firstCell = 'tbody tr:first-child td:first-child';

/**
 * @typedef {{ ms: number, cpuMs: number }} Timed
 * @typedef {{ mount: Timed, sortWords: Timed, sortNumbers: Timed, filter: Timed, search: Timed, turn: Timed, heapMb: number }} TableRun
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} site
 * @returns {Promise<TableRun>}
 */
export async function runTable(browser, site) {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const probe = await openProbe(context);
    const { page, session } = probe;
    await loadCodeOfTables(page, site);
    const sortBy = (label, outcome) =>
      press(probe, page.getByRole('button', { name: `Sort by ${label}`, exact: true }), outcome);
    const first = (rows) => ({ selector: firstCell, words: rows[0].code });
    const rows = benchRows(count);

    const mount = await press(probe, page.getByRole('link', { name: `Table of ${count} rows` }), {
      selector: 'tbody tr',
      count: 50,
      words: rows[0].code,
    });
    const heapMb = await heapOf(session);
    const turn = await press(probe, page.getByRole('button', { name: 'Next page' }), first(rows.slice(50)));
    await page.getByRole('button', { name: 'Page 1', exact: true }).press('Enter');
    const byName = sorted(rows, (left, right) => words.compare(left.name, right.name));
    const sortWords = await sortBy('Name', first(byName));
    const byUnits = sorted(rows, (left, right) => left.units - right.units);
    const sortNumbers = await sortBy('Units', first(byUnits));
    const active = byUnits.filter(({ state }) => state === 'active');
    const menu = page.getByLabel('State');
    const filter = await time(probe, 'change', first(active), () => menu.selectOption('active'));
    const wanted = active.find(({ name }, index) => index > 100 && name !== active[0].name)?.code ?? '';
    const field = page.getByLabel('Search students');
    await field.focus();
    const search = await time(probe, 'input', { selector: firstCell, words: wanted }, () => field.fill(wanted));
    return { mount, sortWords, sortNumbers, filter, search, turn, heapMb };
  } finally {
    await context.close();
  }
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** As the tables sort: equal ones stay as they came. */
function sorted(rows, compare) {
  return [...rows].sort(compare);
}

/** The short table comes first: the code of tables is loaded then, and what follows is the work of the page. */
async function loadCodeOfTables(page, site) {
  await page.goto(`${site}/#/table-20`);
  await page.locator('tbody tr').nth(19).waitFor();
  await page.evaluate(() => {
    location.hash = '#/start';
  });
  await page.getByRole('link', { name: 'Table of 20 rows', exact: true }).waitFor();
  await page.waitForTimeout(300);
}
