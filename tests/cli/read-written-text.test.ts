/** Excel files as the office hands them over: read as the CSV file that says the same. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { readWrittenText } from '../../cli/office/read-written-text.ts';
import { emptyFolder } from './support/run-portico.ts';

async function textOf(...rows: readonly (readonly Cell[])[]): Promise<string> {
  const file = join(emptyFolder(), 'table.XLSX');
  writeFileSync(file, await writeExcelFile(rows.map((row) => [...row])).toBuffer());
  return readWrittenText(file);
}

const text = (value: string): Cell => ({ value, type: String });
const number = (value: number, format?: string): Cell => ({ value, type: Number, ...(format ? { format } : {}) });
const moment = (value: string, format: string): Cell => ({ value: new Date(value), type: Date, format });

test.each<[string, Cell, string]>([
  ['a text with the sign between cells', text('Lam, Jo'), '"Lam, Jo"'],
  ['a text with quotation marks', text('MBA 2026 "E"'), '"MBA 2026 ""E"""'],
  ['a text that looks like a number', text('0912'), '0912'],
  ['a long number', number(1_155_990_013), '1155990013'],
  ['a number with decimals', number(3.5), '3.5'],
  ['a sum with what Excel does not show', number(0.1 + 0.2), '0.3'],
  ['a number that is shown with leading zeros', number(912_345, '00000000'), '00912345'],
  ['a number that has as many digits as are shown', number(91_234_567, '00000000'), '91234567'],
  ['a number that is shown in groups', number(1_234_567, '0000\\-0000'), '0123-4567'],
  ['a number behind a zero that is written', number(21_234_567, '"0"00000000;@'), '021234567'],
  ['a number below zero under such a format', number(-5, '000'), '-5'],
  ['a fraction under such a format', number(2.5, '000'), '2.5'],
  ['an amount', number(1234, '#,##0'), '1234'],
  ['an amount with two decimals', number(1234.5, '0.00'), '1234.5'],
  ['a yes', { value: true, type: Boolean }, 'true'],
  ['an empty cell', null, ''],
  ['a day', moment('2027-07-31T00:00Z', 'dd/mm/yyyy'), '2027-07-31'],
  ['a moment', moment('2027-07-31T18:30Z', 'dd/mm/yyyy hh:mm'), '2027-07-31 18:30'],
  // So many days: a moment before half past six.
  ['a moment that is not quite a minute', number(46_599.770833333, 'dd/mm/yyyy hh:mm'), '2027-07-31 18:30'],
  ['a time alone', number(0.770833333333333, 'hh:mm'), '18:30'],
])('%s is read as it would be typed', async (_, cell, typed) => {
  expect(await textOf([text('a'), text('b'), text('c')], [text('x'), cell, text('z')])).toBe(`a,b,c\nx,${typed},z`);
});

test('a line keeps its number below one that is empty', async () => {
  expect(await textOf([text('a'), text('b')], [null, null], [text('x'), text('y')])).toBe('a,b\n,\nx,y');
});

/** As Excel keeps a formula without a value; the writer of the tests knows no formulas. */
function withError(bytes: Buffer, value: string): Buffer {
  const parts = unzipSync(bytes);
  const name = 'xl/worksheets/sheet1.xml';
  const cell = /(<c r="A2"[^>]*?)(?: t="\w+")?>.*?<\/c>/;
  const xml = Buffer.from(parts[name] ?? [])
    .toString('utf8')
    .replace(cell, `$1 t="e"><f>VLOOKUP(1,B:B,1)</f><v>${value}</v></c>`);
  return Buffer.from(zipSync({ ...parts, [name]: Buffer.from(xml) }));
}

test('a formula without a value is read as what the cell shows', async () => {
  const file = join(emptyFolder(), 'table.xlsx');
  const rows = [
    [text('a'), text('b')],
    [text('x'), text('y')],
  ];
  writeFileSync(file, withError(await writeExcelFile(rows).toBuffer(), '#N/A'));

  expect(await readWrittenText(file)).toBe('a,b\n#N/A,y');
});

describe('of several sheets', () => {
  const sheets = [
    { data: [[text('sid')], [text('1')]], sheet: 'People & leads' },
    { data: [[text('title')], [text('2')]], sheet: 'Classes' },
  ];
  const book = async () => writeExcelFile(sheets).toBuffer();
  const saidOf = async (file: string) => {
    const words: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((word) => words.push(String(word)) > 0);
    const read = await readWrittenText(file).finally(() => spy.mockRestore());
    return [read, ...words];
  };

  test('the first is read, and the others are named', async () => {
    const file = join(emptyFolder(), 'year.xlsx');
    writeFileSync(file, await book());

    expect(await saidOf(file)).toEqual([
      'sid\n1',
      'year.xlsx has 2 sheets, and only the first is read: People & leads. Not read: Classes.\n',
    ]);
  });

  test('names are read whatever program has written them', async () => {
    const file = join(emptyFolder(), 'year.xlsx');
    const parts = unzipSync(await book());
    const workbook = Buffer.from(parts['xl/workbook.xml'] ?? []).toString('utf8');
    const ascii = workbook.replace('"Classes"', '"&#29677;&#x7d1a;"');
    writeFileSync(file, zipSync({ ...parts, 'xl/workbook.xml': Buffer.from(ascii) }));

    expect(await saidOf(file)).toEqual(['sid\n1', expect.stringContaining('Not read: 班級.\n')]);
  });

  test('one that cannot be seen is left out', async () => {
    const file = join(emptyFolder(), 'year.xlsx');
    const parts = unzipSync(await book());
    const workbook = Buffer.from(parts['xl/workbook.xml'] ?? []).toString('utf8');
    const hidden = workbook.replace('<sheet ', '<sheet state="hidden" ');
    writeFileSync(file, zipSync({ ...parts, 'xl/workbook.xml': Buffer.from(hidden) }));

    expect(await saidOf(file)).toEqual(['title\n2']);
  });
});

test('what is called an Excel file and is none is refused with a sentence', async () => {
  const file = join(emptyFolder(), 'people.xlsx');
  writeFileSync(file, 'sid,en-name\n');

  await expect(readWrittenText(file)).rejects.toThrow(
    `${file} cannot be read as an Excel file. Open it in your spreadsheet and save it again, without a password.`,
  );
});
