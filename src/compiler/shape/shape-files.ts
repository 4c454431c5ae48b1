/** Stages `read` and `shape` for all files of a config. */
import { rememberByKey } from '#model';
import { collected, type Found, type Reporting } from '../diagnostics/report.ts';
import type { FileKind } from '../kernel/file-kinds.ts';
import { usualLayout } from '../kernel/layouts.ts';
import { isRecord } from '../kernel/records.ts';
import type { Edit, Files } from '../kernel/sources.ts';
import { checkHasPortal, kindOfFile, misplacedFile, namesOfLost, unplacedFile } from '../read/file-place.ts';
import { checkShape, type ShapedSource } from './check-shape.ts';
import type { readShaped } from './read-shaped.ts';

export interface ShapedFiles {
  readonly sources: readonly ShapedSource[];
  /** The texts of the files that could not be read, by the names that the files should have. */
  readonly unreadable: Files;
  /** What was repaired in a file before it was read; positions of later stages are those of the repaired text. */
  readonly edits: ReadonlyMap<string, readonly Edit[]>;
}

export function shapeFiles(files: Files, read: typeof readShaped): Found<ShapedFiles> {
  return collected(shapedFiles(files, read));
}

function* shapedFiles(files: Files, read: typeof readShaped): Reporting<ShapedFiles> {
  const sources: ShapedSource[] = [];
  const edits = new Map<string, readonly Edit[]>();
  yield* checkHasPortal(files);
  for (const [file, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const kind = kindOfFile(file);
    if (kind === undefined) {
      yield unplacedFile(file, files);
      continue;
    }
    const misplaced = misplacedFile(file, files);
    if (misplaced) {
      yield misplaced;
      continue;
    }
    const found = read(kind, file, text);
    yield* found.diagnostics;
    if (found.edits.length > 0) edits.set(file, found.edits);
    // Of a file that is no group of keys nothing can be read.
    if (found.shaped && isRecord(found.shaped.data)) sources.push(found.shaped);
  }
  const readable = new Set(sources.map(({ file }) => file));
  const lost = [...files].filter(([file]) => !readable.has(file));
  for (const [file, kind] of usualFiles) {
    if (files.has(file)) continue;
    const usual = usualFile(file, kind);
    yield* usual.diagnostics;
    sources.push(usual.value);
  }
  const unreadable = lost.flatMap(([file, text]) => namesOfLost(file, files).map((name) => [name, text] as const));
  return { sources, edits, unreadable: new Map(unreadable) };
}

/** Files that mean something where nobody wrote them: without a layout pages have header and footer. */
const usualFiles: readonly (readonly [string, FileKind])[] = [
  [`layouts/${usualLayout}.yaml`, 'layout'],
  ['messages.yaml', 'messages'],
  ['sentences.yaml', 'sentences'],
  ['texts/en.yaml', 'texts'],
];

const usualFile = rememberByKey((file: string, kind: FileKind) => {
  const span = { file, start: 0, end: 0, line: 1, column: 1 };
  const tree = { spanOf: () => span, spanWithin: () => span, keySpanWithin: () => span };
  return checkShape(kind, { file, text: '', data: {}, tree });
});
