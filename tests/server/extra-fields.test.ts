import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PortalModel } from '#model';
import { answerCell } from '../../server/forms/rules/answer-cell.ts';
import { exportedExtras } from '../../server/forms/store/extra-fields.ts';
import { type PortalView, portalView } from '../../server/kernel/portal/portal-view.ts';
import { dayMs, hourMs } from '../../server/kernel/values/time.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { startServer, startTimeoutMs, type TestServer, testStart } from './support/test-server.ts';
import { pdfBytes, upload } from './support/upload.ts';

// One server for all, whose portal each test replaces, as `portico serve --watch` does.
let server: TestServer;
let portal = compiledPortal();
beforeAll(async () => {
  server = await startServer({ portal: () => portal, tokenIdleMs: 7 * dayMs });
}, startTimeoutMs);
// Applications are counted by the hour, and so are those that are open.
beforeEach(async () => {
  server.advance(hourMs / 2);
  await server.database.updateTable('applications').set({ cancelled_at: testStart }).execute();
});
afterAll(() => server.close());

const shipped = readFileSync('config/forms/application.yaml', 'utf8');

/** The shipped portal with further fields in the form of applications, and other files beside it. */
function portalWith(fields: readonly string[], others: Readonly<Record<string, string>> = {}): PortalModel {
  const lines = fields.map((field) => `  - { ${field} }\n`).join('');
  return compiledPortal({ 'forms/application.yaml': shipped.replace('review:', `${lines}review:`), ...others });
}

function goLive(fields: readonly string[], others: Readonly<Record<string, string>> = {}): void {
  portal = portalWith(fields, others);
}

const person = { name: 'Chris Chan', email: 'chris.chan@mail.example', content: 'Please help me.' };

async function create(ext: object | undefined, more: object = {}, as = 'chris') {
  const { id } = await server.database
    .selectFrom('application_types')
    .select('id')
    .where('key', '=', 'enquiry')
    .executeTakeFirstOrThrow();
  const body = { type_id: id, ...person, ...(ext === undefined ? {} : { ext }), ...more };
  return server.ask('application/create', { as, body });
}

/** Costs: an item, an amount, and asked of amounts only when one may call. */
function rowsOf(limits: string): string {
  return `kind: rows, ${limits} row: "{item} {amount} ({call})", export: true, fields: [{ name: item, label: Item, kind: text, required: true }, { name: amount, label: Amount, kind: money }, { name: call, label: Call, kind: choice, options: contact-time, when: amount == null }]`;
}

const inEnglish = (portal: PortalView) => ({ portal, language: 'en' as const, now: new Date(testStart) });

const detail = (id: number) => server.ask('application/detail', { as: 'chris', query: { id } });

const issues = ({ data }: Awaited<ReturnType<typeof create>>) =>
  data.errors?.map(({ field, rule }) => `${field} ${rule}`);

