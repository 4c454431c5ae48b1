/** Forms with a store of their own: one file, and the portal checks, keeps, shows and takes back. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compilePortal, modelFiles } from '#compiler';
import type { PortalModel } from '#model';
import { exportKeptAnswers, listKeptForms } from '../../server/kept-forms/office/kept-answers.ts';
import { storedChanges } from '../../server/kept-forms/office/kept-changes.ts';
import { closeKeptForm } from '../../server/kept-forms/office/kept-forms.ts';
import { portalView } from '../../server/kernel/portal/portal-view.ts';
import { compiledPortal, shippedFiles } from './support/compiled-portal.ts';
import { addGuests, advanceWith } from './support/events.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { pdfBytes, upload } from './support/upload.ts';

const purposes = ['options:', '  - { value: question, label: A question }', '  - { value: paper, label: A paper }'];

/** Line by line, so that a test can leave out or change one. */
const fields = [
  '  - { name: day, label: Which day?, kind: date, required: true }',
  '  - { name: purpose, label: What brings you here?, kind: choice, options: visit-purpose, required: true }',
  '  - { name: paper, label: Which paper?, kind: text, max: 20, required: true, when: { purpose: paper }, say: Tell us which paper. }',
  '  - { name: topics, label: Topics, kind: choices, options: visit-purpose }',
  '  - { name: issue, label: Issue, kind: files, purpose: form, accept: [pdf] }',
];

function portalWith(
  keeps: string,
  lines: readonly string[] = fields,
  options = purposes,
  others: Readonly<Record<string, string>> = {},
): PortalModel {
  return compiledPortal({
    ...others,
    'forms/visit.yaml': [`keeps: ${keeps}`, 'fields:', ...lines, ''].join('\n'),
    'options/visit-purpose.yaml': [...options, ''].join('\n'),
    'texts/zh-Hant.yaml': `${compiledTexts()}"A question": 一個問題\n"What brings you here?": 你為何而來？\n`,
  });
}

function compiledTexts(): string {
  const texts = compiledPortal().texts['zh-Hant'] ?? {};
  return Object.entries(texts)
    .map(([english, translation]) => `${JSON.stringify(english)}: ${JSON.stringify(translation)}\n`)
    .join('');
}

const answers = { day: '2025-12-01', purpose: 'question' };

let portal: PortalModel;
let server: TestServer;
async function start(keeps: string, others: Readonly<Record<string, string>> = {}): Promise<void> {
  portal = portalWith(keeps, fields, purposes, others);
  server = await startServer({ portal: () => portal });
}
afterEach(() => server.close());

const send = (body: object, as = 'chris', headers = {}) =>
  server.ask('form/submit', { as, headers, body: { form: 'visit', answers, ...body } });
const mine = (as = 'chris', headers = {}) => server.ask('form/mine', { as, headers, query: { form: 'visit' } });
const rowsOf = () => server.database.selectFrom('kept_answers').selectAll().orderBy('id').execute();

describe('a form in which entries of the data are picked', () => {
  const wishes = [
    'keeps: true',
    'data: { events: { call: activity, with: { filter: upcoming }, limit: 50 } }',
    'fields:',
    '  - name: wishes',
    '    label: Your wishes',
    '    kind: pick',
    '    from: events.list',
    '    key: event_id',
    '    title: "{title}"',
    '    columns: [{ label: Event, value: title }]',
    '    totals:',
    '      - { label: Points, value: "sum(picked.map(event, event.points_cost + 1))", max: 2 }',
    '',
  ].join('\n');

  beforeEach(() => start('true', { 'forms/wishes.yaml': wishes }), startTimeoutMs);

  it('is held to its totals, with the data that the person sees', async () => {
    const { data } = await server.ask('activity', { as: 'chris', body: { filter: 'upcoming' } });
    const free = data.list.filter(({ points_cost: points }) => points === 0).map(({ id }) => ({ event_id: id }));
    const sendWishes = (of: readonly object[]) =>
      server.ask('form/submit', { as: 'chris', body: { form: 'wishes', answers: { wishes: of } } });

    const refused = await sendWishes(free.slice(0, 3));
    const kept = await sendWishes(free.slice(0, 2));

    expect(free.length).toBeGreaterThan(2);
    expect(refused.code).toBe(422);
    expect(refused.data.errors).toEqual([
      { field: 'answers.wishes', rule: 'max', message: 'Your wishes Invalid format' },
    ]);
    expect(kept.code).toBe(200);
  });

  it('takes only entries that were offered', async () => {
    const { data } = await server.ask('activity', { as: 'chris', body: { filter: 'ended' } });
    const ended = data.list[0]?.id;

    const refused = await server.ask('form/submit', {
      as: 'chris',
      body: { form: 'wishes', answers: { wishes: [{ event_id: ended }, { event_id: 987_654 }] } },
    });

    expect(ended).toBeDefined();
    expect(refused.code).toBe(422);
    expect(refused.data.errors?.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      'answers.wishes[0].event_id unknown',
      'answers.wishes[1].event_id unknown',
    ]);
    expect(await rowsOf()).toEqual([]);
  });
});

