/**
 * The contract as an OpenAPI 3.1 document, for teams that answer the calls with another server or ask them from another
 * program. Every answer has HTTP status 200 and an envelope; `code` in it tells success from refusal.
 */
import { type CallModel, englishOf, type JsonSchema, type PortalModel, recordOf } from '#model';
import { hasHandler, isBeforeOwnPassword } from '#server';
import {
  bareSchemas,
  type Components,
  componentSchemas,
  componentsOf,
  type Definitions,
  moved,
} from './component-schemas.ts';
import { chosenParameter, chosenRefusals, languageParameter, tokenScheme } from './headers.ts';
import { sampleOf } from './sample.ts';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: { readonly schemas: Definitions; readonly [part: string]: unknown };
  readonly [part: string]: unknown;
}

/** Refusals that every call knows, as `code reason`. */
const commonRefusals = ['400 bad_request', '429 too_many', '500 failed', '503 unavailable'];
const loginRefusals = ['401 not_logged_in', '401 token_expired'];

export function openApiDocument(portal: PortalModel, version: string): OpenApiDocument {
  const calls = Object.values(portal.contract.calls);
  const components = componentsOf(portal);
  const title = englishOf(portal.settings.title);
  return {
    openapi: '3.1.0',
    info: {
      title: `${title}: calls`,
      version,
      description: `What the pages of ${title} ask their server. Every answer comes with HTTP status 200; \`code\` in the body says whether it is a success (200) or a refusal.`,
      contact: { name: englishOf(portal.settings.office ?? portal.settings.title), url: 'https://portal.example/' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/student-api/v1', description: 'Below the address of the portal.' }],
    tags: groupsOf(calls).map((name) => ({
      name,
      description: `The calls declared in config/api/calls/${name}.yaml.`,
    })),
    security: [{ token: [] }],
    paths: Object.fromEntries(
      calls.map((call) => [`/${call.name}`, { [call.method.toLowerCase()]: operation(call, portal, components) }]),
    ),
    components: {
      securitySchemes: { token: tokenScheme(portal) },
      parameters: parametersOf(portal),
      schemas: componentSchemas(portal, components),
    },
  };
}

function groupsOf(calls: readonly CallModel[]): string[] {
  return [...new Set(calls.map((call) => call.group))].sort();
}

function parametersOf(portal: PortalModel): Readonly<Record<string, object>> {
  const chosen = chosenParameter(portal);
  return { language: languageParameter(portal), ...(chosen ? { chosen } : {}), idempotencyKey };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A UUID of the client: a repeat with the same key gives the stored answer instead of a second change.',
  schema: { type: 'string', format: 'uuid' },
};

function operation(call: CallModel, portal: PortalModel, components: Components): object {
  const { query, body, answer } = bareSchemas(call, portal);
  const example = { code: 200, message: 'OK', data: sampleOf(answer, components.answer) };
  const needsLogin = call.access !== 'everyone';
  const sendsChosen = needsLogin && chosenParameter(portal) !== null;
  return {
    operationId: operationId(call.name),
    summary: firstSentence(call.description),
    description: describe(call, portal),
    tags: [call.group],
    ...(needsLogin ? {} : { security: [{}, { token: [] }] }),
    parameters: [
      { $ref: '#/components/parameters/language' },
      ...(sendsChosen ? [{ $ref: '#/components/parameters/chosen' }] : []),
      ...(call.changes ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
      ...queryParameters(query),
    ],
    ...(call.method === 'POST' ? { requestBody: requestBody(call, body, components.request) } : {}),
    responses: {
      '200': {
        description: 'The answer, or a refusal.',
        content: { 'application/json': { schema: envelope(answer), example } },
      },
      '405': { description: `Another method than ${call.method}.` },
    },
  };
}

function describe(call: CallModel, portal: PortalModel): string {
  const refusals = [
    ...commonRefusals,
    ...(call.access === 'everyone' ? [] : loginRefusals),
    ...(hasHandler(call.name) && !isBeforeOwnPassword(call.name) ? ['403 password_change_required'] : []),
    ...(call.needsClass ? chosenRefusals(portal) : []),
    ...call.errors,
  ];
  const list = [...new Set(refusals)].sort().map((refusal) => `\`${refusal}\``);
  return `${call.description}\n\nRefusals (\`code\` and \`reason\`): ${list.join(', ')}.`;
}

function queryParameters(query: JsonSchema): object[] {
  const required = new Set(query['required'] as readonly string[]); // the schema of a call always has the list
  const properties = query['properties'] as Readonly<Record<string, JsonSchema>>; // so it has these
  return Object.entries(properties).map(([name, schema]) => {
    const { description, examples: _examples, ...rest } = schema;
    return {
      name,
      in: 'query',
      required: required.has(name),
      ...(description === undefined ? {} : { description }),
      schema: moved(rest, 'request'),
    };
  });
}

function requestBody(call: CallModel, schema: JsonSchema, definitions: Definitions): object {
  const needed = schema['required'] as readonly string[]; // the schema of a call always has the list
  const required = needed.length > 0 || call.multipart;
  if (!call.multipart) {
    const example = sampleOf(schema, definitions);
    return { required, content: { 'application/json': { schema: moved(schema, 'request'), example } } };
  }
  const parts = {
    ...schema,
    properties: {
      ...recordOf(schema['properties']),
      file: { type: 'string', contentMediaType: 'application/octet-stream', description: 'The file itself.' },
    },
    required: [...needed, 'file'],
  };
  return { required, content: { 'multipart/form-data': { schema: moved(parts, 'request') } } };
}

function envelope(answer: JsonSchema): JsonSchema {
  return {
    oneOf: [
      {
        title: 'Success',
        type: 'object',
        properties: {
          code: { const: 200 },
          message: { type: 'string', description: 'Ready to show, in the language of the request.' },
          data: moved(answer, 'answer'),
        },
        required: ['code', 'message', 'data'],
        additionalProperties: false,
      },
      { $ref: '#/components/schemas/Refusal' },
    ],
  };
}

/** `activity/apply-field-show` → `activityApplyFieldShow`. */
function operationId(name: string): string {
  return name.replace(/[-/]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function firstSentence(text: string): string {
  return (/^.*?[.](?=\s|$)/.exec(text)?.[0] ?? text).replace(/\.$/, '');
}
