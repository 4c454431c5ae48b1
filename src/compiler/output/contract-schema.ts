/**
 * The contract as JSON Schema 2020-12: what a call's query, body and answer must look like.
 * The server checks with it, types and the OpenAPI document are made from it.
 */
import type { CallModel, Contract, Fields, ScalarKind, Type } from '#model';

export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * Which way a value travels. In an answer every key is present and `?` allows null; in a request `?` allows the key to
 * be left out.
 */
export type Direction = 'request' | 'answer';

export interface SchemaOptions {
  readonly direction?: Direction;
  /** The schema of the extra fields of a form; left out: any object. */
  readonly extra?: (form: string) => JsonSchema;
}

export interface CallSchemas {
  readonly query: JsonSchema;
  readonly body: JsonSchema;
  /** Where it depends on what is sent: of any of the cases. */
  readonly answer: JsonSchema;
  /** The answer of each case, by its word. */
  readonly cases?: Readonly<Record<string, JsonSchema>>;
}

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** An instant with its offset, in whole seconds. */
const instantPattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(Z|[+-]\\d{2}:\\d{2})$';

const scalarSchemas: Readonly<Record<ScalarKind, JsonSchema>> = {
  text: { type: 'string' },
  rich: { type: 'string' },
  path: { type: 'string', minLength: 1 },
  route: { type: 'string', minLength: 1 },
  id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  integer: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  number: { type: 'number' },
  money: { type: 'string', pattern: '^-?\\d+\\.\\d{2}$' },
  'yes-no': { type: 'boolean' },
  country: { type: 'string', pattern: '^[a-z]{2}$' },
  datetime: { type: 'string', format: 'date-time', pattern: instantPattern },
  date: { type: 'string', format: 'date' },
  month: { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' },
  time: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
  json: {},
};

/** Which page of how many the answer is. */
const pageMeta: JsonSchema = {
  type: 'object',
  properties: {
    totalCount: { type: 'integer', minimum: 0 },
    pageCount: { type: 'integer', minimum: 0 },
    currentPage: { type: 'integer', minimum: 1 },
    perPage: { type: 'integer', minimum: 1 },
  },
  required: ['totalCount', 'pageCount', 'currentPage', 'perPage'],
  additionalProperties: false,
};

/** Nobody sends more entries in one list; databases take some 30,000 values in a statement. */
const sentMaximum = 10_000;

/** No list is longer, and databases count no further than 2⁶³. */
const pageMaximum = 1_000_000_000;

function pageQuery({ perPageMaximum }: CallModel): Readonly<Record<string, JsonSchema>> {
  return {
    page: { type: 'integer', minimum: 1, maximum: pageMaximum },
    'per-page': { type: 'integer', minimum: 1, maximum: perPageMaximum },
  };
}

/**
 * The schema of one type. Entities are referred to as `#/$defs/<name>`.
 * @returns for a nullable type of an answer a schema that also allows null
 */
export function typeSchema(type: Type, options: SchemaOptions = {}): JsonSchema {
  const schema = plainTypeSchema(type, options);
  return { ...(type.nullable && options.direction !== 'request' ? orNull(schema) : schema), ...notesOf(type) };
}

function notesOf({ description, example }: Type): JsonSchema {
  return { ...(description ? { description } : {}), ...(example === undefined ? {} : { examples: [example] }) };
}

/** One schema per entity of the contract, by name, to be under `$defs`. */
export function entitySchemas(contract: Contract, options: SchemaOptions = {}): Record<string, JsonSchema> {
  const named = Object.values(contract.entities).map((entity): [string, JsonSchema] => [
    entity.name,
    { title: entity.name, description: entity.description, ...fieldsSchema(entity.fields, options) },
  ]);
  return Object.fromEntries(named);
}

/**
 * The schemas of one call, each complete in itself: `$defs` holds the entities it speaks of.
 * The bounds of `page` and `per-page` of paged calls, and the shape of `_meta`, are added here: the YAML does not repeat them.
 */
export function callSchemas(call: CallModel, contract: Contract, options: SchemaOptions = {}): CallSchemas {
  const request = { ...options, direction: 'request' } as const;
  const answer = { ...options, direction: 'answer' } as const;
  return {
    query: complete(querySchema(call, request), contract, request),
    body: complete(fieldsSchema(call.body, request), contract, request),
    answer: complete(answerSchema(call, answer), contract, answer),
    ...(call.cases
      ? { cases: mapValues(call.cases.answers, (type) => complete(oneAnswer(call, type, answer), contract, answer)) }
      : {}),
  };
}

function plainTypeSchema(type: Type, options: SchemaOptions): JsonSchema {
  switch (type.kind) {
    case 'one-of':
      return choiceSchema(type.options);
    case 'list':
      return {
        type: 'array',
        items: typeSchema(type.of, options),
        ...(options.direction === 'request' ? { maxItems: sentMaximum } : {}),
      };
    case 'entity':
      return { $ref: `#/$defs/${type.name}` };
    case 'object':
      return fieldsSchema(type.fields, options);
    case 'extra':
      return options.extra?.(type.form) ?? { type: 'object' };
    default:
      return scalarSchemas[type.kind];
  }
}

function choiceSchema(choices: readonly (string | number)[]): JsonSchema {
  const numbers = choices.every((choice) => typeof choice === 'number');
  const texts = choices.every((choice) => typeof choice === 'string');
  return { ...(numbers ? { type: 'number' } : texts ? { type: 'string' } : {}), enum: choices };
}

function fieldsSchema(fields: Fields, options: SchemaOptions): JsonSchema {
  const entries = Object.entries(fields);
  const present = entries.filter(([, type]) => options.direction !== 'request' || !type.nullable);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, type]) => [name, typeSchema(type, options)])),
    required: present.map(([name]) => name),
    additionalProperties: false,
  };
}

