/** A server that watches the config, and thirty edits of people who are in the middle of something. */
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { watchConfig } from '../../cli/config/watch-folder.ts';
import { emptyFolder, runningPortico } from './support/run-portico.ts';

const library = 'tests/fixtures/library/config';
const folder = join(emptyFolder(), 'config');
const at = (file: string) => join(folder, file);
const read = (file: string) => readFileSync(at(file), 'utf8');
const write = (file: string, text: string | Buffer) => writeFileSync(at(file), text);
const put = (file: string, from: string | RegExp, to: string) => write(file, read(file).replace(from, to));
/** Puts a file back as it was shipped. */
const mend = (file: string) => cpSync(join(library, file), at(file));

const calls = 'api/calls/books.yaml';
const newCall =
  '\nbook/renew:\n  description: Renews a loan.\n  access: signed-in\n  changes: true\n  body: { id: id }\n  answer: { ok: yes-no }\n';

/** Each edit, and whether the config is good after it. */
const edits: readonly (readonly [what: string, isGood: boolean, edit: () => void])[] = [
  ['a misspelt key', false, () => put('pages/books.yaml', 'title:', 'titel:')],
  ['the key put right', true, () => mend('pages/books.yaml')],
  ['a list in place of a kind', false, () => put('forms/reserve.yaml', /kind: \w+(-\w+)*/, 'kind: [text]')],
  ['the kind put right', true, () => mend('forms/reserve.yaml')],
  ['an emptied file', false, () => truncateSync(at('pages/books.yaml'))],
  [
    'half a file',
    false,
    () => write('pages/books.yaml', readFileSync(join(library, 'pages/books.yaml'), 'utf8').slice(0, 130)),
  ],
  ['the whole file', true, () => mend('pages/books.yaml')],
  ['binary junk', false, () => write('pages/junk.yaml', Buffer.from([0, 255, 254, 1, 2, 3, 200, 0]))],
  ['the junk taken away', true, () => rmSync(at('pages/junk.yaml'))],
  ['a billion laughs', false, () => write('pages/laughs.yaml', 'a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n')],
  ['no laughs', true, () => rmSync(at('pages/laughs.yaml'))],
  ['portal.yaml renamed', false, () => renameSync(at('portal.yaml'), at('portal.yaml.old'))],
  ['portal.yaml back', true, () => renameSync(at('portal.yaml.old'), at('portal.yaml'))],
  ['a page that is a folder', false, () => (rmSync(at('pages/shelves.yaml')), mkdirSync(at('pages/shelves.yaml')))],
  [
    'a page that is a page',
    true,
    () => (rmSync(at('pages/shelves.yaml'), { recursive: true }), mend('pages/shelves.yaml')),
  ],
  ['a link to itself', true, () => symlinkSync(folder, at('pages/round'))],
  ['a link to nothing', true, () => symlinkSync('/nowhere/at/all', at('pages/nothing.yaml'))],
  ['a link with a dot that leads to itself', true, () => symlinkSync('notes.old', at('pages/notes.old'))],
  [
    'no links',
    true,
    () => (rmSync(at('pages/round')), rmSync(at('pages/nothing.yaml')), rmSync(at('pages/notes.old'))),
  ],
  ['a new call', true, () => appendFileSync(at(calls), newCall)],
  ['a call taken out', true, () => mend(calls)],
  ['an entity of itself', false, () => put('api/entities/books.yaml', /^(\w+):\n/m, '$1:\n  includes: $1\n')],
  ['a contract that is a list', false, () => write(calls, '- one\n- two\n')],
  ['the contract back', true, () => (mend(calls), mend('api/entities/books.yaml'))],
  ['a folder of pages gone', false, () => renameSync(at('pages'), join(folder, '../pages'))],
  ['the folder of pages back', true, () => renameSync(join(folder, '../pages'), at('pages'))],
  [
    'a page written by a careful editor',
    true,
    () => (
      cpSync(at('pages/books.yaml'), at('pages/.books.tmp')), renameSync(at('pages/.books.tmp'), at('pages/books.yaml'))
    ),
  ],
  ['a title that is a record', false, () => put('portal.yaml', /^title:.*$/m, 'title: { en: { de: [] } }')],
  ['a file of a megabyte', false, () => write('portal.yaml', `title: ${'x'.repeat(1_000_000)}\n`)],
  ['everything gone', false, () => rmSync(folder, { recursive: true })],
  ['everything back', true, () => cpSync(library, folder, { recursive: true })],
  ['a word of Windows', false, () => write('pages/books.yaml', Buffer.from('\ufefftitle: x\r\n', 'utf16le'))],
];

