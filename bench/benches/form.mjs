/** Forms of 100 and 500 fields: opening, typing, submitting half wrong, memory. */
import { launch, withoutFrameLimit } from '../measure/chromium.mjs';
import { runForm } from '../measure/form-run.mjs';
import { interleave } from '../measure/interleave.mjs';
import { row } from '../measure/row.mjs';
import { openSites } from '../measure/sites.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 9);

const limits = {
  mountMs: { must: { ratio: 1.2 }, aim: { ratio: 0.9 } },
  keyMs: { must: { ratio: 1.1 }, aim: { ratio: 0.85 } },
  submitMs: { must: { ratio: 0.7 }, aim: { ratio: 0.25 } },
  heapMb: { must: { ratio: 1.5 }, aim: { ratio: 1.2 } },
};

const words = {
  mountMs: 'opening the form',
  mountCpuMs: 'opening, processor time',
  keyMs: 'key to paint, p50',
  submitMs: 'submitting half wrong',
  submitCpuMs: 'submitting, processor time',
  heapMb: 'JavaScript heap',
};

/** @param {string} root the repository */
export async function measure(root) {
  const sites = await openSites(root);
  const browser = await launch(withoutFrameLimit);
  try {
    const rows = [];
    for (const count of [100, 500]) {
      const { ours, byHand } = await interleave(
        rounds,
        () => runForm(browser, sites.forms.address, count),
        () => runForm(browser, sites.byHand.address, count),
      );
      for (const figure of Object.keys(words)) {
        const values = (runs) => runs.map((run) => run[figure]);
        rows.push(
          row({
            what: `${count} fields: ${words[figure]}`,
            unit: figure === 'heapMb' ? 'MB' : 'ms',
            ours: values(ours),
            byHand: values(byHand),
            // The budgets speak of the long form.
            ...(count === 500 ? limits[figure] : {}),
          }),
        );
      }
    }
    return { rows };
  } finally {
    await browser.close();
    await sites.close();
  }
}