describe('entries that are picked by rules', () => {
  const upcoming = () =>
    server.ask('activity', { as: 'chris', body: { filter: 'upcoming' }, query: { 'per-page': 50 } });
  const sendPicked = (...ids: readonly (number | undefined)[]) =>
    server.ask('form/submit', {
      as: 'chris',
      body: { form: 'wishes', answers: { wishes: ids.map((id) => ({ event_id: id })), most: 1 } },
    });

  /** @returns what is wrong with picking the first upcoming event, or none */
  async function errorsBy(rules: readonly string[], isPicked = true) {
    const wishes = [
      'keeps: true',
      'data: { events: { call: activity, with: { filter: upcoming }, limit: 50 } }',
      'fields:',
      '  - { name: most, label: At most, kind: number }',
      '  - name: wishes',
      '    label: Your wishes',
      '    kind: pick',
      '    from: events.list',
      '    title: "{title}"',
      '    key: event_id',
      '    columns: [{ label: Event, value: title }]',
      ...rules.map((rule) => `    ${rule}`),
      '',
    ].join('\n');
    await start('true', { 'forms/wishes.yaml': wishes });
    const { data } = await upcoming();
    const { data: answer } = await sendPicked(...(isPicked ? [data.list[0]?.id] : []));
    return answer.errors?.map(({ field, rule }) => `${field} ${rule}`) ?? [];
  }

  const total = (value: string, ...more: readonly string[]) =>
    `totals: [${[`{ each: events.list, label: "{title}", value: "${value}"`, ...more].join(', ')} }]`;
  const unknown = ['answers.wishes[0].event_id unknown'];
  it.each([
    ['what identifies an entry', ['value: entry.id'], true, []],
    ['who must not be picked', ['disabled: [{ when: "entry.id > 0", say: No. }]'], true, unknown],
    ['who must not be picked', ['disabled: [{ when: id > most, say: No. }]'], true, unknown],
    ['what only the page knows', [`disabled: [{ when: "user.sid != '1155000001'", say: No. }]`], true, []],
    [
      'a total of each entry',
      [total('size(picked.filter(one, one.id == entry.id))', 'max: 0')],
      true,
      ['answers.wishes max'],
    ],
    ['a limit of each entry', [total('size(picked) * 0', 'min: entry.id')], true, ['answers.wishes min']],
    ['who cannot be given up', ['locked: entry.id > 0'], false, ['answers.wishes required']],
    ['who cannot be given up', ['locked: entry.id < 0'], false, []],
    ['who may be given up once', ['locked: entry.id > 0', 'max: 1'], true, ['answers.wishes required']],
  ])(
    '%s may read the entry as a whole, and an answer of the form: %j',
    async (_, rules, isPicked, expected) => {
      expect(await errorsBy(rules, isPicked)).toEqual(expected);
    },
    startTimeoutMs,
  );

  it(
    'may be picked although they must not, when they cannot be given up',
    async () => {
      await errorsBy(['locked: entry.id > 0', 'disabled: [{ when: entry.id > 0, say: No. }]']);
      const { data } = await upcoming();

      expect((await sendPicked(...data.list.map(({ id }) => id))).data.errors).toBeUndefined();
      expect(await rowsOf()).toHaveLength(1);
    },
    startTimeoutMs,
  );
});

describe('rules that read the data of the form', () => {
  const wishes = [
    'keeps: { edit-until: 2025-12-01 }',
    'data:',
    '  events: { call: activity, with: { filter: upcoming }, limit: 50 }',
    '  past: { call: activity, with: { filter: ended }, limit: 50 }',
    '  types: { call: application/type, limit: 1 }',
    'fields:',
    '  - { name: type, label: Type, kind: choice, options: { from: types.list, value: key, label: name } }',
    '  - { name: least, label: Above, kind: number }',
    '  - { name: event, label: Event, kind: choice, options: { from: events.list, label: title, where: id > least } }',
    '  - { name: others, label: Others, kind: choices, options: past.list }',
    '  - { name: why, label: Why, kind: text, required: true, when: size(events.list) > 0 }',
    '  - { name: none, label: None, kind: text, required: true, when: size(events.list) == 0 }',
    '  - { name: count, label: Count, kind: number, max: size(events.list) }',
    '  - name: wishes',
    '    label: Wishes',
    '    kind: pick',
    '    from: events.list',
    '    key: event_id',
    '    title: "{title}"',
    '    columns: [{ label: Event, value: title }]',
    '    fields:',
    '      - { name: reason, label: Reason, kind: text, required: true, when: id > 0 }',
    '      - { name: never, label: Never, kind: text, required: true, when: id < 0 }',
    '  - name: pairs',
    '    label: Pairs',
    '    kind: rows',
    '    row: "{more}"',
    '    fields:',
    '      - { name: least, label: Above, kind: number }',
    '      - { name: more, label: More, kind: choice, options: { from: events.list, label: title, where: id > least } }',
    '',
  ].join('\n');
  let ids: { readonly upcoming: number[]; readonly ended: number[] };
  beforeEach(async () => {
    await start('true', { 'forms/wishes.yaml': wishes });
    const idsOf = async (filter: 'upcoming' | 'ended') =>
      (await server.ask('activity', { as: 'chris', body: { filter }, query: { 'per-page': 50 } })).data.list.map(
        ({ id }) => id,
      );
    ids = { upcoming: await idsOf('upcoming'), ended: await idsOf('ended') };
  }, startTimeoutMs);

  const sendWishes = (given: object, id?: number) =>
    server.ask('form/submit', {
      as: 'chris',
      body: { form: 'wishes', ...(id ? { id } : {}), answers: { why: 'So', ...given } },
    });
  const errors = async (given: object) =>
    (await sendWishes(given)).data.errors?.map(({ field, rule }) => `${field.replace('answers.', '')} ${rule}`) ?? [];

  it('decide what is asked, of the form and of each entry that is picked', async () => {
    const [event_id] = ids.upcoming;

    expect(await errors({ why: null })).toEqual(['why required']);
    expect(await errors({ count: ids.upcoming.length + 1 })).toEqual(['count max']);
    expect(await errors({ wishes: [{ event_id }] })).toEqual(['wishes[0].reason required']);
    expect(await errors({ none: 'x', wishes: [{ event_id, reason: 'x', never: 'y' }] })).toEqual([]);
    const [row] = await rowsOf();
    expect(JSON.parse(row?.answers ?? '')).toEqual({ why: 'So', wishes: [{ event_id, reason: 'x' }] });
  });

  it('say what may be chosen, beside the answers of the form and of the row', async () => {
    const [event] = ids.upcoming;
    const [ended] = ids.ended;

    expect(await errors({ event: ended })).toEqual(['event enum']);
    expect(await errors({ event, least: event })).toEqual(['event enum']);
    expect(await errors({ others: [ended, event] })).toEqual(['others enum']);
    expect(
      await errors({
        pairs: [
          { least: 0, more: event },
          { least: event, more: event },
        ],
      }),
    ).toEqual(['pairs[1].more enum']);
    expect(await errors({ event, least: 0, others: [ended], pairs: [{ least: 0, more: event }] })).toEqual([]);
  });

  it('offer of a list no more than its first entries, as the page does', async () => {
    const { data } = await server.ask('application/type', { as: 'chris' });
    const [first, second] = data.list.map(({ key }) => key);

    expect(await errors({ type: second })).toEqual(['type enum']);
    expect(await errors({ type: first })).toEqual([]);
  });

  it('leave what was chosen before, when it is not offered any more', async () => {
    const [event = 0] = ids.upcoming;
    const passed = '2025-01-01T00:00:00.000Z';
    const { data } = await sendWishes({ event, least: 0 });
    await server.database.updateTable('events').set({ activity_start_at: passed }).where('id', '=', event).execute();

    expect((await sendWishes({ event, least: 0, count: 1 }, data.id)).code).toBe(200);
    expect(await errors({ event, least: 0 })).toEqual(['event enum']);
  });
});

describe('answers that are worked out of others', () => {
  const fee = [
    'keeps: true',
    'fields:',
    '  - { name: people, label: People, kind: number, integer: true, required: true }',
    '  - { name: fee, label: Fee, kind: money, currency: HKD, read-only: true, start: people * 45.1 }',
    `  - { name: whose, label: Whose, kind: hidden, start: "show(people) + ' of ' + show(user.sid)" }`,
    '  - { name: day, label: Day, kind: date }',
    '  - { name: words, label: In words, kind: text, read-only: true, start: date(day) }',
    '  - { name: half, label: Half, kind: hidden, start: people / 2 }',
    '',
  ].join('\n');
  beforeEach(() => start('true', { 'forms/fee.yaml': fee }), startTimeoutMs);

  it('are refused when they are others, or missing', async () => {
    const sendFee = (given: object) =>
      server.ask('form/submit', { as: 'chris', body: { form: 'fee', answers: { whose: '3 of me', ...given } } });
    const errors = async (given: object) =>
      (await sendFee(given)).data.errors?.map(({ field, rule }) => `${field} ${rule}`);

    expect(await errors({ people: 3, fee: '1.00', half: 1.5 })).toEqual(['answers.fee mismatch']);
    expect(await errors({ people: 3 })).toEqual(['answers.fee mismatch', 'answers.half mismatch']);
    expect(await errors({ people: 3, fee: '135.30', half: 2 })).toEqual(['answers.half mismatch']);
    const right = { people: 3, fee: '135.30', half: 1.5 };
    expect(await errors(right)).toBeUndefined();
    // Words are in the language of whoever has sent them.
    expect(await errors({ ...right, day: '2025-12-01', words: '2025年12月1日' })).toBeUndefined();
    expect(await rowsOf()).toHaveLength(2);
  });
});

describe('a form that anybody may send at any time', () => {
  beforeEach(() => start('true'), startTimeoutMs);

  it('keeps what was answered, and shows it with its labels', async () => {
    const sent = await send({ answers: { ...answers, topics: ['paper', 'question'] } });

    expect(sent).toMatchObject({ code: 200, data: { form: 'visit', state: 'sent', editable: false, reply: null } });
    const shown = await mine();
    expect(shown.data).toMatchObject({ state: 'open', may_send: true, places: null, sent: [{ id: sent.data.id }] });
    expect(shown.data.latest?.told.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Which day? 2025-12-01',
      'What brings you here? A question',
      'Topics A paper; A question',
    ]);
    const chinese = await mine('chris', { language: 'zh-Hant' });
    expect(chinese.data.latest?.told[1]).toMatchObject({ label: '你為何而來？', text: '一個問題' });
  });

  it('shows the hundred that were sent last', async () => {
    const first = await send({});
    const [row] = await rowsOf();
    if (!row) throw new Error('nothing was kept');
    const { id: _, ...values } = row;
    await server.database
      .insertInto('kept_answers')
      .values(Array.from({ length: 100 }, () => values))
      .execute();

    const { data } = await mine();

    expect(data.sent).toHaveLength(100);
    expect(data.sent.map(({ id }) => id)).not.toContain(first.data.id);
  });

  it('refuses what the form refuses, by the path of each field', async () => {
    const refused = await send({ answers: { purpose: 'paper', other: 1, topics: ['lunch'] } });

    expect(refused.code).toBe(422);
    expect(refused.data.errors?.map(({ field, rule }) => `${field} ${rule}`).sort()).toEqual([
      'answers.day required',
      'answers.other unknown',
      'answers.paper required',
      'answers.topics enum',
    ]);
    const messageOf = (name: string) => refused.data.errors?.find(({ field }) => field === `answers.${name}`)?.message;
    expect(messageOf('day')).toBe('This is a required field');
    expect(messageOf('paper')).toBe('Tell us which paper.');
    expect(messageOf('topics')).toBe('Topics Invalid format');
    expect(await rowsOf()).toEqual([]);
  });

  it('keeps nothing that was not asked', async () => {
    await send({ answers: { ...answers, paper: 'A secret', day: ' 2025-12-01 ' } });

    expect(JSON.parse((await rowsOf())[0]?.answers ?? '')).toEqual(answers);
  });

  it('shows nobody what others have sent, and lets nobody change or withdraw it', async () => {
    portal = portalWith('{ edit-until: 2026-12-31 }');
    const { data } = await send({});

    expect((await mine('wendy')).data.sent).toEqual([]);
    expect((await send({ id: data.id }, 'wendy')).code).toBe(404);
    expect((await server.ask('form/withdraw', { as: 'wendy', body: { id: data.id } })).code).toBe(404);
    expect((await mine()).data.latest).toMatchObject({ state: 'sent', editable: true });
  });

  it('knows no form without a store', async () => {
    for (const form of ['application', 'nothing', '__proto__']) {
      expect((await send({ form })).code).toBe(404);
      expect((await server.ask('form/mine', { as: 'chris', query: { form } })).code).toBe(404);
    }
    expect((await send({ answers: [] })).data.errors).toMatchObject([{ field: 'answers', rule: 'type' }]);
  });

  it('keeps one when a request is repeated', async () => {
    const headers = { 'idempotency-key': randomUUID() };

    const [one, other] = [await send({}, 'chris', headers), await send({}, 'chris', headers)];

    expect(other.data.id).toBe(one.data.id);
    expect(await rowsOf()).toHaveLength(1);
  });

  it('takes an agreement whose text has several lines, and keeps the text', async () => {
    const rules = ['  - name: rules', '    label: I will keep the rules', '    kind: agreement', '    required: true'];
    const text = ['    text: |', '      Be kind.', '', '      Leave nothing behind.'];
    const words = 'Be kind.\n\nLeave nothing behind.';
    portal = portalWith('true', [...fields, ...rules, ...text]);
    const agree = (said: string) => send({ answers: { ...answers, rules: { agreed: true, text: said } } });

    expect((await agree(`${words}\n`)).code).toBe(200);
    expect((await mine()).data.latest?.answers).toMatchObject({ rules: { agreed: true, text: words } });
    expect((await agree('Be unkind.')).code).toBe(422);
  });

  it('holds files of the person, and no others', async () => {
    const own = (await upload(server, { as: 'chris', purpose: 'form' })).data.id;
    const strange = (await upload(server, { as: 'wendy', purpose: 'form' })).data.id;
    const meant = (await upload(server, { as: 'chris', purpose: 'application' })).data.id;

    for (const id of [strange, meant, 'nothing'])
      expect((await send({ answers: { ...answers, issue: [id] } })).data.errors).toMatchObject([
        { field: 'answers.issue' },
      ]);
    const { data } = await send({ answers: { ...answers, issue: [own] } });

    expect(data.answers['issue']).toMatchObject([{ id: own, ext: 'pdf' }]);
    expect(data.told.at(-1)).toMatchObject({ label: 'Issue', text: '', files: [{ id: own }] });
    expect((await send({ answers: { ...answers, issue: [own] } })).code).toBe(422); // another one holds it
  });

  it('holds each file once, and none that is larger than its field allows', async () => {
    const another = '  - { name: map, label: Map, kind: files, purpose: form, accept: [pdf], max-size: 1 kB }';
    portal = portalWith('true', [...fields, another]);
    const large = Buffer.concat([pdfBytes, Buffer.alloc(1024, ' ')]);
    const { id: big } = (await upload(server, { as: 'chris', purpose: 'form', bytes: large })).data;
    const { id } = (await upload(server, { as: 'chris', purpose: 'form' })).data;
    const wrong = async (more: object) =>
      (await send({ answers: { ...answers, ...more } })).data.errors?.map(({ field, rule }) => `${field} ${rule}`);

    expect(await wrong({ map: [big] })).toEqual(['answers.map file']);
    expect(await wrong({ issue: [id], map: [id] })).toEqual(['answers.map file']);
    expect(await wrong({ issue: [big], map: [id] })).toBeUndefined();
  });

  it('keeps rows with their files, and shows each row as its sentence', async () => {
    portal = portalWith('true', [
      '  - name: costs',
      '    label: Costs',
      '    kind: rows',
      '    row: "{item} ({reason})"',
      '    fields:',
      '      - { name: item, label: Item, kind: text, required: true }',
      '      - { name: reason, label: Reason, kind: choice, options: visit-purpose }',
      '      - { name: proof, label: Proof, kind: files, purpose: form, accept: [pdf] }',
    ]);
    const own = (await upload(server, { as: 'chris', purpose: 'form' })).data.id;
    const strange = (await upload(server, { as: 'wendy', purpose: 'form' })).data.id;
    const costs = (proof: string) => ({
      costs: [
        { item: 'Bus', reason: 'paper' },
        { item: 'Inn', proof: [proof] },
      ],
    });

    const refused = await send({ answers: costs(strange) });
    const unfinished = await send({ answers: { costs: [{ reason: 'paper' }] } });
    const { data } = await send({ answers: costs(own) });

    expect(refused.data.errors).toMatchObject([{ field: 'answers.costs[1].proof' }]);
    expect(unfinished.data.errors).toMatchObject([
      { field: 'answers.costs[0].item', message: 'Item is a required field' },
    ]);
    expect(data.answers).toMatchObject({ costs: [{ item: 'Bus' }, { item: 'Inn', proof: [{ id: own }] }] });
    expect(data.told).toMatchObject([{ label: 'Costs', text: 'Bus (A paper); Inn ()', files: [{ id: own }] }]);
  });

  it('counts answers that no longer fit once, however many of their rows do not', async () => {
    const costs = (inner: string) => [
      `  - { name: costs, label: Costs, kind: rows, row: "{item}", fields: [{ name: item, label: Item, kind: text }${inner}] }`,
    ];
    portal = portalWith('true', costs(', { name: note, label: Note, kind: text }'));
    const two = [
      { item: 'Bus', note: 'Late' },
      { item: 'Inn', note: 'Cold' },
    ];
    for (const as of ['chris', 'wendy']) await send({ answers: { costs: two } }, as);

    portal = portalWith('true', costs(''));

    expect(await storedChanges(server.database, portalView(portal))).toEqual([
      { form: 'visit', field: 'costs.note', what: 'gone', count: 2, isEditable: false },
    ]);
  });

  it('reads old answers with the words they were given to', async () => {
    const before = await send({});

    portal = portalWith('true', [
      '  - { name: day, label: When?, kind: date, required: true }',
      '  - { name: purpose, label: Why?, kind: text, required: true }',
    ]);
    const after = await send({ answers: { day: '2025-12-02', purpose: 'Tea' } });

    const shown = (await mine()).data;
    expect(after.data.version).not.toBe(before.data.version);
    expect(shown.version).toBe(after.data.version);
    expect(shown.sent.map(({ told }) => told.map(({ label, text }) => `${label} ${text}`))).toEqual([
      ['When? 2025-12-02', 'Why? Tea'],
      ['Which day? 2025-12-01', 'What brings you here? A question'],
    ]);
  });

  it('takes answers to an older version when they still fit, and says so when they do not', async () => {
    const { version } = (await mine()).data;

    portal = portalWith('true', [...fields, '  - { name: note, label: Note, kind: text }']);
    expect((await send({ version })).code).toBe(200);
    portal = portalWith('true', [...fields, '  - { name: note, label: Note, kind: text, required: true }']);
    expect((await send({ version })).data.reason).toBe('form_changed');
    expect((await send({ version: (await mine()).data.version })).code).toBe(422);
  });

  it('has the same version in other words and in another order of options', async () => {
    const { version } = portal.forms['visit']?.keeps ?? {};
    const [head = '', ...lines] = purposes;

    const worded = portalWith(
      'true',
      [fields[0]?.replace('Which day?', 'When?') ?? '', ...fields.slice(1)],
      [head, ...lines.reverse()],
    );

    expect(worded.forms['visit']?.keeps?.version).toBe(version);
    const grown = portalWith('true', fields, [...purposes, '  - { value: tea, label: Tea }']);
    expect(grown.forms['visit']?.keeps?.version).not.toBe(version);
  });

  it('writes no mail when nobody is to be told, and one to each who is', async () => {
    const mails = () =>
      server.database.selectFrom('outbox').select(['user_id', 'recipient', 'subject', 'content']).execute();
    const before = (await mails()).length;
    await send({});
    expect(await mails()).toHaveLength(before);

    portal = portalWith('{ notifies: [desk@office.example, head@office.example], edit-until: 2026-12-31 }');
    const { data } = await send({});
    await send({ id: data.id });

    const sentMails = (await mails()).slice(before);
    expect(sentMails.map(({ recipient }) => recipient)).toEqual(['desk@office.example', 'head@office.example']);
    expect(new Set(sentMails.map(({ user_id: about }) => about))).toEqual(new Set([server.ids['chris']]));
    expect(sentMails[0]?.content).toContain(`npx portico office answers visit ${data.id}`);
    expect(JSON.stringify(sentMails)).not.toContain('2025-12-01');
  });
});

