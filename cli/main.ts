/** `portico`: reads the words typed behind it and hands over to one command. What cannot go on ends here, in plain words. */
import { Command, CommanderError } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { addCommands } from './program/commands.ts';
import type { Finish } from './program/shared/options.ts';
import { withCommandName } from './terminal/command-name.ts';
import { CommandProblem } from './terminal/command-problem.ts';
import { failWith, ourMistake } from './terminal/terminal.ts';

/** Runs one command. @returns the exit code: 0 fine, 1 the config has errors, 2 used wrongly or could not run */
export async function main(words: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = portico((code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(withoutHelpWord(program, words), { from: 'user' });
    return exitCode;
  } catch (error) {
    return exitCodeOf(error);
  }
}

/** The one place where anything thrown ends up. Nobody sees a stack trace, unless they ask for it with PORTICO_DEBUG=1. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof CommandProblem) return failWith(error.message, error.exitCode);
  const advice = 'Run the command again with PORTICO_DEBUG=1 in front and send us what it prints.';
  return failWith(ourMistake(error, advice), 2);
}

function portico(finish: Finish): Command {
  const program = new Command('npx portico')
    .description('Checks and runs a web portal that is written in YAML files.')
    .version(packageJson.version, '-v, --version', 'Show the version of Portico.')
    .helpOption('-h, --help', 'Show this help.')
    .helpCommand('help [command]', 'Show what a command does and what can be added to it.')
    .showSuggestionAfterError(true)
    .addHelpText(
      'after',
      '\nMost used:\n  npx portico validate      look for mistakes after you changed a file\n  npx portico serve         open the portal on this computer\n',
    );
  addCommands(program, finish);
  for (const command of [program, ...program.commands.flatMap((command) => [command, ...command.commands])]) {
    strict(command);
  }
  return program;
}

/**
 * `help office events` → `office events --help`. A name that no command has stays alone, so that it is said as without help:
 * `help evnts` → `evnts`. Words in which `help` is something else, such as the name of a file, stay as they are.
 */
function withoutHelpWord(program: Command, words: readonly string[]): readonly string[] {
  const at = words.indexOf('help');
  const outer = at === -1 ? undefined : commandAt(program, words.slice(0, at));
  const names = words.slice(at + 1);
  if (!outer?.commands.length || names.length === 0) return words;
  const wrong = names.findIndex((_, index) => !commandAt(outer, names.slice(0, index + 1)));
  const unknown = names[wrong];
  const known = unknown === undefined ? names : names.slice(0, wrong);
  const mayBeNamed = commandAt(outer, known)?.commands.length;
  return [...words.slice(0, at), ...known, unknown !== undefined && mayBeNamed ? unknown : '--help'];
}

/** The command with these names, one in the other: `office`, `events`. */
function commandAt(outer: Command, names: readonly string[]): Command | undefined {
  return names.reduce<Command | undefined>(
    (command, name) => command?.commands.find((each) => each.name() === name),
    outer,
  );
}

/** Beside the long names of the office's commands texts are wrapped as well. */
const minWidthToWrap = 20;

/** The same manners for all commands: throw instead of ending the process, one short line where something is wrong. */
function strict(command: Command): void {
  command
    .exitOverride()
    .allowExcessArguments(false)
    .configureHelp({ sortSubcommands: false, minWidthToWrap })
    .configureOutput({
      writeOut: (text) => void process.stdout.write(withCommandName(text)),
      writeErr: (text) => void process.stderr.write(withCommandName(text)),
      outputError: (text, write) => write(`${inPlainWords(text)}${choiceMeant(text, command)}\n`),
    })
    .helpOption('-h, --help', 'Show this help.');
  command.showHelpAfterError(`Run \`${wordsOf(command)} --help\` to see what is possible.`);
}

/** `npx portico data backup` */
function wordsOf(command: Command): string {
  return command.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();
}

/** `--json` where `--format json` is meant: an option that is there has it as a choice. */
function choiceMeant(text: string, { options }: Command): string {
  const [, word = ''] = /^error: unknown option '--([\w-]+)'/.exec(text) ?? [];
  const option = options.find(({ argChoices }) => argChoices?.includes(word));
  return option ? ` Write ${option.long} ${word}.` : '';
}

/** "error: unknown option '--stict'" → "There is no option --stict." */
function inPlainWords(text: string): string {
  return text
    .trim()
    .replace(/^error: /, '')
    .replace(/^unknown option '(.+?)'/, 'There is no option $1.')
    .replace(/^unknown command '(.+?)'/, 'There is no command $1.')
    .replace(/^option '(?:-\w, )?(--[\w-]+).*?' argument (?:missing|'' is invalid\.)/, 'Something is missing after $1.')
    .replace(
      /^option '(?:-\w, )?(--[\w-]+).*?' argument '(.+?)' is invalid\. Allowed choices are (.+?)\.$/,
      '$2 is no choice for $1. The choices are $3.',
    )
    .replace(/^too many arguments.*$/, 'There are too many words behind the command.')
    .replace(/^required option '(?:-\w, )?(--[\w-]+).*?' not specified.*$/, 'Something is missing: $1.')
    .replace(
      /^option '(?:-\w, )?(--[\w-]+).*?' cannot be used with option '(?:-\w, )?(--[\w-]+).*?'$/,
      '$1 and $2 do not go together.',
    )
    .replace(/^missing required argument '(.+?)'/, 'Something is missing: <$1>.');
}
