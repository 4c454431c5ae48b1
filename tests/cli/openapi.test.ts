import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type OpenApiDocument, openApiDocument } from '../../cli/openapi/openapi-document.ts';
import { contractTypes } from '../../cli/types/contract-types.ts';
import { compiledPortal, shippedFiles } from '../server/support/compiled-portal.ts';
import { compiledFolder } from '../server/support/mocked-server.ts';
import { emptyFolder, portico } from './support/run-portico.ts';

const portal = compiledPortal();
const document = openApiDocument(portal, '1.2.3');
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
);

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly security?: readonly object[];
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: { readonly '200': { readonly content: Readonly<Record<string, Media>> } };
}

interface Media {
  readonly schema: object;
  readonly example?: unknown;
}

/** A schema of the document that is on its own. */
function complete(schema: object): object {
  return { ...schema, components: document.components };
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => unknown)(ajv); // a CommonJS module whose types promise another default export

describe('portico openapi', () => {
  it('is accepted by a public linter with its recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });

    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('has every call of the contract, with its method and a name of its own', () => {
    const calls = Object.values(portal.contract.calls).map((call) => [`/${call.name}`, call.method.toLowerCase()]);

    expect(operations.map(({ path, method }) => [path, method])).toEqual(calls);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(calls.length);
  });

  it.each(operations)('gives examples of $path that fit their schemas', ({ operation }) => {
    const media = [operation.responses['200'].content, operation.requestBody?.content ?? {}].flatMap((content) =>
      Object.values(content),
    );
    const mistakes = media
      .filter(({ example }) => example !== undefined)
      .map(({ schema, example }) => (ajv.validate(complete(schema), example) ? null : ajv.errorsText()));

    expect(mistakes.filter((mistake) => mistake !== null)).toEqual([]);
  });

  it('tells who may make a call, and how it may be refused', () => {
    const of = (path: string) => operations.find((operation) => operation.path === path)?.operation;

    expect(of('/passport/sid')?.security).toEqual([{}, { token: [] }]);
    expect(of('/user/info')?.security).toBeUndefined();
    expect(of('/application/create')?.description).toContain('`409 window_closed`');
    expect(of('/application/create')?.description).toContain('`403 class_required`');
    expect(of('/application/create')?.parameters).toContainEqual({ $ref: '#/components/parameters/idempotencyKey' });
  });

  it('says of the calls that wait for an own password that they do, and of no other', () => {
    const waits = ({ paths }: OpenApiDocument) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        JSON.stringify(methods).includes('`403 password_change_required`') ? path : [],
      );
    const free = operations.map(({ path }) => path).filter((path) => !waits(document).includes(path));

    expect(free.sort()).toEqual(
      [
        ...operations.map(({ path }) => path).filter((path) => /^\/(find-password|passport|system-info)\//.test(path)),
        '/publics/value-maps',
        '/user/change-pwd',
        '/user/info',
      ].sort(),
    );
    expect(waits(openApiDocument(compiledFolder('tests/fixtures/library/config'), '1.2.3'))).toEqual([]);
  });

  it('names the headers and the login of the portal', () => {
    const of = (folder: string) => openApiDocument(compiledFolder(folder), '1.2.3');
    const club = of('tests/fixtures/club/config');
    const library = of('tests/fixtures/library/config');

    expect(document.components).toMatchObject({
      securitySchemes: { token: { name: 'Authorization', description: 'The token of `passport/login`, as it is.' } },
      parameters: {
        language: { name: 'LANGUAGE', schema: { examples: ['en', 'zh-Hant'] } },
        chosen: { name: 'Classid' },
      },
    });
    expect(club.components).toMatchObject({
      securitySchemes: { token: { name: 'Rowing-Token', description: 'The token of `member/login`, as it is.' } },
      parameters: {
        language: { name: 'Rowing-Language', schema: { examples: ['en'] } },
        chosen: {
          name: 'Crew',
          description: 'A trainer: the id of the crew that was chosen from `crew/mine`. Nothing for everybody else.',
          schema: { type: 'integer', minimum: 1 },
        },
      },
    });
    expect(JSON.stringify(club)).toContain('#/components/parameters/chosen');
    expect(Object.keys(library.components['parameters'] as object)).toEqual(['language', 'idempotencyKey']);
    expect(JSON.stringify(library)).not.toContain('#/components/parameters/chosen');
    expect(JSON.stringify([club, library])).not.toMatch(/passport|Classid|class_required|course_id/);
    expect(JSON.stringify(document)).toContain('The course that the rule is about.');
  });

  it('gives the reasons of the role that chooses where a call needs what it chooses', () => {
    const settings = shippedFiles().get('portal.yaml') ?? '';
    const other = compiledPortal({ 'portal.yaml': settings.replace('class_required', 'crew_required') });
    const { paths } = openApiDocument(other, '1.2.3');
    const create = paths['/application/create']?.['post'] as Operation | undefined;

    expect(create?.description).toContain('`403 crew_required`');
    expect(create?.description).not.toContain('`403 class_required`');
  });

  it('says of exactly the calls that are not for everyone that they want a login', () => {
    const { calls } = compiledPortal().contract;
    const wants = operations
      .filter(({ operation }) => operation.description?.includes('`401 not_logged_in`'))
      .map(({ path }) => path.slice(1));
    // Some calls for everyone want a login for a part of what they do, and say so themselves.
    const closed = Object.values(calls).filter(
      ({ access, errors }) => access !== 'everyone' || errors.some((refusal) => refusal === '401 not_logged_in'),
    );

    expect(closed.length).toBeLessThan(Object.keys(calls).length);
    expect(wants.sort()).toEqual(closed.map(({ name }) => name).sort());
  });

  it('takes an extra field of a form into what is sent and what comes back', () => {
    const form = 'forms/application.yaml';
    const more = '  - { name: visa_type, label: Visa type, kind: text, max: 20 }\n';
    const larger = openApiDocument(compiledPortal({ [form]: withField(more) }), '1.2.3');

    expect(propertiesOf(larger, 'ApplicationExtra')).toContain('visa_type');
    expect(propertiesOf(larger, 'ApplicationExtraInput')).toContain('visa_type');
    expect(propertiesOf(document, 'ApplicationExtra')).not.toContain('visa_type');
  });

  it('says what a row of a form holds, and nothing that only the check of the form needs', async () => {
    const rows =
      '  - { name: costs, label: Costs, kind: rows, max: 3, row: x, fields: [{ name: item, label: Item, kind: text, max: 9, required: true }, { name: price, label: Price, kind: money, when: item != null }] }\n';
    const portal = compiledPortal({ 'forms/application.yaml': withField(rows) });
    const costs = propertyOf(openApiDocument(portal, '1.2.3'), 'ApplicationExtraInput', 'costs');

    expect(costs).toMatchObject({
      type: 'array',
      maxItems: 3,
      items: { required: ['item'], additionalProperties: false },
    });
    expect(Object.keys((costs as RowsSchema).items.properties)).toEqual(['item', 'price']);
    expect((costs as RowsSchema).items).not.toHaveProperty('allOf');
    expect(await contractTypes(portal)).toContain('costs?: {\n');
  });

  it('is written as YAML on the screen, and the same as JSON', async () => {
    const yaml = await portico(['openapi']);
    const json = await portico(['openapi', '--format', 'json']);

    expect([yaml.exitCode, json.exitCode]).toEqual([0, 0]);
    expect(parse(yaml.output)).toEqual(JSON.parse(json.output));
    expect(JSON.parse(json.output).openapi).toBe('3.1.0');
  });

  it('is written into a file, with the folders on the way to it', async () => {
    const out = join(emptyFolder(), 'new/folder/openapi.json');

    const { exitCode, output, errors } = await portico(['openapi', '--format', 'json', '--out', out]);

    expect([exitCode, output]).toEqual([0, '']);
    expect(errors).toMatch(/^Wrote .*openapi\.json: \d+ calls, \d+ schemas\.\n$/);
    expect(JSON.parse(readFileSync(out, 'utf8')).openapi).toBe('3.1.0');
  });

  it.each([
    ['openapi.json', [], 'JSON'],
    ['OPENAPI.JSON', [], 'JSON'],
    ['openapi.yaml', [], 'YAML'],
    ['openapi', [], 'YAML'],
    ['openapi.json', ['--format', 'yaml'], 'YAML'],
    ['openapi.yaml', ['--format', 'json'], 'JSON'],
  ])('is written as the ending of its file says, unless a format is named: %s %j', async (name, words, expected) => {
    const out = join(emptyFolder(), name);

    const { exitCode } = await portico(['openapi', '--out', out, ...words]);

    expect([exitCode, readFileSync(out, 'utf8').startsWith('{') ? 'JSON' : 'YAML']).toEqual([0, expected]);
  });

  it.each([
    ['package.json/openapi.yaml', 'a part of its path is a file, not a folder'],
    ['config', 'it is a folder'],
  ])('says that a file cannot be written: %s', async (out, reason) => {
    const { exitCode, errors } = await portico(['openapi', '--out', out]);

    expect([exitCode, errors]).toEqual([2, `${out} cannot be written: ${reason}.\n`]);
  });
});

function withField(line: string): string {
  return `sends: application/create
asks: { type: ApplicationType }
with: { type_id: type.id }
fields:
  - { name: name, label: Name, kind: text, required: true, max: 100 }
  - { name: email, label: Email, kind: email, required: true }
  - { name: content, label: Content, kind: long-text, required: true, max: 2000 }
  - { name: answers, label: Further questions, kind: questions, from: type.form }
  - { name: allocating_points, label: Points asked for, kind: number, integer: true, min: 1, when: type.allow_points }
  - { name: attachment, label: Attachments, kind: files, purpose: application, accept: [pdf], max-size: 10 MB, max-count: 5 }
${line}success: Sent
`;
}

interface RowsSchema {
  readonly items: { readonly properties: object };
}

function propertyOf({ components }: OpenApiDocument, name: string, property: string): unknown {
  return (components.schemas[name]?.['properties'] as Readonly<Record<string, unknown>> | undefined)?.[property];
}

function propertiesOf({ components }: OpenApiDocument, name: string): string[] {
  return Object.keys((components.schemas[name]?.['properties'] ?? {}) as object);
}
