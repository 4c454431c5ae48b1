/** Notices every edit of a config and of the renderers beside it, also after a folder itself has gone and come back. */
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';
import { pictureName, yamlName } from './read-config-folder.ts';
import { schemaEnding } from './read-renderers.ts';

/** Editors write a file in several steps; this long after the last one it is read. */
const settleMs = 25;

/** How often a folder that is gone is looked for, and where a link leads that was given in place of one. */
const lookAgainMs = 250;

interface Watched {
  readonly watcher: FSWatcher;
  /** A folder that is made anew is another one, of which the old watcher hears nothing. */
  readonly identity: string;
}

/**
 * Calls `changed` when a file of the config was written, added or removed, or a schema in the folder that `RENDERERS_DIR` names.
 * @returns a function that stops watching
 * @throws CommandProblem when a folder cannot be watched from the beginning
 */
export function watchConfig(config: string, changed: () => void): () => void {
  const renderers = process.env['RENDERERS_DIR'];
  const stops = [
    watchFolder({ folder: config, isOurs: isOfConfig, isDeep: true }, changed),
    ...(renderers ? [watchFolder({ folder: renderers, isOurs: isSchema, isDeep: false }, changed)] : []),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const isOfConfig = (name: string) => yamlName.test(name) || pictureName.test(name);
const isSchema = (name: string) => name.endsWith(schemaEnding);

interface Watching {
  readonly folder: string;
  /** Whether a file of this name is read. */
  readonly isOurs: (name: string) => boolean;
  /** Whether the folders in it are read, too. */
  readonly isDeep: boolean;
}

/** Each folder is watched by itself: Node's own way of watching all of them at once loses files that editors replace instead of writing them. */
function watchFolder({ folder, isOurs, isDeep }: Watching, changed: () => void): () => void {
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;

  function settle(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const isThere = watchAgain();
      changed();
      if (!isThere) timer = setTimeout(lookAgain, lookAgainMs);
    }, settleMs);
  }

  function lookAgain(): void {
    if (watchAgain()) settle();
    else timer = setTimeout(lookAgain, lookAgainMs);
  }

  function watchAgain(): boolean {
    try {
      watchAll();
      return true;
    } catch {
      unwatchAll(); // gone for a moment, or for good: whoever reads it says so
      return false;
    }
  }

  /** A link that is turned to another folder is an edit of which neither of the two folders hears anything. */
  function lookWhereItLeads(): void {
    const known = watched.get(folder);
    if (known && known.identity !== identityNow(folder)) settle();
  }

  /** One that is there, or was until now, or of which nothing is told: a link to itself, what lies in a folder that was closed. */
  function mayBeFolder(path: string): boolean {
    try {
      return watched.has(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    } catch {
      return true;
    }
  }

  function unwatchAll(): void {
    for (const { watcher } of watched.values()) watcher.close();
    watched.clear();
  }

  function watchAll(): void {
    const folders = new Map([folder, ...(isDeep ? foldersIn(folder) : [])].map((path) => [path, identityOf(path)]));
    for (const [path, { watcher, identity }] of watched) {
      if (folders.get(path) === identity) continue;
      watcher.close();
      watched.delete(path);
    }
    for (const [path, identity] of folders) {
      if (watched.has(path)) continue;
      const watcher = watch(path, (_, name) => {
        if (name === null || isOurs(name)) settle();
        else if (isDeep && (!name.includes('.') || mayBeFolder(join(path, name)))) settle();
      });
      watcher.on('error', () => watched.delete(path));
      watched.set(path, { watcher, identity });
    }
  }

  try {
    watchAll();
  } catch (error) {
    throw new CommandProblem(`${folder} cannot be watched: ${reasonOf(error)}.`);
  }
  const looking = setInterval(lookWhereItLeads, lookAgainMs);
  return () => {
    clearInterval(looking);
    clearTimeout(timer);
    unwatchAll();
  };
}

/** The number of a folder that is gone may be given to the next one, so the time of its birth belongs to it. */
function identityOf(path: string): string {
  const { ino, birthtimeMs } = statSync(path);
  return `${ino} ${birthtimeMs}`;
}

/** Null: it is not there, or nothing is told of it. */
function identityNow(path: string): string | null {
  try {
    return identityOf(path);
  } catch {
    return null;
  }
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(folder, entry.name))
    .flatMap((path) => [path, ...foldersIn(path)]);
}
