/**
 * Whatever is sent, the answer is an envelope with a code that the contract lists: never a 500, never the inside of the
 * program. Requests are made from the contract and then spoilt.
 */
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callSchemas } from '#compiler';
import type { CallModel } from '#model';
import { compiledPortal } from './support/compiled-portal.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

const { contract } = compiledPortal();

/** A run is the same each time; another seed looks elsewhere: `BAD_INPUT_SEED=7 BAD_INPUT_RUNS=1000`; `BAD_INPUT_REPORT` names a file for the counts. */
const seed = Number(process.env['BAD_INPUT_SEED'] ?? 20251121);
const runs = Number(process.env['BAD_INPUT_RUNS'] ?? 100);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ demo: false }); // in a demonstration some records fail on purpose
}, startTimeoutMs);
afterAll(async () => {
  const report = process.env['BAD_INPUT_REPORT'];
  if (report) writeFileSync(report, JSON.stringify(Object.fromEntries([...answered].sort())));
  await server.close();
});

/** How often each code was the answer. */
const answered = new Map<number, number>();

/** What every call may answer besides its own refusals. */
const commonRefusals = [
  '200',
  '400 bad_request',
  '401 not_logged_in',
  '401 token_expired',
  '403 class_required',
  '403 class_scope',
  '409 in_progress',
  '409 idempotency_mismatch',
  '422',
  '429',
];

const people = ['chris', 'wendy', 'ivan', 'sofia', 'lead1', 'lead2', 'lead3', undefined] as const;

type Schema = Readonly<Record<string, unknown>>;

/** Texts that have broken programs before. */
const nastyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    "'; drop table users; --",
    '%',
    '\\',
    '{}',
    'null',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '\ud800',
    '🎓'.repeat(300),
    'x'.repeat(5000),
    '__proto__',
    'constructor',
    '=1+1',
    '2025-02-30',
    '25:61',
    '-0.00',
    '1e999',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const nastyNumber = fc.oneof(
  fc.constantFrom(0, -1, 1, 2, 3, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** What cannot be made a text. */
const nastyGroup = fc.constantFrom({ toString: null, valueOf: null }, [{ toString: null }]);

const anything = fc.oneof(
  nastyText,
  nastyNumber,
  nastyGroup,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Mostly what the schema asks for, now and then something else. */
function near(schema: Schema, definitions: Schema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: fitting(schema, definitions, depth) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: Schema, definitions: Schema, depth: number): fc.Arbitrary<unknown> {
  const reference = schema['$ref'];
  if (typeof reference === 'string' && depth < 4) {
    return near((definitions[reference.replace('#/$defs/', '')] ?? {}) as Schema, definitions, depth + 1);
  }
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  switch (schema['type']) {
    case 'string':
      return fc.oneof(nastyText, fc.constantFrom('1155000001', 'chris@mail.example', 'demo', '123456', '2025-12-01'));
    case 'integer':
      return fc.oneof(fc.integer({ min: 1, max: 30 }), nastyNumber);
    case 'number':
      return nastyNumber;
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(near((schema['items'] ?? {}) as Schema, definitions, depth + 1), { maxLength: 6 });
    case 'object':
      return recordOf(schema, definitions, depth);
    default:
      return anything;
  }
}

function recordOf(schema: Schema, definitions: Schema, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>);
  const known = fc.record(
    Object.fromEntries(properties.map(([name, property]) => [name, near(property, definitions, depth + 1)])),
    { requiredKeys: [] },
  );
  const more = fc.dictionary(fc.constantFrom('ext', 'id', 'constructor', '__proto__', 'toString', 'x'), anything, {
    maxKeys: 1,
  });
  return fc.tuple(known, fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, more)).map(([one, other]) => ({
    ...one,
    ...other,
  }));
}

interface Attempt {
  readonly person: string | undefined;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((text) => text.trim());

function attempts(call: CallModel): fc.Arbitrary<Attempt> {
  const { query, body } = callSchemas(call, contract);
  return fc.record({
    person: fc.constantFrom(...people),
    query: near(query, {}) as fc.Arbitrary<Attempt['query']>, // what is no record is spread to nothing
    body: near(body, (body['$defs'] ?? {}) as Schema),
    headers: fc.record(
      {
        classid: fc.oneof(fc.constantFrom('1', '2', '3'), headerText),
        language: fc.oneof(fc.constantFrom('en', 'zh-Hant', 'ja', 'xx'), headerText),
        'idempotency-key': fc.oneof(fc.uuid(), headerText),
        'content-type': fc.constantFrom(
          'application/json',
          'text/plain',
          'multipart/form-data',
          'application/json; charset=x',
        ),
        'x-forwarded-for': headerText,
      },
      { requiredKeys: [] },
    ),
  });
}

describe('spoilt requests', () => {
  it.each(Object.values(contract.calls))(
    'get an answer that $name lists',
    async (call) => {
      const listed = [...commonRefusals, ...call.errors.map((error) => error.replace(/^(413|422|429) .*/, '$1'))];
      await fc.assert(
        fc.asyncProperty(attempts(call), async (attempt) => {
          // The limits are tried elsewhere; here they would hide what lies behind them.
          await server.database.deleteFrom('counters').execute();
          server.advance(1000);
          const { statusCode, body: text } = await send(call, attempt);

          expect({ statusCode, text }).toEqual({ statusCode: expect.toBeOneOf([200, 413]), text });
          const { code, message, data } = statusCode === 413 ? { code: 413 } : JSON.parse(text);
          answered.set(code, (answered.get(code) ?? 0) + 1);
          if (statusCode === 413) return;
          expect(message).toEqual(expect.any(String));
          const word = [code, data?.reason].filter((part) => code !== 200 && part).join(' ') || '200';
          expect({ word, text }).toEqual({ word: expect.toBeOneOf(listed), text });
          if (code !== 200) expect(text).not.toMatch(/\bat .*\.(ts|js|mjs):\d+|node_modules|SQLITE|select .* from/i);
        }),
        { seed, numRuns: runs, endOnFailure: false },
      );
    },
    120_000,
  );
});

function inWords(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function send(call: CallModel, { person, query, body, headers }: Attempt) {
  const token = person ? { authorization: await server.tokenOf(person) } : {};
  const isGet = call.method === 'GET';
  return server.app.inject({
    method: call.method,
    url: `/student-api/v1/${call.name}`,
    query: Object.fromEntries(Object.entries({ ...query }).map(([name, value]) => [name, inWords(value)])),
    headers: { 'content-type': 'application/json', ...headers, ...token },
    ...(isGet ? {} : { payload: JSON.stringify(body) ?? '' }),
    remoteAddress: '203.0.113.9',
  });
}
