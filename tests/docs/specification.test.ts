/** Each sentence of the specification has a test, and the table in the documentation says which. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type SentenceId, sentences } from '../spec/sentences.ts';

const folder = join(import.meta.dirname, '../spec');
const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
const ids = Object.keys(sentences) as SentenceId[];

interface Shown {
  readonly file: string;
  /** Of a test with a title of its own; null where it bears the sentence itself. */
  readonly words: string | null;
}

/** The tests that name a sentence: `says('1.1', '6.1')`, rows of a table, or `§1.1` before words of their own. */
function testsOf(id: SentenceId): readonly Shown[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const bears = [...text.matchAll(/says\([^)]+\)|\[\s*'[\d.]+',/g)].some(([all]) => all.includes(`'${id}'`));
    const own = [...text.matchAll(/[`'](§[\d., §]+) ([^'`\n]+)['`]/g)].filter(([, numbers = '']) =>
      numbers.split(', ').includes(`§${id}`),
    );
    return [...(bears ? [{ file, words: null }] : []), ...own.map(([, , words = '']) => ({ file, words }))];
  });
}

test('each sentence of the specification has a test', () => {
  expect(ids.filter((id) => testsOf(id).length === 0)).toEqual([]);
});

test('the documentation lists each sentence with its tests', async () => {
  const rows = ids.map((id) => `| ${id} | ${sentences[id]} | ${testsOf(id).map(inWords).join('<br>')} |`);
  const page = [
    '# The specification, sentence by sentence',
    '',
    'Made from `tests/spec/` by `npm run test:update`. The numbers are those of the sections; each test stands in the real browser',
    'against the real server.',
    '',
    '| No. | The portal | Shown by |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../docs/specification.md');
});

function inWords({ file, words }: Shown): string {
  const link = `[${file.replace('.test.ts', '')}](../tests/spec/${file})`;
  return words === null ? link : `${link}: ${words}`;
}
