import { expect, it } from 'vitest';
import { printExpression } from '#expression/node';
import type { Expression } from '#model';

it.each<[Expression, string]>([
  [['record', 'course_id', ['name', 'id'], 'points', 3], '{"course_id": id, "points": 3}'],
  [['field', ['name', 'event'], 'or'], 'event["or"]'],
  [['field', ['name', 'event'], 'title'], 'event.title'],
  [['map', ['name', 'events'], 'one', ['field', ['name', 'one'], 'title']], 'events.map(one, one.title)'],
])('%j is written as %s', (expression, source) => {
  expect(printExpression(expression)).toBe(source);
});
