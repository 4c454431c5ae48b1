/** The commands that the documents print are typed by people who do not know them, so each must be there, with all its options. */
import { expect, test } from 'vitest';
import { portico } from '../cli/support/run-portico.ts';
import { readDocuments } from './documents.ts';

interface Command {
  /** `office reply`, as it is typed. */
  readonly words: readonly string[];
  readonly options: readonly string[];
}

const printed = readDocuments()
  .filter(({ path }) => path === 'README.md' || path.startsWith('docs/guide/'))
  .flatMap(({ fences }) => fences)
  .flatMap(({ info, text }) => (info === 'sh' || info === 'text' ? text.split('\n') : []))
  .filter((line) => line.includes('npx portico '));

test.each([...new Set(printed)])('%s is a command that there is', async (line) => {
  const { words, options } = commandIn(line);

  const { output } = await portico([...words, '--help']);

  const needed = [`Usage: npx portico ${words.join(' ')}`, ...options];
  expect(needed.filter((each) => !output.includes(each))).toEqual([]);
});

/** The command in a line of a shell, and its options. What is in quotes may look like one, and is none. */
function commandIn(line: string): Command {
  const typed = (line.split('npx portico ')[1] ?? '').replaceAll(/"[^"]*"/g, '').split(/ [>|] /)[0] ?? '';
  const all = typed.split(' ').filter((word) => word !== '');
  const isNested = ['office', 'data'].includes(all[0] ?? '');
  return { words: all.slice(0, isNested ? 2 : 1), options: all.filter((word) => word.startsWith('--')) };
}
