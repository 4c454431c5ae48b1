/** A copy of the database that is brought back still has the mail that waited when it was made, and that has gone out since. */
import { Kysely, sql } from 'kysely';
import { sqliteDialect } from '../../kernel/database/sqlite-dialect.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { pausesMs } from './mail.ts';

/**
 * Gives up the mail that waits in an embedded database, as if every try had failed: nobody gets it a second time. The tables stay as
 * they are, be they of an older Portico.
 * @returns how many mails
 */
export async function holdWaitingMail(databaseFile: string): Promise<number> {
  const database = new Kysely<Tables>({ dialect: await sqliteDialect(databaseFile) });
  const tries = pausesMs.length + 1;
  try {
    const { numUpdatedRows } = await database
      .updateTable('outbox')
      .set({ tries })
      .where('sent_at', 'is', null)
      .where('tries', '<', tries)
      .executeTakeFirst();
    // Into the main file: what was prepared keeps the connection open until the process ends.
    await sql`pragma wal_checkpoint(truncate)`.execute(database);
    return Number(numUpdatedRows);
  } finally {
    await database.destroy();
  }
}
