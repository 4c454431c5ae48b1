/** What can be pressed, and is smaller than a finger needs. */
import type { Page } from '@playwright/test';

/** In pixels; half a pixel is lost to rounding. */
const finger = 43.5;

/**
 * What can be pressed on the page and is less than 44 px wide or high, with its size. A label counts as part of its box, and so does
 * what is drawn around an element to be pressed with it; links within a sentence may be as high as its line.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const pressed = 'a[href], button, input, select, textarea, summary, [role="tab"]';
    const number = (length: string) => Number.parseFloat(length) || 0;
    const isAround = ({ content, position }: CSSStyleDeclaration) => content !== 'none' && position === 'absolute';

    /** The ground that an entry's link covers with a pseudo-element belongs to the nearest element with a place. */
    function sizeOf(element: Element): { readonly width: number; readonly height: number } {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      let host: Element | null = element;
      while (host && getComputedStyle(host).position === 'static') host = host.parentElement;
      const ground = (host ?? element).getBoundingClientRect();
      for (const around of ['::before', '::after'].map((part) => getComputedStyle(element, part)).filter(isAround)) {
        left = Math.min(left, ground.left + number(around.left));
        right = Math.max(right, ground.right - number(around.right));
        top = Math.min(top, ground.top + number(around.top));
        bottom = Math.max(bottom, ground.bottom - number(around.bottom));
      }
      return { width: right - left, height: bottom - top };
    }

    function isInSentence(element: Element): boolean {
      const beside = [...(element.parentElement?.childNodes ?? [])];
      const hasWords = beside.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
      return element.matches('a') && hasWords && getComputedStyle(element).display === 'inline';
    }

    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isSeen || isInSentence(element)) return [];
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const sizes = [element, ...labels].map(sizeOf);
      const [width, height] = [
        Math.max(...sizes.map((size) => size.width)),
        Math.max(...sizes.map((size) => size.height)),
      ];
      // What only screen readers find is 1 px wide.
      if (width <= 1 || (width >= least && height >= least)) return [];
      return [`${element.getAttribute('aria-label') ?? element.textContent}: ${width} × ${height}`];
    });
  }, finger);
}
