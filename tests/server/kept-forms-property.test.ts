/**
 * Generated forms over all kinds of fields and rules, answered at random: the browser's validator and the server say the same,
 * and what was sent is what is stored, shown and exported. On both databases together 5,200 answers; `KEPT_ANSWERS=50000` makes the long form, `KEPT_SEED=7` another one.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  answersOf,
  type DefinedField,
  type Expression,
  type Field,
  type FormModel,
  fixedChoices,
  holdsFiles,
  prepareValues,
} from '#model';
import { exportKeptAnswers } from '../../server/kept-forms/office/kept-answers.ts';
import { valueIn } from '../../server/kernel/portal/expressions.ts';
import { type PortalView, portalView } from '../../server/kernel/portal/portal-view.ts';
import { checkForm } from '../../src/engine/forms/check-form.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { addGuests, type Guest } from './support/events.ts';
import { postgresUrl } from './support/postgres.ts';
import { startServer, type TestServer } from './support/test-server.ts';

/** What the database has to do with it is the storing alone, and PostgreSQL takes three times as long over it. */
const usual = postgresUrl() === undefined ? 1800 : 600;
const wanted = Number(process.env['KEPT_ANSWERS'] ?? usual);
const answersAForm = Math.min(50, Math.max(12, Math.round(wanted / 200)));
const formCount = Math.ceil(wanted / answersAForm);
const peopleCount = 20;
const timeoutMs = 60_000 + wanted * 60;

/** Always the same numbers for the same seed. */
function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32;
  };
}

const chance = chanceFrom(Number(process.env['KEPT_SEED'] ?? 20_251_121));
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item; // never empty
const often = (share: number): boolean => chance() < share;

