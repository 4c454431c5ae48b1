/**
 * One mistake in a small portal: one message, at its line, and the line that its remedy shows is whole: written in the place of the
 * wrong one, it makes the message vanish.
 */

import { describe, expect, test } from 'vitest';
import { compilePortal, type Files } from '#compiler';
import type { Diagnostic } from '#model';
import { pointedAt, smallConfig, withFile } from './support.ts';

interface Mistake {
  readonly name: string;
  readonly path: string;
  /** The line as it is in the portal, and what the author made of it. */
  readonly right: string;
  readonly wrong: string;
  readonly code: string;
  /** What the message points at. */
  readonly at: string;
  /** The line that the remedy offers, when it differs from the right one. */
  readonly offered?: string;
}

/** The condition of an entry, which the portal has not got by itself. */
function condition(wrong: string, at: string, offered: string): Mistake {
  return {
    name: wrong,
    path: 'pages/home.yaml',
    right: '      title: "{title}"',
    wrong: `      title: "{title}"\n      unread: ${wrong}`,
    code: 'read/expression',
    at,
    offered: `unread: ${offered}`,
  };
}

const conditions: readonly Mistake[] = [
  condition('form_state !== "todo"', '!==', 'form_state != "todo"'),
  condition('form_state =! "todo"', '=!', 'form_state != "todo"'),
  condition('form_state <> "todo"', '<>', 'form_state != "todo"'),
  condition('form_state ≠ "todo"', '≠', 'form_state != "todo"'),
  condition('form_state is not "todo"', 'is not', 'form_state != "todo"'),
  condition('form_state isn\'t "todo"', "isn't", 'form_state != "todo"'),
  condition('form_state is "todo"', 'is', 'form_state == "todo"'),
  condition('form_state === "todo"', '===', 'form_state == "todo"'),
  condition('form_state = "todo"', '=', 'form_state == "todo"'),
  condition('read_count != null and read_count => 3', '=>', 'read_count != null and read_count >= 3'),
  condition('read_count != null and read_count =< 3', '=<', 'read_count != null and read_count <= 3'),
  condition('read_count != null and read_count ≥ 3', '≥', 'read_count != null and read_count >= 3'),
  condition('is_top && form_state == "todo"', '&&', 'is_top and form_state == "todo"'),
  condition('is_top&&form_state == "todo"', '&&', 'is_top and form_state == "todo"'),
  condition('is_top AND form_state == "todo"', 'AND', 'is_top and form_state == "todo"'),
  condition('is_top & form_state == "todo"', '&', 'is_top and form_state == "todo"'),
  condition('is_top || form_state == "todo"', '||', 'is_top or form_state == "todo"'),
  condition('is_top | form_state == "todo"', '|', 'is_top or form_state == "todo"'),
  condition('is_top OR form_state == "todo"', 'OR', 'is_top or form_state == "todo"'),
  condition('NOT is_top', 'NOT', 'not is_top'),
  condition('"!is_top"', '!', 'not is_top'),
  condition(`'!(form_state == "todo")'`, '!', 'not (form_state == "todo")'),
  condition(`'!contains(title, "a && b") && !is_top'`, '!', 'not contains(title, "a && b") and not is_top'),
  condition('"!is_top == is_top"', '!', '(not is_top) == is_top'),
  condition('form_state not in ["todo"]', 'not in', 'not form_state in ["todo"]'),
  condition('expire_at is not empty', 'is not empty', 'expire_at != null'),
  condition('form_state ＝＝ “todo”', '＝', 'form_state == "todo"'),
  condition('contains(title; "a;b")', ';', 'contains(title, "a;b")'),
  condition('IF(is_top; form_state == "todo"; true)', 'IF', `'is_top ? form_state == "todo" : true'`),
  condition('WENN(IF(is_top; true; false); is_top; true)', 'WENN', '"(is_top ? true : false) ? is_top : true"'),
  condition('is_top　&& （is_top）', '　', 'is_top and (is_top)'),
  condition('is_top ＆＆ is_top', '＆', 'is_top and is_top'),
];

type Row = readonly [path: string, right: string, wrong: string, code: string, at: string, offered?: string];

function mistakeOf([path, right, wrong, code, at, offered]: Row): Mistake {
  return { name: wrong, path, right, wrong, code, at, ...(offered === undefined ? {} : { offered }) };
}

