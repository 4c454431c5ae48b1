/** The config to work with: what is in the folder, or, while that has errors, what went live last with these data. */
import { lastLiveConfig, timeWriter } from '#office';
import { compileFolder, compileSource } from '../config/compile-folder.ts';
import { errorsIn, goodOf, printErrors, type ReadFolder, shownBy } from '../config/compile-good-folder.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { colours, tell } from '../terminal/terminal.ts';
import { dataPlaces, isDatabaseThere, openData } from './places.ts';

/** Whoever edits the config sees each error; whoever does the office's work only that there are some. */
export type Reader = 'editor' | 'office';

/**
 * Nobody's half-done edit stops the portal or the office. What has errors is said, and that it is not live.
 * @throws CommandProblem with exit code 1 when the config has errors and nothing was live before
 */
export async function liveFolder(folder: string, reader: Reader): Promise<ReadFolder> {
  const compiled = compileFolder(folder);
  const good = goodOf(compiled);
  if (good) return good;
  const last = await lastLiveFolder(folder);
  if (!last || reader === 'editor') printErrors(compiled);
  const errors = errorsIn(folder, compiled);
  const shown = shownBy(folder, compiled);
  if (!last) throw new CommandProblem(`${errors}, so the work stops here. ${shown} again.`, 1);
  const works = reader === 'editor' ? 'the portal starts as it was before' : 'this works with what was before';
  tell(colours.yellow(`${errors} and is not live: ${works}, live since ${last.since}. ${shown}.`));
  return last;
}

/**
 * @returns what went live last, and since when (`2025-11-21 18:30`, by the portal's clock); null when nothing did, or when
 *   this Portico does not take it
 */
export async function lastLiveFolder(folder: string): Promise<(ReadFolder & { readonly since: string }) | null> {
  const places = dataPlaces(process.env);
  if (!places.url && !isDatabaseThere(places)) return null;
  const database = await openData(places);
  try {
    const last = await lastLiveConfig(database);
    const read = last && goodOf(compileSource({ ...last, notes: [] }, folder));
    if (!read) return null;
    const since = timeWriter(read.portal.settings.timeZone).datetime(last.wentLiveAt);
    return { ...read, since: since.slice(0, 16).replace('T', ' ') };
  } finally {
    await database.destroy();
  }
}
