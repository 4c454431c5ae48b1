/** Words that this project has given up for those of the field: who looks for "error" or "mistake" finds it under that name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const retired = [
  {
    word: 'slip',
    instead: 'issue or error of an answer, mistake of an author',
    written: 'fieldSlips',
    found: /\bslip|Slip(s|\b|[A-Z])/,
  },
  { word: 'deeds', instead: 'actions, allowed actions', written: 'possibleDeeds', found: /\bdeeds?\b|Deeds?\b/ },
  {
    word: 'told',
    instead: 'reported, of what is wrong',
    written: 'the mistake is told',
    found: /\b(mistakes?|errors?|issues?) (is|are|was|were) told\b/i,
  },
  {
    word: 'tells',
    instead: 'reports',
    written: 'it tells each mistake',
    found: /\btells (a|each|every|the|its) (mistake|error|issue)/i,
  },
  {
    word: 'told, in names',
    instead:
      'report, show, print, present: what the function does. `ToldAnswer` is a name of the contract, known outside',
    written: 'tellErrors',
    found: /\b(tell|told|untold)[A-Z]|[a-z]Told\b|\bTold(?!Answer\b)[A-Z]|\b(const|let|function) (un)?told\b/,
  },
  { word: 'hands', instead: '…Deps or access', written: 'CacheHands', found: /[a-z]Hands\b/ },
  {
    word: 'stands, of what is somewhere',
    instead: 'is, is written, is shown, is used',
    written: '/** Where the name stands. */',
    found: /^\s*(\/\*\*|\*|\/\/|\{\/\*) .*\b(?<!under)(stands?|stood)\b(?! (for|out|still|in the way)\b| in,|-)/,
  },
  {
    word: 'stands, told, handed, holds, in what authors read of a key',
    instead: 'is, is shown, reads, gives, is true; "Left out: …" for what is used without the key',
    written: '    "description": "What stands in the field where nothing is said.",',
    found:
      /^\s*"description": ".*(\b(stands?|stood|told|tells?|hands|handed)\b|\bthis holds\b|where nothing is said|passed over)/,
  },
] as const;

/** What is made from other files, which are looked through themselves. */
const made = /^(src\/generated|docs\/reference|config\/\.schemas)\/|\.generated\.ts$|package-lock\.json$/;

const itself = 'tests/docs/words.test.ts';

const root = join(import.meta.dirname, '../..');

/** Read from the folders themselves: a copy may have no Git, and Git may list what is gone. */
const rooms = ['bench', 'bin', 'cli', 'config', 'demo', 'docs', 'schema', 'server', 'src', 'tests', 'tools'];

const paths = [...readdirSync(root), ...rooms.flatMap(pathsBelow)].filter(
  (path) => /\.(ts|tsx|mjs|css|md|ya?ml|json)$/.test(path) && !made.test(path) && path !== itself,
);

function pathsBelow(room: string): readonly string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((path) => `${room}/${path}`)
    .filter((path) => !path.includes('/node_modules/'));
}

test('are looked for in all rooms', () => {
  expect(paths.length).toBeGreaterThan(2000);
});

test.each(retired)('"$word" is found where it is written: $written', ({ written, found }) => {
  expect(found.test(written)).toBe(true);
});

test.each(retired)('"$word" is written nowhere: $instead', ({ found }) => {
  const lines = paths.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (found.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );

  expect(lines).toEqual([]);
});
