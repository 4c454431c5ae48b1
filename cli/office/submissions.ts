/** `portico office submissions`: everything that was answered, as a table on the screen or in a file. */
import { extname } from 'node:path';
import { counted } from '#expression/node';
import {
  type AnswerSource,
  answeredForms,
  applicationTypeKeys,
  exportAnswers,
  exportKeptAnswers,
  findEvent,
  listForms,
  listKeptForms,
  listRounds,
  type Table,
  type TableFormat,
  writeTable,
} from '#office';
import { writeFile } from '../config/write-file.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { unknownName } from './choices.ts';
import { atDesk, change, type Desk, type DeskOptions, writeDown } from './desk.ts';
import { findClass } from './find-class.ts';
import { labelOf } from './labels.ts';
import { columnsThatFit, printListing, tableOf } from './office-table.ts';

export interface SubmissionsOptions extends DeskOptions {
  readonly format: 'pretty' | 'json' | TableFormat;
  readonly out?: string;
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
  { words: 'sign-ins:<event>', holds: 'who has checked in at an event' },
  { words: 'comments:<event>', holds: 'what was said of an event' },
  { words: 'selections:<round>', holds: 'who has taken part in a round of selection' },
  { words: 'tuition-confirmations', holds: 'confirmed tuition plans' },
  { words: 'profiles', holds: 'all students' },
  { words: 'profiles:<class>', holds: 'the students of a class, by its title' },
];

export function submissions(what: string | undefined, options: SubmissionsOptions): Promise<number> {
  const { format, out } = options;
  if ((format === 'xlsx' || format === 'csv') && out === undefined) {
    throw new CommandProblem(`Name the file to write: --out answers.${format}.`);
  }
  if (what === undefined && out !== undefined) {
    throw new CommandProblem('Write behind submissions what goes into the file. Without --out it lists all.');
  }
  return atDesk(options, async (desk) => {
    if (what === undefined) return showListable(desk, format);
    const as = format === 'pretty' && out !== undefined ? formatOf(out) : format;
    const stored = await tableFor(desk, what);
    const table = as === 'json' ? stored : inWords(desk, what, stored);
    if (out === undefined) {
      await writeDown(desk, 'submissions', { what, records: table.rows.length });
      return show(table, format);
    }
    const bytes = await bytesOf(table, format === 'pretty' ? formatOf(out) : format, desk.language);
    await change(desk, 'submissions', { what, records: table.rows.length }, async () => writeFile(out, bytes));
    print(`${counted(table.rows.length, 'record is', 'records are')} in ${out}.`);
  });
}

type FileFormat = 'json' | TableFormat;

/** Where no format is named, the name of the file says it; a name that says nothing is for a spreadsheet. */
function formatOf(file: string): FileFormat {
  const ending = extname(file).toLowerCase();
  return ending === '.json' ? 'json' : ending === '.xlsx' ? 'xlsx' : 'csv';
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

async function keptForms({ database, portal }: Desk): Promise<string[]> {
  return [...new Set([...portal.keptForms.map(({ name }) => name), ...(await answeredForms(database))])];
}

async function showListable(desk: Desk, format: SubmissionsOptions['format']): Promise<void> {
  const all = [...(await listKeptForms(desk)), ...(await listForms(desk, desk.language))];
  const forms = all.filter(({ answers }) => answers > 0);
  const answered = forms.map(({ id, title, answers }) => ({
    words: id,
    holds: `${title}, ${counted(answers, 'answer')}`,
  }));
  printListing({
    rows: [...listable, ...answered],
    format: format === 'json' ? 'json' : 'pretty',
    empty: '',
    columns: [
      { head: 'Type this', show: ({ words }) => words },
      { head: 'It holds', show: ({ holds }) => holds, shrinksTo: 20 },
    ],
  });
}

/** On the screen the first columns must do. */
const shownColumns = 7;

/** What a person types again is not cut. */
const kept = new Set(['sid', 'no', 'sn', 'receipt_no']);

function show(table: Table, format: SubmissionsOptions['format']): void {
  const { columns, rows } = table;
  if (format === 'json') {
    print(asJson(table));
    return;
  }
  if (rows.length === 0) {
    print('Nothing has been sent yet.');
    return;
  }
  const fits = columnsThatFit(
    rows,
    columns.slice(0, shownColumns).map(({ key, label }) => ({
      head: label,
      show: (row) => String(row[key] ?? ''),
      ...(kept.has(key) ? {} : { shrinksTo: 8 }),
    })),
  );
  print(tableOf(rows, fits));
  const more = columns.length - fits.length;
  const rest = more > 0 ? ` ${counted(more, 'column is', 'columns are')} not shown:` : '';
  print(
    `${counted(rows.length, 'record')}.${rest}${more > 0 ? ' `--format xlsx --out answers.xlsx` writes them all.' : ''}`,
  );
}

type Reader = (desk: Desk, part: string) => Promise<AnswerSource>;

const readers: Readonly<Record<string, Reader>> = {
  applications: async (desk, part) => ({
    record: 'applications',
    ...(part ? { typeKey: await typeKey(desk, part) } : {}),
  }),
  registrations: async (desk, part) => ({ record: 'registrations', eventId: await eventId(desk, part) }),
  'sign-ins': async (desk, part) => ({ record: 'sign-ins', eventId: await eventId(desk, part) }),
  comments: async (desk, part) => ({ record: 'comments', eventId: await eventId(desk, part) }),
  selections: async (desk, part) => ({ record: 'selections', roundId: await roundId(desk, part) }),
  'tuition-confirmations': async (_, part) => {
    if (part) throw new CommandProblem(`Nothing stands behind tuition-confirmations. Leave out :${part}.`);
    return { record: 'tuition-confirmations' };
  },
  profiles: async (desk, part) => ({
    record: 'profiles',
    ...(part ? { classId: (await findClass(desk, part)).id } : {}),
  }),
};

async function sourceOf(desk: Desk, what: string): Promise<AnswerSource> {
  const [kind = '', ...rest] = what.split(':');
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (reader) return reader(desk, rest.join(':').trim());
  const forms = (await listForms(desk, desk.language)).map(({ id }) => id);
  if (forms.includes(what)) return { record: 'submissions', formId: what };
  const names = [...Object.keys(readers), ...forms, ...(await keptForms(desk))];
  const problem = unknownName(`Nothing is called ${what}.`, what, names);
  throw new CommandProblem(`${problem.message} \`npx portico office submissions\` lists all.`);
}

async function typeKey(desk: Desk, part: string): Promise<string> {
  const keys = await applicationTypeKeys(desk.database);
  if (keys.includes(part)) return part;
  throw unknownName(`There is no type of application ${part}.`, part, keys);
}

async function eventId(desk: Desk, part: string): Promise<number> {
  const event = /^\d+$/.test(part) ? await findEvent(desk, Number(part)) : undefined;
  if (event) return event.id;
  throw new CommandProblem(`Put the id of an event behind the colon. \`npx portico office events --all\` lists them.`);
}

async function roundId(desk: Desk, part: string): Promise<number> {
  const round = (await listRounds(desk, desk.language)).find(({ id }) => String(id) === part);
  if (round) return round.id;
  throw new CommandProblem('Put the id of a round behind the colon. `npx portico office rounds` lists them.');
}
