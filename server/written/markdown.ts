/** Markdown as the rich text that pages show. Raw HTML stays text, and links lead only where a page may lead. */
import { Marked, type Tokens } from 'marked';
import type { MarkdownReader } from '#compiler';
import { escapeHtml } from '../kernel/values/rich-text.ts';
import { type AddressedPortal, type TextAddress, wrongAddress } from './wrong-address.ts';

/** @param portal  left out: whether its pages are there is not looked up */
export function markdownAsRich(text: string, portal?: AddressedPortal): ReturnType<MarkdownReader> {
  addresses = [];
  // Between two marks a line break shows nothing; in code a mark would be written as &gt;.
  const rich = String(marked.parse(text)).trim().replace(/>\n+</g, '><');
  return { rich, wrong: addresses.flatMap((each) => wrongAddress(each, portal) ?? []) };
}

/** What the text that is read just now has; making a reader for each text takes longer than reading it. */
let addresses: TextAddress[] = [];

const marked = new Marked({
  gfm: true,
  breaks: true,
  async: false,
  renderer: {
    html: ({ text: raw, block }: Tokens.HTML | Tokens.Tag) =>
      block ? `<p>${escapeHtml(raw.trim())}</p>\n` : escapeHtml(raw),
    link({ href, title, tokens }: Tokens.Link) {
      addresses.push({ kind: 'link', address: href });
      return `<a href="${escapeHtml(href)}"${titleOf(title)}>${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, title, text: alt }: Tokens.Image) {
      addresses.push({ kind: 'picture', address: href });
      return `<img src="${escapeHtml(href)}" alt="${escapeHtml(alt)}"${titleOf(title)}>`;
    },
    // a box to tick would be a field of a form that nobody sends
    checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
  },
});

function titleOf(title: string | null | undefined): string {
  return title ? ` title="${escapeHtml(title)}"` : '';
}
