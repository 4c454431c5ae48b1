/** What only the demonstration fills would stay empty in an office. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tableNames } from '../../../server/kernel/database/migrate.ts';

const root = 'server';
const isAside = /^(demo|mock)\/|\/migrations\//;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !isAside.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'));

/** Rows are made by a query, by what brings a row up to date, or by what renews the words beside one. */
function fills(source: string, table: string): boolean {
  return new RegExp(`insertInto\\('${table}'\\)|\\bbring\\w*\\(\\s*\\w+,\\s*'${table}'|\\btable: '${table}'`).test(
    source,
  );
}

describe('every table that pages show', () => {
  it.each(tableNames.filter((table) => !table.startsWith('demo_')))('has somebody who fills it: %s', (table) => {
    expect(sources.some((source) => fills(source, table))).toBe(true);
  });

  it('is missed when only the demonstration fills it', () => {
    expect(sources.some((source) => fills(source, 'demo_days'))).toBe(false);
  });
});
