/** Nothing that an author or a server can send makes the expression room throw or hang. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { evaluate, functions, namesRead } from '#expression';
import {
  checkExpression,
  conditionFromMapping,
  type ExpectedType,
  formatForText,
  maxSourceLength,
  parseExpression,
  printExpression,
} from '#expression/node';
import type { Expression, Type } from '#model';
import { typedNames, typedSource, untypedNames, untypedSource } from './arbitrary-source.ts';
import { contract, environment, names } from './support.ts';

const words = [
  ...Object.keys(names),
  ...Object.keys(functions),
  '.exists(x, ',
  '.my_apply',
  '.status',
  'has(',
  'null',
  'true',
];
const signs = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '.',
  ',',
  '?',
  ':',
  '!',
  '-',
  '==',
  '<',
  '&&',
  '||',
  ' in ',
  '"',
  "'",
  '\\',
  '\n',
  '3',
  '2.5',
  '"a"',
  ' ',
];

/** Sources that look like expressions to the first glance, and strings that look like nothing. */
const anySource = fc.oneof(
  fc.array(fc.constantFrom(...words, ...signs), { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  untypedSource,
);

const anyExpected: fc.Arbitrary<ExpectedType | undefined> = fc.constantFrom<ExpectedType | undefined>(
  undefined,
  { kind: 'yes-no' },
  { kind: 'showable' },
  { kind: 'any-list' },
  { kind: 'any-record' },
  { kind: 'one-of', options: ['a', 'b'] },
  { kind: 'list', of: { kind: 'text' } },
  { kind: 'entity', name: 'Event' },
  { kind: 'date' },
);

describe('checking', () => {
  it('never throws, and gives an expression or problems that lie within the source', () => {
    fc.assert(
      fc.property(anySource, anyExpected, (source, expected) => {
        const { expression, type, problems } = checkExpression(source, names, contract, { expected });

        for (const { start, end } of problems) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(source.length);
          expect(end > start || source.trim() === '').toBe(true);
        }
        if (problems.length > 0) expect(expression).toBeNull();
        else evaluate(formatForText(expression, type), {}, environment);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    { name: 'a source that is too long', source: `${'a'.repeat(maxSourceLength)}a` },
    { name: 'brackets inside brackets', source: '('.repeat(1000) },
    { name: 'lists inside lists', source: `${'['.repeat(999)}${']'.repeat(999)}` },
    { name: 'a long chain of fields', source: `a${'.a'.repeat(999)}` },
    { name: 'many entries', source: `[${'1,'.repeat(900)}1]` },
    { name: 'many values of a function', source: `max(${'1,'.repeat(900)}1)` },
    { name: 'cases inside cases', source: 'true ? '.repeat(285) },
  ])('reports $name', ({ source }) => {
    const { problems } = checkExpression(source, names, contract);

    expect(problems).toMatchObject([{ code: 'read/expression' }]);
  });

  it('takes a long row of "not"', () => {
    expect(checkExpression(`${'not '.repeat(490)}is_online`, names, contract).problems).toEqual([]);
  });

  it('takes types that contain themselves', () => {
    const person: Type = { kind: 'entity', name: 'Person' };
    const entities = { Person: { name: 'Person', description: '', fields: { friend: person } } };
    const expected: Type = { kind: 'object', fields: { friend: { kind: 'object', fields: { friend: person } } } };

    expect(checkExpression('person.friend.friend', { person }, { entities }, { expected }).problems).toEqual([]);
  });

  it('takes any mapping', () => {
    const scalar = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null));
    const keys = fc.oneof(fc.constantFrom(...words), fc.string());

    fc.assert(
      fc.property(fc.dictionary(keys, fc.oneof(scalar, fc.array(scalar))), (mapping) => {
        const { expression, problems } = conditionFromMapping(mapping, names, contract);

        expect(problems.length > 0 && expression !== null).toBe(false);
        for (const { key } of problems) expect(Object.hasOwn(mapping, key)).toBe(true);
      }),
    );
  });
});

const operations = [
  'name',
  'field',
  'index',
  'list',
  'not',
  'negate',
  '+',
  '-',
  '*',
  '/',
  '%',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  '&&',
  '||',
  'if',
  'has',
  'all',
  'exists',
  'exists_one',
  'filter',
  'map',
  'instant',
  'run',
  '__proto__',
  'constructor',
];

/** Trees that no compiler made: any operation with any operands. */
const anyTree: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium' },
    fc.oneof(
      fc.string(),
      fc.constantFrom(...Object.keys(functions), 'a', 'b', '2025-11-21', '18:30'),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    ),
    fc
      .tuple(fc.constantFrom(...operations), fc.array(tie('tree'), { maxLength: 4 }))
      .map(([operation, operands]) => [operation, ...operands]),
    fc
      .tuple(fc.constantFrom(...Object.keys(functions)), fc.array(tie('tree'), { maxLength: 3 }))
      .map(([name, operands]) => ['run', name, ...operands]),
  ),
})).tree;

describe('evaluating', () => {
  it('never throws and never gives undefined, whatever the tree and the data', () => {
    const said = vi.spyOn(console, 'error').mockReturnValue(); // functions fail on data that no server sends
    fc.assert(
      fc.property(anyTree, fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.anything()), (tree, scope) => {
        const expression = tree as Expression;

        expect(evaluate(expression, scope, environment)).not.toBeUndefined();
        expect(() => namesRead(expression)).not.toThrow();
        expect(() => printExpression(expression)).not.toThrow();
      }),
      { numRuns: 3000 },
    );
    said.mockRestore();
  });
});

describe('a compiled expression', () => {
  it.each([
    { name: 'well-typed', sources: typedSource, types: typedNames },
    { name: 'untyped', sources: untypedSource, types: untypedNames },
  ])('is the same after it was printed and read again: $name', ({ sources, types }) => {
    fc.assert(
      fc.property(sources, (source) => {
        const { expression, problems } = checkExpression(source, types, contract);
        if (problems.length > 0) return;

        expect(checkExpression(printExpression(expression), types, contract)).toMatchObject({
          expression,
          problems: [],
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same after it went through JSON', () => {
    fc.assert(
      fc.property(typedSource, (source) => {
        const { expression } = checkExpression(source, typedNames, contract);

        expect(JSON.parse(JSON.stringify(expression))).toEqual(expression);
      }),
    );
  });

  it('keeps its moments after it was printed and read again', () => {
    const { expression } = checkExpression(
      'now < starts and day(starts) == due_date and starts > "2025-11-21"',
      names,
      contract,
    );

    expect(checkExpression(printExpression(expression), names, contract).expression).toEqual(expression);
  });
});

describe('reading', () => {
  it('leaves nothing of one source in the next', () => {
    parseExpression('"an open text');

    expect(checkExpression('days > 3', names, contract).problems).toEqual([]);
  });
});
