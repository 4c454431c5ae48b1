/** JavaScript and CSS over the wire, gzip, until the first field of a form can be seen. */
import { launch } from '../measure/chromium.mjs';
import { row } from '../measure/row.mjs';
import { openSites } from '../measure/sites.mjs';
import { visit } from '../measure/visit.mjs';

/** @param {string} root the repository */
export async function measure(root) {
  const sites = await openSites(root);
  const browser = await launch();
  try {
    const login = {
      ours: await visit(browser, `${sites.shipped.address}/#/`),
      byHand: await visit(browser, `${sites.byHand.address}/#/`),
    };
    const form = {
      ours: await visit(browser, `${sites.forms.address}/#/form-10`),
      byHand: await visit(browser, `${sites.byHand.address}/#/form-10`),
    };
    const code = ({ js, css }) => [js + css];
    return {
      rows: [
        row({
          what: 'JS + CSS of the login page, gzip',
          unit: 'kB',
          ours: code(login.ours),
          byHand: code(login.byHand),
        }),
        row({
          what: 'JS + CSS of a page with a 10-field form, gzip',
          unit: 'kB',
          ours: code(form.ours),
          byHand: code(form.byHand),
          must: { ratio: 1.1, value: 165 },
          aim: { ratio: 1, value: 140 },
        }),
        row({
          what: 'JS + CSS of the login page, brotli',
          unit: 'kB',
          ours: [login.ours.brotli],
          byHand: [login.byHand.brotli],
        }),
        row({ what: 'JSON of the login page, gzip', unit: 'kB', ours: [login.ours.json], byHand: null }),
        row({ what: 'JSON of the page with a 10-field form, gzip', unit: 'kB', ours: [form.ours.json], byHand: null }),
      ],
      notes: {
        'Login, ours': login.ours.files.join(', '),
        'Login, by hand': login.byHand.files.join(', '),
        'Form, ours': form.ours.files.join(', '),
        'Form, by hand': form.byHand.files.join(', '),
      },
    };
  } finally {
    await browser.close();
    await sites.close();
  }
}
