import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readForm } from '#office';
import { listForms } from '../../server/forms/office/form-list.ts';
import { closeForm, formProblems, openForm, saveForm } from '../../server/forms/office/forms.ts';
import type { FieldInput } from '../../server/forms/store/office-forms.ts';
import { choices, putOnNotice, question } from './support/office-form.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { pdfBytes, upload } from './support/upload.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

const again = { editable: true };
const office = () => ({ database: server.database, now: server.now() });

describe('a question of the office', () => {
  const ranked = { options: choices('a', 'b', 'c') };
  const rows: readonly {
    readonly name: string;
    readonly field: FieldInput;
    readonly sent: unknown;
    readonly kept?: unknown;
    readonly rule?: string;
  }[] = [
    { name: 'takes several choices', field: question('q', 'multiselect', ranked), sent: ['c', 'a'], kept: ['c', 'a'] },
    { name: 'takes each choice once', field: question('q', 'checkboxes', ranked), sent: ['a', 'a'], rule: 'duplicate' },
    { name: 'takes none of other choices', field: question('q', 'checkboxes', ranked), sent: ['x'], rule: 'enum' },
    {
      name: 'has a fewest number of choices',
      field: question('q', 'checkboxes', { ...ranked, min_items: 2 }),
      sent: ['a'],
      rule: 'min',
    },
    {
      name: 'has a largest number of choices',
      field: question('q', 'multiselect', { ...ranked, max_items: 2 }),
      sent: ['a', 'b', 'c'],
      rule: 'max',
    },
    {
      name: 'without choices counts as empty',
      field: question('q', 'checkboxes', { ...ranked, required: true }),
      sent: [],
      rule: 'required',
    },
    { name: 'takes an order', field: question('q', 'ranking', ranked), sent: ['b', 'a'], kept: ['b', 'a'] },
    {
      name: 'closes gaps in an order',
      field: question('q', 'ranking', ranked),
      sent: ['b', '', 'a'],
      kept: ['b', 'a'],
    },
    {
      name: 'takes no repeats in an order',
      field: question('q', 'ranking', ranked),
      sent: ['b', 'b'],
      rule: 'duplicate',
    },
    {
      name: 'has a largest number of places',
      field: question('q', 'ranking', { ...ranked, max: 2 }),
      sent: ['a', 'b', 'c'],
      rule: 'max',
    },
    {
      name: 'takes a telephone number',
      field: question('q', 'phone'),
      sent: { phone_code: '+44', phone: '20 7946 0018' },
      kept: { phone_code: '44', phone: '2079460018' },
    },
    {
      name: 'takes eight digits in Hong Kong',
      field: question('q', 'phone'),
      sent: { phone_code: '852', phone: '91234567' },
      kept: { phone_code: '852', phone: '91234567' },
    },
    {
      name: 'takes no other digits in Hong Kong',
      field: question('q', 'phone'),
      sent: { phone_code: '852', phone: '11234567' },
      rule: 'pattern',
    },
    {
      name: 'takes no number without its dial code',
      field: question('q', 'phone'),
      sent: { phone: '91234567' },
      rule: 'required',
    },
    { name: 'takes no text as a telephone number', field: question('q', 'phone'), sent: '91234567', rule: 'type' },
    { name: 'keeps an amount as a text', field: question('q', 'money'), sent: '1,250.5', kept: '1250.50' },
    { name: 'takes no number as an amount', field: question('q', 'money'), sent: 12.5, rule: 'type' },
    { name: 'has a smallest amount', field: question('q', 'money', { min: 100 }), sent: '99.99', rule: 'min' },
    { name: 'takes the smallest amount', field: question('q', 'money', { min: 100 }), sent: '100', kept: '100.00' },
    { name: 'has a largest amount', field: question('q', 'money', { max: '250.00' }), sent: '1000', rule: 'max' },
    { name: 'takes the largest amount', field: question('q', 'money', { max: '250.00' }), sent: '250', kept: '250.00' },
    {
      name: 'takes a time',
      field: question('q', 'time', { min: '09:00', max: '18:00' }),
      sent: '18:00',
      kept: '18:00',
    },
    { name: 'has a first time', field: question('q', 'time', { min: '09:00' }), sent: '08:59', rule: 'min' },
    { name: 'knows the clock', field: question('q', 'time'), sent: '24:00', rule: 'pattern' },
    {
      name: 'takes a moment',
      field: question('q', 'datetime', { min: 'today' }),
      sent: '2025-11-21T18:30:00+08:00',
      kept: '2025-11-21T18:30:00+08:00',
    },
    {
      name: 'takes no moment without its offset',
      field: question('q', 'datetime'),
      sent: '2025-11-21T18:30:00',
      rule: 'format',
    },
    {
      name: 'takes no moment that is over',
      field: question('q', 'datetime', { min: 'today' }),
      sent: '2025-11-20T23:59:00+08:00',
      rule: 'min',
    },
    {
      name: 'takes a period of one day',
      field: question('q', 'daterange', { min: 'today' }),
      sent: ['2025-11-21', '2025-11-21'],
      kept: ['2025-11-21', '2025-11-21'],
    },
    {
      name: 'takes no period backwards',
      field: question('q', 'daterange'),
      sent: ['2025-11-22', '2025-11-21'],
      rule: 'min',
    },
    { name: 'takes no half period', field: question('q', 'daterange'), sent: ['2025-11-22'], rule: 'min' },
    {
      name: 'has a last day of a period',
      field: question('q', 'daterange', { max: '2025-12-01' }),
      sent: ['2025-11-30', '2025-12-02'],
      rule: 'max',
    },
    { name: 'takes a country', field: question('q', 'country'), sent: 'jp', kept: 'jp' },
    { name: 'takes no country that there is not', field: question('q', 'country'), sent: 'zz', rule: 'pattern' },
    {
      name: 'takes choices of a value map',
      field: question('q', 'select', { options_map: 'application_status' }),
      sent: 'waiting',
      kept: 'waiting',
    },
    {
      name: 'takes no other than those of the value map',
      field: question('q', 'select', { options_map: 'application_status' }),
      sent: 'lost',
      rule: 'enum',
    },
    {
      name: 'takes several of a value map',
      field: question('q', 'checkboxes', { options_map: 'countries' }),
      sent: ['hk', 'jp'],
      kept: ['hk', 'jp'],
    },
    {
      name: 'takes a place with six decimals',
      field: question('q', 'location'),
      sent: { latitude: 22.41930049, longitude: 114.2068, name: 'Library', address: ' 1 College Road ' },
      kept: { latitude: 22.4193, longitude: 114.2068, name: 'Library', address: '1 College Road' },
    },
    {
      name: 'takes no place off the earth',
      field: question('q', 'location'),
      sent: { latitude: 91, longitude: 0 },
      rule: 'max',
    },
    { name: 'takes no half place', field: question('q', 'location'), sent: { latitude: 22 }, rule: 'required' },
    { name: 'takes a rating', field: question('q', 'rating'), sent: 5, kept: 5 },
    { name: 'takes no rating beyond', field: question('q', 'rating'), sent: 6, rule: 'max' },
    {
      name: 'takes an address of the web',
      field: question('q', 'url'),
      sent: 'https://sld.example/a',
      kept: 'https://sld.example/a',
    },
    {
      name: 'takes no script as an address',
      field: question('q', 'url'),
      sent: 'javascript:alert(1)',
      rule: 'pattern',
    },
    {
      name: 'takes the whole text by its pattern',
      field: question('q', 'text', { pattern: '\\d{3}' }),
      sent: '1234',
      rule: 'pattern',
    },
    { name: 'has a shortest text', field: question('q', 'text', { min_length: 3 }), sent: 'ab', rule: 'length' },
    { name: 'has a longest text', field: question('q', 'textarea', { max_length: 3 }), sent: 'abcd', rule: 'length' },
    {
      name: 'of agreement must be agreed to',
      field: question('q', 'agreement', { required: true }),
      sent: false,
      rule: 'required',
    },
    {
      name: 'that cannot be changed keeps its value',
      field: question('q', 'text', { readonly: true, value: '1155000001' }),
      sent: 'forged',
      kept: '1155000001',
    },
    { name: 'that is a text keeps no answer', field: question('q', 'static'), sent: 'x' },
    {
      name: 'that is hidden takes no answer',
      field: question('q', 'text', { hidden: true }),
      sent: 'x',
      rule: 'unknown',
    },
  ];
  it.each(rows)('$name', async ({ field, sent, kept, rule }) => {
    const form = await putOnNotice(server, [field], again);

    const { code, data } = await form.reply('chris', { q: sent });

    if (rule === undefined) expect([code, data.answers]).toEqual([200, { q: kept }]);
    else expect(data.errors?.map((error) => [error.field, error.rule])).toEqual([['answers.q', rule]]);
  });

  it('is refused with its label in the language of the student', async () => {
    const label = { en: 'Meal', 'zh-Hant': '膳食' };
    const form = await putOnNotice(server, [question('meal', 'text', { label, required: true })], again);

    const { data } = await server.ask('news/field-submit', {
      as: 'chris',
      body: { id: form.noticeId, answers: {} },
      headers: { language: 'zh-Hant' },
    });

    expect(data.errors).toEqual([{ field: 'answers.meal', rule: 'required', message: '膳食 為必填項目' }]);
  });
});

