/** The choice of a preview as it is in an address. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type PreviewChoice, previewToken, readPreview, usualPreview, writePreview } from '#model';
import { createPreview } from '../../src/engine/preview/preview.ts';
import { memory } from './support/memory.ts';

const choices: readonly (readonly [string, Partial<PreviewChoice>])[] = [
  ['', {}],
  ['empty', { state: 'empty' }],
  ['422', { state: '422' }],
  ['role=lead', { role: 'lead' }],
  [
    'long,book/detail=404,role=signed-in,seed=7',
    { state: 'long', calls: { 'book/detail': '404' }, role: 'signed-in', seed: 7 },
  ],
];

test.each(choices)('%j is read and written as it is', (text, part) => {
  const choice = { ...usualPreview, ...part };

  expect(readPreview(text)).toEqual(choice);
  expect(writePreview(choice)).toBe(text);
});

describe('what nobody understands is left out:', () => {
  test.each([
    ['an unknown state', 'fullest'],
    ['an unknown role', 'role=Teacher!'],
    ['a seed that is no number', 'seed=many'],
    ['a seed without end', 'seed=99999999999999999999'],
    ['a state of a call that there is not', 'book/index=gone'],
    ['a name that no call can have', '__proto__=empty'],
    ['signs', ',=,==,%%,'],
  ])('%s', (_name, text) => {
    expect(readPreview(text)).toEqual(usualPreview);
  });
});

describe('a preview that is opened', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['as a role', '?preview=role=lead', previewToken('lead')],
    ['as a visitor', '?preview=role=visitor', null],
    ['as nobody in particular', '?preview=empty', 'mine'],
  ])('%s logs in or out accordingly', (_name, search, token) => {
    const { local } = open(search, true);

    expect(local.getItem('token')).toBe(token);
  });

  test('where logins are real leaves the login alone', () => {
    expect(open('?preview=role=visitor', false).local.getItem('token')).toBe('mine');
  });

  test('keeps the choice in the address and in the tab, beside other words, and sends it with each call', () => {
    const { preview, tab, address } = open('?a=1&preview=empty', true);
    expect([address(), [...tab.all.values()]]).toEqual(['/?a=1&preview=empty#/pages/home', ['empty']]);

    preview.change({ state: 'long' });
    expect([address(), [...tab.all.values()]]).toEqual(['/?a=1&preview=long#/pages/home', ['long']]);
    expect(Object.values(preview.headers())).toEqual(['long']);

    preview.change(usualPreview);
    expect([address(), preview.headers()]).toEqual(['/?a=1#/pages/home', {}]);
  });

  /** A tab of somebody who is logged in. */
  function open(search: string, hasRoles: boolean) {
    const [tab, local] = [memory(), memory()];
    local.setItem('token', 'mine');
    const location = { pathname: '/', search, hash: '#/pages/home' };
    const address = () => location.pathname + location.search + location.hash;
    vi.stubGlobal('sessionStorage', tab);
    vi.stubGlobal('localStorage', local);
    vi.stubGlobal('location', location);
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, __: string, to: string) => {
        location.search = new URL(to, 'http://portal').search;
      },
    });
    return { preview: createPreview(hasRoles, 'token'), tab, local, address };
  }
});
