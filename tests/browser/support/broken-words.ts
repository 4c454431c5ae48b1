/** Finds words that a narrow place has broken. */
import type { Locator } from '@playwright/test';

/** @returns the words in it of which a part is on another line; those of Chinese have no spaces, and may */
export function brokenWords(within: Locator): Promise<readonly string[]> {
  return within.evaluate((element) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const word of node.textContent?.matchAll(/\w+/g) ?? []) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word[0]);
      }
    }
    return found;
  });
}
