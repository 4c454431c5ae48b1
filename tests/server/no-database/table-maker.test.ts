import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/kernel/database/migrate.ts';
import { openDatabase } from '../../../server/kernel/database/open.ts';
import {
  addColumns,
  addIndexes,
  indexExtras,
  makeTables,
  rewriteColumns,
} from '../../../server/kernel/database/table-maker.ts';

let database: Kysely<unknown>;
beforeEach(async () => {
  database = (await openDatabase({ file: ':memory:' })) as unknown as Kysely<unknown>; // for tables that no migration makes
});
afterEach(() => database.destroy());

it('a database that a newer Portico has brought up to date is refused', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`.execute(database);

  await expect(migrate(database, 'sqlite')).rejects.toThrow(
    'it was brought up to date by a newer Portico (999-later). Run that one, or bring back the copy',
  );
});

it('columns begin with the value that their words name', async () => {
  const columns = { id: 'id', state: 'text = open', answers: 'json = {}', count: 'integer = 3', note: 'text?' };
  await makeTables(database, 'sqlite', { orders: { columns } });

  const { rows } = await sql`insert into orders default values returning *`.execute(database);
  expect(rows).toEqual([{ id: 1, state: 'open', answers: '{}', count: 3, note: null }]);
});

it('texts that are there already are rewritten, each once, however many there are', async () => {
  await makeTables(database, 'sqlite', { orders: { columns: { id: 'id', note: 'text?', title: 'text' } } });
  await sql`
    with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 2500)
    insert into orders (note, title) select nullif('n' || n, 'n2'), 'T' || n from counted
  `.execute(database);

  await rewriteColumns(database, { orders: { note: (text) => `${text}!` } });

  const { rows } = await sql<{
    id: number;
    note: string | null;
    title: string;
  }>`select * from orders order by id`.execute(database);
  expect(rows).toEqual(
    Array.from({ length: 2500 }, (_, index) => ({
      id: index + 1,
      note: index === 1 ? null : `n${index + 1}!`,
      title: `T${index + 1}`,
    })),
  );
});

describe('what cannot be made stops the start', () => {
  const columns = { id: 'id', name: 'text' };

  it.each([
    ['a table that is there', { sequences: { columns } }],
    ['an index of a column that is not there', { orders: { columns, indexes: [['state']] } }],
    [
      'a rule for a column that is not there',
      { orders: { columns, uniqueWhere: { columns: ['name'], column: 'state', values: [1] } } },
    ],
  ])('%s', async (_, tables) => {
    await expect(makeTables(database, 'sqlite', tables)).rejects.toThrow(/already exists|no such column/);
  });

  it('a column or an index of a table that is not there', async () => {
    await expect(addColumns(database, 'sqlite', { orders: { name: 'text?' } })).rejects.toThrow('no such table');
    await expect(addIndexes(database, { orders: [['name']] })).rejects.toThrow('no such table');
  });

  // SQLite has no such index, so there it is what cannot be made.
  it('an index of extra fields', async () => {
    await sql`create table orders (name text)`.execute(database);

    await expect(indexExtras(database, 'postgres', 'orders')).rejects.toThrow('"using"');
    await expect(addColumns(database, 'postgres', { orders: { ext: 'json?' } })).rejects.toThrow('"using"');
    await expect(makeTables(database, 'postgres', { places: { columns: { ext: 'json?' } } })).rejects.toThrow(
      '"using"',
    );
  });
});