describe('an extra field', () => {
  /** Those that must be given have a form of their own: they would be missed among the answers of the others. */
  const rows: readonly {
    name: string;
    field: string;
    value: unknown;
    kept?: unknown;
    rule?: string;
    mustBeGiven?: true;
  }[] = [
    { name: 'of text is trimmed', field: 'kind: text, max: 10', value: ' abc ', kept: 'abc' },
    { name: 'of text has an end', field: 'kind: text, max: 2', value: 'abc', rule: 'length' },
    { name: 'follows its pattern', field: 'kind: text, max: 9, pattern: "^a$"', value: 'b', rule: 'pattern' },
    { name: 'of numbers takes no text', field: 'kind: number, integer: true', value: '3', rule: 'type' },
    { name: 'of numbers has a largest', field: 'kind: number, max: 3', value: 4, rule: 'max' },
    { name: 'of dates knows the calendar', field: 'kind: date', value: '2025-02-29', rule: 'format' },
    { name: 'of dates knows today', field: 'kind: date, min: today', value: '2025-11-20', rule: 'min' },
    { name: 'of choices takes one of them', field: 'kind: choice, options: contact-time', value: 'x', rule: 'enum' },
    { name: 'with a box takes a no', field: 'kind: yes-no', value: false, kept: false },
    { name: 'of e-mail takes an address', field: 'kind: email', value: 'nobody', rule: 'pattern' },
    {
      name: 'of several choices keeps them',
      field: 'kind: choices, options: contact-time, max: 2',
      value: ['morning', 'evening'],
      kept: ['morning', 'evening'],
    },
    {
      name: 'of several choices has a most',
      field: 'kind: choices, options: contact-time, max: 1',
      value: ['morning', 'evening'],
      rule: 'max',
    },
    {
      name: 'of several choices has one that stands alone',
      field: 'kind: choices, options: contact-time, alone: evening',
      value: ['morning', 'evening'],
      rule: 'max',
    },
    {
      name: 'of several choices takes the one that stands alone where more are asked for',
      field: 'kind: choices, options: contact-time, alone: evening, min: 2',
      value: ['evening'],
      kept: ['evening'],
    },
    {
      name: 'of a ranking takes each choice once',
      field: 'kind: ranking, options: contact-time',
      value: ['evening', 'evening'],
      rule: 'duplicate',
    },
    {
      name: 'of telephone numbers keeps code and number',
      field: 'kind: phone',
      value: { phone_code: '+852', phone: '9123 4567' },
      kept: { phone_code: '852', phone: '91234567' },
    },
    {
      name: 'of telephone numbers knows those of Hong Kong',
      field: 'kind: phone',
      value: { phone_code: '852', phone: '11234567' },
      rule: 'pattern',
    },
    { name: 'of money keeps each cent', field: 'kind: money, currency: HKD', value: '1,250.5', kept: '1250.50' },
    { name: 'of money has a smallest', field: 'kind: money, min: 100', value: '99.99', rule: 'min' },
    { name: 'of money has a largest', field: 'kind: money, max: 0.5', value: '0.51', rule: 'max' },
    { name: 'of countries takes a flag code', field: 'kind: country', value: 'jp', kept: 'jp' },
    { name: 'of countries takes no other', field: 'kind: country', value: 'zz', rule: 'pattern' },
    { name: 'of ratings has a highest step', field: 'kind: rating', value: 6, rule: 'max' },
    { name: 'of ratings takes whole steps', field: 'kind: rating', value: 2.5, rule: 'type' },
    { name: 'of months keeps year and month', field: 'kind: month, max: today', value: '2025-11', kept: '2025-11' },
    { name: 'of months knows this one', field: 'kind: month, max: today', value: '2025-12', rule: 'max' },
    { name: 'of months is whole', field: 'kind: month', value: '2025-', rule: 'pattern' },
    { name: 'of two buttons may stay open', field: 'kind: yes-no, look: buttons', value: null, kept: undefined },
    {
      name: 'of two buttons is asked for where it is required',
      field: 'kind: yes-no, look: buttons, required: true',
      value: null,
      rule: 'required',
      mustBeGiven: true,
    },
    {
      name: 'of agreements keeps what was agreed to',
      field: 'kind: agreement, text: Tidy up., version: "2025-09"',
      value: true,
      kept: { agreed: true, version: '2025-09', text: 'Tidy up.' },
    },
    {
      name: 'of agreements knows another version',
      field: 'kind: agreement, text: Tidy up., version: "2025-09"',
      value: { agreed: true, version: '2024-09', text: 'Tidy up.' },
      rule: 'required',
    },
    {
      name: 'of agreements is asked for where it is required',
      field: 'kind: agreement, text: Tidy up., required: true',
      value: false,
      rule: 'required',
      mustBeGiven: true,
    },
    {
      name: 'that is hidden keeps its value',
      field: `kind: hidden, start: "'poster'"`,
      value: 'poster',
      kept: 'poster',
    },
    { name: 'that is hidden takes no record', field: `kind: hidden, start: "'poster'"`, value: {}, rule: 'type' },
    {
      name: 'of long text counts words',
      field: 'kind: long-text, max-words: 3',
      value: 'one two, three 四',
      rule: 'length',
    },
    {
      name: 'of long text takes that many',
      field: 'kind: long-text, max-words: 3',
      value: 'a b — c.',
      kept: 'a b — c.',
    },
    {
      name: 'of addresses fills up what was left open',
      field: 'kind: address',
      value: { line1: ' 12 Harbour Road ', city: 'Wan Chai', country: 'hk' },
      kept: { line1: '12 Harbour Road', line2: '', city: 'Wan Chai', region: '', postcode: '', country: 'hk' },
    },
    { name: 'of addresses needs a city', field: 'kind: address', value: { line1: 'A', country: 'hk' }, rule: 'length' },
    {
      name: 'of addresses is empty with a country alone',
      field: 'kind: address',
      value: { country: 'hk' },
      kept: undefined,
    },
    { name: 'of rich text keeps Markdown', field: 'kind: rich-text', value: '**Yes**', kept: '**Yes**' },
    {
      name: 'of rich text counts words',
      field: 'kind: rich-text, max-words: 2',
      value: '- one\n- two\n- three',
      rule: 'length',
    },
    { name: 'of times has a last', field: 'kind: time, max: "18:30"', value: '18:31', rule: 'max' },
    {
      name: 'of moments keeps the offset',
      field: 'kind: date-time, min: today',
      value: '2025-12-21T18:30:00+08:00',
      kept: '2025-12-21T18:30:00+08:00',
    },
    {
      name: 'of periods does not end before it begins',
      field: 'kind: date-range',
      value: ['2025-11-22', '2025-11-21'],
      rule: 'min',
    },
    {
      name: 'of places rounds to six decimals',
      field: 'kind: location',
      value: { name: 'Gate', address: ' Tai Po Road ', latitude: 22.41234567, longitude: 114.2 },
      kept: { name: 'Gate', address: 'Tai Po Road', latitude: 22.412346, longitude: 114.2 },
    },
    { name: 'takes no record', field: 'kind: text, max: 10', value: { a: 1 }, rule: 'type' },
    {
      name: 'of rows keeps each in its place',
      field: rowsOf(''),
      value: [
        { item: ' Bus ', call: 'evening', amount: '' },
        { item: 'Hotel', amount: '800' },
      ],
      kept: [
        { item: 'Bus', call: 'evening' },
        { item: 'Hotel', amount: '800.00' },
      ],
    },
    { name: 'of rows has a most', field: rowsOf('max: 1,'), value: [{ item: 'a' }, { item: 'b' }], rule: 'max' },
    { name: 'of rows has a fewest', field: rowsOf('min: 2,'), value: [{ item: 'a' }], rule: 'min', mustBeGiven: true },
    { name: 'of rows takes no texts', field: rowsOf(''), value: ['a'], rule: 'type' },
  ];
  const nameOf = (row: (typeof rows)[number]) => `extra_${rows.indexOf(row)}`;
  const lineOf = (row: (typeof rows)[number]) =>
    `name: ${nameOf(row)}, label: Extra ${rows.indexOf(row)}, ${row.field}`;
  const together = portalWith(rows.filter(({ mustBeGiven }) => !mustBeGiven).map(lineOf));
  it.each(rows)('$name', async (row) => {
    const name = nameOf(row);
    portal = row.mustBeGiven ? portalWith([lineOf(row)]) : together;

    const answer = await create({ [name]: row.value });

    if (row.rule !== undefined) expect(issues(answer)).toEqual([`ext.${name} ${row.rule}`]);
    else expect((await detail(answer.data.id)).data.ext).toEqual({ [name]: row.kept });
  });

  it('of rows names the row and the field that are wrong', async () => {
    goLive([`name: costs, label: Costs, ${rowsOf('')}`]);

    const answer = await create({
      costs: [{ item: 'Bus' }, {}, { item: 'Inn', amount: 'x', call: 'evening' }, { item: 'y', call: 'noon', more: 1 }],
    });

    expect(issues(answer)).toEqual([
      'ext.costs[1].item required',
      'ext.costs[2].amount pattern',
      'ext.costs[3].call enum',
      'ext.costs[3].more unknown',
    ]);
    expect(answer.data.errors?.[0]?.message).toBe('Item is a required field');
  });

  it('of rows is one cell of an export, each row its sentence with choices in words', () => {
    const view = portalView(portalWith([`name: costs, label: Costs, ${rowsOf('')}`]));
    const [field] = exportedExtras(view, 'application');
    const rows = [
      { item: 'Bus', call: 'evening' },
      { item: 'Inn', amount: '800.00' },
    ];

    expect(field && answerCell(field, rows, inEnglish(view))).toBe('Bus – (In the evening); Inn 800.00 ()');
  });

  it('of rows may count days in its sentence: those left on the day of the export', () => {
    const fields = '[{ name: day, label: Day, kind: date }]';
    const view = portalView(
      portalWith([
        `name: trips, label: Trips, export: true, kind: rows, row: "In {days_until(day)} days", fields: ${fields}`,
      ]),
    );
    const [field] = exportedExtras(view, 'application');

    expect(field && answerCell(field, [{ day: '2025-11-24' }], inEnglish(view))).toBe('In 3 days');
  });

  it('of rows has the form of its sentence that fits the number', () => {
    const fields = '[{ name: copies, label: Copies, kind: number, integer: true }]';
    const texts = readFileSync('config/texts/en.yaml', 'utf8');
    const view = portalView(
      portalWith(
        [`name: letters, label: Letters, export: true, kind: rows, row: "{copies} copies", fields: ${fields}`],
        {
          'texts/en.yaml': `${texts}"{copies} copies": { one: "{copies} copy", other: "{copies} copies" }\n`,
        },
      ),
    );
    const [field] = exportedExtras(view, 'application');

    expect(field && answerCell(field, [{ copies: 1 }, { copies: 2 }], inEnglish(view))).toBe('1 copy; 2 copies');
  });

  it('that is required is asked for, whether or not there is an ext', async () => {
    goLive(['name: visa, label: Visa, kind: text, max: 10, required: true']);

    const [without, empty] = [await create(undefined), await create({})];

    expect([issues(without), issues(empty)]).toEqual([['ext.visa required'], ['ext.visa required']]);
    expect(without.data.errors?.[0]?.message).toBe('Visa is a required field');
  });

  it('that is not asked is dropped', async () => {
    goLive([
      'name: abroad, label: Abroad, kind: yes-no',
      'name: visa, label: Visa, kind: text, max: 10, required: true, when: abroad',
    ]);

    const home = await create({ abroad: false, visa: 'left' });
    const abroad = await create({ abroad: true });

    expect((await detail(home.data.id)).data.ext).toEqual({ abroad: false });
    expect(issues(abroad)).toEqual(['ext.visa required']);
  });

  it('never stands in for a field that the call knows', async () => {
    goLive([]);

    const answer = await create({ content: 'Another.', status: 'success' });

    expect(issues(answer)).toEqual(['ext.content unknown', 'ext.status unknown']);
  });

  it('comes in bounded numbers and sizes', async () => {
    const many = Array.from({ length: 51 }, (_, index) => `name: f${index}, label: F${index}, kind: text, max: 2000`);
    goLive(many);
    const values = (count: number, text: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, text]));

    const fifty = await create(values(50, 'a'));
    const tooMany = await create(values(51, 'a'));
    const tooBig = await create(values(9, 'a'.repeat(2000)));

    expect(fifty.code).toBe(200);
    expect([issues(tooMany), issues(tooBig)]).toEqual([['ext length'], ['ext length']]);
  });

  it('that nobody knows is left out where the portal says so', async () => {
    const dropping = `${readFileSync('config/portal.yaml', 'utf8')}\nforms: { unknown-ext: drop }\n`;
    goLive(['name: visa, label: Visa, kind: text, max: 10'], { 'portal.yaml': dropping });

    const { data } = await create({ visa: 'a', status: 'success' });

    expect((await detail(data.id)).data.ext).toEqual({ visa: 'a' });
  });

  it('takes part in keyword search where YAML says so', async () => {
    goLive([
      'name: visa, label: Visa, kind: text, max: 40, search: true',
      'name: hobby, label: Hobby, kind: text, max: 40',
    ]);
    await create({ visa: 'Zanzibar permit', hobby: 'Kitesurfing' });
    const found = async (keyword: string) =>
      (await server.ask('application/index', { as: 'chris', body: { keyword } })).data._meta.totalCount;

    expect([await found('zanzibar'), await found('kitesurfing')]).toEqual([1, 0]);
  });

  it('is a column of exports where YAML says so', () => {
    const view = portalView(
      portalWith(['name: visa, label: Visa, kind: text, export: true', 'name: hobby, label: Hobby, kind: text']),
    );

    expect(exportedExtras(view, 'application').map(({ name }) => name)).toEqual(['visa']);
  });
});

