/** Excel files that the office hands over, read as the CSV file that says the same. */
import papaparse from 'papaparse';
import type { CellValue } from 'read-excel-file/node';
import { paddedWriter } from './padded-numbers.ts';

export interface ExcelTable {
  /** CSV with commas. */
  readonly text: string;
  /** The name of the sheet that it is, and those of the others that can be seen. */
  readonly sheet: string;
  readonly others: readonly string[];
}

/**
 * The table in the first sheet that can be seen, its lines in the order and at the numbers of the sheet. What Excel writes where a formula
 * has no value stays: `#N/A`.
 * @returns undefined for what is no Excel file, or has a password
 */
export async function readExcel(bytes: Buffer): Promise<ExcelTable | undefined> {
  // Loaded with the first one: most files of the office are text.
  const { readSheet } = await import('read-excel-file/node');
  const { unzipSync, zipSync } = await import('fflate');
  try {
    const parts = unzipSync(bytes);
    const sheets = sheetsOf(parts);
    const first = sheets.findIndex(({ isHidden }) => !isHidden);
    const rows = await readSheet(Buffer.from(zipSync(withShownTexts(parts), { level: 0 })), first + 1);
    const text = papaparse.unparse(
      rows.map((row) => row.map(cellText)),
      { delimiter: ',', newline: '\n' },
    );
    const [sheet = '', ...others] = sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
    return { text, sheet, others };
  } catch {
    return undefined;
  }
}

type Parts = Readonly<Record<string, Uint8Array>>;

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
}

const decoder = new TextDecoder();

/** In the order of their tabs. @throws Error where none can be seen */
function sheetsOf(parts: Parts): readonly Sheet[] {
  const book = decoder.decode(parts['xl/workbook.xml']);
  const sheets = [...book.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => ({
    name: plainText(/\sname="([^"]*)"/.exec(tag)?.[1] ?? ''),
    isHidden: /\sstate="(?:hidden|veryHidden)"/.test(tag),
  }));
  if (sheets.every(({ isHidden }) => isHidden)) throw new Error('This file has no sheet.');
  return sheets;
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Some programs write each sign outside ASCII by its number. */
function plainText(xml: string): string {
  return xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name = '') => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (signs[name] ?? whole);
  });
}

/** Where the reader would take a cell with an error for an empty one, and a padded number for a number. */
function withShownTexts(parts: Parts): Parts {
  const writers = writersOf(decoder.decode(parts['xl/styles.xml']));
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [
      name,
      name.startsWith('xl/worksheets/') ? shownTexts(bytes, writers) : bytes,
    ]),
  );
}

type Writers = ReadonlyMap<string, NonNullable<ReturnType<typeof paddedWriter>>>;

/** By the number of the style that cells name: those that show numbers with zeros in front. */
function writersOf(styles: string): Writers {
  const formats = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'numFmtId'),
      paddedWriter(plainText(attribute(tag, 'formatCode'))),
    ]),
  );
  const [, uses = ''] = /<(?:\w+:)?cellXfs\b(.*?)<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? [];
  const found = [...uses.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].map(
    ([tag], style) => [String(style), formats.get(attribute(tag, 'numFmtId'))] as const,
  );
  return new Map(found.flatMap(([style, write]) => (write ? [[style, write]] : [])));
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

/** A cell with its attributes and the number that it holds, be it that of a formula. */
const numberCell = /(<(?:\w+:)?c)(\s[^>]*[^>/])(>(?:(?!<\/?(?:\w+:)?c[\s>]).)*?<(?:\w+:)?v>)([\d.E+-]+)(?=<)/gs;

function shownTexts(bytes: Uint8Array, writers: Writers): Uint8Array {
  const xml = Buffer.from(bytes).toString('latin1'); // a sign for each byte: what is replaced is plain
  const withErrors = xml.replace(/(<(?:\w+:)?c\s[^>]*\bt=)"e"/g, '$1"str"');
  const shown = withErrors.replace(numberCell, (whole, ...parts: string[]) => {
    const [tag = '', about = '', inner = '', number = ''] = parts;
    const type = attribute(about, 't');
    const text = type === '' || type === 'n' ? writers.get(attribute(about, 's'))?.(Number(number)) : undefined;
    return text === undefined ? whole : `${tag}${about.replace(/\st="n"/, '')} t="str"${inner}${text}`;
  });
  return Buffer.from(shown, 'latin1');
}

/** The first day of Excel: what has a time alone lies on the day before. */
const firstDay = Date.UTC(1900, 0, 1);

const minuteMs = 60_000;

/** So many digits of a number does Excel show; behind them is what a formula has left: 0.30000000000000004. */
const shownDigits = 15;

/** A cell as it would be typed; a moment is that of the sheet, without a time zone. */
function cellText(cell: CellValue | null): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(shownDigits)));
  if (!(cell instanceof Date)) return String(cell ?? '');
  // Excel keeps a time as a part of a day, which is a little more or less than a minute.
  const moment = new Date(Math.round(cell.getTime() / minuteMs) * minuteMs);
  const [day = '', time = ''] = moment.toISOString().slice(0, 16).split('T');
  if (cell.getTime() < firstDay) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
