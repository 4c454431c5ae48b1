import { describe, expect, it } from 'vitest';
import { type ConditionMapping, checkExpression, conditionFromMapping, type MappingProblem } from '#expression/node';
import { contract, names } from './support.ts';

describe('a condition written as a mapping', () => {
  it.each<{ readonly mapping: ConditionMapping; readonly means: string }>([
    { mapping: { status: 'done' }, means: 'status == "done"' },
    { mapping: { status: ['done', 'waiting'] }, means: 'status in ["done", "waiting"]' },
    { mapping: { title: 'a "b" \\ \n c', days: -3 }, means: 'title == "a \\"b\\" \\\\ \\n c" and days == -3' },
    {
      mapping: { is_online: true, note: null, units: 1.5 },
      means: 'is_online == true and note == null and units == 1.5',
    },
    { mapping: { 'my_event.my_apply.status': 'registered' }, means: 'my_event.my_apply.status == "registered"' },
    { mapping: { due_date: '2025-11-21' }, means: 'due_date == "2025-11-21"' },
    { mapping: { languages: 'en' }, means: '"en" in languages' },
    { mapping: { languages: ['en', 'ja'] }, means: 'languages.exists(entry_of_list, entry_of_list in ["en", "ja"])' },
    { mapping: {}, means: 'true' },
  ])('means $means', ({ mapping, means }) => {
    const expected = checkExpression(means, names, contract);

    expect(expected.problems).toEqual([]);
    expect(conditionFromMapping(mapping, names, contract)).toEqual({ expression: expected.expression, problems: [] });
  });

  it.each<{ readonly name: string; readonly mapping: ConditionMapping; readonly expected: Partial<MappingProblem> }>([
    {
      name: 'the key, when the name is unknown',
      mapping: { statsu: 'done' },
      expected: { code: 'type/unknown-name', key: 'statsu', part: 'key', remedy: 'Did you mean `status`?' },
    },
    {
      name: 'a part of the key, when a field is unknown',
      mapping: { 'my_event.titel': 'a' },
      expected: { code: 'type/unknown-field', part: 'key', within: { start: 9, end: 14 } },
    },
    {
      name: 'the value, when it is no option',
      mapping: { days: 1, status: 'don' },
      expected: { code: 'type/unknown-option', key: 'status', part: 'value', remedy: 'Did you mean "done"?' },
    },
    {
      name: 'the entry, when one of several is no option',
      mapping: { status: ['done', 'gone'] },
      expected: { code: 'type/unknown-option', key: 'status', part: 'value', index: 1 },
    },
    {
      name: 'the value, when it is of another kind',
      mapping: { days: '3' },
      expected: {
        code: 'type/mismatch',
        key: 'days',
        part: 'value',
        remedy: '`days` is a number; "3" in quotes is a text. Write 3 without quotes.',
      },
    },
    {
      name: 'the entry, when one of several is of another kind',
      mapping: { title: ['a', 852] },
      expected: {
        code: 'type/mismatch',
        key: 'title',
        part: 'value',
        index: 1,
        remedy: '`title` is a text; 852 without quotes is a number. Write "852" in quotes.',
      },
    },
    {
      name: 'the value, when the list is of another kind',
      mapping: { languages: 3 },
      expected: { code: 'type/mismatch', key: 'languages', part: 'value' },
    },
    {
      name: 'the value, when the list of values has none',
      mapping: { status: [] },
      expected: { code: 'type/mismatch', key: 'status', part: 'value' },
    },
    {
      name: 'the key, when it is a condition of its own',
      mapping: { 'days > 3': true },
      expected: { code: 'read/expression', key: 'days > 3', part: 'key' },
    },
    {
      name: 'the key, when it is no name at all',
      mapping: { '': 1 },
      expected: { code: 'read/expression', key: '', part: 'key' },
    },
    {
      name: 'the value, when it is no finite number',
      mapping: { days: Number.POSITIVE_INFINITY },
      expected: { code: 'type/mismatch', key: 'days', part: 'value' },
    },
  ])('points at $name', ({ mapping, expected }) => {
    const { expression, problems } = conditionFromMapping(mapping, names, contract);

    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject(expected);
    expect(expression).toBeNull();
  });

  it('reports every mistake', () => {
    const { problems } = conditionFromMapping({ statsu: 'done', days: '3', status: ['x', 'y'] }, names, contract);

    expect(problems.map(({ key, part, index }) => [key, part, index])).toEqual([
      ['statsu', 'key', undefined],
      ['days', 'value', undefined],
      ['status', 'value', 0],
      ['status', 'value', 1],
    ]);
  });
});
