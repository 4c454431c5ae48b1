/** The terminal: results go to the standard output, everything about the run itself to the error output. */
import pico from 'picocolors';

/** Prints a result. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a word about the run that is no result. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Says in red why a command stops. @returns the exit code, to be handed on */
export function failWith(sentence: string, exitCode: number): number {
  tell(pico.red(sentence));
  return exitCode;
}

export { pico as colours };
