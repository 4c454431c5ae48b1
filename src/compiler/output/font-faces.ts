/**
 * The faces that come with Portico (src/app/public/fonts/, latin letters, all weights) and, for each, its substitute until it is
 * there: a face of the reader's device, drawn as wide and as high, so that nothing moves when the real one comes.
 */
import type { Settings } from '#model';

type Fonts = Settings['brand']['fonts'];
type FontName = NonNullable<Fonts['text']>;

/**
 * What a face draws wider or narrower than another does not hold for all letters alike, so each kind has a width of its own:
 * then a line breaks where it will break. The last one draws what is no letter.
 */
const letters = {
  small: 'U+61-7A, U+E0-FF',
  capital: 'U+41-5A, U+C0-DE',
  space: 'U+20, U+A0',
  other: 'U+21-40, U+5B-60, U+7B-7E, U+A1-BF, U+2010-2026',
} as const;

interface StandIn {
  readonly weight: string;
  readonly local: readonly string[];
  /** Measured beside Arial or Times, in per cent. */
  readonly widths: Readonly<Record<keyof typeof letters, number>>;
  /** Of the face itself, in per cent of the font's size. */
  readonly ascent: number;
  readonly descent: number;
}

const standIns: Readonly<Record<FontName, readonly StandIn[]>> = {
  'source-sans-3': [
    {
      weight: '400',
      local: ['Arial', 'Liberation Sans', 'Roboto'],
      widths: { small: 97, capital: 83.7, space: 72, other: 90 },
      ascent: 102.4,
      descent: 40,
    },
    {
      weight: '600 900',
      local: ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold'],
      widths: { small: 91.4, capital: 84.5, space: 72, other: 91.7 },
      ascent: 102.4,
      descent: 40,
    },
  ],
  'source-serif-4': [
    {
      weight: '400 900',
      local: ['Times New Roman Bold', 'Liberation Serif Bold', 'Noto Serif Bold'],
      widths: { small: 116, capital: 96.4, space: 92, other: 110 },
      ascent: 103.9,
      descent: 33.9,
    },
  ],
};

/** The rules of the style sheet for the faces that the portal names, and the variables that put them first. */
export function fontRules({ text, display }: Fonts): { readonly rules: string; readonly variables: readonly string[] } {
  const named = [...new Set([text, display].filter((name) => name !== undefined))];
  return {
    rules: named.flatMap((name) => standIns[name].flatMap((standIn) => faceRules(name, standIn))).join(''),
    variables: [
      ...(text === undefined ? [] : [`--portico-text-face: ${familyOf(text)},;`]),
      ...(display === undefined ? [] : [`--portico-display-face: ${familyOf(display)},;`]),
    ],
  };
}

function familyOf(name: FontName): string {
  return `"${name}", "${name} stand-in"`;
}

function faceRules(name: FontName, { weight, local, widths, ascent, descent }: StandIn): readonly string[] {
  return Object.entries(letters).map(([kind, range]) => {
    const width = widths[kind as keyof typeof letters]; // the keys of the same record
    // What is drawn smaller must be as high as the rest, or lines would move.
    const high = (share: number) => `${Number(((share * 100) / width).toFixed(1))}%`;
    const lines = [
      `font-family: "${name} stand-in";`,
      `font-weight: ${weight};`,
      `src: ${local.map((face) => `local("${face}")`).join(', ')};`,
      `unicode-range: ${range};`,
      `size-adjust: ${width}%;`,
      `ascent-override: ${high(ascent)};`,
      `descent-override: ${high(descent)};`,
      'line-gap-override: 0%;',
    ];
    return `@font-face {\n  ${lines.join('\n  ')}\n}\n`;
  });
}
