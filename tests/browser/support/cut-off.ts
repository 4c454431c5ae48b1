/** Finds text that is not seen whole, as happens when a page is much enlarged (WCAG 1.4.4). */
import type { Page } from '@playwright/test';

/**
 * Texts of which a part is outside of what clips them. Where an entry leads on, it may end a long text after so many lines: the text is whole
 * behind the link.
 */
export function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    // What follows the width of the window does so a frame later.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const found: string[] = [];
    const leadsOn = (entry: Element | null) =>
      [...(entry?.querySelectorAll('a, button') ?? [])].some(
        (link) => getComputedStyle(link, '::after').position === 'absolute',
      );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      // A map goes on beyond its edges.
      if (
        !holder ||
        holder.closest('svg') ||
        !node.textContent?.trim() ||
        !holder.checkVisibility({ visibilityProperty: true })
      )
        continue;
      range.selectNodeContents(node);
      const texts = [...range.getClientRects()];
      for (let around: Element | null = holder; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, webkitLineClamp, position } = getComputedStyle(around);
        const { left, right, top, bottom, width } = around.getBoundingClientRect();
        // What is only for screen readers is a pixel wide; what scrolls can be reached.
        if (width < 3 || /auto|scroll/.test(`${overflowX} ${overflowY}`)) break;
        if (webkitLineClamp !== 'none' && leadsOn(around.closest('li, tr'))) break;
        const isCut = texts.some(
          (text) =>
            (overflowX !== 'visible' && (text.left < left - 1 || text.right > right + 1)) ||
            (overflowY !== 'visible' && (text.top < top - 3 || text.bottom > bottom + 3)),
        );
        if (isCut) found.push(`${node.textContent.trim().slice(0, 60)} in ${around.outerHTML.slice(0, 100)}`);
        if (isCut || position === 'fixed') break;
      }
    }
    return found;
  });
}
