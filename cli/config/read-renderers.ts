/** Renderers that live outside this repository: their schemas, from the folder that `RENDERERS_DIR` names. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RendererDeclaration, readRenderer } from '#compiler';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';

const ending = '.schema.json';

/** @throws CommandProblem when the folder or one of its schemas cannot be read */
export function readRenderers(folder: string | undefined): ReadonlyMap<string, RendererDeclaration> {
  if (!folder) return new Map();
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith(ending));
    return new Map(
      files.map((file) => [
        file.slice(0, -ending.length),
        readRenderer(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
      ]),
    );
  } catch (error) {
    throw new CommandProblem(`The renderers in ${folder} cannot be read: ${reasonOf(error)}`);
  }
}
