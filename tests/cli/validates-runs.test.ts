/**
 * What validates, runs: random edits of the shipped config. Whatever the compiler finds nothing wrong with, the server starts
 * with, and hands out. `PARITY_EDITS=5000` and `PARITY_SEED=7` make the long form.
 */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { compilePortal, compilerMemory, modelFiles } from '#compiler';
import type { Manifest, PortalModel } from '#model';
import { type CallsElsewhere, createServer } from '#server';
import { storedLabels } from '../../cli/data/stored-labels.ts';
import { oneOf, type Random, seeded } from '../detection/random.ts';
import { shippedFiles } from '../server/support/compiled-portal.ts';
import { type SeededDatabase, secretKey, seededDatabase } from '../server/support/seeded-database.ts';

const count = Number(process.env['PARITY_EDITS'] ?? 49);
const seed = Number(process.env['PARITY_SEED'] ?? 1);

let stored: SeededDatabase;
let filesDir: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(inject('runFolder'), 'parity-'));
  filesDir = join(folder, 'files');
  stored = await seededDatabase(folder);
}, 60_000);
afterAll(async () => {
  await stored.database.destroy();
  await stored.remove();
});

type Edits = Map<string, string>;
/** Changes the files in place. @returns what was done, for the message of a failure; null when it did not fit */
type Edit = (files: Edits, random: Random) => string | null;

const fileOf = (files: Edits, random: Random) => oneOf([...files.keys()], random);
const indent = (line: string) => line.length - line.trimStart().length;

/** The lines from `start` to where the entry that begins there ends. */
function entryAt(lines: readonly string[], start: number): number {
  const depth = indent(lines[start] ?? '');
  const after = lines.findIndex((line, index) => index > start && line.trim() !== '' && indent(line) <= depth);
  return after < 0 ? lines.length : after;
}

const inLines =
  (edit: (lines: string[], index: number, random: Random) => void): Edit =>
  (files, random) => {
    const file = fileOf(files, random);
    const lines = (files.get(file) ?? '').split('\n');
    const index = Math.floor(random() * lines.length);
    if ((lines[index] ?? '').trim() === '') return null;
    const line = lines[index];
    edit(lines, index, random);
    files.set(file, lines.join('\n'));
    return `${file}:${index + 1} ${line}`;
  };

/** Replaces one word of a line. */
const inWords = (replace: (word: string, all: readonly string[], random: Random) => string): Edit =>
  inLines((lines, index, random) => {
    const words = (text: string) => text.match(/[\w-]+/g) ?? [];
    const own = words(lines[index] ?? '');
    if (own.length === 0) return;
    const position = Math.floor(random() * own.length);
    let seen = -1;
    lines[index] = (lines[index] ?? '').replace(/[\w-]+/g, (word) => {
      seen += 1;
      return seen === position ? replace(word, words(lines.join('\n')), random) : word;
    });
  });

const edits: Readonly<Record<string, Edit>> = {
  'a line deleted': inLines((lines, index) => lines.splice(index, 1)),
  'an entry deleted': inLines((lines, index) => lines.splice(index, entryAt(lines, index) - index)),
  'a line twice': inLines((lines, index) => lines.splice(index, 0, lines[index] ?? '')),
  'an entry twice': inLines((lines, index) => lines.splice(index, 0, ...lines.slice(index, entryAt(lines, index)))),
  'two lines swapped': inLines((lines, index) => lines.splice(index, 2, lines[index + 1] ?? '', lines[index] ?? '')),
  'a word changed': inWords((word) => `${word}x`),
  'a word of the file in place of another': inWords((_, all, random) => oneOf(all, random)),
  'a word taken out': inWords(() => ''),
  'a number changed': inWords((word, _, random) =>
    /^\d+$/.test(word) ? String(oneOf([0, -1, 1.5, 999_999_999], random)) : word,
  ),
  'a value emptied': inLines((lines, index) => {
    lines[index] = (lines[index] ?? '').replace(/: [^{[].*$/, ':');
  }),
  'an entry of braces taken out': inLines((lines, index) => {
    lines[index] = (lines[index] ?? '').replace(/, [\w-]+: [^,{}[\]]+/, '');
  }),
  'a file deleted': (files, random) => {
    const file = fileOf(files, random);
    files.delete(file);
    return file;
  },
  'a file renamed': (files, random) => {
    const file = fileOf(files, random);
    const name = file.replace(/(\w+)\.yaml$/, 'other-$1.yaml');
    files.set(name, files.get(file) ?? '');
    files.delete(file);
    return `${file} to ${name}`;
  },
  'a file twice': (files, random) => {
    const file = fileOf(files, random);
    files.set(file.replace(/\.yaml$/, '-copy.yaml'), files.get(file) ?? '');
    return file;
  },
};

const elsewhere: CallsElsewhere = {
  answer: async (_, __, reply) => reply.send({ code: 200, message: 'OK', data: null }),
};

/** Starts a server with the portal and asks it for everything that a browser asks first. @returns what is wrong */
async function run(portal: PortalModel, uses: ReturnType<typeof compilePortal>['uses']): Promise<string | null> {
  const parts = modelFiles(portal, uses, (content) => String(content.length));
  const { database } = stored;
  const options = { portal, database, filesDir, elsewhere, secretKey, demo: true, logger: false, jobs: false } as const;
  const app = await createServer({ ...options, checkLabels: true, modelFiles: () => parts });
  try {
    return await look(app, portal);
  } finally {
    await app.close();
  }
}

async function look(app: FastifyInstance, portal: PortalModel): Promise<string | null> {
  const manifest = await app.inject({ url: '/model/manifest.json' });
  for (const { chunk, page } of manifest.json<Manifest>().routes) {
    const answer = await app.inject({ url: `/model/${chunk}` });
    if (answer.json<{ page: { id: string } }>().page.id !== page) return `the page ${page} is not handed out`;
  }
  const maps = portal.contract.calls['publics/value-maps'];
  if (!maps) return null;
  const { code } = (
    await app.inject({ method: maps.method, url: '/student-api/v1/publics/value-maps', payload: {} })
  ).json();
  return code === 200 ? null : `publics/value-maps answers ${code}`;
}

it(
  `whatever validates of ${count} random edits, the server starts with and hands out`,
  async () => {
    const shipped = shippedFiles();
    const random = seeded(seed);
    const memory = compilerMemory();
    const kinds = Object.entries(edits);
    const wrong: string[] = [];
    let good = 0;
    for (let made = 0; made < count; made += 1) {
      const files = new Map(shipped);
      const [kind, edit] = kinds[made % kinds.length] ?? oneOf(kinds, random);
      const what = edit(files, random);
      if (what === null) continue;
      try {
        const { portal, uses } = compilePortal(files, { memory });
        if (!portal) continue;
        good += 1;
        const missing = (await storedLabels(stored.database, portal, '', files)).filter(
          ({ severity }) => severity === 'error',
        );
        const problem = await run(portal, uses);
        if (problem !== null || missing.length > 0) wrong.push(`${kind}: ${what}\n  ${problem ?? missing[0]?.problem}`);
      } catch (error) {
        wrong.push(`${kind}: ${what}\n  ${error instanceof Error ? error.stack : String(error)}`);
      }
    }

    expect(wrong.join('\n')).toBe('');
    expect(good).toBeGreaterThan(count / 10);
  },
  Math.max(120_000, count * 3000),
);
