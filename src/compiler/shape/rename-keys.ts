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
  const names = new Map(misspelt.map(({ path, from, to }) => [pathKey([...path, from]), to]));
  const edits = misspelt.map(({ path, from, to }) => {
    const { start, end } = source.tree.spanOf([...path, from], 'key');
    return { start, end, instead: to };
  });
  return {
    ...source,
    data: renamedIn(source.data, [], names),
    tree: asWritten(source.tree, misspelt),
    renamed: [...(source.renamed ?? []), ...edits],
  };
}

/** @param names  what each misspelt key is meant to be, by the path to it */
function renamedIn(value: unknown, path: Path, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item, index) => renamedIn(item, [...path, index], names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      const way = [...path, key];
      return [names.get(pathKey(way)) ?? key, renamedIn(child, way, names)];
    }),
  );
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