describe('a condition', () => {
  const fields = (visible_when: FieldInput['visible_when']) => [
    question('diet', 'radio', { options: choices('any', 'veg', 'other') }),
    question('guests', 'integer'),
    question('topics', 'checkboxes', { options: choices('ai', 'tax', 'law') }),
    question('detail', 'text', { required: true, visible_when }),
  ];
  const rows: readonly { name: string; when: object; shown: object; hidden: object }[] = [
    { name: 'eq', when: { field: 'diet', op: 'eq', value: 'veg' }, shown: { diet: 'veg' }, hidden: { diet: 'any' } },
    { name: 'ne', when: { field: 'diet', op: 'ne', value: 'veg' }, shown: { diet: 'any' }, hidden: { diet: 'veg' } },
    {
      name: 'in',
      when: { field: 'diet', op: 'in', value: ['veg', 'other'] },
      shown: { diet: 'other' },
      hidden: { diet: 'any' },
    },
    {
      name: 'not_in',
      when: { field: 'diet', op: 'not_in', value: ['veg'] },
      shown: { diet: 'any' },
      hidden: { diet: 'veg' },
    },
    { name: 'gt', when: { field: 'guests', op: 'gt', value: 2 }, shown: { guests: 3 }, hidden: { guests: 2 } },
    { name: 'lt', when: { field: 'guests', op: 'lt', value: 2 }, shown: { guests: 1 }, hidden: { guests: 2 } },
    { name: 'filled', when: { field: 'diet', op: 'filled' }, shown: { diet: 'any' }, hidden: {} },
    { name: 'empty', when: { field: 'diet', op: 'empty' }, shown: {}, hidden: { diet: 'any' } },
    {
      name: 'all',
      when: {
        all: [
          { field: 'diet', op: 'eq', value: 'veg' },
          { field: 'guests', op: 'gt', value: 0 },
        ],
      },
      shown: { diet: 'veg', guests: 1 },
      hidden: { diet: 'veg' },
    },
    {
      name: 'any',
      when: {
        any: [
          { field: 'diet', op: 'eq', value: 'veg' },
          { field: 'guests', op: 'gt', value: 0 },
        ],
      },
      shown: { guests: 1 },
      hidden: { diet: 'any', guests: 0 },
    },
    {
      name: 'eq of several choices',
      when: { field: 'topics', op: 'eq', value: 'ai' },
      shown: { topics: ['tax', 'ai'] },
      hidden: {},
    },
    {
      name: 'not_in of several choices',
      when: { field: 'topics', op: 'not_in', value: ['ai', 'tax'] },
      shown: {},
      hidden: { topics: ['tax'] },
    },
  ];
  it.each(rows)('with $name decides what is asked', async ({ when, shown, hidden }) => {
    const form = await putOnNotice(server, fields(when), again);

    const missing = await form.reply('chris', shown);
    const given = await form.reply('chris', { ...shown, detail: 'x' });
    const dropped = await form.reply('chris', { ...hidden, detail: 'left over' });

    expect(missing.data.errors?.map(({ field, rule }) => [field, rule])).toEqual([['answers.detail', 'required']]);
    expect(given.data.answers).toEqual({ ...shown, detail: 'x' });
    expect(dropped.data.answers).toEqual(hidden);
  });
});

