/** The words of the tools: short lines, and one way to stop with a sentence instead of a stack trace. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

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
 * What a person wrote behind the name of a tool. `--help`, or what the tool does not know, ends it with what the comment at its top says.
 * @template {import('node:util').ParseArgsConfig} Known
 * @param {string} file of the tool
 * @param {Known} known as `parseArgs` takes it
 */
export function readWords(file, known) {
  const [, comment = ''] = /^\/\*\*(.*?)\*\//s.exec(readFileSync(file, 'utf8')) ?? [];
  const usage = comment.replace(/^ \*? ?/gm, '').trim();
  if (process.argv.includes('--help')) {
    say(usage);
    process.exit();
  }
  try {
    return parseArgs(known);
  } catch (error) {
    const [sentence] = error.message.split(/\.\s/);
    throw new ToolProblem(`${sentence}.\n\n${usage}`);
  }
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
