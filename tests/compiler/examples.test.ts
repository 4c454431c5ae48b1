import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compilePortal, type Files } from '#compiler';
import { exampleLibrary, exampleRenderers, placedExamples } from './placed-examples.ts';
import { readFolder, withFile } from './support.ts';

const root = join(import.meta.dirname, '../..');
const choose = placedExamples.find(({ name }) => name === 'button/actions/choose.yaml');

test.each([
  { kind: 'block', schemas: 'schema/blocks', place: (kind: string) => `${kind}/example.yaml` },
  { kind: 'field', schemas: 'schema/fields', place: (kind: string) => `fields/${kind}/example.yaml` },
  { kind: 'action', schemas: 'schema/actions', place: (kind: string) => `button/actions/${kind}.yaml` },
])('every kind of $kind has an example that shows it', ({ schemas, place }) => {
  const kinds = readdirSync(join(root, schemas)).map((file) => file.replace('.schema.json', ''));
  const texts = new Map(placedExamples.map(({ name, text }) => [name, text]));

  expect(kinds.filter((kind) => !new RegExp(`\\b${kind}\\b`).test(texts.get(place(kind)) ?? ''))).toEqual([]);
});

describe('neither errors nor warnings are in', () => {
  const found = problemsIn(exampleLibrary);

  test.each(placedExamples)('$name', ({ file }) => {
    expect(found.filter((problem) => problem.startsWith(`${file}:`))).toEqual([]);
  });

  test('the library that has all of them', () => {
    expect(found).toEqual([]);
  });

  test('a club whose trainers choose a crew', () => {
    const club = readFolder('tests/fixtures/club/config');

    expect(problemsIn(withFile(club, choose?.file ?? '', choose?.text ?? ''))).toEqual([]);
  });
});

function problemsIn(files: Files): readonly string[] {
  const { diagnostics } = compilePortal(files, { renderers: exampleRenderers });
  return diagnostics.map(({ span, problem, code }) => `${span.file}: ${problem} (${code})`);
}
