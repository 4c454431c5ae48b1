import { describe, expect, test } from 'vitest';
import { entitiesIn, parseTypeWords, typeWordsPattern } from '../../src/compiler/link/type-words.ts';

describe('parseTypeWords', () => {
  test.each([
    ['text', { kind: 'text' }],
    ['yes-no', { kind: 'yes-no' }],
    ['datetime?', { kind: 'datetime', nullable: true }],
    [' text ', { kind: 'text' }],
    ['Notice', { kind: 'entity', name: 'Notice' }],
    ['Notice?', { kind: 'entity', name: 'Notice', nullable: true }],
    ['id of Notice', { kind: 'id', identifies: 'Notice' }],
    ['list of id of Notice?', { kind: 'list', of: { kind: 'id', identifies: 'Notice' }, nullable: true }],
    ['list of text', { kind: 'list', of: { kind: 'text' } }],
    ['list of text?', { kind: 'list', of: { kind: 'text' }, nullable: true }],
    ['list of list of id', { kind: 'list', of: { kind: 'list', of: { kind: 'id' } } }],
    ['one of todo, done', { kind: 'one-of', options: ['todo', 'done'] }],
    ['one of 0, 1, 2?', { kind: 'one-of', options: [0, 1, 2], nullable: true }],
    ['one of -created_at', { kind: 'one-of', options: ['-created_at'] }],
    ['one of -1, 1.5', { kind: 'one-of', options: [-1, 1.5] }],
    ['one of 01, 1.10, 12345678901234567890', { kind: 'one-of', options: ['01', '1.10', '12345678901234567890'] }],
    ['one of NaN, Infinity, 1e3', { kind: 'one-of', options: ['NaN', 'Infinity', '1e3'] }],
    ['list of one of a, b', { kind: 'list', of: { kind: 'one-of', options: ['a', 'b'] } }],
    ['extra fields of application', { kind: 'extra', form: 'application' }],
    ['extra fields of application?', { kind: 'extra', form: 'application', nullable: true }],
  ])('reads %s', (words, type) => {
    expect(parseTypeWords(words)).toEqual(type);
    expect(words).toMatch(new RegExp(typeWordsPattern(), 'u'));
  });

  test.each([
    '',
    '?',
    'string',
    'notice',
    'list of',
    'list of ',
    'one of',
    'one of a,, b',
    'one of a,',
    'one of , a',
    'one of a, ?',
    'constructor',
    'toString',
    '__proto__',
    'Text!',
    'list of strings',
    'id of',
    'id of notice',
  ])('makes nothing of "%s"', (words) => {
    expect(parseTypeWords(words)).toBeNull();
    expect(words).not.toMatch(new RegExp(typeWordsPattern(), 'u'));
  });
});

test('makes nothing of words that can be the same one twice', () => {
  expect(parseTypeWords('one of a, b, a')).toBeNull();
});

describe('entitiesIn', () => {
  test('looks into lists and records', () => {
    const type = {
      kind: 'object',
      fields: { a: { kind: 'list', of: { kind: 'entity', name: 'A' } }, b: { kind: 'entity', name: 'B' } },
    } as const;

    expect(entitiesIn(type)).toEqual(['A', 'B']);
  });
});
