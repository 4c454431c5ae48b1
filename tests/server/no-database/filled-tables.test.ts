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

/** The parts that files play in records, as their type lists them; those of answers and extra fields are filled by forms. */
const roles = [
  ...readFileSync(join(root, 'kernel/files/record-files.ts'), 'utf8').matchAll(
    /readonly record: '(\w+)'(?: \| '\w+')*; readonly role: ('\w+'(?: \| '\w+')*)/g,
  ),
].flatMap(([, record = '', words = '']) => [...words.matchAll(/'(\w+)'/g)].map(([, role = '']) => ({ record, role })));

/** A part is filled by what gives files to a record, or names it for that. */
function gives(source: string, { record, role }: (typeof roles)[number]): boolean {
  return (
    /\b(useFiles|replaceFiles|bringOfficeFiles)\(/.test(source) &&
    new RegExp(`record: '${record}', role: '${role}'|'${record}', role: '${role}'`).test(source)
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

describe('every part that files play in a record', () => {
  it.each(roles)('has somebody who gives them: $role of $record', (part) => {
    expect(sources.some((source) => gives(source, part))).toBe(true);
  });
});
