/**
 * `and`, `or` and `not` are words of this language. The CEL library knows them as `&&`, `||` and `!`, so it is given those, padded
 * to the same length: every position in its tree is one in the source. `not` takes the whole comparison behind it, as it is read
 * aloud: `not a == b` is `not (a == b)`; CEL's `!` would take only `a`, so the tree is put right.
 */
import type { ASTNode } from '@marcbachmann/cel-js';

/** Words of the language: no value can be called so, and no field of one. */
export const languageWords: readonly string[] = ['and', 'or', 'not', 'in', 'true', 'false', 'null'];

const signs: Readonly<Record<string, string>> = { and: '&& ', or: '||', not: '!  ' };

const hasWord = /\b(?:and|or|not)\b/;

/** Texts in quotes, fields behind a dot, words and signs; spaces are left out. */
const token = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\.\s*\w+|\w+|\S/g;

/** The source as the library reads it, of the same length. */
export function withSigns(source: string): string {
  if (!hasWord.test(source)) return source;
  let written = '';
  let isAfterValue = false;
  for (const { 0: piece, index } of source.matchAll(token)) {
    const sign: string | undefined =
      (piece === 'not') !== isAfterValue && Object.hasOwn(signs, piece) ? signs[piece] : undefined;
    written += source.slice(written.length, index) + (sign ?? piece);
    isAfterValue = sign === undefined && endsValue(piece);
  }
  return written + source.slice(written.length);
}

/** Whether what was written so far ends with a value, so that an operator between two values may follow. */
export function endsValue(written: string): boolean {
  return /[\w"'\])]\s*$/.test(written) && !/(?<![\w.])in\s*$/.test(written);
}

/** What binds more loosely than `not` when it is read aloud, and more tightly than `!` in CEL. */
const comparisons: ReadonlySet<string> = new Set([
  ...['==', '!=', '<', '<=', '>', '>=', 'in'],
  ...['+', '-', '*', '/', '%'],
]);

/** Lets each `not` take the comparison that it is in front of. */
export function withWideNot(ast: ASTNode, source: string): ASTNode {
  return /\bnot\b/.test(source) ? widened(ast, source) : ast;
}

function widened(node: ASTNode, source: string): ASTNode {
  // The library's nodes differ in their `args`, which stay of the same kind; its own methods are not used behind this point.
  const inner = { ...node, args: widenedArgs(node.args, source) } as ASTNode;
  return comparisons.has(inner.op) ? withNotAround(inner, source) : inner;
}

/** `(not a) == b` as the library reads `not a == b`, turned into `not (a == b)`. */
function withNotAround(comparison: ASTNode, source: string): ASTNode {
  const [left, right] = comparison.args as [ASTNode, ASTNode]; // a comparison has two sides
  if (left.op !== '!_' || !source.startsWith('not', left.start) || endsInBrackets(left, right, source))
    return comparison;
  const compared = { ...comparison, start: left.args.start, args: [left.args, right] } as ASTNode; // see above
  return { ...left, end: comparison.end, args: withNotAround(compared, source) } as ASTNode; // see above
}

function widenedArgs(args: unknown, source: string): unknown {
  if (Array.isArray(args)) return args.map((each) => widenedArgs(each, source));
  return isNode(args) ? widened(args, source) : args;
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value;
}

/** `(not a) == b`: the bracket that closes behind `a` was opened in front of `not`. */
function endsInBrackets(left: ASTNode, right: ASTNode, source: string): boolean {
  let depth = 0;
  for (const { 0: piece } of source.slice(left.start, right.start).matchAll(token)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (depth < 0) return true;
  }
  return false;
}
