/** A front end that was built before a renderer was there cannot show it: the commands that give it out say so at once. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { portico } from '../cli/support/run-portico.ts';

const missing =
  'was built without `sign-in` and `tuition-confirmation`, which pages show. Run `npm run build`: it takes in what src/renderers/index.ts names.';

/** A front end in small, and what `npm run build` notes of it. */
function frontEnd(noted: object | null, entry = 'assets/index-New.js'): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-built-'));
  const web = join(folder, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'prerender'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><html lang="en"><head></head><body></body></html>');
  writeFileSync(join(web, entry), '');
  if (noted) writeFileSync(join(folder, 'prerender', 'web.json'), JSON.stringify({ modules: {}, ...noted }));
  return web;
}

const files = { 'assets/index-New.js': { imports: [], css: [], isEntry: true, bytes: 1 } };

describe.each([
  ['build', (web: string) => ['build', '--web', web, '--out', join(web, '..', 'site'), '--no-compress']],
  ['serve', (web: string) => ['serve', '--web', web, '--port', '0', '--mock', '--all-calls']],
])('portico %s', (_, words) => {
  it('refuses a front end without a renderer that a page shows', async () => {
    const web = frontEnd({ files, renderers: ['photo-wall'] });

    const { exitCode, errors } = await portico(words(web));

    expect([exitCode, errors]).toEqual([2, expect.stringContaining(`The front end in ${web} ${missing}`)]);
  });
});

describe('portico build goes on', () => {
  it.each([
    ['with all renderers', { files, renderers: ['photo-wall', 'sign-in', 'tuition-confirmation'] }, undefined],
    ['where nobody has noted any', { files }, undefined],
    ['where nothing is noted', null, undefined],
    ['with another front end than the one beside it that was noted', { files, renderers: [] }, 'assets/index-Own.js'],
  ])('%s', async (_, noted, entry) => {
    const web = frontEnd(noted, entry);

    const { exitCode } = await portico(['build', '--web', web, '--out', join(web, '..', 'site'), '--no-compress']);

    expect(exitCode).toBe(0);
  });
});
