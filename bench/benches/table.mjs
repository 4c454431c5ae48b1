/** A table of 10,000 rows × 8 that came whole: opening, sorting, narrowing, turning a page, memory. */
import { launch, withoutFrameLimit } from '../measure/chromium.mjs';
import { interleave } from '../measure/interleave.mjs';
import { row } from '../measure/row.mjs';
import { openSites } from '../measure/sites.mjs';
import { runTable } from '../measure/table-run.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 9);

const limits = { must: { ratio: 1.5 }, aim: { ratio: 1.1 } };

const parts = {
  mount: 'opening the table',
  sortWords: 'sorting by a text',
  sortNumbers: 'sorting by a number',
  filter: 'choosing in a menu',
  search: 'searching, 300 ms after the last key',
  turn: 'turning a page',
};

/** @param {string} root the repository */
export async function measure(root) {
  const sites = await openSites(root);
  const browser = await launch(withoutFrameLimit);
  try {
    const { ours, byHand } = await interleave(
      rounds,
      () => runTable(browser, sites.tables.address),
      () => runTable(browser, sites.byHand.address),
    );
    const rows = Object.entries(parts).flatMap(([part, what]) => {
      const of = (figure) => ({
        ours: ours.map((run) => run[part][figure]),
        byHand: byHand.map((run) => run[part][figure]),
      });
      return [
        row({ what: `10,000 rows: ${what}`, unit: 'ms', ...of('ms'), ...limits }),
        row({ what: '… processor time', unit: 'ms', ...of('cpuMs') }),
      ];
    });
    const heap = { ours: ours.map(({ heapMb }) => heapMb), byHand: byHand.map(({ heapMb }) => heapMb) };
    return { rows: [...rows, row({ what: '10,000 rows: JavaScript heap', unit: 'MB', ...heap })] };
  } finally {
    await browser.close();
    await sites.close();
  }
}
