/** Links of a text to a place in it, `#fees`. In the address of the portal, what is behind `#` is a page. */
import { takeFocus } from './take-focus.ts';

/**
 * Listens to the links of a text: one that names a place in it goes there, and gives it the focus. The others are left to the browser.
 * @param text  the element around it, whose `ref` this is
 * @returns ends it
 */
export function followChapters(text: HTMLElement | null): (() => void) | undefined {
  if (!text) return undefined;
  const follow = (event: MouseEvent) => followChapter(event, text);
  text.addEventListener('click', follow);
  return () => text.removeEventListener('click', follow);
}

function followChapter(event: MouseEvent, text: HTMLElement): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const address = link?.getAttribute('href') ?? '';
  if (!/^#(?!\/)/.test(address)) return;
  event.preventDefault();
  const place = chapterIn(text, nameIn(address));
  if (!place) return;
  place.scrollIntoView();
  takeFocus(place);
}

/** An element of that name, or the heading whose words make it: `#what-it-costs` is "What it costs?". */
function chapterIn(text: HTMLElement, name: string): HTMLElement | undefined {
  const named = text.querySelectorAll<HTMLElement>('[id], a[name]');
  const headings = text.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6');
  return (
    [...named].find((element) => element.id === name || element.getAttribute('name') === name) ??
    [...headings].find(({ textContent }) => nameOf(textContent) === name.toLowerCase())
  );
}

function nameIn(address: string): string {
  const written = address.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    // A % of its own, as in `#50%`.
    return written;
  }
}

/** As it is written at other places that read Markdown. */
function nameOf(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
