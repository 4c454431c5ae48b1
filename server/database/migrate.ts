/** Brings the tables up to date. One set of migrations serves both engines. */
import { type Kysely, type Migration, Migrator } from 'kysely';
import * as firstSlice from './migrations/001-first-slice.ts';
import type { Engine } from './open.ts';
import { type TableMaker, tableMaker } from './table-maker.ts';

/** What a migration file exports. */
export interface PortalMigration {
  up(make: TableMaker): Promise<void>;
}

/** In the order of their names; a migration that has run is never changed. */
const migrations: Readonly<Record<string, PortalMigration>> = {
  '001-first-slice': firstSlice,
};

/** Runs the migrations that have not run yet, in one transaction. */
export async function migrate<Tables>(database: Kysely<Tables>, engine: Engine): Promise<void> {
  const known: Record<string, Migration> = {};
  for (const [name, migration] of Object.entries(migrations)) {
    known[name] = { up: (db) => migration.up(tableMaker(db, engine)) };
  }
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
