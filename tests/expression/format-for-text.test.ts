import { describe, expect, it } from 'vitest';
import { evaluate } from '#expression';
import { checkExpression, formatForText } from '#expression/node';
import { contract, environment, names } from './support.ts';

const rated = { kind: 'number', nullable: true } as const;

const scope = {
  days: 2025,
  units: 1.5,
  title: 'Fair',
  is_online: false,
  status: 'done',
  starts: '2025-11-21T18:30:00+08:00',
  due_date: '2025-11-21',
  from_time: '18:30',
  fee: '198000.00',
  languages: ['en', 'ja'],
};

describe('the value of a placeholder', () => {
  it.each([
    { source: 'title', expected: 'Fair' },
    { source: 'note', expected: '–' },
    { source: 'days', expected: '2025' },
    { source: 'units', expected: '1.5' },
    { source: 'is_online', expected: 'No' },
    { source: 'status', expected: 'done' },
    { source: 'starts', expected: '21 Nov 2025 18:30' },
    { source: 'ends', expected: '–' },
    { source: 'due_date', expected: '21 Nov 2025' },
    { source: 'from_time', expected: '18:30' },
    { source: 'now', expected: '21 Nov 2025 12:00' },
    { source: 'fee', expected: '198,000.00' },
    { source: 'plan.total', expected: '–' },
    { source: 'anything', expected: '–' },
    { source: 'days > 3', expected: 'Yes' },
    { source: 'join(languages)', expected: 'en, ja' },
  ])('is written for people: {$source}', ({ source, expected }) => {
    const { expression, type, problems } = checkExpression(source, names, contract, { expected: { kind: 'showable' } });

    expect(problems).toEqual([]);
    expect(evaluate(formatForText(expression, type), scope, environment)).toBe(expected);
  });

  it.each([
    { source: 'note', expected: null },
    { source: 'status', expected: 'done' },
    { source: 'days + 1', expected: '2026' },
    { source: 'ends', expected: '–' },
    { source: 'round(rating) + 1', expected: '–' },
    { source: 'is_online ? note : title', expected: 'Fair' },
  ])('needs no guard in a text that vanishes: {$source}', ({ source, expected }) => {
    const { expression, type, problems } = checkExpression(source, { ...names, rating: rated }, contract, {
      expected: { kind: 'showable', vanishes: true },
    });

    expect(problems).toEqual([]);
    expect(evaluate(formatForText(expression, type, true), scope, environment)).toBe(expected);
  });

  it.each([
    'rating > 3 ? "good" : "bad"',
    'languages.exists(each, rating > 3) ? "a" : "b"',
    'not (rating > 3) ? "a" : "b"',
  ])('needs one in the question of a choice all the same: {%s}', (source) => {
    const expected = { kind: 'showable', vanishes: true } as const;
    const { problems } = checkExpression(source, { ...names, rating: rated }, contract, { expected });

    expect(problems.map(({ code }) => code)).toEqual(['type/may-be-empty']);
  });

  it('is not written twice when the author chose a format', () => {
    const { expression, type } = checkExpression('date(starts)', names, contract);

    expect(formatForText(expression, type)).toEqual(['run', 'date', ['name', 'starts']]);
  });
});

describe('a value that the contract has a label for', () => {
  const labelled = { kind: 'one-of', options: ['core', 'elective'], labels: 'course-type' } as const;
  const shown = (value: unknown, type: Parameters<typeof formatForText>[1]) =>
    evaluate(formatForText(['name', 'type'], type), { type: value }, environment);

  it.each([
    { name: 'is shown by it', value: 'core', type: labelled, expected: 'course-type:core' },
    { name: 'is nothing where there is none', value: null, type: labelled, expected: null },
    {
      name: 'is shown by it in a list',
      value: ['core', 'elective'],
      type: { kind: 'list', of: labelled } as const,
      expected: ['course-type:core', 'course-type:elective'],
    },
    {
      name: 'stays where the contract names none',
      value: 'core',
      type: { ...labelled, labels: undefined },
      expected: 'core',
    },
  ])('$name', ({ value, type, expected }) => {
    expect(shown(value, type as Parameters<typeof formatForText>[1])).toEqual(expected);
  });

  it.each([
    { source: 'show(type)', expected: 'course-type:core' },
    { source: 'join([type, type], ", ")', expected: 'course-type:core, course-type:core' },
    { source: 'lower(type)', expected: 'core' },
  ])('is $expected in $source', ({ source, expected }) => {
    const { expression } = checkExpression(source, { type: labelled }, contract);

    expect(evaluate(expression, { type: 'core' }, environment)).toBe(expected);
  });
});
