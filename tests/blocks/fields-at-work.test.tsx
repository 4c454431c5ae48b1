/** Fields as people see them, in a form of a portal at work. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { countries } from '#model';
import { AddressField } from '../../src/blocks/fields/address/address-field.tsx';
import { ChoicesField } from '../../src/blocks/fields/choices/choices-field.tsx';
import { CountryField } from '../../src/blocks/fields/country/country-field.tsx';
import { countryMeant, findCountries } from '../../src/blocks/fields/country/find-countries.ts';
import { DateTimeField } from '../../src/blocks/fields/date-time/date-time-field.tsx';
import { FieldPlace } from '../../src/blocks/fields/field-place.tsx';
import { FilesField } from '../../src/blocks/fields/files/files-field.tsx';
import { ImageField } from '../../src/blocks/fields/image/image-field.tsx';
import { LocationField } from '../../src/blocks/fields/location/location-field.tsx';
import { TextCounter } from '../../src/blocks/fields/long-text/text-counter.tsx';
import { MoneyField } from '../../src/blocks/fields/money/money-field.tsx';
import { MonthField } from '../../src/blocks/fields/month/month-field.tsx';
import { NumberField } from '../../src/blocks/fields/number/number-field.tsx';
import { PhoneField } from '../../src/blocks/fields/phone/phone-field.tsx';
import { RankingField } from '../../src/blocks/fields/ranking/ranking-field.tsx';
import { RowsField } from '../../src/blocks/fields/rows/rows-field.tsx';
import { TextField } from '../../src/blocks/fields/text/text-field.tsx';
import { runPortal, runsPortals } from '../engine/support/running-portal.tsx';
import { elementsIn, letMenusBe, propsOf, tell } from './support/drawn.ts';

runsPortals();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});

const files = (fields: string, start: string) => ({
  'api/calls/more.yaml': `
order/create:
  description: Orders books.
  access: signed-in
  changes: true
  body: { items: list of OrderItem?, wishes: list of integer?, country: country?, phone: json?, home: json?, at: datetime?, rating: number?, strict: yes-no?, photo: list of text?, from: month?, day: date?, days: list of date?, note: text?, code: text? }
  answer: { id: id }
  errors: [422 validation]
order/file: { description: A file., access: everyone, changes: true, multipart: true, body: { purpose: text }, answer: { id: text } }
shelf/index: { description: Books., access: everyone, answer: { list: list of BookSummary } }
`,
  'api/entities/more.yaml': 'OrderItem: { description: One book., fields: { book_id: id?, copies: integer? } }',
  'forms/order.yaml': `sends: order/create\ndata: { books: { call: shelf/index } }\nfields:\n${fields}`,
  'pages/trial.yaml': `route: /pages/trial\ntitle: Trial\naccess: signed-in\ncontent:\n  - { form: order${start} }`,
});

const portalIn = (language: string) => `
title: Library
office: Library
languages: { force-on-show: none, offered: [${language}], default: ${language} }
session: { user: reader/info, login: /, home: /pages/books, not-found: / }
`;

/**
 * @param start  what is in the fields at first, in YAML
 * @param more   files of the config
 */