describe('a file as an answer', () => {
  const note = question('note', 'file', { accept: ['pdf'], max_files: 2, max_size: 200 });
  const send = (as: string, purpose = 'form', bytes = pdfBytes) =>
    upload(server, { as, purpose, filename: 'note.pdf', bytes });

  it('comes back as a link, and may be sent again with the same answers', async () => {
    const form = await putOnNotice(server, [note], again);
    const { data: file } = await send('wendy');

    const first = await form.reply('wendy', { note: [file.id] });
    const second = await form.reply('wendy', { note: [file.id] });

    const link = { id: file.id, title: 'note.pdf', ext: 'pdf' };
    expect(first.data.answers).toMatchObject({ note: [link] });
    expect(second.code).toBe(200);
    expect((await form.shown('wendy')).answers).toMatchObject({ note: [link] });
  });

  it.each([
    { name: 'of somebody else', file: () => send('sofia') },
    { name: 'for another purpose', file: () => send('chris', 'application') },
    { name: 'that is too big', file: () => send('chris', 'form', Buffer.concat([pdfBytes, Buffer.alloc(200, 32)])) },
    { name: 'that is none', file: async () => ({ data: { id: 'nothing' } }) },
  ])('$name is refused', async ({ file }) => {
    const form = await putOnNotice(server, [note], again);
    const { data } = await file();

    const answer = await form.reply('chris', { note: [data.id] });

    expect(answer.data.errors?.map(({ field, rule }) => [field, rule])).toEqual([['answers.note', 'file']]);
  });

  it('that is in use elsewhere is refused', async () => {
    const form = await putOnNotice(server, [note, question('other', 'file')], again);
    const { data: file } = await send('chris');

    const twice = await form.reply('chris', { note: [file.id], other: [file.id] });

    expect(twice.data.errors?.map(({ field, rule }) => [field, rule])).toEqual([['answers.other', 'file']]);
  });

  it('may not come in larger numbers', async () => {
    const form = await putOnNotice(server, [note], again);

    const answer = await form.reply('chris', { note: ['a', 'b', 'c'] });

    expect(answer.data.errors?.map(({ rule }) => rule)).toEqual(['max']);
  });
});

