/**
 * The icons go at the end of the document, behind what is seen first. Were they a file of their own, browsers would make a document of
 * the whole file for each icon that a page has: a fifth of the work until the first page is shown (docs/decisions/007-icons-are-one-sprite.md).
 */
import { readFileSync } from 'node:fs';

const file = new URL('../src/blocks/shared/icons.svg', import.meta.url);

/** @returns {import('vite').Plugin} */
export function iconsInPage() {
  return {
    name: 'icons-in-page',
    transformIndexHtml: (html) =>
      html.replace('</body>', () => `${readFileSync(file, 'utf8').replace(/<!--.*?-->\n/, '')}  </body>`),
  };
}
