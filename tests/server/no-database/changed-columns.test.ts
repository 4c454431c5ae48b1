import { expect, it } from 'vitest';
import { bring, changedColumns } from '../../../server/kernel/database/bring.ts';
import { openDatabase } from '../../../server/kernel/database/open.ts';

it.each([
  { name: 'the same text', before: 'abc', after: 'abc', changes: false },
  { name: 'another text', before: 'abc', after: 'abd', changes: true },
  { name: 'JSON with its keys in another order', before: '{"a":1,"b":[2]}', after: '{"b":[2],"a":1}', changes: false },
  { name: 'JSON with another value', before: '{"a":1}', after: '{"a":2}', changes: true },
  { name: 'a text that only begins like JSON', before: '[new] how?', after: '[new] when?', changes: true },
  { name: 'JSON in the place of such a text', before: '[new] how?', after: '[1]', changes: true },
])('$name is $changes as a change', ({ before, after, changes }) => {
  expect(changedColumns({ text: before }, { text: after })).toHaveLength(changes ? 1 : 0);
});

it('a row that is brought up to date leaves the others as they are', async () => {
  const database = await openDatabase({ file: ':memory:' });
  const rows = () => database.selectFrom('sequences').selectAll().orderBy('name').execute();
  await bring(database, 'sequences', { name: 'one' }, { value: 1 });
  await bring(database, 'sequences', { name: 'other' }, { value: 2 });

  expect((await bring(database, 'sequences', { name: 'one' }, { value: 3 })).outcome).toBe('updated');
  expect(await rows()).toEqual([
    { name: 'one', value: 3 },
    { name: 'other', value: 2 },
  ]);
  await database.destroy();
});