const page = 'pages/login.yaml';
const home = 'pages/home.yaml';
const form = 'forms/application.yaml';
const days = '  - { name: days, label: Days, kind: number, integer: true }';
const text = '  - text: Welcome';
const list = '  - list: notices';
const title = 'title: Login';

const fullWidth: readonly Row[] = [
  [page, title, 'title：Login', 'read/full-width', '：'],
  [page, title, 'title： Login', 'read/full-width', '：'],
  [page, 'content:', 'content：', 'read/full-width', '：'],
  [page, title, 'title:　Login', 'read/full-width', '　'],
  [page, text, '　- text: Welcome', 'read/full-width', '　'],
  [page, text, '  － text: Welcome', 'read/full-width', '－'],
  [page, text, '  - text：Welcome', 'read/full-width', '：'],
  [page, title, 'title:\u00A0Login', 'read/full-width', '\u00A0'],
  [form, days, days.replace('label: ', 'label：'), 'read/full-width', '：'],
  [form, days, days.replace('days, ', 'days，'), 'read/full-width', '，'],
  [form, days, days.replace('{', '｛').replace('}', '｝'), 'read/full-width', '｛'],
];

const signs: readonly Row[] = [
  [page, title, 'title:Login', 'read/missing-character', ':'],
  [page, title, 'title Login', 'read/missing-character', 'title'],
  [page, title, 'title = Login', 'read/missing-character', ' ='],
  [page, 'content:', 'content', 'read/missing-character', 'content'],
  [page, text, '  - text:Welcome', 'read/missing-character', ':'],
  [page, text, '  - text Welcome', 'read/missing-character', 'text'],
  [page, text, '  -text: Welcome', 'read/missing-character', '-'],
  [page, text, '  • text: Welcome', 'read/missing-character', '•'],
  [page, text, '  -- text: Welcome', 'read/missing-character', '--'],
  [page, text, '  - - text: Welcome', 'read/indentation', '-'],
  [page, text, '  text: Welcome', 'read/missing-character', 'text'],
  [home, list, '  list: notices', 'read/missing-character', 'list'],
  [home, list, '    list: notices', 'read/missing-character', 'list'],
  [home, list, '  -list: notices', 'read/missing-character', '-'],
  [home, list, '  - list notices', 'read/missing-character', 'list'],
  [home, '  - form: application', '  form: application', 'read/missing-character', 'form'],
  [home, '    item:', '    - item:', 'read/indentation', '-'],
  [home, '      status: notice', '      status: - notice', 'read/indentation', '-'],
  [form, days, days.replace('- ', ''), 'read/missing-character', '{'],
  [form, days, days.replace('- ', '-'), 'read/missing-character', '-'],
  [form, days, days.replace('label: ', 'label:'), 'read/missing-character', ':'],
  [form, days, days.replace('days, ', 'days '), 'read/missing-character', 'label'],
  [form, days, days.replace(' }', ''), 'read/missing-character', '{'],
  [form, days, days.replace('{ ', ''), 'read/missing-character', '}'],
  [form, days, days.replace('}', '}}'), 'read/not-yaml', '}'],
  [form, days, days.replace('{', '(').replace('}', ')'), 'read/not-yaml', '('],
];

const quotes: readonly Row[] = [
  [page, text, '  - text: @office: open', 'read/special-character', '@', '- text: "@office: open"'],
  [page, text, '  - text: *Required* fields', 'read/special-character', '*', '- text: "*Required* fields"'],
  [page, text, '  - text: > 18 years', 'read/special-character', '>', '- text: "> 18 years"'],
  [page, text, '  - text: !Important', 'read/special-character', '!', '- text: "!Important"'],
  [page, text, '  - text: &More', 'read/special-character', '&', '- text: "&More"'],
  [page, text, '  - text: #1 of all', 'read/special-character', '#', '- text: "#1 of all"'],
  [page, text, '  - text: Note: it is open', 'read/colon-in-text', ':', '- text: "Note: it is open"'],
  [page, text, "  - text: 'Don't know'", 'read/text-behind-quotes', "t know'", '- text: "Don\'t know"'],
  [page, text, "  - text: 'Students' work'", 'read/text-behind-quotes', "work'", '- text: "Students\' work"'],
  [page, text, '  - text: "He said "yes""', 'read/text-behind-quotes', 'yes""', '- text: \'He said "yes"\''],
  [page, text, '  - text: "Yes" or "no"', 'read/text-behind-quotes', 'or "no"', '- text: \'"Yes" or "no"\''],
  [page, title, 'title: "Login', 'read/missing-character', '"', 'title: "Login"'],
  [page, text, '  - text: "Welcome', 'read/missing-character', '"', '- text: "Welcome"'],
  [page, text, String.raw`  - text: "C:\Quick"`, 'read/backslash', String.raw`\Q`, String.raw`- text: 'C:\Quick'`],
];

