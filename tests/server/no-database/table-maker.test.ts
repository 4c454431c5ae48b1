import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/kernel/database/open.ts';
import { addColumns, addIndexes, indexExtras, makeTables } from '../../../server/kernel/database/table-maker.ts';

let database: Kysely<unknown>;
beforeEach(async () => {
  database = (await openDatabase({ file: ':memory:' })) as unknown as Kysely<unknown>; // for tables that no migration makes
});
afterEach(() => database.destroy());

it('columns begin with the value that their words name', async () => {
  const columns = { id: 'id', state: 'text = open', answers: 'json = {}', count: 'integer = 3', note: 'text?' };
  await makeTables(database, 'sqlite', { orders: { columns } });

  const { rows } = await sql`insert into orders default values returning *`.execute(database);
  expect(rows).toEqual([{ id: 1, state: 'open', answers: '{}', count: 3, note: null }]);
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
