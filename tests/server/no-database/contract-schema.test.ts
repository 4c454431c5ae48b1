import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { callSchemas, entitySchemas, typeSchema } from '#compiler';
import type { CallModel, Contract, Fields, Type } from '#model';
import { makeAnswer } from '../../../server/mock/make-answer.ts';
import { compiledPortal } from '../support/compiled-portal.ts';
import { casesOf, making, nothingGiven } from '../support/making.ts';

function check(schema: object): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strictTypes: false });
  (addFormats as unknown as (ajv: Ajv2020) => unknown)(ajv);
  const validate = ajv.compile(schema);
  return (value) => validate(value) === true;
}

function fits(schema: object, value: unknown): boolean {
  return check(schema)(value);
}

describe('types', () => {
  const rows: readonly { type: Type; right: readonly unknown[]; wrong: readonly unknown[] }[] = [
    { type: { kind: 'text' }, right: ['', 'a'], wrong: [1, null] },
    { type: { kind: 'text', nullable: true }, right: ['a', null], wrong: [1] },
    { type: { kind: 'id' }, right: [1], wrong: [0, -1, 1.5, '1'] },
    { type: { kind: 'integer' }, right: [0, -3], wrong: [0.5, '0'] },
    { type: { kind: 'number' }, right: [0.5], wrong: ['0.5'] },
    { type: { kind: 'yes-no' }, right: [true, false], wrong: [1, 'true'] },
    { type: { kind: 'money' }, right: ['198000.00', '-0.50'], wrong: ['1', '1.5', 1] },
    {
      type: { kind: 'datetime' },
      right: ['2025-11-21T18:30:00+08:00', '2025-11-21T10:30:00Z'],
      wrong: ['2025-11-21T18:30:00.000Z', '2025-11-21 18:30:00', '2025-13-21T18:30:00Z'],
    },
    { type: { kind: 'date' }, right: ['2025-11-21'], wrong: ['2025-02-30', '21.11.2025'] },
    { type: { kind: 'time' }, right: ['18:30'], wrong: ['24:00', '8:30'] },
    { type: { kind: 'path' }, right: ['/files/a'], wrong: ['', null] },
    { type: { kind: 'json' }, right: [null, 1, {}, []], wrong: [] },
    { type: { kind: 'one-of', options: [0, 1] }, right: [0, 1], wrong: [2, '0', null] },
    { type: { kind: 'one-of', options: ['a', 'b'], nullable: true }, right: ['a', null], wrong: ['c'] },
    { type: { kind: 'list', of: { kind: 'id' } }, right: [[], [1, 2]], wrong: [[0], {}, null] },
    { type: { kind: 'extra', form: 'application' }, right: [{}, { a: 1 }], wrong: [[], null] },
    {
      type: { kind: 'object', fields: { a: { kind: 'text', nullable: true } } },
      right: [{ a: null }, { a: 'x' }],
      wrong: [{}, { a: 'x', b: 1 }],
    },
  ];

  it.each(rows)('$type take what they mean and nothing else', ({ type, right, wrong }) => {
    const schema = typeSchema(type);

    expect(right.map((value) => fits(schema, value))).toEqual(right.map(() => true));
    expect(wrong.map((value) => fits(schema, value))).toEqual(wrong.map(() => false));
  });

  it('with a question mark may be left out of a request, but not be null there', () => {
    const type: Type = { kind: 'object', fields: { a: { kind: 'text', nullable: true }, b: { kind: 'text' } } };
    const schema = typeSchema(type, { direction: 'request' });

    expect(
      [{ b: 'x' }, { a: 'x', b: 'x' }, { a: 'x' }, { a: null, b: 'x' }].map((value) => fits(schema, value)),
    ).toEqual([true, true, false, false]);
  });
});

/** What no type but `json` takes. */
const noType = Symbol('of no type');

