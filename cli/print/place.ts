/** Where a span begins and ends, for people and machines. */
import type { Span } from '#model';

export interface Place {
  /** The path with the folder in front: `config/pages/home.yaml`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  /** One past the last character, 1-based. */
  readonly endColumn: number;
}

export function placeOf(span: Span, files: ReadonlyMap<string, string>, folder: string): Place {
  const inside = (files.get(span.file) ?? '').slice(span.start, span.end).split('\n');
  const last = inside.at(-1)?.length ?? 0;
  return {
    file: pathIn(folder, span.file),
    line: span.line,
    column: span.column,
    endLine: span.line + inside.length - 1,
    endColumn: inside.length === 1 ? span.column + last : last + 1,
  };
}

function pathIn(folder: string, file: string): string {
  const bare = folder.replace(/\/+$/, '');
  return bare === '' || bare === '.' ? file : `${bare}/${file}`;
}
