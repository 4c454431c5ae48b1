/** The lines of the source around a mistake, with carets under it. */
import type { Span } from '#model';
import { shownWidth, visible } from './columns.ts';

export interface FrameLine {
  /** `> 11 | `, or the same width without the number. */
  readonly gutter: string;
  readonly shown: string;
  readonly part: 'source' | 'caret';
}

/** Longer lines are cut around the mistake, however wide the terminal is. */
const maxWidth = 90;

/**
 * The line before, the line of the mistake (the first, when it goes over several), and its carets.
 * @param width  of the terminal
 */
export function printFrame(text: string, span: Span, width: number): readonly FrameLine[] {
  const lineStart = text.lastIndexOf('\n', span.start - 1) + 1;
  const line = lineAt(text, lineStart);
  const from = Math.min(span.start - lineStart, line.length);
  const to = Math.min(Math.max(span.end - lineStart, from), line.length);
  const gutter = (mark: string, number: string): string => `  ${mark} ${number.padStart(String(span.line).length)} | `;
  // The sign for what is left out in front takes a column more.
  const room = Math.min(maxWidth, width - gutter('>', '').length - 1);
  const cut = window(line, { from, to, room });
  // In front of the second line is nothing to show when the first one is empty.
  const before = lineStart < 2 ? null : lineAt(text, text.lastIndexOf('\n', lineStart - 2) + 1);
  const carets = ' '.repeat(shownWidth(cut.before)) + '^'.repeat(Math.max(1, shownWidth(cut.mistake)));
  return [
    ...(before === null || before.trim() === ''
      ? []
      : [{ gutter: gutter(' ', String(span.line - 1)), shown: shorten(before, room), part: 'source' as const }]),
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

interface Window {
  readonly from: number;
  readonly to: number;
  /** How long a line may be. */
  readonly room: number;
}

/** A line of usual length as it is; of a long one the part around `from`–`to`, with `…` where something is left out. */
function window(line: string, { from, to, room }: Window): Cut {
  if (line.length <= room) return shown(line.slice(0, from), line.slice(from, to), line.slice(to));
  // How much stays in front of the mistake.
  const lead = Math.floor((room * 4) / 9);
  const start = from <= lead ? 0 : from - lead + 1;
  const mistakeEnd = Math.min(to, from + room - lead);
  const end = Math.max(mistakeEnd, Math.min(line.length, start + room - 1));
  return shown(
    (start > 0 ? '…' : '') + line.slice(start, from),
    line.slice(from, mistakeEnd),
    line.slice(mistakeEnd, end) + (end < line.length ? '…' : ''),
  );
}

function shown(before: string, mistake: string, after: string): Cut {
  return { before: visible(before), mistake: visible(mistake), after: visible(after) };
}

function shorten(line: string, room: number): string {
  return visible(line.length > room ? `${line.slice(0, room - 1)}…` : line);
}