describe('the sentence about a wrong answer', () => {
  const sentences: readonly { name: string; field: string; value?: unknown; expected: string }[] = [
    { name: 'names the field', field: 'label: Visa, kind: text', expected: 'Visa is a required field' },
    {
      name: 'does not repeat a question',
      field: 'label: Which visa?, kind: text',
      expected: 'This is a required field',
    },
    {
      name: 'is its own when nothing is given',
      field: 'label: Visa, kind: text, say: Write two letters',
      expected: 'Write two letters',
    },
    {
      name: 'is its own when the pattern does not fit',
      field: 'label: Visa, kind: text, say: Write two letters, pattern: "^[A-Z]{2}$"',
      value: 'x',
      expected: 'Write two letters',
    },
  ];
  it.each(sentences)('$name', async ({ field, value, expected }) => {
    goLive([`name: extra, ${field}, required: true`]);

    const { data } = await create({ extra: value });

    expect(data.errors?.map(({ message }) => message)).toEqual([expected]);
  });
});

describe('the cell of an answer', () => {
  const cells: readonly { name: string; field: string; answer: unknown; cell: unknown }[] = [
    { name: 'of a country has its name', field: 'kind: country', answer: 'hk', cell: 'Hong Kong' },
    { name: 'of a rating is a number', field: 'kind: rating', answer: 4, cell: 4 },
    { name: 'of a month can be sorted', field: 'kind: month', answer: '2025-09', cell: '2025-09' },
    { name: 'of two buttons is a word', field: 'kind: yes-no, look: buttons', answer: false, cell: 'No' },
    {
      name: 'of an agreement has its version',
      field: 'kind: agreement, text: Tidy up., version: v2',
      answer: { agreed: true, version: 'v1', text: 'Tidy up!' },
      cell: 'Yes, v1',
    },
    {
      name: 'of an address is one line',
      field: 'kind: address',
      answer: { line1: '1 Road', line2: '', city: 'Kyoto', region: '', postcode: '600', country: 'jp' },
      cell: '1 Road, Kyoto, 600, Japan',
    },
    { name: 'of a hidden field is its value', field: `kind: hidden, start: "'fair'"`, answer: 'fair', cell: 'fair' },
  ];
  const model = portalWith(cells.map(({ field }, index) => `name: extra_${index}, label: Extra ${index}, ${field}`));
  it.each(cells)('$name', (row) => {
    const found = model.forms['application']?.fields.find(({ name }) => name === `extra_${cells.indexOf(row)}`);

    expect(found && answerCell(found, row.answer, inEnglish(portalView(model)))).toBe(row.cell);
  });
});

