/** Texts that depend on the situation: one shape in the model, and lists of cases that have an end and no dead entries. */
import { describe, expect, test } from 'vitest';
import type { Files } from '#compiler';
import { pointedAt, recompile, shippedConfig, smallConfig, withFile } from './support.ts';

const path = 'forms/application.yaml';

function withSuccess(...lines: readonly string[]): Files {
  return withFile(smallConfig, path, [smallConfig.get(path)?.trimEnd(), ...lines, ''].join('\n'));
}

function cases(...entries: readonly string[]): Files {
  return withSuccess('success:', ...entries.map((entry) => `  - { ${entry} }`));
}

describe('the success of a form in the model', () => {
  const rows = [
    { name: 'is one case for one text', files: withSuccess('success: Sent'), expected: [{ text: 'Sent' }] },
    {
      name: 'keeps the placeholders of one text',
      files: withSuccess('success: "Sent: {result.no}"'),
      expected: [{ text: { text: 'Sent: {0}', args: [['run', 'show', ['field', ['name', 'result'], 'no']]] } }],
    },
    {
      name: 'is a case for each entry, in their order',
      files: cases('when: { type: leave }, text: Enjoy', 'text: Sent'),
      expected: [{ when: ['==', ['name', 'type'], 'leave'], text: 'Enjoy' }, { text: 'Sent' }],
    },
    { name: 'is not there when nobody wrote one', files: smallConfig, expected: undefined },
  ];
  test.each(rows)('$name', ({ files, expected }) => {
    expect(recompile(files).portal?.forms['application']?.success).toEqual(expected);
  });

  test('says the label of what was chosen, one or several, not the word that is stored', () => {
    const form = withSuccess('success: "{type} and {join(others)}: {show(type)}"', 'confirm: "Send {type}?"').get(path);
    const asked = form?.replace(
      'fields:\n',
      'fields:\n  - { name: others, label: Others, kind: choices, options: application-types }\n',
    );
    const { portal } = recompile(withFile(smallConfig, path, asked ?? ''));
    const type = ['label', ['name', 'type'], 'application-types'];
    const others = ['run', 'join', ['label', ['name', 'others'], 'application-types']];

    expect(portal?.forms['application']?.success).toEqual([
      { text: { text: '{0} and {1}: {2}', args: [type, others, ['run', 'show', type]] } },
    ]);
    expect(portal?.forms['application']?.confirm).toEqual({ text: 'Send {0}?', args: [type] });
  });

  test('needs a translation of each case', () => {
    const files = cases('when: { type: leave }, text: Enjoy', 'text: Thanks');

    const offering = `${files.get('portal.yaml')}languages: { offered: [en, ja] }\n`;
    const offered = withFile(files, 'portal.yaml', offering);

    const { diagnostics } = recompile(withFile(offered, 'texts/ja.yaml', 'Enjoy: お楽しみください\n'));
    const untranslated = diagnostics.map((diagnostic) => pointedAt(diagnostic, files));

    expect(untranslated).toContain('Thanks');
    expect(untranslated).not.toContain('Enjoy');
  });
});