describe('calls', () => {
  const portal = compiledPortal();
  const { contract } = portal;
  const call = (name: string): CallModel => {
    const found = contract.calls[name];
    if (!found) throw new Error(`No call ${name}`);
    return found;
  };

  it.each(Object.keys(contract.calls))('%s has complete schemas that ajv compiles', (name) => {
    const schemas = callSchemas(call(name), contract);

    for (const part of ['query', 'body'] as const) {
      const parameters = Object.entries(call(name)[part] ?? {});
      const needed = parameters.filter(([, type]) => !type.nullable).map(([parameter]) => parameter);
      const { properties = {}, required = [] } = schemas[part] as { properties?: object; required?: string[] };

      expect(Object.keys(properties)).toEqual(expect.arrayContaining(parameters.map(([parameter]) => parameter)));
      expect(required).toEqual(expect.arrayContaining(needed));
      expect(fits(schemas[part], { never_heard_of: 1 })).toBe(false);
    }
  });

  const fieldsOf = (type: Type): Fields => {
    if (type.kind === 'object') return type.fields;
    return type.kind === 'entity' ? (contract.entities[type.name]?.fields ?? {}) : {};
  };

  it.each(Object.keys(contract.calls))(
    '%s takes an answer with every key, each of its type, and no other key',
    (name) => {
      const { answer: schema, cases } = callSchemas(call(name), contract);
      for (const sent of casesOf(call(name))) {
        const [word = ''] = Object.values(sent);
        const type = call(name).cases?.answers[word] ?? call(name).answer;
        const takes = check(cases?.[word] ?? schema);
        const answer = makeAnswer(making(portal), call(name), { ...nothingGiven, query: sent });

        expect(takes(answer)).toBe(true);
        if (type.kind === 'json') continue;
        const record = answer as Record<string, unknown>; // so it is of every other type
        expect(takes({ ...record, never_heard_of: 1 })).toBe(false);
        for (const key of Object.keys(record)) {
          const { [key]: own, ...others } = record;
          expect(takes(others), `without ${key}`).toBe(false);
          const isAnything = fieldsOf(type)[key]?.kind === 'json';
          expect(takes({ ...others, [key]: noType }), `${key} of another type than ${typeof own}`).toBe(isAnything);
        }
      }
    },
  );

  it('bring only the entities they speak of, also those of other entities', () => {
    const { answer } = callSchemas(call('news/detail'), contract);

    expect(Object.keys(answer['$defs'] as object)).toEqual([
      'Category',
      'FieldDefinition',
      'FileLink',
      'FormDefinition',
      'Notice',
    ]);
  });

  it('with pages take page and per-page within bounds and answer with _meta', () => {
    const { query, answer } = callSchemas(call('user/message'), contract);
    const meta = { totalCount: 0, pageCount: 0, currentPage: 1, perPage: 10 };

    expect(
      [{}, { page: 1, 'per-page': 100 }, { page: 0 }, { 'per-page': 101 }].map((value) => fits(query, value)),
    ).toEqual([true, true, false, false]);
    expect(fits(answer, { list: [], unreadCount: 0, _meta: meta })).toBe(true);
    expect(fits(answer, { list: [], unreadCount: 0 })).toBe(false);
  });

  it('may come in larger pages where the call says so', () => {
    const { query } = callSchemas(call('course-selection/get-course'), contract);

    expect([{ 'per-page': 500 }, { 'per-page': 501 }].map((value) => fits(query, value))).toEqual([true, false]);
  });

  it('name each entity once for other documents', () => {
    expect(Object.keys(entitySchemas(contract))).toEqual(Object.keys(contract.entities));
  });

  it('take the schema of extra fields from whoever knows the forms', () => {
    const extra = () => ({ type: 'object', properties: { visa: { type: 'string' } }, additionalProperties: false });
    const small: Contract = { entities: {}, calls: {} };
    const { body } = callSchemas(
      { ...call('application/create'), body: { ext: { kind: 'extra', form: 'application' } } },
      small,
      { extra },
    );

    expect(
      [{ ext: { visa: 'A1' } }, { ext: { visa: 1 } }, { ext: { colour: 'red' } }].map((value) => fits(body, value)),
    ).toEqual([true, false, false]);
  });
});
