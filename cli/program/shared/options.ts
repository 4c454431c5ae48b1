/** What the declarations of commands share. */
import { InvalidArgumentError, Option } from 'commander';
import { usualConfig } from '../../terminal/typed-command.ts';

/** Takes the exit code of a command. */
export type Finish = (exitCode: number) => void;

export const configOption = (): Option =>
  new Option('-c, --config <folder>', 'The folder with the YAML files of the portal.')
    .default(usualConfig)
    .argParser(notEmpty);

/** A variable of a script that is not set leaves nothing behind the option. */
function notEmpty(value: string): string {
  if (value === '') throw new InvalidArgumentError('');
  return value;
}

/** For what is read by people and by programs. */
export const listFormatOption = (): Option =>
  new Option('-f, --format <format>', 'pretty for people, json for programs.')
    .choices(['pretty', 'json'])
    .default('pretty');

/** For what cannot be taken back. */
export const yesOption = (): Option => new Option('-y, --yes', 'Do it without asking once more.');

/** For what is done to many people or records at once. */
export const dryRunOption = (): Option => new Option('--dry-run', 'Change nothing; say what would be.');
