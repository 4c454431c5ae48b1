import { readFileSync } from 'node:fs';
import { readSheet } from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Calls } from '#contract';
import { type Table, writeTable } from '../../server/kernel/values/table-files.ts';
import { after, dayMs, hourMs, instantOf } from '../../server/kernel/values/time.ts';
import { sweep } from '../../server/sweep.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { addEvent } from './support/events.ts';
import { readXlsx } from './support/read-xlsx.ts';
import {
  type Ask,
  type Envelope,
  type RefusalData,
  startServer,
  startTimeoutMs,
  type TestServer,
} from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const ofClass = (name: 'A' | 'B' | 'C') => ({ classid: String(server.classIds[name]) });

type Archives = Calls['archives/index']['answers'];

/** Each scope has an answer of its own. */
function archive<Scope extends keyof Archives>(
  scope: Scope,
  { body, ...ask }: Ask & { readonly body?: object },
  from: TestServer = server,
) {
  const reply: Promise<Envelope<unknown>> = from.ask('archives/index', { ...ask, body: { scope, ...body } });
  return reply as Promise<Envelope<Archives[Scope] & RefusalData>>;
}

function roster(body: object = {}, as = 'lead1', name: 'A' | 'B' | 'C' = 'A') {
  return archive('class', { as, body, headers: ofClass(name), query: { 'per-page': 100 } });
}

const directory = (as: string, body: object = {}, headers: Record<string, string> = {}) =>
  archive('directory', { as, body, headers, query: { 'per-page': 100 } });

const mine = (as: string, body: object = {}) => archive('mine', { as, body, query: { 'per-page': 100 } });

function exported(body: object, as = 'lead1', headers: Record<string, string> = ofClass('A')) {
  return server.ask('archives/export', { as, body, headers });
}

