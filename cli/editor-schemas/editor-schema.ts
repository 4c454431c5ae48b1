/**
 * The language as editors understand it: for each kind of file one JSON Schema (draft-07) that needs no other document, with the
 * names of one portal in it. It follows the compiler's own schema and never refuses what the compiler takes: what cannot be known
 * without reading expressions is left to `portico validate`.
 */

import { languagePart, languagePartOf, type PortalNames, resolveNode, type SchemaNode } from '#compiler';
import { annotationOf, dependentKeys } from './annotations.ts';
import { choiceSchema } from './choices.ts';
import { allOf, closedGroup, type EditorSchema, type Keys } from './schema.ts';
import { snippetsOf } from './snippets.ts';
import { unionSchema } from './unions.ts';
import { wordsOf } from './words.ts';

/** The schema of one kind of file, with everything that it refers to. */
export interface EditorSchemaFile extends EditorSchema {
  readonly definitions: Readonly<Record<string, EditorSchema>>;
}

/** The schema of one kind of file: `page`, `form` … */
export function editorSchema(kind: string, names: PortalNames): EditorSchemaFile {
  const definitions: Record<string, EditorSchema> = {};

  function share(part: string, make: () => EditorSchema): EditorSchema {
    const name = part.replace(/[^a-z0-9]+/gi, '-');
    if (!Object.hasOwn(definitions, name)) {
      definitions[name] = {}; // Its place is taken while it is made: a block may hold blocks.
      definitions[name] = make();
    }
    return { $ref: `#/definitions/${name}` };
  }

  const open = new Set<SchemaNode>();

  /** A part that others share is referred to; with words of its own it is written out, unless it is within itself. */
  function convert(node: SchemaNode): EditorSchema {
    const reference = node['$ref'];
    if (typeof reference !== 'string') return convertResolved(node);
    const part = languagePartOf(reference);
    const shared = languagePart(part);
    if (Object.keys(node).length === 1 || open.has(shared)) return share(part, () => convertResolved(shared));
    open.add(shared);
    const converted = convertResolved(resolveNode(node));
    open.delete(shared);
    return converted;
  }

  function convertResolved(node: SchemaNode): EditorSchema {
    if (node['x-kinds']) return { ...wordsOf(node), ...unionSchema(node, convert, groupOf) };
    return { ...wordsOf(node), ...(annotationOf(node, names) ?? shapeOf(node)) };
  }

  function shapeOf(node: SchemaNode): EditorSchema {
    if (node.anyOf) return choiceSchema(node.anyOf, convert);
    if (node.const !== undefined) return { const: node.const };
    if (node.enum) return { enum: node.enum };
    if (node.properties) return { type: 'object', ...groupOf(node), ...limitsOf(node) };
    return { type: node.type, ...limitsOf(node), ...insideOf(node) };
  }

  /** The keys of a group. Those of a block leave out `kind`, which the compiler adds. */
  function groupOf(node: SchemaNode): EditorSchema {
    const { kind, ...others } = node.properties ?? {};
    const properties = typeof node['x-kind'] === 'string' ? others : (node.properties ?? {});
    const keys: Keys = {
      properties: Object.fromEntries(Object.entries(properties).map(([key, child]) => [key, convert(child)])),
      required: (node.required ?? []).filter((key) => Object.hasOwn(properties, key)),
    };
    const dependent = dependentKeys(properties, names).map(({ part, schema }) => share(part, () => schema));
    return { ...closedGroup(keys), ...allOf(dependent) };
  }

  function insideOf(node: SchemaNode): EditorSchema {
    return {
      ...(node.items ? { items: convert(node.items) } : {}),
      ...(typeof node.additionalProperties === 'object'
        ? { additionalProperties: convert(node.additionalProperties) }
        : {}),
      ...(node['propertyNames'] ? { propertyNames: node['propertyNames'] } : {}),
    };
  }

  const root = languagePart(kind);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Written by `portico schema`. Do not edit.',
    ...convert(root),
    defaultSnippets: snippetsOf(`a ${kind} file`, root),
    definitions,
  };
}

const limits = [
  'minLength',
  'maxLength',
  'minItems',
  'minProperties',
  'uniqueItems',
  'pattern',
  'minimum',
  'maximum',
] as const;

function limitsOf(node: SchemaNode): EditorSchema {
  return Object.fromEntries(limits.filter((limit) => node[limit] !== undefined).map((limit) => [limit, node[limit]]));
}