async function ask(fields: string, start = '', more: Readonly<Record<string, string>> = {}) {
  const portal = await runPortal({
    at: '/pages/trial',
    before: ({ dom }) => letMenusBe(dom),
    files: { ...files(fields, start === '' ? '' : `, start: ${start}`), ...more },
    fields: {
      address: AddressField,
      choices: ChoicesField,
      country: CountryField,
      'date-time': DateTimeField,
      files: FilesField,
      image: ImageField,
      'long-text': (props) => (
        <>
          <FieldPlace field={props.field} formId={props.id} />
          <TextCounter {...props} />
        </>
      ),
      'rich-text': ({ field, id }) => <FieldPlace field={field} formId={id} />,
      location: LocationField,
      month: MonthField,
      phone: PhoneField,
      text: (props) => (
        <>
          <FieldPlace field={props.field} formId={props.id} />
          <TextField {...props} />
        </>
      ),
      ranking: RankingField,
      rows: RowsField,
      rating: ({ field, id }) => <FieldPlace field={field} formId={id} />,
      date: ({ field, id }) => <FieldPlace field={field} formId={id} />,
      'date-range': ({ field, id }) => <FieldPlace field={field} formId={id} />,
      number: (props) => (
        <>
          <FieldPlace field={props.field} formId={props.id} />
          <NumberField {...props} />
        </>
      ),
      money: (props) => (
        <>
          <FieldPlace field={props.field} formId={props.id} />
          <MoneyField {...props} />
        </>
      ),
    },
    answers: {
      'order/create': () => ({ id: 3 }),
      'shelf/index': () => ({
        list: [
          { id: 1, title: 'Tides' },
          { id: 2, title: 'Stone' },
        ],
      }),
    },
  });
  const all = (name: string) => elementsIn(portal.dom.root, name);
  return {
    portal,
    all,
    press: (name: string, place: number, event: object = {}) =>
      portal.does(() => tell(all(name)[place], name === 'select' || name === 'input' ? 'onChange' : 'onClick', event)),
    sent: async () => {
      await portal.submit('order');
      return portal.askedFor('order/create').map(({ body }) => body);
    },
  };
}

const ofBooks = 'options: books.list';

describe('rows', () => {
  test('say by their button that there can be no more of them', async () => {
    const { all } = await ask(
      '  - { name: items, label: Items, kind: rows, row: "{copies}", max: 1, min: 1, fields: [{ name: copies, label: Copies, kind: number }] }',
    );

    // On paper its sentence is read.
    expect(all('button')[0]?.getAttribute('data-paper')).toBe('');
    expect(all('button').at(-1)?.textContent).toBe('Add another');
    expect(all('button').at(-1)?.getAttribute('aria-disabled')).toBe(true);
  });

  test('say that one was removed in a region that was there before', async () => {
    const { all, press } = await ask(
      '  - { name: items, label: Items, kind: rows, row: "{copies} copies", fields: [{ name: copies, label: Copies, kind: number }] }',
      '{ items: "[{\'copies\': 3}]" }',
    );
    const regions = ['span', 'p'].flatMap(all).filter((place) => propsOf(place)['role'] === 'status');
    const remove = all('button').findIndex((button) => propsOf(button)['aria-label'] === 'Remove 1. 3 copies');

    await press('button', remove);

    expect(regions.filter((place) => place.isConnected).map(({ textContent }) => textContent)).toContain(
      '3 copies was removed',
    );
  });

  test('that are picked stay as they are where they are only shown', async () => {
    const { all, press } = await ask(
      '  - { name: items, label: Books, kind: pick, read-only: true, from: books.list, key: book_id, value: id, title: "{title}", max: 3, columns: [{ label: Title, value: title }] }',
      '{ items: "[{\'book_id\': 1}]" }',
    );
    const ticked = () => all('input').map((box) => propsOf(box)['checked']);
    expect(ticked()).toEqual([true, false]);

    await press('input', 0);

    expect(ticked()).toEqual([true, false]);
  });

  test('that are picked are all there again when their filter goes', async () => {
    const { portal, all, press } = await ask(
      '  - { name: strict, label: Strict, kind: yes-no }\n' +
        '  - { name: items, label: Books, kind: pick, from: books.list, key: book_id, value: id, title: "{title}", max: 3, columns: [{ label: Title, value: title }], filters: [{ label: First, keep: id == 1, when: strict }] }',
    );
    await portal.fill('strict', true);
    await press('input', 1, { target: { checked: true } });
    expect(all('td').map(({ textContent }) => textContent)).toEqual(['', 'Tides']);

    await portal.fill('strict', false);

    expect(all('td').map(({ textContent }) => textContent)).toEqual(['', 'Tides', '', 'Stone']);
  });
});