describe('a form that tells groups of the office', () => {
  const staff =
    '\nstaff:\n  counter: [ann@office.example, ben@office.example]\n  visits: [Ben@office.example, eva@office.example]\n';
  const others = { 'portal.yaml': readFileSync('config/portal.yaml', 'utf8') + staff };
  beforeEach(() => start('{ notifies: [counter, visits, desk@office.example] }', others), startTimeoutMs);

  it('writes one mail to each person, whatever groups they are in', async () => {
    const { data } = await send({});

    const mails = await server.database.selectFrom('outbox').select(['recipient', 'content']).orderBy('id').execute();
    const sentMails = mails.filter(({ content }) => content.includes(`npx portico office answers visit ${data.id}`));
    expect(sentMails.map(({ recipient }) => recipient.toLowerCase())).toEqual([
      'ann@office.example',
      'ben@office.example',
      'eva@office.example',
      'desk@office.example',
    ]);
  });

  it('keeps the people of the office from browsers', () => {
    const { portal: compiled, uses } = compilePortal(new Map([...shippedFiles(), ...Object.entries(others)]));
    const parts = compiled ? [...modelFiles(compiled, uses, () => '0').values()] : [];

    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((part) => part.includes('office.example'))).toEqual([]);
  });
});

describe('a form with times', () => {
  beforeEach(() => start('{ opens: 2025-11-22, closes: 2025-11-30, edit-until: "2025-11-25T12:00" }'), startTimeoutMs);

  it('opens, and can be changed for a while', async () => {
    const at = (moment: string) => advanceWith(server, ['chris'], Date.parse(moment) - server.now().getTime());

    await at('2025-11-21T23:59:59+08:00');
    expect((await send({})).data.reason).toBe('window_not_open');
    expect((await mine()).data).toMatchObject({ state: 'not_open', may_send: false });
    await at('2025-11-22T00:00:00+08:00');
    const { data } = await send({});
    expect(data.editable).toBe(true);
    await at('2025-11-22T20:00:00+08:00');
    const changed = await send({ id: data.id, answers: { ...answers, day: '2025-12-24' } });
    expect(changed.data).toMatchObject({ id: data.id, sent_at: data.sent_at, answers: { day: '2025-12-24' } });
    await at('2025-11-25T12:00:00+08:00');
    expect((await send({ id: data.id })).data.reason).toBe('deadline_passed');
    expect((await server.ask('form/withdraw', { as: 'chris', body: { id: data.id } })).data.reason).toBe(
      'deadline_passed',
    );
    expect(await rowsOf()).toHaveLength(1);
  });

  it.each([
    ['2025-11-21T23:59:59+08:00', 'not_started'],
    ['2025-11-22T00:00:00+08:00', 'open'],
    ['2025-11-30T23:59:59+08:00', 'open'],
    ['2025-12-01T00:00:00+08:00', 'closed'],
  ])('is, for the office, at %s %s', async (moment, state) => {
    const { database, time } = server.house;
    const office = { database, time, portal: portalView(portal), language: 'en', now: new Date(moment) } as const;

    expect(await listKeptForms(office)).toMatchObject([{ id: 'visit', state }]);
  });
});

