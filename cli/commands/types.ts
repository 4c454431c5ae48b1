/** `portico types`: the contract as TypeScript, written to a file that is committed. */
import { compileGoodFolder } from '../config/compile-good-folder.ts';
import { isFresh, writeFile } from '../config/write-file.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { contractTypes } from '../types/contract-types.ts';

export interface TypesOptions {
  readonly config: string;
  readonly out: string;
  readonly check?: boolean;
}

/** @returns 1 when the file is stale and only checked */
export async function types({ config, out, check }: TypesOptions): Promise<number> {
  const { portal } = compileGoodFolder(config);
  const text = await contractTypes(portal);
  const wasFresh = isFresh(out, text);
  if (check) {
    if (!wasFresh)
      throw new CommandProblem(`${out} does not fit ${config}. Run \`npx portico types\` and commit the result.`, 1);
    print(`${out} is up to date.`);
    return 0;
  }
  if (!wasFresh) writeFile(out, text);
  print(wasFresh ? `${out} is up to date.` : `Wrote ${out}.`);
  return 0;
}
