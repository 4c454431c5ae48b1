/** One mistake, one message: what follows from it is said when it is put right. */
import { describe, expect, test } from 'vitest';
import { compilePortal, type Files } from '#compiler';
import { readFolder, shippedConfig, smallConfig, withFile } from './support.ts';

interface Mistake {
  readonly name: string;
  readonly files: Files;
  /** Place, code and what the remedy shows first. */
  readonly expected: readonly [string, string, string];
}

const mistakes: readonly Mistake[] = [
  {
    name: 'a misspelt parameter that the page needs',
    files: changed('pages/home.yaml', 'detail?id={id}', 'detail?idd={id}'),
    expected: ['pages/home.yaml:11', 'link/unknown-query', 'Did you mean `id`?'],
  },
  {
    name: 'another parameter in place of the one that the page needs',
    files: changed('pages/home.yaml', 'detail?id={id}', 'detail?number={id}'),
    expected: ['pages/home.yaml:11', 'link/unknown-query', 'Did you mean `id`?'],
  },
  {
    name: 'a setting before the kind of the block that nothing has',
    files: changed('pages/home.yaml', '  - list: ', '  - zebra: 1\n    list: '),
    expected: ['pages/home.yaml:7', 'shape/unknown-key', 'Its settings are `list`'],
  },
  {
    name: 'a misspelt kind before a key that is a kind as well',
    files: changed(
      'pages/home.yaml',
      '  - list: notices\n',
      '  - tabel: notices\n    columns: [{ label: Title, value: title }]\n  - list: notices\n',
    ),
    expected: ['pages/home.yaml:7', 'shape/unknown-kind', 'Did you mean `table`?'],
  },
  {
    name: 'a misspelt look that would make options needless',
    files: changed(
      'pages/home.yaml',
      '    item:',
      '    filters:\n      - { name: keyword, label: Search, look: Search }\n    item:',
    ),
    expected: ['pages/home.yaml:9', 'shape/unknown-value', 'Did you mean `search`?'],
  },
  {
    name: 'a look that is a group, which would make a line under the button needless',
    files: withFile(
      smallConfig,
      'pages/login.yaml',
      'route: /login\ntitle: Login\naccess: everyone\ncontent:\n  - { button: Go, lead: On, look: { words: 1 }, opens: /login }\n',
    ),
    expected: ['pages/login.yaml:5', 'shape/', ''],
  },
  {
    name: 'a page that is too long for every call',
    files: changed('pages/home.yaml', 'paged: true', 'paged: true, per-page: 5000'),
    expected: ['pages/home.yaml:5', 'shape/out-of-range', 'Write a number that is at most 200.'],
  },
  {
    name: 'misspelt words of a type',
    files: changed('api/entities/all.yaml', 'list of ', 'lisst of '),
    expected: ['api/entities/all.yaml', 'link/unknown-type', 'Did you mean `list of '],
  },
  {
    name: 'a form in a folder with a misspelt name',
    files: moved('forms/application.yaml', 'form/application.yaml'),
    expected: ['form/application.yaml:1', 'read/unknown-place', 'Rename it to `forms/application.yaml`.'],
  },
  {
    name: 'a page with another ending',
    files: moved('pages/news/detail.yaml', 'pages/news/detail.yml'),
    expected: ['pages/news/detail.yml:1', 'read/unknown-place', 'Rename it to `pages/news/detail.yaml`.'],
  },
  {
    name: 'an empty page whose address nobody knows any more',
    files: withFile(smallConfig, 'pages/login.yaml', ''),
    expected: ['pages/login.yaml:1', 'read/empty', 'Write its content, or delete the file.'],
  },
  {
    name: 'a file of the contract that cannot be read',
    files: changed('api/entities/all.yaml', 'fields:', 'fields: {'),
    expected: ['api/entities/all.yaml', 'read/', ''],
  },
  {
    name: 'a value of the wrong type in the contract',
    files: changed('api/entities/all.yaml', 'includes: NoticeSummary', 'includes: false'),
    expected: ['api/entities/all.yaml', 'shape/', ''],
  },
  {
    name: 'a page with the address of another one',
    files: changed('pages/news/detail.yaml', 'route: /news/detail', 'route: /home'),
    expected: ['pages/news/detail.yaml:1', 'link/repeated-route', 'Give this page another route'],
  },
  {
    name: 'a name that cannot be one, of a field that is read',
    files: changed('forms/application.yaml', '{ name: type,', '{ name: the-type,'),
    expected: ['forms/application.yaml:3', 'shape/wrong-form', 'Write `the_type`.'],
  },
  {
    name: 'a copied field',
    files: changed(
      'forms/application.yaml',
      '  - { name: days,',
      '  - { name: days, label: Days, kind: number, integer: true }\n  - { name: days,',
    ),
    expected: ['forms/application.yaml:5', 'link/repeated-field', 'Give one of them another name'],
  },
  {
    name: 'a list whose first bracket is missing',
    files: changed('pages/login.yaml', 'title: Login', 'title: Login\nalso: /a, /b]'),
    expected: ['pages/login.yaml:3', 'shape/wrong-type', 'Put a bracket in front of it: `[/a, /b]`.'],
  },
  {
    name: 'words behind the quotes of a condition',
    files: changed(
      'pages/home.yaml',
      '  - form: application',
      '  - form: application\n    when: "size(user.name) > 2" now',
    ),
    expected: ['pages/home.yaml:13', 'read/text-behind-quotes', 'Put the whole text in quotes'],
  },
  {
    name: 'filters of a page without content',
    files: withFile(
      smallConfig,
      'pages/other.yaml',
      'route: /other\ntitle: Login\naccess: signed-in\ndata:\n  notices: { call: news/index, with: { filter: filters.show } }\n',
    ),
    expected: ['pages/other.yaml:1', 'shape/missing-key', 'Add it, for example `content:'],
  },
  {
    name: 'bounds that exclude each other, beside a pattern',
    files: changed('forms/application.yaml', 'kind: text,', 'kind: text, min: 40, max: 4, pattern: "^[a-z]{1,4}$",'),
    expected: ['forms/application.yaml:5', 'shape/min-above-max', 'Swap the two'],
  },
  {
    name: 'filters that are no list, where they are read',
    files: changed(
      'pages/home.yaml',
      'filter: 2 }, paged: true }\ncontent:\n  - list: notices',
      'filter: filters.show }, paged: true }\ncontent:\n  - list: notices\n    filters: all',
    ),
    expected: ['pages/home.yaml:8', 'shape/wrong-type', 'each with a dash'],
  },
  {
    name: 'a condition that cannot be read, and without which the page would be for visitors',
    files: changed(
      'pages/login.yaml',
      'content:',
      'data:\n  notices: { call: news/index, with: { filter: 1 }, when: logged_in & visitor }\ncontent:\n  - list: notices\n    item: { title: "{title}" }',
    ),
    expected: ['pages/login.yaml:5', 'read/expression', 'Write `and`'],
  },
  {
    name: 'a text in braces below one that has a comma',
    files: changed(
      'pages/news/detail.yaml',
      '      - { label: Published on, value: publish_at }',
      '      - { label: All, value: "join([title, title])" }\n      - { label: Twice, value: {join([title, title])} }',
    ),
    expected: ['pages/news/detail.yaml:13', 'read/', ''],
  },
  {
    name: 'yes in place of true, where only true makes something else needless',
    files: changed('pages/login.yaml', 'content:', 'content:\n  - { button: Full, disabled: yes }'),
    expected: ['pages/login.yaml:5', 'type/unknown-name', 'Write `true`.'],
  },
  {
    name: 'an unknown filter that is read twice on a line',
    files: changed('pages/login.yaml', 'content:', 'content:\n  - text: "{filters.one} {filters.one}"'),
    expected: ['pages/login.yaml:5', 'type/unknown-field', 'Add one'],
  },
  {
    name: 'braces in place of brackets',
    files: changed('pages/login.yaml', 'title: Login', 'title: Login\nalso: { /a, /b }'),
    expected: ['pages/login.yaml:3', 'shape/wrong-type', 'Put it in brackets: `[/a, /b]`.'],
  },
  {
    name: 'a wrong placeholder in a text whose translation is there',
    files: withFile(
      changed('pages/home.yaml', '  - form:', '  - text: "Hello {}"\n  - form:'),
      'texts/zh-Hant.yaml',
      'Hello {user.name}: 你好 {user.name}\n',
    ),
    expected: ['pages/home.yaml:12', 'read/placeholder', 'Name the value to show'],
  },
  {
    name: 'a copied option',
    files: changed(
      'options/application-types.yaml',
      '  - { value: letter,',
      '  - { value: leave, label: Leave }\n  - { value: letter,',
    ),
    expected: ['options/application-types.yaml:3', 'link/repeated-option', 'Give one of them another value'],
  },
  {
    name: 'a misspelt field that a page starts with a value',
    files: withFile(
      changed('forms/application.yaml', '{ name: type,', '{ name: tpye,'),
      'pages/home.yaml',
      (smallConfig.get('pages/home.yaml') ?? '').replace(
        '- form: application',
        '- { form: application, start: { type: leave } }',
      ),
    ),
    expected: ['forms/application.yaml:3', 'link/misspelt-field', 'Did you mean `type`?'],
  },
  {
    name: 'a misspelt filter that the page reads',
    files: changed(
      'pages/home.yaml',
      '    item:',
      '    filters:\n      - { name: keywrod, label: Search, look: search }\n    item:',
      '  - text: "{filters.keyword}"\n',
    ),
    expected: ['pages/home.yaml:9', 'link/unknown-parameter', 'Did you mean `keyword`?'],
  },
  {
    name: 'data whose name is misspelt where they are defined',
    files: changed(
      'pages/news/detail.yaml',
      '  notice: { call',
      '  notcie: { call',
      '  - { text: "{notice.title}" }\n',
    ),
    expected: ['pages/news/detail.yaml:6', 'link/misspelt-definition', 'Did you mean `notice`?'],
  },
  {
    name: 'an entity whose name is misspelt where it is defined, with a part that asks for it',
    files: withFile(
      changed('api/entities/all.yaml', 'NoticeSummary:\n', 'NoticeSumary:\n'),
      'parts/card.yaml',
      'asks: { notice: NoticeSummary }\nitem:\n  title: "{title}"\n',
    ),
    expected: ['api/entities/all.yaml:1', 'link/misspelt-definition', 'Did you mean `NoticeSummary`?'],
  },
  {
    name: 'a misspelt function that would name each entry',
    files: changed('pages/home.yaml', '- form: application', '- text: "{size(notices.list.filtr(one, one.is_top))}"'),
    expected: ['pages/home.yaml:12', 'type/unknown-function', 'Did you mean `filter`?'],
  },
  {
    name: 'a call that is none, beside its arguments',
    files: changed('pages/home.yaml', '{ call: news/index, with', '{ call: true, with'),
    expected: ['pages/home.yaml:5', 'shape/wrong-type', 'Put quotes'],
  },
  {
    name: 'one call where a list of calls stands, inside braces',
    files: changed('pages/home.yaml', '- form: application', '- { button: Away, do: { refresh: news/index } }'),
    expected: ['pages/home.yaml:12', 'shape/wrong-type', 'Put it in brackets: `[news/index]`.'],
  },
  {
    name: 'a condition that is only the answer no',
    files: changed('pages/home.yaml', '- form: application', '- { form: application, when: false }'),
    expected: ['pages/home.yaml:12', 'shape/wrong-type', 'Delete what it stands at.'],
  },
  {
    name: 'a block that lacks a text with a placeholder',
    files: changed('pages/home.yaml', '- form: application', '- { qr: user.name }'),
    expected: ['pages/home.yaml:12', 'shape/missing-key', 'for example `label: "{user.card_no}"`'],
  },
  {
    name: 'a range that lacks its look, so that it would be a menu',
    files: changed(
      'pages/home.yaml',
      '    item:',
      '    filters:\n      - { name: keyword, until: filter, label: Days }\n    item:',
    ),
    expected: ['pages/home.yaml:9', 'shape/key-without-effect', 'Write `look: range`'],
  },
  {
    name: 'a misspelt action of a button',
    files: changed('pages/home.yaml', '- form: application', '- { button: Away, do: [clsoe] }'),
    expected: ['pages/home.yaml:12', 'shape/unknown-kind', 'Did you mean `close`?'],
  },
];

