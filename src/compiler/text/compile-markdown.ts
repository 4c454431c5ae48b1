/** Texts of the office in Markdown: the rich text that pages show, and what they could not show of it. */
import type { Span } from '#model';
import { eachOf, makeDiagnostic, type Reporting } from '../diagnostics/report.ts';
import { recordOf, textOf } from '../kernel/records.ts';
import type { Source } from '../kernel/sources.ts';
import { spanIn } from '../kernel/span-in.ts';
import type { MarkdownReader, Spot } from '../link/file-context.ts';

/** @param texts  by language */
export function* compileMarkdown(texts: unknown, { path, context }: Spot): Reporting<unknown> {
  const { source, markdown } = context;
  if (!markdown) return texts;
  const placeOf = (language: string) => source.tree.spanOf([...path, language], 'value');
  return yield* eachOf(recordOf(texts), (words, language) =>
    richText(textOf(words), placeOf(language), source, markdown),
  );
}

/** @param whole  the stretch of the file that is the text */
export function* richText(
  words: string,
  whole: Span,
  { file, text }: Pick<Source, 'file' | 'text'>,
  markdown: MarkdownReader,
): Reporting<string> {
  const { rich, wrong } = markdown(words);
  for (const { address, code, ...said } of wrong) {
    const start = text.slice(0, whole.end).indexOf(address, whole.start);
    yield makeDiagnostic(code, start < 0 ? whole : spanIn(text, file, start, start + address.length), said);
  }
  return rich;
}
