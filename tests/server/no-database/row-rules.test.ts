/** Rules over rows and inside them: checks, limits that are computed, fields that are required at times. */
import { expect, it } from 'vitest';
import { checkAnswers } from '../../../server/forms/rules/form-answers.ts';
import { timeWriter } from '../../../server/kernel/values/time.ts';
import { compiledPortal } from '../support/compiled-portal.ts';

const portal = compiledPortal({
  'forms/journey.yaml': `keeps: true
fields:
  - { name: most, label: Most, kind: number }
  - name: costs
    label: Costs
    kind: rows
    row: "{item}"
    fields:
      - { name: item, label: Item, kind: text, required: true }
      - { name: amount, label: Amount, kind: number, max: most }
      - { name: why, label: Why, kind: text, required: amount > 5 }
  - name: lines
    label: Lines
    kind: rows
    row: "{copies}"
    fields:
      - { name: copies, label: Copies, kind: number }
      - { name: price, label: Price, kind: money, start: copies * 0.1, read-only: true }
      - { name: rest, label: Rest, kind: number, start: most - amount(price), read-only: true }
checks:
  - { that: "sum(costs.map(cost, cost.amount)) <= 10", at: costs, say: Too much }
  - { that: "not costs.exists(cost, cost.item == 'Bus')", at: costs, say: No bus }
`,
});
const moment = { now: new Date('2025-11-21T10:00:00Z'), time: timeWriter('Asia/Hong_Kong') };

function issues(answers: Readonly<Record<string, unknown>>): string[] {
  const form = portal.forms['journey'];
  const found = checkAnswers(form?.fields ?? [], answers, moment, { choices: {}, checks: form?.checks }).issues;
  return found.map(({ field, rule, message }) => `${field} ${message ?? rule}`);
}

it.each([
  { name: 'fit', costs: [{ item: 'Inn', amount: 4 }], expected: [] },
  {
    name: 'are added up',
    costs: [
      { item: 'Inn', amount: 6, why: 'Far' },
      { item: 'Flight', amount: 7, why: 'Far' },
    ],
    expected: ['costs Too much'],
  },
  { name: 'are looked through', costs: [{ item: 'Bus', amount: 2 }], expected: ['costs No bus'] },
  {
    name: 'are each held against the answers above, and against their own',
    costs: [
      { item: 'Inn', amount: 9, why: 'Far' },
      { item: 'Meal', amount: 6 },
    ],
    expected: ['costs Too much', 'costs[0].amount max', 'costs[1].why required'],
  },
])('rows $name', ({ costs, expected }) => {
  expect(issues({ most: 8, costs })).toEqual(expected);
});

it.each([
  { name: 'as it is worked out is taken', line: { copies: 3, price: '0.30', rest: 7.7 }, expected: [] },
  {
    name: 'as somebody else has worked it out is not',
    line: { copies: 3, price: '0.10', rest: 9 },
    expected: ['price mismatch', 'rest mismatch'],
  },
  {
    name: 'that is left out is missed, and so is what reads it',
    line: { copies: 3, rest: 7.7 },
    expected: ['price mismatch', 'rest mismatch'],
  },
  { name: 'without any that is given is none', line: { price: '0.30', rest: 7.7 }, expected: ['copies required'] },
])('an answer of a row $name', ({ line, expected }) => {
  expect(issues({ most: 8, lines: [line] })).toEqual(expected.map((issue) => `lines[0].${issue}`));
});
