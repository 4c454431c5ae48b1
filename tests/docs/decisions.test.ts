import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from './documents.ts';

const folder = join(root, 'docs/decisions');
const decisions = readdirSync(folder).filter((file) => file.endsWith('.md'));
const dependencies = readFileSync(join(folder, '010-dependencies.md'), 'utf8');

test.each(decisions)('%s says what was known, what was decided, what else was weighed and what follows', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const parts = [`# ${file.slice(0, 3)} `, '## Context', '## Decision', 'Considered instead:', '## Consequences'];

  expect(parts.filter((part) => !text.includes(part))).toEqual([]);
});

test('have a number each', () => {
  const numbers = decisions.map((file) => file.slice(0, 3));

  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every dependency has its line, with the version that is installed', () => {
  const unnamed = Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies })
    .filter(([name]) => !name.startsWith('@types/'))
    .filter(([name, pin]) => !isNamed(name, pin.replace(/^npm:.*@/, '')));

  expect(unnamed).toEqual([]);
});

/** `ajv 8.20.0`, or in a list whose packages share one version: `react, react-dom 19.3.1`. */
function isNamed(name: string, version: string): boolean {
  const at = dependencies.split(name).slice(1);
  return at.some((after) => after.match(/\d+\.\d+\.\d+/)?.[0] === version);
}

test('no line is left of a package that is gone', () => {
  const packages: object = { ...packageJson.dependencies, ...packageJson.devDependencies };
  const rows = [...dependencies.matchAll(/^\| (.+?) \|/gm)].map(([, cell = '']) => cell).slice(2);
  const named = rows.flatMap((cell) => cell.split(',').map((each) => each.trim().replace(/ [\d.]+$/, '')));

  expect(named.filter((name) => !Object.hasOwn(packages, name))).toEqual([]);
});
