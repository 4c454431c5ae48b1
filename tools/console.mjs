/** The words of the tools: short lines, and one way to stop with a sentence instead of a stack trace. */

/** A reason to stop that is shown as it is. */
export class ToolProblem extends Error {
  /** @param {string} sentence @param {number} exitCode */
  constructor(sentence, exitCode = 2) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** @param {string} text */
export function say(text) {
  console.log(text);
}

/**
 * Runs a tool's main function and sets the exit code.
 * @param {() => Promise<number | void>} main gives the exit code; nothing means 0
 */
export async function runTool(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    const known = error instanceof ToolProblem;
    console.error(known ? error.message : (error?.stack ?? String(error)));
    process.exitCode = known ? error.exitCode : 2;
  }
}
