/** The guide says of every table that holds something of a person to which class it belongs. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { personTables } from '../../server/person/store/person-tables.ts';

it('docs/guide/keep-it-safe.md names each table of people once, and no other', () => {
  const guide = readFileSync('docs/guide/keep-it-safe.md', 'utf8');
  const rows = guide.split('\n').flatMap((line) => {
    const [, , tables] = /^\| ([^|]+) \| ([^|]+) \|/.exec(line) ?? [];
    return tables?.includes('`') ? [tables] : [];
  });
  // `users` is named a second time for the passwords in it.
  const named = rows.flatMap((tables) => [...tables.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  const ofPeople = Object.entries(personTables).flatMap(([name, rule]) => (rule === 'nothing' ? [] : [name]));

  expect(rows).toHaveLength(5);
  expect(named.toSorted()).toEqual([...ofPeople, 'users'].toSorted());
});
