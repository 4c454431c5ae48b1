/** Writes a file whole or not at all: a crash or a full disk leaves the old one. */
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';

/** @throws CommandProblem when the file cannot be written; it is then as it was */
export function replaceFile(file: string, text: string): void {
  let draft: string | undefined;
  try {
    // The file behind a link is replaced, not the link.
    const target = realpathSync(file);
    draft = `${target}.${process.pid}.part`;
    const handle = openSync(draft, 'wx', 0o600);
    try {
      // The rights of the file that was there, whatever this process gives to new ones.
      fchmodSync(handle, statSync(target).mode);
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, target);
  } catch (error) {
    if (draft !== undefined) rmSync(draft, { force: true });
    throw new CommandProblem(`${file} cannot be written: ${reasonOf(error)}.`);
  }
}
