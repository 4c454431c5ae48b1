/** A file with misspelt keys put right, while every position stays that of the key as it is written. */
import type { Diagnostic } from '#model';
import { isRecord } from '../kernel/records.ts';
import { type Path, pathKey, type Source, type SourceTree } from '../kernel/sources.ts';

export interface Misspelt {
  /** Where the group is that has the key. */
  readonly path: Path;
  readonly from: string;
  readonly to: string;
  readonly diagnostic: Diagnostic;
}

export function withRenamedKeys(source: Source, misspelt: readonly Misspelt[]): Source {
  const data = misspelt.reduce<unknown>((value, { path, from, to }) => renamedAt(value, path, from, to), source.data);
  const edits = misspelt.map(({ path, from, to }) => {
    const { start, end } = source.tree.spanOf([...path, from], 'key');
    return { start, end, instead: to };
  });
  return {
    ...source,
    data,
    tree: asWritten(source.tree, misspelt),
    renamed: [...(source.renamed ?? []), ...edits],
  };
}

function renamedAt(value: unknown, [step, ...rest]: Path, from: string, to: string): unknown {
  if (step === undefined)
    return isRecord(value) ? mapEntries(value, (key, child) => [key === from ? to : key, child]) : value;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? renamedAt(item, rest, from, to) : item));
  return isRecord(value)
    ? mapEntries(value, (key, child) => [key, key === step ? renamedAt(child, rest, from, to) : child])
    : value;
}

function mapEntries(record: object, map: (key: string, child: unknown) => readonly [string, unknown]): unknown {
  return Object.fromEntries(Object.entries(record).map(([key, child]) => map(key, child)));
}

/** Asked about the key that is meant, the tree shows the one that is written. */
function asWritten(tree: SourceTree, misspelt: readonly Misspelt[]): SourceTree {
  const written = new Map(misspelt.map(({ path, from, to }) => [pathKey([...path, to]), from]));
  const back = (path: Path): Path => path.map((step, index) => written.get(pathKey(path.slice(0, index + 1))) ?? step);
  return {
    spanOf: (path, part) => tree.spanOf(back(path), part),
    spanWithin: (path, ...within) => tree.spanWithin(back(path), ...within),
    keySpanWithin: (path, ...within) => tree.keySpanWithin(back(path), ...within),
  };
}
