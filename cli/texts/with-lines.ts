/** A catalogue with further lines at its end. Comments, order and line breaks stay as they are. */
import { isMap, parseDocument } from 'yaml';

/** @returns null where the lines would not be read as entries of the catalogue */
export function withLines(text: string, lines: readonly string[]): string | null {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const before = text === '' || text.endsWith('\n') ? text : text + lineBreak;
  const added = before + lines.map((line) => line.replaceAll('\n', lineBreak) + lineBreak).join('');
  return entriesOf(added) === (entriesOf(text) ?? 0) + lines.length ? added : null;
}

/** How many entries a catalogue has; null when it cannot be read or is empty. */
function entriesOf(text: string): number | null {
  const { contents, errors } = parseDocument(text, { logLevel: 'error', uniqueKeys: false });
  return errors.length === 0 && isMap(contents) && !contents.flow ? contents.items.length : null;
}
