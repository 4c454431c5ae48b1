/** Asks once more before something that cannot be taken back, or is most likely not meant. */
import { createInterface } from 'node:readline';
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
export function confirm(what: string, consent: Consent): Promise<void> {
  return ask(what, ' This cannot be taken back.', consent);
}

/** The same about what can be taken back, and is most likely not meant. @throws CommandProblem as `confirm` */
export function confirmMeant(what: string, consent: Consent): Promise<void> {
  return ask(what, '', consent);
}

async function ask(what: string, last: string, { yes }: Consent): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new CommandProblem(`${what}${last} Add --yes to do it; nothing was changed.`);
  const answer = await answerTo(`${colours.yellow(what)}${last} Type yes: `);
  if (answer.trim().toLowerCase() !== 'yes') throw new CommandProblem('Nothing was changed.');
}

/** What is typed; nothing when the question is broken off with Ctrl-C or Ctrl-D. */
function answerTo(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = new Promise<string>((done) => {
    terminal.once('close', () => done(''));
    terminal.question(question, done);
  });
  return answer.finally(() => terminal.close());
}
