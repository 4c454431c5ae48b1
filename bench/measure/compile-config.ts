/** A config folder as the files that a browser loads beside the scripts: the page, and the compiled model. */
import { createHash } from 'node:crypto';
import { compilePortal, entryPage, type Files, modelFiles } from '#compiler';
import type { FirstScreens } from '#model';

/**
 * @param html  the built page
 * @param draw  what the page shows until its scripts are there
 * @returns address → content
 * @throws when the config has errors
 */
export async function compileConfig(
  files: Files,
  html: string,
  draw: (model: ReadonlyMap<string, string>) => Promise<FirstScreens>,
): Promise<ReadonlyMap<string, string>> {
  const { portal, uses, diagnostics } = compilePortal(files);
  if (!portal)
    throw new Error(`The config of the bench has errors:\n${JSON.stringify(diagnostics.slice(0, 5), null, 2)}`);
  const hash = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 12);
  const model = modelFiles(portal, uses, hash);
  const page = ['/index.html', entryPage(html, portal, { files: model, first: await draw(model) })] as const;
  return new Map([page, ...[...model].map(([name, content]) => [`/model/${name}`, content] as const)]);
}

export { readFolder } from '../validate/read-folder.ts';
