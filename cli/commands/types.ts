/** `portico types`: the contract as TypeScript, written to a file that is committed. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { compileGoodFolder } from '../config/compile-good-folder.ts';
import { isFresh, writeFile } from '../config/write-file.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { typedCommand, usualConfig } from '../terminal/typed-command.ts';
import { contractTypes } from '../types/contract-types.ts';
import { usualTypesFile } from '../types/usual-file.ts';

export interface TypesOptions {
  readonly config: string;
  /** Left out: the usual file, which is for the usual folder alone. */
  readonly out?: string;
  readonly check?: boolean;
}

/** @returns 1 when the file is stale and only checked */
export async function types({ config, out, check }: TypesOptions): Promise<number> {
  const file = out ?? usualFileOf(config);
  const { portal } = compileGoodFolder(config);
  const text = await contractTypes(portal);
  const wasFresh = isFresh(file, text);
  if (check && !wasFresh) {
    const problem = existsSync(file) ? `${file} does not fit ${config}.` : `There is no ${file}.`;
    throw new CommandProblem(`${problem} Run \`${typedCommand('types', { config, out })}\` and commit the result.`, 1);
  }
  if (!wasFresh) writeFile(file, text);
  print(wasFresh ? `${file} is up to date.` : `Wrote ${file}.`);
  return 0;
}

/** The front end is made from this file: the types of another portal would break it. @throws CommandProblem for another folder */
function usualFileOf(config: string): string {
  if (resolve(config) === resolve(usualConfig)) return usualTypesFile;
  throw new CommandProblem(
    `${usualTypesFile} is for the types of ${usualConfig}. Say with --out where those of ${config} go: \`${typedCommand('types', { config })} --out <file>\`.`,
  );
}