describe('a choice that is offered no more', () => {
  test('takes nobody’s place among several, and goes with the next tick', async () => {
    const { all, press, sent } = await ask(
      `  - { name: wishes, label: Wishes, kind: choices, max: 2, ${ofBooks} }`,
      '{ wishes: "[7, 1]" }',
    );
    expect(all('input').map((box) => propsOf(box)['disabled'])).toEqual([false, false]);

    await press('input', 1);

    expect(await sent()).toEqual([{ wishes: [1, 2] }]);
  });

  test('leaves its place in a ranking, and goes with the next choice', async () => {
    const { press, sent } = await ask(
      `  - { name: wishes, label: Wishes, kind: ranking, max: 2, ${ofBooks} }`,
      '{ wishes: "[1, 7]" }',
    );

    await press('select', 0, { target: { value: '2' } });

    expect(await sent()).toEqual([{ wishes: [2] }]);
  });
});

describe('a country', () => {
  test.each([
    { typed: 'Niger', language: 'en', meant: 'ne' },
    { typed: 'niger ', language: 'zh-Hant', meant: 'ne' },
    { typed: '尼日', language: 'zh-Hant', meant: 'ne' },
    { typed: 'Kazakh', language: 'zh-Hant', meant: 'kz' },
    { typed: 'Niger', language: 'fr', meant: 'ne' },
    { typed: 'Ni', language: 'en', meant: undefined },
  ])('is $meant for $typed in $language', ({ typed, language, meant }) => {
    expect(countryMeant(findCountries(countries(language), typed), typed)?.classname).toBe(meant);
  });

  test('that is only shown opens no list by the keyboard', async () => {
    const { portal, all } = await ask('  - { name: country, label: Country, kind: country, read-only: true }');

    await portal.does(() =>
      tell(all('input')[0], 'onKeyDown', { key: 'ArrowDown', nativeEvent: { code: 'ArrowDown' } }),
    );

    expect(all('input')[0]?.getAttribute('aria-expanded')).toBe(false);
  });
});

describe('a telephone number', () => {
  const field = '  - { name: phone, label: Phone, kind: phone }';

  test('stays with the country that was chosen among those of one code', async () => {
    const { portal, all, press } = await ask(field);
    const chosen = () => propsOf(all('select')[0])['value'];
    const jersey = all('option').find((option) => option.textContent === 'Jersey +44');

    await press('select', 0, { target: { value: propsOf(jersey)['value'] } });
    await portal.does(() => tell(all('input')[0], 'onChange', { target: { value: '1534 000000' } }));

    expect(chosen()).toBe(propsOf(jersey)['value']);
    expect(all('option').filter((option) => propsOf(option)['value'] === chosen())).toEqual([jersey]);
  });

  test.each([
    ['1', 'United States +1'],
    ['7', 'Russia +7'],
    ['44', 'United Kingdom +44'],
    ['852', 'Hong Kong +852'],
  ])('shows for the code %s, of which nobody says the country, %s', async (code, country) => {
    const { all } = await ask(field, `{ phone: "{'phone_code': '${code}', 'phone': '1'}" }`);
    const shown = propsOf(all('select')[0])['value'];

    expect(all('option').flatMap((option) => (propsOf(option)['value'] === shown ? option.textContent : []))).toEqual([
      country,
    ]);
  });

  test('has one country by which each code is known', async () => {
    const { all } = await ask(field);
    const codes = all('option').map(({ textContent }) => /\+(\d+)$/.exec(textContent)?.[1] ?? '');

    for (const code of codes)
      expect(
        all('option').filter((option) => propsOf(option)['value'] === code),
        `+${code}`,
      ).toHaveLength(1);
  });

  test('shows a code that no country has as it is', async () => {
    const { all } = await ask(field, `{ phone: "{'phone_code': '999', 'phone': '1'}" }`);

    expect(all('option')[0]?.textContent).toBe('+999');
    expect(propsOf(all('select')[0])['value']).toBe(propsOf(all('option')[0])['value']);
  });
});

test('an address without a country shows none', async () => {
  const { all } = await ask(
    '  - { name: home, label: Home, kind: address }',
    `{ home: "{'line1': 'Pier Road 1', 'city': 'Northgate', 'country': ''}" }`,
  );

  expect([propsOf(all('select')[0])['value'], all('option')[0]?.textContent]).toEqual(['', 'Please choose']);
});

