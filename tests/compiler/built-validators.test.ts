/** The validators that ship inside the command line say yes exactly where ajv finds nothing wrong. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fileKinds } from '#compiler';
import { definition } from '../../src/compiler/kernel/language.ts';
import type { Source } from '../../src/compiler/kernel/sources.ts';
import { kindOfFile } from '../../src/compiler/read/file-place.ts';
import type { BuiltValidators } from '../../src/compiler/shape/built-validators.ts';
import { validator } from '../../src/compiler/shape/full-validator.ts';
import { tagKinds } from '../../src/compiler/shape/tag-kinds.ts';
import { builtValidators } from '../../tools/build-validators.mjs';
import { readCases } from '../diagnostics/cases.ts';
import { shippedConfig } from './support.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'portico-validators-'));
let built: BuiltValidators;

beforeAll(async () => {
  const file = join(folder, 'validators.mjs');
  await build({
    input: join(root, 'src/compiler/shape/built-validators.ts'),
    cwd: root,
    platform: 'node',
    plugins: [builtValidators(root)],
    output: { file, format: 'esm' },
    logLevel: 'warn',
  });
  ({ builtValidators: built } = await import(/* @vite-ignore */ pathToFileURL(file).href));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** What the schema is asked about: the file with the kinds of its blocks written out. */
function tagged(path: string, text: string, kind: string): unknown {
  const span = { file: path, start: 0, end: 0, line: 1, column: 1 };
  const tree = { spanOf: () => span } as unknown as Source['tree']; // asked for the place of an issue only
  return tagKinds(definition(kind), { file: path, text, data: parse(text, { logLevel: 'silent' }), tree }).data;
}

test('the files of the shipped portal and all broken ones are judged alike', () => {
  const judged = { good: 0, bad: 0 };
  for (const files of [shippedConfig, ...readCases().map((one) => one.files)]) {
    for (const [path, text] of files) {
      const kind = kindOfFile(path);
      if (text.length > 100_000 || kind === undefined || !built[kind]) continue;
      let data: unknown;
      try {
        data = tagged(path, text, kind);
      } catch {
        continue; // no YAML: the stage before says so
      }
      const isGood = validator(kind)(data);
      expect(built[kind](data)).toBe(isGood);
      judged[isGood ? 'good' : 'bad'] += 1;
    }
  }
  expect(judged.good).toBeGreaterThan(100);
  expect(judged.bad).toBeGreaterThan(100);
});

test('there is one for each kind of file', () => {
  for (const kind of [...fileKinds, 'office/notice']) expect(built[kind]).toBeTypeOf('function');
});