const entry = '      title: "{title}"';
const detail = '      - { label: Published on, value: publish_at }';

/** A text where a value is expected, and the other way round. */
const mixedUp: readonly Row[] = [
  [home, entry, `${entry}\n      lines: [publish_at]`, 'type/path-as-text', 'publish_at', 'lines: ["{publish_at}"]'],
  [page, text, '  - text: user.points', 'type/path-as-text', 'user.points', '- text: "{user.points}"'],
  ['pages/news/detail.yaml', detail, detail.replace('publish_at', '"{publish_at}"'), 'read/expression', '{publish_at}'],
  [home, entry, `${entry}\n      unread: "{is_top}"`, 'read/expression', '{is_top}', 'unread: is_top'],
];

const welcome = '  - text: Welcome';

/** What is said in a longer way than it needs. */
const longSpellings: readonly Row[] = [
  [
    page,
    welcome,
    '  - { button: Back, do: [{ back: true }] }',
    'shape/long-spelling',
    'true',
    '- { button: Back, do: back }',
  ],
  [
    page,
    welcome,
    '  - { button: Back, do: { back: true } }',
    'shape/long-spelling',
    'true',
    '- { button: Back, do: back }',
  ],
  [
    page,
    welcome,
    '  - button: Back\n    do:\n      - toast: Bye\n      - back: true',
    'shape/long-spelling',
    'true',
    '- back',
  ],
  [
    form,
    days,
    `  - { name: other, label: Other, kind: choice, options: application-types, start: "'leave'" }`,
    'shape/long-spelling',
    "'leave'",
    '- { name: other, label: Other, kind: choice, options: application-types, start: leave }',
  ],
  [
    page,
    welcome,
    '  - { text: "Hello {user.name}", when: user != null and user.points > 3 }',
    'shape/long-spelling',
    'user != null',
    '- { text: "Hello {user.name}", when: logged_in and user.points > 3 }',
  ],
  [
    page,
    welcome,
    '  - { text: Hello, when: null == user or user != null }',
    'shape/long-spelling',
    'null == user',
    '- { text: Hello, when: visitor or logged_in }',
  ],
  [
    page,
    welcome,
    '  - text: "Hello {user != null ? user.points : 0}"',
    'shape/long-spelling',
    'user != null',
    '- text: "Hello {logged_in ? user.points : 0}"',
  ],
  [
    home,
    list,
    `${list}\n    empty: "{filters.of}"\n    filters: [{ name: of, label: Of, options: { from: notices, value: id, label: title }, sent: false }]`,
    'shape/long-spelling',
    'notices',
    'filters: [{ name: of, label: Of, options: notices, sent: false }]',
  ],
  [
    home,
    'filter: 2 }, paged: true }\ncontent:\n  - list: notices',
    'filter: 2, keyword: filters.keyword }, paged: true }\ncontent:\n  - list: notices\n    filters: [{ name: keyword, label: Search, look: search }]',
    'shape/long-spelling',
    'filters.keyword',
    'notices: { call: news/index, with: { filter: 2 }, paged: true }',
  ],
  [page, welcome, '  - button: Leave\n    do:\n      log-out: true', 'shape/long-spelling', 'true', 'log-out'],
];

/** `read_count` may be empty; a line that shows it is not shown then. */
const needless: readonly Row[] = [
  ['{ text: "Read by {read_count}", when: read_count != null }', '- "Read by {read_count}"'],
  ['{ when: read_count != null, text: "Read by {read_count}" }', '- "Read by {read_count}"'],
  ['{ text: "{read_count}", icon: eye, when: read_count != null }', '- { text: "{read_count}", icon: eye }'],
  ['{ when: read_count != null, text: "{read_count * 2}", icon: eye }', '- { text: "{read_count * 2}", icon: eye }'],
].map(([line = '', offered = '']): Row => {
  const wrong = `${entry}\n      lines:\n        - ${line}`;
  return [home, entry, wrong, 'shape/long-spelling', 'read_count != null', offered];
});

