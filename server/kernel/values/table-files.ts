/** Tables as files that spreadsheets open: CSV and Excel. No cell of them is ever run as a formula. */
import papaparse from 'papaparse';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { decimalSign, listSeparator } from '#model';
import { dayMs } from './time.ts';

export type TableFormat = 'csv' | 'xlsx';
export type TableValue = string | number | boolean | null;

/** What spreadsheets calculate with, kept as a text: `2025-11-21`, `2025-11-21T18:30:00+08:00`, `18:30` and `150.50`. */
export type Held = 'day' | 'moment' | 'time' | 'money';

export interface Column {
  readonly key: string;
  readonly label: string;
  /** Left out: texts and numbers. */
  readonly holds?: Held;
}

export interface Table {
  readonly columns: readonly Column[];
  /** Values by the key of the column; what is missing is an empty cell. */
  readonly rows: readonly Readonly<Record<string, TableValue | undefined>>[];
}

/** Excel takes a file without it for one in the alphabet of the computer. */
const byteOrderMark = '\uFEFF';

/** A telephone number, which is none. */
const phone = /^\+\d{1,4} \d{5,15}$/;

/** What a spreadsheet takes for a formula when a cell begins with it; blanks in front do not hide it. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Excel refuses longer texts. */
const cellLength = 32_767;

const writers: Readonly<Record<TableFormat, (table: Table, language: string) => Promise<Buffer>>> = {
  csv: async (table, language) => Buffer.from(`${byteOrderMark}${writeCsv(table, language)}`, 'utf8'),
  xlsx: async ({ columns, rows }) => {
    const head = columns.map(({ label }): Cell => ({ value: label, type: String, fontWeight: 'bold' }));
    const lines = rows.map((row) => columns.map(({ key, holds }) => excelCell(row[key], holds)));
    const widths = columns.map(({ key, label }) => ({ width: columnWidth(key, label, rows) }));
    return writeExcelFile([head, ...lines], { columns: widths, stickyRowsCount: 1 }).toBuffer();
  },
};

/**
 * The table with a line of labels on top. Moments are in it as the clock showed them, without their offset.
 * @param language  whose spreadsheets read it
 * @returns CSV as UTF-8 with a byte order mark, cells that look like a formula quoted with `'`, between them a semicolon where
 *   the language has a comma before decimals; or an Excel file, in which texts stay texts, and days, times and money are numbers
 */
export async function writeTable(table: Table, format: TableFormat, language: string): Promise<Buffer> {
  return writers[format](table, language);
}

function writeCsv({ columns, rows }: Table, language: string): string {
  const sign = decimalSign(language);
  const cellOf = (value: TableValue = null, holds?: Held) => {
    if (typeof value === 'number' || isHeld(value, holds, 'money')) return String(value).replace('.', sign);
    return isHeld(value, holds, 'moment') ? clockOf(value).replace('T', ' ') : harmless(String(value ?? ''));
  };
  const head = columns.map(({ label }) => harmless(label));
  const lines = rows.map((row) => columns.map(({ key, holds }) => cellOf(row[key], holds)));
  return papaparse.unparse([head, ...lines], {
    delimiter: listSeparator(language),
    quotes: (cell: string) => cell.startsWith("'"),
    newline: '\r\n',
  });
}

/** A text that a spreadsheet would take for a formula, with a mark in front. Not for numbers: some begin with a minus. */
function harmless(text: string): string {
  return formulaStart.test(text) && !phone.test(text) ? `'${text}` : text;
}

/** A column may hold answers to a former question, which are texts. */
const written: Readonly<Record<Held, RegExp>> = {
  day: /^\d{4}-\d\d-\d\d$/,
  moment: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  money: /^-?\d{1,12}\.\d\d$/,
};

function isHeld(value: TableValue, holds: Held | undefined, wanted: Held): value is string {
  return holds === wanted && typeof value === 'string' && written[wanted].test(value);
}

/** `2025-11-21T18:30:00` */
function clockOf(moment: string): string {
  return moment.slice(0, 19);
}

/** Excel counts days from 1900, and takes that year for a leap year: only from here on it shows the same day as others. */
const firstExcelDay = '1900-03-01';

/** Null for a day that Excel does not know. It has no time zones: its days and times are those that UTC shows. */
const excelCells: Readonly<Record<Held, (text: string) => Cell>> = {
  day: (day) => dateCell(`${day}T00:00:00`, 'yyyy-mm-dd'),
  moment: (moment) => dateCell(clockOf(moment), 'yyyy-mm-dd hh:mm:ss'),
  time: (time) => ({ value: Date.parse(`1970-01-01T${time}Z`) / dayMs, type: Number, format: 'hh:mm' }),
  money: (amount) => ({ value: Number(amount), type: Number, format: '0.00' }),
};

function dateCell(clock: string, format: string): Cell {
  const value = new Date(`${clock}Z`);
  return clock < firstExcelDay || Number.isNaN(value.getTime()) ? null : { value, type: Date, format };
}

function excelCell(value: TableValue | undefined, holds: Held | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return { value, type: Number };
  const counted = holds && isHeld(value, holds, holds) ? excelCells[holds](value) : null;
  return counted ?? { value: String(value).slice(0, cellLength), type: String };
}

const widest = 40;

function columnWidth(key: string, label: string, rows: Table['rows']): number {
  const lengths = rows.map((row) => String(row[key] ?? '').length);
  return Math.min(widest, lengths.reduce((longest, length) => Math.max(longest, length), label.length) + 2);
}
