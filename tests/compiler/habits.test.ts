/** What is written by habit and would be shown or used as it is, and what only looks like it and is in order. */
import { describe, expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { inYaml } from '../../src/compiler/diagnostics/in-yaml.ts';
import { quoted } from '../../src/compiler/diagnostics/report.ts';
import { contrast } from '../../src/compiler/kernel/theme-colours.ts';
import { smallConfig, withFile } from './support.ts';

function codesOf(path: string, text: string): readonly string[] {
  return compilePortal(withFile(smallConfig, path, text)).diagnostics.map(({ code }) => code);
}

const detail = smallConfig.get('pages/news/detail.yaml') ?? '';
const login = smallConfig.get('pages/login.yaml') ?? '';
const portal = smallConfig.get('portal.yaml') ?? '';

describe('a text', () => {
  test.each([
    ['“{title}”', 'text/typographic-quotes'],
    ['„{title}“', 'text/typographic-quotes'],
    ['„{title}”', 'text/typographic-quotes'],
    ['‘{title} of today’', 'text/typographic-quotes'],
    ['«{title}»', 'text/typographic-quotes'],
    ['「{title}」', 'text/typographic-quotes'],
    ['Notice ${title}', 'text/foreign-placeholder'],
    ['Notice {{title}}', 'text/foreign-placeholder'],
    ['" "', 'shape/empty'],
    ['"\\t"', 'shape/empty'],
    ['"\\u200B"', 'shape/empty'],
    ['Noti\u200Bce', 'read/not-text'],
  ])('%s is reported', (text, code) => {
    expect(codesOf('pages/news/detail.yaml', detail.replace('"{title}"', text))).toEqual([code]);
  });

  test.each([
    '“Notice”',
    '“Notice”, they said of {title}',
    '"“{title}”"',
    '‘Notice’ and {title}',
    "Student's {title}",
    'HK${title}',
    'US$ {title}',
    '$ {title}',
    'Braces {{so}} and {{}}',
    '👩‍👩‍👧 {title}',
    '{title}',
  ])('%s is in order', (text) => {
    const written = /^["“‘]|^\{/.test(text) && text.startsWith('{') ? `"${text}"` : text;

    expect(
      codesOf(
        'pages/news/detail.yaml',
        detail.replace('"{title}"', () => written),
      ),
    ).toEqual([]);
  });
});

describe('whether somebody is logged in', () => {
  const entities = (smallConfig.get('api/entities/all.yaml') ?? '').replace('    id: id\n', '$&    user: Person?\n');
  const withUsers = withFile(smallConfig, 'api/entities/all.yaml', entities);
  const home = smallConfig.get('pages/home.yaml') ?? '';
  const shownTo = (access: string, lines: string, files = smallConfig): readonly string[] => {
    const page = home.replace('access: signed-in', `access: ${access}`).replace('- form: application', () => lines);
    const data = page.replace('paged: true }', 'paged: true, when: { visitor: false } }');
    return compilePortal(withFile(files, 'pages/home.yaml', data)).diagnostics.map(({ code }) => code);
  };

  test.each(['{ logged_in: true }', '{ visitor: false }', 'not visitor', 'user.points == 3', '{ user.points: 3 }'])(
    'is asked with %s',
    (when) => {
      expect(shownTo('everyone', `- { form: application, when: ${when} }`)).toEqual([]);
    },
  );

  test.each(['user != null', 'user.points == 3', '{ user.points: 3 }'])(
    'is not asked with %s where an entry has a user of its own',
    (when) => {
      const apply = `{ button: Apply, do: [{ dialog: Apply, content: [{ form: application }] }], when: ${when} }`;
      const list = `- { list: notices, item: { title: "{title}", buttons: [${apply}] } }`;

      expect(shownTo('signed-in', list, withUsers)).toEqual([]);
      expect(shownTo('everyone', list, withUsers)).toEqual(['link/needs-login']);
    },
  );
});

describe('an address', () => {
  test.each([
    'https://',
    'https://site',
    'https://.edu',
    'https:///path',
    'https://www example.edu',
    'https://www.example.edu/a b',
    'https://www.example.edu/{user.id}',
    'mailto:',
    'mailto:office',
    'mailto:office@example',
    'tel:',
    'tel:12',
    'tel:0852 1234',
  ])('%s is reported', (address) => {
    expect(codesOf('pages/login.yaml', `${login}  - { button: Go, opens: "${address}" }\n`)).toEqual([
      'link/wrong-address',
    ]);
  });

  test.each([
    'https://example.edu',
    'https://www.example.edu:8443/a/b?c=d&e=%20#f',
    'https://localhost:8080',
    'https://大學.example/路',
    'mailto:office@example.edu',
    'mailto:office@example.edu?subject=Leave%20of%20absence',
    'tel:+85239430000',
    'tel:+852-3943-0000',
  ])('%s is in order', (address) => {
    expect(codesOf('pages/login.yaml', `${login}  - { button: Go, opens: "${address}" }\n`)).toEqual([]);
  });
});

describe('a setting of the portal', () => {
  test.each([
    ['brand: { accent: "#5A2A83" }', 'shape/low-contrast'],
    ['brand: { primary: "#FFFFFF" }', 'shape/low-contrast'],
    ['brand: { primary: "#F2B705" }', 'shape/low-contrast'],
    ['formats: { date: YYYY }', 'shape/wrong-form'],
    ['formats: { time: "HH:MM" }', 'shape/wrong-form'],
    ['time-zone: Hong Kong', 'shape/unknown-value'],
    ['times: { toast: 1 h }', 'shape/out-of-range'],
    ['lists: { per-page: 11 }', 'link/unknown-option'],
    ['lists: { choices: [5, 5] }', 'shape/repeated'],
    ['languages: { force-on-show: ja }', 'link/unknown-option'],
  ])('%s is reported', (line, code) => {
    expect(codesOf('portal.yaml', `${portal}${line}\n`)[0]).toBe(code);
  });

  test.each([
    'brand: { primary: "#0B5394", accent: "#F6B26B" }',
    'formats: { date: YYYY年M月D日, time: "h:mm A", datetime: "D.M.YY [um] H:mm" }',
    'time-zone: Europe/London',
    'time-zone: UTC',
    'lists: { per-page: 25, choices: [25, 50] }',
    'languages: { offered: [en], force-on-show: none }',
    'times: { request: 90 s, loading-delay: 0 ms, idle: 30 min }',
  ])('%s is in order', (line) => {
    expect(codesOf('portal.yaml', `${portal}${line}\n`)).toEqual([]);
  });

  test('has the contrast of WCAG', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
    expect(contrast('#5A2A83', '#5A2A83')).toBe(1);
  });
});

test.each<readonly [unknown, string]>([
  [['signed-in', 'everyone'], '[signed-in, everyone]'],
  [{ form: 'leave', with: { id: 1 } }, '{ form: leave, with: { id: 1 } }'],
  [{}, '{}'],
  [[], '[]'],
  [null, 'null'],
  [true, 'true'],
  ['', '""'],
  ['0852', '"0852"'],
  ['a, b', '"a, b"'],
  ['{title}', '"{title}"'],
  ['/news/detail?id={id}', '/news/detail?id={id}'],
  [['{a} and b'], '["{a} and b"]'],
])('%j is quoted as its author would write it', (value, written) => {
  expect(inYaml(value)).toBe(written);
  expect(quoted(value)).toBe(typeof value === 'string' ? `\`${value}\`` : `\`${written}\``);
});
