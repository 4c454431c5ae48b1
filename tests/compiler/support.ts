/** Configs for the compiler's tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compilation, compilePortal, compilerMemory, type Files } from '#compiler';
import type { Diagnostic } from '#model';

const root = join(import.meta.dirname, '../..');

/** The `.yaml` files below a folder of the repository, by their path in it. */
export function readFolder(folder: string): Files {
  const from = join(root, folder);
  const entries = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));
  return new Map(entries.sort().map((path) => [path, readFileSync(join(from, path), 'utf8')]));
}

export const shippedConfig = readFolder('config');
/** A portal of three pages. */
export const smallConfig = readFolder('tests/diagnostics/base');

const memory = compilerMemory();

/** Compiles as `portico serve` does at each edit: a file that has been read before is not read again. */
export function recompile(files: Files): Compilation {
  return compilePortal(files, { memory });
}

export function withFile(files: Files, path: string, text: string): Files {
  return new Map([...files, [path, text]]);
}

/** The stretch of the source that a diagnostic points at. */
export function pointedAt({ span }: Diagnostic, files: Files): string {
  return (files.get(span.file) ?? '').slice(span.start, span.end);
}
