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
  for (const { datname } of left) await runSql(url, `drop database if exists ${datname} with (force)`);
}
