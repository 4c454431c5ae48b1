/** From saving a YAML file to the new words on the open page: the development server, the real compiler, a real browser. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, viewport } from '../measure/chromium.mjs';
import { row } from '../measure/row.mjs';

const rounds = 12;
const title = /^title: .*$/m;

/** A form, and the page that draws most: a table of fifty courses. */
const pages = [
  { route: '/pages/forgetPwd', file: 'pages/forgetPwd.yaml', what: 'edit of a page with a form → on screen' },
  {
    route: '/pages/course/elective',
    file: 'pages/course/elective.yaml',
    what: 'edit of a page with 50 rows → on screen',
  },
];

/** @param {string} root the repository */
export async function measure(root) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-edit-'));
  const config = join(folder, 'config');
  cpSync(join(root, 'config'), config, { recursive: true });
  const portal = await startDevelopment(root, ['--config', config, '--mock', '--all-calls']);
  const browser = await launch();
  try {
    const rows = [];
    for (const { route, file, what } of pages) {
      const page = await browser.newPage({ viewport });
      await page.goto(`http://localhost:5173/#${route}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const edits = [];
      for (let round = 0; round < rounds; round += 1)
        edits.push(await timeEdit(page, join(config, file), `Edited ${round}`));
      // The first edits meet a compiler that has not been warm yet.
      rows.push(
        row({ what, unit: 'ms', ours: edits.slice(2), byHand: null, must: { value: 300 }, aim: { value: 100 } }),
      );
      await page.close();
    }
    return { rows };
  } finally {
    await browser.close();
    portal.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Looks at each frame: a locator that waits looks again after 100 ms and then after 500, so that what it measures is its own waiting. */
async function timeEdit(page, file, words) {
  const isSeen = (edited) => {
    const heading = document.querySelector('h1');
    return heading?.textContent === edited && heading.checkVisibility();
  };
  const seen = page.waitForFunction(isSeen, words);
  const start = performance.now();
  writeFileSync(file, readFileSync(file, 'utf8').replace(title, `title: ${words}`));
  await seen;
  return performance.now() - start;
}

/** @returns {Promise<import('node:child_process').ChildProcess>} once its page can be opened */
function startDevelopment(root, words) {
  const child = spawn(process.execPath, [join(root, 'tools/dev.mjs'), ...words], { cwd: root });
  return new Promise((done, fail) => {
    let said = '';
    const read = (piece) => {
      said += piece;
      if (said.includes('The portal is open at')) done(child);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => fail(new Error(`The development server ended with ${code}: ${said}`)));
  });
}
