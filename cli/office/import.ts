/** `portico office import`: people, classes, terms, courses and whatever else a portal has to know, from a file. */

import { counted } from '#expression/node';
import { type ImportedRecords, importRecords, inviteByMail, readRecords, type WrittenRecords } from '#office';
import { print } from '../terminal/terminal.ts';
import { atDesk, type Desk, type DeskOptions, siteAddress } from './desk.ts';
import { besides } from './named-files.ts';
import { type GoodFile, readGood } from './office-files.ts';
import { inOneLine } from './office-table.ts';
import { counter } from './progress.ts';
import { changeOrTry, type TrialOptions, trialHead } from './try-out.ts';

export interface ImportOptions extends DeskOptions, TrialOptions {
  readonly invite?: boolean;
}

type Counts = ImportedRecords['counts'];

const names: Readonly<Record<keyof Counts, string>> = {
  classes: 'Classes',
  people: 'People',
  concentrations: 'Concentrations',
  terms: 'Terms',
  courses: 'Courses',
  courseRounds: 'Course rounds',
  applicationTypes: 'Application types',
  tuitionPlans: 'Tuition plans',
  courseRecords: 'Course records',
  cards: 'Cards',
  payments: 'Payments',
  graduationPlans: 'Graduation plans',
  exchangeSeasons: 'Exchange seasons',
  categories: 'Categories',
  questions: 'Questions',
  documents: 'Documents',
  carousel: 'Pictures of the home page',
  agreements: 'Agreements',
};

export function importFrom(file: string, options: ImportOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const written = await readGood(file, readRecords, desk);
    const done = await changeOrTry(desk, { command: 'import', detail: { file }, ...options }, (office) =>
      importIn(office, written, options),
    );
    reportDone(done, options);
    if (written.headings.length > 0) print(headingsRead(written.headings));
  });
}

/** @throws CommandProblem, after all places that the data do not take are printed; then nothing is kept */
async function importIn(
  office: Desk,
  file: GoodFile<WrittenRecords>,
  { invite }: ImportOptions,
): Promise<ImportedRecords> {
  const lists: readonly (readonly unknown[])[] = Object.values(file.value);
  const show = counter(lists.reduce((sum, list) => sum + list.length, 0));
  const done = await importRecords({ ...office, ...besides(file.file) }, file.value, show.seen).finally(show.end);
  for (const { path, ...words } of done.issues) file.report('link/unknown-record', { path }, words);
  file.settle();
  if (invite) await inviteByMail(office, done.created, siteAddress(office));
  return done;
}

/** Whoever named a column otherwise sees what was made of it. */
function headingsRead(headings: GoodFile<unknown>['headings']): string {
  const pairs = headings.map(({ written, key }) => `\`${written}\` as \`${key}\``);
  return `Columns were read by what they mean: ${pairs.join(', ')}.`;
}

function reportDone({ counts, created, informed, clashes }: ImportedRecords, { dryRun, invite }: ImportOptions): void {
  if (dryRun) print(trialHead);
  for (const [list, count] of Object.entries(counts)) {
    const name = names[list as keyof Counts]; // its keys
    const removed = count.removed ? `, ${count.removed} removed` : '';
    print(`${name}: ${count.created} new, ${count.updated} changed, ${count.unchanged} as before${removed}.`);
  }
  if (invite) {
    const goes = dryRun ? 'would go' : created.length === 1 ? 'goes' : 'go';
    print(`${counted(created.length, 'invitation')} ${goes} out by mail.`);
  }
  if (informed > 0)
    print(
      `Courses at other times or elsewhere: ${counted(informed, 'student has', 'students have')} a message and a mail.`,
    );
  for (const { sections, students } of clashes)
    print(inOneLine(`At the same time now: ${sections.join(' and ')}, for ${students}.`));
  const isSame = Object.values(counts).every(
    ({ created: made, updated, removed = 0 }) => made + updated + removed === 0,
  );
  if (isSame) print('The portal knew all of it already.');
}