async function download(url: string) {
  const response = await server.app.inject({ method: 'GET', url, remoteAddress: '203.0.113.1' });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

const linesOf = (bytes: Buffer) => bytes.toString('utf8').replace('\uFEFF', '').split('\r\n');

describe('the list of a class', () => {
  it('holds its students with what the lead needs, and sums it up', async () => {
    const { data } = await roster();

    const chris = data.list.find((entry) => entry.sid === '1155000001');
    expect(data.summary).toMatchObject({ students: data.list.length });
    expect(data._meta.totalCount).toBe(data.list.length);
    expect(chris).toMatchObject({
      id: server.ids['chris'],
      name: '陳家樂',
      en_name: 'Chris Chan',
      campus_email: '1155000001@link.sld.example',
      study_mode: 'full_time',
      units_completed: 27,
      units_required: 54,
      has_outstanding: true,
      tuition_status: 'unconfirmed',
    });
    expect(data.list.some((entry) => entry.sid === '1155000003')).toBe(false);
  });

  it('counts the points that can be spent and the events attended', async () => {
    const { data: info } = await server.ask('user/info', { as: 'chris' });
    const attended = await server.database
      .selectFrom('registrations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', server.ids['chris'] ?? 0)
      .where('status', '=', 'attended')
      .executeTakeFirstOrThrow();

    const { data } = await roster({ keyword: 'chris chan' });

    expect(data.list).toHaveLength(1);
    expect(data.list[0]?.points_available).toBe(info.pointsInfo.available);
    expect(data.list[0]?.events_attended).toBe(attended.count);
  });

  it.each([
    ['a part of the English name', 'WENDY', ['1155000002']],
    ['the Chinese name', '黃詠雯', ['1155000002']],
    ['letters as wide as Chinese ones', 'Ｗｅｎｄｙ', ['1155000002']],
    ['the student ID', '1155000002', ['1155000002']],
    ['a sign that means something to a database', '%', []],
    ['somebody of another class', 'Sofia', []],
  ])('is searched by %s', async (_, keyword, sids) => {
    const { data } = await roster({ keyword });

    expect(data.list.map((entry) => entry.sid)).toEqual(sids);
  });

  it('narrows by study mode, tuition and outstanding units, while its numbers stay those of the class', async () => {
    const all = (await roster()).data;
    const partTime = (await roster({ study_mode: 'part_time' })).data;
    const unconfirmed = (await roster({ tuition: 'unconfirmed' })).data;
    const finished = (await roster({ outstanding: 0 })).data;
    const outstanding = (await roster({ outstanding: 1 })).data;

    expect(partTime.list.every((entry) => entry.study_mode === 'part_time')).toBe(true);
    expect(partTime.list.length).toBeGreaterThan(0);
    expect(unconfirmed.list).toHaveLength(all.summary.tuition_unconfirmed ?? -1);
    expect(outstanding.list).toHaveLength(all.summary.with_outstanding ?? -1);
    expect(finished.list.map((entry) => entry.en_name)).toEqual(['Wendy Wong']);
    expect(partTime.summary).toEqual(all.summary);
  });

  it.each([
    'sid',
    'name',
    'en_name',
    'campus_email',
    'study_mode',
    'units_completed',
    'units_required',
    'has_outstanding',
    'events_attended',
    'points_available',
    'tuition_status',
    'last_login_at',
  ] as const)('can be ordered by %s, both ways, without losing anybody', async (key) => {
    const up = (await roster({ sort: key })).data.list;
    const down = (await roster({ sort: `-${key}` })).data.list;

    const values = (list: typeof up) => list.map((entry) => entry[key]).filter((value) => value !== null);
    expect(new Set(up.map(({ id }) => id)).size).toBe(up.length);
    expect(new Set(down.map(({ id }) => id))).toEqual(new Set(up.map(({ id }) => id)));
    expect(values(down)).toEqual(values(up).reverse());
  });

  it('comes in pages that together are the whole', async () => {
    const ask = (page: number) =>
      archive('class', { as: 'lead1', headers: ofClass('A'), query: { page, 'per-page': 6 } });
    const [first, second, third] = [await ask(1), await ask(2), await ask(3)];
    const whole = (await roster()).data.list;

    const paged = [first, second, third].flatMap(({ data }) => data.list);
    expect(paged.map(({ id }) => id)).toEqual(whole.slice(0, 18).map(({ id }) => id));
    expect((await ask(99)).data.list).toEqual([]);
  });

  it('is for who leads that class only', async () => {
    expect(await roster({}, 'chris')).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
    expect(await roster({}, 'lead1', 'C')).toMatchObject({ code: 403, data: { reason: 'class_scope' } });
    expect(await roster({}, 'lead2', 'B')).toMatchObject({ code: 403, data: { reason: 'class_scope' } });
    expect(await server.ask('archives/index', { as: 'lead1', body: { scope: 'class' } })).toMatchObject({
      code: 403,
      data: { reason: 'class_required' },
    });
    expect((await roster({}, 'lead2', 'A')).code).toBe(200);
  });

  it('leaves out people who are suspended', async () => {
    const { data } = await roster({ keyword: 'Peter Pang' }, 'lead1', 'B');

    expect(data.list).toEqual([]);
  });

  it.each([
    ['an unknown order', { sort: 'password_hash' }, 'sort'],
    ['an order of another list', { sort: '-date' }, 'sort'],
    ['an unknown study mode', { study_mode: 'evening' }, 'study_mode'],
    ['an unknown key', { class_id: 3 }, 'class_id'],
  ])('refuses %s', async (_, more, field) => {
    const { code, data } = await roster(more);

    expect(code).toBe(422);
    expect(data.errors?.map((error) => error.field)).toContain(field);
  });

  it('needs a scope', async () => {
    expect((await server.ask('archives/index', { as: 'chris', body: {} })).code).toBe(422);
  });
});

describe('extra fields of the profile', () => {
  const form = [
    'sends: user/update-info',
    'asks: { profile: StudentProfile }',
    'with: { version: profile.version }',
    'fields:',
    '  - { name: visa, label: Visa number, kind: text, max: 20, export: true }',
    '  - { name: hobby, label: Hobby, kind: text, max: 20, search: true }',
    '  - { name: secret, label: Secret, kind: text, max: 20 }',
  ].join('\n');
  // What may be put into a file is what the form to export offers.
  const columns = `${readFileSync('config/options/export-columns.yaml', 'utf8')}${['visa', 'secret']
    .map((name) => `  - { value: ext.${name}, label: ${name} }\n`)
    .join('')}`;

  it('are columns when they say export, are searched when they say search, and are hidden otherwise', async () => {
    const other = await startServer({
      portal: compiledPortal({ 'forms/profile-more.yaml': form, 'options/export-columns.yaml': columns }),
    });
    const ext = JSON.stringify({ visa: '=A1', hobby: 'Rowing', secret: 'Tea' });
    await other.database
      .updateTable('users')
      .set({ ext })
      .where('id', '=', other.ids['chris'] ?? 0)
      .execute();
    const headers = { classid: String(other.classIds.A) };
    const search = (keyword: string) => archive('class', { as: 'lead1', body: { keyword }, headers }, other);

    const found = await search('rowing');
    const file = await other.ask('archives/export', {
      as: 'lead1',
      body: { scope: 'class', format: 'csv', columns: ['sid', 'ext.visa'], filters: { keyword: 'rowing' } },
      headers,
    });
    const hidden = await other.ask('archives/export', {
      as: 'lead1',
      body: { scope: 'class', format: 'csv', columns: ['ext.secret'] },
      headers,
    });

    const { rawPayload } = await other.app.inject({ method: 'GET', url: file.data.url });
    expect(found.data.list.map((entry) => [entry.en_name, entry.ext])).toEqual([['Chris Chan', { visa: '=A1' }]]);
    expect((await search('tea')).data.list).toEqual([]);
    expect(linesOf(rawPayload)).toEqual(['SID,Visa number', `1155000001,"'=A1"`]);
    expect(hidden.data.errors?.map((error) => [error.field, error.rule])).toEqual([['columns[0]', 'enum']]);
    await other.close();
  });
});

it('an export is read by spreadsheets of its language, amounts of extra fields too', async () => {
  const form = [
    'sends: user/update-info',
    'asks: { profile: StudentProfile }',
    'with: { version: profile.version }',
    'fields:',
    '  - { name: deposit, label: Deposit, kind: money, currency: EUR, export: true }',
  ].join('\n');
  const columns = readFileSync('config/options/export-columns.yaml', 'utf8');
  const portal = readFileSync('config/portal.yaml', 'utf8').replace(
    /^languages: .*$/m,
    'languages: { offered: [en, de], force-on-show: none }',
  );
  const other = await startServer({
    portal: compiledPortal({
      'portal.yaml': portal,
      'texts/de.yaml': '{}',
      'forms/profile-more.yaml': form,
      'options/export-columns.yaml': `${columns}  - { value: ext.deposit, label: Deposit }\n`,
    }),
  });
  await other.database
    .updateTable('users')
    .set({ ext: JSON.stringify({ deposit: '1250.50' }) })
    .where('id', '=', other.ids['chris'] ?? 0)
    .execute();
  const linesIn = async (language: string) => {
    const { data } = await other.ask('archives/export', {
      as: 'lead1',
      body: { scope: 'class', format: 'csv', columns: ['en_name', 'ext.deposit'], filters: { keyword: 'chris chan' } },
      headers: { classid: String(other.classIds.A), language },
    });
    const { rawPayload } = await other.app.inject({ method: 'GET', url: data.url });
    return linesOf(rawPayload);
  };

  expect(await linesIn('de')).toEqual(['Englischer Name;Deposit', 'Chris Chan;1250,50']);
  expect(await linesIn('en')).toEqual(['English name,Deposit', 'Chris Chan,1250.50']);
  await other.close();
});

describe('the directory', () => {
  it('shows classmates who agreed, and of them nothing else', async () => {
    const { data } = await directory('chris');

    const agreed = await server.database
      .selectFrom('users')
      .innerJoin('enrolments', 'enrolments.user_id', 'users.id')
      .select('users.id')
      .where('enrolments.class_id', '=', server.classIds.A)
      .where('directory_visibility', '=', 1)
      .execute();
    expect(new Set(data.list.map(({ id }) => id))).toEqual(new Set(agreed.map(({ id }) => id)));
    expect(data.summary.students).toBe(agreed.length);
    const shown = ['en_name', 'headimg', 'id', 'industry', 'linkedin', 'name'];
    for (const entry of data.list) expect(Object.keys(entry).sort()).toEqual(shown);
  });

  it('loses somebody who takes the consent back', async () => {
    const has = async () => (await directory('chris')).data.list.some(({ en_name: name }) => name === 'Wendy Wong');
    const before = await has();

    await server.database
      .updateTable('users')
      .set({ directory_visibility: 0 })
      .where('id', '=', server.ids['wendy'] ?? 0)
      .execute();

    expect([before, await has()]).toEqual([true, false]);
  });

  it('is that of the own class for students, whatever class they name, and of the chosen one for leads', async () => {
    const namesOf = async (as: string, headers: Record<string, string> = {}) =>
      (await directory(as, {}, headers)).data.list.map(({ en_name: name }) => name);

    expect(await namesOf('chris', ofClass('B'))).toEqual(await namesOf('chris'));
    expect(await namesOf('lead1', ofClass('A'))).toEqual(await namesOf('chris'));
    expect(await namesOf('lead1', ofClass('B'))).toEqual(await namesOf('sofia'));
  });

  it('is in alphabetical order and searched by name and industry', async () => {
    const { data } = await directory('chris');
    const finance = await directory('chris', { keyword: 'FINANCE' });

    const names = data.list.map(({ en_name: name }) => name ?? '');
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
    expect(finance.data.list.every(({ industry }) => industry === 'finance')).toBe(true);
    expect(finance.data.list.length).toBeGreaterThan(0);
  });
});

it('who has left the class is in none of its lists and numbers, and has no class any more', async () => {
  const eventId = await addEvent(server);
  await server.ask('activity/apply', { as: 'wendy', body: { id: eventId } });
  const lead = { as: 'lead1', headers: ofClass('A') };
  const isWendy = ({ en_name: name }: { readonly en_name: string | null }) => name === 'Wendy Wong';
  const seen = async () => {
    const applied = await server.ask('application/index', { ...lead, body: { scope: 'class' } });
    const { data: event } = await server.ask('activity/details', { ...lead, query: { id: eventId } });
    return {
      listed: (await roster()).data.list.some(isWendy),
      shown: (await directory('chris')).data.list.some(isWendy),
      exported: (await exported({ scope: 'class', format: 'csv' })).data.rows,
      applied: applied.data.list.some(({ student }) => student && isWendy(student)),
      registered: event.class_registered_count,
      thisWeek: (await server.ask('user/apply-static', lead)).data.class?.registered_this_week,
      classmates: (await directory('wendy')).data.list.length > 0,
    };
  };
  const before = await seen();
  await server.database
    .updateTable('enrolments')
    .set({ is_current: 0 })
    .where('user_id', '=', server.ids['wendy'] ?? 0)
    .execute();

  const after = await seen();

  expect(before).toMatchObject({ listed: true, shown: true, applied: true, registered: 1, classmates: true });
  expect(after).toEqual({
    listed: false,
    shown: false,
    exported: before.exported - 1,
    applied: false,
    registered: 0,
    thisWeek: (before.thisWeek ?? 0) - 1,
    classmates: false,
  });
});

it('the directory leaves out people who are suspended', async () => {
  const wendy = server.ids['wendy'] ?? 0;
  await server.database.updateTable('users').set({ status: 'suspended' }).where('id', '=', wendy).execute();

  expect((await directory('chris')).data.list.map(({ id }) => id)).not.toContain(wendy);
});

describe('the own record', () => {
  it('holds events, points, awards and badges, the newest first, each with a number of its own', async () => {
    const { data } = await mine('chris');

    const dates = data.list.map(({ date }) => date ?? '');
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set(data.list.map(({ id }) => id)).size).toBe(data.list.length);
    expect(Object.keys(data.summary).sort()).toEqual(['awards', 'badges', 'events', 'points']);
    expect(data.summary.awards).toBeGreaterThan(0);
    expect(data.summary.badges).toBeGreaterThan(0);
    expect(data.summary.points).toBeGreaterThan(0);
  });

  it('narrows by kind and word', async () => {
    const awards = (await mine('chris', { kind: 'award' })).data;
    const found = (await mine('chris', { keyword: 'entrance scholarship' })).data;

    expect(awards.list.map(({ kind }) => kind)).toEqual(Array(awards.summary.awards ?? 0).fill('award'));
    expect(found.list.map(({ title, note }) => [title, note])).toEqual([
      ['Entrance Scholarship', 'Harbour Business School'],
    ]);
  });

  it('holds no badge that was taken back', async () => {
    const before = (await mine('chris')).data.summary.badges ?? 0;
    await server.database.updateTable('cards').set({ is_revoked: 1 }).where('kind', '=', 'badge').execute();

    expect(before).toBeGreaterThan(0);
    expect((await mine('chris')).data.summary.badges).toBe(0);
  });

  it('is empty for somebody new, and nobody sees that of another', async () => {
    const earned = async (as: string) => (await mine(as, { kind: 'points' })).data.list.map(({ id }) => id);
    const own = await earned('chris');

    expect((await mine('ivan')).data.list).toEqual([]);
    expect((await earned('wendy')).filter((id) => own.includes(id))).toEqual([]);
  });
});

