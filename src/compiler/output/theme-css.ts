/** The brand's colours as CSS variables. A file of its own, so that the pages need no inline style. */
import type { Settings } from '#model';
import { type Scheme, themeColours } from '../kernel/theme-colours.ts';
import { fontRules } from './font-faces.ts';

/** On paper it is always day. */
const whenDark = { light: null, dark: 'screen', system: 'screen and (prefers-color-scheme: dark)' } as const;

export function themeCss({ brand, sizes }: Settings): string {
  const measures = [`--portico-top-window: ${sizes.topWindow}px;`, `--portico-content-max: ${sizes.contentMax}px;`];
  const fonts = fontRules(brand.fonts);
  const media = whenDark[brand.scheme];
  const dark = media === null ? '' : `@media ${media} {\n${rule(linesOf(brand, 'dark'))}}\n`;
  return fonts.rules + rule([...linesOf(brand, 'light'), ...measures, ...fonts.variables]) + dark;
}

function linesOf(brand: Settings['brand'], scheme: Scheme): readonly string[] {
  const colours = Object.entries(themeColours(brand, scheme)).map(([name, colour]) => `--${name}: ${colour};`);
  return [`color-scheme: ${scheme};`, ...colours];
}

function rule(lines: readonly string[]): string {
  return `:root {\n  ${lines.join('\n  ')}\n}\n`;
}
