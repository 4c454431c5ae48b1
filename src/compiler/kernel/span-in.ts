import type { Span } from '#model';

/** The stretch of a text, by offsets, as a span. A byte order mark takes no column. */
export function spanIn(text: string, file: string, start: number, end: number): Span {
  const head = text.slice(0, start);
  const mark = text.startsWith('\uFEFF') && !head.includes('\n') ? 1 : 0;
  return {
    file,
    start,
    end: Math.max(start, end),
    line: head.split('\n').length,
    column: Math.max(1, start - head.lastIndexOf('\n') - mark),
  };
}
