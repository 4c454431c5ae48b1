/**
 * All colours of a portal, worked out of the two of its brand: for daylight and for the dark. Greys carry a breath of the brand,
 * and what is written in a colour is darkened or lightened until it can be read.
 */

export type Scheme = 'light' | 'dark';

type Brand = Readonly<Record<'primary' | 'accent', string>>;

/** Colours by the names of their variables, without the two dashes. */
export type Colours = Readonly<Record<string, string>>;

export function themeColours(brand: Brand, scheme: Scheme): Colours {
  const { primary, accent } = brand;
  return {
    // What depends on the brand alone: fields of its own colour, which white text is on, and the accent on them.
    fill: primary,
    'fill-dark': mix(primary, -0.35),
    'on-fill': white,
    'on-fill-soft': mix(primary, 0.86),
    accent,
    'on-accent': readable.find((colour) => contrast(colour, accent) >= 4.5) ?? white,
    // What lies over the page while something else is asked, and the shadow of what floats: see-through.
    veil: `${mix(primary, -0.68)}8c`,
    shade: `${mix(primary, -0.6)}2e`,
    ...(scheme === 'light' ? light(brand) : dark(brand)),
  };
}

const white = '#ffffff';
const black = '#000000';
/** What may be written on the accent, the nicest first. */
const readable = ['#2a1800', white, black] as const;

function light({ primary, accent }: Brand): Colours {
  const primarySoft = mix(primary, 0.94);
  const accentSoft = mix(accent, 0.82);
  return {
    primary: until(primarySoft, primary, black, 4.5),
    'primary-hover': mix(primary, -0.14),
    'primary-dark': mix(primary, -0.35),
    'primary-line': mix(primary, 0.72),
    'primary-tint': mix(primary, 0.86),
    'primary-soft': primarySoft,
    'accent-mark': until(primarySoft, accent, black, markContrast),
    'accent-soft': accentSoft,
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

function dark({ primary, accent }: Brand): Colours {
  const surface = blend('#1b1b1b', primary, 0.12);
  const tint = until(blend(surface, primary, 0.2), primary, white);
  const primarySoft = blend(surface, tint, 0.1);
  const ground = blend('#111111', primary, 0.1);
  const soft = (colour: string) => blend(surface, colour, 0.16);
  const signs = { green: '#82d6a4', blue: '#93c4f3', red: '#f5a8a1' };
  return {
    primary: tint,
    'primary-hover': mix(tint, 0.2),
    'primary-dark': mix(tint, 0.35),
    'primary-line': blend(surface, tint, 0.32),
    'primary-tint': blend(surface, tint, 0.18),
    'primary-soft': primarySoft,
    // The ground first: what is darker than a sheet could be lost on it.
    'accent-mark': until(primarySoft, until(ground, accent, white, markContrast), white, markContrast),
    'accent-soft': soft(accent),
    ink: blend('#f0f0f0', primary, 0.03),
    'ink-soft': blend('#b9b9b9', primary, 0.05),
    line: blend('#3a3a3a', primary, 0.14),
    'line-strong': blend('#8f8f8f', primary, 0.08),
    surface,
    ground,
    'grey-soft': blend('#303030', primary, 0.12),
    ...signs,
    'green-soft': soft(signs.green),
    'blue-soft': soft(signs.blue),
    'red-soft': soft(signs.red),
    'yellow-ink': until(soft(accent), accent, white),
  };
}

/** A mark in the accent is never the only sign; it must be there to be seen. */
const markContrast = 1.5;

/** Mixes a colour with white (share above 0) or black (below 0). */
function mix(colour: string, share: number): string {
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
