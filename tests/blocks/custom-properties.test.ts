/** A misspelt custom property says nothing: the browser takes no colour at all. So each that is used is given somewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { themeCss } from '../../src/compiler/output/theme-css.ts';
import { compiledPortal } from '../server/support/compiled-portal.ts';

const folder = join(import.meta.dirname, '../../src');
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const sheets = paths.filter((path) => path.endsWith('.css'));
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');

/** What a style sheet gives, the compiled theme, or a component for its own. */
const given = new Set([
  ...[...sheets.map(textOf), themeCss(compiledPortal().settings)].flatMap(givenIn),
  ...paths.filter((path) => path.endsWith('.tsx')).flatMap((path) => matches(textOf(path), /'(--[\w-]+)'/g)),
]);

test.each(sheets)('%s uses no custom property that nobody gives', (sheet) => {
  expect(usedIn(textOf(sheet)).filter((name) => !given.has(name))).toEqual([]);
});

test('a use and what is given are told apart', () => {
  const css = '.a { --gap: 1px; color: var(--ink); margin: calc(var(--gap) + var(--more, 2px)); }';

  expect(usedIn(css)).toEqual(['--ink', '--gap', '--more']);
  expect(givenIn(css)).toEqual(['--gap']);
});

function usedIn(css: string): string[] {
  return matches(css, /var\(\s*(--[\w-]+)/g);
}

function givenIn(css: string): string[] {
  return matches(css, /(?:^|[{;\s])(--[\w-]+)\s*:/g);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
