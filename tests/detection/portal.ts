/** The shipped config as the mutator sees it: where each key and value is, and what the language says about it. */
import { compilePortal, type Files } from '#compiler';
import type { PortalModel } from '#model';
import { chosenNode, definition, nodesAlong, type SchemaNode } from '../../src/compiler/kernel/language.ts';
import { valueAt } from '../../src/compiler/kernel/records.ts';
import type { Path } from '../../src/compiler/kernel/sources.ts';
import { readSource } from '../../src/compiler/read/read-source.ts';
import { tagKinds } from '../../src/compiler/shape/tag-kinds.ts';

/** A stretch of a file: 0-based offsets. */
export interface Stretch {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** One value with its key. */
export interface Site {
  readonly file: string;
  readonly fileKind: FileKind;
  readonly path: Path;
  readonly value: unknown;
  /** The value as it is written. */
  readonly raw: string;
  readonly at: Stretch;
  /** null for the entry of a list. */
  readonly key: (Stretch & { readonly word: string }) | null;
  /** What the language says of the value; null where it says nothing. */
  readonly node: SchemaNode | null;
  /** The same before it is settled which of several shapes the value has. */
  readonly choice: SchemaNode | null;
  /** What it says of the group or list around. */
  readonly owner: SchemaNode | null;
}

export interface Line {
  readonly file: string;
  readonly fileKind: FileKind;
  /** 1-based. */
  readonly number: number;
  readonly start: number;
  readonly text: string;
  readonly indent: number;
}

export type FileKind = 'portal' | 'page' | 'form' | 'status' | 'options' | 'texts' | 'calls' | 'entities';

export interface Portal {
  readonly files: Files;
  readonly model: PortalModel;
  readonly sites: readonly Site[];
  /** Without those that are empty or a comment. */
  readonly lines: readonly Line[];
}

const kinds: readonly (readonly [RegExp, FileKind])[] = [
  [/^portal/, 'portal'],
  [/^pages\//, 'page'],
  [/^forms\//, 'form'],
  [/^statuses\//, 'status'],
  [/^options\//, 'options'],
  [/^texts\//, 'texts'],
  [/^api\/calls\//, 'calls'],
  [/^api\/entities\//, 'entities'],
];

export function fileKindOf(file: string): FileKind {
  return kinds.find(([place]) => place.test(file))?.[1] ?? 'page';
}

/** @throws when the config has errors or warnings: what a mutant adds could not be told from them */
export function readPortal(files: Files): Portal {
  const { portal, diagnostics } = compilePortal(files);
  if (!portal || diagnostics.length > 0) throw new Error(`The config is not clean: ${diagnostics[0]?.problem}`);
  return {
    files,
    model: portal,
    sites: [...files].flatMap(([file, text]) => sitesOf(file, text)),
    lines: [...files].flatMap(([file, text]) => linesOf(file, text)),
  };
}

function sitesOf(file: string, text: string): readonly Site[] {
  const fileKind = fileKindOf(file);
  const { value: source } = readSource(file, text);
  if (!source) throw new Error(`${file} cannot be read.`);
  const root = definition(fileKind);
  const { data } = tagKinds(root, source);
  const sites: Site[] = [];
  function walk(value: unknown, path: Path): void {
    const along = nodesAlong(root, data, path);
    const node = along.at(-1) ?? null;
    const around = along.at(-2) ?? null;
    const owner = around ? (chosenNode(around, valueAt(data, path.slice(0, -1))) ?? null) : null;
    const { start, end } = source?.tree.spanOf(path, 'value') ?? { start: 0, end: 0 };
    const last = path.at(-1);
    const key = typeof last === 'string' ? source?.tree.spanOf(path, 'key') : undefined;
    sites.push({
      file,
      fileKind,
      path,
      value,
      raw: text.slice(start, end),
      at: { file, start, end },
      key: key ? { file, start: key.start, end: key.end, word: String(last) } : null,
      node: node ? (chosenNode(node, valueAt(data, path)) ?? node) : null,
      choice: node,
      owner,
    });
    if (typeof value !== 'object' || value === null) return;
    for (const name of Object.keys(value)) {
      walk((value as Record<string, unknown>)[name], [...path, Array.isArray(value) ? Number(name) : name]);
    }
  }
  walk(source.data, []);
  return sites.slice(1);
}

function linesOf(file: string, text: string): readonly Line[] {
  const fileKind = fileKindOf(file);
  let start = 0;
  return text.split('\n').flatMap((line, index) => {
    const at = start;
    start += line.length + 1;
    if (line.trim() === '' || line.trimStart().startsWith('#')) return [];
    return [
      { file, fileKind, number: index + 1, start: at, text: line, indent: line.length - line.trimStart().length },
    ];
  });
}

/** 1-based. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

const linesByFile = perPortal(({ lines }) => {
  const byFile = new Map<string, Line[]>();
  for (const line of lines) {
    const others = byFile.get(line.file);
    if (others) others.push(line);
    else byFile.set(line.file, [line]);
  }
  return byFile;
});

/** The line in which a stretch begins. */
export function lineOf(portal: Portal, { file, start }: Stretch): Line {
  const line = linesByFile(portal)
    .get(file)
    ?.findLast((each) => each.start <= start);
  if (!line) throw new Error(`${file} has no line at ${start}.`);
  return line;
}

/** Worked out once for each portal. */
export function perPortal<Answer>(answer: (portal: Portal) => Answer): (portal: Portal) => Answer {
  const known = new WeakMap<Portal, { readonly answer: Answer }>();
  return (portal) => {
    const found = known.get(portal) ?? { answer: answer(portal) };
    known.set(portal, found);
    return found.answer;
  };
}
