/** What the repairs of a line have in common: each is one small change that may be what the author forgot. */
import type { DiagnosticCode } from '../diagnostics/diagnostic-catalogue.ts';
import { endOfLine, likeThis, lineWith } from '../diagnostics/write-line.ts';
import type { Edit } from '../kernel/sources.ts';

export interface Repair {
  readonly code: DiagnosticCode;
  /** What the message points at. */
  readonly start: number;
  readonly end: number;
  readonly problem: string;
  readonly remedy: string;
  readonly edit: Edit;
  /** Believed also where something else in the file is wrong besides. */
  readonly isCertain: boolean;
}

export interface Line {
  readonly text: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset behind its last character. */
  readonly end: number;
  /** The spaces and tabs in front. */
  readonly lead: string;
  /** The rest, without spaces at the end. */
  readonly words: string;
  /** Offset of the first of its words. */
  readonly from: number;
}

export type Propose = (line: Line) => readonly Repair[];

export function lineAt(text: string, offset: number): Line {
  // Before the first character there is nothing to look for, and a search from -1 looks at it all the same.
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const end = endOfLine(text, start);
  const whole = text.slice(start, end).trimEnd();
  const words = whole.replace(/^[ \t\uFEFF]+/, '');
  return {
    text,
    start,
    end,
    lead: whole.slice(0, whole.length - words.length),
    words,
    from: start + whole.length - words.length,
  };
}

export function lineAbove(line: Line): Line | null {
  for (let at = line.start - 1; at >= 0; ) {
    const above = lineAt(line.text, at);
    if (above.words !== '' && !above.words.startsWith('#')) return above;
    at = above.start - 1;
  }
  return null;
}

export function lineBelow(line: Line): Line | null {
  const next = line.text.indexOf('\n', line.start) + 1;
  return next === 0 || next >= line.text.length ? null : lineAt(line.text, next);
}

/** 1-based. */
export function numberOf({ text, start }: Line): number {
  return text.slice(0, start).split('\n').length;
}

interface Words {
  readonly code: DiagnosticCode;
  readonly problem: string;
  /** What to do, without a full stop: the right line follows it. */
  readonly rule: string;
  /** The stretch that the message points at, when it is not the one that changes. */
  readonly at?: readonly [number, number];
  readonly isCertain?: boolean;
}

/** A repair within a line, which its remedy shows whole. */
export function repairOf(line: Line, edit: Edit, { code, problem, rule, at, isCertain = true }: Words): Repair {
  const [start, end] = at ?? [edit.start, Math.max(edit.end, edit.start + 1)];
  const shown = lineWith(line.text, edit.start, edit.end, edit.instead);
  return {
    code,
    start,
    end: Math.max(start, Math.min(end, line.end)),
    problem,
    remedy: shown === null ? `${rule}.` : likeThis(rule, shown),
    edit,
    isCertain,
  };
}

export function applied(text: string, { start, end, instead }: Edit): string {
  return text.slice(0, start) + instead + text.slice(end);
}
