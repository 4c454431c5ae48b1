/** `portico new`: a portal of one's own, in a folder that was empty. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, fails, portico } from './support/run-portico.ts';

const portalIn = (folder: string) => readFileSync(join(folder, 'config/portal.yaml'), 'utf8');

test('a new portal has no mistakes, and its editors know the language', async () => {
  const folder = join(emptyFolder(), 'town-library');

  const made = await portico(['new', folder]);
  const found = await portico(['validate', '--strict', '--config', join(folder, 'config')]);

  expect([made.exitCode, made.errors, found.exitCode]).toEqual([0, '', 0]);
  expect(made.output).toContain(`Wrote 8 files to ${join(folder, 'config')}.`);
  expect(portalIn(folder)).toMatch(
    /^# yaml-language-server: \$schema=\.schemas\/portal\.schema\.json\ntitle: Town library\n/,
  );
  const page = readFileSync(join(folder, 'config/pages/start.yaml'), 'utf8');
  const [, schema = ''] = /^# yaml-language-server: \$schema=(\S+)\nroute:/.exec(page) ?? [];
  expect(JSON.parse(readFileSync(join(folder, 'config/pages', schema), 'utf8'))).toHaveProperty('title', 'Page');
});

test('no other school is in it: neither in its words nor in the names of its headers and calls', async () => {
  const folder = emptyFolder();

  await portico(['new', folder, '--title', 'Town library']);

  const config = join(folder, 'config');
  const files = readdirSync(config, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^[^.].*\.yaml$/.test(path),
  );
  const texts = files.map((file) => readFileSync(join(config, file), 'utf8'));
  expect(texts.join('\n')).not.toMatch(/tonwerk|harbour|academy|school|lesson|teach|pupil|family|berlin/i);
  expect(portalIn(folder)).toMatch(/^country: \w\w # yours\b.*\ntime-zone: \S+ # yours\b/m);
  expect(portalIn(folder)).toContain('sends: { token: X-Portal-Token,');
});

test('it is called as its title says, whatever signs are in it', async () => {
  const folder = emptyFolder();

  await portico(['new', folder, '--title', 'Books: "old" & new']);
  const { exitCode } = await portico(['validate', '--config', join(folder, 'config')]);

  expect([exitCode, portalIn(folder)]).toEqual([0, expect.stringContaining(`title: 'Books: "old" & new'\n`)]);
});

test('the command that shows it can be copied, whatever its folder is called', async () => {
  const folder = join(emptyFolder(), 'harbour academy');

  const { output } = await portico(['new', folder]);

  expect(output).toContain(`npx portico serve --mock --all-calls --watch --config "${join(folder, 'config')}"\n`);
});

test.each(['config', 'config/pages', 'config/office/new'])(
  'no portal is made inside the files of another, which would take it for its own: %s',
  async (target) => {
    const folder = emptyFolder();
    await portico(['new', folder]);

    const run = await portico(['new', join(folder, target)]);

    expect(fails(run)).toEqual([
      2,
      '',
      `The folder ${join(folder, 'config')} is a portal already: what is made in it would be read as a part of that portal. Name a folder outside of it.`,
    ]);
    expect(readdirSync(join(folder, 'config'))).not.toContain('config');
  },
);

test('files that are there already stay as they are', async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'config'));
  writeFileSync(join(folder, 'config/portal.yaml'), 'title: Mine\n');

  const { exitCode, errors } = await portico(['new', folder]);

  expect([exitCode, errors.trim()]).toEqual([
    2,
    `${join(folder, 'config')} has files already, and none of them was changed. Name a new folder.`,
  ]);
  expect(portalIn(folder)).toBe('title: Mine\n');
});
