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
