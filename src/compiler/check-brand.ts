/** The colours of the brand: what stands on them and beside them must be seen, also by those who see little. */
import type { FileContext } from './file-context.ts';
import { defaultAt, definition } from './language.ts';
import { own, recordOf, textOf } from './records.ts';
import { makeDiagnostic, quoted } from './report.ts';
import { pathKey } from './sources.ts';
import { mix } from './theme-css.ts';

type Colours = Readonly<Record<'primary' | 'accent', string>>;

interface Pair {
  readonly key: keyof Colours;
  readonly beside: (colours: Colours) => string;
  /** What the two are, to end "… and stands out from …". */
  readonly named: string;
  /** WCAG 2.2: 4.5 for text, 3 for parts that mean something; what only decorates must at least be there. */
  readonly least: number;
  readonly what: string;
}

/** What the style sheets put beside each other. */
const pairs: readonly Pair[] = [
  { key: 'primary', beside: () => '#FFFFFF', named: 'white', least: 4.5, what: 'Links and the texts on buttons' },
  {
    key: 'accent',
    beside: ({ primary }) => primary,
    named: 'the primary colour',
    least: 3,
    what: 'The logo and the number of unread messages in the header',
  },
  {
    key: 'accent',
    beside: ({ primary }) => mix(primary, -0.35),
    named: 'the dark primary colour',
    least: 3,
    what: 'The sign in the logo',
  },
  {
    key: 'accent',
    beside: () => '#F8F6FA',
    named: 'the ground of the pages',
    least: 1.5,
    what: 'The lines under titles',
  },
];

export function checkBrand({ source, report }: FileContext): void {
  const given = recordOf(recordOf(source.data)['brand']);
  const colours = { primary: colourOf(given, 'primary'), accent: colourOf(given, 'accent') };
  if (!isColour.test(colours.primary) || !isColour.test(colours.accent)) return;
  for (const { key, beside, named, least, what } of pairs) {
    const ratio = contrast(colours[key], beside(colours));
    if (ratio >= least) continue;
    const written = own(given, key) === undefined ? 'primary' : key;
    if (own(given, written) === undefined || source.broken.has(pathKey(['brand', written]))) continue;
    report(
      makeDiagnostic(
        'shape/low-contrast',
        source.tree.spanOf(['brand', written], 'value'),
        {
          problem: `The ${key} colour ${quoted(colours[key])} stands out from ${named} by ${ratio.toFixed(1)} : 1; ${least} : 1 are needed.`,
          effect: `${what} could hardly be seen.`,
          remedy: 'Choose a darker or a lighter colour.',
        },
        ratio < hidden ? 'error' : 'warning',
      ),
    );
    return;
  }
}

/** Nobody sees a difference below this. */
const hidden = 1.5;
const isColour = /^#[0-9a-f]{6}$/i;

function colourOf(given: Readonly<Record<string, unknown>>, key: string): string {
  return textOf(own(given, key) ?? defaultAt(definition('portal'), 'brand', key));
}

/** How much two colours differ in lightness, from 1 to 21: WCAG 2.2, contrast ratio. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