const entryAddress = '      opens: /news/detail?id={id}';

const values: readonly Row[] = [
  [form, days, days.replace('true', 'Yes'), 'shape/wrong-type', 'Yes'],
  [form, days, days.replace('true', 'on'), 'shape/wrong-type', 'on'],
  [form, days, days.replace('true', '"true"'), 'shape/wrong-type', '"true"'],
  [
    form,
    days,
    days.replace('integer: true', 'min: "3"'),
    'shape/wrong-type',
    '"3"',
    days.replace('integer: true', 'min: 3'),
  ],
  [page, 'title: Login', 'title: 2025', 'shape/wrong-type', '2025', 'title: "2025"'],
  ['pages/news/detail.yaml', detail, detail.replace('publish_at', '{publish_at}'), 'shape/braces', '{publish_at}'],
  [home, entryAddress, entryAddress.replace('?', '？'), 'link/unknown-page', '？'],
];

const reason = '  - { name: reason, label: Reason, kind: text, when: { type: leave } }';

/** A constant that is the whole value has quotes of its own in the expression, and then those of YAML around. */
const constants: readonly Row[] = [
  ['text', '12345', '\'"12345"\''],
  ['text', '"12345"', '\'"12345"\''],
  ['text', 'Kowloon', '\'"Kowloon"\''],
  ['text', 'Hong Kong', '\'"Hong Kong"\''],
  ['text', '香港', '\'"香港"\''],
  ['country', 'hk', '\'"hk"\''],
  ['date', '2026-03-01', '\'"2026-03-01"\''],
  ['time', '09:30', '\'"09:30"\''],
  ['month', '2026-03', '\'"2026-03"\''],
  ['date-time', '2026-03-01T10:00+08:00', '\'"2026-03-01T10:00+08:00"\''],
  ['money, currency: HKD', '10.5', '\'"10.50"\''],
  ['choices, options: application-types', 'leave', '\'["leave"]\''],
].map(([kind = '', start = '', offered = '']): Row => {
  const field = `  - { name: extra, label: Extra, kind: ${kind}, start: `;
  const code = /^\p{L}/u.test(start) && !kind.startsWith('choices') ? 'type/unknown-name' : 'type/mismatch';
  return [form, reason, `${field}${start} }`, code, start.replaceAll('"', ''), `${field}${offered} }`];
});

const signed: readonly Mistake[] = [
  ...[...fullWidth, ...signs, ...quotes, ...mixedUp, ...longSpellings, ...needless, ...values, ...constants].map(
    mistakeOf,
  ),
  {
    ...condition('!is_top && !is_top', '!', 'not is_top and not is_top'),
    code: 'read/special-character',
  },
];

const mistakes: readonly Mistake[] = [...conditions, ...signed];

describe('one mistake, one message, and a line that can be copied', () => {
  test.each(mistakes)('$name', ({ path, right, wrong, code, at, offered = right }) => {
    const files = written(path, right, wrong);
    const { diagnostics } = compilePortal(files);
    const [diagnostic] = diagnostics;

    expect(diagnostics.map((each) => [each.code, pointedAt(each, files)])).toEqual([[code, at]]);
    expect(diagnostic && offeredBy(diagnostic)).toBe(offered.trim());
    expect(diagnostic && compilePortal(withRemedy(files, diagnostic)).diagnostics).toEqual([]);
  });
});

describe('a text that a comment cuts off', () => {
  test.each(['Prize # 1', 'Room #5', 'See #announcements'])(
    '%s is reported, and the line in quotes is not',
    (words) => {
      const [diagnostic, ...more] = compilePortal(written(page, 'Welcome', words)).diagnostics;
      const offered = /like this: `(.*?)`\./.exec(diagnostic?.remedy ?? '')?.[1] ?? '';

      expect([diagnostic?.code, diagnostic?.severity, more]).toEqual(['text/comment-in-text', 'warning', []]);
      expect(offered).toBe(`- text: "${words}"`);
      expect(compilePortal(written(page, '- text: Welcome', offered)).diagnostics).toEqual([]);
    },
  );

  test.each(['Welcome # for guests', 'Welcome  #5', '"Welcome" #5', 'Welcome # TODO: translate'])(
    '%s has an honest comment',
    (words) => {
      expect(compilePortal(written(page, 'Welcome', words)).diagnostics).toEqual([]);
    },
  );
});

