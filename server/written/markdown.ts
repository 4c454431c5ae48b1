/** Markdown as the rich text that pages show. Raw HTML stays text, and links lead only where a page may lead. */
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../kernel/values/rich-text.ts';

const safeLink = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;
const safePicture = /^(?:https?:\/\/|\/(?!\/))/i;

export interface WrongAddress {
  readonly address: string;
  /** Sentences: what is wrong, and how it is written. */
  readonly problem: string;
  readonly remedy: string;
}

export interface RichText {
  readonly rich: string;
  /** Links and pictures that a page could not show. */
  readonly wrong: readonly WrongAddress[];
}

export function markdownAsRich(text: string): RichText {
  wrong = [];
  // Between two marks a line break shows nothing; in code a mark would be written as &gt;.
  const rich = String(marked.parse(text)).trim().replace(/>\n+</g, '><');
  return { rich, wrong };
}

/** What the text that is read just now has; making a reader for each text takes longer than reading it. */
let wrong: WrongAddress[] = [];

const marked = new Marked({
  gfm: true,
  breaks: true,
  async: false,
  renderer: {
    html: ({ text: raw, block }: Tokens.HTML | Tokens.Tag) =>
      block ? `<p>${escapeHtml(raw.trim())}</p>\n` : escapeHtml(raw),
    link({ href, title, tokens }: Tokens.Link) {
      if (!safeLink.test(href)) wrong.push(wrongLink(href));
      return `<a href="${escapeHtml(href)}"${titleOf(title)}>${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, title, text: alt }: Tokens.Image) {
      if (!safePicture.test(href)) wrong.push(wrongPicture(href));
      return `<img src="${escapeHtml(href)}" alt="${escapeHtml(alt)}"${titleOf(title)}>`;
    },
    // a box to tick would be a field of a form that nobody sends
    checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
  },
});

function titleOf(title: string | null | undefined): string {
  return title ? ` title="${escapeHtml(title)}"` : '';
}

function wrongLink(address: string): WrongAddress {
  return {
    address,
    problem: `The link to ${address} leads nowhere.`,
    remedy: 'A link begins with https://, mailto:, tel: or # (a page of the portal: #/pages/news/news).',
  };
}

function wrongPicture(address: string): WrongAddress {
  return {
    address,
    problem: `The picture ${address} cannot be shown.`,
    remedy: 'Its address begins with https://; a file of yours goes under attachments.',
  };
}
