/** How this program is called here, for commands that are printed to be copied. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isRecord } from '#model';
import { quoted } from './typed-command.ts';

const usual = 'npx portico';

/**
 * `npx portico` becomes `node portico/bin/portico.mjs` where npx would find no Portico, or somebody else's.
 * @param folder   where the commands are typed
 * @param program  the file that was started
 */
export function withCommandName(text: string, folder = process.cwd(), program = process.argv[1] ?? ''): string {
  if (!text.includes(usual) || basename(program) !== 'portico.mjs' || isFoundByNpx(folder)) return text;
  const near = relative(folder, program);
  return text.replaceAll(usual, `node ${quoted(near.length < program.length ? near : program)}`);
}

/** It looks from here to the root for a program that was installed, and whether the project is one itself. */
function isFoundByNpx(folder: string): boolean {
  if (existsSync(join(folder, 'node_modules/.bin/portico')) || isItself(join(folder, 'package.json'))) return true;
  const above = dirname(folder);
  return above !== folder && isFoundByNpx(above);
}

function isItself(file: string): boolean {
  try {
    const project: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRecord(project) && isRecord(project['bin']) && 'portico' in project['bin'];
  } catch {
    return false; // there is none, or none that npx could read
  }
}
