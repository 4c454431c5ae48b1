/** The lines of the source around a mistake, with carets under it. */
import type { Span } from '#model';
import { shownWidth, visible } from './columns.ts';

export interface FrameLine {
  /** `> 11 | `, or the same width without the number. */
  readonly gutter: string;
  readonly shown: string;
  readonly part: 'source' | 'caret';
}

/** Longer lines are cut around the mistake. */
const maxWidth = 90;
/** How much of a long line stays in front of the mistake. */
const lead = 40;

/** The line before, the line of the mistake (the first, when it goes over several), and its carets. */
export function printFrame(text: string, span: Span): readonly FrameLine[] {
  const lineStart = text.lastIndexOf('\n', span.start - 1) + 1;
  const line = lineAt(text, lineStart);
  const from = Math.min(span.start - lineStart, line.length);
  const to = Math.min(Math.max(span.end - lineStart, from), line.length);
  const cut = window(line, from, to);
  const width = Math.max(String(span.line).length, 1);
  const gutter = (mark: string, number: string): string => `  ${mark} ${number.padStart(width)} | `;
  // In front of the second line is nothing to show when the first one is empty.
  const before = lineStart < 2 ? null : lineAt(text, text.lastIndexOf('\n', lineStart - 2) + 1);
  const carets = ' '.repeat(shownWidth(cut.before)) + '^'.repeat(Math.max(1, shownWidth(cut.mistake)));
  return [
    ...(before === null || before.trim() === ''
      ? []
      : [{ gutter: gutter(' ', String(span.line - 1)), shown: shorten(before), part: 'source' as const }]),
    { gutter: gutter('>', String(span.line)), shown: cut.before + cut.mistake + cut.after, part: 'source' },
    { gutter: gutter(' ', ''), shown: carets, part: 'caret' },
  ];
}

/** The line that begins at `start`, without its line break and byte order mark. */
function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end).replace(/\r$/, '');
}

interface Cut {
  readonly before: string;
  readonly mistake: string;
  readonly after: string;
}

/** A line of usual length as it is; of a long one the part around `from`–`to`, with `…` where something is left out. */
function window(line: string, from: number, to: number): Cut {
  if (line.length <= maxWidth) return shown(line.slice(0, from), line.slice(from, to), line.slice(to));
  const start = from <= lead ? 0 : from - lead + 1;
  const mistakeEnd = Math.min(to, from + maxWidth - lead);
  const end = Math.max(mistakeEnd, Math.min(line.length, start + maxWidth - 1));
  return shown(
    (start > 0 ? '…' : '') + line.slice(start, from),
    line.slice(from, mistakeEnd),
    line.slice(mistakeEnd, end) + (end < line.length ? '…' : ''),
  );
}

function shown(before: string, mistake: string, after: string): Cut {
  return { before: visible(before), mistake: visible(mistake), after: visible(after) };
}

function shorten(line: string): string {
  return visible(line.length > maxWidth ? `${line.slice(0, maxWidth - 1)}…` : line);
}
