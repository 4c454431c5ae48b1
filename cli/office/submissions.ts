/** `portico office submissions`: everything that was answered, as a table on the screen or in a file. */
import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { counted } from '#expression/node';
import {
  exportAnswers,
  exportKeptAnswers,
  listEvents,
  listForms,
  listKeptForms,
  type Table,
  type TableFormat,
  writeTable,
} from '#office';
import { writeFile } from '../config/write-file.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { quoted } from '../terminal/typed-command.ts';
import { keptForms, sourceOf } from './answer-source.ts';
import { atDesk, change, type Desk, type DeskOptions, writeDown } from './desk.ts';
import { labelOf } from './labels.ts';
import { missingTable, showMissing } from './missing.ts';
import { columnsThatFit, type Format, printListing, tableOf } from './office-table.ts';
import { showWhen } from './when.ts';

export interface SubmissionsOptions extends DeskOptions {
  readonly format: 'pretty' | 'json' | TableFormat;
  readonly out?: string;
  /** Writes over a file that is there: somebody may have worked in it. */
  readonly replace?: boolean;
  /** Who has not answered, in place of who has. */
  readonly missing?: boolean;
}

interface Listable {
  /** As it is typed. */
  readonly words: string;
  readonly holds: string;
}

/** What can be typed besides the ids of forms. */
const listable: readonly Listable[] = [
  { words: 'applications', holds: 'all applications' },
  { words: 'applications:<type>', holds: 'the applications of one type, by its key' },
  { words: 'registrations:<event>', holds: 'who has registered for an event' },
  { words: 'sign-ins:<event>', holds: 'who has checked in at an event, or was noted by hand' },
  { words: 'assessments:<event>', holds: 'how it was for those who were there' },
  { words: 'comments:<event>', holds: 'what was said of an event' },
  { words: 'selections:<round>', holds: 'which courses were selected in a round' },
  { words: 'tuition-confirmations', holds: 'confirmed tuition plans' },
  { words: 'messages:<message>', holds: 'who has read a message of the office, and confirmed it' },
  { words: 'profiles', holds: 'all students' },
  { words: 'profiles:<class>', holds: 'the students of a class, by its title' },
];

export function submissions(what: string | undefined, options: SubmissionsOptions): Promise<number> {
  const { format, out, replace = false, missing = false } = options;
  if ((format === 'xlsx' || format === 'csv') && out === undefined) {
    throw new CommandProblem(`Name the file to write: --out answers.${format}.`);
  }
  if (what === undefined && out !== undefined) {
    throw new CommandProblem('Write behind submissions what goes into the file. Without --out it lists all.');
  }
  if (out !== undefined && !replace && existsSync(out)) {
    throw new CommandProblem(`${out} is there already. Name another file with --out, or write over it with --replace.`);
  }
  const file = out === undefined ? undefined : { out, format: formatOf(out, format) };
  return atDesk(options, async (desk) => {
    const listing = format === 'json' ? 'json' : 'pretty';
    if (what === undefined) return missing ? showMissing(desk, listing) : showListable(desk, listing);
    const stored = await (missing ? missingTable(desk, what) : tableFor(desk, what));
    const table = (file?.format ?? format) === 'json' ? stored : inWords(desk, what, stored);
    if (!file) {
      await writeDown(desk, 'submissions', { what, records: table.rows.length });
      return show(desk, table, format, missing ? 'Nobody is missing.' : emptyOf(what));
    }
    const bytes = await bytesOf(table, file.format, desk.language);
    await change(desk, 'submissions', { what, records: table.rows.length }, async () => writeFile(file.out, bytes));
    print(`${counted(table.rows.length, 'record is', 'records are')} in ${file.out}.`);
  });
}

function emptyOf(what: string): string {
  return what.startsWith('messages:') ? 'Nobody has read it yet.' : 'Nothing has been sent yet.';
}

type FileFormat = 'json' | TableFormat;

/** What a file holds that ends so; null: nothing that is written here, and no program opens it. */
const formats: Readonly<Record<string, FileFormat | null>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.xlsx': 'xlsx',
  '.xls': null,
  '.xlsm': null,
  '.ods': null,
  '.numbers': null,
  '.pdf': null,
  '.docx': null,
};

/**
 * Where no format is named, the name of the file says it; a name that says nothing is for a spreadsheet.
 * @throws CommandProblem for a name that says something else
 */
