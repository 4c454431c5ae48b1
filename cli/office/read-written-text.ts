/** The text of a file that the office writes. Of an Excel file it is that of its table. */
import { readExcel } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { readBytes, readText } from './handed-texts.ts';

/** @throws CommandProblem when there is no such file, or it is no Excel file although it is called one */
export async function readWrittenText(file: string): Promise<string> {
  if (!/\.xlsx$/i.test(file)) return readText(file);
  const text = await readExcel(readBytes(file));
  if (text === undefined)
    throw new CommandProblem(
      `${file} cannot be read as an Excel file. Open it in your spreadsheet and save it again, without a password.`,
    );
  return text;
}
