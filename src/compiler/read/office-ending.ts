/** What the name of a file of the office ends in: YAML, Markdown or a table is read. */
import type { Diagnostic } from '#model';
import { makeDiagnostic, quoted } from '../diagnostics/report.ts';

/** Whether it is a table; of an Excel file the text is that of the CSV file that says the same. */
export function isTable(file: string): boolean {
  return /\.(?:csv|xlsx)$/i.test(file);
}

/** Reports a file of another program, or plain text; null for what can be read. */
export function wrongEnding(file: string, text: string): Diagnostic | null {
  const [, name = '', ending = ''] = /([^/\\]*)\.([a-z]+)$/i.exec(file) ?? [];
  const way = ways[ending.toLowerCase()];
  if (!way) return null;
  return makeDiagnostic(
    'read/unknown-place',
    { file, start: 0, end: 0, line: 1, column: 1 },
    {
      problem: `A file of the office is YAML (.yaml), Markdown (.md) or a table (.csv, .xlsx), which ${quoted(`${name}.${ending}`)} is not.`,
      remedy: way(name, text),
    },
  );
}

type Way = (name: string, text: string) => string;

/** Excel calls a table with tabs between its cells *Unicode Text*. */
const renamed: Way = (name, text) =>
  /^[^\n]*\t/.test(text)
    ? saved(name, text)
    : `Rename it to ${quoted(`${name}.${/^\s*---/.test(text) ? 'md' : 'yaml'}`)}.`;
const copied: Way = (name) => `Copy its text into a file of plain text, ${quoted(`${name}.md`)}.`;
const saved: Way = (name) => `Save it in your spreadsheet as "CSV UTF-8", under the name ${quoted(`${name}.csv`)}.`;

const ways: Readonly<Record<string, Way>> = {
  txt: renamed,
  text: renamed,
  markdown: renamed,
  doc: copied,
  docx: copied,
  odt: copied,
  rtf: copied,
  xls: saved,
  ods: saved,
};
