import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

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
