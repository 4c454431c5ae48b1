/** `portico office import-people`: classes, students and class leads from a file. */
import { type ImportedPeople, importPeople, inviteByMail, readPeople } from '#office';
import { counted } from '../terminal/counted.ts';
import { print } from '../terminal/terminal.ts';
import { atDesk, change, type Desk, type DeskOptions } from './desk.ts';
import { type GoodFile, readGood } from './office-files.ts';
import { tryOut } from './try-out.ts';

export interface ImportOptions extends DeskOptions {
  readonly dryRun?: boolean;
  readonly invite?: boolean;
}

export function importFrom(file: string, options: ImportOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const written = readGood(file, readPeople, desk);
    let done: ImportedPeople | undefined;
    const work = async (office: Desk) => {
      done = await importIn(office, written, options);
    };
    if (options.dryRun) await tryOut(desk, work);
    else await change(desk, 'import-people', { people: written.value.people.length }, work);
    if (!done) return;
    const { created, updated, unchanged } = done;
    const what = `${counted(created.length, 'person', 'people')} made, ${updated} brought up to date, ${unchanged} as before.`;
    print(options.dryRun ? `Nothing is changed yet. This is what would be: ${what}` : what);
    if (options.invite)
      print(`${counted(created.length, 'invitation')} ${options.dryRun ? 'would go' : 'go'} out by mail.`);
  });
}

/** @throws CommandProblem, after the first place that the data do not take is printed; then nothing is kept */
async function importIn(
  office: Desk,
  file: GoodFile<Parameters<typeof importPeople>[1]>,
  { invite }: ImportOptions,
): Promise<ImportedPeople> {
  const done = await importPeople(office, file.value);
  const [issue] = done.issues;
  if (issue) file.refuse('link/unknown-record', { path: issue.path }, issue);
  if (invite) await inviteByMail(office, done.created, office.settings.siteBaseUrl);
  return done;
}
