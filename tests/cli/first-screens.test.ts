import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstScreens } from '../../cli/build/first-screens.ts';

const nothing = { screens: {}, styles: [], assets: {}, heavy: [], requests: {} };

test('a front end without the program that draws has no first screen', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-first-'));

  expect(await firstScreens(join(folder, 'web'))(new Map())).toEqual(nothing);
});

test('the program gets the model and what the front end is made of', async () => {
  const web = frontEnd(
    'export const prerender = async (files, web) => ({ screens: { entry: [...files.keys(), web.is].join() }, assets: {} });',
  );

  expect(await firstScreens(web)(new Map([['manifest.json', '{}']]))).toEqual({
    screens: { entry: 'manifest.json,built' },
    assets: {},
  });
});

test('a front end that was built in another way has none of the one beside it', async () => {
  const web = frontEnd('export const prerender = async () => ({ screens: { entry: "drawn" } });', 'index-Own.js');

  expect(await firstScreens(web)(new Map())).toEqual(nothing);
});

test('a program that fails is reported, and nothing is drawn', async () => {
  const problems: unknown[] = [];
  const web = frontEnd("export const prerender = async () => { throw new Error('no such block'); };");

  expect(await firstScreens(web, (problem) => void problems.push(problem))(new Map())).toEqual(nothing);
  expect(String(problems)).toContain('no such block');
});

function frontEnd(program: string, entry = 'index-New.js'): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-first-'));
  mkdirSync(join(folder, 'prerender'));
  writeFileSync(join(folder, 'prerender', 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'prerender', 'prerender.js'), program);
  writeFileSync(
    join(folder, 'prerender', 'web.json'),
    '{ "is": "built", "files": { "index-New.js": { "isEntry": true } } }',
  );
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'web', entry), '');
  return join(folder, 'web');
}
