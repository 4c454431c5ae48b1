/** What a folder gives is kept for as long as its files say the same. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { compileFolder } from '../../cli/config/compile-folder.ts';
import { emptyFolder } from './support/run-portico.ts';

afterEach(() => vi.unstubAllEnvs());

function clubFolder(): string {
  const folder = emptyFolder();
  cpSync('tests/fixtures/club/config', folder, { recursive: true });
  return folder;
}

test('a file that is saved as it was changes nothing, and an edit that is taken back brings what was there', () => {
  const folder = clubFolder();
  const file = join(folder, 'portal.yaml');
  const text = readFileSync(file, 'utf8');
  const first = compileFolder(folder).compilation;

  writeFileSync(file, text);
  const saved = compileFolder(folder).compilation;
  writeFileSync(file, text.replace('title: Harbour Rowing Club', 'title: Bay Rowing Club'));
  const edited = compileFolder(folder).compilation;
  writeFileSync(file, text);

  expect(saved).toBe(first);
  expect(JSON.stringify(edited.portal)).toContain('Bay Rowing Club');
  expect(compileFolder(folder).compilation).toBe(first);
});

test('the same files are compiled anew for other renderers', () => {
  const folder = clubFolder();
  const before = compileFolder(folder).compilation;

  vi.stubEnv('RENDERERS_DIR', 'schema/renderers');

  expect(compileFolder(folder).compilation).not.toBe(before);
});

test('a logo beside portal.yaml is an SVG, also where the file is a PNG, and another file is another logo', () => {
  const folder = clubFolder();
  const portal = readFileSync(join(folder, 'portal.yaml'), 'utf8');
  const logoOf = (name: string, bytes: string | Buffer) => {
    writeFileSync(join(folder, 'portal.yaml'), portal.replace(/logo: [a-z-]+/, `logo-file: ${name}`));
    writeFileSync(join(folder, name), bytes);
    return compileFolder(folder).compilation.portal?.logo;
  };
  // The first lines of a picture of 48 × 16 pixels.
  const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000030000000100806000000', 'hex');

  expect(logoOf('logo.svg', '<svg viewBox="0 0 4 2"/>')).toMatchObject({ width: 4, height: 2 });
  expect(logoOf('logo.svg', '<svg viewBox="0,0,9,3"/>')).toMatchObject({ width: 9, height: 3 });
  expect(logoOf('logo.png', png)).toMatchObject({ width: 48, height: 16 });
  expect(logoOf('logo.png', png)?.svg).toContain(`href="data:image/png;base64,${png.toString('base64')}"`);
});

test('a file whose name is not written in UTF-8 is named as what is wrong, and a picture of such a name is no matter', () => {
  const folder = clubFolder();
  const nameIn = (ending: string) =>
    Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from(ending)]);

  writeFileSync(nameIn('.png'), '');
  expect(compileFolder(folder).errorCount).toBe(0);

  writeFileSync(nameIn('.yaml'), 'title: Café\n');
  expect(() => compileFolder(folder)).toThrow(
    `The name of ${folder}/caf\uFFFD.yaml is not written in UTF-8, so it cannot be opened. Give it another name.`,
  );
});

test('files of the same text in two folders are named with their own folder', () => {
  const [one, other] = [clubFolder(), clubFolder()];
  for (const folder of [one, other]) writeFileSync(join(folder, 'portal.yaml'), 'titel: x\n');
  compileFolder(one);

  const named = new Set(compileFolder(other).diagnostics.map(({ span }) => span.file));

  expect([...named]).toContain(`${other}/portal.yaml`);
  expect([...named].filter((file) => !file.startsWith(other))).toEqual([]);
});

test.each([
  ['{ "title": ', 'board.schema.json cannot be read: '],
  ['{ "x-text": [] }', 'board.schema.json cannot be read: It declares `x-text`.'],
  ['{ "type": "object" }', 'board.schema.json cannot be read: Its schema takes misspelt options too.'],
])('a schema of a renderer that is wrong is named: %s', (text, said) => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'board.schema.json'), text);
  vi.stubEnv('RENDERERS_DIR', folder);

  expect(() => compileFolder('config')).toThrow(said);
});
