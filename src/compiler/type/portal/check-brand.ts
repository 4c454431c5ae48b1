/** The colours of the brand: what is on them and beside them must be seen, also by those who see little. */

import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { defaultAt, definition } from '../../kernel/language.ts';
import { own, recordOf, textOf } from '../../kernel/records.ts';
import { pathKey } from '../../kernel/sources.ts';
import { contrast, themeColours } from '../../kernel/theme-colours.ts';
import type { FileContext } from '../../link/file-context.ts';

interface Pair {
  readonly key: 'primary' | 'accent';
  /** The variables of the two colours. */
  readonly of: string;
  readonly beside: string;
  /** What the other is, to end "… stands out from …". */
  readonly named: string;
  /** WCAG 2.2: 4.5 for text, 3 for parts that mean something. */
  readonly least: number;
  readonly what: string;
}

/**
 * What the style sheets put beside each other as the brand has it, the same by day and in the dark. All other colours are worked
 * out so that they can be read.
 */
const pairs: readonly Pair[] = [
  { key: 'primary', of: 'fill', beside: 'on-fill', named: 'white', least: 4.5, what: 'Links and the texts on buttons' },
  {
    key: 'accent',
    of: 'accent',
    beside: 'fill',
    named: 'the primary colour',
    least: 3,
    what: 'The logo and the number of unread messages in the header',
  },
  {
    key: 'accent',
    of: 'accent',
    beside: 'fill-dark',
    named: 'the dark primary colour',
    least: 3,
    what: 'The sign in the logo',
  },
];

export function* checkBrand({ source }: FileContext): Reporting {
  const given = recordOf(recordOf(source.data)['brand']);
  const brand = { primary: valueOf(given, 'primary'), accent: valueOf(given, 'accent') };
  if (!isColour.test(brand.primary) || !isColour.test(brand.accent)) return;
  const colours = themeColours(brand, 'light');
  const ratioOf = ({ of, beside }: Pair) => contrast(colours[of] ?? '', colours[beside] ?? '');
  const found = pairs.find((pair) => ratioOf(pair) < pair.least);
  if (!found) return;
  const { key, named, least, what } = found;
  const written = own(given, key) === undefined ? 'primary' : key;
  if (own(given, written) === undefined || source.broken.has(pathKey(['brand', written]))) return;
  const ratio = ratioOf(found);
  yield makeDiagnostic(
    'shape/low-contrast',
    source.tree.spanOf(['brand', written], 'value'),
    {
      problem: `The ${key} colour ${quoted(brand[key])} stands out from ${named} by ${ratio.toFixed(1)} : 1; ${least} : 1 are needed.`,
      effect: `${what} could hardly be seen.`,
      remedy: 'Choose a darker or a lighter colour.',
    },
    ratio < hidden ? 'error' : 'warning',
  );
}

/** Nobody sees a difference below this. */
const hidden = 1.5;
const isColour = /^#[0-9a-f]{6}$/i;

function valueOf(given: Readonly<Record<string, unknown>>, key: string): string {
  return textOf(own(given, key) ?? defaultAt(definition('portal'), 'brand', key));
}