describe('a file in an extra field', () => {
  const field = 'name: proof, label: Proof, kind: files, purpose: form, accept: [pdf], max-size: 1 kB, max-count: 2';
  const send = (as: string, purpose = 'form', bytes = pdfBytes) =>
    upload(server, { as, purpose, filename: 'proof.pdf', bytes });

  it('comes back as a link, in lists as well, and stays as long as its record', async () => {
    goLive([field]);
    const { data: file } = await send('chris');

    const { data } = await create({ proof: [file.id] });

    const link = { id: file.id, title: 'proof.pdf', ext: 'pdf' };
    const { list } = (await server.ask('application/index', { as: 'chris' })).data;
    const use = await server.database.selectFrom('file_uses').selectAll().where('file_id', '=', file.id).execute();
    expect((await detail(data.id)).data.ext).toMatchObject({ proof: [link] });
    expect(list[0]?.ext).toMatchObject({ proof: [link] });
    expect(use).toMatchObject([{ record: 'application', record_id: data.id, role: 'extra' }]);
  });

  it.each([
    { name: 'of somebody else', file: () => send('wendy') },
    { name: 'for another purpose', file: () => send('chris', 'application') },
    { name: 'that is too big', file: () => send('chris', 'form', Buffer.concat([pdfBytes, Buffer.alloc(2000, 32)])) },
    { name: 'that is none', file: async () => ({ data: { id: 'nothing' } }) },
  ])('$name is refused', async ({ file }) => {
    goLive([field]);
    const { data } = await file();

    expect(issues(await create({ proof: [data.id] }))).toEqual(['ext.proof file']);
  });

  it('that another record holds is refused', async () => {
    goLive([field]);
    const { data: file } = await send('chris');
    await create({ proof: [file.id] });

    const again = await create({ proof: [file.id] });
    const attached = await create(undefined, { attachment: [file.id] });

    expect([issues(again), issues(attached)]).toEqual([['ext.proof file'], ['attachment file']]);
  });

  it('in rows are linked in their rows, and refused in the row where they are wrong', async () => {
    goLive([
      `name: costs, label: Costs, kind: rows, row: "{item}", fields: [{ name: item, label: Item, kind: text }, { ${field} }]`,
    ]);
    const { data: file } = await send('chris');

    const { data } = await create({ costs: [{ item: 'Bus' }, { item: 'Inn', proof: [file.id] }] });
    const again = await create({ costs: [{ item: 'Bus', proof: [file.id] }] });

    expect((await detail(data.id)).data.ext).toEqual({
      costs: [{ item: 'Bus' }, { item: 'Inn', proof: [expect.objectContaining({ id: file.id })] }],
    });
    expect(issues(again)).toEqual(['ext.costs[0].proof file']);
  });
});

