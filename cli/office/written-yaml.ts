/** YAML that the office hands over with a command: an event, a notice, a form. */
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { CommandProblem } from '../terminal/command-problem.ts';
import type { Kind } from './written-kinds.ts';
import type { WrittenPlace } from './written-place.ts';

/**
 * Reads a text as one kind of value.
 * @param firstLine  the line of the file in which the text begins
 * @throws CommandProblem that names file and line
 */
export function readYaml<Value>(text: string, file: string, kind: Kind<Value>, firstLine = 1): Value {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const [slip] = document.errors;
  if (slip) throw new CommandProblem(`${file}, line ${lineAt(slip.pos[0])}: this is no YAML. ${slip.message}.`);
  const offsetOf = (path: readonly (string | number)[]): number => keyOffset(document, path) ?? 0;
  const place = (path: readonly (string | number)[]): WrittenPlace => ({
    file,
    key: nameOf(path),
    line: lineAt(offsetOf(path)),
    below: (key) => place([...path, key]),
  });
  return kind.read(plainValue(document, file), place([]));
}

/** Anchors and aliases are not part of our YAML: they would hide what a record holds. */
function plainValue(document: ReturnType<typeof parseDocument>, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    throw new CommandProblem(`${file}: a text that begins with * or & needs quotes.`);
  }
}

/** `options`, or for an entry of a list `options[2]`, counted from 1. */
function nameOf(path: readonly (string | number)[]): string {
  const last = path.at(-1) ?? '';
  return typeof last === 'number' ? `${nameOf(path.slice(0, -1))}[${last + 1}]` : last;
}

/** Where the key stands; for an entry of a list, where it begins. */
function keyOffset(document: ReturnType<typeof parseDocument>, path: readonly (string | number)[]): number | undefined {
  const parent: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const last = path.at(-1);
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && key.value === last);
    if (isScalar(pair?.key)) return pair.key.range?.[0];
  }
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  return (node as { range?: readonly number[] | null } | undefined)?.range?.[0]; // every node of a parsed text has one
}
