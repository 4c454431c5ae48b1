/** Writes the file that is named behind `--out`, and makes the folders on the way to it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';

/** @throws CommandProblem when the file cannot be written */
export function writeFile(file: string, content: string | Uint8Array): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  } catch (error) {
    throw new CommandProblem(`${file} cannot be written: ${reasonOf(error)}.`);
  }
}
