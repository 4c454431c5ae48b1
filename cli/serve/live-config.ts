/** The config that is live. While it is watched, a good change replaces all of it at once; a bad one changes nothing. */
import { modelFiles } from '#compiler';
import type { Contract, Diagnostic, PortalModel, PreviewModel } from '#model';
import { portalView } from '#office';
import { compileFolder } from '../config/compile-folder.ts';
import type { GoodFolder } from '../config/compile-good-folder.ts';
import type { ConfigFolder } from '../config/read-config-folder.ts';
import { shortHash } from '../config/short-hash.ts';
import type { StoredAnswers } from '../data/stored-answers.ts';
import type { ReadPortal } from '../data/stored-findings.ts';
import { printDiagnostics } from '../print/index.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { colours, lookOn, ourMistake, tell } from '../terminal/terminal.ts';
import type { WhoAnswers } from './who-answers.ts';

export interface LiveConfig {
  readonly portal: () => PortalModel;
  /** The parts for the browser, made once for each config that goes live. */
  readonly modelFiles: () => ReadonlyMap<string, string>;
  /**
   * Takes over what is in the folder now, if it is good; whatever is wrong with it is reported.
   * @param stored  where this server stores anything
   * @returns whether it is live
   */
  readonly reload: (stored?: StoredSide) => Promise<boolean>;
}

/** What a new config has to do with what is stored. */
export interface StoredSide {
  /** What it would do to it. */
  readonly look: (read: ReadPortal) => Promise<StoredAnswers>;
  /** It goes live now. */
  readonly keep: (source: ConfigFolder) => Promise<void>;
}

/** @param who  whether the page gets a bar in which every state can be chosen, and what is to be said of calls that change */
export function liveConfig(
  folder: string,
  first: GoodFolder,
  { preview, aboutChanged }: Pick<WhoAnswers, 'preview' | 'aboutChanged'>,
): LiveConfig {
  let current = partsOf(first, preview);

  async function takeOver(stored: StoredSide | undefined): Promise<boolean> {
    const start = performance.now();
    const { compilation, diagnostics, files, source } = compileFolder(folder);
    const { portal, uses } = compilation;
    if (!portal) {
      reportErrors(diagnostics, files);
      return false;
    }
    if (stored && !reportStored(await stored.look({ portal, files }), files)) return false;
    const parts = partsOf({ portal, uses }, preview);
    portalView(portal).valueMaps('en'); // what the server asks of it first: better now than in an answer
    const note = aboutChanged(changedCalls(current.portal.contract, portal.contract));
    await stored?.keep(source);
    current = parts;
    tell(colours.green(`The change is live (${Math.round(performance.now() - start)} ms).`));
    if (note !== '') tell(colours.yellow(note));
    return true;
  }

  async function reloadNow(stored: StoredSide | undefined): Promise<boolean> {
    try {
      const isLive = await takeOver(stored);
      if (!isLive) tell(notLive);
      return isLive;
    } catch (error) {
      tell(
        error instanceof CommandProblem
          ? error.message
          : ourMistake(error, 'Undo the last change, and send us what it was.'),
      );
      tell(notLive);
      return false;
    }
  }

  // One edit after the other: the last one wins, however long the look at the stored data takes.
  let last: Promise<unknown> = Promise.resolve();
  const reload: LiveConfig['reload'] = (stored) => {
    const next = last.then(() => reloadNow(stored));
    last = next;
    return next;
  };

  return { portal: () => current.portal, modelFiles: () => current.files, reload };
}

const notLive = colours.red('The change is not live: the portal goes on as it was before.');

/** Names of calls that are not the same in both: added, removed, or with another shape of their own or of what they speak of. */
function changedCalls(before: Contract, after: Contract): readonly string[] {
  const names = new Set([...Object.keys(before.calls), ...Object.keys(after.calls)]);
  const areEntitiesSame = JSON.stringify(before.entities) === JSON.stringify(after.entities);
  return [...names].filter(
    (name) => !areEntitiesSame || JSON.stringify(before.calls[name]) !== JSON.stringify(after.calls[name]),
  );
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

/** What a change does to what is stored is always reported. @returns whether nothing that is stored would be lost */
function reportStored({ diagnostics, notes }: StoredAnswers, files: ReadonlyMap<string, string>): boolean {
  for (const note of notes) tell(note);
  if (diagnostics.length > 0) reportAll(diagnostics, files);
  return diagnostics.every(({ severity }) => severity !== 'error');
}

function reportErrors(diagnostics: readonly Diagnostic[], files: ReadonlyMap<string, string>): void {
  reportAll(
    diagnostics.filter(({ severity }) => severity === 'error'),
    files,
  );
}

function reportAll(diagnostics: readonly Diagnostic[], files: ReadonlyMap<string, string>): void {
  tell(printDiagnostics('pretty', diagnostics, files, lookOn(process.stderr)).trimEnd());
}
