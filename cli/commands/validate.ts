/** `portico validate`: the one command of the office. Looks through the whole folder and reports every mistake once. */

import { counted } from '#expression/node';
import { type CompiledFolder, compileFolder } from '../config/compile-folder.ts';
import { followFolder } from '../config/follow-folder.ts';
import { checkoutPath } from '../print/checkout-path.ts';
import type { PrintFormat } from '../print/formats.ts';
import { printDiagnostics } from '../print/index.ts';
import { reasonOf } from '../terminal/command-problem.ts';
import { colours, lookOn, print, tell } from '../terminal/terminal.ts';
import { summaryTable } from './summary-table.ts';

export interface ValidateOptions {
  readonly config: string;
  readonly format: PrintFormat;
  readonly strict?: boolean;
  /** Again after each edit, until it is stopped. */
  readonly watch?: boolean;
  /** True: the stored data are looked at as well. */
  readonly data?: boolean;
}

/** @returns 0 when all is well, 1 when the config has errors (with `strict` also for warnings) */
export async function validate(options: ValidateOptions): Promise<number> {
  if (options.watch) {
    lookThroughAloud(options);
    await followFolder(options.config, () => lookAgainAloud(options));
    return 0;
  }
  const start = performance.now();
  const compiled = compileFolder(options.config);
  if (!options.data) return show(compiled, start, options);
  const { withStoredData } = await import('../data/with-stored-data.ts');
  return show(await withStoredData(compiled, options.config), start, options);
}

/** Where nobody reads a table, the first and the last line tell a program that a new list of problems begins and is complete. */
function lookThroughAloud(options: ValidateOptions): void {
  tell(`Looking through ${options.config} …`);
  const start = performance.now();
  show(compileFolder(options.config), start, options);
  tell(looked);
}

/** What keeps a later look from being made, such as a folder that is gone, may pass: it is said, and the look ends. */
function lookAgainAloud(options: ValidateOptions): void {
  try {
    lookThroughAloud(options);
  } catch (error) {
    tell(reasonOf(error));
    tell('As soon as that changes, all is looked through again.');
    tell(looked);
  }
}

const looked = 'Looked through.';

function show(compiled: CompiledFolder, start: number, options: ValidateOptions): number {
  const { diagnostics, files, errorCount, warningCount } = compiled;
  const failed = errorCount > 0 || (options.strict === true && warningCount > 0);
  for (const note of compiled.notes) tell(note);
  const printed = printDiagnostics(options.format, diagnostics, files, {
    ...lookOn(process.stdout),
    pathOf: checkoutPath,
    config: options.config,
  });
  if (printed !== '') print(printed.trimEnd());
  if (options.format === 'pretty') {
    print(summaryTable(compiled, performance.now() - start));
    print(verdict(errorCount, warningCount, failed));
  }
  return failed ? 1 : 0;
}

function verdict(errorCount: number, warningCount: number, failed: boolean): string {
  if (errorCount + warningCount === 0) return colours.green('All is well.');
  const counts = [[errorCount, 'error'] as const, [warningCount, 'warning'] as const];
  const found = counts.flatMap(([count, word]) => (count > 0 ? counted(count, word) : [])).join(' and ');
  const sentence = `Found ${found}.`;
  if (!failed) return `${colours.yellow(sentence)} The portal can run.`;
  return errorCount > 0 ? colours.red(sentence) : `${colours.red(sentence)} With --strict warnings count too.`;
}