it('closes by the clocks of the zone that goes live, and lets in the pictures of the site that does', async () => {
  await start('{ closes: "2025-11-21T12:00" }');
  const closing = async () => {
    const { data } = await mine();
    const { headers } = await server.app.inject({ url: '/student-api/v1/publics/value-maps' });
    return [data.closes_at, String(headers['content-security-policy']).includes('https://files.example')];
  };

  const before = await closing();
  portal = {
    ...portal,
    settings: { ...portal.settings, timeZone: 'Europe/London', siteAddress: 'https://files.example/portal' },
  };

  expect([before, await closing()]).toEqual([
    ['2025-11-21T12:00:00+08:00', false],
    ['2025-11-21T12:00:00+00:00', true],
  ]);
});

it('a form that the office has closed cannot be changed any more, whatever its file says of that', async () => {
  await start('{ closes: 2025-11-30, edit-until: 2025-11-29 }');
  const { data } = await send({});
  await closeKeptForm({ database: server.database, now: server.now() }, 'visit');

  expect((await send({ id: data.id })).data.reason).toBe('deadline_passed');
  expect((await mine()).data.sent).toMatchObject([{ id: data.id, editable: false }]);
});

it('what was sent to a form is changed by that form only', async () => {
  await start('{ edit-until: 2025-11-29 }');
  const { data } = await send({});
  await server.database.updateTable('kept_answers').set({ form: 'another' }).where('id', '=', data.id).execute();

  expect(await send({ id: data.id, answers: { ...answers, day: '2025-12-24' } })).toMatchObject({ code: 404 });
  const rows = await rowsOf();
  expect(rows.map((row) => [row.form, JSON.parse(row.answers)])).toEqual([['another', answers]]);
});