test('a picture that is cut no more leaves the focus where another can be chosen', async () => {
  vi.stubGlobal(
    'FileReader',
    class {
      result = 'data:,';
      onload = () => {};
      readAsDataURL() {
        this.onload();
      }
    },
  );
  const { portal, all, press } = await ask(
    '  - { name: photo, label: Photo, kind: image, upload: order/file, purpose: photo, crop: square }',
  );
  await press('input', 0, { target: { files: [{ name: 'a.png', type: 'image/png' }] } });
  const cancel = all('button').find((button) => button.textContent === 'Cancel');
  await portal.does(() => tell(cancel, 'onClick'));

  expect(all('button')).toEqual([]);
  expect(portal.dom.focused()).toMatch(/-photo$/);
});

/** Files that are chosen are on their way from now on, and do not arrive. */
function neverSend(): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      open() {}
      setRequestHeader() {}
      send() {}
      abort() {}
    },
  );
}

test('a file that failed takes no place: another may be chosen at once, and then no more', async () => {
  const { all, press } = await ask(
    '  - { name: photo, label: Photo, kind: files, upload: order/file, accept: [pdf], max-count: 1 }',
  );
  const isClosed = () => propsOf(all('input')[0])['aria-disabled'] ?? false;
  await press('input', 0, { target: { files: [{ name: 'a.gif', size: 3 }] } });
  expect([all('li').map((file) => file.getAttribute('data-state')), isClosed()]).toEqual([['failed'], false]);

  neverSend();
  await press('input', 0, { target: { files: [new File(['1'], 'a.pdf')] } });
  expect([all('li').map((file) => file.getAttribute('data-state')), isClosed()]).toEqual([['failed', 'sending'], true]);
});

test.each([
  ['^\\d{6}$', 'numeric'],
  ['^\\d{4,10}$', 'numeric'],
  ['^\\d+$', 'numeric'],
  // A plus or a letter is not among the keys of digits.
  ['^\\+?\\d{5,19}$', undefined],
  ['^[A-Z]\\d{6}$', undefined],
  [undefined, undefined],
])('a text with the format %j is typed on a phone with the keys %j', async (pattern, keys) => {
  const format = pattern === undefined ? '' : `, pattern: ${JSON.stringify(pattern)}`;
  const { all } = await ask(`  - { name: code, label: Code, kind: text${format} }`);

  expect(propsOf(all('input')[0])['inputMode']).toBe(keys);
});

test.each(['2 MB', '5 MB', '8 MB', '300 KB'])('a limit of %s is said as it is written in the form', async (size) => {
  const { portal } = await ask(
    `  - { name: photo, label: Photo, kind: files, upload: order/file, accept: [pdf], max-size: ${size.replace('K', 'k')} }`,
  );
  expect(portal.dom.root.textContent).toContain(size);
});

test('a picture that is refused takes away none that is there, and is in the way until it is taken out', async () => {
  const { press, sent, all } = await ask(
    '  - { name: photo, label: Photo, kind: image, upload: order/file, purpose: photo }',
    `{ photo: "['f-1']" }`,
  );
  await press('input', 0, { target: { files: [{ name: 'a.tiff', type: 'image/tiff', size: 3 }] } });
  const beside = await sent();
  const removes = all('button').map((button) => button.getAttribute('aria-label'));
  await press('button', removes.indexOf('Remove a.tiff'));

  expect([beside, await sent()]).toEqual([[], [{ photo: ['f-1'] }]]);
});

describe('of two pictures that are chosen the second counts, though the first is read later', () => {
  const reads: { readonly name: string; readonly done: () => void }[] = [];

  beforeEach(() => {
    reads.length = 0;
    vi.stubGlobal(
      'FileReader',
      class {
        result = '';
        onload = () => {};
        readAsDataURL({ name }: File) {
          this.result = `data:,${name}`;
          reads.push({ name, done: () => this.onload() });
        }
      },
    );
    neverSend();
  });

  test.each([
    { name: 'whole', crop: '' },
    { name: 'to be cut', crop: ', crop: free' },
  ])('$name', async ({ crop }) => {
    const { portal, all, press } = await ask(
      `  - { name: photo, label: Photo, kind: image, upload: order/file, purpose: photo${crop} }`,
    );
    const shown = () => all('img').map((picture) => propsOf(picture)['src']);
    for (const name of ['slow.png', 'quick.png'])
      await press('input', 0, { target: { files: [new File(['1'], name, { type: 'image/png' })] } });
    expect(reads.map(({ name }) => name)).toEqual(['slow.png', 'quick.png']);

    await portal.does(() => reads[1]?.done());
    expect(shown()).toEqual(['data:,quick.png']);
    await portal.does(() => reads[0]?.done());
    expect(shown()).toEqual(['data:,quick.png']);
  });
});

