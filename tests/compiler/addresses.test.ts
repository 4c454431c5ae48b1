import { describe, expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { pointedAt, smallConfig, withFile } from './support.ts';

/** Compiles a button that opens `address`, on a page that knows `id` and `name`. */
function open(address: string) {
  const page = [
    'route: /start',
    'title: Start',
    'access: signed-in',
    'query: { id: id, word: text? }',
    'content:',
    '  - tabs:',
    '      - { label: Home, content: [] }',
    '    name: part',
    `  - { button: Login, opens: ${JSON.stringify(address)} }`,
  ].join('\n');
  const list = [
    'route: /kinds',
    'title: Kinds',
    'access: signed-in',
    'data: { notices: { call: news/index, with: { filter: 2 }, limit: 5 } }',
    'content:',
    '  - list: notices',
    '    filters: [{ name: title, label: Title, options: { from: notices.list, value: title, label: title }, sent: false }]',
    '    item: { title: "{title}" }',
  ].join('\n');
  const files = withFile(withFile(smallConfig, 'pages/start.yaml', page), 'pages/kinds.yaml', list);
  const { portal, diagnostics } = compilePortal(files);
  const block = portal?.pages['start']?.content[1];
  return {
    opens: block && 'opens' in block ? block.opens : undefined,
    // Most of the addresses read nothing of what the page could read.
    mistakes: diagnostics
      .filter(({ code }) => code !== 'link/unread')
      .map((diagnostic) => [diagnostic.code, pointedAt(diagnostic, files)]),
  };
}

describe('an address', () => {
  const id = ['field', ['name', 'query'], 'id'];

  test.each([
    ['/home', { page: '/home' }],
    ['/news/detail?id={query.id}', { page: '/news/detail', query: { id } }],
    ['/news/detail?id=7', { page: '/news/detail', query: { id: 7 } }],
    ['/start?id=7&word=hello', { page: '/start', query: { id: 7, word: 'hello' } }],
    ['/start?id=7&word=08', { page: '/start', query: { id: 7, word: '08' } }],
    ['/start?id=7&word=007', { page: '/start', query: { id: 7, word: '007' } }],
    ['/kinds?title=007', { page: '/kinds', query: { title: '007' } }],
    ['/kinds?title=1e3', { page: '/kinds', query: { title: '1e3' } }],
    ['/kinds?title=Infinity', { page: '/kinds', query: { title: 'Infinity' } }],
    ['/kinds?title=12345678901234567890', { page: '/kinds', query: { title: '12345678901234567890' } }],
    ['/kinds?title=7', { page: '/kinds', query: { title: 7 } }],
    ['/start?id=7&word=Open%20Day', { page: '/start', query: { id: 7, word: 'Open Day' } }],
    ['/start?id=7&word=50%', { page: '/start', query: { id: 7, word: '50%' } }],
    ['/start?id=7&part=hom%65', { page: '/start', query: { id: 7, part: 'home' } }],
    ['/start?id=7&part=home', { page: '/start', query: { id: 7, part: 'home' } }],
    ['/start?id=7&part=0', { page: '/start', query: { id: 7, part: 0 } }],
    ['/start?id=7&page=2&per-page=20', { page: '/start', query: { id: 7, page: 2, 'per-page': 20 } }],
    ['https://office.example/a?b=c', { href: 'https://office.example/a?b=c' }],
    ['mailto:office@office.example', { href: 'mailto:office@office.example' }],
    ['tel:+85212345678', { href: 'tel:+85212345678' }],
    ['{user.name}', { file: ['field', ['name', 'user'], 'name'] }],
  ])('%s is compiled', (address, expected) => {
    expect(open(address)).toEqual({ opens: expected, mistakes: [] });
  });

  test.each([
    ['/hom', [['link/unknown-page', '/hom']]],
    ['/hom?id=1', [['link/unknown-page', '/hom']]],
    ['/news/detail', [['link/missing-query', '"/news/detail"']]],
    ['/news/detail?nr=1', [['link/unknown-query', 'nr']]],
    ['/news/detail?id={query.nr}', [['type/unknown-field', 'nr']]],
    ['/news/detail?id={user.name}', [['type/mismatch', 'user.name']]],
    ['/news/detail?id=1&tap={query.id}', [['link/unknown-query', 'tap']]],
    ['http://office.example', [['link/unsafe-address', 'http://office.example']]],
    ['javascript:alert(1)', [['link/unknown-page', 'javascript:alert(1)']]],
    ['//evil.example', [['link/unknown-page', '//evil.example']]],
    ['{user}', [['type/mismatch', 'user']]],
    ['/start?id=7&part=hom', [['type/unknown-option', 'hom']]],
    ['/start?id=7&part=h%6fm', [['type/unknown-option', 'h%6fm']]],
    ['/start?id=7&part=1', [['type/unknown-option', '1']]],
    ['/home?constructor=1', [['link/unknown-query', 'constructor']]],
  ])('%s is reported where it mistakes', (address, expected) => {
    expect(open(address).mistakes).toEqual(expected);
  });
});

describe('an expression that reads which tab is chosen', () => {
  const mistakes = (condition: string, tabs: string, parts: Readonly<Record<string, string>> = {}) => {
    const page = [
      'route: /start',
      'title: Start',
      'access: signed-in',
      'query: { tab: text? }',
      'content:',
      `  - ${tabs}`,
      `  - { text: Hello, when: '${condition}' }`,
    ].join('\n');
    const files = new Map([...withFile(smallConfig, 'pages/start.yaml', page), ...Object.entries(parts)]);
    return compilePortal(files).diagnostics.map((diagnostic) => [diagnostic.code, pointedAt(diagnostic, files)]);
  };
  const tabs = 'tabs: [{ label: About us, content: [] }, { key: reviews, label: "{user.name}", content: [] }]';
  const unknown = (word: string) => [['type/unknown-option', JSON.stringify(word)]];

  test.each([
    ['the word of a label', 'query.tab == "about-us"', tabs, []],
    ['a key', 'query.tab != "reviews"', tabs, []],
    ['a misspelt word', 'query.tab == "revews"', tabs, unknown('revews')],
    ['a label in place of its word', 'query.tab in ["About us"]', tabs, unknown('About us')],
    ['any word, where a label is computed', 'query.tab == "x"', 'tabs: [{ label: "{user.name}", content: [] }]', []],
    ['any word, where the tabs have another name', 'query.tab == "x"', `${tabs}\n    name: other`, []],
  ])('knows %s', (_, condition, block, expected) => {
    expect(mistakes(condition, block)).toEqual(expected);
  });

  test('knows the words of tabs in a part', () => {
    const parts = { 'parts/tabbed.yaml': `content:\n  - ${tabs}\n` };

    expect(mistakes('query.tab == "reviews"', 'part: tabbed', parts)).toEqual([]);
    expect(mistakes('query.tab == "revews"', 'part: tabbed', parts)).toEqual(unknown('revews'));
  });
});

describe('a word of the address that no expression reads', () => {
  const unread = (content: readonly string[]) => {
    const page = [
      'route: /start',
      'title: Start',
      'access: signed-in',
      'query: { notice: id? }',
      'data:',
      '  notices: { call: news/index, with: { filter: 2 }, paged: true }',
      'content:',
      ...content,
    ].join('\n');
    const files = withFile(smallConfig, 'pages/start.yaml', page);
    return compilePortal(files)
      .diagnostics.filter(({ code }) => code === 'link/unread')
      .map((diagnostic) => pointedAt(diagnostic, files));
  };
  const panes = (name: string) => [
    '  - panes: notices',
    ...(name === '' ? [] : [`    name: ${name}`]),
    '    item: { title: "{title}" }',
    '    content: [{ text: "{title}" }]',
  ];
  const list = ['  - list: notices', '    item: { title: "{title}" }'];

  test.each([
    ['says which entry of panes is opened', panes('notice'), []],
    ['is not the one of the panes', panes('other'), ['notice']],
    ['is not the usual one of panes, either', panes(''), ['notice']],
    ['is on a page with a list', list, ['notice']],
  ])('%s', (_, content, expected) => {
    expect(unread(content)).toEqual(expected);
  });
});
