/**
 * All colours of a portal, worked out of the two of its brand: for daylight and for the dark. Greys carry a breath of the brand,
 * and what is written in a colour is darkened or lightened until it can be read.
 */

export type Scheme = 'light' | 'dark';

type Brand = Readonly<Record<'primary' | 'accent', string>>;

/** Colours by the names of their variables, without the two dashes. */
export type Colours = Readonly<Record<string, string>>;

export function themeColours(brand: Brand, scheme: Scheme): Colours {
  const { primary } = brand;
  return {
    // Fields of the brand's own colour, which white text stands on: the same by day and night.
    fill: primary,
    'fill-dark': mix(primary, -0.35),
    'on-fill': white,
    'on-fill-soft': mix(primary, 0.86),
    'on-accent': readable.find((colour) => contrast(colour, brand.accent) >= 4.5) ?? white,
    ...(scheme === 'light' ? light(brand) : dark(brand)),
  };
}

const white = '#ffffff';
const black = '#000000';
/** What may be written on the accent, the nicest first. */
const readable = ['#2a1800', white, black] as const;

/** How much white (above 0) or black (below 0) each of the ten shades mixes into the main colour. */
const shades = [0.94, 0.86, 0.72, 0.56, 0.4, 0.22, 0, -0.14, -0.28, -0.42] as const;

function light({ primary, accent }: Brand): Colours {
  const accentSoft = mix(accent, 0.82);
  return {
    ...shadesOf(shades.map((share) => mix(primary, share))),
    'portico-primary': until(mix(primary, 0.94), primary, black, 4.5),
    'portico-primary-dark': mix(primary, -0.35),
    'portico-primary-soft': mix(primary, 0.92),
    'portico-accent': accent,
    'portico-accent-soft': accentSoft,
    ink: blend('#1c1c1c', primary, 0.12),
    'ink-soft': blend('#555555', primary, 0.12),
    line: mix(primary, 0.85),
    'line-strong': blend('#868686', primary, 0.12),
    surface: white,
    ground: mix(primary, 0.957),
    'grey-soft': mix(primary, 0.9),
    green: '#17693a',
    'green-soft': '#e5f4ea',
    blue: '#1a5596',
    'blue-soft': '#e6f0fa',
    red: '#b3261e',
    'red-soft': '#fcebe9',
    'yellow-ink': until(accentSoft, accent, black),
  };
}

/** How much of the light tint of the main colour each of the ten shades mixes into the surface; what is above 1 is white. */
const darkShades = [0.1, 0.18, 0.32, 0.45, 0.6, 0.8, 1, 1.2, 1.35, 1.5] as const;

function dark({ primary, accent }: Brand): Colours {
  const surface = blend('#1b1b1b', primary, 0.12);
  const tint = until(blend(surface, primary, 0.2), primary, white);
  const soft = (colour: string) => blend(surface, colour, 0.16);
  const signs = { green: '#82d6a4', blue: '#93c4f3', red: '#f5a8a1' };
  return {
    ...shadesOf(darkShades.map((share) => (share > 1 ? mix(tint, share - 1) : blend(surface, tint, share)))),
    'portico-primary': tint,
    'portico-primary-dark': mix(tint, 0.35),
    'portico-primary-soft': blend(surface, tint, 0.1),
    'portico-accent': accent,
    'portico-accent-soft': soft(accent),
    ink: blend('#f0f0f0', primary, 0.03),
    'ink-soft': blend('#b9b9b9', primary, 0.05),
    line: blend('#3a3a3a', primary, 0.14),
    'line-strong': blend('#8f8f8f', primary, 0.08),
    surface,
    ground: blend('#111111', primary, 0.1),
    'grey-soft': blend('#303030', primary, 0.12),
    ...signs,
    'green-soft': soft(signs.green),
    'blue-soft': soft(signs.blue),
    'red-soft': soft(signs.red),
    'yellow-ink': until(soft(accent), accent, white),
  };
}

function shadesOf(colours: readonly string[]): Colours {
  return Object.fromEntries(colours.map((colour, index) => [`mantine-color-brand-${index}`, colour]));
}

/** Mixes a colour with white (share above 0) or black (below 0). */
export function mix(colour: string, share: number): string {
  return blend(colour, share > 0 ? white : black, Math.abs(share));
}

/** @param share  of the other colour, from 0 to 1 */
function blend(colour: string, other: string, share: number): string {
  const mixed = channels(colour).map((channel, index) =>
    Math.round(channel + ((channels(other)[index] ?? 0) - channel) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour itself or, step by step nearer to the end, the first that can well be read on the ground. */
function until(ground: string, colour: string, end: string, least = 5.5): string {
  const steps = [colour, ...Array.from({ length: 20 }, (_, step) => blend(colour, end, (step + 1) / 20))];
  return steps.find((step) => contrast(step, ground) >= least) ?? end;
}

/** How much two colours differ in lightness, from 1 to 21: WCAG 2.2, contrast ratio. */
export function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
