/** Takes a text such as `Registration {period(a, b)} now` apart into what is written and what is worked out. */
import type { ExpressionProblem } from './expression-problem.ts';

/**
 * A stretch of the text: `start` and `end` are 0-based UTF-16 offsets, braces included, and the parts follow each other
 * without a gap. `text` is what the reader sees (`{{` is one brace); `source` is the expression, beginning at `sourceStart`.
 */
export type TextPart =
  | { readonly kind: 'literal'; readonly text: string; readonly start: number; readonly end: number }
  | {
      readonly kind: 'placeholder';
      readonly source: string;
      readonly sourceStart: number;
      readonly start: number;
      readonly end: number;
    };

export interface SplitText {
  readonly parts: readonly TextPart[];
  readonly problems: readonly ExpressionProblem[];
}

/**
 * Splits a text at its placeholders. Braces inside quoted texts and records of an expression belong to the expression.
 * `{{` stands for a brace to be shown, and so does `}}`. An unclosed or empty placeholder is `read/placeholder`.
 */
export function splitPlaceholders(text: string): SplitText {
  const parts: TextPart[] = [];
  const problems: ExpressionProblem[] = [];
  let start = 0;
  while (start < text.length) {
    const part = isOpening(text, start) ? readPlaceholder(text, start, problems) : readLiteral(text, start, problems);
    parts.push(part);
    start = part.end;
  }
  return { parts, problems };
}

function isOpening(text: string, offset: number): boolean {
  return text[offset] === '{' && text[offset + 1] !== '{';
}

/** A brace that closes nothing is reported, and shown as it is written. */
function readLiteral(text: string, start: number, problems: ExpressionProblem[]): TextPart {
  let shown = '';
  let end = start;
  while (end < text.length && !isOpening(text, end)) {
    const sign = text[end] ?? '';
    shown += sign;
    if (sign === '}' && text[end + 1] !== sign) problems.push(unopened(text, end));
    end += (sign === '{' || sign === '}') && text[end + 1] === sign ? 2 : 1;
  }
  return { kind: 'literal', text: shown, start, end };
}

/** An unclosed placeholder is reported, and the rest of the text taken as it is written. */
function readPlaceholder(text: string, start: number, problems: ExpressionProblem[]): TextPart {
  const sourceStart = start + 1;
  const closing = closingBrace(text, sourceStart);
  if (closing === null) {
    problems.push({ ...unclosed, start, end: sourceStart });
    return { kind: 'literal', text: text.slice(start), start, end: text.length };
  }
  const end = closing + 1;
  const source = text.slice(sourceStart, closing);
  if (source.trim() === '') problems.push({ ...empty, start, end });
  return { kind: 'placeholder', source, sourceStart, start, end };
}

function closingBrace(text: string, from: number): number | null {
  let depth = 0;
  for (let offset = from; offset < text.length; offset += 1) {
    const sign = text[offset];
    if (sign === '}' && depth === 0) return offset;
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    // A quote that nothing closes is left to the expression's own message.
    if (sign === '"' || sign === "'") offset = lastOfQuoted(text, offset, sign) ?? offset;
  }
  return null;
}

/** The offset of the last sign of the quoted text that begins at `start`. */
function lastOfQuoted(text: string, start: number, sign: string): number | null {
  const quote = text.startsWith(sign.repeat(3), start) ? sign.repeat(3) : sign;
  for (let offset = start + quote.length; offset < text.length; offset += 1) {
    if (text[offset] === '\\') offset += 1;
    else if (text.startsWith(quote, offset)) return offset + quote.length - 1;
    else if (text[offset] === '\n' && quote.length === 1) return null;
  }
  return null;
}

/** The path or call in front of a brace that closes nothing. */
const nameBefore = /[a-z_][\w.]*(?:\([^(){}]*\))?$/i;

function unopened(text: string, at: number): ExpressionProblem {
  const name = nameBefore.exec(text.slice(0, at))?.[0];
  const remedy = name === undefined ? 'Take it out' : `Put a \`{\` in front of the name: \`{${name}}\``;
  return {
    code: 'read/placeholder',
    problem: 'This brace closes no placeholder.',
    remedy: `${remedy}; write \`}}\` where a brace should be shown.`,
    start: at,
    end: at + 1,
  };
}

const unclosed = {
  code: 'read/placeholder',
  problem: 'The placeholder that starts here is never closed.',
  remedy: 'Put a `}` after the expression; write `{{` where a brace should be shown.',
} as const;

const empty = {
  code: 'read/placeholder',
  problem: 'There is nothing between these braces.',
  remedy: 'Name the value to show, such as `{title}`; write `{{` where a brace should be shown.',
} as const;