test.each(mistakes)('$name', ({ files, expected: [place, code, remedy] }) => {
  const { diagnostics } = compilePortal(files);
  const errors = diagnostics.filter((diagnostic) => diagnostic.code !== 'text/missing-translation');

  expect(errors.map(({ span, code: said }) => `${span.file}:${span.line} ${said}`)).toHaveLength(1);
  expect(`${errors[0]?.span.file}:${errors[0]?.span.line}`).toContain(place);
  expect(errors[0]?.code).toContain(code);
  expect(errors[0]?.remedy).toContain(remedy);
});

describe('a portal.yaml whose roles cannot be read', () => {
  const portal = `${smallConfig.get('portal.yaml')}roles:
  lead:
    label: A lead
    when: user.points > 100
    chooses: { call: user/class-list, page: /home, as: group, sends: Classid }
`;
  const page =
    'route: /login\ntitle: Login\naccess: everyone\ncontent:\n  - { text: "{group.title}", when: is_lead and group.id != null }\n';
  const codesWith = (text: string, shown = page): readonly string[] => {
    const { diagnostics } = compilePortal(
      withFile(withFile(smallConfig, 'pages/login.yaml', shown), 'portal.yaml', text),
    );
    return diagnostics.map(({ code }) => code);
  };

  test('says nothing of the names that the roles have in pages', () => {
    const navigation = 'navigation:\n  - { label: Home, opens: /home }\n';

    expect(codesWith(portal)).toEqual([]);
    expect(codesWith(portal + navigation + navigation)).toEqual(['read/repeated-key']);
    expect(codesWith(portal.replace('roles:', 'roles: [lead]\nnavigation:'))).not.toContain('type/unknown-name');
  });

  test('says nothing of them where there is no portal.yaml either', () => {
    const files = new Map(
      [...withFile(smallConfig, 'pages/login.yaml', page)].filter(([file]) => file !== 'portal.yaml'),
    );

    expect(compilePortal(files).diagnostics.map(({ code }) => code)).toEqual(['read/no-portal']);
  });

  test('still reports a name that no role can have', () => {
    const misspelt = page.replace('is_lead', 'is_laed');

    expect(codesWith(`${portal}title: Another\n`, misspelt)).toEqual(['type/unknown-name', 'read/repeated-key']);
  });
});