describe('a form with a last day', () => {
  beforeEach(() => start('{ closes: 2025-11-22 }'), startTimeoutMs);

  it('closes with the end of that day', async () => {
    const at = (moment: string) => advanceWith(server, ['chris'], Date.parse(moment) - server.now().getTime());

    await at('2025-11-22T23:59:59+08:00');
    expect((await send({})).code).toBe(200);
    await at('2025-11-23T00:00:00+08:00');
    expect((await send({})).data.reason).toBe('window_closed');
    expect((await mine()).data).toMatchObject({ state: 'closed', may_send: false });
    expect(await rowsOf()).toHaveLength(1);
  });
});

describe('a form once a person', () => {
  beforeEach(() => start('{ once: true, edit-until: 2026-12-31 }'), startTimeoutMs);

  it('is sent once, and again after it was withdrawn', async () => {
    const { data } = await send({});
    expect((await send({})).data.reason).toBe('duplicate');
    expect((await mine()).data).toMatchObject({ state: 'sent', may_send: false });

    expect((await server.ask('form/withdraw', { as: 'chris', body: { id: data.id } })).data).toMatchObject({
      state: 'withdrawn',
      editable: false,
    });

    expect((await server.ask('form/withdraw', { as: 'chris', body: { id: data.id } })).data.reason).toBe('state');
    expect((await send({ id: data.id })).data.reason).toBe('deadline_passed');
    expect((await mine()).data).toMatchObject({ state: 'open', latest: null, sent: [{ state: 'withdrawn' }] });
    expect((await send({})).code).toBe(200);
  });

  it('is kept once when the same person sends it 20 times at once', async () => {
    const answered = await Promise.all(Array.from({ length: 20 }, () => send({})));

    const words = answered.map(({ code, data }) => (code === 200 ? 'kept' : data.reason));
    expect(words.filter((word) => word === 'kept')).toHaveLength(1);
    expect(words.filter((word) => word === 'duplicate')).toHaveLength(19);
    expect(await rowsOf()).toHaveLength(1);
  });
});

