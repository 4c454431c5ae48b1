/** Brings the tables up to date. One set of migrations serves both engines. */
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import * as firstSlice from './migrations/001-first-slice.ts';
import * as people from './migrations/002-people.ts';
import * as events from './migrations/003-events.ts';
import * as courses from './migrations/004-courses.ts';
import * as study from './migrations/005-study.ts';
import * as contents from './migrations/006-contents.ts';
import * as forms from './migrations/007-forms.ts';
import * as listIndexes from './migrations/008-list-indexes.ts';
import * as keptForms from './migrations/009-kept-forms.ts';
import * as emailChanges from './migrations/010-email-changes.ts';
import * as classStudies from './migrations/011-class-studies.ts';
import * as invitations from './migrations/012-invitations.ts';
import * as mailPages from './migrations/013-mail-pages.ts';
import * as withdrawnNotices from './migrations/014-withdrawn-notices.ts';
import * as mailOwners from './migrations/015-mail-owners.ts';
import * as sentMessages from './migrations/016-sent-messages.ts';
import * as cancelledSections from './migrations/017-cancelled-sections.ts';
import * as reminders from './migrations/018-reminders.ts';
import * as exchangeNews from './migrations/019-exchange-news.ts';
import * as plainWords from './migrations/020-plain-words.ts';
import * as liveConfig from './migrations/021-live-config.ts';
import * as usedPoints from './migrations/022-used-points.ts';
import * as closedRounds from './migrations/023-closed-rounds.ts';
import type { AddedColumns, FilledColumns, RewrittenColumns, TableSet, TableWords } from './migrations/table-words.ts';
import {
  addColumns,
  addIndexes,
  type Engine,
  fillColumns,
  indexExtras,
  makeTables,
  rewriteColumns,
} from './table-maker.ts';

/** What a migration file exports: the tables it makes, then the columns it adds to earlier ones. */
export interface PortalMigration {
  readonly tables?: TableSet;
  readonly added?: AddedColumns;
  /** What those columns hold in the rows that are there already. */
  readonly filled?: FilledColumns;
  /** What becomes of the texts that are there already. */
  readonly rewritten?: RewrittenColumns;
  /** More indexes of earlier tables. */
  readonly indexed?: Readonly<Record<string, NonNullable<TableWords['indexes']>>>;
  /** Earlier tables whose extra fields get an index. */
  readonly extrasIndexed?: readonly string[];
}

/** In the order of their names; a migration that has run is never changed. */
const migrations: Readonly<Record<string, PortalMigration>> = {
  '001-first-slice': firstSlice,
  '002-people': people,
  '003-events': events,
  '004-courses': courses,
  '005-study': study,
  '006-contents': contents,
  '007-forms': forms,
  '008-list-indexes': listIndexes,
  '009-kept-forms': keptForms,
  '010-email-changes': emailChanges,
  '011-class-studies': classStudies,
  '012-invitations': invitations,
  '013-mail-pages': mailPages,
  '014-withdrawn-notices': withdrawnNotices,
  '015-mail-owners': mailOwners,
  '016-sent-messages': sentMessages,
  '017-cancelled-sections': cancelledSections,
  '018-reminders': reminders,
  '019-exchange-news': exchangeNews,
  '020-plain-words': plainWords,
  '021-live-config': liveConfig,
  '022-used-points': usedPoints,
  '023-closed-rounds': closedRounds,
};

export const migrationNames: readonly string[] = Object.keys(migrations);

/** Every table in the order in which they are made: one comes behind those it names. */
export const tableNames: readonly string[] = Object.values(migrations).flatMap(({ tables }) =>
  Object.keys(tables ?? {}),
);

/** The columns of each table in words, those that came later as well. */
export const tableColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  tableNames.map((name) => {
    const made = Object.values(migrations).map(({ tables, added }) => ({
      ...tables?.[name]?.columns,
      ...added?.[name],
    }));
    return [name, Object.assign({}, ...made) as Record<string, string>]; // words of columns by their names
  }),
);

/**
 * Runs the migrations that have not run yet, in one transaction.
 * @throws when a newer Portico has made tables that this one does not know
 */
export async function migrate<Tables>(database: Kysely<Tables>, engine: Engine): Promise<void> {
  const run = await migrationsRun(database);
  const newer = [...run].find((name) => !migrationNames.includes(name));
  if (newer !== undefined)
    throw new Error(
      `it was brought up to date by a newer Portico (${newer}). Run that one, or bring back the copy that was made before`,
    );
  if (migrationNames.every((name) => run.has(name))) return;
  const known: Record<string, Migration> = {};
  for (const [name, migration] of Object.entries(migrations)) {
    known[name] = { up: (db) => runMigration(db, engine, migration) };
  }
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** The library looks through the whole database before it does nothing; this asks its list first. */
async function migrationsRun<Tables>(database: Kysely<Tables>): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
    return new Set(rows.map((row) => row.name));
  } catch {
    return new Set(); // there is no list before the first migration
  }
}

async function runMigration(database: Kysely<unknown>, engine: Engine, migration: PortalMigration): Promise<void> {
  await makeTables(database, engine, migration.tables ?? {});
  await addColumns(database, engine, migration.added ?? {});
  await fillColumns(database, migration.filled ?? {});
  await rewriteColumns(database, migration.rewritten ?? {});
  await addIndexes(database, migration.indexed ?? {});
  for (const table of migration.extrasIndexed ?? []) await indexExtras(database, engine, table);
}
