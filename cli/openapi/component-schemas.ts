/**
 * The entities, and for each form with extra fields a schema of those, as the document's components. What is sent differs
 * from what comes back (a `?` means "may be left out" there and "may be null" here), so each has schemas of its own.
 */
import { callSchemas, entitySchemas, extraName, isNamed, reachable } from '#compiler';
import { askedKey, type CallModel, formSchema, type JsonSchema, type PortalModel } from '#model';
import { fieldError, refusal } from './refusals.ts';

export type Direction = 'request' | 'answer';

export type Definitions = Readonly<Record<string, JsonSchema>>;

/** By direction, because the same name means another schema. */
export type Components = Readonly<Record<Direction, Definitions>>;

export function componentsOf(portal: PortalModel): Components {
  return { request: definitionsOf(portal, 'request'), answer: definitionsOf(portal, 'answer') };
}

function definitionsOf(portal: PortalModel, direction: Direction): Definitions {
  const forms = Object.keys(portal.forms).map((name) => [extraName(name), extraSchema(name, portal, direction)]);
  return { ...entitySchemas(portal.contract, { direction, extra: extraReference }), ...Object.fromEntries(forms) };
}

function extraReference(form: string): JsonSchema {
  if (isNamed(form)) return { $ref: `#/$defs/${extraName(form)}` };
  return { type: 'object', description: `The fields of the form that \`${form.slice(1, -1)}\` names.` };
}

/** A record may be older than a field, so answers promise none of them. */
function extraSchema(formName: string, portal: PortalModel, direction: Direction): JsonSchema {
  const form = portal.forms[formName];
  const fields = form?.fields.filter((field) => form.extraFields.includes(field.name)) ?? [];
  return {
    title: extraName(formName),
    description: `The fields that config/forms/${formName}.yaml adds.`,
    ...withoutMarkers(formSchema(fields)),
    ...(direction === 'answer' ? { required: [] } : {}),
  };
}

/** Without what only the check of a form needs: which of its fields are asked. */
function withoutMarkers({ $schema: _dialect, allOf: _conditions, ...schema }: JsonSchema): JsonSchema {
  const { [askedKey]: _asked, ...properties } = schema['properties'] as Record<string, JsonSchema>; // a record's schema always has them
  const bare = Object.entries(properties).map(([name, property]) => {
    const items = property['items'] as JsonSchema | undefined; // of a list, one schema for all
    return [name, items?.['properties'] === undefined ? property : { ...property, items: withoutMarkers(items) }];
  });
  return { ...schema, properties: Object.fromEntries(bare) };
}

/** What a call takes and answers, without the definitions: those are components. */
export function bareSchemas(
  call: CallModel,
  { contract }: PortalModel,
): Readonly<Record<'query' | 'body' | 'answer', JsonSchema>> {
  const { query, body, answer } = callSchemas(call, contract, { extra: extraReference });
  return { query: bare(query), body: bare(body), answer: bare(answer) };
}

function bare({ $schema: _dialect, $defs: _definitions, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** The components that the calls refer to, sorted by name. */
export function componentSchemas(portal: PortalModel, components: Components): Definitions {
  const schemas: Record<string, JsonSchema> = { Refusal: refusal, FieldError: fieldError(portal.contract) };
  const calls = Object.values(portal.contract.calls).map((call) => bareSchemas(call, portal));
  const used: Readonly<Record<Direction, unknown>> = {
    request: calls.map(({ query, body }) => [query, body]),
    answer: calls.map(({ answer }) => answer),
  };
  for (const direction of ['answer', 'request'] as const) {
    for (const name of reachable(used[direction], components[direction])) {
      schemas[componentName(name, direction)] = moved(components[direction][name] ?? {}, direction);
    }
  }
  return Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The schema with its references pointing to the document's components. */
export function moved(schema: JsonSchema, direction: Direction): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? value.replace(
          /^#\/\$defs\/(.+)$/,
          (_, name: string) => `#/components/schemas/${componentName(name, direction)}`,
        )
      : value,
  );
  return JSON.parse(text) as JsonSchema; // plain data in, plain data out
}

function componentName(name: string, direction: Direction): string {
  return direction === 'answer' ? name : `${name}Input`;
}
