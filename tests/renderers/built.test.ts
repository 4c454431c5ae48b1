/** A front end that was built before a renderer was there cannot show it: the commands that give it out say so at once. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { portico } from '../cli/support/run-portico.ts';

const missing =
  'was built without `sign-in` and `tuition-confirmation`, which pages show. Run `npm run build`: it takes in what src/renderers/index.ts names.';

/** A front end in small, and what `npm run build` notes of it. */
function frontEnd(noted: object | null, entry = 'assets/index-New.js', script = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-built-'));
  const web = join(folder, 'web');
  cpSync('src/app/public', web, { recursive: true });
  mkdirSync(join(web, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'prerender'));
  writeFileSync(
    join(web, 'index.html'),
    `<!doctype html><html lang="en"><head></head><body><script src="./${entry}"></script></body></html>`,
  );
  writeFileSync(join(web, entry), script);
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

  it('refuses a front end of which nothing is noted where no script names a renderer that a page shows', async () => {
    const web = frontEnd(null, 'assets/index-Own.js', `const a={name:"sign-in"},b={name:\`photo-wall\`}`);

    const { exitCode, errors } = await portico(words(web));

    const sentence = `The front end in ${web} was built without \`tuition-confirmation\`, which pages show. Name it in the \`renderers.ts\` of that front end, and build it again.`;
    expect([exitCode, errors]).toEqual([2, expect.stringContaining(sentence)]);
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

it('portico build refuses a front end without the files that pages of a site name', async () => {
  const web = frontEnd(null);
  for (const file of ['favicon.svg', 'not-found.css']) rmSync(join(web, file));

  const { exitCode, errors } = await portico(['build', '--web', web, '--out', join(web, '..', 'site')]);

  const sentence = `The front end in ${web} has no favicon.svg and no not-found.css, which pages of the site name. Let \`publicDir\` of its \`vite.config.ts\` be src/app/public, and build it again.`;
  expect([exitCode, errors]).toEqual([2, expect.stringContaining(sentence)]);
});
