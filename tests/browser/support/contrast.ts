/** How well what an element says can be read: axe leaves out what floats over other things. */
import type { Locator } from '@playwright/test';
import { contrast } from '../../../src/compiler/kernel/theme-colours.ts';

/** @returns the contrast of an element's text with its own ground, from 1 to 21; 1 when it has no ground of its own */
export async function contrastOf(element: Locator): Promise<number> {
  const { text, ground } = await element.evaluate((node) => {
    const { color, backgroundColor } = getComputedStyle(node);
    return { text: color, ground: backgroundColor };
  });
  return ground.startsWith('rgb(') ? contrast(hexOf(text), hexOf(ground)) : 1;
}

/** `rgb(24, 20, 28)` as `#18141c`. */
function hexOf(colour: string): string {
  const channels = [...colour.matchAll(/\d+/g)].slice(0, 3).map(([channel]) => Number(channel));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
