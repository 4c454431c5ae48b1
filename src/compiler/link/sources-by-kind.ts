/** The files of a portal by what they are, and what each is called. */
import type { FileKind } from '../kernel/file-kinds.ts';
import type { Files } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';

export function ofKind(sources: readonly ShapedSource[], kind: FileKind): readonly ShapedSource[] {
  return sources.filter((source) => source.kind === kind);
}

/** `forms/application.yaml` → `application`, `pages/news/detail.yaml` → `news/detail`. */
export function nameOf(source: { readonly file: string }): string {
  return source.file.replace(/^[^/]+\//, '').replace(/\.yaml$/, '');
}

/** What the files of a folder that could not be read are called: they are there, whatever is wrong with them. */
export function lostNames(folder: string, unreadable: Files): readonly string[] {
  return [...unreadable.keys()].filter((file) => file.startsWith(folder)).map((file) => nameOf({ file }));
}
