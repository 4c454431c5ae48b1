import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePortal, type Files } from '#compiler';
import { readCases } from '../diagnostics/cases.ts';
import { shippedConfig, smallConfig } from './support.ts';

describe('compiling', () => {
  test('the shipped portal gives no errors', () => {
    const { diagnostics } = compilePortal(shippedConfig);

    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('the small portal of the tests gives nothing to say', () => {
    expect(compilePortal(smallConfig).diagnostics).toEqual([]);
  });

  test('gives the same whatever the order of the files', () => {
    const expected = resultOf(shippedConfig);
    const orders = fc.shuffledSubarray([...shippedConfig], { minLength: shippedConfig.size });

    fc.assert(
      fc.property(orders, (entries) => {
        expect(resultOf(new Map(entries))).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });

  test('reports the same mistakes whatever the order of the files', () => {
    for (const { files } of readCases().filter(
      ({ name }) => name.startsWith('link/repeated') || name.startsWith('text/'),
    )) {
      const backwards = new Map([...files].reverse());

      expect(compilePortal(backwards).diagnostics).toEqual(compilePortal(files).diagnostics);
    }
  });

  test('gives the same a second time', () => {
    expect(resultOf(shippedConfig)).toEqual(resultOf(shippedConfig));
  });

  test('does not change the files', () => {
    const before = [...smallConfig];

    compilePortal(smallConfig);

    expect([...smallConfig]).toEqual(before);
  });
});

function resultOf(files: Files): unknown {
  const { portal, diagnostics, counts } = compilePortal(files);
  return JSON.parse(JSON.stringify({ portal, diagnostics, counts }));
}