/** What a field of a kind may say besides, how it may be answered well, and how badly. */
interface KindRow {
  readonly says: readonly object[];
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

const options = 'kept-choices';
const values = ['x', 'tea', 3];
const location = { latitude: 22.41913, longitude: 114.20643 };

/** What is asked in each row. */
const rowFields = [
  { name: 'item', label: 'Item', kind: 'text', required: true, max: 5 },
  { name: 'size', label: 'Size', kind: 'choice', options },
  { name: 'more', label: 'More', kind: 'number', when: { size: 'x' }, required: true },
];

/** A kind without a row does not compile; those with none cannot be kept. */
const kinds: Readonly<Record<Field['kind'], KindRow | null>> = {
  text: {
    says: [{}, { max: 8 }, { min: 2, max: 5 }, { pattern: '^[a-z]+$' }, { suffix: 'kg' }],
    good: ['abc', ' abc ', '学生'],
    bad: ['', 'a'.repeat(300), 7, 'A1', ['x']],
  },
  'long-text': {
    says: [{}, { max: 20 }, { 'max-words': 3 }],
    good: ['two words', 'x\ny'],
    bad: ['one two three four', 'x'.repeat(9000), false],
  },
  email: { says: [{}], good: ['a@b.hk', ' kim@mail.example '], bad: ['a@b', 'a b@c.de', 3] },
  choice: {
    says: [{ options }, { options, look: 'buttons' }],
    good: values,
    bad: ['y', 4, '3', true, ['x']],
  },
  choices: {
    says: [{ options }, { options, min: 1, max: 2 }, { options, alone: 'x' }],
    good: [['x'], ['tea', 3], ['tea']],
    bad: [['x', 'x'], ['x', 'tea', 3], ['y'], 'x', []],
  },
  ranking: { says: [{ options }, { options, max: 2 }], good: [['x', 'tea'], ['tea']], bad: [['x', 'x'], ['y'], 'x'] },
  'rich-text': {
    says: [{}, { 'max-words': 3 }],
    good: ['**two** words'],
    bad: ['one two three four', 'x'.repeat(9000), 7],
  },
  address: {
    says: [{}],
    good: [{ line1: '12 Harbour Road', city: 'Wan Chai', country: 'hk' }],
    bad: [{ line1: '12 Harbour Road', country: 'zz' }, 'Wan Chai', { street: 'x' }],
  },
  image: { says: [{ purpose: 'form', accept: ['png'] }], good: ['new picture'], bad: ['x', [3], ['a', 'b']] },
  country: { says: [{}], good: ['hk', 'jp'], bad: ['zz', 'HK', 852] },
  number: {
    says: [{}, { min: 0, max: 10 }, { integer: true }, { step: 0.5 }],
    good: [0, 3, 2.5],
    bad: [-5, 11.25, '3', 1e9, null],
  },
  money: {
    says: [{}, { min: 1, max: 250, currency: 'HKD' }],
    good: ['12.50', '9', '1,2.00'],
    bad: ['x', '-1', 3, '0.001'],
  },
  rating: { says: [{}, { min: 0, max: 3 }], good: [1, 2, 3], bad: [0, 6, 2.5, '2'] },
  date: {
    says: [{}, { min: 'today' }, { min: '2025-01-31', max: '2030-12-31' }],
    good: ['2025-12-01', '2026-02-28'],
    bad: ['2025-02-30', '1999-01-01', '1 May', 3],
  },
  month: { says: [{}, { min: '2025-01' }], good: ['2025-12', '2026-01'], bad: ['2025-13', '1999-12', '2025'] },
  time: { says: [{}, { min: '09:00', max: '18:30' }], good: ['12:00', '09:00'], bad: ['24:00', '7:00', '20:00'] },
  'date-time': {
    says: [{}, { min: 'today' }],
    good: ['2025-12-01T18:30:00+08:00', '2026-01-01T00:00:00Z'],
    bad: ['2025-12-01', '2025-02-30T10:00:00Z', 5],
  },
  'date-range': {
    says: [{}, { min: '2025-01-01' }],
    good: [['2025-12-01', '2025-12-05']],
    bad: [['2025-12-05', '2025-12-01'], ['2025-12-01'], ['x', 'y'], '2025-12-01'],
  },
  phone: {
    says: [{}],
    good: [{ phone_code: '852', phone: '9123 4567' }],
    bad: [{ phone_code: '852', phone: '11234567' }, { phone: '91234567' }, '91234567'],
  },
  location: {
    says: [{}],
    good: [location, { ...location, name: 'Hall', address: ' 1 Road ' }],
    bad: [{ latitude: 91, longitude: 0 }, { latitude: 1 }, 'Hall'],
  },
  'yes-no': { says: [{}, { 'must-be-yes': true }, { look: 'buttons' }], good: [true, true, false], bad: ['yes', 1] },
  agreement: {
    says: [{ text: 'The rules.' }, { text: 'The rules.', version: '2025-09' }],
    good: [true],
    bad: ['yes', 1, { agreed: false }],
  },
  hidden: { says: [{ start: "'portal'" }], good: ['portal'], bad: [{ a: 1 }] },
  files: {
    says: [{ purpose: 'form', accept: ['pdf'], 'max-count': 2 }],
    good: ['new file'],
    bad: ['x', [3], [''], {}],
  },
  rows: {
    says: [{}, { max: 2 }, { min: 2 }].map((range) => ({ ...range, row: '{item}: {size}', fields: rowFields })),
    good: [
      [{ item: 'Pen' }],
      [
        { item: 'Pen', size: 'tea', more: 9 },
        { item: ' Cup ', size: 'x', more: 2 },
      ],
    ],
    bad: [
      [{ size: 'tea' }],
      [{ item: 'Pen', size: 'x' }],
      [{ item: 'Pen', size: 'y' }],
      [],
      'Pen',
      [3],
      [{ stranger: 1, item: 'Pen' }],
    ],
  },
  password: null,
  captcha: null,
  questions: null,
};

/** What is asked about each row that is picked from the data of the form. `$name` is the field's own name. */
const pickedFields = [
  { name: 'copies', label: 'Copies', kind: 'number', required: true, integer: true, min: 1, max: 9 },
  { name: 'size', label: 'Size', kind: 'choice', options },
  { name: 'reason', label: 'Reason', kind: 'text', max: 5, when: { size: 'x' }, required: true },
];
const picking = {
  kind: 'pick',
  from: 'questions.list',
  key: 'question_id',
  title: '{title}',
  columns: [{ label: 'Question', value: 'title' }],
  fields: pickedFields,
};
const copies = 'sum($name.map(row, row.copies))';

/** Rows that are picked become rows, so they have no kind of their own. */
const picked: KindRow = {
  says: [
    picking,
    { ...picking, min: 1, max: 2 },
    { ...picking, order: 'place', row: '{place}: {copies}' },
    { ...picking, totals: [{ label: 'Copies', value: copies, min: 2, max: 6 }] },
    { ...picking, order: 'place', totals: [{ label: 'Rows', value: 'size($name)', max: 1 }] },
  ],
  good: [
    [{ question_id: 7, copies: 2 }],
    [
      { question_id: 5, copies: 1, size: 'tea' },
      { question_id: 4, copies: 3, size: 'x', reason: ' For ' },
    ],
    [],
  ],
  bad: [
    [{ copies: 2 }],
    [{ question_id: 7 }],
    [{ question_id: 7, copies: 0 }],
    [{ question_id: 7, copies: 2, size: 'x' }],
    [{ question_id: 7, copies: 2, place: 'first' }],
    [{ question_id: 7, copies: 2, stranger: 1 }],
    [
      { question_id: 7, copies: 2 },
      { question_id: '7', copies: 1 },
    ],
    [{ question_id: 7, copies: 9 }],
    'all',
    [7],
  ],
};

function rowOf(field: { readonly kind: string; readonly pick?: unknown }): KindRow | null {
  return field.pick === undefined ? (kinds[field.kind as Field['kind']] ?? null) : picked;
}

const kindNames = Object.keys(kinds).filter((kind) => kinds[kind as Field['kind']] !== null);

/** About one question in each form. */
const pickedShare = 0.15;

/** The lines of a form file: some questions of all kinds, some asked only at times, some checked against another. */
function writeForm(index: number): string {
  const count = 5 + Math.floor(chance() * 4);
  const first = { name: 'f0', label: 'The first', kind: 'choice', options, required: often(0.5) };
  const fields = Array.from({ length: count }, (_, number) => {
    const kind = kindNames[(index * 3 + number * 5 + Math.floor(chance() * 3)) % kindNames.length] as Field['kind'];
    const says = oneOf((often(pickedShare) ? picked : kinds[kind])?.says ?? []);
    const canBeNeeded = kind !== 'hidden' && kind !== 'agreement' && !('must-be-yes' in says);
    return {
      name: `f${number + 1}`,
      label: `Question ${number + 1}`,
      kind,
      ...(canBeNeeded && often(0.5) ? { required: often(0.7) ? true : 'f0 == "x"' } : {}),
      ...(often(0.25) ? { when: { f0: 'x' } } : {}),
      ...says,
    };
  });
  const numbers = fields.filter(({ kind, ...rest }) => kind === 'number' && !('when' in rest)).map(({ name }) => name);
  const [one, other] = numbers;
  const checks = other ? [`checks: [{ that: ${other} >= ${one}, at: ${other}, say: Too small }]`] : [];
  const lines = [first, ...fields].map((field) => `  - ${JSON.stringify(field).replaceAll('$name', field.name)}`);
  const data = 'data: { questions: { call: question/index, limit: 50 } }';
  const needed = lines.some((line) => line.includes('questions.list')) ? [data] : [];
  return ['keeps: { edit-until: 2026-12-31 }', ...needed, 'fields:', ...lines, ...checks, ''].join('\n');
}

let server: TestServer;
let view: PortalView;
let guests: readonly Guest[];
let forms: readonly FormModel[];

beforeAll(async () => {
  const files = Array.from(
    { length: formCount },
    (_, index) => [`forms/kept-${index}.yaml`, writeForm(index)] as const,
  );
  const list = values.map((value) => `  - { value: ${value}, label: The ${value} }`).join('\n');
  const portal = compiledPortal({ ...Object.fromEntries(files), [`options/${options}.yaml`]: `options:\n${list}\n` });
  view = portalView(portal);
  forms = view.keptForms;
  server = await startServer({ portal: () => portal });
  guests = await addGuests(server, peopleCount);
}, timeoutMs);
afterAll(() => server.close());

let fileCount = 0;

/** As if it had been uploaded; each is good for one answer. */
async function newFile(owner: number, what: 'new file' | 'new picture'): Promise<string> {
  const [ext, mime] = what === 'new file' ? ['pdf', 'application/pdf'] : ['png', 'image/png'];
  fileCount += 1;
  const id = `file-${fileCount}`;
  const name = {
    title: `paper ${fileCount}`,
    filename: `paper-${fileCount}.${ext}`,
    ext,
    mime,
  };
  await server.database
    .insertInto('files')
    .values({ id, key: id, owner_id: owner, purpose: 'form', ...name, size: 9, created_at: server.now().toISOString() })
    .execute();
  return id;
}

async function answerTo(form: FormModel, guest: Guest): Promise<Record<string, unknown>> {
  const careful = often(0.6);
  const given: Record<string, unknown> = {};
  for (const field of form.fields) {
    const { name } = field;
    const row = rowOf(field);
    if (!row || often(careful ? 0.1 : 0.25)) continue;
    const value = oneOf(often(careful ? 0.03 : 0.2) ? row.bad : row.good);
    given[name] = value === 'new file' || value === 'new picture' ? [await newFile(guest.id, value)] : value;
  }
  if (often(0.02)) given['stranger'] = 'x';
  return given;
}

/** What the form in the browser says of the answers, and what it would send. */
function inBrowser(form: FormModel, given: Readonly<Record<string, unknown>>) {
  const fields = form.fields as readonly DefinedField[];
  const none = Object.fromEntries(fields.map(({ name }) => [name, null]));
  const valueOf = (expression: Expression, known: object) =>
    valueIn(expression, { ...none, ...known }, server.now(), server.house.time);
  const prepared = prepareValues(
    fields,
    given,
    ({ when }, before) => when === undefined || valueOf(when, before) === true,
  );
  const errors = checkForm(fields, prepared, {
    choices: choicesFor(form),
    rules: {
      today: server.house.time.date(server.now().toISOString()),
      valueOf: (expression, row = {}) => valueOf(expression, { ...prepared, ...row }),
      ...(form.checks ? { checks: form.checks } : {}),
    },
  });
  return { answers: answersOf(prepared), wrong: errors.map(({ field, rule }) => `${field} ${rule}`).sort() };
}

const knownChoices = new WeakMap<FormModel, Readonly<Record<string, readonly (string | number)[]>>>();

/** The same record each time: the browser's validator is made once a form. */
function choicesFor(form: FormModel) {
  const known = knownChoices.get(form);
  if (known) return known;
  const choices = fixedChoices(form.fields, (list) => (list === options ? values : undefined));
  knownChoices.set(form, choices);
  return choices;
}

it(
  'says the same on both sides, and keeps, shows and exports what was sent',
  async () => {
    let [kept, refused] = [0, 0];
    for (const [index, form] of forms.entries()) {
      const guest = guests[index % peopleCount] as Guest; // inside the list
      if (index % peopleCount === 0) server.advance(60_000); // calls are counted by the minute
      const sent = new Map<number, Record<string, unknown>>();
      for (let count = 0; count < answersAForm; count += 1) {
        const given = await answerTo(form, guest);
        const browser = inBrowser(form, given);
        const { code, data } = await server.ask('form/submit', {
          headers: guest.headers,
          body: { form: form.name, version: form.keeps?.version, answers: given },
        });
        const wrong = (data.errors ?? []).map(({ field, rule }) => `${field.replace('answers.', '')} ${rule}`).sort();

        expect({ form: form.name, given, wrong }).toEqual({ form: form.name, given, wrong: browser.wrong });
        expect(code).toBe(browser.wrong.length > 0 ? 422 : 200);
        if (code === 200) sent.set(data.id, browser.answers);
        else refused += 1;
      }
      kept += sent.size;
      await expectKept(form, guest, sent);
    }
    expect(kept).toBeGreaterThan(wanted / 6);
    expect(refused).toBeGreaterThan(wanted / 6);
  },
  timeoutMs,
);

/** What is stored, shown to the person and exported is what was sent. */
async function expectKept(
  form: FormModel,
  guest: Guest,
  sent: ReadonlyMap<number, Record<string, unknown>>,
): Promise<void> {
  const desk = {
    database: server.database,
    portal: view,
    language: 'en',
    time: server.house.time,
    now: server.now(),
  } as const;
  const rows = await server.database
    .selectFrom('kept_answers')
    .select(['id', 'answers'])
    .where('form', '=', form.name)
    .orderBy('id')
    .execute();
  expect(rows.map(({ id, answers }) => [id, JSON.parse(answers) as unknown])).toEqual([...sent]);

  const { data } = await server.ask('form/mine', { headers: guest.headers, query: { form: form.name } });
  const { rows: exported } = await exportKeptAnswers(desk, form.name);
  expect(data.sent.map(({ id }) => id)).toEqual([...sent.keys()].reverse());
  for (const { id, answers, told } of data.sent) {
    const original = sent.get(id) ?? {};
    const line = exported.find((row) => row['id'] === id) ?? {};
    expect(told.map(({ name }) => name)).toEqual(
      form.fields.map(({ name }) => name).filter((name) => original[name] !== undefined),
    );
    for (const { name, text, files } of told) {
      const field = form.fields.find((each) => each.name === name);
      const isPeriod = field?.kind === 'date-range';
      const cell = isPeriod
        ? ['from', 'to'].map((end) => line[`answers.${name}.${end}`]).join(' – ')
        : line[`answers.${name}`];
      if (field && holdsFiles(field)) {
        expect(files.map((file) => file.id)).toEqual(original[name]);
        expect(cell).toBe(files.map(({ title }) => title).join('; '));
        continue;
      }
      expect({ name, answer: answers[name] }).toEqual({ name, answer: original[name] });
      const inTable = field?.kind === 'date-time' ? String(cell).slice(0, 16).replace('T', ' ') : String(cell ?? '');
      const currency = field?.kind === 'money' && typeof field.currency === 'string' ? `${field.currency} ` : '';
      expect({ name, text }).toEqual({ name, text: `${currency}${inTable}` });
      // Whoever picks nothing has answered so.
      expect({ name, inWords: text !== '' }).toEqual({ name, inWords: JSON.stringify(original[name]) !== '[]' });
      const chosen = [original[name]].flat();
      if (field && 'options' in field) expect(text).toBe(chosen.map((value) => `The ${value}`).join('; '));
    }
  }
}
