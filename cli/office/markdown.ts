/** Markdown as the rich text that pages show. Raw HTML stays text, and links lead only where a page may lead. */
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';

const safeLink = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;
const safePicture = /^(?:https?:\/\/|\/(?!\/))/i;

/**
 * @param where  named when a link or a picture does not fit: the file
 * @throws CommandProblem for a link or a picture whose address cannot be shown
 */
export function markdownAsRich(text: string, where: string): string {
  const marked = new Marked({
    gfm: true,
    breaks: true,
    async: false,
    renderer: {
      html: ({ text: raw, block }: Tokens.HTML | Tokens.Tag) =>
        block ? `<p>${escapeHtml(raw.trim())}</p>\n` : escapeHtml(raw),
      link({ href, title, tokens }: Tokens.Link) {
        if (!safeLink.test(href)) throw wrongLink(href, where);
        return `<a href="${escapeHtml(href)}"${titleOf(title)}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, title, text: alt }: Tokens.Image) {
        if (!safePicture.test(href)) throw wrongPicture(href, where);
        return `<img src="${escapeHtml(href)}" alt="${escapeHtml(alt)}"${titleOf(title)}>`;
      },
      // a box to tick would be a field of a form that nobody sends
      checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
    },
  });
  return String(marked.parse(text)).trim();
}

function titleOf(title: string | null | undefined): string {
  return title ? ` title="${escapeHtml(title)}"` : '';
}

function wrongLink(href: string, where: string): CommandProblem {
  return new CommandProblem(
    `${where}: the link to ${href} leads nowhere. A link begins with https://, mailto:, tel: or # (a page of the portal: #/pages/news/news).`,
  );
}

function wrongPicture(href: string, where: string): CommandProblem {
  return new CommandProblem(
    `${where}: the picture ${href} cannot be shown. Its address begins with https://; a file of yours goes under attachments.`,
  );
}
