/** What a portal shows before its scripts are there, drawn by the program that is built beside the front end. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FirstScreens, nothingDrawn } from '#model';
import { builtNotes, notesFolder } from './built-notes.ts';

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
  const program = join(notesFolder(web), 'prerender.js');
  return async (files) => {
    if (!existsSync(program)) return nothingDrawn;
    try {
      const notes = builtNotes(web);
      if (!notes) return nothingDrawn;
      const { prerender } = (await import(pathToFileURL(program).href)) as Program; // built from that file
      return await prerender(files, notes);
    } catch (problem) {
      warn(problem);
      return nothingDrawn;
    }
  };
}
