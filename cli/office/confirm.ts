/** Asks once more before something that cannot be taken back. */
import { createInterface } from 'node:readline/promises';
import { CommandProblem } from '../terminal/command-problem.ts';
import { colours } from '../terminal/terminal.ts';

export interface Consent {
  /** Said beforehand, with `--yes`. */
  readonly yes?: boolean;
}

/**
 * @param what  what will happen, in a sentence
 * @throws CommandProblem when the answer is not yes, or nobody is there to ask
 */
export async function confirm(what: string, { yes }: Consent): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) {
    throw new CommandProblem(`${what} This cannot be taken back. Add --yes to do it; nothing was changed.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${colours.yellow(what)} This cannot be taken back. Type yes: `);
    if (answer.trim().toLowerCase() !== 'yes') throw new CommandProblem('Nothing was changed.');
  } finally {
    terminal.close();
  }
}
