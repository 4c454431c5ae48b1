/** Our tree and evaluator against the library's own evaluator: wherever the library gives a value, ours is the same. */
import { Environment as Library } from '@marcbachmann/cel-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '#expression';
import { checkExpression } from '#expression/node';
import type { Type } from '#model';
import { typedData, typedNames, typedSource, untypedData, untypedNames, untypedSource } from './arbitrary-source.ts';
import { environment } from './support.ts';

const library = new Library({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false });

const none = Symbol('the library gives no value');

function libraryValue(source: string, data: Record<string, unknown>): unknown {
  try {
    return asJson(library.evaluate(inSigns(source), data));
  } catch {
    return none;
  }
}

/** What the library has for our words; each `not` of the generator is in brackets of its own. */
function inSigns(source: string): string {
  return source.replaceAll(' and ', ' && ').replaceAll(' or ', ' || ').replaceAll('(not ', '(!');
}

/** The library has integers of its own, which `size` gives; JSON has neither these nor a negative zero. */
function asJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJson);
  if (typeof value === 'bigint') return Number(value);
  return value === 0 ? 0 : value;
}

/** @returns how often both gave a value */
function compare(
  sources: fc.Arbitrary<string>,
  names: Readonly<Record<string, Type>>,
  data: fc.Arbitrary<Record<string, unknown>>,
): number {
  let compared = 0;
  fc.assert(
    fc.property(sources, data, (source, scope) => {
      const expected = libraryValue(source, scope);
      const { expression, problems } = checkExpression(source, names, { entities: {} });
      if (expected === none || problems.length > 0) return;

      compared += 1;
      expect(asJson(evaluate(expression, scope, environment))).toEqual(expected);
    }),
    { numRuns: 3000 },
  );
  return compared;
}

describe('evaluation agrees with the CEL library', () => {
  it('on well-typed expressions', () => {
    expect(compare(typedSource, typedNames, typedData)).toBeGreaterThan(2500);
  });

  it('on expressions and data of any type, wherever the library gives a value', () => {
    expect(compare(untypedSource, untypedNames, untypedData)).toBeGreaterThan(250);
  });

  it('on well-typed expressions over data that does not keep its type', () => {
    // Null counts as absent for our `has`, so that it can guard what follows; the library only asks for the key.
    const sources = typedSource.filter((source) => !source.includes('has('));

    expect(compare(sources, untypedNames, untypedData)).toBeGreaterThan(150);
  });
});

describe('the checker', () => {
  it('finds nothing to say about well-typed expressions', () => {
    fc.assert(
      fc.property(typedSource, (source) => {
        const { problems } = checkExpression(source, typedNames, { entities: {} });

        // The generator puts macros into macros without an eye on the names that are taken.
        expect(problems.filter(({ code }) => code !== 'type/name-taken')).toEqual([]);
      }),
    );
  });
});