/** The line that is moved, and how many spaces the remedy wants in front of it. */
const indented: readonly (readonly [path: string, right: string, wrong: string])[] = [
  [page, 'access: everyone', ' access: everyone'],
  [page, 'access: everyone', '  access: everyone'],
  [home, '      opens:', '        opens:'],
  [home, '      opens:', '     opens:'],
  [home, '      title: "{title}"', '       title: "{title}"'],
  [home, '    item:', '     item:'],
  [home, '    item:', '   item:'],
  [home, '  - form: application', '   - form: application'],
  [home, '  - form: application', ' - form: application'],
  [home, '  - form: application', '- form: application'],
  [home, '  - form: application', '    - form: application'],
  [home, '  notices:', 'notices:'],
  [form, '  - { name: days', '    - { name: days'],
];

describe('a line in the wrong column is reported with the number of spaces in front of it', () => {
  test.each(indented)('%s: %s → %s', (path, right, wrong) => {
    const files = written(path, right, wrong);
    const { diagnostics } = compilePortal(files);
    const lineNumber = (smallConfig.get(path) ?? '').split(right)[0]?.split('\n').length;
    const wanted = right.length - right.trimStart().length;

    expect(diagnostics.map(({ code, span }) => [code, span.line])).toEqual([['read/indentation', lineNumber]]);
    expect(diagnostics[0]?.remedy).toContain(
      wanted === 0 ? 'at the very beginning of the line' : `with ${wanted} space${wanted === 1 ? '' : 's'} in front`,
    );
  });
});

describe('what follows from a missing sign is not reported, and what else is wrong is', () => {
  test('an unknown call in a page without a colon', () => {
    const files = withFile(
      smallConfig,
      'pages/home.yaml',
      'route: /home\ntitle Home\naccess: signed-in\ndata:\n  notices: { call: news/idnex }\ncontent:\n  - list: notices\n    item: { title: "{titel}" }\n',
    );
    const found = compilePortal(files).diagnostics.map(({ code, span }) => [code, span.line, span.column]);

    expect(found).toEqual([
      ['read/missing-character', 2, 1],
      ['link/unknown-call', 5, 20],
    ]);
  });

  test('two lines of one page', () => {
    const files = withFile(
      smallConfig,
      page,
      'route: /login\ntitle：Login\naccess: everyone\ncontent:\n  -text: {user.name}\n',
    );
    const { diagnostics } = compilePortal(files);

    expect(diagnostics.map(({ span }) => span.line)).toContain(2);
    expect(diagnostics.map(({ span }) => span.line)).toContain(5);
  });

  test('Chinese punctuation inside texts stays as it is', () => {
    expect(compilePortal(written(page, 'Welcome', '歡迎：請登入，謝謝（同學）。「你好」　再見')).diagnostics).toEqual(
      [],
    );
  });
});

function written(path: string, right: string, wrong: string): Files {
  const text = smallConfig.get(path) ?? '';
  expect(text).toContain(right);
  return withFile(
    smallConfig,
    path,
    text.replace(right, () => wrong),
  );
}

/** "… like this: `the line`." */
function offeredBy({ remedy }: Diagnostic): string | undefined {
  return /like this: `(.*)`\.$/s.exec(remedy)?.[1];
}

/** The files after the author has copied the offered line. */
function withRemedy(files: Files, diagnostic: Diagnostic): Files {
  const { file, line } = diagnostic.span;
  const lines = (files.get(file) ?? '').split('\n');
  const spaces = /with (\d+) spaces?,/.exec(diagnostic.remedy)?.[1];
  const indentation =
    spaces === undefined ? (/^ */.exec(lines[line - 1] ?? '')?.[0] ?? '') : ' '.repeat(Number(spaces));
  lines[line - 1] = indentation + offeredBy(diagnostic);
  return withFile(files, file, lines.join('\n'));
}

test('a condition that asks for more than that there is a value is not called needless', () => {
  const page =
    'route: /other\ntitle: Other\naccess: signed-in\ncontent:\n  - { text: "{user.name}", when: user.name != "Chris" }\n';
  const { diagnostics } = compilePortal(withFile(smallConfig, 'pages/other.yaml', page));

  expect(diagnostics.map(({ code }) => code)).not.toContain('shape/long-spelling');
});
