/** Whatever the brand, everything that is written can be read, by day and in the dark (WCAG 2.2: 4.5 : 1). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, themeColours } from '../../src/compiler/kernel/theme-colours.ts';

/** Texts and what they are on. */
const pairs = [
  ['ink', 'surface'],
  ['ink', 'ground'],
  ['ink', 'primary-soft'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'ground'],
  ['ink-soft', 'grey-soft'],
  ['primary', 'surface'],
  ['primary', 'ground'],
  ['primary', 'primary-soft'],
  ['surface', 'primary'],
  ['surface', 'primary-hover'],
  ['primary-dark', 'primary-tint'],
  ['on-fill', 'fill'],
  ['on-fill-soft', 'fill-dark'],
  ['on-accent', 'accent'],
  ['yellow-ink', 'accent-soft'],
  ['green', 'green-soft'],
  ['green', 'surface'],
  ['blue', 'blue-soft'],
  ['red', 'red-soft'],
  ['red', 'surface'],
] as const;

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** What the compiler accepts without a word. */
const primary = colour.filter((one) => contrast(one, '#ffffff') >= 4.5);

describe('themeColours', () => {
  test.each(['light', 'dark'] as const)('gives texts that can be read in the scheme %s', (scheme) => {
    fc.assert(
      fc.property(primary, colour, (main, accent) => {
        const colours = themeColours({ primary: main, accent }, scheme);
        const faint = pairs.filter(([text, ground]) => contrast(colours[text] ?? '', colours[ground] ?? '') < 4.5);
        expect(faint).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['light', 'dark'] as const)(
    'gives marks in the accent that are there to be seen in the scheme %s',
    (scheme) => {
      fc.assert(
        fc.property(primary, colour, (main, accent) => {
          const colours = themeColours({ primary: main, accent }, scheme);
          const grounds = ['surface', 'ground', 'primary-soft'];
          const ratios = grounds.map((ground) => contrast(colours['accent-mark'] ?? '', colours[ground] ?? ''));
          expect(Math.min(...ratios)).toBeGreaterThanOrEqual(1.5);
        }),
      );
    },
  );

  test('gives a page that is brighter than its words by day, and darker in the dark', () => {
    const onWhite = (scheme: 'light' | 'dark', name: string) =>
      contrast('#ffffff', themeColours({ primary: '#0B5D3B', accent: '#B5D334' }, scheme)[name] ?? '');
    for (const ground of ['ground', 'surface']) {
      expect(onWhite('light', ground)).toBeLessThan(onWhite('light', 'ink'));
      expect(onWhite('dark', ground)).toBeGreaterThan(onWhite('dark', 'ink'));
    }
  });

  test('gives the fields of the brand the same colours by day and in the dark: what is checked of one holds in both', () => {
    const brand = { primary: '#0B5D3B', accent: '#B5D334' };
    const fields = (scheme: 'light' | 'dark') => {
      const { fill, accent, ...colours } = themeColours(brand, scheme);
      return { fill, accent, dark: colours['fill-dark'], on: [colours['on-fill'], colours['on-accent']] };
    };
    expect(fields('dark')).toEqual(fields('light'));
  });

  test.each(['light', 'dark'] as const)('gives edges of inputs that stand out in the scheme %s', (scheme) => {
    fc.assert(
      fc.property(primary, (main) => {
        const colours = themeColours({ primary: main, accent: '#F2B705' }, scheme);
        expect(contrast(colours['line-strong'] ?? '', colours['surface'] ?? '')).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.4781],
  ['#ff0000', '#ffffff', 3.9985],
  ['#00ff00', '#ffffff', 1.3722],
  ['#0000ff', '#ffffff', 8.5925],
  ['#000000', '#0a0a0a', 1.0607],
  ['#123456', '#123456', 1],
])('the contrast of %s and %s is that of WCAG, %f', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 3);
});
