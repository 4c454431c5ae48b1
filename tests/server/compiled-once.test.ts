import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledOnce } from '../../server/kernel/database/compiled-once.ts';
import { inTransaction } from '../../server/kernel/database/in-transaction.ts';
import type { Database } from '../../server/kernel/database/open.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const values = ['a', 'b', 'c', 'd'].map((letter, index) => ({ name: `test:${letter}`, value: index }));
  await server.database.insertInto('sequences').values(values).execute();
}, startTimeoutMs);
afterAll(() => server.close());

interface Asked {
  readonly names: readonly string[];
  readonly least?: number | null;
}

function counted() {
  let made = 0;
  const run = compiledOnce((database: Database, { names, least }: Asked) => {
    made += 1;
    const found = database.selectFrom('sequences').select('name').where('name', 'in', names).orderBy('name');
    return least === undefined || least === null ? found : found.where('value', '>=', least);
  });
  return { run, made: () => made };
}

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('a statement that is put together once', () => {
  it('runs with other values each time', async () => {
    const { run, made } = counted();
    const first = await run(server.database, { names: ['test:a', 'test:b'], least: 0 });
    const second = await run(server.database, { names: ['test:c', 'test:d'], least: 3 });
    expect([namesOf(first), namesOf(second), made()]).toEqual([['test:a', 'test:b'], ['test:d'], 1]);
  });

  it('is made anew for a list of another length, and for a value that is left out or null', async () => {
    const { run, made } = counted();
    const asked: Asked[] = [
      { names: ['test:d'], least: 3 },
      { names: ['test:d', 'test:a'], least: 3 },
      { names: ['test:a'] },
      { names: ['test:a'], least: null },
      { names: ['test:b'], least: null },
    ];
    const found = [];
    for (const values of asked) found.push(namesOf(await run(server.database, values)));
    expect(found).toEqual([['test:d'], ['test:d'], ['test:a'], ['test:a'], ['test:b']]);
    expect(made()).toBe(4);
  });

  it('is the same in a transaction, and sees what was written there', async () => {
    const { run, made } = counted();
    await run(server.database, { names: ['test:new'], least: 0 });
    const inside = await inTransaction(server.database, async (database) => {
      await database.insertInto('sequences').values({ name: 'test:new', value: 1 }).execute();
      return run(database, { names: ['test:new'], least: 0 });
    });
    expect([namesOf(inside), made()]).toEqual([['test:new'], 1]);
  });

  it('refuses to be made from what a value is, because the next run has another', async () => {
    const run = compiledOnce((database: Database, { name }: { name: string }) =>
      database.selectFrom('sequences').selectAll().where('name', '=', `test:${name}`),
    );
    await expect(run(server.database, { name: 'a' })).rejects.toThrow('cannot look into its value "name"');
  });
});