describe('a field that has changed in YAML', () => {
  it('is given as it was stored, and checked when it is saved again', async () => {
    portal = portalWith(['name: visa, label: Visa, kind: text, max: 10']);
    const { data } = await create({ visa: 'student' });

    portal = portalWith(['name: visa, label: Visa, kind: number, integer: true']);

    expect((await detail(data.id)).data.ext).toEqual({ visa: 'student' });
    expect(issues(await create({ visa: 'student' }))).toEqual(['ext.visa type']);
  });

  it('does not stand in the way of another part of the profile', async () => {
    const profile = readFileSync('config/forms/profile.yaml', 'utf8');
    const asking = (type: string) => {
      const proof = `  - { name: proof, label: Proof, kind: files, purpose: form, accept: [${type}] }`;
      return compiledPortal({ 'forms/profile.yaml': profile.replace('submit:', `${proof}\nsubmit:`) });
    };
    const update = async (changes: object) => {
      const { data } = await server.ask('user/student-info', { as: 'sofia' });
      return server.ask('user/update-info', { as: 'sofia', body: { version: data?.version, ...changes } });
    };
    portal = asking('pdf');
    const { data: file } = await upload(server, { as: 'sofia', purpose: 'form' });
    await update({ ext: { proof: [file.id] } });

    portal = asking('png');
    const { code, data } = await update({ extendInfo: { social_media: { wechat: 'sofia' } } });

    expect([code, data.ext]).toMatchObject([200, { proof: [{ id: file.id }] }]);
  });

  it('is not given any more when it is gone, but stays stored', async () => {
    portal = portalWith(['name: visa, label: Visa, kind: text, max: 10']);
    const { data } = await create({ visa: 'student' });

    portal = portalWith([]);
    const gone = (await detail(data.id)).data.ext;
    const stored = await server.database
      .selectFrom('applications')
      .select('ext')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    portal = portalWith(['name: visa, label: Visa, kind: text, max: 10']);

    expect([gone, JSON.parse(stored.ext)]).toEqual([{}, { visa: 'student' }]);
    expect((await detail(data.id)).data.ext).toEqual({ visa: 'student' });
  });
});

