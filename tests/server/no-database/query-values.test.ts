/** What the browser writes into an address, the server reads, and the OpenAPI document tells of it. */
import { expect, it } from 'vitest';
import { openApiDocument } from '../../../cli/openapi/openapi-document.ts';
import { callChecks } from '../../../server/http/check-request.ts';
import { requestParts } from '../../../src/engine/request/request.ts';
import { compiledPortal } from '../support/compiled-portal.ts';

const portal = compiledPortal({
  'api/calls/shelf.yaml': [
    'shelf/books:',
    '  description: Books.',
    '  method: GET',
    '  access: everyone',
    '  query: { open: yes-no?, tags: list of text?, years: list of integer?, day: date?, most: integer? }',
    '  answer: { list: list of text }',
    '',
  ].join('\n'),
});
const call = portal.contract.calls['shelf/books'];
if (!call) throw new Error('it was declared above');

it.each([
  [{ open: true }, '?open=true', { open: true }],
  [
    { open: false, day: '2025-11-21', most: 3 },
    '?open=false&day=2025-11-21&most=3',
    { open: false, day: '2025-11-21', most: 3 },
  ],
  [{ tags: ['a,b', 'c'] }, '?tags=a%2Cb&tags=c', { tags: ['a,b', 'c'] }],
  [{ tags: ['a'], years: [2025] }, '?tags=a&years=2025', { tags: ['a'], years: [2025] }],
  [{ tags: [], open: null }, '', {}],
])('%j', (given, search, read) => {
  const definition = {
    method: call.method,
    query: Object.keys(call.query),
    changes: false,
    paged: false,
    multipart: false,
  };

  const { path } = requestParts({ call: 'shelf/books', definition, given });

  expect(path).toBe(`shelf/books${search}`);
  const sent = new URLSearchParams(search);
  const parsed = Object.fromEntries(
    [...sent.keys()].map((name) => {
      const all = sent.getAll(name);
      return [name, all.length === 1 ? all[0] : all]; // as Fastify reads it
    }),
  );
  expect(callChecks(call, portal.contract).query(parsed)).toEqual(read);
});

it('is told by the OpenAPI document', () => {
  const documented = openApiDocument(portal, '1').paths['/shelf/books']?.['get'] ?? {};
  const { parameters } = documented as { parameters: { name: string; schema: object }[] };

  expect(parameters.find(({ name }) => name === 'open')?.schema).toMatchObject({ type: 'boolean' });
  expect(parameters.find(({ name }) => name === 'tags')?.schema).toMatchObject({
    type: 'array',
    items: { type: 'string' },
  });
});
