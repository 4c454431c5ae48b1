/** `portico new`: the files that a portal of one's own begins with, those of the guide. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { stringify } from 'yaml';
import { kindOfFile } from '#compiler';
import { counted } from '#expression/node';
import starterFiles from '#starter-files' with { type: 'json' };
import { portalAround } from '../config/portal-around.ts';
import { writeFile } from '../config/write-file.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { typedCommand } from '../terminal/typed-command.ts';
import { schema } from './schema.ts';

export interface NewOptions {
  /** Left out: the name of the folder, with a capital letter. */
  readonly title?: string;
}

/**
 * @param folder  in which `config/` is made
 * @throws CommandProblem when there is something in it already, or the folder lies in another portal
 */
export async function newPortal(folder: string, { title = titleOf(folder) }: NewOptions): Promise<number> {
  const around = portalAround(folder);
  if (around !== undefined)
    throw new CommandProblem(
      `The folder ${around} is a portal already: what is made in it would be read as a part of that portal. Name a folder outside of it.`,
    );
  const config = join(folder, 'config');
  if (existsSync(config) && readdirSync(config).length > 0)
    throw new CommandProblem(`${config} has files already, and none of them was changed. Name a new folder.`);
  const files = Object.entries(starterFiles);
  for (const [path, text] of files)
    writeFile(join(config, path), `${noteToEditors(path)}\n${path === 'portal.yaml' ? called(title, text) : text}`);
  print(`Wrote ${counted(files.length, 'file')} to ${config}.`);
  await schema({ config });
  print(
    `\nLook at it:                 ${typedCommand('serve --mock --all-calls --watch', { config })}\nWhat each of the files is:  docs/guide/start-a-portal-of-your-own.md`,
  );
  return 0;
}

function titleOf(folder: string): string {
  const name = basename(resolve(folder)).replaceAll(/[-_]+/g, ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** By this line editors know what may be written in the file. */
function noteToEditors(path: string): string {
  const schemas = relative(dirname(path), '.schemas') || '.schemas';
  return `# yaml-language-server: $schema=${schemas.replaceAll('\\', '/')}/${kindOfFile(path)}.schema.json`;
}

function called(title: string, text: string): string {
  return text.replaceAll(/^(title|office): .*\n/gm, (_, key: string) => stringify({ [key]: title }));
}
