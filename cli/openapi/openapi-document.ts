/**
 * The contract as an OpenAPI 3.1 document, for teams that answer the calls with another server or ask them from another
 * program. Every answer has HTTP status 200 and an envelope; `code` in it tells success from refusal.
 */
import { callSchemas, entitySchemas } from '#compiler';
import { type CallModel, type Contract, formSchema, type JsonSchema, type PortalModel } from '#model';
import { sampleOf } from './sample.ts';

type Direction = 'request' | 'answer';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly [part: string]: unknown };
  readonly [part: string]: unknown;
}

/** Refusals that every call knows, as `code reason`. */
const commonRefusals = ['400 bad_request', '429 too_many', '500 failed'];
const loginRefusals = ['401 not_logged_in', '401 token_expired'];
const classRefusals = ['403 class_required', '403 class_scope'];

export function openApiDocument(portal: PortalModel, version: string): OpenApiDocument {
  const { contract } = portal;
  const calls = Object.values(contract.calls);
  const title = textOf(portal.settings.title);
  return {
    openapi: '3.1.0',
    info: {
      title: `${title}: calls`,
      version,
      description: `What the pages of ${title} ask their server. Every answer comes with HTTP status 200; \`code\` in the body says whether it is a success (200) or a refusal.`,
      contact: { name: textOf(portal.settings.office ?? portal.settings.title), url: 'https://portal.example/' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/student-api/v1', description: 'Below the address of the portal.' }],
    tags: groupsOf(calls).map((name) => ({
      name,
      description: `The calls declared in config/api/calls/${name}.yaml.`,
    })),
    security: [{ token: [] }],
    paths: Object.fromEntries(
      calls.map((call) => [`/${call.name}`, { [call.method.toLowerCase()]: operation(call, portal) }]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token of `passport/login`, as it is or behind `Bearer `.',
        },
      },
      parameters: headers,
      schemas: componentSchemas(portal),
    },
  };
}

function groupsOf(calls: readonly CallModel[]): string[] {
  return [...new Set(calls.map((call) => call.group))].sort();
}

const headers = {
  language: {
    name: 'LANGUAGE',
    in: 'header',
    description: 'The language of messages and contents.',
    schema: { type: 'string', enum: ['en', 'zh-Hant', 'zh-Hans', 'ja'], default: 'en' },
  },
  classId: {
    name: 'Classid',
    in: 'header',
    description: 'The class that a class lead has chosen. Nothing for students, whose class is known.',
    schema: { type: 'integer', minimum: 1 },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A UUID of the client: a repeat with the same key gives the stored answer instead of a second change.',
    schema: { type: 'string', format: 'uuid' },
  },
} as const;

function operation(call: CallModel, portal: PortalModel): object {
  const schemas = callSchemas(call, portal.contract, extras('request'));
  const needsLogin = call.access !== 'everyone';
  return {
    operationId: operationId(call.name),
    summary: firstSentence(call.description),
    description: describe(call),
    tags: [call.group],
    ...(needsLogin ? {} : { security: [{}, { token: [] }] }),
    parameters: [
      { $ref: '#/components/parameters/language' },
      ...(needsLogin ? [{ $ref: '#/components/parameters/classId' }] : []),
      ...(call.changes ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
      ...queryParameters(schemas.query),
    ],
    ...(call.method === 'POST' ? { requestBody: requestBody(call, schemas.body, portal) } : {}),
    responses: {
      '200': {
        description: 'The answer, or a refusal.',
        content: { 'application/json': { schema: envelope(call, portal), example: sampleEnvelope(call, portal) } },
      },
      '405': { description: `Another method than ${call.method}.` },
    },
  };
}

function describe(call: CallModel): string {
  const refusals = [
    ...commonRefusals,
    ...(call.access === 'everyone' ? [] : loginRefusals),
    ...(call.needsClass ? classRefusals : []),
    ...call.errors,
  ];
  const list = [...new Set(refusals)].sort().map((refusal) => `\`${refusal}\``);
  return `${call.description}\n\nRefusals (\`code\` and \`reason\`): ${list.join(', ')}.`;
}

function queryParameters(query: JsonSchema): object[] {
  const required = new Set(query['required'] as readonly string[]); // callSchemas always writes the list
  return Object.entries(query['properties'] as Readonly<Record<string, JsonSchema>>).map(([name, schema]) => {
    const { description, examples, ...rest } = schema;
    return {
      name,
      in: 'query',
      required: required.has(name),
      ...(description === undefined ? {} : { description }),
      schema: moved(rest, 'request'),
    };
  });
}

function requestBody(call: CallModel, body: JsonSchema, portal: PortalModel): object {
  const { $schema: _dialect, $defs: _definitions, ...schema } = body;
  const required = (schema['required'] as readonly string[]).length > 0 || call.multipart;
  if (!call.multipart) {
    const example = sampleOf(schema, definitionsOf(portal, 'request'));
    return { required, content: { 'application/json': { schema: moved(schema, 'request'), example } } };
  }
  const parts = {
    ...schema,
    properties: {
      ...(schema['properties'] as object),
      file: { type: 'string', contentMediaType: 'application/octet-stream', description: 'The file itself.' },
    },
    required: [...(schema['required'] as readonly string[]), 'file'],
  };
  return { required, content: { 'multipart/form-data': { schema: moved(parts, 'request') } } };
}

function envelope(call: CallModel, portal: PortalModel): JsonSchema {
  return {
    oneOf: [
      {
        title: 'Success',
        type: 'object',
        properties: {
          code: { const: 200 },
          message: { type: 'string', description: 'Ready to show, in the language of the request.' },
          data: moved(answerSchema(call, portal), 'answer'),
        },
        required: ['code', 'message', 'data'],
        additionalProperties: false,
      },
      { $ref: '#/components/schemas/Refusal' },
    ],
  };
}

function answerSchema(call: CallModel, portal: PortalModel): JsonSchema {
  const {
    $schema: _dialect,
    $defs: _definitions,
    ...schema
  } = callSchemas(call, portal.contract, extras('answer')).answer;
  return schema;
}

function sampleEnvelope(call: CallModel, portal: PortalModel): object {
  const data = sampleOf(answerSchema(call, portal), definitionsOf(portal, 'answer'));
  return { code: 200, message: 'OK', data };
}

/** What a refusal looks like, whatever the call. */
const refusal: JsonSchema = {
  title: 'Refusal',
  description: 'Why a call was not done. `data` may name the wrong fields, or how long to wait.',
  type: 'object',
  properties: {
    code: { enum: [400, 401, 403, 404, 409, 413, 422, 429, 500] },
    message: { type: 'string', description: 'Ready to show, in the language of the request.' },
    data: {
      type: ['object', 'null'],
      properties: {
        reason: { type: 'string', description: 'The machine word of the refusal.', examples: ['window_closed'] },
        errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } },
        retry_after: { type: 'integer', description: 'Seconds to wait; with 429.' },
        max: { type: 'integer', description: 'Bytes at most; with 413.' },
        id: { type: 'integer', description: 'The record that exists already; with 409.' },
        request_id: { type: 'string', description: 'The number of the request in the log; with 500.' },
      },
    },
  },
  required: ['code', 'message', 'data'],
  examples: [{ code: 404, message: 'No data available at the moment', data: { reason: 'not_found' } }],
};