test('a scale that is only shown says that it cannot be changed', async () => {
  const { all } = await ask('  - { name: rating, label: Rating, kind: rating, read-only: true }');

  expect(all('fieldset').map((group) => group.getAttribute('aria-readonly'))).toEqual([true]);
});

/** The name under which the call takes each kind. */
const nameOf: Readonly<Record<string, string>> = {
  money: 'note',
  text: 'note',
  'long-text': 'note',
  'rich-text': 'note',
  date: 'day',
  'date-range': 'days',
};

test.each([
  ['number, min: 2, max: 20', 'From 2 to 20'],
  ['number, min: 0, max: 2', 'From 0 to 2'],
  ['number, max: 5', 'At most 5'],
  ['number, min: 1', 'At least 1'],
  ['number, min: 3, max: 3', 'Exactly 3'],
  ['number, max: size(books.list)', 'At most 2'],
  ['money, currency: HKD, min: 100, max: 20000', 'From 100 to 20,000'],
  ['number, min: 0.125, max: 2.5', 'From 0.125 to 2.5'],
  ['number, min: 0', undefined],
  ['number', undefined],
  ['number, min: 1, max: 5, help: Copies', 'Copies'],
  ['rating', undefined],
  ['text, min: 3, max: 40', 'At least 3 characters'],
  ['text, min: 1', undefined],
  ['text, min: 3, pattern: "^[A-Z]+$"', undefined],
  ['long-text, min: 20', 'At least 20 characters'],
  ['rich-text, min: 20', 'At least 20 characters'],
  ['date, min: 2026-01-05, max: 2026-02-01', 'From 05 Jan 2026 to 01 Feb 2026'],
  ['date-range, min: today, max: 2026-02-01', 'Until 01 Feb 2026'],
  ['date, min: 2026-01-05', 'From 05 Jan 2026'],
  ['date, min: today', undefined],
  ['date, max: day(now)', undefined],
])('a field of %s says under it: %s', async (kind, words) => {
  const name = nameOf[/^[\w-]+/.exec(kind)?.[0] ?? ''] ?? 'rating';
  const { all } = await ask(`  - { name: ${name}, label: How many, kind: ${kind} }`);

  expect(all('p').at(0)?.textContent).toBe(words);
});

test.each([
  ['en', 'At most 20,000', '1,234.5', 1234.5],
  ['de', 'Höchstens 20.000', '1.234,5', 1234.5],
  ['de', 'Höchstens 20.000', '3.5', 3.5],
])('a number in %s is said and read as that language writes it', async (language, bounds, typed, read) => {
  const { all, press, sent } = await ask('  - { name: rating, label: How many, kind: number, max: 20000 }', '', {
    'portal.yaml': portalIn(language),
    'texts/de.yaml': '{}',
  });
  expect(all('p').at(0)?.textContent).toBe(bounds);

  const [box] = all('input');
  await press('input', 0, { type: 'change', target: Object.assign(box ?? {}, { value: typed }) });

  expect(await sent()).toEqual([{ rating: read }]);
});