describe('a form of the office', () => {
  it('keeps what was sent under its version when it changes', async () => {
    const form = await putOnNotice(server, [question('copies', 'integer', { max: 3 })], { editable: false });
    // Other tests answer the same notice.
    await server.database.deleteFrom('submissions').execute();
    const sent = await form.reply('student3', { copies: 3 });
    expect(sent).toMatchObject({ code: 200 });
    const { form_version: version } = sent.data;

    const next = await form.change([question('reason', 'text', { required: true })]);

    const shown = await form.shown('student3');
    expect(next).toBe(version + 1);
    expect([shown.version, shown.answers, shown.editable]).toEqual([version, { copies: 3 }, false]);
    expect((await form.shown('student4')).version).toBe(next);
  });

  it('asks what it asks now as long as answers can be changed', async () => {
    const form = await putOnNotice(server, [question('copies', 'integer')], again);
    await form.reply('student3', { copies: 3 });

    const next = await form.change([question('reason', 'text')]);

    const shown = await form.shown('student3');
    expect([shown.version, shown.fields.map(({ key }) => key)]).toEqual([next, ['reason']]);
  });

  it('takes answers to an old version that still fit, and says so when they do not', async () => {
    const form = await putOnNotice(server, [question('copies', 'integer', { max: 9 })], again);
    const { version } = await form.shown('chris');
    const next = await form.change([question('copies', 'integer', { max: 2 })]);

    const fitting = await form.reply('chris', { copies: 2 }, { form_version: version });
    const stale = await form.reply('chris', { copies: 3 }, { form_version: version });
    const wrong = await form.reply('chris', { copies: 3 }, { form_version: next });

    expect(fitting.data.form_version).toBe(next);
    expect(stale).toMatchObject({ code: 409, data: { reason: 'form_changed' } });
    expect(wrong.code).toBe(422);
  });

  it('is saved once a version, also when two save at once', async () => {
    const form = { title: { en: 'At once' }, fields: [question('a', 'text')] };

    const versions = await Promise.all(Array.from({ length: 4 }, () => saveForm(office(), 'test.at-once', form)));

    expect(versions.sort()).toEqual([1, 2, 3, 4]);
  });

  it('is opened and closed by the office', async () => {
    const form = await putOnNotice(server, [question('a', 'text')], { editable: true });
    const state = async () => (await form.shown('chris')).state;

    await closeForm(office(), form.formId);
    const closed = await state();
    await openForm(office(), form.formId, { openAt: '2025-12-01T00:00:00.000Z' });
    const waiting = await state();
    await openForm(office(), form.formId);

    expect([closed, waiting, await state()]).toEqual(['closed', 'not_started', 'open']);
    await expect(closeForm(office(), 'no.such')).rejects.toThrow('There is no form no.such.');
    const backwards = { openAt: '2025-12-02T00:00:00.000Z', closeAt: '2025-12-01T00:00:00.000Z' };
    await expect(openForm(office(), form.formId, backwards)).rejects.toThrow('close before it opens');
  });

  it('is closed when the office closes it before it has opened', async () => {
    const form = { title: { en: 'Too early' }, fields: [question('a', 'text')] };
    await saveForm(office(), 'test.too-early', form, { openAt: '2025-12-01T00:00:00.000Z' });

    await closeForm(office(), 'test.too-early');

    const listed = await listForms(office(), 'en');
    expect(listed.find(({ id }) => id === 'test.too-early')).toMatchObject({ state: 'closed' });
  });

  it('is not saved with an end before the start that it has already', async () => {
    const form = { title: { en: 'Backwards' }, fields: [question('a', 'text')] };
    const saveUntil = (closeAt: string) => saveForm(office(), 'test.backwards', form, { closeAt });
    await saveForm(office(), 'test.backwards', form, { openAt: '2025-12-01T00:00:00.000Z' });

    await expect(saveUntil('2025-11-30T00:00:00.000Z')).rejects.toThrow('close before it opens');
    expect(await saveUntil('2025-12-02T00:00:00.000Z')).toBe(2);
  });

  it.each<{ name: string; fields: readonly FieldInput[]; problem: RegExp }>([
    { name: 'a key with a blank', fields: [question('a b', 'text')], problem: /a b: a key is/ },
    { name: 'a key that no input can have', fields: [question('constructor', 'text')], problem: /no input/ },
    { name: 'a key twice', fields: [question('a', 'text'), question('a', 'text')], problem: /two questions/ },
    { name: 'a choice without choices', fields: [question('a', 'radio')], problem: /cannot be asked/ },
    {
      name: 'a pattern that looks behind',
      fields: [question('a', 'text', { pattern: '(?<=a)b' })],
      problem: /cannot be asked/,
    },
    {
      name: 'a pattern that can hang',
      fields: [question('a', 'text', { pattern: '^(\\d+)+$' })],
      problem: /a: its pattern can be read in so many ways/,
    },
    {
      name: 'a pattern that can hang on a long answer',
      fields: [question('a', 'text', { pattern: '\\s*\\s*\\s*', max_length: 2000 })],
      problem: /a: its pattern can be read in so many ways/,
    },
    {
      name: 'a condition on a later question',
      fields: [question('a', 'text', { visible_when: { field: 'b', op: 'filled' } }), question('b', 'text')],
      problem: /reads b/,
    },
    {
      name: 'bounds the wrong way round',
      fields: [question('a', 'text', { min_length: 3, max_length: 2 })],
      problem: /min_length/,
    },
    { name: 'a group that is not there', fields: [question('a', 'text', { group: 'x' })], problem: /no group x/ },
    {
      name: 'the same choice twice',
      fields: [question('a', 'radio', { options: choices('x', 'x') })],
      problem: /two choices x/,
    },
    {
      name: 'half a place',
      fields: [question('a', 'radio', { options: [{ value: 'x', label: { en: 'x' }, limit: 0.5 }] })],
      problem: /limit of x/,
    },
  ])('with $name is not saved', async ({ fields, problem }) => {
    const content = { title: { en: 'Wrong' }, fields };

    expect(formProblems(content).join(' ')).toMatch(problem);
    await expect(saveForm(office(), 'test.wrong', content)).rejects.toThrow(problem);
  });
});

