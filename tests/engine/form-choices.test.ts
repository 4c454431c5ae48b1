import { describe, expect, test } from 'vitest';
import type { Expression, Scope } from '#model';
import { remembering } from '../../src/engine/forms/form-choices.ts';

const courses = [{ id: 1 }, { id: 2 }];
const from: Expression = ['==', ['name', 'courses'], ['name', 'course_id']];

/** Evaluates names of one scope, and counts how often `from` itself was evaluated. */
function counted(scope: Scope) {
  let count = 0;
  const evaluate = remembering((expression, names) => {
    const [operation, name] = expression as readonly [string, string]; // the two kinds that are above
    if (operation === 'name') return scope[name];
    count += 1;
    return `choices ${count} of ${String(names?.['course_id'])}`;
  });
  return { evaluate, count: () => count };
}

describe('the choices of a row', () => {
  test('are worked out once for each row while what they read stays the same', () => {
    const { evaluate, count } = counted({ courses });

    const first = evaluate(from, { course_id: 1 });
    evaluate(from, { course_id: 2, remark: 'early' });

    expect(evaluate(from, { course_id: 1, remark: 'other' })).toBe(first);
    expect(count()).toBe(2);
  });

  test('are worked out again when the data have changed', () => {
    const scope = { courses };
    const { evaluate, count } = counted(scope);

    const first = evaluate(from, { course_id: 1 });
    scope.courses = [...courses];

    expect(evaluate(from, { course_id: 1 })).not.toBe(first);
    expect(count()).toBe(2);
  });

  test('that read the clock are never remembered', () => {
    const { evaluate, count } = counted({});
    const byClock: Expression = ['==', ['name', 'now'], ['name', 'course_id']];

    evaluate(byClock, { course_id: 1 });
    evaluate(byClock, { course_id: 1 });

    expect(count()).toBe(2);
  });
});
