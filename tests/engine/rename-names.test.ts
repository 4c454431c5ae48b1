/** Expressions of a row speak of its own fields by the names that these have in the form. */
import { expect, test } from 'vitest';
import type { Expression } from '#model';
import { renameNames } from '../../src/engine/forms/rename-names.ts';

const names = new Map([
  ['amount', 'costs.r1.amount'],
  ['item', 'costs.r1.item'],
]);
const name = (text: string): Expression => ['name', text];

const cases: readonly { readonly what: string; readonly from: Expression; readonly to: Expression }[] = [
  { what: 'a field of the row', from: name('amount'), to: name('costs.r1.amount') },
  { what: 'a field of the form', from: name('title'), to: name('title') },
  {
    what: 'a text that reads like a field',
    from: ['==', name('item'), 'item'],
    to: ['==', name('costs.r1.item'), 'item'],
  },
  {
    what: 'what a list binds under the name of a field',
    from: ['exists', name('item'), 'item', ['==', name('item'), name('amount')]],
    to: ['exists', name('costs.r1.item'), 'item', ['==', name('item'), name('costs.r1.amount')]],
  },
  {
    what: 'a field where a list binds another name',
    from: ['all', name('list'), 'one', ['>', name('one'), name('amount')]],
    to: ['all', name('list'), 'one', ['>', name('one'), name('costs.r1.amount')]],
  },
  {
    what: 'a field after the list that bound its name',
    from: ['&&', ['exists', name('list'), 'item', name('item')], name('item')],
    to: ['&&', ['exists', name('list'), 'item', name('item')], name('costs.r1.item')],
  },
];

test.each(cases)('of a row: $what', ({ from, to }) => {
  expect(renameNames(from, names)).toEqual(to);
});
