import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether it is PostgreSQL, whose transactions run beside each other; those of SQLite wait for each other. */
export function isPostgres<Tables>(database: Kysely<Tables>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
