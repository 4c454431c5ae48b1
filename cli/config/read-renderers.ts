/** Renderers that live outside this repository: their schemas, from the folder that `RENDERERS_DIR` names. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RendererDeclaration, readRenderer } from '#compiler';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';

export const schemaEnding = '.schema.json';

/** @throws CommandProblem when the folder or one of its schemas cannot be read */
export function readRenderers(folder: string | undefined): ReadonlyMap<string, RendererDeclaration> {
  if (!folder) return new Map();
  const files = readNames(folder).filter((file) => file.endsWith(schemaEnding));
  return new Map(files.map((file) => [file.slice(0, -schemaEnding.length), readSchema(join(folder, file))]));
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new CommandProblem(`The renderers in ${folder} cannot be read: ${reasonOf(error)}`);
  }
}

function readSchema(file: string): RendererDeclaration {
  try {
    return readRenderer(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new CommandProblem(`The renderer in ${file} cannot be read: ${reasonOf(error)}`);
  }
}
