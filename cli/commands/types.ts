/** `portico types`: the contract as TypeScript, written to a file that is committed. */
import { existsSync } from 'node:fs';
import { compileGoodFolder } from '../config/compile-good-folder.ts';
import { isFresh, writeFile } from '../config/write-file.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { contractTypes } from '../types/contract-types.ts';
import { usualTypesFile } from '../types/usual-file.ts';

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
    if (!wasFresh) throw new CommandProblem(staleWords({ config, out }), 1);
    print(`${out} is up to date.`);
    return 0;
  }
  if (!wasFresh) writeFile(out, text);
  print(wasFresh ? `${out} is up to date.` : `Wrote ${out}.`);
  return 0;
}

/** The command as it is to be typed, with what was said beside `--check`. */
function staleWords({ config, out }: TypesOptions): string {
  const said = [
    ...(config === 'config' ? [] : ['--config', config]),
    ...(out === usualTypesFile ? [] : ['--out', out]),
  ];
  const command = ['npx portico types', ...said].join(' ');
  const problem = existsSync(out) ? `${out} does not fit ${config}.` : `There is no ${out}.`;
  return `${problem} Run \`${command}\` and commit the result.`;
}
