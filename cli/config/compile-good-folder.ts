/** For commands that need a portal without errors: they tell the errors and stop. */
import type { Compilation } from '#compiler';
import type { PortalModel } from '#model';
import { printDiagnostics } from '../print/index.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { lookOn, tell } from '../terminal/terminal.ts';
import { typedCommand } from '../terminal/typed-command.ts';
import { type CompiledFolder, compileFolder } from './compile-folder.ts';

export interface GoodFolder {
  readonly portal: PortalModel;
  readonly uses: Compilation['uses'];
}

/** With the texts, for what is still found out about them; under the names that people know them by. */
export interface ReadFolder extends GoodFolder, Pick<CompiledFolder, 'files' | 'source'> {}

/** @throws CommandProblem with exit code 1 when the config has errors; they are printed before */
export function compileGoodFolder(folder: string): ReadFolder {
  const compiled = compileFolder(folder);
  const good = goodOf(compiled);
  if (good) return good;
  printErrors(compiled);
  throw new CommandProblem(
    `${errorsIn(folder, compiled)}, so the work stops here. ${shownBy(folder, compiled)} again.`,
    1,
  );
}

/** @returns null when it has errors. What was left out while reading is told. */
export function goodOf({ compilation: { portal, uses }, files, source, notes }: CompiledFolder): ReadFolder | null {
  for (const note of notes) tell(note);
  return portal ? { portal, uses, files, source } : null;
}

export function printErrors({ diagnostics, files }: CompiledFolder): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  tell(printDiagnostics('pretty', errors, files, lookOn(process.stderr)).trimEnd());
}

/** `npx portico validate` shows them */
export function shownBy(folder: string, { errorCount }: CompiledFolder): string {
  return `\`${typedCommand('validate', { config: folder })}\` shows ${errorCount === 1 ? 'it' : 'them'}`;
}

/** `config has 2 errors` */
export function errorsIn(folder: string, { errorCount }: CompiledFolder): string {
  return `${folder} has ${errorCount === 1 ? 'an error' : `${errorCount} errors`}`;
}
