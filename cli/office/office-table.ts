/** Tables and texts of the office's commands: they fit the terminal, and nothing that a student wrote can play with it. */

import Table from 'cli-table3';
import { sum } from '#model';
import { shownWidth, visible } from '../print/columns.ts';
import { print } from '../terminal/terminal.ts';

export type Format = 'pretty' | 'json';

export interface Column<Row> {
  readonly head: string;
  readonly show: (row: Row) => string | number | null;
  readonly align?: 'right';
  /** The narrowest it may become when the table is too wide; left out: it keeps its width. */
  readonly shrinksTo?: number;
}

export interface Listing<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly format: Format;
  /** Said in place of an empty table. */
  readonly empty: string;
  /** Said below a table: which command goes on with what it lists. */
  readonly next?: string;
}

const widest = 100;
/** A Chinese character must fit, however narrow the terminal is. */
const narrowest = 2;
/** A border and two blanks for each column. */
const frame = 3;

/** Prints rows as a table, or as JSON for programs. @returns whether there was anything to show */
export function printListing<Row>({ rows, columns, format, empty, next }: Listing<Row>): boolean {
  if (format === 'json') print(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) print(empty);
  else print([tableOf(rows, columns), ...(next === undefined ? [] : [next])].join('\n'));
  return rows.length > 0;
}

/** The width that tables and texts may take. */
function terminalWidth(): number {
  return Math.min(widest, process.stdout.columns || widest);
}

export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const cells = cellsOf(rows, columns);
  const widths = fittedWidths(cells, columns);
  const head = columns.map((column, index) => inTwoLines(column.head, widths[index] ?? widest));
  const body = cells.map((line) => line.map((cell, index) => inTwoLines(cell, widths[index] ?? widest)));
  const colAligns = columns.map(({ align }): 'left' | 'right' => align ?? 'left');
  if (body.length <= rowsAtOnce) return drawn(body, { head, colAligns });
  const colWidths = head.map((_, index) => widthOf([head, ...body].map((line) => line[index] ?? '')) + 2);
  const pieces = Array.from({ length: Math.ceil(body.length / rowsAtOnce) }, (_, piece) =>
    drawn(body.slice(piece * rowsAtOnce, (piece + 1) * rowsAtOnce), {
      ...(piece === 0 ? { head } : {}),
      colAligns,
      colWidths,
    }),
  );
  return joined(pieces);
}

/** The library takes four times as long for twice as many rows: a long table is drawn in pieces. */
const rowsAtOnce = 500;

function drawn(
  body: string[][],
  look: Pick<Table.TableConstructorOptions, 'head' | 'colAligns' | 'colWidths'>,
): string {
  const table = new Table({ ...look, style: { head: [], border: [], compact: true } });
  table.push(...body);
  return table.toString();
}

/** Pieces of one table under each other, without the frames between them. */
function joined(pieces: readonly string[]): string {
  const lines = pieces.map((piece) => piece.split('\n'));
  return lines
    .flatMap((own, index) => own.slice(index === 0 ? 0 : 1, index === lines.length - 1 ? undefined : -1))
    .join('\n');
}

function widthOf(texts: readonly string[]): number {
  return texts.flatMap((text) => text.split('\n')).reduce((most, line) => Math.max(most, shownWidth(line)), 0);
}

/** The first columns, as many as fit without one that is narrower than it may become; at least one. */
export function columnsThatFit<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const least = measured(cellsOf(rows, columns), columns).map((column) => column.least);
  const fitting = least.filter((_, index) => sum(least.slice(0, index + 1)) <= roomFor(index + 1));
  return columns.slice(0, Math.max(1, fitting.length));
}

function cellsOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[][] {
  return rows.map((row) => columns.map(({ show }) => inOneLine(String(show(row) ?? ''))));
}

/** What the frame leaves to the texts of so many columns. */
function roomFor(columns: number): number {
  return terminalWidth() - columns * frame - 1;
}

interface Measured {
  width: number;
  /** How narrow it may become. */
  readonly least: number;
}

/** The columns as wide as their texts. */
function measured<Row>(cells: readonly string[][], columns: readonly Column<Row>[]): Measured[] {
  return columns.map(({ head, shrinksTo }, index) => {
    const headWidth = shownWidth(head);
    const width = cells.reduce((widest, line) => Math.max(widest, shownWidth(line[index] ?? '')), headWidth);
    return { width, least: shrinksTo === undefined ? width : Math.min(width, Math.max(shrinksTo, headWidth)) };
  });
}

/**
 * Narrows the widest column that may shrink until the table fits. When none is left, the widest after the first, by which a row is
 * named again; when those are narrow too, the widest of all.
 */
function fittedWidths<Row>(cells: readonly string[][], columns: readonly Column<Row>[]): number[] {
  const fitted = measured(cells, columns);
  for (let surplus = sum(fitted.map(({ width }) => width)) - roomFor(columns.length); surplus > 0; surplus -= 1) {
    const shrinkable = fitted.filter(({ width, least }) => width > least);
    const others = fitted.slice(1).filter(({ width }) => width > narrowest);
    const candidates = [shrinkable, others].find((some) => some.length > 0) ?? fitted;
    const widestOfThem = candidates.reduce((one, other) => (other.width > one.width ? other : one));
    widestOfThem.width -= 1;
  }
  return fitted.map(({ width }) => width);
}

/** The text in one line of a width or in two, with … for what is left out. */
function inTwoLines(text: string, width: number): string {
  const [first = '', second] = wrapped(text, Math.max(width, narrowest));
  if (second === undefined) return text;
  return `${first.trimEnd()}\n${shortened(text.slice(first.length), width)}`;
}

/** The text cut to a width, with … for what is left out. */
function shortened(text: string, width: number): string {
  if (shownWidth(text) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (shownWidth(kept + character) > width - 1) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** A text of a person as one line that may be printed. */
export function inOneLine(text: string): string {
  return visible(text.replace(/\s+/g, ' ').trim());
}

/** A text of a person in lines that fit, each behind a margin. */
export function inLines(text: string, margin = ''): string {
  const room = Math.max(terminalWidth() - margin.length, narrowest);
  return text
    .split('\n')
    .flatMap((line) => wrapped(visible(line.replace(/\s+$/, '')), room))
    .map((line) => (margin + line).trimEnd())
    .join('\n');
}

function wrapped(line: string, room: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/(?<= )/)) {
    if (current !== '' && shownWidth(current + word.trimEnd()) > room) {
      lines.push(current);
      current = '';
    }
    current += word;
    while (shownWidth(current.trimEnd()) > room) {
      const piece = headOf(current, room);
      lines.push(piece);
      current = current.slice(piece.length);
    }
  }
  return [...lines, current];
}

/** The longest beginning that fits: Chinese has no blanks to break at. */
function headOf(text: string, room: number): string {
  let head = '';
  for (const character of text) {
    if (shownWidth(head + character) > room) break;
    head += character;
  }
  return head;
}

/** Seats that are taken, of all where there is a limit: `3 of 40`. */
export function takenOf({ taken, capacity }: { readonly taken: number; readonly capacity: number | null }): string {
  return capacity === null ? `${taken}` : `${taken} of ${capacity}`;
}
