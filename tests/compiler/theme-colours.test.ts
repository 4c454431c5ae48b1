/** Whatever the brand, everything that is written can be read, by day and in the dark (WCAG 2.2: 4.5 : 1). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, themeColours } from '../../src/compiler/kernel/theme-colours.ts';

/** Texts and what they stand on. */
const pairs = [
  ['ink', 'surface'],
  ['ink', 'ground'],
  ['ink', 'portico-primary-soft'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'ground'],
  ['ink-soft', 'grey-soft'],
  ['portico-primary', 'surface'],
  ['portico-primary', 'ground'],
  ['portico-primary', 'mantine-color-brand-0'],
  ['surface', 'portico-primary'],
  ['surface', 'mantine-color-brand-7'],
  ['portico-primary-dark', 'mantine-color-brand-1'],
  ['on-fill', 'fill'],
  ['on-fill-soft', 'fill-dark'],
  ['on-accent', 'portico-accent'],
  ['yellow-ink', 'portico-accent-soft'],
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

  test.each(['light', 'dark'] as const)('gives edges of inputs that stand out in the scheme %s', (scheme) => {
    fc.assert(
      fc.property(primary, (main) => {
        const colours = themeColours({ primary: main, accent: '#F2B705' }, scheme);
        expect(contrast(colours['line-strong'] ?? '', colours['surface'] ?? '')).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});