describe('an export', () => {
  it('of a class is CSV that a spreadsheet opens, with labels in the language of the request', async () => {
    const { data } = await exported({ scope: 'class', format: 'csv' });
    const chinese = await exported({ scope: 'class', format: 'csv', columns: ['sid', 'tuition_status'] }, 'lead1', {
      ...ofClass('A'),
      language: 'zh-Hant',
    });

    const file = await download(data.url);
    const lines = linesOf(file.bytes);
    expect(data).toMatchObject({
      filename: 'class-list-2025-11-21.csv',
      rows: (await roster()).data.list.length,
      expires_at: '2025-11-21T11:00:00+08:00',
    });
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toContain('attachment');
    expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines).toHaveLength(data.rows + 1);
    expect(lines[0]).toMatch(/^SID,Chinese name,English name,Campus email,Study mode,Units completed/);
    expect(lines[1]).toMatch(/^1155000001,陳家樂,Chris Chan,1155000001@link\.sld\.example,Full-time,27,54,Yes,/);
    expect(linesOf((await download(chinese.data.url)).bytes).slice(0, 2)).toEqual(['學號,學費', '1155000001,待確認']);
  });

  it('takes columns in their order, and filters as the list does', async () => {
    const { data } = await exported({
      scope: 'class',
      format: 'csv',
      columns: ['en_name', 'sid'],
      filters: { keyword: 'wendy' },
    });

    expect(linesOf((await download(data.url)).bytes)).toEqual(['English name,SID', 'Wendy Wong,1155000002']);
  });

  it('is an Excel file with numbers as numbers when asked', async () => {
    const columns = ['sid', 'name', 'units_completed'];
    const { data } = await exported({ scope: 'class', format: 'xlsx', columns, filters: { keyword: 'chris chan' } });

    const cells = readXlsx((await download(data.url)).bytes);
    expect(data.filename).toBe('class-list-2025-11-21.xlsx');
    expect(cells).toEqual([
      ['SID', 'Chinese name', 'Units completed'],
      ['1155000001', '陳家樂', 27],
    ]);
  });

  it('of the own record needs no class and holds nobody else', async () => {
    const { data } = await server.ask('archives/export', { as: 'chris', body: { scope: 'mine', format: 'csv' } });

    const lines = linesOf((await download(data.url)).bytes);
    expect(lines[0]).toBe('Kind,Title,Date,Points,Note');
    expect(data.rows).toBe((await mine('chris')).data._meta.totalCount);
    expect(lines.some((line) => line.startsWith('Award,Entrance Scholarship,'))).toBe(true);
  });

  it('that is only looked at is written down once an hour, without what was seen', async () => {
    const reads = async () =>
      server.database.selectFrom('audit').selectAll().where('action', '=', 'class-list-read').orderBy('id').execute();
    const before = (await reads()).length;
    server.advance(2 * hourMs);
    await server.ask('archives/index', { as: 'chris', body: { scope: 'directory' } });
    await mine('chris');
    expect(await reads()).toHaveLength(before);

    await roster();
    await server.ask('archives/index', {
      as: 'lead1',
      body: { scope: 'class', keyword: 'chan' },
      headers: { classid: String(server.classIds.A) },
    });
    expect(await reads()).toHaveLength(before + 1);
    const last = (await reads()).at(-1);
    expect(last).toMatchObject({ user_id: server.ids['lead1'], address: '203.0.113.1' });
    expect(JSON.parse(last?.detail ?? '')).toEqual({ class: server.classIds.A });
    server.advance(hourMs);
    await roster();
    expect(await reads()).toHaveLength(before + 2);
  });

  it('is written down with person, class and columns', async () => {
    await exported({ scope: 'class', format: 'csv', columns: ['sid', 'en_name'] });

    const row = await server.database
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'export')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: server.ids['lead1'], address: '203.0.113.1' });
    expect(JSON.parse(row.detail)).toEqual({
      scope: 'class',
      class: server.classIds.A,
      format: 'csv',
      columns: 'sid,en_name',
      rows: (await roster()).data.list.length,
    });
  });

  it('can be fetched for an hour, and is swept away after a day', async () => {
    const { data } = await exported({ scope: 'class', format: 'csv' });
    const files = () =>
      server.database
        .selectFrom('files')
        .select('id')
        .where('purpose', '=', 'export')
        .where('filename', '=', data.filename)
        .execute();

    server.advance(hourMs - 1000);
    const inTime = (await download(data.url)).status;
    server.advance(1000);
    const late = (await download(data.url)).status;
    await sweep(server.house);
    const kept = (await files()).length;
    server.advance(dayMs);
    await sweep(server.house);

    expect([inTime, late]).toEqual([200, 404]);
    expect([kept, (await files()).length]).toEqual([1, 0]);
  });

  it.each([
    ['a column that is none', { columns: ['password_hash'] }, 'columns'],
    ['a column of another list', { columns: ['sid', 'points'] }, 'columns'],
    ['no columns', { columns: [] }, 'columns'],
    ['an unknown format', { format: 'pdf' }, 'format'],
    ['the directory', { scope: 'directory' }, 'scope'],
    ['an unknown order', { filters: { sort: 'id' } }, 'sort'],
  ])('refuses %s', async (_, more, field) => {
    const { code, data } = await exported({ scope: 'class', format: 'csv', ...more });

    expect(code).toBe(422);
    expect(data.errors?.map((error) => error.field)).toContain(field);
  });

  it('of a class is for its lead only', async () => {
    const body = { scope: 'class', format: 'csv' };

    expect(await exported(body, 'chris', {})).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
    expect(await exported(body, 'lead1', ofClass('C'))).toMatchObject({ code: 403, data: { reason: 'class_scope' } });
  });

  it('refuses more rows than a file may hold, and says so', async () => {
    const moment = instantOf(after(server.now(), -dayMs));
    const row = { type: 'award', amount: 1, points: 1, balance: 1, title: '{"en":"Point"}', created_at: moment };
    const rows = Array.from({ length: 2001 }, () => ({ ...row, user_id: server.ids['ivan'] ?? 0 }));
    await server.database.insertInto('points_log').values(rows).execute();

    const { code, data } = await server.ask('archives/export', {
      as: 'ivan',
      body: { scope: 'mine', format: 'csv' },
    });

    expect(code).toBe(422);
    expect(data.errors).toEqual([
      { field: 'filters', rule: 'max', message: '2001 rows are too many for one file; the limit is 2000' },
    ]);
  });

  it('is possible ten times an hour', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 11; count++) {
      codes.push((await exported({ scope: 'mine', format: 'csv' }, 'ivan', {})).code);
    }

    expect(codes).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('a table as a file', () => {
  const columns = [
    { key: 'text', label: 'Text' },
    { key: 'number', label: 'Number' },
  ];
  const table = (text: string | null, number = -1.5): Table => ({ columns, rows: [{ text, number }] });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '=1\n+2', '＝1'])(
    'never holds a formula: %j',
    async (formula) => {
      const csv = (await writeTable(table(formula), 'csv', 'en')).toString('utf8');

      expect(csv).toContain(`"'${formula}"`);
      expect(readXlsx(await writeTable(table(formula.trim()), 'xlsx', 'en'))[1]).toEqual([formula.trim(), -1.5]);
    },
  );

  it.each([
    ['+43 6991234567', '+43 6991234567'],
    ['+43 6991234567+1', `"'+43 6991234567+1"`],
    ['+1 2', `"'+1 2"`],
  ])('has %s in CSV as %s', async (text, cell) => {
    expect((await writeTable(table(text), 'csv', 'en')).toString('utf8')).toContain(`\r\n${cell},`);
  });

  it('quotes what would break a line, and leaves empty cells empty', async () => {
    const broken = (await writeTable(table('a "b", c\nd'), 'csv', 'en')).toString('utf8');
    const empty = (await writeTable(table(null), 'csv', 'en')).toString('utf8');

    expect(broken).toBe('\uFEFFText,Number\r\n"a ""b"", c\nd",-1.5');
    expect(empty).toBe('\uFEFFText,Number\r\n,-1.5');
  });

  it('has semicolons, and a comma before decimals, where the language has a comma', async () => {
    const german = async (text: string) => (await writeTable(table(text), 'csv', 'de')).toString('utf8');

    expect(await german('a; b')).toBe('\uFEFFText;Number\r\n"a; b";-1,5');
    expect(await german('1.5, or 2')).toBe('\uFEFFText;Number\r\n1.5, or 2;-1,5');
    const money: Table = { columns: [{ key: 'fee', label: 'Fee', holds: 'money' }], rows: [{ fee: '150.50' }] };
    expect((await writeTable(money, 'csv', 'de')).toString('utf8')).toBe('\uFEFFFee\r\n150,50');
    expect(await german('=1+1')).toBe('\uFEFFText;Number\r\n"\'=1+1";-1,5');
    expect(readXlsx(await writeTable(table('a'), 'xlsx', 'de'))[1]).toEqual(['a', -1.5]);
  });

  it('keeps all letters in Excel files, and empty cells empty', async () => {
    expect(readXlsx(await writeTable(table('陳 <&> "x" 😀'), 'xlsx', 'en'))[1]).toEqual(['陳 <&> "x" 😀', -1.5]);
    expect(readXlsx(await writeTable(table(null), 'xlsx', 'en'))[1]).toEqual([null, -1.5]);
  });

  it.each([
    { holds: 'day', text: '2025-11-21', cell: new Date('2025-11-21T00:00:00Z'), csv: '2025-11-21' },
    { holds: 'day', text: '1899-12-31', cell: '1899-12-31', csv: '1899-12-31' },
    { holds: 'day', text: '2025-21-11', cell: '2025-21-11', csv: '2025-21-11' },
    { holds: 'day', text: 'next week', cell: 'next week', csv: 'next week' },
    {
      holds: 'moment',
      text: '2025-11-21T00:45:00+08:00',
      cell: new Date('2025-11-21T00:45:00Z'),
      csv: '2025-11-21 00:45:00',
    },
    { holds: 'money', text: '1234.50', cell: 1234.5, csv: '1234.50' },
    { holds: 'money', text: '=1', cell: '=1', csv: '"\'=1"' },
  ] as const)('has in a column of kind $holds $text as $csv', async ({ holds, text, cell, csv }) => {
    const kept: Table = { columns: [{ key: 'it', label: 'It', holds }], rows: [{ it: text }] };

    expect((await readSheet(await writeTable(kept, 'xlsx', 'en')))[1]).toEqual([cell]);
    expect((await writeTable(kept, 'csv', 'en')).toString('utf8')).toBe(`\uFEFFIt\r\n${csv}`);
  });

  it('may have no rows', async () => {
    expect((await writeTable({ columns, rows: [] }, 'csv', 'en')).toString('utf8')).toBe('\uFEFFText,Number');
    expect(readXlsx(await writeTable({ columns, rows: [] }, 'xlsx', 'en'))).toEqual([['Text', 'Number']]);
  });
});