describe('a number, or an amount', () => {
  const field = '  - { name: rating, label: How many, kind: number }';
  const texts = { 'texts/de.yaml': '{}' };
  const german = { 'portal.yaml': portalIn('de'), ...texts };
  const both = { 'portal.yaml': portalIn('de').replace('[de]', '[de, en]'), ...texts };
  type Asked = Awaited<ReturnType<typeof ask>>;
  const shown = ({ all }: Asked, place = 0) => propsOf(all('input')[place])['value'];
  const type = ({ press }: Asked, value: string) => press('input', 0, { target: { value } });
  const leave = ({ portal, all }: Asked) => portal.does(() => tell(all('input')[0], 'onBlur'));
  const speak = ({ portal }: Asked, language: string) => portal.does(() => portal.seen.language?.set(language));

  test.each([
    ['1234.5', '1234,5', 1234.5],
    ['"1.234"', '1,234', 1.234],
    ['"1.5"', '1,5', 1.5],
    ['-2', '-2', -2],
  ])('that begins with %s shows it as the language writes it, and sends it as it was', async (start, words, sent) => {
    const form = await ask(field, `{ rating: ${start} }`, german);

    expect(shown(form)).toBe(words);
    await leave(form);
    expect(shown(form)).toBe(words);
    expect(await form.sent()).toEqual([{ rating: sent }]);
  });

  test('that is an amount begins and is read as the language writes it', async () => {
    const form = await ask(
      '  - { name: note, label: How much, kind: money, currency: EUR }',
      '{ note: "\'1250.50\'" }',
      german,
    );
    expect(shown(form)).toBe('1250,50');

    await type(form, '1.234');
    await leave(form);

    expect(shown(form)).toBe('1234');
    expect(await form.sent()).toEqual([{ note: '1234.00' }]);
  });

  test.each([
    ['1.234', '1234', 1234],
    ['1.234,5', '1234,5', 1234.5],
    ['1.5', '1,5', 1.5],
    ['\u22121.234', '-1234', -1234],
    ['3,', '3,', 3],
  ])(
    'stays as %j while it is typed, and is shown as it was understood when the field is left',
    async (typed, words, sent) => {
      const form = await ask(field, '', german);

      await type(form, typed);
      expect(shown(form)).toBe(typed);
      await leave(form);

      expect(shown(form)).toBe(words);
      expect(await form.sent()).toEqual([{ rating: sent }]);
    },
  );

  test.each([
    ['1.234', '1234'],
    ['1,5', '1.5'],
    ['viel', 'viel'],
  ])('keeps its value when %j was typed and another language is chosen', async (typed, words) => {
    const form = await ask(field, '', both);
    await type(form, typed);

    await speak(form, 'en');
    expect(shown(form)).toBe(words);
    await leave(form);

    expect(shown(form)).toBe(words);
  });

  test('follows the language with what it begins with', async () => {
    const form = await ask(field, '{ rating: 1234.5 }', both);
    await speak(form, 'en');
    expect(shown(form)).toBe('1234.5');
    await speak(form, 'de');
    expect(shown(form)).toBe('1234,5');
    expect(await form.sent()).toEqual([{ rating: 1234.5 }]);
  });

  test('that could not be read in one language is read in the other once it is left', async () => {
    const form = await ask(field, '', both);
    await speak(form, 'en');
    await type(form, '1,5');
    await leave(form);
    await speak(form, 'de');
    await leave(form);

    expect(shown(form)).toBe('1,5');
    expect(await form.sent()).toEqual([{ rating: 1.5 }]);
  });

  test('is empty again after the form was sent', async () => {
    const form = await ask(field, '', german);
    await type(form, '1.234');
    expect(await form.sent()).toEqual([{ rating: 1234 }]);

    expect(shown(form)).toBe('');
  });
});

