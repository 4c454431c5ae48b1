import { expect, it } from 'vitest';
import { changedColumns } from '../../../server/kernel/database/bring.ts';

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
