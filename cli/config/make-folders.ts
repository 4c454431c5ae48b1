/** A folder with those on the way to it. Node's own `recursive` never comes back where no folder can be made, as below /proc. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../terminal/command-problem.ts';

/** Makes the folder, unless it is there. @throws what the system says, or an Error with a sentence of ours for `reasonOf` */
export function makeFolders(folder: string): void {
  if (isFolder(folder)) return;
  const outer = dirname(folder);
  if (!existsSync(outer)) makeFolders(outer);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (isFolder(folder)) return; // another process has just made it
    throw codeOf(error) === 'ENOENT' ? new Error(`no folder can be made in ${outer}`) : error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
