/** Every value of a config replaced by one of another type: the compiler never throws, and says so where the language takes no such value. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCollection, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import type { Files } from '#compiler';
import { definition, nodesAlong, resolveNode, type SchemaNode, typeName } from '../../src/compiler/kernel/language.ts';
import { kindOfFile } from '../../src/compiler/read/file-place.ts';
import { readSource } from '../../src/compiler/read/read-source.ts';
import { checkShape } from '../../src/compiler/shape/check-shape.ts';
import { recompile, shippedConfig, smallConfig, withFile } from './support.ts';

type Path = readonly (string | number)[];

interface Place {
  readonly file: string;
  readonly path: Path;
}

const others: readonly unknown[] = [null, true, 7, 'words', ['words'], { words: 1 }];

/** What JavaScript can make no text of. */
const unlikeText = { toString: null, valueOf: null };
const withoutText: readonly unknown[] = [unlikeText, [unlikeText, unlikeText]];

/** Where every value of a config is, groups and lists too. */
function placesOf(files: Files): readonly Place[] {
  return [...files].flatMap(([file, text]) => {
    const places: Place[] = [];
    const visit = (node: unknown, path: Path): void => {
      places.push({ file, path });
      if (isMap(node))
        for (const { key, value } of node.items) visit(value, [...path, String(isScalar(key) ? key.value : key)]);
      if (isSeq(node)) node.items.forEach((item, index) => visit(item, [...path, index]));
    };
    visit(parseDocument(text).contents, []);
    return places;
  });
}

/** The file with the value at the place replaced; null where that changes nothing. */
function replaced(files: Files, { file, path }: Place, value: unknown): Files | null {
  const document = parseDocument(files.get(file) ?? '');
  const old = path.length === 0 ? document.contents : (document.getIn(path, true) as Node | null);
  const plain = isCollection(old) ? old.toJSON() : isScalar(old) ? old.value : old;
  if (typeName(plain) === typeName(value)) return null;
  if (path.length === 0) document.contents = document.createNode(value) as never;
  else document.setIn(path, value);
  return withFile(files, file, String(document));
}

/** Whether the language has a branch for this type at the place. */
function mayBe(files: Files, { file, path }: Place, value: unknown): boolean {
  const kind = kindOfFile(file);
  const source = readSource(file, files.get(file) ?? '').value;
  if (!source || !kind) return false;
  const { data } = checkShape(kind, source).value;
  const node = nodesAlong(definition(kind), data, path).at(-1);
  return (
    node !== null &&
    node !== undefined &&
    types(node).some((type) => type === typeName(value) || (type === 'number' && typeName(value) === 'integer'))
  );
}

function types(node: SchemaNode): readonly string[] {
  const resolved = resolveNode(node);
  const own = resolved.type ?? (resolved.enum ?? ('const' in resolved ? [resolved.const] : [])).map(typeName);
  return [own].flat().concat((resolved.anyOf ?? []).flatMap(types));
}

function expectReported(files: Files, place: Place, value: unknown): void {
  const changed = replaced(files, place, value);
  if (!changed) return;
  const where = `${place.file} ${place.path.join('/')} = ${JSON.stringify(value)}`;

  const { diagnostics } = recompile(changed);

  for (const { problem, remedy, effect = '' } of diagnostics)
    expect(`${where}: ${problem} ${remedy} ${effect}`).not.toMatch(/\[object|undefined|NaN/);
  if (!mayBe(files, place, value))
    expect({ where, errors: diagnostics.filter(({ severity }) => severity === 'error').length }).not.toEqual({
      where,
      errors: 0,
    });
}

describe('a value of another type', () => {
  // Two of the six at each place, and one that is no text; which ones, the seed of the run says.
  test('is reported wherever it stands in a small portal', { timeout: 240_000 }, () => {
    const turn = Number(process.env['TEST_SEED'] ?? 0);
    placesOf(smallConfig).forEach((place, index) => {
      for (const step of [0, 3]) expectReported(smallConfig, place, others[(turn + index + step) % others.length]);
      expectReported(smallConfig, place, withoutText[(turn + index) % withoutText.length]);
    });
  });

  test('is reported in the shipped portal', { timeout: 240_000 }, () => {
    const places = placesOf(shippedConfig);

    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(...others, ...withoutText), (place, value) =>
        expectReported(shippedConfig, place, value),
      ),
      { numRuns: Number(process.env['WRONG_TYPES'] ?? 30) },
    );
  });
});
