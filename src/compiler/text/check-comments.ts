/**
 * Stage `text`: a text without quotes ends where ` #` begins a comment. `Prize # 1` and `Room #5` lose their number then, and
 * nobody notices. An honest comment has a space and a word behind its sign, or more than one space in front.
 */

import { makeDiagnostic, quoted, type Reporting } from '../diagnostics/report.ts';
import { asWritten, endOfLine, inQuotes, likeThis, lineWith } from '../diagnostics/write-line.ts';
import type { TextUse } from '../link/facts.ts';
import type { ShapedSource } from '../shape/check-shape.ts';

/** One space, the sign, and what belongs to the text most likely: a number, or a word without a space between. */
const cutOff = /(?<=[^\s#]) #(?=\d| \d|\p{L})/gu;

export function* checkComments(sources: readonly ShapedSource[], texts: readonly TextUse[]): Reporting {
  for (const source of sources) {
    const places = new Set([...source.text.matchAll(cutOff)].map(({ index }) => index));
    if (places.size === 0) continue;
    for (const { path } of texts.filter(({ file }) => file === source)) {
      const span = source.tree.spanOf(path, 'value');
      if (places.has(span.end) && !/["']/.test(source.text[span.start] ?? '')) yield* reportComment(source, span);
    }
  }
}

function* reportComment(source: ShapedSource, span: ReturnType<ShapedSource['tree']['spanOf']>): Reporting {
  const { text } = source;
  const end = endOfLine(text, span.start);
  const whole = text.slice(span.start, end).trimEnd();
  const line = lineWith(text, span.start, end, asWritten(whole, false) === whole ? whole : inQuotes(whole));
  const rule = 'Put the whole text in quotes';
  yield makeDiagnostic(
    'text/comment-in-text',
    { ...span, start: span.end + 1, end, column: span.column + span.end + 1 - span.start },
    {
      problem: `A \`#\` behind a space begins a comment, so the text ends at ${quoted(text.slice(span.start, span.end))}.`,
      effect: 'People would not read the rest.',
      remedy: `${line === null ? `${rule}.` : likeThis(rule, line)} If it is a comment, put a second space in front of it.`,
    },
    'warning',
  );
}
