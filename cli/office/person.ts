/** `portico office remove-lead`, `remind`, `export-person`, `erase-person`: when somebody leaves, or has not come yet. */
import { createWriteStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { counted } from '#expression/node';
import {
  courseSettings,
  daysBetweenReminders,
  type ErasedPerson,
  type ExportedPerson,
  erasePerson,
  exportPerson,
  type Reminded,
  remindByMail,
  removeLead,
} from '#office';
import { makeFolders } from '../config/make-folders.ts';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { type Consent, confirm } from './confirm.ts';
import { atDesk, change, type Desk, type DeskOptions, eventDesk, siteAddress } from './desk.ts';
import { findClass } from './find-class.ts';
import { findPerson, shownAs } from './find-person.ts';
import { inOneLine } from './office-table.ts';
import { changeOrTry, type TrialOptions, trialHead, tryOut } from './try-out.ts';

export function endLead(name: string, className: string, options: DeskOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const person = await findPerson(desk, name);
    const { id, title } = await findClass(desk, className);
    const detail = { userId: person.id, classId: id };
    const left = await change(desk, 'remove-lead', detail, ({ database }) => removeLead(database, person.id, id));
    const who = shownAs(person);
    if (left === null) return print(`${who} does not lead ${inOneLine(title)}.`);
    const others =
      left === 0 ? 'and no other class' : `and still leads ${counted(left, 'other class', 'other classes')}`;
    print(`${who} does not lead ${inOneLine(title)} any more, ${others}.`);
  });
}

export interface RemindOptions extends DeskOptions, TrialOptions {
  readonly again?: boolean;
}

export function remind(options: RemindOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const done = await changeOrTry(desk, { command: 'remind', detail: {}, ...options }, (office) =>
      remindByMail(office, siteAddress(office), options.again === true),
    );
    reportReminded(done, options.dryRun === true);
  });
}

/** Of many not all are named. */
const mostNames = 20;

function reportReminded({ count, leftOut }: Reminded, isTrial: boolean): void {
  if (count + leftOut.length === 0) return print('Everybody has logged in already.');
  const people = counted(count + leftOut.length, 'person has', 'people have');
  const whom = leftOut.length === 0 ? 'each' : `${count} of them`;
  const what = isTrial ? `A mail would go to ${whom}. Nothing is sent yet.` : `A mail goes to ${whom}.`;
  print(`${people} not logged in yet. ${what}`);
  if (leftOut.length === 0) return;
  const named = leftOut.slice(0, mostNames).map(shownAs).join(', ');
  const rest = leftOut.length > mostNames ? ` and ${leftOut.length - mostNames} more` : '';
  print(
    `Left out, because a mail went to them less than ${daysBetweenReminders} days ago: ${named}${rest}. --again writes to them as well.`,
  );
}

export function exportAll(name: string, options: DeskOptions & { readonly out?: string }): Promise<number> {
  return atDesk(options, async (desk) => {
    const person = await findPerson(desk, name);
    const { tables, files } = await exportPerson(desk.database, person.id);
    const folder = options.out ?? `person-${person.sid ?? person.id}`;
    makeFolder(join(folder, 'files'), folder);
    const fileCount = await writeInto(folder, desk, { tables, files }).catch((error: unknown) => {
      rmSync(folder, { recursive: true, force: true }); // half of it would pass for all
      throw error;
    });
    await change(desk, 'export-person', { userId: person.id }, async () => {});
    const records = Object.values(tables).reduce((sum, rows) => sum + rows.length, 0);
    print(
      `${counted(records, 'record')} and ${counted(fileCount, 'file')} of ${shownAs(person)} are in ${folder}. Hand them over safely, then delete the folder.`,
    );
    const missing = files.length - fileCount;
    if (missing > 0) print(`${counted(missing, 'file')} that the records name could not be found.`);
  });
}

/** @returns how many of the files could be found */
async function writeInto(folder: string, desk: Desk, { tables, files }: ExportedPerson): Promise<number> {
  writeFileSync(join(folder, 'person.json'), `${JSON.stringify(tables, null, 2)}\n`, { mode: 0o600 });
  let fileCount = 0;
  for (const { id, key, filename } of files) {
    const bytes = await desk.files.open(key);
    if (!bytes) continue;
    const file = join(folder, 'files', fittingName(`${id}-${filename}`));
    await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
    fileCount += 1;
  }
  return fileCount;
}

/** As long as a disk takes it; a Chinese character has three bytes. */
const longestNameBytes = 255;

/** The name without the end of its stem, where it is too long. */
function fittingName(filename: string): string {
  const { name, ext } = parse(filename);
  const stem = [...name];
  while (stem.length > 0 && Buffer.byteLength(stem.join('') + ext) > longestNameBytes) stem.pop();
  return stem.join('') + ext;
}

export function erase(name: string, options: DeskOptions & Consent & TrialOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const person = await findPerson(desk, name);
    const eraseIn = (office: Desk) =>
      erasePerson({ ...eventDesk(office), clashBlocks: courseSettings(office.portal).clashBlocks }, person.id);
    if (options.dryRun) {
      reportErased(await tryOut(desk, eraseIn), trialHead);
      return;
    }
    await confirm(`Everything of ${shownAs(person)} will be erased.`, options);
    const done = await change(desk, 'erase-person', { userId: person.id }, eraseIn);
    const left = await removeFiles(desk, done.fileKeys);
    reportErased(done, `${shownAs(person)} is erased.`);
    print('Copies in backups stay until the backups are deleted.');
    print(
      'Whoever is in the next file of the registry comes in again, as somebody new: have the line taken out there, or leave it out of what you import.',
    );
    if (left) throw left;
  });
}

/** All that can be removed. @returns why some are on the disk still; undefined for none: no record names them, so nobody would look for them */
async function removeFiles({ files }: Desk, keys: readonly string[]): Promise<CommandProblem | undefined> {
  const left: string[] = [];
  let reason = '';
  for (const key of keys) {
    try {
      await files.remove(key);
    } catch (error) {
      left.push(key);
      reason = reasonOf(error);
    }
  }
  if (left.length === 0) return undefined;
  const some = counted(left.length, 'file is', 'files are');
  return new CommandProblem(
    `${some} still on the disk, because ${reason}. Remove from FILES_DIR what is called so: ${left.join(', ')}.`,
  );
}

function reportErased({ erased, kept }: ErasedPerson, head: string): void {
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([table, count]) => `${table.replaceAll('_', ' ')} ${count}`)
      .join(', ');
  print(head);
  print(`Erased: ${list(erased) || 'nothing'}.`);
  print(`Kept without a name: ${list(kept)}.`);
}

function makeFolder(inner: string, folder: string): void {
  if (existsSync(folder)) throw new CommandProblem(`${folder} is there already. Name a new folder with --out.`);
  try {
    makeFolders(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    throw new CommandProblem(`The folder ${folder} cannot be made: ${reasonOf(error)}. Name another one with --out.`);
  }
  mkdirSync(inner, { mode: 0o700 });
}