/** Makes one edit after the other in a config, and waits until each is noticed. */
async function expectNoticed(config: string, edits: readonly (() => void)[]): Promise<void> {
  let count = 0;
  const stop = watchConfig(config, () => {
    count += 1;
  });
  for (const edit of edits) {
    const before = count;
    edit();
    await vi.waitFor(() => expect(count).toBeGreaterThan(before), { timeout: 5000 });
    await pause(100); // until the folders are watched anew
  }
  stop();
}

test('an edit of a file whose ending an editor spoilt is noticed, and one in a folder with a dot in its name', async () => {
  const watched = emptyFolder();
  const edits: readonly (() => void)[] = [
    () => writeFileSync(join(watched, 'visit.yaml.txt'), ''),
    () => writeFileSync(join(watched, 'visit.YAML'), ''),
    () => mkdirSync(join(watched, 'pages.old')),
    () => writeFileSync(join(watched, 'pages.old', 'visit.yaml'), ''),
  ];

  await expectNoticed(watched, edits);
});

test('a config that is a link to a release is noticed when the link is turned to the next one, and edits of that one too', async () => {
  const releases = emptyFolder();
  const current = join(releases, 'config');
  for (const release of ['first', 'second']) mkdirSync(join(releases, release));
  symlinkSync('first', current);
  const edits: readonly (() => void)[] = [
    () => (symlinkSync('second', join(releases, 'next')), renameSync(join(releases, 'next'), current)),
    () => writeFileSync(join(releases, 'second', 'portal.yaml'), ''),
    () => (rmSync(current), symlinkSync('first', current)),
    () => writeFileSync(join(releases, 'first', 'portal.yaml'), ''),
  ];

  await expectNoticed(current, edits);
});

test('an edit of the schema of a renderer beside the config is noticed, and nothing else that is there', async () => {
  const renderers = emptyFolder();
  mkdirSync(join(renderers, 'node_modules'));
  vi.stubEnv('RENDERERS_DIR', renderers);
  let count = 0;
  const stop = watchConfig(emptyFolder(), () => {
    count += 1;
  });

  writeFileSync(join(renderers, 'chart.tsx'), '');
  writeFileSync(join(renderers, 'node_modules', 'chart.schema.json'), '{}');
  await pause(200);
  expect(count).toBe(0);
  writeFileSync(join(renderers, 'chart.schema.json'), '{}');
  await vi.waitFor(() => expect(count).toBe(1), { timeout: 5000 });
  stop();
  vi.unstubAllEnvs();
});

test('a look that finds no folder any more is said and ends like each other one, and the folder is looked for', async () => {
  const looked = join(emptyFolder(), 'config');
  cpSync(library, looked, { recursive: true });
  const running = await runningPortico(['validate', '-c', looked, '--watch'], {}, 'Following');
  const looks = () => running.text().split('Looked through.').length - 1;
  const begun = looks();
  rmSync(looked, { recursive: true });
  await running.said(`The folder ${looked} cannot be read: it is not there.`);
  await vi.waitFor(() => expect(looks()).toBeGreaterThan(begun), { timeout: 10_000, interval: 20 });
  const gone = looks();
  cpSync(library, looked, { recursive: true });
  await vi.waitFor(() => expect(looks()).toBeGreaterThan(gone), { timeout: 10_000, interval: 20 });
  await running.stop();

  expect(running.text()).toMatch(
    /is not there\.[^\n]*\nAs soon as that changes, all is looked through again\.\nLooked through\.\n/,
  );
});

test('a watching server survives thirty edits, keeps the last good config, and takes over the next good one', async () => {
  cpSync(library, folder, { recursive: true });
  const words = ['serve', '--port', '0', '-c', folder, '--watch', '--no-web', '--api', 'http://127.0.0.1:9'];
  const server = await runningPortico(words, { FILES_DIR: join(emptyFolder(), 'files') });
  const manifest = async () =>
    (await fetch(`${server.address}/model/manifest.json`)).json() as Promise<{ settings: { title: string } }>;
  const last = () => [...server.text().matchAll(/The change is (not )?live/g)];
  const wrong: string[] = [];

  for (const [what, isGood, edit] of edits) {
    const before = last().length;
    edit();
    const isSaid = () => last().length > before && (last().at(-1)?.[1] === undefined) === isGood;
    await vi.waitUntil(isSaid, { timeout: 15_000, interval: 20 }).catch(() => wrong.push(what));
    if ((await manifest()).settings.title !== 'Northgate Library') wrong.push(`${what}: not the last good portal`);
  }
  mend('pages/books.yaml');
  put('portal.yaml', 'Northgate Library', 'Southgate Library');
  await vi.waitFor(async () => expect((await manifest()).settings.title).toBe('Southgate Library'), {
    timeout: 15_000,
  });
  await server.stop();

  expect(wrong).toEqual([]);
  expect(server.text()).not.toMatch(/our mistake|^\s+at .*:\d+:\d+/m);
}, 240_000);
