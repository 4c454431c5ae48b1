/** `portico validate event.yaml`: files of the office are looked through before they are handed over. */

import { resolve, sep } from 'node:path';
import { counted } from '#expression/node';
import { portalView, timeWriter } from '#office';
import { compileFolder, shownFolder } from '../config/compile-folder.ts';
import { portalAround } from '../config/portal-around.ts';
import { yamlName } from '../config/read-config-folder.ts';
import { fileBeside } from '../office/handed-texts.ts';
import { readAsNew } from '../office/office-files.ts';
import { readWrittenText } from '../office/read-written-text.ts';
import { checkoutPath } from '../print/checkout-path.ts';
import type { PrintFormat } from '../print/formats.ts';
import { printDiagnostics } from '../print/index.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { colours, lookOn, print, tell } from '../terminal/terminal.ts';
import { typedCommand } from '../terminal/typed-command.ts';

export interface ValidateOfficeOptions {
  readonly config: string;
  readonly format: PrintFormat;
  /** What only the whole portal can be looked at with. */
  readonly watch?: boolean;
  readonly data?: boolean;
}

/**
 * @returns 0 when all is well, 1 when a file has errors
 * @throws CommandProblem for an option that looks at the portal as a whole, and for a file that is a part of it
 */
export async function validateOffice(
  files: readonly string[],
  { config, format, watch, data }: ValidateOfficeOptions,
): Promise<number> {
  const whole = watch ? '--watch' : data ? '--data' : undefined;
  if (whole !== undefined)
    throw new CommandProblem(
      `${whole} looks at the whole portal. Leave out the names of files, or leave out ${whole}.`,
    );
  for (const file of files) refuseOfPortal(file, config);
  const texts = new Map<string, string>();
  for (const file of files) texts.set(file, await readWrittenText(file));
  const { portal } = compileFolder(config).compilation;
  if (!portal)
    tell(
      `The portal in ${shownFolder(config)} has errors, so its time zone is not known: times are read as UTC. Run \`${typedCommand('validate', { config })}\` to see the errors.`,
    );
  const desk = {
    time: timeWriter(portal?.settings.timeZone ?? 'UTC'),
    now: new Date(),
    fileBeside,
    ...(portal ? { portal: portalView(portal) } : {}),
  };
  const read = [...texts].map(([file, text]) => readAsNew({ file, text }, desk));
  const diagnostics = read.flatMap((each) => each.diagnostics);
  const printed = printDiagnostics(format, diagnostics, new Map(read.map(({ file, text }) => [file, text])), {
    ...lookOn(process.stdout),
    pathOf: checkoutPath,
  });
  if (printed !== '') print(printed.trimEnd());
  if (format === 'pretty') {
    const count = diagnostics.length;
    print(count === 0 ? colours.green('All is well.') : colours.red(`Found ${counted(count, 'error')}.`));
  }
  return diagnostics.length === 0 ? 0 : 1;
}

/** @throws CommandProblem for a file of the portal that `config` names, and of any other */
function refuseOfPortal(file: string, config: string): void {
  if (!yamlName.test(file)) return;
  const together = 'An edit of one can break another, so they are looked at together';
  if (resolve(file).startsWith(resolve(config) + sep))
    throw new CommandProblem(`${file} is a file of the portal. ${together}: leave out the names of files.`);
  const other = portalAround(file);
  if (other === undefined) return;
  const command = typedCommand('validate', { config: other });
  throw new CommandProblem(`${file} is a file of the portal in ${other}. ${together}: \`${command}\`.`);
}
