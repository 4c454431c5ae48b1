/** A command of the office as data: words, help and what runs. Each loads its file only when it is used. */
import { type Command, Option } from 'commander';

export interface OfficeCommand {
  /** With what is behind it: `reply <no>`. */
  readonly words: string;
  readonly summary: string;
  readonly description: string;
  /** Without `portico office`. */
  readonly examples: readonly string[];
  readonly options?: () => readonly Option[];
  /** Takes the words and then the options, as commander hands them over. */
  readonly run: (...typed: Parameters<Parameters<Command['action']>[0]>) => Promise<number>;
}

/** One that may be left out. */
export const option = (flags: string, description: string) => new Option(flags, description);
/** One without which the command does not run. */
export const needed = (flags: string, description: string) => new Option(flags, description).makeOptionMandatory();

/** May be there once for each language. */
export const inLanguages = (flag: string, description: string) =>
  option(`${flag} <language=words>`, description).argParser<readonly string[]>((typed, before = []) => [
    ...before,
    typed,
  ]);

/** For commands that publish. */
export const publishTrialOption = () => option('--dry-run', 'Publish nothing; show what would be published.');
/** For files that name a category. */
export const newCategoryOption = () => option('--new-category', 'Make the category when there is none of this name.');

/** `--text` or `--file`, one of the two. */
export const textOptions = () => [
  option('-t, --text <text>', 'The text. It may use Markdown.'),
  option('--file <file>', 'A file with the text, in place of --text.'),
];

/** What may be behind `<who>`. */
export const whoHelp =
  'Student IDs with commas, "class:<title or id>", "programme:<name>", students or everybody; "missing:<what>" for those whose answer is missing, as `submissions --missing` lists them.';
