/** A copy of the database that is brought back still has the mail that waited when it was made, and that has gone out since. */
import { openSqlite } from '../../kernel/database/sqlite-dialect.ts';
import { pausesMs } from './mail.ts';

/**
 * Gives up the mail that waits in an embedded database, as if every try had failed: nobody gets it a second time.
 * @returns how many mails
 */
export async function holdWaitingMail(databaseFile: string): Promise<number> {
  const database = await openSqlite(databaseFile);
  try {
    const waits = `sent_at is null and tries <= ${pausesMs.length}`;
    const waiting = database.prepare(`select id from outbox where ${waits}`).all().length;
    database.exec(`update outbox set tries = ${pausesMs.length + 1} where ${waits}`);
    // Into the main file: what was prepared keeps the connection open until the process ends.
    database.exec('pragma wal_checkpoint(truncate)');
    return waiting;
  } finally {
    database.close();
  }
}
