/**
 * Places that take several shapes: a name or a group, a text or a list of cases. An editor that tries every shape reports what is
 * wrong with the ones nobody meant. So the choice looks at nothing but the type, and what is inside is checked for the one
 * shape that was written.
 */
import { kindsOf, resolveNode, type SchemaNode } from '#compiler';
import { allOf, type Convert, type EditorSchema, firstOf, groupWith } from './schema.ts';

export function choiceSchema(branches: readonly SchemaNode[], convert: Convert): EditorSchema {
  const resolved = branches.map((branch) => ({ branch, node: resolveNode(branch) }));
  const groups = resolved.filter(({ node }) => typeOf(node) === 'object');
  const lists = resolved.filter(({ node }) => typeOf(node) === 'array');
  const plain = resolved.filter(({ node }) => typeOf(node) === null);
  const shapes = [
    ...plain.map(({ branch }) => convert(branch)),
    ...(lists.length > 0 ? [{ type: 'array' }] : []),
    ...(groups.length > 0 ? [{ type: 'object' }] : []),
    ...groups.flatMap(({ node }) => wordsOfKinds(node)),
  ];
  const inside = [
    ...(lists[0] ? [{ if: { type: 'array' }, then: convert(lists[0].branch) }] : []),
    ...(groups.length > 0
      ? [
          {
            if: { type: 'object' },
            then: groupChoice(
              groups.map(({ branch }) => branch),
              convert,
            ),
          },
        ]
      : []),
  ];
  return { ...(shapes.length === 1 ? shapes[0] : { anyOf: shapes }), ...allOf(inside) };
}

/** `back` is a whole action: what an editor offers besides the groups of a union. */
export function wordsOfKinds(union: SchemaNode): readonly EditorSchema[] {
  const words = union['x-kinds'] ? [...kindsOf(union)].filter(([, node]) => node['x-word']) : [];
  if (words.length === 0) return [];
  return [{ enum: words.map(([word]) => word), enumDescriptions: words.map(([, node]) => node.description ?? '') }];
}

/** Groups are told apart by what each of them needs; the first one stands for all that cannot be told. */
function groupChoice(branches: readonly SchemaNode[], convert: Convert): EditorSchema {
  const [first, ...others] = branches.map((branch) => ({ required: neededKeys(branch), schema: convert(branch) }));
  if (!first) return {};
  if (others.length === 0) return first.schema;
  const rows = [first, ...others].map(({ required, schema }) => ({ when: groupWith(...required), then: schema }));
  return firstOf(rows, first.schema);
}

/** Nobody writes the kind of a block: its first key says it. */
function neededKeys(branch: SchemaNode): readonly string[] {
  const node = resolveNode(branch);
  return (node.required ?? []).filter((key) => key !== 'kind' || node['x-kind'] === undefined);
}

function typeOf(node: SchemaNode): 'object' | 'array' | null {
  if (node.type === 'array') return 'array';
  return node.type === 'object' || node.properties || node.additionalProperties ? 'object' : null;
}
