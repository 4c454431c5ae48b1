/** Markdown in the texts of pages and forms: whether it is read so at all, and where its links lead. */
import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import type { Path, Source } from '../../kernel/sources.ts';
import { anyRoute } from '../../link/collect-pages.ts';
import type { FileContext, Place } from '../../link/file-context.ts';
import { wrongLink } from './wrong-link.ts';

const link = /\[[^\][]+\]\(([^()\s{}]+)\)/g;

/** @param isMarkdown  false where people would read the signs */
export function* checkMarkdown(text: string, isMarkdown: boolean, { path, context }: Place): Reporting {
  const { source } = context;
  if (!isMarkdown) yield* checkMarks(text, path, source);
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

/** What else Markdown and web pages mark, and how to call it. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/\*\*[^\s*](?:[^*]*[^\s*])?\*\*/, 'bold print in Markdown'],
  [/<\/?(?:a|b|br|div|em|h[1-6]|i|li|ol|p|span|strong|u|ul)(?:\s[^<>]*)?\/?>/i, 'HTML'],
  [/^\s*\|?(?:\s*:?-{3,}:?\s*\|)+.*$/m, 'a table in Markdown'],
];

/** The first mark of a text that shows it as it is. */
function* checkMarks(text: string, path: Path, { tree }: Source): Reporting {
  const [first] = marks
    .flatMap(([mark, what]) => {
      const found = mark.exec(text);
      return found ? [{ what, words: found[0].trim(), index: found.index + found[0].search(/\S/) }] : [];
    })
    .sort((one, other) => one.index - other.index);
  if (!first) return;
  const { what, words, index } = first;
  yield makeDiagnostic(
    'text/markdown-in-text',
    tree.spanWithin(path, text, index, index + words.length),
    {
      problem: `${quoted(words)} is ${what}, and this text is shown as it is written, its signs included.`,
      remedy:
        what === 'HTML'
          ? 'Write the words alone. With `look: article`, and in a `note` of a form, a text can be in Markdown.'
          : 'Where blocks belong, write it with `look: article`. In a form, write it in a `note`.',
    },
    'warning',
  );
}

/** The addresses of the pages; undefined where a page whose file cannot be read may have any. */
function routesOf({ definitions: { pages, lostRoutes } }: FileContext): Iterable<string> | undefined {
  return lostRoutes.has(anyRoute) ? undefined : [...pages.keys(), ...lostRoutes];
}
