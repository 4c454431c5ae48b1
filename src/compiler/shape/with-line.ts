/** A remedy that shows the line as it should be. */
import { sum } from '#model';
import { endOfLine, likeThis, lineWith } from '../diagnostics/write-line.ts';
import type { Edit, Path, Source } from '../kernel/sources.ts';
import { applied } from '../read/repair.ts';
import { type Issue, isInTable } from './issue.ts';

/** The remedy with the whole line as it should be, where the value is on one. */
export function withLine(issue: Pick<Issue, 'source'>, path: Path, rule: string, instead: string): string {
  if (isInTable(issue)) return `${rule}.`;
  const { source } = issue;
  const { start, end } = source.tree.spanOf(path, 'value');
  // A misspelt key has a message of its own; here it is right already.
  const keys = keysBeside(source, start, end);
  const text = keys.toReversed().reduce(applied, source.text);
  const shift = sum(keys.filter((key) => key.end <= start).map((key) => key.instead.length - (key.end - key.start)));
  const line = lineWith(text, start + shift, end + shift, instead);
  return line === null ? `${rule}.` : likeThis(rule, line);
}

/** The misspelt keys on the line of a value, in their order. */
function keysBeside({ text, renamed = [] }: Source, start: number, end: number): readonly Edit[] {
  const from = text.lastIndexOf('\n', start);
  const to = endOfLine(text, start);
  return renamed
    .filter((key) => key.start > from && key.end <= to && (key.end <= start || key.start >= end))
    .toSorted((one, other) => one.start - other.start);
}
