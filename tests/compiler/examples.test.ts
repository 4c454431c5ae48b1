import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFolder, recompile, withFile } from './support.ts';

const root = join(import.meta.dirname, '../..');

/** `page` stands in layouts only, and `custom` shows what a portal has written itself: their examples are in config/. */
const withoutExample = ['page', 'custom'];

describe.each([
  { kind: 'block', schemas: 'schema/blocks', folder: 'src/blocks' },
  { kind: 'field', schemas: 'schema/fields', folder: 'src/blocks/fields' },
])('a kind of $kind', ({ schemas, folder }) => {
  const kinds = readdirSync(join(root, schemas)).map((file) => file.replace('.schema.json', ''));

  test.each(kinds.filter((kind) => !withoutExample.includes(kind)))('%s has an example', (kind) => {
    expect(existsSync(join(root, folder, kind, 'example.yaml')), `write ${folder}/${kind}/example.yaml`).toBe(true);
  });
});

describe('a kind of action', () => {
  const kinds = readdirSync(join(root, 'schema/actions')).map((file) => file.replace('.schema.json', ''));
  const examples = readFolder('src/blocks/button/actions');
  const portals = ['library', 'club'].map((name) => readFolder(`tests/fixtures/${name}/config`));

  test.each(kinds)('%s has an example, which one of the other portals may use as a page', (kind) => {
    const example = examples.get(`${kind}.yaml`) ?? '';
    const found = portals.map(
      (portal) => recompile(withFile(portal, `pages/examples/${kind}.yaml`, example)).diagnostics,
    );
    const [fewest = []] = found.toSorted((one, other) => one.length - other.length);

    expect(example, `write src/blocks/button/actions/${kind}.yaml`).toMatch(new RegExp(`\\b${kind}\\b`));
    expect(fewest.map(({ problem }) => problem)).toEqual([]);
  });
});
