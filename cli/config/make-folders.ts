/** A folder with those on the way to it. Node's own `recursive` never comes back where no folder can be made, as below /proc. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../terminal/command-problem.ts';

/** Makes the folder, unless it is there. @throws what the system says, or an Error with a sentence of ours for `reasonOf` */
export function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  const outer = dirname(folder);
  makeFolders(outer);
  try {
    mkdirSync(folder);
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? new Error(`no folder can be made in ${outer}`) : error;
  }
}
