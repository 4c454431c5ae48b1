/** Each file of a kind below `schema/` can be used: what lists the kinds names it. */
import { expect, test } from 'vitest';
import { bundleLanguage, partOf, readSchemas, type Schema, schemasAt } from '../tools/generate/language/language.ts';

const schemas = readSchemas('schema');
const berth: Schema = {
  title: 'Berth',
  type: 'object',
  required: ['berth'],
  properties: { berth: { type: 'string' } },
};

function kindsOf(union: string): readonly string[] {
  return schemasAt(partOf(bundleLanguage(schemas), union), 'oneOf').map(({ $ref }) => String($ref));
}

test.each([
  ['block', 'blocks'],
  ['field', 'fields'],
  ['action', 'actions'],
  ['item', 'items'],
])('a kind of %s that is not listed is refused with the line to add', (union, folder) => {
  const more = new Map([...schemas, [`${folder}/berth`, berth]]);

  expect(() => bundleLanguage(more)).toThrow(
    `schema/${folder}/berth.schema.json is not listed, so nobody could write that kind. Add { "$ref": "${folder}/berth.schema.json" } to \`oneOf\` of schema/${union}.schema.json.`,
  );
});

test('a kind that is listed and has no file is refused', () => {
  const fewer = new Map([...schemas].filter(([key]) => key !== 'blocks/qr'));

  expect(() => bundleLanguage(fewer)).toThrow(
    'schema/block.schema.json lists blocks/qr.schema.json, which is not there. Write that file, or take its line out of `oneOf`.',
  );
});

test('an item of a form can be each kind of field, and what items there are besides', () => {
  const fields = kindsOf('field');

  expect(fields.length).toBeGreaterThan(20);
  expect(kindsOf('item')).toEqual([...fields, '#/$defs/items~1note', '#/$defs/items~1section']);
});

test('a new kind of field needs one line to be an item of a form', () => {
  const field = schemas.get('field') ?? {};
  const listed = { ...field, oneOf: [...schemasAt(field, 'oneOf'), { $ref: 'fields/berth.schema.json' }] };
  const { $defs } = bundleLanguage(new Map([...schemas, ['field', listed], ['fields/berth', berth]]));

  expect($defs['item']?.['oneOf']).toContainEqual({ $ref: '#/$defs/fields~1berth' });
});
