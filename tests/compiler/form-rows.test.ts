/** What is said of rows that are written wrong. */
import { expect, test } from 'vitest';
import { pointedAt, recompile, shippedConfig, withFile } from './support.ts';

const right = `sends: application/create
with: { type_id: 1, name: "'A'", email: "'a@b.hk'", content: "'x'" }
data: { types: { call: application/type } }
fields:
  - { name: limit, label: Limit, kind: number, start: size(types.list) }
  - name: costs
    label: Costs
    kind: rows
    row: "{item}: {amount}"
    fields:
      - { name: item, label: Item, kind: text, required: true }
      - { name: amount, label: Amount, kind: money }
      - { name: proof, label: Proof, kind: files, when: size(item) > limit }
  - { note: "Together {money(sum(costs.map(cost, cost.amount)))}", when: "costs.exists(cost, cost.item == 'Bus')" }
`;

function compile(text: string) {
  const files = withFile(shippedConfig, 'forms/costs.yaml', text);
  const { diagnostics, portal } = recompile(files);
  // No page shows the form, and nobody has translated it.
  const found = diagnostics.filter(({ code }) => code !== 'text/missing-translation' && code !== 'link/unused');
  return { found, portal, at: found.map((one) => pointedAt(one, files)) };
}

test('rows read their own fields and those of the form above, and the form reads the rows', () => {
  const { found, portal } = compile(right);

  expect(found).toEqual([]);
  const [, costs] = portal?.forms['costs']?.fields ?? [];
  expect(costs).toMatchObject({
    kind: 'rows',
    max: 20,
    row: { text: '{0}: {1}' },
    fields: [{}, {}, { upload: 'publics/upload' }],
  });
});

const wrong: readonly { name: string; from: string; to: string; at: string; code: string; says: string }[] = [
  {
    name: 'fewest above most',
    from: 'row: ',
    to: 'min: 5\n    max: 3\n    row: ',
    at: '5',
    code: 'shape/min-above-max',
    says: '`min` is `5`, and `max` is only `3`.',
  },
  {
    name: 'fewest above the usual most',
    from: 'row: ',
    to: 'min: 30\n    row: ',
    at: '30',
    code: 'shape/min-above-max',
    says: '`min` is `30`, and `max` is only `20`, which holds where none is written.',
  },
  {
    name: 'a sentence of something that is not asked',
    from: '{item}: {amount}"',
    to: '{item}: {amout}"',
    at: 'amout',
    code: 'type/unknown-name',
    says: 'There is nothing called `amout` here.',
  },
  {
    name: 'two fields of one name',
    from: 'kind: money }',
    to: 'kind: money }\n      - { name: amount, label: Again, kind: money }',
    at: 'amount',
    code: 'link/repeated-field',
    says: 'Two fields of these rows are called `amount`.',
  },
  {
    name: 'a name under which no input keeps anything',
    from: 'name: proof',
    to: 'name: constructor',
    at: 'constructor',
    code: 'link/reserved-name',
    says: '`constructor` is a name that the portal itself gives.',
  },
  {
    name: 'a name that every record has',
    from: 'name: proof',
    to: 'name: toString',
    at: 'toString',
    code: 'link/reserved-name',
    says: '`toString` is a name that the portal itself gives.',
  },
  {
    name: 'no fields',
    from: 'fields:\n      - { name: item, label: Item, kind: text, required: true }\n      - { name: amount, label: Amount, kind: money }\n      - { name: proof, label: Proof, kind: files, when: size(item) > limit }\n  - {',
    to: 'fields: []\n  - {',
    at: 'fields',
    code: 'shape/too-few',
    says: '`fields` has no entries.',
  },
  {
    name: 'rows in rows',
    from: 'kind: files,',
    to: 'kind: rows, row: x, fields: [{ name: a, label: A, kind: text }],',
    at: 'rows',
    code: 'shape/unknown-kind',
    says: 'A field of the kind `rows` cannot stand in rows.',
  },
  {
    name: 'a start that is no list',
    from: 'row: ',
    to: 'start: user.name\n    row: ',
    at: 'user.name',
    code: 'type/mismatch',
    says: 'This should be a list, but `user.name` is a text.',
  },
  {
    name: 'a start whose records have none of the fields',
    from: 'row: ',
    to: 'start: types.list\n    row: ',
    at: 'types.list',
    code: 'type/mismatch',
    says: 'The entries of `types.list` have none of the fields of a row: `item`, `amount`, `proof`.',
  },
  {
    name: 'a condition on a field further down the row',
    from: 'name: item, label: Item, kind: text, required: true',
    to: 'name: item, label: Item, kind: text, when: amount != null',
    at: 'amount',
    code: 'type/later-field',
    says: 'Whether `item` is asked depends on `amount`, which comes later.',
  },
  {
    name: 'a field of an entry that rows do not have',
    from: 'cost.amount',
    to: 'cost.amounts',
    at: 'amounts',
    code: 'type/unknown-field',
    says: '`cost` has no field `amounts`.',
  },
];

test.each(wrong)('$name is said where it stands', ({ from, to, at, code, says }) => {
  expect(right).toContain(from);

  const { found, at: places } = compile(right.replace(from, to));

  expect(found.map((one) => [one.code, one.problem])).toEqual([[code, says]]);
  expect(places).toContain(at);
});
