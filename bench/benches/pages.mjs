/**
 * The heaviest pages of a signed-in student: from the address to what matters on the slow line of `first-field`, and choosing
 * among many courses.
 */
import { tableCounts } from '../config/table-portal.mjs';
import { launch, withoutFrameLimit } from '../measure/chromium.mjs';
import { courseCount, demoAnswers, roundId } from '../measure/demo-answers.mjs';
import { interleave } from '../measure/interleave.mjs';
import { runPick } from '../measure/pick-run.mjs';
import { row } from '../measure/row.mjs';
import { openSites } from '../measure/sites.mjs';
import { median } from '../measure/statistics.mjs';
import { visit } from '../measure/visit.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);

const limits = { must: { ratio: 1.1 } };

const selection = {
  ours: `/pages/courseSelection/selection?id=${roundId}`,
  byHand: `/course-selection/selection?id=${roundId}`,
};

/** @param {string} root the repository */
export async function measure(root) {
  const sites = await openSites(root, await demoAnswers());
  const most = Math.max(...tableCounts);
  const pages = [
    {
      what: 'home: the first notice',
      site: 'shipped',
      ours: '/pages/home',
      byHand: '/home',
      seen: 'main a[href*="news/detail"]',
    },
    {
      what: `course selection, ${courseCount} courses: the first one to choose`,
      site: 'shipped',
      ...selection,
      seen: 'tbody input[type="checkbox"]',
    },
    {
      what: `a table of ${most} rows: the first one`,
      site: 'tables',
      ours: `/table-${most}`,
      byHand: `/table-${most}`,
      seen: 'tbody td',
    },
  ];
  const browser = await launch();
  try {
    const rows = [];
    const notes = {};
    for (const { what, site, seen, ...paths } of pages) {
      const open = (address) => () => visit(browser, address, { slow: true, seen, token: 'bench' });
      const { ours, byHand } = await interleave(
        rounds,
        open(`${sites[site].address}/#${paths.ours}`),
        open(`${sites.byHand.address}/#${paths.byHand}`),
      );
      const of = (figure) => ({ ours: ours.map(figure), byHand: byHand.map(figure) });
      rows.push(
        row({ what: `${what}, slow line`, unit: 'ms', ...of(({ seenMs }) => seenMs), ...limits }),
        row({ what: '… JS + CSS, gzip', unit: 'kB', ...of(({ js, css }) => js + css) }),
        row({ what: '… JSON of the page, gzip', unit: 'kB', ours: ours.map(({ json }) => json), byHand: null }),
      );
      notes[`${paths.ours}, ours`] = ours[0].files.join(', ');
      notes[`${paths.ours}, by hand`] = byHand[0].files.join(', ');
    }
    return { rows: [...rows, ...(await measurePicking(sites))], notes };
  } finally {
    await browser.close();
    await sites.close();
  }
}

/** What a student feels: no key and no tick may take longer than a tenth of a second. */
const felt = { must: { value: 100 } };

const actions = {
  'ticking a course': (run) => run.first.ms,
  'ticking a sixth course': (run) => run.sixth.ms,
  'problems of the server, longest task': (run) => run.problemsMs,
  'a key in the search, p50': (run) => median(run.keyMs),
  'a key in the search, slowest': (run) => Math.max(...run.keyMs),
};

async function measurePicking(sites) {
  const browser = await launch(withoutFrameLimit);
  try {
    const { ours, byHand } = await interleave(
      rounds,
      () => runPick(browser, `${sites.shipped.address}/#${selection.ours}`),
      () => runPick(browser, `${sites.byHand.address}/#${selection.byHand}`),
    );
    return Object.entries(actions).map(([what, figure]) =>
      row({
        what: `${courseCount} courses, processor ÷ 4: ${what}`,
        unit: 'ms',
        ours: ours.map(figure),
        byHand: byHand.map(figure),
        ...felt,
      }),
    );
  } finally {
    await browser.close();
  }
}
