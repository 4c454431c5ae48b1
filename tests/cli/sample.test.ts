import { describe, expect, test } from 'vitest';
import { sampleOf } from '../../cli/openapi/sample.ts';

const course = { $ref: '#/$defs/Course' };
const definitions = {
  Course: {
    type: 'object',
    properties: {
      title: { type: 'string', examples: ['Finance'] },
      next: { anyOf: [course, { type: 'null' }] },
      alike: { type: 'array', items: course },
      teacher: { $ref: '#/$defs/Teacher' },
    },
  },
  Teacher: { type: 'object', properties: { courses: { type: 'array', items: course } } },
};

describe('the sample of a record that may hold others of its kind', () => {
  test('holds none of them, at any depth', () => {
    expect(sampleOf(course, definitions)).toEqual({
      title: 'Finance',
      next: null,
      alike: [],
      teacher: { courses: [] },
    });
  });

  test('holds others once in each place where it stands', () => {
    const pair = { type: 'object', properties: { first: course, second: course } };

    expect(sampleOf(pair, definitions)).toMatchObject({ first: { title: 'Finance' }, second: { title: 'Finance' } });
  });
});

test.each([
  [{ type: 'integer' }, 1],
  [{ type: 'integer', minimum: 0 }, 1],
  [{ type: 'integer', minimum: 5 }, 5],
  [{ type: ['number', 'null'] }, 1],
  [{ type: 'boolean' }, true],
  [{ type: 'array', items: { type: 'integer', minimum: 2 } }, [2]],
  [{ oneOf: [{ type: 'integer' }, { type: 'null' }] }, 1],
  [{}, {}],
  [{ enum: ['open', 'closed'] }, 'open'],
  [{ type: 'string', examples: [] }, 'text'],
  [{ type: 'string', format: 'date' }, '2025-11-21'],
  [{ type: 'string', format: 'unknown' }, 'text'],
  [{ type: 'string', pattern: '^\\d+\\.\\d{2}$' }, '198000.00'],
  [{ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }, '18:30'],
])('a sample of %j is %j', (schema, sample) => {
  expect(sampleOf(schema, {})).toEqual(sample);
});
