/** Tables that are wider than most terminals: what fits is shown, and of the rest at least the heads. */
import { stripVTControlCharacters } from 'node:util';
import Table from 'cli-table3';
import { sum } from '#model';
import { shownWidth } from './columns.ts';

export interface WideColumn<Row> {
  readonly head: string;
  /** The lines of a cell; they may have colours. */
  readonly show: (row: Row) => readonly string[];
}

/** A border and two blanks for each column. */
const frame = 3;

/**
 * The first columns, as many as fit the terminal, and below which are not shown. All of them where no terminal shows the table:
 * in a file and for another program it stays whole.
 */
export function wideTable<Row>(rows: readonly Row[], columns: readonly WideColumn<Row>[], compact: boolean): string {
  const room = process.stdout.columns || Number.POSITIVE_INFINITY;
  const widths = columns.map((column) => frame + widthOf(rows, column));
  const fitting = columns.filter((_, index) => index === 0 || sum(widths.slice(0, index + 1)) < room);
  const table = new Table({ head: fitting.map(({ head }) => head), style: { head: [], border: [], compact } });
  table.push(...rows.map((row) => fitting.map(({ show }) => show(row).join('\n'))));
  const rest = columns.slice(fitting.length).map(({ head }) => head);
  if (rest.length === 0) return table.toString();
  return `${table.toString()}\nNot shown: ${rest.join(', ')}.\nA wider window shows more, and \`--format json\` writes everything.`;
}

function widthOf<Row>(rows: readonly Row[], { head, show }: WideColumn<Row>): number {
  const lines = rows.flatMap(show).map((line) => shownWidth(stripVTControlCharacters(line)));
  return lines.reduce((widest, width) => Math.max(widest, width), shownWidth(head));
}
