/**
 * Keeps a demonstration young. Days that pass do more than move a date: events are over, people were absent, points ran
 * out. So nothing is moved: once the day has changed, the demonstration is made anew, and what visitors did is gone.
 */
import { sql } from 'kysely';
import { isPostgres } from '../kernel/database/is-postgres.ts';
import { tableNames } from '../kernel/database/migrate.ts';
import type { Database } from '../kernel/database/open.ts';
import { fileStore } from '../kernel/files/file-store.ts';
import { systemClock } from '../kernel/values/clock.ts';
import { demoDay, fillDemo, type SeedOptions } from './seed-demo.ts';

/**
 * Empties and fills a database that the demonstration has filled on another day. Any other is left alone.
 * @returns whether it did
 */
export async function rollDemo(options: SeedOptions): Promise<boolean> {
  const today = demoDay(options);
  const left = await options.database.transaction().execute(async (database) => {
    // Of several nodes that start at once one comes first; the others wait here and find today.
    const rolled = await database
      .updateTable('demo_days')
      .set({ day: today })
      .where('day', '!=', today)
      .returning('id')
      .executeTakeFirst();
    if (!rolled) return undefined;
    const before = await fileKeys(database);
    await emptyTables(database);
    await fillDemo({ ...options, database });
    const now = new Set(await fileKeys(database));
    return before.filter((key) => !now.has(key));
  });
  if (!left) return false;
  const files = fileStore(options.filesDir, options.secretKey, options.clock ?? systemClock);
  for (const key of left) await files.remove(key);
  return true;
}

async function fileKeys(database: Database): Promise<string[]> {
  return (await database.selectFrom('files').select('key').execute()).map(({ key }) => key);
}

/** All tables but the one that the nodes wait at and the one of the config; ids begin from 1 again. */
async function emptyTables(database: Database): Promise<void> {
  const tables = tableNames.filter((name) => !['demo_days', 'live_config'].includes(name)).reverse();
  if (isPostgres(database)) {
    await sql`truncate table ${sql.join(tables.map((name) => sql.table(name)))} restart identity cascade`.execute(
      database,
    );
    return;
  }
  for (const name of tables) await sql`delete from ${sql.table(name)}`.execute(database);
  await sql`delete from sqlite_sequence`.execute(database);
}
