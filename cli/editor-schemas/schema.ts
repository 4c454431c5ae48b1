/** JSON Schema draft-07, which every YAML language server understands, as far as editors need it. */
import type { SchemaNode } from '#compiler';

export interface EditorSchema {
  readonly [keyword: string]: unknown;
}

/** Turns one part of the language into a schema for editors. */
export type Convert = (node: SchemaNode) => EditorSchema;

/** A group with these keys and no others. */
export interface Keys {
  readonly properties: Readonly<Record<string, EditorSchema>>;
  readonly required?: readonly string[];
}

/**
 * A group that takes no other keys. What is missing is only asked about when all keys are known, so that one misspelt key is one
 * error, at that key.
 */
export function closedGroup({ properties, required = [] }: Keys): EditorSchema {
  const isSpeltRight = { propertyNames: { enum: Object.keys(properties) } };
  return {
    properties,
    additionalProperties: false,
    ...(required.length > 0 ? { if: isSpeltRight, then: { required } } : {}),
  };
}

/**
 * The first schema whose condition holds decides; a chain, because each `else` is read only when it is needed. The condition is
 * under a `not`, because editors offer the keys and show the words of conditions otherwise.
 */
export function firstOf(
  rows: readonly { readonly when: EditorSchema; readonly then: EditorSchema }[],
  otherwise: EditorSchema,
): EditorSchema {
  return rows.reduceRight<EditorSchema>(
    (rest, { when, then }) => ({ if: { not: when }, then: rest, else: then }),
    otherwise,
  );
}

/** Schemas that all hold, as one. */
export function allOf(schemas: readonly EditorSchema[]): EditorSchema {
  return schemas.length === 0 ? {} : { allOf: schemas };
}

/**
 * A group in which `key` is `value`. While something is being completed, servers take the beginning of a value for the value: where
 * one begins like another (`application`, `application-reply`), the shorter one goes first.
 */
export function groupWhere(key: string, value: unknown): EditorSchema {
  return { type: 'object', properties: { [key]: { const: value } }, required: [key] };
}

export function groupWith(...keys: readonly string[]): EditorSchema {
  return { type: 'object', required: keys };
}
