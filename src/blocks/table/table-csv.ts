/** What a table shows, as a file for a spreadsheet. */
import { withoutIsolates } from '#engine';

/**
 * Lines of a CSV file as RFC 4180 has it, with a mark in front by which spreadsheets know that it is UTF-8.
 * @param separator  what is between the cells: spreadsheets of languages that write their decimals with a comma read semicolons
 */
export function writeCsv(lines: readonly (readonly string[])[], separator: ',' | ';' = ','): string {
  return `\uFEFF${lines.map((cells) => `${cells.map(writeCell).join(separator)}\r\n`).join('')}`;
}

/** A cell that a spreadsheet would take for a formula gets a mark in front: it may come from anybody. */
function writeCell(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.,\s]+%?$/.test(cell);
  const safe = isFormula ? `'${cell}` : cell;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The words of a table as they are on screen: its heads, its rows and its totals, without buttons. */
export function readTable(table: HTMLTableElement): readonly (readonly string[])[] {
  const lines = [...table.querySelectorAll('tr:not([data-file="no"])')];
  return lines.map((line) => [...line.querySelectorAll('th, td')].filter(isInFile).flatMap(wordsOf));
}

function isInFile(cell: Element): boolean {
  return cell.getAttribute('data-file') !== 'no';
}

/** A cell over several columns is followed by empty ones. Badges come after its value, each apart. */
function wordsOf(cell: Element): readonly string[] {
  const copy = cell.cloneNode(true) as Element; // a clone of an element is one
  for (const part of copy.querySelectorAll('[data-file="no"]')) part.remove();
  const badges = [...copy.querySelectorAll('[data-badges] > *')];
  for (const badge of badges) badge.remove();
  for (const part of copy.querySelectorAll('br, p, li, div')) part.append('\n');
  const words = [copy, ...badges].map(tidyWords).filter((part) => part !== '' && part !== '–');
  const width = Number(cell.getAttribute('colspan') ?? 1);
  return [words.join('; '), ...Array.from({ length: width - 1 }, () => '')];
}

/** Behind the marks of a language that is read from right to left no formula would be known as one. */
function tidyWords({ textContent }: Element): string {
  return withoutIsolates(textContent ?? '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim();
}