function querySchema(call: CallModel, options: SchemaOptions): JsonSchema {
  const schema = fieldsSchema(call.query, options);
  return call.paged ? withProperties(schema, pageQuery(call), []) : schema;
}

function answerSchema(call: CallModel, options: SchemaOptions): JsonSchema {
  const { cases } = call;
  if (!cases) return oneAnswer(call, call.answer, options);
  // Not `oneOf`: an empty list may be the answer of several.
  const titled = Object.entries(cases.answers).map(([word, type]) => ({
    description: `When \`${cases.by}\` is \`${word}\`.`,
    ...oneAnswer(call, type, options),
  }));
  return { anyOf: titled };
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function oneAnswer(call: CallModel, type: Type, options: SchemaOptions): JsonSchema {
  const schema = typeSchema(type, options);
  return call.paged ? withProperties(schema, { _meta: pageMeta }, ['_meta']) : schema;
}

function withProperties(
  schema: JsonSchema,
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema {
  return {
    ...schema,
    properties: { ...(schema['properties'] as object), ...properties }, // fieldsSchema always writes an object here
    required: [...new Set([...(schema['required'] as string[]), ...required])], // and a list here
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  if (Object.keys(schema).length === 0) return schema;
  if (typeof schema['type'] === 'string' && !('enum' in schema)) return { ...schema, type: [schema['type'], 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}

function complete(schema: JsonSchema, contract: Contract, options: SchemaOptions): JsonSchema {
  const all = entitySchemas(contract, options);
  const names = reachable(schema, all);
  const definitions = Object.fromEntries(names.map((name) => [name, all[name]]));
  return { $schema: dialect, ...schema, ...(names.length > 0 ? { $defs: definitions } : {}) };
}

/**
 * The names that schemas refer to as `#/$defs/<name>`, directly or through another definition, sorted.
 * Names that are not defined are left out.
 */
export function reachable(from: unknown, all: Readonly<Record<string, JsonSchema>>): string[] {
  const found = new Set<string>();
  const waiting: unknown[] = [from];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next === null || typeof next !== 'object') continue;
    for (const [key, value] of Object.entries(next)) {
      const name = key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '') : undefined;
      if (name === undefined) waiting.push(value);
      else if (!found.has(name) && all[name]) {
        found.add(name);
        waiting.push(all[name]);
      }
    }
  }
  return [...found].sort();
}
