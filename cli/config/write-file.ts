/** The file that is named behind `--out`: written, with the folders on the way to it, or held against what would be written. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';
import { makeFolders } from './make-folders.ts';

/** @throws CommandProblem when the file cannot be written */
export function writeFile(file: string, content: string | Uint8Array): void {
  try {
    makeFolders(dirname(file));
    writeFileSync(file, content);
  } catch (error) {
    throw new CommandProblem(`${file} cannot be written: ${reasonOf(error)}.`);
  }
}

/** Whether the file is there and holds this text, be it with the line ends of Windows. @throws CommandProblem when it cannot be read */
export function isFresh(file: string, text: string): boolean {
  try {
    return existsSync(file) && readFileSync(file, 'utf8').replaceAll('\r\n', '\n') === text;
  } catch (error) {
    throw new CommandProblem(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}
