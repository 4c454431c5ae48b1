/** Links as Markdown writes them, in the texts of pages and forms: whether they are read so at all, and where they lead. */
import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { anyRoute } from '../../link/collect-pages.ts';
import type { FileContext, Place } from '../../link/file-context.ts';
import { wrongLink } from './wrong-link.ts';

const link = /\[[^\][]+\]\(([^()\s{}]+)\)/g;

/** @param isMarkdown  false where people would read the signs */
export function* checkMarkdownLinks(text: string, isMarkdown: boolean, { path, context }: Place): Reporting {
  const { source } = context;
  for (const { 0: whole, 1: address = '', index } of text.matchAll(link)) {
    if (!isMarkdown) {
      yield makeDiagnostic(
        'text/markdown-in-text',
        source.tree.spanWithin(path, text, index, index + whole.length),
        {
          problem: `${quoted(whole)} is a link in Markdown, and this text is none: people would read the brackets.`,
          remedy:
            'Where blocks belong, write it with `look: article`, or the link as a `button` or under `links`. In a form, write it in a `note`.',
        },
        'warning',
      );
      continue;
    }
    const start = index + whole.length - 1 - address.length;
    const wrong = wrongLink(address, routesOf(context));
    if (!wrong) continue;
    const { code, ...words } = wrong;
    yield makeDiagnostic(code, source.tree.spanWithin(path, text, start, start + address.length), words);
  }
}

/** The addresses of the pages; undefined where a page whose file cannot be read may have any. */
function routesOf({ definitions: { pages, lostRoutes } }: FileContext): Iterable<string> | undefined {
  return lostRoutes.has(anyRoute) ? undefined : [...pages.keys(), ...lostRoutes];
}
