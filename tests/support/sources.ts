/** The sources of the repository: which there are, what they say, and what an import in one of them means. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import packageJson from '../../package.json' with { type: 'json' };

export const root = join(import.meta.dirname, '../..');

/** Rooms whose inner files nobody else may name: they are entered by the door, `#name`. */
export const doors: Readonly<Record<string, string>> = packageJson.imports;

export function sourcesIn(room: string): readonly string[] {
  const folder = join(root, room);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(room, path.replaceAll('\\', '/')))
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .sort();
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** The file that an import means, relative to the repository; null for packages. */
export function resolveTarget(file: string, target: string): string | null {
  if (target.startsWith('.')) return posix.join(posix.dirname(file), target);
  if (!target.startsWith('#')) return null;
  const door = doors[target] ?? doors[target.replace(/\/[^/]+$/, '/*')];
  return door ? posix.normalize(door) : null;
}

const trees = new Map<string, ts.SourceFile>();

/** The syntax of a file, read once. */
export function treeOf(file: string): ts.SourceFile {
  const tree = trees.get(file) ?? ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  trees.set(file, tree);
  return tree;
}

export function nodesIn(node: ts.Node): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (one: ts.Node): void => {
    nodes.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return nodes;
}
