/** Tables of the office: whatever ends their lines, an entry is a line. */

import { expect, test } from 'vitest';
import { readRecords, timeWriter } from '#office';

const desk = { time: timeWriter('Asia/Hong_Kong'), now: new Date('2025-11-21T02:00:00.000Z') };

const lines = [
  'code;name;begins;ends',
  '2027T1;"Term ""1""";2027-09-01;2027-12-18',
  '2027T2;Term 2;2028-01-04;"2028-04-30"',
];

test.each([
  ['Windows', lines.map((line) => `${line}\r\n`).join('')],
  ['Linux', lines.map((line) => `${line}\n`).join('')],
  ['an old Mac', lines.map((line) => `${line}\r`).join('')],
  ['two programs, the first with \\r\\n', `${lines[0]}\r\n${lines[1]}\n${lines[2]}\n`],
  ['two programs, the first with \\n', `${lines[0]}\n${lines[1]}\r\n${lines[2]}\r\n`],
  ['two programs in turn', `${lines[0]}\r\n${lines[1]}\n${lines[2]}\r\n`],
  ['nobody at the end of the file', lines.join('\r\n')],
])('lines as %s ends them are entries', (_, text) => {
  const { value, diagnostics } = readRecords({ file: 'terms.csv', text }, desk);

  expect(diagnostics).toEqual([]);
  expect(value?.terms?.map(({ code, name, ends }) => [code, name.en, ends])).toEqual([
    ['2027T1', 'Term "1"', '2027-12-18'],
    ['2027T2', 'Term 2', '2028-04-30'],
  ]);
});

test('a cell of several lines stays one', () => {
  const text = 'question;answer;category\r\n"When?";"On Monday.\n\nAt ten.";Courses\r\n"Where?";"Room 1.";Courses\r\n';

  const { value } = readRecords({ file: 'questions.csv', text }, desk);

  expect(value?.questions?.map(({ answer }) => answer.en)).toEqual([
    '<p>On Monday.</p><p>At ten.</p>',
    '<p>Room 1.</p>',
  ]);
});

test('a mistake in the last cell of a line is shown without the end of the line', () => {
  const text = `${lines[0]}\r\n${lines[1]}x\r\n`;

  const { diagnostics } = readRecords({ file: 'terms.csv', text }, desk);

  expect(diagnostics.map(({ span }) => text.slice(span.start, span.end))).toEqual(['2027-12-18x']);
});
