/** How well texts can be read where axe does not say it: what floats over other things, what lies on a picture. */
import type { Locator, Page } from '@playwright/test';
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

/** Letters in the page, as they are before they are made invisible. */
interface Letters {
  readonly selector: string;
  readonly html: string;
  readonly colour: string;
  /** The contrast that letters of this size need. */
  readonly needed: number;
  /** Where its lines are on the page, in CSS px. */
  readonly lines: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
}

/** What was judged already, by how it looks: the same head is on many pages. */
const judged = new Set<string>();

/** A text may move between its measuring and its picture (a face came, a figure beside it), but not each time. */
const looks = 3;

/**
 * Texts that do not stand out from the pixels behind them (WCAG 1.4.3).
 * @param selectors  of elements with text; those that are not in view now are left out
 * @returns what is wrong at each look, in words
 */
export async function unreadable(page: Page, selectors: readonly string[]): Promise<readonly string[]> {
  let wrong = new Map(selectors.map((selector) => [selector, '']));
  for (let look = 0; look < looks && wrong.size > 0; look += 1) wrong = await wrongAtOneLook(page, [...wrong.keys()]);
  return [...wrong.values()];
}

/** @returns what is wrong, by the selector of the text */
async function wrongAtOneLook(page: Page, selectors: readonly string[]): Promise<Map<string, string>> {
  const all = await page.evaluate(lettersOf, selectors);
  const wrong = new Map<string, string>();
  for (const letters of all) {
    const { selector, html, colour, needed, lines } = letters;
    const look = JSON.stringify([html, colour, lines.map(({ width }) => Math.round(width))]);
    if (judged.has(look)) continue;
    const grounds: readonly string[] = await groundsOf(page, letters);
    const worst = Math.min(...grounds.map((ground) => contrast(hexOf(colour), ground)));
    const fault = `${worst.toFixed(2)} to 1 on what is behind it, ${needed} are needed: ${html}`;
    if (worst < needed) wrong.set(selector, fault);
    else judged.add(look);
  }
  return wrong;
}

/** Each colour behind the letters of an element, as `#18141c`. */
async function groundsOf(page: Page, { lines }: Letters): Promise<readonly string[]> {
  const sheet = await page.evaluateHandle(hideLetters);
  try {
    const colours = new Set<string>();
    for (const clip of lines) {
      const picture = await page.screenshot({ clip, fullPage: true, animations: 'disabled' });
      for (const colour of await page.evaluate(coloursIn, picture.toString('base64'))) colours.add(colour);
    }
    return [...colours];
  } finally {
    await sheet.evaluate((hidden) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== hidden);
    });
  }
}

/** Runs in the page: the letters of elements that are in view, or would be after scrolling the page. */
function lettersOf(selectors: readonly string[]): readonly Letters[] {
  const isWithin = (box: DOMRect, around: DOMRect) =>
    box.left >= around.left - 1 && box.right <= around.right + 1 && box.top >= around.top - 1;
  return selectors.flatMap((selector) => {
    const element = document.querySelector(selector);
    if (!(element instanceof HTMLElement) || element.innerText.trim() === '') return [];
    const box = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX } = getComputedStyle(around);
      if (overflowX !== 'visible' && !isWithin(box, around.getBoundingClientRect())) return [];
    }
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const lines = texts.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()]
        .filter(({ width, height }) => width >= 1 && height >= 1)
        .map(({ x, y, width, height }) => ({ x: x + scrollX, y: y + scrollY, width, height }));
    });
    if (lines.length === 0) return [];
    return [{ selector, html: element.outerHTML.slice(0, 160), colour: color, needed: isLarge ? 3 : 4.5, lines }];
  });
}

/** Runs in the page: a style sheet that leaves only what is behind letters. */
function hideLetters(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { color: transparent !important; transition: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}

/** Runs in the page: the colours of a picture. @param picture  a PNG, in base64 */
async function coloursIn(picture: string): Promise<readonly string[]> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  canvas?.drawImage(bitmap, 0, 0);
  const { data = [] } = canvas?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
  const colours = new Set<string>();
  for (let place = 0; place + 3 < data.length; place += 4) {
    const channels = [data[place], data[place + 1], data[place + 2]];
    colours.add(`#${channels.map((channel = 0) => channel.toString(16).padStart(2, '0')).join('')}`);
  }
  return [...colours];
}
