/** Texts and files that the office hands over with a command. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { markdownAsRich, type OfficeFile, type WritingDesk } from '#office';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';

/** `--text` or `--file`, one of the two. */
export interface TypedText {
  readonly text?: string;
  readonly file?: string;
}

/** The text as rich text for a page of the portal; it may use Markdown. @throws CommandProblem when there is none, or two */
export function readRich({ text, file }: TypedText, portal?: WritingDesk['portal']): string {
  if (text !== undefined && file !== undefined)
    throw new CommandProblem('The text is behind --text and in a file: leave out --text or --file.');
  if (text === undefined && file === undefined)
    throw new CommandProblem('Write the text behind --text, or name a file with it behind --file.');
  const written = text ?? readText(file ?? '');
  if (text === undefined && written.includes('\uFFFD'))
    throw new CommandProblem(`${file} is not saved as UTF-8. Save it again with that encoding.`);
  if (written.trim() === '')
    throw new CommandProblem(
      `The text ${file === undefined ? 'behind --text' : `in ${file}`} is empty. Write what is to be read.`,
    );
  const { rich, wrong } = markdownAsRich(written, portal);
  const [first] = wrong;
  if (first) throw new CommandProblem(`${file ?? '--text'}: ${first.problem} ${first.remedy}`);
  return rich;
}

/** @throws CommandProblem that names the file */
export function readText(file: string): string {
  return readBytes(file)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

/** Files to be attached. */
export function readFiles(paths: readonly string[]): OfficeFile[] {
  return paths.map((path) => ({ filename: basename(path), bytes: readBytes(path) }));
}

/** A file that another one names, from where it lies; undefined when there is none. */
export function fileBeside(file: string, name: string): OfficeFile | undefined {
  const path = join(dirname(file), name);
  return existsSync(path) ? { filename: basename(path), bytes: readBytes(path) } : undefined;
}

/** @throws CommandProblem that names the file */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CommandProblem(`The file ${file} cannot be read: ${reasonOf(error)}.`);
  }
}