test('a catalogue in a language that is not offered has one message, however few of its lines there are', () => {
  const translated = withFile(smallConfig, 'texts/fr.yaml', 'Home: Accueil\n"Nobody says {this}": Personne\n');
  const { diagnostics } = compilePortal(translated);

  expect(diagnostics.map(({ code, span }) => `${span.file} ${code}`)).toEqual(['texts/fr.yaml link/unused']);
});

test('a translation that no text uses is reported when nothing else is wrong', () => {
  const offering = withFile(
    smallConfig,
    'portal.yaml',
    `${smallConfig.get('portal.yaml')}languages: { offered: [en, zh-Hant] }\n`,
  );
  const unused = withFile(offering, 'texts/zh-Hant.yaml', 'An old text: 舊\n');
  const wrong = withFile(unused, 'pages/login.yaml', 'route: /login\ntitle: Login\naccess: nobody\ncontent: []\n');
  const codes = (files: Files): readonly string[] => compilePortal(files).diagnostics.map(({ code }) => code);

  expect(codes(unused)).toContain('text/unused-translation');
  expect(codes(wrong)).not.toContain('text/unused-translation');
});

test('the key of a text that was changed is looked for in a catalogue of the portal, not in that of another one', () => {
  const offering = withFile(
    smallConfig,
    'portal.yaml',
    `${smallConfig.get('portal.yaml')}languages: { offered: [en, zh-Hant] }\n`,
  );
  const page =
    'route: /rules\ntitle: Rules\naccess: signed-in\ncontent:\n  - text: Please hand it in before the end of term\n';
  const changedWith = (count: number): boolean => {
    const lines = Array.from({ length: count }, (_, index) => `Please hand it in before the end of term ${index}: 舊`);
    const catalogue = withFile(
      withFile(offering, 'pages/rules.yaml', page),
      'texts/zh-Hant.yaml',
      `${lines.join('\n')}\n`,
    );
    return compilePortal(catalogue).diagnostics.some(({ remedy }) => remedy.startsWith('If the text was changed'));
  };

  expect(changedWith(50)).toBe(true);
  expect(changedWith(51)).toBe(false);
});

