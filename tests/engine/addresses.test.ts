import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Expression, Manifest } from '#model';
import { fileAddress, resolveAddress, safeAddress } from '../../src/engine/show/use-address.ts';

const values: Readonly<Record<string, unknown>> = {
  id: 3,
  name: 'A & B',
  nothing: null,
  url: '/files/a.pdf',
  script: 'javascript:alert(1)',
};
const valueOf = (expression: Expression) => (Array.isArray(expression) ? values[String(expression[1])] : expression);
const onSite = (path: string) => fileAddress(path, 'https://site.example/');
const route = { path: '/pages/news/detail', also: [], page: 'news/detail', access: 'signed-in', chunk: 'n.json' };
// What an address is resolved by, and nothing else of a manifest.
const portal = { routes: [route], settings: { siteAddress: 'https://site.example/' } } as unknown as Manifest;

test('files are followed by addresses that were looked at, in every block and renderer', () => {
  const folders = ['src/blocks', 'src/renderers'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => join(folder, name)),
  );
  const issues = files.filter((file) => /href(=\{|: )(fileAddress|address)\(/.test(readFileSync(file, 'utf8')));

  expect(files.length).toBeGreaterThan(50);
  expect(issues).toEqual([]);
});

describe('an address', () => {
  test('of a page carries its parameters', () => {
    expect(
      resolveAddress(
        { page: '/pages/news/detail', query: { id: ['name', 'id'], q: ['name', 'name'] } },
        valueOf,
        portal,
      ),
    ).toEqual({
      to: '/pages/news/detail?id=3&q=A+%26+B',
      href: '#/pages/news/detail?id=3&q=A+%26+B',
      external: false,
    });
  });

  test('leaves out parameters without a value', () => {
    expect(resolveAddress({ page: '/pages/home', query: { id: ['name', 'nothing'] } }, valueOf, portal).to).toBe(
      '/pages/home',
    );
  });

  test('of a file belongs to the site', () => {
    expect(resolveAddress({ file: ['name', 'url'] }, valueOf, portal)).toEqual({
      href: 'https://site.example/files/a.pdf',
      external: true,
    });
  });

  test.each([['name', 'nothing'] as const, ''])('of a file without a path leads nowhere, and is text', (file) => {
    expect(resolveAddress({ file }, valueOf, portal).href).toBe('');
  });

  test.each([
    { name: 'that comes as data stays in the portal', route: '/pages/news/detail', to: '/pages/news/detail?id=7' },
    { name: 'keeps the query of the route', route: '/pages/news/detail?tab=2', to: '/pages/news/detail?tab=2&id=7' },
    { name: 'without a page leads nowhere, and is text', route: '/pages/elsewhere', to: undefined },
    { name: 'of another site is no route', route: 'javascript:alert(1)', to: undefined },
    { name: 'that is empty leads nowhere', route: null, to: undefined },
  ])('$name', ({ route: given, to }) => {
    const address = { route: ['name', 'route'], query: ['name', 'query'] } as const;
    const read = (expression: Expression) =>
      Array.isArray(expression) ? { route: given, query: { id: 7, nothing: null } }[String(expression[1])] : expression;

    const found = resolveAddress(address, read, portal);

    expect(found.to).toBe(to);
    expect(found.href).toBe(to === undefined ? '' : `#${to}`);
  });

  test('that is a script leads nowhere, and is text', () => {
    expect(resolveAddress({ file: ['name', 'script'] }, valueOf, portal).href).toBe('');
    expect(resolveAddress({ href: ' JavaScript:alert(1)' }, valueOf, portal).href).toBe('');
  });
});

describe('a file address', () => {
  const rows = [
    { name: 'gets the site in front', path: 'files/x.png', expected: 'https://site.example/files/x.png' },
    { name: 'stays when it is absolute', path: 'https://other.example/x.png', expected: 'https://other.example/x.png' },
    { name: 'stays when it names its host', path: '//cdn.example/x.png', expected: '//cdn.example/x.png' },
    {
      name: 'stays when it holds the picture itself',
      path: 'data:image/png;base64,AA',
      expected: 'data:image/png;base64,AA',
    },
  ];
  test.each(rows)('$name', ({ path, expected }) => {
    expect(onSite(path)).toBe(expected);
  });

  test('is the own one where the portal names no site', () => {
    expect(fileAddress('files/x.png')).toBe('/files/x.png');
  });

  test.each(['https://a.example', 'mailto:a@b.hk', 'tel:+852', '/files/x', '#/pages/home'])(
    'lets %s pass',
    (address) => {
      expect(safeAddress(address)).toBe(address);
    },
  );

  test.each(['javascript:1', 'data:text/html,x', 'vbscript:x', '\u0001javascript:1'])('stops %s', (address) => {
    expect(safeAddress(address)).toBe('');
  });
});
