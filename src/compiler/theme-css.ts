/** The brand's colours as CSS variables. A file of its own, so that the pages need no inline style. */
import type { Settings } from '#model';

/** How much white (above 0) or black (below 0) each of the ten shades mixes into the main colour. */
const shades = [0.94, 0.86, 0.72, 0.56, 0.4, 0.22, 0, -0.14, -0.28, -0.42] as const;

export function themeCss({ brand, sizes }: Settings): string {
  const lines = [
    ...shades.map((share, index) => `--mantine-color-brand-${index}: ${mix(brand.primary, share)};`),
    `--portico-primary: ${brand.primary};`,
    `--portico-primary-dark: ${mix(brand.primary, -0.35)};`,
    `--portico-primary-soft: ${mix(brand.primary, 0.92)};`,
    `--portico-accent: ${brand.accent};`,
    `--portico-accent-soft: ${mix(brand.accent, 0.82)};`,
    `--portico-top-window: ${sizes.topWindow}px;`,
    `--portico-content-max: ${sizes.contentMax}px;`,
  ];
  return `:root {\n  ${lines.join('\n  ')}\n}\n`;
}

/** Mixes a colour with white (share above 0) or black (below 0). */
export function mix(colour: string, share: number): string {
  const target = share > 0 ? 255 : 0;
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const mixed = channels.map((channel) => Math.round(channel + (target - channel) * Math.abs(share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
