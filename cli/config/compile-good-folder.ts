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
export interface ReadFolder extends GoodFolder {
  readonly files: CompiledFolder['files'];
}

/** @throws CommandProblem with exit code 1 when the config has errors; they are printed before */
export function compileGoodFolder(folder: string): ReadFolder {
  const { compilation, diagnostics, files, notes } = compileFolder(folder);
  for (const note of notes) tell(note);
  if (compilation.portal) return { portal: compilation.portal, uses: compilation.uses, files };
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  tell(printDiagnostics('pretty', errors, files, lookOn(process.stderr)).trimEnd());
  throw new CommandProblem(
    `${folder} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}, so the work stops here. \`${typedCommand('validate', { config: folder })}\` shows them again.`,
    1,
  );
}
