/** A database that fails in the middle of a call. */
import { sql } from 'kysely';
import type { Database } from '#server';
import { postgresUrl } from './postgres.ts';

/** Every new row of a table, or every new version of one, is refused until `takeWrites`. */
export async function refuseWrites(database: Database, table: string, write: 'insert' | 'update'): Promise<void> {
  const trigger = `create trigger refuse_${table} before ${write} on ${table}`;
  if (!postgresUrl()) {
    await sql.raw(`${trigger} begin select raise(abort, 'refused'); end`).execute(database);
    return;
  }
  await sql`create function refuse_write() returns trigger language plpgsql as $$ begin
    raise exception 'refused';
  end $$`.execute(database);
  await sql.raw(`${trigger} for each row execute function refuse_write()`).execute(database);
}

/** Takes the refusal back. */
export async function takeWrites(database: Database, table: string): Promise<void> {
  if (postgresUrl()) await sql`drop function refuse_write cascade`.execute(database);
  else await sql.raw(`drop trigger refuse_${table}`).execute(database);
}