/** Ways to make a file of which nothing can be read. */
const spoilt: Readonly<Record<string, (path: string, text: string) => readonly [string, string]>> = {
  'begins a line with a tab': (path, text) => [path, `${text}also:\n\t- here\n\t\t- there\n`],
  'has a key twice': (path, text) => [path, `${text}${text}`],
  'is saved in another encoding': (path, text) => [path, `${text}# caf\uFFFD\n`],
  'is saved in UTF-16': (path, text) => [path, [...text].join('\u0000')],
  'is empty': (path) => [path, ''],
  'has only remarks': (path) => [path, '# Later.\n'],
  'has marks of a conflict': (path, text) => [path, `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> other\n`],
  'holds a second document': (path, text) => [path, `${text}---\n${text}`],
  'holds --- and nothing else': (path) => [path, '---\n'],
  'is a list': (path) => [path, '- a\n- b\n'],
  'ends in .yml': (path, text) => [path.replace('.yaml', '.yml'), text],
  'ends in .YAML': (path, text) => [path.replace('.yaml', '.YAML'), text],
  'ends in .yaml.txt': (path, text) => [`${path}.txt`, text],
  'lies one folder too high': (path, text) => [path.replace(/^\w+\//, ''), text],
};

describe('a file that is referred to', () => {
  const page = [
    'route: /hire',
    'title: Hire',
    'access: signed-in',
    'layout: quiet',
    'data:',
    '  mine: { call: form/mine, with: { form: hire } }',
    '  notices: { call: news/index, with: { filter: 2 }, paged: true }',
    'content:',
    '  - { form: hire, with: { who: user.name }, start: { size: small } }',
    '  - { form: visit, start: { size: small } }',
    '  - list: notices',
    '    item: { title: "{title}", status: loan, opens: "/news/detail?id={id}" }',
    '  - text: "{mine.sent[0].answers.size}"',
    '  - { part: rules, with: { who: user } }',
    '',
  ].join('\n');
  const files: Files = new Map([
    ...smallConfig,
    ...readFolder('tests/diagnostics/shape/out-of-range/no-places/input'),
    ['pages/hire.yaml', page],
    [
      'forms/hire.yaml',
      'keeps: true\nasks: { who: text? }\nfields:\n  - { name: size, label: Size, kind: choice, options: sizes }\n  - { name: whose, label: Whose, kind: text, start: who }\n',
    ],
    [
      'forms/visit.yaml',
      'keeps: true\nfields:\n  - { name: size, label: Size, kind: choice, options: sizes, start: tall }\n',
    ],
    ['options/sizes.yaml', 'options:\n  - { value: small, label: Small }\n  - { value: tall, label: Tall }\n'],
    ['statuses/loan.yaml', 'of: NoticeSummary\ncases:\n  - { label: Read, colour: grey }\n'],
    ['parts/rules.yaml', 'asks: { who: { name: text? } }\ncontent:\n  - text: "Hello {who.name}"\n'],
    ['layouts/quiet.yaml', 'content:\n  - page\n'],
  ]);
  const named = [
    'forms/hire.yaml',
    'options/sizes.yaml',
    'statuses/loan.yaml',
    'parts/rules.yaml',
    'layouts/quiet.yaml',
    'pages/news/detail.yaml',
  ];

  test('is sound to begin with', () => {
    expect(compilePortal(files).diagnostics).toEqual([]);
  });

  describe.each(Object.entries(spoilt))('and %s', (_, spoil) => {
    test.each(named)('has one message: %s', (path) => {
      const [place, text] = spoil(path, files.get(path) ?? '');
      const others = [...files].filter(([file]) => file !== path);

      const { diagnostics } = compilePortal(new Map([...others, [place, text]]));

      expect([...new Set(diagnostics.map(({ span }) => span.file))]).toEqual([place]);
    });
  });

  test('and is a form whose fields a record of the contract keeps has one message', () => {
    const { diagnostics } = compilePortal(withFile(shippedConfig, 'forms/activity-apply.yaml', ''));

    expect(diagnostics.map(({ code, span }) => `${span.file} ${code}`)).toEqual([
      'forms/activity-apply.yaml read/empty',
    ]);
  });

  test.each([
    ['forms/hire.yaml', ['link/unknown-form', 'type/unknown-option']],
    ['options/sizes.yaml', ['link/unknown-options']],
    ['statuses/loan.yaml', ['link/unknown-status']],
    ['parts/rules.yaml', ['link/unknown-part']],
    ['layouts/quiet.yaml', ['link/unknown-layout']],
    ['pages/news/detail.yaml', ['link/unknown-page']],
  ])('and is not there at all is missed where it is named: %s', (path, codes) => {
    const { diagnostics } = compilePortal(new Map([...files].filter(([file]) => file !== path)));

    expect([...new Set(diagnostics.map(({ code }) => code))].sort()).toEqual(codes);
  });
});

function changed(file: string, from: string, to: string, behind = ''): Files {
  const text = smallConfig.get(file) ?? '';
  expect(text).toContain(from);
  return withFile(smallConfig, file, text.replace(from, to) + behind);
}

function moved(from: string, to: string): Files {
  return new Map([...smallConfig].map(([file, text]) => [file === from ? to : file, text]));
}
