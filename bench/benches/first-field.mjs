/** From the address to the first field one can see, on a slow line (1.6 Mbit/s, 150 ms) and a processor four times slower. */
import { launch } from '../measure/chromium.mjs';
import { interleave } from '../measure/interleave.mjs';
import { row } from '../measure/row.mjs';
import { openSites } from '../measure/sites.mjs';
import { visit } from '../measure/visit.mjs';

const rounds = 7;

/** @param {string} root the repository */
export async function measure(root) {
  const sites = await openSites(root);
  const browser = await launch();
  const seen = (address) => async () => (await visit(browser, address, { slow: true })).seenMs;
  try {
    const login = await interleave(rounds, seen(`${sites.shipped.address}/#/`), seen(`${sites.byHand.address}/#/`));
    const form = await interleave(
      rounds,
      seen(`${sites.forms.address}/#/form-10`),
      seen(`${sites.byHand.address}/#/form-10`),
    );
    const limits = { must: { ratio: 1.1 }, aim: { ratio: 0.6 } };
    return {
      rows: [
        row({ what: 'first field of the login page, slow line', unit: 'ms', ...login, ...limits }),
        row({ what: 'first field of the 10-field page, slow line', unit: 'ms', ...form, ...limits }),
      ],
    };
  } finally {
    await browser.close();
    await sites.close();
  }
}
