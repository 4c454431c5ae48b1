import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveForm } from '../../server/forms/office/forms.ts';
import { exportAnswers } from '../../server/forms/office/submissions.ts';
import { portalView } from '../../server/kernel/portal/portal-view.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { choices, putOnNotice, question } from './support/office-form.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

const shipped = readFileSync('config/forms/application.yaml', 'utf8');
const portal = compiledPortal({
  'forms/application.yaml': shipped.replace(
    'review:',
    '  - { name: visa, label: Visa, kind: text, max: 10, export: true }\nreview:',
  ),
});
let server: TestServer;
beforeEach(async () => {
  server = await startServer({ portal });
}, startTimeoutMs);
afterEach(() => server.close());

const desk = (language: 'en' | 'zh-Hant' = 'en') => ({
  database: server.database,
  portal: portalView(portal),
  language,
  time: server.house.time,
  now: server.now(),
});

describe('answers as a table', () => {
  it('hold the questions but those that are left out, choices in words, the person first', async () => {
    const options = choices('ai', 'tax').map((option) => ({ ...option, label: { en: `About ${option.value}` } }));
    const form = await putOnNotice(server, [
      question('topics', 'checkboxes', { options, label: { en: 'Topics', 'zh-Hant': '主題' } }),
      question('phone', 'phone'),
      question('secret', 'text', { export: false }),
    ]);
    const phone = { phone_code: '852', phone: '91234567' };
    await form.reply('chris', { topics: ['tax', 'ai'], phone, secret: 'no' });

    const table = await exportAnswers(desk('zh-Hant'), { record: 'submissions', formId: form.formId });

    expect(table.columns.map(({ key }) => key)).toEqual([
      ...['sid', 'name', 'en_name', 'form_version', 'submitted_at', 'updated_at'],
      ...['answers.topics', 'answers.phone'],
    ]);
    expect(table.columns.find(({ key }) => key === 'answers.topics')?.label).toBe('主題');
    expect(table.rows).toEqual([
      expect.objectContaining({
        sid: '1155000001',
        en_name: 'Chris Chan',
        form_version: 1,
        'answers.topics': 'About tax; About ai',
        'answers.phone': '+852 91234567',
      }),
    ]);
  });

  it('say which columns hold days, times and money, moments by the clock of the portal', async () => {
    const form = await putOnNotice(server, [
      question('day', 'date'),
      question('call', 'datetime'),
      question('fee', 'money'),
    ]);
    await form.reply('chris', { day: '2025-12-01', call: '2025-11-30T16:30:00Z', fee: '150.5' });

    const { columns, rows } = await exportAnswers(desk(), { record: 'submissions', formId: form.formId });

    expect(columns.flatMap(({ key, holds }) => (holds ? [`${key} ${holds}`] : []))).toEqual([
      ...['submitted_at moment', 'updated_at moment'],
      ...['answers.day day', 'answers.call moment', 'answers.fee money'],
    ]);
    expect(rows).toEqual([
      expect.objectContaining({ 'answers.call': '2025-12-01T00:30:00+08:00', 'answers.fee': '150.50' }),
    ]);
  });

  it('have two columns for a period, also where something else was asked before', async () => {
    const form = await putOnNotice(server, [question('away', 'text')]);
    await form.reply('wendy', { away: 'in May' });
    await form.change([question('away', 'daterange')]);
    await form.reply('chris', { away: ['2025-12-10', '2026-01-31'] });

    const { columns, rows } = await exportAnswers(desk(), { record: 'submissions', formId: form.formId });

    expect(columns.slice(-2)).toEqual([
      { key: 'answers.away.from', label: 'away: From', holds: 'day' },
      { key: 'answers.away.to', label: 'away: To', holds: 'day' },
    ]);
    expect(rows.map((row) => [row['answers.away.from'], row['answers.away.to']])).toEqual([
      ['in May', null],
      ['2025-12-10', '2026-01-31'],
    ]);
  });

  it('keep the questions of earlier versions, and leave out drafts', async () => {
    const form = await putOnNotice(server, [question('old', 'text')], { editable: true });
    await form.reply('wendy', { old: 'before' });
    await form.change([question('new', 'text')]);
    for (const person of ['sofia', 'chris']) await form.reply(person, { new: 'after' });
    await server.database
      .updateTable('submissions')
      .set({ is_draft: 1 })
      .where('user_id', '=', server.ids['chris'] ?? 0)
      .where('form_id', '=', form.formId)
      .execute();

    const { rows } = await exportAnswers(desk(), { record: 'submissions', formId: form.formId });

    expect(rows.map((row) => [row['en_name'], row['answers.old'], row['answers.new']])).toEqual([
      ['Wendy Wong', 'before', null],
      ['Sofia Sato', null, 'after'],
    ]);
  });

  it('say countries and boxes in words, and choices that are gone in the words that they had', async () => {
    const options = choices('ai', 'tax').map((option) => ({ ...option, label: { en: `About ${option.value}` } }));
    const asked = (some: typeof options) => [
      question('topic', 'select', { options: some }),
      question('home', 'country'),
      question('meal', 'checkbox'),
    ];
    const form = await putOnNotice(server, asked(options));
    await form.reply('chris', { topic: 'ai', home: 'jp', meal: true });
    await form.change(asked(options.slice(1)));

    const { rows } = await exportAnswers(desk(), { record: 'submissions', formId: form.formId });

    expect(rows).toMatchObject([{ 'answers.topic': 'About ai', 'answers.home': 'Japan', 'answers.meal': 'Yes' }]);
  });

  it('read each answer with the form it was given to, where two forms ask something under one key', async () => {
    const { database } = server;
    const types = await database.selectFrom('application_types').select(['id', 'key']).execute();
    for (const [key, label] of [
      ['enquiry', 'Alpha'],
      ['leave', 'Beta'],
    ] as const) {
      const formId = `test.${key}`;
      const options = [{ value: 'a', label: { en: label } }];
      const fields = [question('topic', 'select', { options })];
      await saveForm({ database, now: server.now() }, formId, { title: { en: label }, fields });
      await database.updateTable('application_types').set({ form_id: formId }).where('key', '=', key).execute();
      const type = types.find((each) => each.key === key);
      const person = { name: 'Sofia', email: 's@mail.example', content: 'Hi' };
      const body = { type_id: type?.id, ...person, answers: { topic: 'a' } };
      expect(await server.ask('application/create', { as: 'sofia', body })).toMatchObject({ code: 200 });
    }

    const { rows } = await exportAnswers(desk(), { record: 'applications' });

    expect(rows.slice(-2).map((row) => row['answers.topic'])).toEqual(['Alpha', 'Beta']);
  });

  it('hold the extra fields marked for exports', async () => {
    const { id: typeId } = await server.database
      .selectFrom('application_types')
      .select('id')
      .where('key', '=', 'enquiry')
      .executeTakeFirstOrThrow();
    const body = { type_id: typeId, name: 'Sofia', email: 's@mail.example', content: 'Hi', ext: { visa: 'student' } };
    const { data } = await server.ask('application/create', { as: 'sofia', body });

    const table = await exportAnswers(desk(), { record: 'applications', typeKey: 'enquiry' });

    const line = table.rows.find((row) => row['no'] === data.no);
    expect(table.columns.at(-1)).toEqual({ key: 'ext.visa', label: 'Visa' });
    expect(line).toMatchObject({ sid: '1155000004', status: 'default', 'ext.visa': 'student' });
  });

  it('hold a telephone number without the code of a country as it is', async () => {
    await server.database
      .updateTable('users')
      .set({ phone_code: null, phone: '51230001' })
      .where('id', '=', server.ids['chris'] ?? 0)
      .execute();

    const { rows } = await exportAnswers(desk(), { record: 'profiles' });

    expect(rows.find(({ sid }) => sid === '1155000001')).toMatchObject({ phone: '51230001' });
  });

  it.each([
    { record: 'registrations', eventId: 1 } as const,
    { record: 'sign-ins', eventId: 1 } as const,
    { record: 'comments', eventId: 1 } as const,
    { record: 'tuition-confirmations' } as const,
    { record: 'selections', roundId: 1 } as const,
    { record: 'applications' } as const,
  ])('can be made of $record', async (source) => {
    const { columns, rows } = await exportAnswers(desk(), source);

    const keys = new Set(columns.map(({ key }) => key));
    expect(rows.every((row) => Object.keys(row).every((key) => keys.has(key)))).toBe(true);
    expect(columns.length).toBeGreaterThan(3);
  });

  it('hold what belongs to the event, round or type that was asked for, and nothing else', async () => {
    const { database } = server;
    const rowsOf = async (source: Parameters<typeof exportAnswers>[1]) => (await exportAnswers(desk(), source)).rows;
    const registrations = await database.selectFrom('registrations').select(['event_id', 'sn']).orderBy('id').execute();
    const comments = await database
      .selectFrom('event_comments')
      .select(['event_id', 'kind', 'content'])
      .orderBy('id')
      .execute();
    const selections = await database
      .selectFrom('selection_items')
      .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
      .innerJoin('courses', 'courses.id', 'selection_items.course_id')
      .innerJoin('users', 'users.id', 'selections.user_id')
      .select(['selections.round_id', 'users.sid', 'courses.code', 'selection_items.status', 'selection_items.rank'])
      .orderBy('selections.id')
      .orderBy('selection_items.rank')
      .orderBy('courses.code')
      .execute();
    const applications = await database
      .selectFrom('applications')
      .innerJoin('application_types', 'application_types.id', 'type_id')
      .select(['applications.no', 'application_types.key'])
      .orderBy('applications.id')
      .execute();
    const groups = [registrations, comments].map((rows) => new Set(rows.map(({ event_id: id }) => id)));
    const rounds = new Set(selections.map(({ round_id: id }) => id));
    const types = new Set(applications.map(({ key }) => key));
    for (const group of [...groups, rounds, types]) expect(group.size).toBeGreaterThan(1);

    for (const eventId of groups.flatMap((group) => [...group])) {
      expect((await rowsOf({ record: 'registrations', eventId })).map(({ sn }) => sn)).toEqual(
        registrations.filter((row) => row.event_id === eventId).map(({ sn }) => sn),
      );
      expect((await rowsOf({ record: 'comments', eventId })).map(({ content }) => content)).toEqual(
        comments.filter((row) => row.event_id === eventId && row.kind === 'comment').map(({ content }) => content),
      );
    }
    for (const roundId of rounds)
      expect(
        (await rowsOf({ record: 'selections', roundId })).map(({ sid, course, status, rank }) => [
          sid,
          course,
          status,
          rank,
        ]),
      ).toEqual(
        selections
          .filter((row) => row.round_id === roundId)
          .map(({ sid, code, status, rank }) => [sid, code, status, rank]),
      );
    for (const typeKey of types)
      expect((await rowsOf({ record: 'applications', typeKey })).map(({ no }) => no)).toEqual(
        applications.filter((row) => row.key === typeKey).map(({ no }) => no),
      );
  });

  it('have Chinese names in a portal with Chinese, and elsewhere when somebody has one', async () => {
    const config = readFileSync('config/portal.yaml', 'utf8').replace('offered: [en, zh-Hant]', 'offered: [en]');
    const english = { ...desk(), portal: portalView(compiledPortal({ 'portal.yaml': config })) };
    const headings = async (of: ReturnType<typeof desk>) =>
      (await exportAnswers(of, { record: 'profiles' })).columns.slice(0, 3).map(({ label }) => label);

    expect(await headings(english)).toEqual(['SID', 'Chinese name', 'English name']);
    await server.database.updateTable('users').set({ name: null }).execute();
    expect(await headings(english)).toEqual(['SID', 'English name', 'Email']);
    expect(await headings(desk())).toEqual(['SID', 'Chinese name', 'English name']);
  });

  it('can be made of the profiles of a class', async () => {
    const everybody = await exportAnswers(desk(), { record: 'profiles' });
    const ofClass = await exportAnswers(desk(), { record: 'profiles', classId: server.classIds.A });

    expect(ofClass.rows.length).toBeGreaterThan(0);
    expect(everybody.rows.length).toBeGreaterThan(ofClass.rows.length);
    expect(ofClass.rows.map((row) => row['sid'])).toContain('1155000001');
  });
});
