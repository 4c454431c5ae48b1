/** Tables as files that spreadsheets open: CSV and Excel. No cell of them is ever run as a formula. */
import papaparse from 'papaparse';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { decimalSign, listSeparator } from '#model';

export type TableFormat = 'csv' | 'xlsx';
export type TableValue = string | number | boolean | null;

export interface Table {
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  /** Values by the key of the column; what is missing is an empty cell. */
  readonly rows: readonly Readonly<Record<string, TableValue | undefined>>[];
}

/** Excel takes a file without it for one in the alphabet of the computer. */
const byteOrderMark = '\uFEFF';

/** What a spreadsheet takes for a formula when a cell begins with it; blanks in front do not hide it. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Excel refuses longer texts. */
const cellLength = 32_767;

const writers: Readonly<Record<TableFormat, (table: Table, language: string) => Promise<Buffer>>> = {
  csv: async (table, language) => Buffer.from(`${byteOrderMark}${writeCsv(table, language)}`, 'utf8'),
  xlsx: async ({ columns, rows }) => {
    const head = columns.map(({ label }): Cell => ({ value: label, type: String, fontWeight: 'bold' }));
    const lines = rows.map((row) => columns.map(({ key }) => excelCell(row[key])));
    const widths = columns.map(({ key, label }) => ({ width: columnWidth(key, label, rows) }));
    return writeExcelFile([head, ...lines], { columns: widths, stickyRowsCount: 1 }).toBuffer();
  },
};

/**
 * The table with a line of labels on top.
 * @param language  whose spreadsheets read it
 * @returns CSV as UTF-8 with a byte order mark, cells that look like a formula quoted with `'`, between them a semicolon where
 *   the language has a comma before decimals; or an Excel file, in which texts stay texts
 */
export async function writeTable(table: Table, format: TableFormat, language: string): Promise<Buffer> {
  return writers[format](table, language);
}

function writeCsv({ columns, rows }: Table, language: string): string {
  const sign = decimalSign(language);
  const cellOf = (value: TableValue = null) =>
    typeof value === 'number' ? String(value).replace('.', sign) : harmless(String(value ?? ''));
  const head = columns.map(({ label }) => harmless(label));
  const lines = rows.map((row) => columns.map(({ key }) => cellOf(row[key])));
  return papaparse.unparse([head, ...lines], {
    delimiter: listSeparator(language),
    quotes: (cell: string) => cell.startsWith("'"),
    newline: '\r\n',
  });
}

/** A text that a spreadsheet would take for a formula, with a mark in front. Not for numbers: some begin with a minus. */
function harmless(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

function excelCell(value: TableValue | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return { value, type: Number };
  return { value: String(value).slice(0, cellLength), type: String };
}

const widest = 40;

function columnWidth(key: string, label: string, rows: Table['rows']): number {
  const lengths = rows.map((row) => String(row[key] ?? '').length);
  return Math.min(widest, lengths.reduce((longest, length) => Math.max(longest, length), label.length) + 2);
}
