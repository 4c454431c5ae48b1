/** A value that fits a schema, for examples in documents: what the schema says itself, else something plain. */
import { type JsonSchema, recordOf } from '#model';

type Definitions = Readonly<Record<string, JsonSchema>>;

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2025-11-21T18:30:00+08:00',
  date: '2025-11-21',
  uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
};

/** Texts whose pattern says what they are. */
const byPattern: readonly (readonly [RegExp, string])[] = [
  [/\\d\+\\\.\\d\{2\}/, '198000.00'],
  [/\[01\]\\d\|2\[0-3\]/, '18:30'],
];

/** @param above  the definitions this value is in: a record that may hold one of its own kind holds none in a sample */
export function sampleOf(schema: JsonSchema, definitions: Definitions, above: readonly string[] = []): unknown {
  const given = schema['examples'];
  if (Array.isArray(given) && given.length > 0) return given[0];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const name = reference.replace('#/$defs/', '');
    return above.includes(name) ? null : sampleOf(definitions[name] ?? {}, definitions, [...above, name]);
  }
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return sampleOf(recordOf(choices[0]), definitions, above);
  return sampleOfType(schema, definitions, above);
}

function sampleOfType(schema: JsonSchema, definitions: Definitions, above: readonly string[]): unknown {
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  switch (type) {
    case 'string':
      return sampleText(schema);
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return sampleList(recordOf(schema['items']), definitions, above);
    case 'object':
      return Object.fromEntries(
        Object.entries(recordOf(schema['properties'])).map(([name, property]) => [
          name,
          sampleOf(recordOf(property), definitions, above),
        ]),
      );
    default:
      return {};
  }
}

function sampleList(items: JsonSchema, definitions: Definitions, above: readonly string[]): unknown {
  const holdsItself = above.some((name) => items['$ref'] === `#/$defs/${name}`);
  return holdsItself ? [] : [sampleOf(items, definitions, above)];
}

function sampleText(schema: JsonSchema): string {
  const format = byFormat[String(schema['format'])];
  if (format !== undefined) return format;
  const pattern = String(schema['pattern'] ?? '');
  return byPattern.find(([sign]) => sign.test(pattern))?.[1] ?? 'text';
}