it('a list that the server does not have is refused where the file names it', () => {
  const text = (list: string) =>
    `form-id: lists\ntitle: Lists\nfields:\n  - { key: home, type: select, label: Home, options-map: ${list} }\n`;
  const desk = { time: server.house.time, now: server.now() };
  const read = (list: string, more = {}) => {
    const { value, diagnostics } = readForm({ file: 'lists.yaml', text: text(list) }, { ...desk, ...more });
    return [value?.id, ...diagnostics.map(({ code, problem, remedy, span }) => [code, problem, remedy, span.line])];
  };
  const known = { portal: server.house.portal() };

  expect([read('countries', known), read('application_status', known)]).toEqual([['lists'], ['lists']]);
  expect(read('countrys', known)).toEqual([
    undefined,
    ['link/unknown-options', '`home`: the server has no list called countrys.', 'Did you mean `countries`?', 4],
  ]);
  // Without a portal that can be compiled, nobody knows its lists.
  expect(read('countrys')).toEqual(['lists']);
});

describe('a choice with a limit', () => {
  const workshop = (limit: number) =>
    question('workshop', 'radio', {
      options: [
        { value: 'ai', label: { en: 'AI' }, limit },
        { value: 'tax', label: { en: 'Tax' } },
      ],
    });
  const left = async (form: Awaited<ReturnType<typeof putOnNotice>>, as: string) =>
    (await form.shown(as)).fields[0]?.options?.map((option) => option.left);
  const fresh = (limit: number, more = {}) =>
    server.database
      .deleteFrom('option_counts')
      .execute()
      .then(() => server.database.deleteFrom('option_places').execute())
      .then(() => server.database.deleteFrom('submissions').where('form_id', '=', 'notice.test').execute())
      .then(() => putOnNotice(server, [workshop(limit)], { editable: true, ...more }));

  it('counts its places down, and back up when an answer is changed', async () => {
    const form = await fresh(2);

    await form.reply('chris', { workshop: 'ai' });
    const taken = [await left(form, 'wendy'), await left(form, 'chris')];
    await form.reply('chris', { workshop: 'tax' });

    expect(taken).toEqual([
      [1, null],
      [2, null],
    ]);
    expect(await left(form, 'wendy')).toEqual([2, null]);
  });

  it('is refused on its question when all places are taken, but stays with who has one', async () => {
    const form = await fresh(1);

    await form.reply('chris', { workshop: 'ai' });
    const late = await form.reply('wendy', { workshop: 'ai' });
    const same = await form.reply('chris', { workshop: 'ai' });

    expect(late.data.errors).toEqual([{ field: 'answers.workshop', rule: 'full', message: 'workshop Invalid format' }]);
    expect(same.code).toBe(200);
  });

  it('gives its ten places to ten of fifty who come at once', async () => {
    const form = await fresh(10);
    const people = [
      'chris',
      'wendy',
      'ivan',
      'sofia',
      ...Array.from({ length: 38 }, (_, index) => `student${index + 1}`),
    ];
    const known = people.filter((name) => server.ids[name] !== undefined);

    const answers = await Promise.all(known.map((as) => form.reply(as, { workshop: 'ai' })));

    const codes = answers.map(({ code }) => code);
    expect(known.length).toBeGreaterThanOrEqual(40);
    expect(codes.filter((code) => code === 200)).toHaveLength(10);
    expect(codes.filter((code) => code === 422)).toHaveLength(known.length - 10);
    const { taken } = await server.database.selectFrom('option_counts').select('taken').executeTakeFirstOrThrow();
    const { count } = await server.database
      .selectFrom('option_places')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect([taken, count]).toEqual([10, 10]);
  }, 60_000);
});
