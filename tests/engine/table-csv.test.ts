import { describe, expect, test } from 'vitest';
import { writeCsv } from '../../src/blocks/table/table-csv.ts';

describe('a table as a file for a spreadsheet', () => {
  test.each([
    { name: 'puts a comma into quotes', cell: 'Chan, Tai Man', written: '"Chan, Tai Man"' },
    { name: 'puts a semicolon into quotes', cell: 'Chan; Ho', written: '"Chan; Ho"' },
    { name: 'doubles quotes', cell: 'the "best"', written: '"the ""best"""' },
    { name: 'keeps a new line in its cell', cell: 'a\nb', written: '"a\nb"' },
    { name: 'keeps a number below zero', cell: '-10', written: '-10' },
    { name: 'keeps a number with a sign', cell: '+10', written: '+10' },
    { name: 'lets nothing be taken for a formula', cell: '=HYPERLINK("x")', written: `"'=HYPERLINK(""x"")"` },
    { name: 'lets no sign begin a formula', cell: '@SUM(1)', written: "'@SUM(1)" },
  ])('$name', ({ cell, written }) => {
    expect(writeCsv([[cell]])).toBe(`\uFEFF${written}\r\n`);
  });

  test('has the separator that spreadsheets of its language expect', () => {
    const lines = [['Books', '1.234,5']];

    expect(writeCsv(lines)).toBe('\uFEFFBooks,"1.234,5"\r\n');
    expect(writeCsv(lines, ';')).toBe('\uFEFFBooks;"1.234,5"\r\n');
  });
});
