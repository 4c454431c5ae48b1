/** The text of a file that the office writes. Of an Excel file it is that of its first sheet. */
import { basename } from 'node:path';
import { readExcel } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { tell } from '../terminal/terminal.ts';
import { readBytes, readText } from './handed-texts.ts';
import { inOneLine } from './office-table.ts';

/** @throws CommandProblem when there is no such file, or it is no Excel file although it is called one */
export async function readWrittenText(file: string): Promise<string> {
  if (!/\.xlsx$/i.test(file)) return readText(file);
  const table = await readExcel(readBytes(file));
  if (!table)
    throw new CommandProblem(
      `${file} cannot be read as an Excel file. Open it in your spreadsheet and save it again, without a password.`,
    );
  const { text, sheet, others } = table;
  if (others.length > 0)
    tell(
      inOneLine(
        `${basename(file)} has ${others.length + 1} sheets, and only the first is read: ${sheet}. Not read: ${others.join(', ')}.`,
      ),
    );
  return text;
}
