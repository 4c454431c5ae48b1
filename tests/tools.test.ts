/** What people write behind the names of the tools. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const run = (...words: string[]) =>
  spawnSync(process.execPath, words, { encoding: 'utf8', env: { PATH: process.env['PATH'] } });

test.each([
  ['tools/build.mjs', 'npm run build'],
  ['tools/check.mjs', '--fix'],
  ['tools/generate.mjs', '--check'],
  ['tools/screenshots.mjs', '--scheme dark     in the dark\n'],
  ['tools/test.mjs', '--seed N      repeats'],
  ['bench/run.mjs', '[-- NAME …]'],
])('%s says which words it takes when it is asked, and when one is misspelt', (tool, usage) => {
  const asked = run(tool, '--help');
  const misspelt = run(tool, '--hlep');

  expect(asked).toMatchObject({ status: 0, stdout: expect.stringContaining(usage), stderr: '' });
  expect(misspelt).toMatchObject({ status: 2, stdout: '' });
  expect(misspelt.stderr).toBe(`Unknown option '--hlep'.\n\n${asked.stdout}`);
});

test.each([
  [['tools/screenshots.mjs', '--size', 'watch'], 'There is no size called watch. There are phone, tablet, laptop.'],
  [['tools/screenshots.mjs', '--scheme', 'grey'], 'The scheme is light or dark.'],
  [['tools/screenshots.mjs', '--only'], "Option '--only <value>' argument missing."],
  [['tools/test.mjs', '--seed', 'x'], '--seed x is no whole number.'],
  [['tools/dev.mjs', '--port', 'x'], 'x is no port. Choose a number from 1 to 65535, such as 9310.'],
  [['tools/dev.mjs', '--port'], 'No number stands behind --port. Write --port 9310, for example.'],
  [['bench/run.mjs', 'byte'], 'There is no bench called byte. There are bytes, form,'],
])('%j is answered with a sentence', (words, sentence) => {
  const { status, stderr } = run(...words);

  expect(status).toBe(2);
  expect(stderr.startsWith(sentence)).toBe(true);
  expect(stderr).not.toContain('    at ');
});

test('npm run dev says that --port is the port of the page', () => {
  const { status, stdout } = run('tools/dev.mjs', '--', '--help');

  expect(status).toBe(0);
  expect(stdout).toContain('`--port 9310` is the port of the page');
  expect(stdout).not.toContain('The number behind the colon');
});
