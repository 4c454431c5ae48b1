/** A config folder as the files that a browser loads beside the scripts: the page, and the compiled model. */
import { createHash } from 'node:crypto';
import { compilePortal, entryPage, type Files, modelFiles } from '#compiler';

/**
 * @param html  the built page
 * @returns address → content
 * @throws when the config has errors
 */
export function compileConfig(files: Files, html: string): ReadonlyMap<string, string> {
  const { portal, uses, diagnostics } = compilePortal(files);
  if (!portal)
    throw new Error(`The config of the bench has errors:\n${JSON.stringify(diagnostics.slice(0, 5), null, 2)}`);
  const hash = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 12);
  const model = modelFiles(portal, uses, hash);
  const page = ['/index.html', entryPage(html, portal, { files: model })] as const;
  return new Map([page, ...[...model].map(([name, content]) => [`/model/${name}`, content] as const)]);
}

export { readFolder } from '../validate/read-folder.ts';
