/**
 * Blocks, actions and fields: many kinds, of which each group is one. The editor branches on what tells the kind, so that a
 * mistake inside a list is checked as a list, once.
 */
import { kindsOf, type SchemaNode } from '#compiler';
import { wordsOfKinds } from './choices.ts';
import { type Convert, closedGroup, type EditorSchema, firstOf, groupWhere, groupWith } from './schema.ts';
import { snippetsOf } from './snippets.ts';
import { wordsOf } from './words.ts';

type Kinds = readonly (readonly [string, SchemaNode])[];

/** @param groupOf  the keys of one kind */
export function unionSchema(union: SchemaNode, convert: Convert, groupOf: Convert): EditorSchema {
  const kinds = [...kindsOf(union)].flatMap(asGroup);
  const noun = String(union['x-kinds']);
  const chain = noun === 'field' ? byWord(kinds, groupOf, convert) : byKey(kinds, noun, convert);
  const words = wordsOfKinds(union);
  if (words.length === 0) return { type: 'object', ...chain };
  return { anyOf: [...words, { type: 'object' }], if: { type: 'object' }, then: chain };
}

/** What is a word by itself is a group only with a condition: `{ back: true, when: … }`. */
function asGroup([kind, node]: Kinds[number]): Kinds {
  if (!node['x-word']) return [[kind, node]];
  return node.properties?.['when'] ? [[kind, { ...node, required: [kind, 'when'] }]] : [];
}

/** A field says its kind: `kind: text`. Until it does, the keys of all kinds are offered. Notes and sections begin with theirs. */
function byWord(all: Kinds, groupOf: Convert, convert: Convert): EditorSchema {
  const begins = ([kind, node]: Kinds[number]): boolean => node['x-kind'] === kind;
  const kinds = all.filter((kind) => !begins(kind));
  const others = all.filter(begins).map(([kind, node]) => ({ when: groupWith(kind), then: convert(node) }));
  const word = {
    ...wordsOf(kinds[0]?.[1].properties?.['kind'] ?? {}),
    enum: kinds.map(([kind]) => kind),
    enumDescriptions: kinds.map(([, node]) => node.description ?? ''),
    errorMessage: `There is no such kind of field. The kinds are ${kinds.map(([kind]) => kind).join(', ')}.`,
  };
  const rows = [...kinds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, node]) => ({ when: groupWhere('kind', kind), then: withoutWord(groupOf(node)) }));
  const any = Object.fromEntries(all.flatMap(([, node]) => Object.entries(node.properties ?? {})));
  const properties = Object.fromEntries(Object.entries(any).map(([key, node]) => [key, wordsOf(node)]));
  const anyKind = closedGroup({ properties: { ...properties, kind: saidElsewhere }, required: ['kind'] });
  const last = { ...anyKind, defaultSnippets: beginnings(all, 'field') };
  return { properties: { kind: word }, ...firstOf([...others, ...rows], last) };
}

/** The word itself is checked and offered once, for all kinds. */
function withoutWord(group: EditorSchema): EditorSchema {
  return { ...group, properties: { ...(group['properties'] as object), kind: saidElsewhere } }; // closedGroup writes an object
}

const saidElsewhere: EditorSchema = { doNotSuggest: true };

/** A block or action begins with its kind: `- list: notices`. */
function byKey(kinds: Kinds, noun: string, convert: Convert): EditorSchema {
  const rows = ownersFirst(kinds).map(([kind, node]) => ({ when: groupWith(kind), then: convert(node) }));
  const offered = kinds.map(
    ([kind, node]) => [kind, { ...wordsOf(node.properties?.[kind] ?? {}), type: 'string' }] as const,
  );
  const names = kinds.map(([kind]) => kind).join(', ');
  return firstOf(rows, {
    properties: Object.fromEntries(offered),
    defaultSnippets: beginnings(kinds, noun),
    allOf: [
      {
        type: ['array', 'string', 'number', 'boolean', 'null'],
        errorMessage: `There is no such kind of ${noun}. The first key says what it is: ${names}.`,
      },
    ],
  });
}

/** Whole groups to begin with, one for each kind. They are offered until the kind is there. */
function beginnings(kinds: Kinds, noun: string): readonly EditorSchema[] {
  return kinds.flatMap(([kind, node]) => snippetsOf(`${kind} ${noun}`, node));
}

/** `columns` is a kind of block and also a setting of a table, so that tables are looked for first. */
function ownersFirst(kinds: Kinds): Kinds {
  const isSettingOf = (key: string, [kind, node]: Kinds[number]): boolean =>
    kind !== key && Object.hasOwn(node.properties ?? {}, key);
  const sorted: (readonly [string, SchemaNode])[] = [];
  const seen = new Set<Kinds[number]>();
  const place = (kind: Kinds[number]): void => {
    if (seen.has(kind)) return;
    seen.add(kind);
    for (const owner of kinds.filter((other) => isSettingOf(kind[0], other))) place(owner);
    sorted.push(kind);
  };
  for (const kind of kinds) place(kind);
  return sorted;
}