function formatOf(file: string, wanted: SubmissionsOptions['format']): FileFormat {
  const ending = extname(file).toLowerCase();
  const said = formats[ending];
  if (said === undefined) return wanted === 'pretty' ? 'csv' : wanted;
  if (said === wanted || (said !== null && wanted === 'pretty')) return said;
  const name = basename(file, extname(file));
  const meant = wanted === 'pretty' ? 'xlsx' : wanted;
  throw new CommandProblem(
    `No program would open ${file} with ${meant} in it. Write --out ${quoted(join(dirname(file), `${name}.${meant}`))}.`,
  );
}

async function bytesOf(table: Table, format: FileFormat, language: Desk['language']): Promise<Buffer> {
  return format === 'json' ? Buffer.from(`${asJson(table)}\n`, 'utf8') : writeTable(table, format, language);
}

function asJson({ rows }: Table): string {
  return JSON.stringify(rows, null, 2);
}

/** The file of a form with a store may be gone: what was sent to it is still there. */
async function tableFor(desk: Desk, what: string): Promise<Table> {
  return (await keptForms(desk)).includes(what)
    ? exportKeptAnswers(desk, what)
    : exportAnswers(desk, await sourceOf(desk, what));
}

/** The lists that name the values of columns, by the kind of record and the key of the column. */
const namedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  applications: { status: 'application_status', outcome: 'application_outcome' },
  registrations: { status: 'apply_status' },
  comments: { status: 'photo_status' },
  selections: { status: 'selection_status' },
};

/** States in the words of the portal, for people; programs read them as they are kept. */
function inWords(desk: Desk, what: string, { columns, rows }: Table): Table {
  const named = Object.entries(namedColumns[what.split(':')[0] ?? ''] ?? {});
  const label = (map: string, value: Table['rows'][number][string]) =>
    typeof value === 'string' ? labelOf(desk, map, value) : value;
  return {
    columns,
    rows: rows.map((row) => ({
      ...row,
      ...Object.fromEntries(named.map(([key, map]) => [key, label(map, row[key])])),
    })),
  };
}

async function showListable(desk: Desk, format: Format): Promise<void> {
  const all = [...(await listKeptForms(desk)), ...(await listForms(desk, desk.language))];
  const ofEvents = new Set((await listEvents(desk, true)).map(({ assessmentForm }) => assessmentForm));
  const forms = all.filter(({ id, answers }) => answers > 0 && !ofEvents.has(id));
  const answered = forms.map(({ id, title, answers }) => ({
    words: id,
    holds: `${title}, ${counted(answers, 'answer')}`,
  }));
  printListing({
    rows: [...listable, ...answered],
    format,
    empty: '',
    columns: [
      { head: 'Type this', show: ({ words }) => words },
      { head: 'It holds', show: ({ holds }) => holds, shrinksTo: 20 },
    ],
  });
}

/** On the screen the first columns must do. */
const shownColumns = 7;

/** `21 Nov 2025`, with the hour below it. */
const dayWidth = 11;

/** What tells the least: on the screen the answers go before it. */
const last = new Set(['form_version', 'version', 'updated_at']);

/** What a person types again is not cut. */
const kept = new Set(['sid', 'no', 'sn', 'receipt_no']);

function show(desk: Desk, table: Table, format: SubmissionsOptions['format'], empty: string): void {
  const { rows } = table;
  if (format === 'json') {
    print(asJson(table));
    return;
  }
  if (rows.length === 0) {
    print(empty);
    return;
  }
  const columns = table.columns.toSorted((one, other) => Number(last.has(one.key)) - Number(last.has(other.key)));
  const fits = columnsThatFit(
    rows,
    columns.slice(0, shownColumns).map(({ key, label }) => ({
      head: label,
      show: (row) => onScreen(desk, String(row[key] ?? '')),
      ...(kept.has(key) ? {} : { shrinksTo: key.endsWith('_at') ? dayWidth : 8 }),
    })),
  );
  print(tableOf(rows, fits));
  const more = columns.length - fits.length;
  const rest = more > 0 ? ` ${counted(more, 'column is', 'columns are')} not shown:` : '';
  print(
    `${counted(rows.length, 'record')}.${rest}${more > 0 ? ' `--format xlsx --out answers.xlsx` writes them all.' : ''}`,
  );
}

/** Times as all lists of the office show them; files keep what programs read. */
function onScreen({ time }: Desk, cell: string): string {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(cell);
  return isTime ? showWhen(new Date(cell).toISOString(), time) : cell;
}
