/** `portico schema`: what editors need to complete and check the YAML files, one JSON Schema for each kind of file. */
import { join } from 'node:path';
import { fileKinds, officeFileKinds } from '#compiler';
import { counted } from '#expression/node';
import { compileFolder } from '../config/compile-folder.ts';
import { followFolder } from '../config/follow-folder.ts';
import { isFresh, writeFile } from '../config/write-file.ts';
import { type EditorSchemaFile, editorSchema } from '../editor-schemas/editor-schema.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print, tell } from '../terminal/terminal.ts';
import { typedCommand } from '../terminal/typed-command.ts';

export interface SchemaOptions {
  readonly config: string;
  readonly out?: string;
  readonly check?: boolean;
  readonly watch?: boolean;
}

/** @returns 1 when a file is stale and only checked */
export async function schema({ config, out: named, check, watch }: SchemaOptions): Promise<number> {
  const out = named ?? join(config, '.schemas');
  const stale = staleFiles(config, out);
  if (check && stale.length > 0) {
    const files = stale.map(({ file }) => file).join(', ');
    const command = typedCommand('schema', { config, out: named });
    throw new CommandProblem(`Not up to date: ${files}. Run \`${command}\` and commit the result.`, 1);
  }
  for (const { file, text } of stale) writeFile(file, text);
  print(
    stale.length === 0
      ? `The schemas in ${out} are up to date.`
      : `Wrote ${counted(stale.length, 'schema')} to ${out}.`,
  );
  if (watch) await follow(config, out);
  return 0;
}

interface SchemaText {
  readonly file: string;
  readonly text: string;
}

/** The schemas that differ from what lies in the folder. */
function staleFiles(config: string, out: string): readonly SchemaText[] {
  const { compilation, notes } = compileFolder(config);
  for (const note of notes) tell(note);
  const names = compilation.names();
  return [...fileKinds, ...officeFileKinds.map((kind) => `office/${kind}`)]
    .map((kind) => ({
      file: join(out, `${kind.replace('/', '-')}.schema.json`),
      text: textOf(editorSchema(kind, names)),
    }))
    .filter(({ file, text }) => !isFresh(file, text));
}

/** Writes what has changed after each edit. */
function follow(config: string, out: string): Promise<void> {
  return followFolder(config, () => {
    const stale = staleFiles(config, out);
    for (const { file, text } of stale) writeFile(file, text);
    if (stale.length > 0) print(`Wrote ${counted(stale.length, 'schema')} to ${out}.`);
  });
}

/** One line for each definition, so that a difference can be read. */
function textOf({ definitions, ...root }: EditorSchemaFile): string {
  const parts = Object.entries(definitions).map(([name, part]) => `${JSON.stringify(name)}:${JSON.stringify(part)}`);
  return `${JSON.stringify(root).slice(0, -1)},\n"definitions":{\n${parts.join(',\n')}\n}}\n`;
}
