/** The compiled model of a config folder, as the files that a browser loads. */
import { createHash } from 'node:crypto';
import { compilePortal, type Files, modelFiles } from '#compiler';

/** @throws when the config has errors */
export function compileConfig(files: Files): ReadonlyMap<string, string> {
  const { portal, uses, diagnostics } = compilePortal(files);
  if (!portal)
    throw new Error(`The config of the bench has errors:\n${JSON.stringify(diagnostics.slice(0, 5), null, 2)}`);
  return modelFiles(portal, uses, (content) => createHash('sha256').update(content).digest('hex').slice(0, 12));
}

export { readFolder } from '../validate/read-folder.ts';