describe('a place', () => {
  const german = { 'portal.yaml': portalIn('de'), 'texts/de.yaml': '{}' };
  const place = async (more = german, start = '') => {
    const form = await ask('  - { name: home, label: Home, kind: location }', start, more);
    // Name and address are before them.
    const degrees = () =>
      form
        .all('input')
        .slice(2)
        .map((input) => propsOf(input)['value']);
    const write = (at: number, text: string) => form.press('input', at, { target: { value: text } });
    return { ...form, degrees, write };
  };

  test('begins with degrees as the language writes them, and takes them with a comma or a point', async () => {
    const { degrees, write, sent } = await place(
      german,
      "{ home: \"{'name': 'Pier', 'latitude': 54.5, 'longitude': -3.25}\" }",
    );
    expect(degrees()).toEqual(['54,5', '-3,25']);

    await write(2, '52,520');
    await write(3, '\u221213.405');

    expect(degrees()).toEqual(['52,520', '-13,405']);
    expect(await sent()).toEqual([{ home: { name: 'Pier', address: '', latitude: 52.52, longitude: -13.405 } }]);
  });

  test.each([
    ['52.5200, 13.4050', ['52,5200', '13,4050']],
    [' 52.520008,-13.404954 ', ['52,520008', '-13,404954']],
    ['52,52; 13,405', ['52,52', '13,405']],
    ['52.520 13.405', ['52,520', '13,405']],
    ['52,5200', ['52,5200', '']],
    ['Pier 1', ['Pier 1', '']],
  ])('takes both degrees from what a map gives: %j', async (text, both) => {
    const { degrees, write } = await place();
    await write(2, text);
    expect(degrees()).toEqual(both);
  });

  test('waits while a pair is typed sign by sign', async () => {
    const { degrees, write } = await place();
    for (const typed of ['52.5200 13.', '52.5200 13.4', '52.5200 13.40']) await write(2, typed);
    expect(degrees()).toEqual(['52.5200 13.40', '']);
  });

  test('has a point before decimals where the language has', async () => {
    const { degrees, write, sent } = await place({ ...german, 'portal.yaml': portalIn('en') });
    await write(2, '52,52');
    await write(3, '13.405');
    expect(degrees()).toEqual(['52.52', '13.405']);
    expect(await sent()).toEqual([{ home: { name: '', address: '', latitude: 52.52, longitude: 13.405 } }]);
  });
});

describe('a month', () => {
  const years = async (more = '', start = '') => {
    const { all } = await ask(`  - { name: from, label: From, kind: month${more} }`, start);
    return all('select')
      .at(-1)
      ?.childNodes.map((option) => option.textContent)
      .slice(1);
  };

  test('offers the years between its bounds, those behind us back, those ahead forward', async () => {
    expect(await years(', min: 2023-05, max: today')).toEqual(['2026', '2025', '2024', '2023']);
    expect(await years(', min: today, max: 2028-01')).toEqual(['2026', '2027', '2028']);
    expect((await years())?.filter((_, place, all) => place === 0 || place === all.length - 1)).toEqual([
      '2036',
      '1926',
    ]);
    expect((await years(', max: 2020-01'))?.[0]).toBe('2020');
  });

  test('of a year beyond its bounds is there as it was written', async () => {
    expect(await years(', min: today, max: 2027-01', '{ from: "\'1999-04\'" }')).toEqual(['1999', '2026', '2027']);
  });

  test('is empty again once both of its parts are', async () => {
    const { press, sent } = await ask('  - { name: from, label: From, kind: month }');
    await press('select', 0, { target: { value: '05' } });
    await press('select', 0, { target: { value: '' } });
    expect(await sent()).toEqual([{}]);
    await press('select', 0, { target: { value: '05' } });
    await press('select', 1, { target: { value: '2025' } });
    expect((await sent()).at(-1)).toEqual({ from: '2025-05' });
  });
});

test.each([
  { limit: 'max: 10', written: 'x'.repeat(9), says: '9 of 10 characters', isNear: undefined },
  { limit: 'max: 10', written: 'x'.repeat(10), says: '10 of 10 characters', isNear: true },
  { limit: 'max: 90, max-words: 10', written: 'one two', says: '2 of 10 words', isNear: undefined },
])('a text says how much of it is written: $says', async ({ limit, written, says, isNear }) => {
  const { all } = await ask(`  - { name: note, label: Note, kind: long-text, ${limit} }`, `{ note: "'${written}'" }`);
  const [counter] = all('p');

  expect([counter?.textContent, propsOf(counter)['data-near']]).toEqual([says, isNear]);
});

test('a moment has a year of four figures: one more would empty the whole field', async () => {
  const { all } = await ask('  - { name: at, label: At, kind: date-time }');

  expect(propsOf(all('input')[0])['max']).toBe('9999-12-31T23:59');
});
