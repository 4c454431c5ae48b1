/** Values that are more than their shape: names of things in the portal, addresses, types. One row for each annotation. */

import { type Named, type PortalNames, type SchemaNode, typeWordsPattern } from '#compiler';
import { isKeyOf } from '#model';
import { type EditorSchema, firstOf, groupWhere } from './schema.ts';
import { offeredKeys, oneOfNames } from './words.ts';

/** What the value of an annotation says about the value in the file; null when it leaves it as it is. */
type Row = (said: unknown, names: PortalNames) => EditorSchema | null;

const whatIsNew = 'Is it new? Then run `npx portico schema`.';

const rows: Readonly<Record<string, Row>> = {
  'x-reloads': (_, { things: { call } }) =>
    call
      ? {
          anyOf: [
            oneOfNames(call, `There is no data and no call of this name. ${whatIsNew}`),
            { type: 'string', pattern: '^[a-z][a-z0-9_]*$' },
          ],
        }
      : null,
  'x-reference': (said, names) => {
    const kind = String(said);
    const named = isKeyOf(names.things, kind) ? names.things[kind] : undefined;
    if (!named) return null;
    const known = oneOfNames(named, `There is no ${nounOf(String(said))} of this name in the portal. ${whatIsNew}`);
    // The data of the page may give the choices too.
    return said === 'options' ? { anyOf: [known, { type: 'string', pattern: '^[a-z][a-z0-9_]*(\\.\\w+)*$' }] } : known;
  },
  'x-address': (_, { things: { page } }) =>
    page
      ? {
          anyOf: [
            oneOfNames(page, `There is no page with this address in the portal. ${whatIsNew}`),
            {
              type: 'string',
              pattern: `^(https://|mailto:|tel:|\\{)|^(${[...page.keys()].map(escaped).join('|')})\\?`,
            },
          ],
        }
      : null,
  'x-type': (_, { typeWords, things: { entity, form } }) => ({
    anyOf: [
      { enum: [...typeWords, ...(entity?.keys() ?? [])], errorMessage: `There is no such type. ${whatIsNew}` },
      { type: 'string', pattern: typeWordsPattern(entity?.keys(), form?.keys()) },
    ],
  }),
};

/** What the annotations of a value say of it; null when nothing. */
export function annotationOf(node: SchemaNode, names: PortalNames): EditorSchema | null {
  if (node['x-address'] && node.anyOf) return null; // only the text among its shapes is an address
  const found = Object.entries(rows).find(([word]) => node[word] !== undefined);
  return found ? found[1](node[found[0]], names) : null;
}

function nounOf(thing: string): string {
  return thing === 'options' ? 'option list' : thing;
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

/** What may be behind a key depends on a name beside it: the parameters of the call, the fields of the form. */
interface Dependent {
  /** The key beside it, which holds the name. */
  readonly beside: (node: SchemaNode) => unknown;
  readonly of: (names: PortalNames) => PortalNames['parameters'];
  readonly schema: (known: Named) => EditorSchema;
}

/** Keys are only offered: whether one is wrong or missing is known to the compiler. */
const dependents: readonly Dependent[] = [
  { beside: (node) => node['x-arguments'], of: ({ parameters }) => parameters, schema: offeredKeys },
  { beside: (node) => node['x-form-arguments'], of: ({ asked }) => asked, schema: offeredKeys },
  { beside: (node) => node['x-part-arguments'], of: ({ askedByPart }) => askedByPart, schema: offeredKeys },
  { beside: (node) => node['x-form-fields'], of: ({ formFields }) => formFields, schema: offeredKeys },
  {
    beside: (node) => (node['x-cases'] === undefined ? undefined : node['x-of-entity']),
    of: ({ entityFields }) => entityFields,
    schema: (fields) => ({ items: { properties: { when: offeredKeys(fields) } } }),
  },
  {
    beside: (node) => (node.items?.['x-reference'] === 'form-field' ? 'form' : undefined),
    of: ({ formFields }) => formFields,
    schema: (fields) => ({ items: oneOfNames(fields, `The form has no field of this name. ${whatIsNew}`) }),
  },
];

export interface DependentKey {
  /** The name under which the shared part of the schema is. */
  readonly part: string;
  readonly schema: EditorSchema;
}

/** For a group with keys whose values depend on another one, such as `with` on `call`. */
export function dependentKeys(
  properties: Readonly<Record<string, SchemaNode>>,
  names: PortalNames,
): readonly DependentKey[] {
  return Object.entries(properties).flatMap(([key, node]) =>
    dependents.flatMap(({ beside, of, schema }, row) => {
      const name = beside(node);
      if (typeof name !== 'string') return [];
      const cases = [...of(names)]
        .filter(([, known]) => known.size > 0)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([value, known]) => ({ when: groupWhere(name, value), then: { properties: { [key]: schema(known) } } }));
      return [{ part: `${key} by ${name} ${row}`, schema: firstOf(cases, {}) }];
    }),
  );
}
