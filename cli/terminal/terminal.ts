/** The terminal: results go to the standard output, everything about the run itself to the error output. */
import pico from 'picocolors';
import { withCommandName } from './command-name.ts';

/** Prints a result. */
export function print(text: string): void {
  process.stdout.write(`${withCommandName(text)}\n`);
}

/** Prints a word about the run that is no result. */
export function tell(text: string): void {
  process.stderr.write(`${withCommandName(text)}\n`);
}

/** How diagnostics look on one of the two outputs. */
export function lookOn({ columns }: { readonly columns?: number }) {
  return { colour: pico.isColorSupported, columns };
}

/** Says in red why a command stops. @returns the exit code, to be handed on */
export function failWith(sentence: string, exitCode: number): number {
  tell(pico.red(sentence));
  return exitCode;
}

/** Ctrl-C, or being told to end by whoever started us. */
export function stopSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done());
  });
}

/** Says what only we can mend, without a stack trace unless somebody asks for it. @param advice  what to do meanwhile */
export function ourMistake(error: unknown, advice: string): string {
  const message = error instanceof Error ? error.message : String(error);
  if (process.env['PORTICO_DEBUG'] && error instanceof Error) tell(error.stack ?? message);
  return `Something went wrong inside Portico: ${message.split('\n')[0]}\nThis is our mistake, not yours. ${advice}`;
}

export { pico as colours };
