/** The config that is live. While it is watched, a good change replaces all of it at once; a bad one changes nothing. */
import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { modelFiles } from '#compiler';
import type { Diagnostic, PortalModel, PreviewModel } from '#model';
import { CommandProblem, reasonOf } from '../command-problem.ts';
import { compileFolder } from '../config/compile-folder.ts';
import type { GoodFolder } from '../config/compile-good-folder.ts';
import { shortHash } from '../config/short-hash.ts';
import { printDiagnostics } from '../print/index.ts';
import { colours, tell } from '../terminal.ts';

export interface LiveConfig {
  readonly portal: () => PortalModel;
  /** The parts for the browser, made once for each config that goes live. */
  readonly modelFiles: () => ReadonlyMap<string, string>;
  /** Takes over what is in the folder now, if it is good. @returns whether it is */
  readonly reload: () => boolean;
}

/** @param preview  the page gets a bar in which every state can be chosen */
export function liveConfig(folder: string, first: GoodFolder, preview?: PreviewModel): LiveConfig {
  let current = partsOf(first, preview);

  function reload(): boolean {
    const start = performance.now();
    const { compilation, diagnostics, files } = compileFolder(folder);
    const { portal, uses } = compilation;
    if (!portal) {
      tellErrors(diagnostics, files);
      return false;
    }
    const isSameContract = JSON.stringify(portal.contract) === JSON.stringify(current.portal.contract);
    current = partsOf({ portal, uses }, preview);
    tell(colours.green(`The change is live (${Math.round(performance.now() - start)} ms).`));
    if (!isSameContract) tell(colours.yellow('Calls have changed as well: start the server again for those.'));
    return true;
  }

  return { portal: () => current.portal, modelFiles: () => current.files, reload };
}

function partsOf(
  { portal, uses }: GoodFolder,
  preview: PreviewModel | undefined,
): {
  readonly portal: PortalModel;
  readonly files: ReadonlyMap<string, string>;
} {
  return { portal, files: modelFiles(portal, uses, shortHash, preview) };
}

function tellErrors(diagnostics: readonly Diagnostic[], files: ReadonlyMap<string, string>): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  tell(printDiagnostics('pretty', errors, files, { colour: colours.isColorSupported }).trimEnd());
  tell(colours.red('The change is not live: the portal goes on as it was before.'));
}

/** Editors write a file in several steps; this long after the last one it is read. */
const settleMs = 50;

/**
 * Calls `changed` when a YAML file in the folder was written, added or removed. Each folder is watched by itself: Node's own
 * way of watching all of them at once loses files that editors replace instead of writing them.
 * @returns a function that stops watching
 */
export function watchFolder(folder: string, changed: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  function settle(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        watchAll();
      } catch {
        // The folder is gone for a moment, or for good: reading it tells.
      }
      changed();
    }, settleMs);
  }

  function watchAll(): void {
    const folders = new Set([folder, ...foldersIn(folder)]);
    for (const [path, watcher] of watchers) {
      if (folders.has(path)) continue;
      watcher.close();
      watchers.delete(path);
    }
    for (const path of folders) {
      if (watchers.has(path)) continue;
      const watcher = watch(path, (_, name) => {
        if (name === null || /\.ya?ml$/.test(name) || !name.includes('.')) settle();
      });
      watcher.on('error', () => watchers.delete(path));
      watchers.set(path, watcher);
    }
  }

  try {
    watchAll();
  } catch (error) {
    throw new CommandProblem(`${folder} cannot be watched: ${reasonOf(error)}.`);
  }
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(folder, entry.name))
    .flatMap((path) => [path, ...foldersIn(path)]);
}
