/** What a portal shows before its scripts are there, drawn by the program that is built beside the front end. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FirstScreens, nothingDrawn } from '#model';

type Draw = (files: ReadonlyMap<string, string>) => Promise<FirstScreens>;

/** What `src/app/prerender.tsx` is built into. */
interface Program {
  readonly prerender: (files: ReadonlyMap<string, string>, web: unknown) => Promise<FirstScreens>;
}

/**
 * @param web  the folder of the built front end
 * @returns draws the first screens of a compiled model; nothing where there is no such program, and where it fails: then the page is
 *   empty until its scripts are there, as any other
 */
export function firstScreens(web: string, warn: (problem: unknown) => void = () => {}): Draw {
  const folder = join(web, '..', 'prerender');
  return async (files) => {
    if (!existsSync(join(folder, 'prerender.js'))) return nothingDrawn;
    try {
      const { prerender } = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as Program; // built from that file
      return await prerender(files, JSON.parse(readFileSync(join(folder, 'web.json'), 'utf8')));
    } catch (problem) {
      warn(problem);
      return nothingDrawn;
    }
  };
}