const fieldError: JsonSchema = {
  title: 'FieldError',
  description: 'One wrong field of what was sent.',
  type: 'object',
  properties: {
    field: { type: 'string', description: 'The path in the body.', examples: ['ext.visa_type'] },
    rule: { type: 'string', description: 'Which rule is broken.', examples: ['required'] },
    message: { type: 'string', description: 'To be shown at the field.' },
    course_id: { type: 'integer', description: 'The course that the rule is about.' },
  },
  required: ['field', 'rule', 'message'],
};

function componentSchemas(portal: PortalModel): Readonly<Record<string, JsonSchema>> {
  const { contract } = portal;
  const schemas: Record<string, JsonSchema> = { Refusal: refusal, FieldError: fieldError };
  for (const direction of ['answer', 'request'] as const) {
    const all = definitionsOf(portal, direction);
    for (const name of referredTo(contract, portal, direction, all)) {
      const schema = all[name];
      if (schema) schemas[componentName(name, direction)] = moved(schema, direction);
    }
  }
  return Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The entities, and for each form with extra fields a schema of those. */
function definitionsOf(portal: PortalModel, direction: Direction): Readonly<Record<string, JsonSchema>> {
  const known = madeOnce.get(portal)?.[direction];
  if (known) return known;
  const forms = Object.values(portal.forms).map((form) => [
    extraName(form.name),
    extraSchema(form.name, portal, direction),
  ]);
  const made = { ...entitySchemas(portal.contract, { direction, ...extras(direction) }), ...Object.fromEntries(forms) };
  madeOnce.set(portal, { ...(madeOnce.get(portal) ?? {}), [direction]: made });
  return made;
}

const madeOnce = new WeakMap<PortalModel, Partial<Record<Direction, Readonly<Record<string, JsonSchema>>>>>();

function extras(_direction: Direction): { extra: (form: string) => JsonSchema } {
  return { extra: (form) => ({ $ref: `#/$defs/${extraName(form)}` }) };
}

/** A record may be older than a field, so answers promise none of them. */
function extraSchema(formName: string, portal: PortalModel, direction: Direction): JsonSchema {
  const form = portal.forms[formName];
  const fields = form?.fields.filter((field) => form.extraFields.includes(field.name)) ?? [];
  const { $schema: _dialect, allOf: _conditions, ...schema } = formSchema(fields);
  const { $asked: _asked, ...properties } = schema['properties'] as Record<string, JsonSchema>;
  return {
    title: extraName(formName),
    description: `The fields that config/forms/${formName}.yaml adds.`,
    ...schema,
    properties,
    ...(direction === 'answer' ? { required: [] } : {}),
  };
}

/** The definitions that the calls refer to in one direction, directly or through others. */
function referredTo(
  contract: Contract,
  portal: PortalModel,
  direction: Direction,
  all: Readonly<Record<string, JsonSchema>>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: unknown[] = Object.values(contract.calls).flatMap((call) => {
    const { query, body, answer } = callSchemas(call, portal.contract, extras(direction));
    const parts = direction === 'answer' ? [answer] : [query, body];
    return parts.map(({ $defs: _definitions, ...schema }) => schema);
  });
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next === null || typeof next !== 'object') continue;
    for (const [key, value] of Object.entries(next)) {
      const name = key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '') : undefined;
      if (name === undefined) waiting.push(value);
      else if (!found.has(name)) {
        found.add(name);
        waiting.push(all[name]);
      }
    }
  }
  return found;
}

/** The schema with its references pointing to the document's components. */
function moved(schema: JsonSchema, direction: Direction): JsonSchema {
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

function extraName(form: string): string {
  return `${form.replace(/(^|[-_])([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())}Extra`;
}

/** `activity/apply-field-show` → `activityApplyFieldShow`. */
function operationId(name: string): string {
  return name.replace(/[-/]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function firstSentence(text: string): string {
  return (/^.*?[.](?=\s|$)/.exec(text)?.[0] ?? text).replace(/\.$/, '');
}

function textOf(text: unknown): string {
  return typeof text === 'string' ? text : String((text as { readonly text: string }).text); // a text of the model is one of the two
}
