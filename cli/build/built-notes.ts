/** What `npm run build` notes beside a front end: which source is in which file, and the names of its renderers. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordOf } from '#model';

/** The folder with the notes, and with the program that draws first screens. @param web  the folder of the built front end */
export function notesFolder(web: string): string {
  return join(web, '..', 'prerender');
}

/** @returns undefined of a front end that was built in another way, also where it lies beside one that was not */
export function builtNotes(web: string): Readonly<Record<string, unknown>> | undefined {
  const file = join(notesFolder(web), 'web.json');
  if (!existsSync(file)) return undefined;
  const notes = recordOf(JSON.parse(readFileSync(file, 'utf8')));
  const [entry] =
    Object.entries(recordOf(notes['files'])).find(([, about]) => recordOf(about)['isEntry'] === true) ?? [];
  return entry !== undefined && existsSync(join(web, entry)) ? notes : undefined;
}
