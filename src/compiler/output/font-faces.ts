/**
 * The faces that come with Portico (src/app/public/fonts/, latin letters, all weights) and, for each, what stands in until it is
 * there: a face of the reader's device, drawn as wide and as high, so that nothing moves when the real one comes.
 */
import type { Settings } from '#model';

type Fonts = Settings['brand']['fonts'];
type FontName = NonNullable<Fonts['text']>;

interface StandIn {
  readonly weight: string;
  readonly local: readonly string[];
  /** Measured on two hundred letters of a page, beside Arial or Times, in per cent. */
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

const standIns: Readonly<Record<FontName, readonly StandIn[]>> = {
  'source-sans-3': [
    { weight: '400', local: ['Arial', 'Liberation Sans', 'Roboto'], width: 93.3, ascent: 109.7, descent: 42.9 },
    {
      weight: '600 900',
      local: ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold'],
      width: 89.2,
      ascent: 114.3,
      descent: 44.8,
    },
  ],
  'source-serif-4': [
    {
      weight: '400 900',
      local: ['Times New Roman Bold', 'Liberation Serif Bold', 'Noto Serif Bold'],
      width: 112,
      ascent: 92.8,
      descent: 30.3,
    },
  ],
};

/** The rules of the style sheet for the faces that the portal names, and the variables that put them first. */
export function fontRules({ text, display }: Fonts): { readonly rules: string; readonly variables: readonly string[] } {
  const named = [...new Set([text, display].filter((name) => name !== undefined))];
  return {
    rules: named.flatMap((name) => standIns[name].map((standIn) => faceRule(name, standIn))).join(''),
    variables: [
      ...(text === undefined ? [] : [`--portico-text-face: ${familyOf(text)},;`]),
      ...(display === undefined ? [] : [`--portico-display-face: ${familyOf(display)},;`]),
    ],
  };
}

function familyOf(name: FontName): string {
  return `"${name}", "${name} stand-in"`;
}

function faceRule(name: FontName, { weight, local, width, ascent, descent }: StandIn): string {
  const lines = [
    `font-family: "${name} stand-in";`,
    `font-weight: ${weight};`,
    `src: ${local.map((face) => `local("${face}")`).join(', ')};`,
    `size-adjust: ${width}%;`,
    `ascent-override: ${ascent}%;`,
    `descent-override: ${descent}%;`,
    'line-gap-override: 0%;',
  ];
  return `@font-face {\n  ${lines.join('\n  ')}\n}\n`;
}
