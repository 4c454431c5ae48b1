/** A reason why a command could not do its work. It is told in one sentence and ends the command; it is never a stack trace. */

/** 1: the config has errors. 2: the command was used wrongly or could not run. */
export type FailureCode = 1 | 2;

export class CommandProblem extends Error {
  override readonly name = 'CommandProblem';
  readonly exitCode: FailureCode;

  /** @param sentence  what is wrong and what to do, in full sentences */
  constructor(sentence: string, exitCode: FailureCode = 2) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'you may not read or write there',
  EPERM: 'you may not read or write there',
  EROFS: 'it stands on a disk that cannot be written',
  ENOENT: 'it is not there',
  ENOSPC: 'the disk is full',
  EISDIR: 'it is a folder',
  EEXIST: 'a part of its path is a file, not a folder',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EMFILE: 'too many files are open',
};

/** What the system says about a file, in words: `EACCES` → "you may not read or write there". */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return (code && reasons[code]) ?? (error instanceof Error ? error.message : String(error));
}

/** The value, or in place of an exception its sentence. @throws CommandProblem */
export function orProblem<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new CommandProblem(error instanceof Error ? error.message : String(error));
  }
}

/** The system's error code (`EADDRINUSE`), where there is one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
