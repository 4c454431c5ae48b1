import { describe, expect, test } from 'vitest';
import type { Expression } from '#model';
import { fileAddress, resolveAddress, safeAddress } from '../../src/engine/show/use-address.ts';

const values: Readonly<Record<string, unknown>> = {
  id: 3,
  name: 'A & B',
  nothing: null,
  url: '/files/a.pdf',
  script: 'java\nscript:alert(1)',
};
const valueOf = (expression: Expression) => (Array.isArray(expression) ? values[String(expression[1])] : expression);
const onSite = (path: string) => fileAddress(path, 'https://site.example/');

describe('an address', () => {
  test('of a page carries its parameters', () => {
    expect(
      resolveAddress(
        { page: '/pages/news/detail', query: { id: ['name', 'id'], q: ['name', 'name'] } },
        valueOf,
        onSite,
      ),
    ).toEqual({
      to: '/pages/news/detail?id=3&q=A+%26+B',
      href: '#/pages/news/detail?id=3&q=A+%26+B',
      external: false,
    });
  });

  test('leaves out parameters without a value', () => {
    expect(resolveAddress({ page: '/pages/home', query: { id: ['name', 'nothing'] } }, valueOf, onSite).to).toBe(
      '/pages/home',
    );
  });

  test('of a file belongs to the site', () => {
    expect(resolveAddress({ file: ['name', 'url'] }, valueOf, onSite)).toEqual({
      href: 'https://site.example/files/a.pdf',
      external: true,
    });
  });

  test('of a file without a path leads nowhere', () => {
    expect(resolveAddress({ file: ['name', 'nothing'] }, valueOf, onSite).href).toBe('#');
  });

  test('that is a script leads nowhere', () => {
    expect(resolveAddress({ file: ['name', 'script'] }, valueOf, (path) => path).href).toBe('#');
    expect(resolveAddress({ href: ' JavaScript:alert(1)' }, valueOf, onSite).href).toBe('#');
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
    expect(safeAddress(address)).toBe('#');
  });
});
