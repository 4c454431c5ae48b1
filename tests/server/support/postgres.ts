/** Databases on the PostgreSQL that TEST_DATABASE_URL names. */
import { basename } from 'node:path';

export function postgresUrl(): string | undefined {
  return process.env['TEST_DATABASE_URL'] || undefined;
}

/** The address of another database on the same server. */
export function addressOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export async function runSql(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Makes a database on a server.
 * @param template  the database that it is a copy of; left out: an empty one
 * @returns its address
 */
export async function createDatabase(server: string, name: string, template?: string): Promise<string> {
  const copied = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await runSql(server, `create database ${name}${copied}`);
  return addressOf(server, name);
}

/** Removes a database, whoever is still at work in it. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await runSql(server, `drop database if exists ${name} with (force)`);
}

/** The name of a run's template database. */
export function templateName(runFolder: string): string {
  return basename(runFolder).toLowerCase().replaceAll('-', '_');
}

/** Removes what a run left on the server: its template, and the copies of it that were kept. */
export async function dropTemplates(runFolder: string): Promise<void> {
  const url = postgresUrl();
  if (!url) return;
  const template = templateName(runFolder);
  const left = await runSql(url, `select datname from pg_database where starts_with(datname, '${template}')`);
  for (const { datname } of left) await dropDatabase(url, String(datname));
}