describe('several forms that send to one call', () => {
  const urgent = `sends: application/create
with: { type_id: 1, name: "'Chris Chan'", email: "'chris@mail.example'" }
fields:
  - { name: content, label: Content, kind: long-text, required: true, max: 20 }
  - { name: urgency, label: Urgency, kind: choice, options: contact-time, required: true }
  - { name: room, label: Room, kind: text, max: 5 }
`;

  it('are each checked for what they send', async () => {
    goLive([], { 'forms/urgent.yaml': urgent });

    const long = await create({ contact_time: 'morning' }, { content: 'x'.repeat(100) });
    const short = await create({ urgency: 'morning', room: '12' }, { content: 'Now!' });
    const wrong = await create({ urgency: 'morning', room: '123456' }, { content: 'x'.repeat(21) });

    expect([long.code, short.code]).toEqual([200, 200]);
    expect(issues(wrong)).toEqual(['content length', 'ext.room length']);
    expect((await detail(short.data.id)).data.ext).toEqual({ urgency: 'morning', room: '12' });
  });
});

describe(
  'a call that changes only what is sent',
  () => {
    const update = (body: object) => server.ask('user/update-info', { as: 'chris', body });
    const profile = async () => (await server.ask('user/student-info', { as: 'chris' })).data;

    it('checks what is sent and asks for nothing else', async () => {
      goLive([]);
      const before = await profile();

      const name = await update({ version: before?.version, ext: { preferred_name: 'Kit' } });
      const wrong = await update({ version: name.data.version, phone: 'none' });

      expect(name.data.ext).toMatchObject({ preferred_name: 'Kit' });
      expect(name.data.email).toBe(before?.email);
      expect(wrong.data.errors?.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['phone pattern']);
    });
  },
  startTimeoutMs,
);
