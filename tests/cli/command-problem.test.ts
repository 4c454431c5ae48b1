/** Why a command stops, in words: what the system says about a file is never shown as it says it. */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFresh, writeFile } from '../../cli/config/write-file.ts';
import { CommandProblem, codeOf, orProblem, reasonOf } from '../../cli/terminal/command-problem.ts';
import { emptyFolder } from './support/run-portico.ts';

const folder = emptyFolder();
const file = join(folder, 'letter.txt');
writeFileSync(file, 'Dear all');

const errorOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test.each([
  ['a file that is not there', () => readFileSync(join(folder, 'gone.txt')), 'it is not there'],
  ['a folder in place of a file', () => readFileSync(folder), 'it is a folder'],
  ['a file in place of a folder', () => readdirSync(file), 'a part of its path is a file, not a folder'],
  ['a folder where a file is', () => mkdirSync(join(file, 'a'), { recursive: true }), 'a part of its path is a file'],
])('%s is said in words', (_, work, words) => {
  expect(reasonOf(errorOf(work))).toContain(words);
});

test.each([
  [Object.assign(new Error('odd'), { code: 'EODD' }), 'odd', 'EODD'],
  [Object.assign(new Error('odd'), { code: 7 }), 'odd', undefined],
  [new Error('plain'), 'plain', undefined],
  ['words', 'words', undefined],
])('what nobody has words for is said as it is: %s', (error, words, code) => {
  expect([reasonOf(error), codeOf(error)]).toEqual([words, code]);
});

test('an exception becomes a problem of the command with its sentence', () => {
  const problem = errorOf(() =>
    orProblem(() => {
      throw new Error('The key is too short.');
    }),
  );

  expect(orProblem(() => 7)).toBe(7);
  expect(problem).toBeInstanceOf(CommandProblem);
  expect(problem).toMatchObject({ message: 'The key is too short.', exitCode: 2 });
});

test('a file is fresh only when it is there with that text, and a folder in its place is said', () => {
  expect([isFresh(file, 'Dear all'), isFresh(file, 'Dear'), isFresh(join(folder, 'gone'), '')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(() => isFresh(folder, '')).toThrow(new CommandProblem(`${folder} cannot be read: it is a folder.`));
});

test.skipIf(process.platform !== 'linux')('where no folder can be made, a file is not waited for', () => {
  expect(() => writeFile('/proc/answers/all.csv', '')).toThrow(
    new CommandProblem('/proc/answers/all.csv cannot be written: no folder can be made in /proc.'),
  );
});

test('a file is written with the folders on the way to it, or the reason is said', () => {
  const deep = join(folder, 'a/b/answers.csv');
  writeFile(deep, 'a;b');
  mkdirSync(join(folder, 'taken.csv'));

  expect(readFileSync(deep, 'utf8')).toBe('a;b');
  expect(() => writeFile(join(folder, 'taken.csv'), '')).toThrow('taken.csv cannot be written: it is a folder.');
  rmdirSync(join(folder, 'taken.csv'));
});
