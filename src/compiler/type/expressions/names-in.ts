/** The names that a condition reads, as it is written. */
import type { Span } from '#model';
import { isRecord, textOf } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import type { FileContext } from '../../link/file-context.ts';

export interface NameRead {
  readonly name: string;
  readonly span: Span;
}

/** The names that a condition reads, each where it is. Words in quotes, functions and fields of other records are no names. */
export function namesIn(when: unknown, path: Path, { source: { tree } }: FileContext): readonly NameRead[] {
  if (isRecord(when))
    return Object.keys(when).map((key) => ({
      name: key.split('.')[0] ?? '',
      span: tree.spanOf([...path, key], 'key'),
    }));
  const text = textOf(when);
  const bare = text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (constant) => ' '.repeat(constant.length));
  return [...bare.matchAll(/(?<![.\w])[a-z][a-z0-9_]*\b(?!\s*\()/g)].map(({ 0: name, index }) => ({
    name,
    span: tree.spanWithin(path, text, index, index + name.length),
  }));
}