describe('a list of cases', () => {
  const leave = 'when: { type: leave }, text: Enjoy';
  const end = 'text: Sent';
  const unreachable = 'type/unreachable-case';
  const missing = 'type/missing-case';

  const rows: readonly { readonly name: string; readonly entries: readonly string[]; readonly expected: string[] }[] = [
    { name: 'may be one case without a condition', entries: [end], expected: [] },
    {
      name: 'may end when every value of an answer has its case',
      entries: [leave, 'when: { type: letter }, text: Wait'],
      expected: [],
    },
    {
      name: 'may name the values in expressions',
      entries: ["when: type == 'leave', text: Enjoy", 'when: "\'letter\' == type", text: Wait'],
      expected: [],
    },
    {
      name: 'may name several values in one case',
      entries: ["when: type == 'leave' or type == 'letter', text: Sent"],
      expected: [],
    },
    { name: 'needs an end when a value is left', entries: [leave], expected: [`${missing} success`] },
    {
      name: 'needs an end behind conditions that cover nothing for certain',
      entries: ['when: days > 3, text: Enjoy'],
      expected: [`${missing} success`],
    },
    {
      name: 'does not count a value that needs something else besides',
      entries: [leave, 'when: { type: letter, days: 1 }, text: Wait'],
      expected: [`${missing} success`],
    },
    {
      name: 'goes on to nobody behind a case that fits always',
      entries: [end, leave],
      expected: [`${unreachable} Enjoy`],
    },
    { name: 'does not end twice', entries: [leave, end, 'text: Done'], expected: [`${unreachable} Done`] },
    {
      name: 'does not repeat a value, however it is written',
      entries: [leave, "when: type == 'leave', text: Again", end],
      expected: [`${unreachable} type == 'leave'`],
    },
    {
      name: 'does not repeat values that several cases above have taken',
      entries: [leave, 'when: { type: letter }, text: Wait', "when: \"type in ['letter', 'leave']\", text: Again", end],
      expected: [`${unreachable} "type in ['letter', 'leave']"`],
    },
    {
      name: 'does not repeat an expression, whatever its spaces and quotes',
      entries: ['when: days > 3, text: Enjoy', 'when: "days>3", text: Again', end],
      expected: [`${unreachable} "days>3"`],
    },
    {
      name: 'does not ask for more behind a case that asks for less',
      entries: ['when: days > 3, text: Enjoy', "when: days > 3 and type == 'leave', text: Again", end],
      expected: [`${unreachable} days > 3 and type == 'leave'`],
    },
    {
      name: 'may ask for less behind a case that asks for more',
      entries: ["when: days > 3 and type == 'leave', text: Enjoy", 'when: days > 3, text: Again', end],
      expected: [],
    },
    {
      name: 'may have a value again together with another',
      entries: [leave, "when: \"type in ['letter', 'leave']\", text: Wait", end],
      expected: [],
    },
    {
      name: 'is not judged by a condition with a mistake',
      entries: ['when: dais > 3, text: Enjoy', 'when: dais > 3, text: Again'],
      expected: ['type/unknown-name dais', 'type/unknown-name dais'],
    },
    {
      name: 'is judged by when, whatever is wrong with the text',
      entries: ['text: ""', leave],
      expected: ['shape/empty ""', `${unreachable} Enjoy`],
    },
    {
      name: 'is not judged by a case whose key is unknown',
      entries: ['whom: x, text: Enjoy', end],
      expected: ['shape/unknown-key whom'],
    },
  ];

  test.each(rows)('$name', ({ entries, expected }) => {
    const files = cases(...entries);

    const { diagnostics } = recompile(files);

    expect(diagnostics.map((diagnostic) => `${diagnostic.code} ${pointedAt(diagnostic, files)}`)).toEqual(expected);
  });

  test('may end with the case for an answer that is empty', () => {
    const status = (...more: readonly string[]) =>
      withFile(
        withFile(
          smallConfig,
          'api/entities/more.yaml',
          'Remark:\n  description: A remark.\n  fields: { state: "one of open, done?" }\n',
        ),
        'statuses/remark.yaml',
        ['of: Remark', 'cases:', '  - { when: { state: [open, done] }, label: Known, colour: grey }', ...more, ''].join(
          '\n',
        ),
      );

    const codes = (files: Files) => recompile(files).diagnostics.map(({ code }) => code);

    expect(codes(status())).toEqual([missing]);
    expect(codes(status('  - { when: state == null, label: Unknown, colour: grey }'))).toEqual(['link/unused']);
  });

  test.each([
    ['{ is_top: true }', '{ is_top: false }', []],
    ['is_top', 'not is_top', []],
    ['{ is_top: false }', 'is_top', []],
    ['is_top', '{ read_count: 1 }', [[missing, 'cases']]],
    [
      'is_top',
      '{ is_top: true }',
      [
        [missing, 'cases'],
        [unreachable, '{ is_top: true }'],
      ],
    ],
    ['read_count == 1', 'is_top', [[missing, 'cases']]],
    ['"title in []"', 'is_top', [[missing, 'cases']]],
  ])('may have one for yes and one for no: %s, %s', (first, second, expected) => {
    const files = withFile(
      smallConfig,
      'statuses/notice.yaml',
      [
        'of: NoticeSummary',
        'cases:',
        `  - { when: ${first}, label: One, colour: grey }`,
        `  - { when: ${second}, label: Other, colour: grey }`,
        '',
      ].join('\n'),
    );

    const { diagnostics } = recompile(files);

    expect(diagnostics.map((diagnostic) => [diagnostic.code, pointedAt(diagnostic, files)])).toEqual(expected);
  });
});

describe('the icon of an entry', () => {
  const withIcon = (icon: string) =>
    withFile(
      shippedConfig,
      'pages/office/inbox.yaml',
      `route: /pages/office/inbox
title: Messages
access: signed-in
data:
  messages: { call: user/message, paged: true }
content:
  - list: messages
    item:
      title: "{title}"
      icon: ${icon}
`,
    );
  const iconIn = (files: Files) => {
    const block = recompile(files).portal?.pages['office/inbox']?.content[0];
    return block && 'item' in block && 'icon' in block.item ? block.item.icon : undefined;
  };

  test('is one for all, or that of the first case that fits', () => {
    expect(iconIn(withIcon('bell'))).toEqual([{ icon: 'bell' }]);
    expect(iconIn(withIcon('[{ when: { type: event }, icon: calendar }, { icon: bell }]'))).toEqual([
      { when: ['==', ['name', 'type'], 'event'], icon: 'calendar' },
      { icon: 'bell' },
    ]);
  });

  test('has an end, and names that there are', () => {
    const mistakes = (icon: string) => {
      const files = withIcon(icon);
      return recompile(files).diagnostics.map((diagnostic) => [diagnostic.code, pointedAt(diagnostic, files)]);
    };
    expect(mistakes('[{ when: { type: event }, icon: calendar }]')).toEqual([['type/missing-case', 'icon']]);
    expect(mistakes('[{ icon: calendr }]')).toEqual([['shape/unknown-value', 'calendr']]);
    expect(mistakes('calendr')).toEqual([['shape/unknown-value', 'calendr']]);
  });
});
