import { describe, expect, test } from 'vitest';
import { catalogueKey, fillText, formsOf, type PluralForm, translationOf, withForms } from '#model';
import { openCatalogue, translateBy } from '../../src/engine/texts/i18n.ts';
import { readText } from '../../src/engine/texts/texts.ts';

const plain = (english: string) => english;

describe('a text', () => {
  const rows = [
    { name: 'keeps its words', text: 'Attachments', values: [], expected: 'Attachments' },
    { name: 'puts values in their places', text: '{0} of {1}', values: [3, 'five'], expected: '3 of five' },
    { name: 'may turn the order round', text: '{1} before {0}', values: ['a', 'b'], expected: 'b before a' },
    { name: 'leaves the place of a missing value empty', text: 'Hello {0}', values: [null], expected: 'Hello ' },
    { name: 'does not look into values', text: '{0}{1}', values: ['{1}', 'x'], expected: '{1}x' },
    { name: 'keeps a place nobody fills', text: '{7}', values: ['x'], expected: '{7}' },
    {
      name: 'keeps signs that other tools would read',
      text: '{{name}} $t(x) $& {0}',
      values: ['$&'],
      expected: '{{name}} $t(x) $& $&',
    },
  ];
  test.each(rows)('$name', ({ text, values, expected }) => {
    expect(fillText(text, values)).toBe(expected);
  });

  test('has no translation by the name of something that every object has', () => {
    expect(translationOf({}, 'constructor')).toBeUndefined();
    expect(translationOf({ constructor: 'Erbauer' }, 'constructor')).toBe('Erbauer');
  });

  test('that is missing is empty', () => {
    expect(readText(undefined, plain, () => '')).toBe('');
  });

  test('is translated before it is filled', () => {
    const text = { text: '{0} points', args: [['name', 'points'] as const] };

    expect(
      readText(
        text,
        () => '{0} 分',
        () => 5,
      ),
    ).toBe('5 分');
  });
});

test('a text is translated as the file that it stands in says it, and as everywhere else where the catalogue names no file', async () => {
  const { t } = await openCatalogue('zh-Hant', {
    Register: '報名',
    [catalogueKey('Register', 'pages/course.yaml')]: '註冊',
    [catalogueKey('Only here', 'pages/course.yaml')]: '只此',
  });
  const read = (text: string, context?: string) =>
    readText({ text, args: [], context }, translateBy(t, 'zh-Hant'), () => '');

  expect(['pages/course.yaml', 'pages/events.yaml', undefined].map((file) => read('Register', file))).toEqual([
    '註冊',
    '報名',
    '報名',
  ]);
  expect([read('Only here', 'pages/course.yaml'), read('Only here')]).toEqual(['只此', 'Only here']);
  expect(readText({ text: 'Register', args: [], context: 'pages/course.yaml' }, plain, () => '')).toBe('Register');
});

describe('a text that vanishes', () => {
  const name = ['name', 'expire_at'] as const;
  const shown = ['run', 'datetime', name] as const;
  const rows = [
    { what: 'is shown when it has a value', args: [name], values: ['today'], expected: 'Until today' },
    { what: 'is not shown without one', args: [name], values: [null], expected: '' },
    { what: 'is not shown with an empty text', args: [name], values: [''], expected: '' },
    { what: 'is not shown where a function shows a dash', args: [shown], values: ['–'], expected: '' },
    { what: 'is not shown when one of several is empty', args: [name, shown], values: ['today', '–'], expected: '' },
    { what: 'keeps a dash that is a value of its own', args: [name], values: ['–'], expected: 'Until –' },
    { what: 'shows nought and no', args: [name], values: [0], expected: 'Until 0' },
  ];
  test.each(rows)('$what', ({ args, values, expected }) => {
    const show = (argument: unknown) => values[args.findIndex((each) => each === argument)];

    expect(readText({ text: 'Until {0}', args, vanishes: true }, plain, show)).toBe(expected);
  });

  test('of another kind shows what it has', () => {
    expect(readText({ text: 'Until {0}', args: [shown] }, plain, () => '–')).toBe('Until –');
  });
});

describe('a catalogue', () => {
  const catalogue = {
    Home: '主頁',
    'Are you sure? Yes: {0}.': '確定嗎？{0}',
    'a.b:c': '點',
    '{{x}} $t(Home)': '{{x}} $t(Home) 甲',
  };

  test('gives the words of the catalogue, whatever signs they hold', async () => {
    const translate = translateBy((await openCatalogue('zh-Hant', catalogue)).t, 'zh-Hant');

    for (const [english, chinese] of Object.entries(catalogue)) expect(translate(english)).toBe(chinese);
  });

  test('keeps the signs of each value together where one reads from right to left', async () => {
    const { t } = await openCatalogue('ar', { 'Call {0}': 'اتصل على {0}' });
    const read = (text: string, value: string) => readText({ text, args: [value] }, translateBy(t, 'ar'), String);

    expect(read('Call {0}', '+852 2123 4567')).toBe('اتصل على \u2068+852 2123 4567\u2069');
    expect(read('{0}', '(6) 12-345')).toBe('\u2068(6) 12-345\u2069');
  });

  test('gives English where the catalogue is silent', async () => {
    const translate = translateBy((await openCatalogue('zh-Hant', catalogue)).t, 'zh-Hant');

    expect(translate('Unheard of. Really: yes')).toBe('Unheard of. Really: yes');
  });
});

describe('a text with plural forms', () => {
  const points = withForms('{0} points', { language: 'en', place: 0, forms: { one: '{0} point' } });
  const ofTwo = withForms('{0} of {1} points', { language: 'en', place: 1, forms: { one: '{0} of {1} point' } });
  const polish = { one: '{0} punkt', few: '{0} punkty', many: '{0} punktów' };
  const rows = [
    { text: points, values: [1], expected: '1 point' },
    { text: points, values: ['1'], expected: '1 point' },
    { text: points, values: [0], expected: '0 points' },
    { text: points, values: [1.5], expected: '1.5 points' },
    { text: points, values: [null], expected: ' points' },
    { text: points, values: ['–'], expected: '– points' },
    { text: ofTwo, values: [2, 1], expected: '2 of 1 point' },
    { text: withForms('{0} punktu', { language: 'pl', place: 0, forms: polish }), values: [22], expected: '22 punkty' },
    {
      text: withForms('{0} баллов', { language: 'ru', place: 0, forms: { one: '{0} балл' } }),
      values: ['1,001'],
      expected: '1,001 балл',
    },
    { text: withForms('one', { language: 'en', place: 0, forms: {} }), values: [1], expected: 'one' },
  ];
  test.each(rows)('says $expected', ({ text, values, expected }) => {
    expect(fillText(text, values)).toBe(expected);
  });

  test('has the forms of its language', () => {
    const forms = (language: string): readonly PluralForm[] => [...formsOf(language).keys()].toSorted();
    expect([forms('en'), forms('zh-Hant'), forms('pl')]).toEqual([
      ['one', 'other'],
      ['other'],
      ['few', 'many', 'one', 'other'],
    ]);
    expect(formsOf('pl').get('few')?.slice(0, 4)).toEqual([2, 3, 4, 22]);
  });
});
