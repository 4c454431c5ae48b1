/** Lines as they should be, for the remedies that show one: it can be copied in the place of the line that is wrong. */

/** Longer lines are shown without what is around the entry. */
const maxShown = 160;

/** A remedy that ends with the whole right line: "Put the whole text in quotes, like this: `- text: "@office"`." */
export function likeThis(rule: string, line: string): string {
  return `${rule}, like this: \`${line}\`.`;
}

/**
 * The line around a stretch of a file with that stretch replaced, without its indentation.
 * @returns the entry alone when the line is very long; null when the stretch goes over several lines
 */
export function lineWith(text: string, start: number, end: number, instead: string): string | null {
  if (text.slice(start, end).includes('\n') || instead.includes('\n')) return null;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = endOfLine(text, start);
  const line = (text.slice(from, start) + instead + text.slice(end, to)).replace(/^\uFEFF/, '').trim();
  if (line.length <= maxShown) return line;
  const key = /[\w-]+:?\s*$/.exec(text.slice(from, start))?.[0] ?? '';
  return (key + instead).trim();
}

export function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  const to = end < 0 ? text.length : end;
  return text[to - 1] === '\r' ? to - 1 : to;
}

/** A text in the quotes that suit it. */
export function inQuotes(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

/** A text as it is meant, where it is written in quotes. */
export function withoutQuotes(text: string): string {
  return text.replace(/^(["'])(.*)\1$/s, '$2');
}

/** A value as it is written: without quotes where YAML reads it as the same text. */
export function asWritten(text: string, inBraces: boolean): string {
  const needsQuotes =
    /^[\s\-?:,[\]{}#&*!|>'"%@`=]|:(?:\s|$)|\s#|\s$|^$/.test(text) ||
    /^(?:true|false|null|~|[-+.\d].*)$/i.test(text) ||
    (inBraces && /[,[\]{}]/.test(text));
  return needsQuotes ? inQuotes(text) : text;
}

/** Whether a place is inside braces or brackets that opened before it on its line. */
export function isInBraces(text: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  let depth = 0;
  for (const { 0: piece } of before.matchAll(/(?<=[:,[{-]\s*)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|[[\]{}]/g)) {
    if (piece === '{' || piece === '[') depth += 1;
    else if (piece === '}' || piece === ']') depth -= 1;
  }
  return depth > 0;
}
