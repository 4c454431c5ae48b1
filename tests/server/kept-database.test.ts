/** A database that one test had is for the next one as if it were new. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addEvent } from './support/events.ts';
import { postgresUrl } from './support/postgres.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

/** Ends the test's server and starts the next one's. */
async function next(): Promise<{ readonly isTheSame: boolean }> {
  const { url } = server.address;
  await server.close();
  server = await startServer();
  return { isTheSame: server.address.url === url };
}

/** What `Promise.withResolvers` gives from Node 22 on. */
function withResolvers(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

/** All rows of all tables, in whatever order (PostgreSQL promises none), and the numbers that come next. */
async function contents(): Promise<readonly unknown[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(server.database);
  const all = [];
  for (const { name } of tables)
    all.push([
      name,
      (await sql`select * from ${sql.table(name)}`.execute(server.database)).rows
        .map((row) => JSON.stringify(row))
        .sort(),
    ]);
  const { rows: numbers } = await sql`select sequencename, last_value from pg_sequences order by 1`.execute(
    server.database,
  );
  return [...all, numbers];
}

// SQLite has a file of its own for each test.
describe.runIf(postgresUrl() !== undefined)('a database on PostgreSQL', () => {
  it('is put back row by row, whatever a test has written, changed and deleted', {
    timeout: startTimeoutMs,
  }, async () => {
    await next();
    const before = await contents();
    await server.tokenOf('student1');
    await addEvent(server, {});
    await sql`update users set email = 'other.' || email`.execute(server.database);
    await server.database.deleteFrom('messages').execute();
    expect(await contents()).not.toEqual(before);

    expect(await next()).toEqual({ isTheSame: true });
    expect(await contents()).toEqual(before);
  });

  it('is not used again with another column', { timeout: startTimeoutMs }, async () => {
    await sql`alter table users add column nickname text`.execute(server.database);

    expect(await next()).toEqual({ isTheSame: false });
  });

  it('is not used again with a trigger that was left', { timeout: startTimeoutMs }, async () => {
    await sql`create function leave_out() returns trigger language plpgsql as $$ begin return null; end $$`.execute(
      server.database,
    );
    await sql`create trigger leave_out before insert on users for each row execute function leave_out()`.execute(
      server.database,
    );

    expect(await next()).toEqual({ isTheSame: false });
  });

  it('is not used again while a test still works in it', { timeout: startTimeoutMs }, async () => {
    const { promise: begun, resolve: begin } = withResolvers();
    const { promise: ended, resolve: end } = withResolvers();
    const work = server.database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('messages').execute();
      begin();
      await ended;
    });
    const failed = work.then(
      () => 'it went through',
      () => 'the connection is gone',
    );
    await begun;

    expect(await next()).toEqual({ isTheSame: false });
    end();
    expect(await failed).toBe('the connection is gone');
  });

  it('answers no test that has ended', { timeout: startTimeoutMs }, async () => {
    const { database } = server;
    await next();

    await expect(sql`select 1`.execute(database)).rejects.toThrow('driver has already been destroyed');
  });
});