describe('the table of what was sent', () => {
  const question = (name: string) => `  - { name: ${name}, label: "Why?", kind: text }`;
  const state = '  - { name: mood, label: State, kind: text }';
  const headings = async () => {
    const desk = { database: server.database, portal: portalView(portal), language: 'en' as const };
    const table = await exportKeptAnswers({ ...desk, time: server.house.time, now: server.now() }, 'visit');
    return table.columns.map(({ label }) => label);
  };

  it('has the name of a question behind a heading that several have', async () => {
    await start('true');
    portal = portalWith('true', [question('why'), state]);
    await send({ answers: { why: 'Cold', mood: 'Well' } });
    expect(await headings()).toEqual(expect.arrayContaining(['Why?', 'State (mood)', 'State']));

    portal = portalWith('true', [question('reason'), state]);

    expect(await headings()).toEqual(expect.arrayContaining(['Why? (why)', 'Why? (reason)']));
  });
});

describe('a form with places', () => {
  beforeEach(() => start('{ once: true, places: 5, edit-until: 2026-12-31 }'), startTimeoutMs);

  it('gives each place to one of many who come at once, and a place that is given back to the next', async () => {
    const guests = await addGuests(server, 40);
    const sendAs = (guest: (typeof guests)[number]) =>
      server.ask('form/submit', { headers: guest.headers, body: { form: 'visit', answers } });

    const answered = await Promise.all(guests.map(sendAs));

    expect(answered.filter(({ code }) => code === 200)).toHaveLength(5);
    expect(answered.filter(({ data }) => data.reason === 'full')).toHaveLength(35);
    expect((await mine()).data).toMatchObject({ state: 'full', places: 5, places_left: 0 });
    const first = answered.findIndex(({ code }) => code === 200);
    const { headers } = guests[first] ?? { headers: {} };
    await server.ask('form/withdraw', { headers, body: { id: answered[first]?.data.id } });
    expect((await mine()).data).toMatchObject({ state: 'open', places_left: 1 });
    const again = await Promise.all(guests.filter((_, index) => answered[index]?.code !== 200).map(sendAs));
    expect(again.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await rowsOf()).filter(({ withdrawn_at }) => withdrawn_at === null)).toHaveLength(5);
  }, 120_000);
});

it(
  'is for people who have logged in',
  async () => {
    await start('true');
    expect((await server.ask('form/submit', { body: { form: 'visit', answers } })).code).toBe(401);
    expect((await server.ask('form/mine', { query: { form: 'visit' } })).code).toBe(401);
  },
  startTimeoutMs,
);
