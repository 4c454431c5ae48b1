/** Excel files that the office hands over, read as the CSV file that says the same. */
import papaparse from 'papaparse';
import type { CellValue } from 'read-excel-file/node';

/**
 * The table in the first sheet, its lines in the order and at the numbers of the sheet.
 * @returns CSV with commas; undefined for what is no Excel file, or has a password
 */
export async function readExcel(bytes: Buffer): Promise<string | undefined> {
  // Loaded with the first one: most files of the office are text.
  const { readSheet } = await import('read-excel-file/node');
  const rows = await readSheet(bytes).catch(() => undefined);
  return (
    rows &&
    papaparse.unparse(
      rows.map((row) => row.map(cellText)),
      { delimiter: ',', newline: '\n' },
    )
  );
}

/** The first day of Excel: what has a time alone lies on the day before. */
const firstDay = Date.UTC(1900, 0, 1);

const minuteMs = 60_000;

/** A cell as it would be typed; a moment is that of the sheet, without a time zone. */
function cellText(cell: CellValue | null): string {
  if (!(cell instanceof Date)) return String(cell ?? '');
  // Excel keeps a time as a part of a day, which is a little more or less than a minute.
  const moment = new Date(Math.round(cell.getTime() / minuteMs) * minuteMs);
  const [day = '', time = ''] = moment.toISOString().slice(0, 16).split('T');
  if (cell.getTime() < firstDay) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
