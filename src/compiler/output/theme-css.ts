/** The brand's colours as CSS variables. A file of its own, so that the pages need no inline style. */
import type { Logo, Settings } from '#model';
import { type Scheme, themeColours } from '../kernel/theme-colours.ts';
import { fontRules } from './font-faces.ts';

/** On paper it is always day. */
const whenDark = { light: null, dark: 'screen', system: 'screen and (prefers-color-scheme: dark)' } as const;

/** @param logo  the picture in place of the icon, and where it is, seen from this file */
export function themeCss({ brand, sizes }: Settings, logo: LogoFile | null = null): string {
  const measures = [`--portico-top-window: ${sizes.topWindow}px;`, `--portico-content-max: ${sizes.contentMax}px;`];
  const fonts = fontRules(brand.fonts);
  const media = whenDark[brand.scheme];
  const dark = media === null ? '' : `@media ${media} {\n${rule(linesOf(brand, 'dark'))}}\n`;
  return (
    fonts.rules +
    rule([...linesOf(brand, 'light'), ...measures, ...fonts.variables]) +
    dark +
    (logo ? logoRules(logo) : '')
  );
}

interface LogoFile extends Logo {
  readonly file: string;
}

/** Its ground is white, whatever is around it, and it needs no script. */
function logoRules({ width, height, file }: LogoFile): string {
  return `span[data-logo] {
  box-sizing: border-box;
  width: auto;
  max-width: min(12rem, 30vw);
  aspect-ratio: ${width} / ${height};
  padding: 0.25rem;
  background: url("${file}") center / contain no-repeat content-box, #fff;
  print-color-adjust: exact;
}
span[data-logo] > svg { display: none; }
[data-banner] > span[data-logo] { place-self: start; }
@media (max-width: 22.5rem) {
  header span[data-logo] { max-width: 4rem; }
}
`;
}

function linesOf(brand: Settings['brand'], scheme: Scheme): readonly string[] {
  const colours = Object.entries(themeColours(brand, scheme)).map(([name, colour]) => `--${name}: ${colour};`);
  return [`color-scheme: ${scheme};`, ...colours];
}

function rule(lines: readonly string[]): string {
  return `:root {\n  ${lines.join('\n  ')}\n}\n`;
}
