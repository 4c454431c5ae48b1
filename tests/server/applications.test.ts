import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '#contract';
import * as plainWords from '../../server/kernel/database/migrations/020-plain-words.ts';
import { fillColumns, rewriteColumns } from '../../server/kernel/database/table-maker.ts';
import { dayMs } from '../../server/kernel/values/time.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { pdfBytes, upload } from './support/upload.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const person = { name: 'Chris Chan', email: 'chris.chan@mail.example', content: 'Please help me.' };

async function typeId(key: string): Promise<number> {
  const row = await server.database
    .selectFrom('application_types')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function create(key: string, more: object = {}, as = 'chris') {
  return server.ask('application/create', { as, body: { type_id: await typeId(key), ...person, ...more } });
}

const detail = (id: number, as = 'chris', headers: Record<string, string> = {}) =>
  server.ask('application/detail', { as, query: { id }, headers });

describe('types of application', () => {
  it('are all listed, closed ones included', async () => {
    const { data } = await server.ask('application/type', { as: 'chris' });

    expect(data.list.map((type) => [type.key, type.is_open])).toEqual([
      ['enquiry', true],
      ['letter', true],
      ['leave', true],
      ['points', true],
      ['personal-data', true],
      ['photo', true],
      ['locker', false],
    ]);
  });

  it('come one at a time, with every key of every question', async () => {
    const { data } = await server.ask('application/type', { as: 'chris', body: { id: await typeId('leave') } });

    const [leave] = data.list;
    const note = leave?.form?.fields.find((field) => field.key === 'doctor_note');
    expect(data.list).toHaveLength(1);
    expect(note).toMatchObject({
      type: 'file',
      accept: ['pdf', 'jpg', 'png'],
      visible_when: { field: 'reason', op: 'eq', value: 'illness' },
      pattern: null,
    });
    expect(leave?.form?.answers).toBeNull();
  });
});

describe('the list of applications', () => {
  it('holds the own ones, newest first, with a count for each state', async () => {
    const { data } = await server.ask('application/index', { as: 'chris', query: { 'per-page': 50 } });

    const moments = data.list.map((application) => application.created_at);
    expect(data.counts).toEqual({ default: 3, waiting: 2, success: 6 });
    expect(moments).toEqual([...moments].sort().reverse());
    expect(data.list.every((application) => application.student === null)).toBe(true);
  });

  it('narrows by state, type and word', async () => {
    const waiting = await server.ask('application/index', { as: 'chris', body: { status: 'waiting' } });
    const letters = await server.ask('application/index', { as: 'chris', body: { type_id: await typeId('letter') } });
    const word = await server.ask('application/index', { as: 'chris', body: { keyword: 'alumni EVENING' } });

    expect(waiting.data.list.map((application) => application.status)).toEqual(['waiting', 'waiting']);
    expect(waiting.data._meta.totalCount).toBe(2);
    expect(letters.data.counts).toEqual({ default: 1, waiting: 0, success: 1 });
    expect(word.data.list.map((application) => application.granted_points)).toEqual([10]);
  });

  it('marks an answer of the office that was not opened, until it is', async () => {
    const unread = async () =>
      (await server.ask('application/index', { as: 'chris', query: { 'per-page': 50 } })).data.list.filter(
        (application) => application.has_unread_reply,
      );
    const [first] = await unread();

    await detail(first?.id ?? 0);

    expect(first?.type.name).toBe('Leave of absence');
    expect(await unread()).toEqual([]);
  });

  it('of a class shows a lead who applied, and more only where the type says so', async () => {
    const { data } = await server.ask('application/index', {
      as: 'lead1',
      body: { scope: 'class' },
      headers: { classid: String(server.classIds.A) },
      query: { 'per-page': 50 },
    });

    const shown = data.list.map((application) => [application.type.name, application.content !== null]);
    expect(new Set(data.list.map((application) => application.student?.en_name))).toEqual(
      new Set(['Chris Chan', 'Wendy Wong']),
    );
    expect(shown.filter(([type]) => type === 'Leave of absence').every(([, hasContent]) => hasContent)).toBe(true);
    expect(shown.filter(([type]) => type === 'Confirmation letter').some(([, hasContent]) => hasContent)).toBe(false);
    expect(shown.some(([type]) => type === 'General enquiry')).toBe(false);
    expect(data.list.some((application) => application.can_reply || application.can_cancel)).toBe(false);
  });

  it('of a class is not searched by words that the lead may not read', async () => {
    const search = async (keyword: string) => {
      const headers = { classid: String(server.classIds.A) };
      const { data } = await server.ask('application/index', {
        as: 'lead1',
        body: { scope: 'class', keyword },
        headers,
      });
      return data.list.map((application) => application.student?.en_name);
    };

    expect(await search('visa to japan')).toEqual([]);
    expect(await search('my child is ill')).toEqual(['Wendy Wong']);
    expect(new Set(await search('WENDY'))).toEqual(new Set(['Wendy Wong']));
  });

  it.each(['Éva', 'ÉVA ÅNG', 'éva ång', 'eva angs', 'ＥＶＡ'])(
    'of a class is searched by a name in any letters: %s',
    async (keyword) => {
      const answers = { purpose: 'bank', copies: 1 };
      const letter = { form_version: 1, answers, name: 'Éva Ångström', content: 'For Anna' };
      expect(await create('letter', letter, 'wendy')).toMatchObject({ code: 200 });
      const headers = { classid: String(server.classIds.A) };
      const search = async (word: string) => {
        const body = { scope: 'class', keyword: word };
        return (await server.ask('application/index', { as: 'lead1', body, headers })).data.list.map(
          ({ name }) => name,
        );
      };

      expect(await search(keyword)).toEqual(['Éva Ångström']);
      expect(await search('anna')).toEqual([]);
    },
  );

  it('from before searches were plain is found like any other', async () => {
    const { data } = await create('letter', { form_version: 1, answers: { purpose: 'bank', copies: 1 }, name: 'Éva' });
    const before = { head_text: null, search_text: 'éva\nplease' };
    await server.database.updateTable('applications').set(before).where('id', '=', data.id).execute();

    const database = server.database as unknown as Kysely<unknown>; // a migration knows no tables
    await fillColumns(database, plainWords.filled);
    await rewriteColumns(database, plainWords.rewritten);

    const row = await server.database
      .selectFrom('applications')
      .select(['head_text', 'search_text'])
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ head_text: `${data.no.toLowerCase()} eva`, search_text: 'eva\nplease' });
  });

  it('of a class is not for students', async () => {
    const answer = await server.ask('application/index', { as: 'chris', body: { scope: 'class' } });

    expect(answer).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
  });

  it('of a class is empty for a class without applications, whoever leads another one', async () => {
    const { data } = await server.ask('application/index', {
      as: 'lead1',
      body: { scope: 'class' },
      headers: { classid: String(server.classIds.B) },
    });

    expect(data.list).toEqual([]);
  });

  it('hides cancelled ones', async () => {
    const { data } = await create('enquiry');
    await server.database
      .updateTable('applications')
      .set({ cancelled_at: server.now().toISOString() })
      .where('id', '=', data.id)
      .execute();

    expect((await server.ask('application/index', { as: 'chris' })).data.counts.default).toBe(3);
    expect((await detail(data.id)).code).toBe(404);
  });
});

describe('one application', () => {
  async function find(as: string, test: (application: Application) => boolean): Promise<Application> {
    const { data } = await server.ask('application/index', { as, query: { 'per-page': 50 } });
    const all = await Promise.all(data.list.map(async ({ id }) => (await detail(id, as)).data));
    const found = all.find(test);
    if (!found) throw new Error('No such application in the demonstration');
    return found;
  }

  it('shows the conversation, oldest first, and the newest answer of the office', async () => {
    const application = await find('chris', ({ reply }) => reply.length === 5);

    expect(application.reply.map((reply) => reply.from)).toEqual(['office', 'student', 'office', 'student', 'office']);
    expect(application.replyContent).toBe(application.reply[4]?.replyContent);
    expect(application).toMatchObject({ status: 'success', outcome: 'other', can_reply: false, can_cancel: false });
  });

  it('links files of the student and documents of the office', async () => {
    const claim = await find('chris', ({ granted_points: points }) => points === 10);
    const letter = await find('chris', ({ documents }) => documents.length > 0);

    expect(claim.attachment[0]).toMatchObject({ ext: 'pdf', mime: 'application/pdf' });
    expect(letter.documents[0]?.url).toMatch(
      /^\/files\/private\/[\w-]{32}\/Confirmation%20of%20studies\.pdf\?e=\d+&s=/,
    );
  });

  it('shows the questions of its type with the answers, and its extra fields', async () => {
    const letter = await find('chris', ({ form, status }) => form !== null && status === 'default');

    expect(letter.form).toMatchObject({
      form_id: 'application.letter',
      editable: false,
      answers: { purpose: 'visa', copies: 2 },
    });
    expect(letter.ext).toEqual({ contact_time: 'morning' });
  });

  it('does not let markup of a student through', async () => {
    const application = await find('chris', ({ reply }) => reply.some((entry) => entry.from === 'student'));
    await server.database
      .updateTable('application_replies')
      .set({ content: '<img src=x onerror=alert(1)>\n& more' })
      .where('from_whom', '=', 'student')
      .execute();

    const { data } = await detail(application.id);

    expect(data.reply.find((reply) => reply.from === 'student')?.replyContent).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt;<br>&amp; more</p>',
    );
  });

  it('of somebody else does not exist', async () => {
    const { data } = await server.ask('application/index', { as: 'chris' });
    const id = data.list[0]?.id ?? 0;

    for (const as of ['wendy', 'ivan', 'student1']) expect((await detail(id, as)).code).toBe(404);
  });

  it('opens for the lead of the class where the type allows, and nowhere else', async () => {
    const leave = await find('wendy', ({ type }) => type.name === 'Leave of absence');
    const letter = await find('wendy', ({ type }) => type.name === 'Confirmation letter');
    const enquiry = await find('student1', ({ type }) => type.name === 'General enquiry');
    const asLead = (id: number, name: 'A' | 'B') => detail(id, 'lead1', { classid: String(server.classIds[name]) });

    expect((await asLead(leave.id, 'A')).data).toMatchObject({
      content: 'My child is ill and I look after her.',
      student: { en_name: 'Wendy Wong' },
    });
    expect((await asLead(letter.id, 'A')).data).toMatchObject({
      content: null,
      email: null,
      documents: [],
      form: null,
    });
    expect((await asLead(enquiry.id, 'A')).code).toBe(404);
    expect((await asLead(leave.id, 'B')).code).toBe(404);
  });
});

describe('handing in an application', () => {
  it('gives the next number and stores everything, extra fields included', async () => {
    const { code, data } = await create('enquiry', { ext: { contact_time: 'evening' } });
    const { data: stored } = await detail(data.id);

    expect(code).toBe(200);
    expect(data).toEqual({ id: data.id, no: 'SLD-2025-000015', status: 'default' });
    expect(stored).toMatchObject({
      ...person,
      no: 'SLD-2025-000015',
      status: 'default',
      ext: { contact_time: 'evening' },
      can_reply: true,
      can_cancel: true,
      reply: [],
      created_at: '2025-11-21T10:00:00+08:00',
    });
  });

  it('names every missing and wrong field by its label in the language of the request', async () => {
    const body = { type_id: await typeId('enquiry'), name: ' ', email: 'nobody', content: 'x'.repeat(2001) };

    const english = await server.ask('application/create', { as: 'chris', body });
    const chinese = await server.ask('application/create', { as: 'chris', body, headers: { language: 'zh-Hant' } });

    expect(english.code).toBe(422);
    expect(english.data.errors).toEqual([{ field: 'name', rule: 'required', message: 'Name is a required field' }]);
    const second = await server.ask('application/create', { as: 'chris', body: { ...body, name: 'Chris' } });
    expect(second.data.errors).toEqual([
      { field: 'email', rule: 'pattern', message: 'Email Invalid format' },
      { field: 'content', rule: 'length', message: 'Content Invalid format' },
    ]);
    expect(chinese.data.errors?.[0]?.message).not.toMatch(/is a required field|Name/);
  });

  it('trims texts and puts them into Unicode NFC', async () => {
    const { data } = await create('enquiry', { name: '  Zoe\u0301  ', content: 'a\u0000b\n' });

    expect((await detail(data.id)).data).toMatchObject({ name: 'Zoé', content: 'ab' });
  });

  it('takes an extra field that a form file declares, without any other change', async () => {
    const form = [
      'sends: application/create',
      'asks: { type: ApplicationType }',
      'with: { type_id: type.id }',
      'fields:',
      '  - { name: name, label: Name, kind: text, required: true }',
      '  - { name: email, label: Email, kind: email, required: true }',
      '  - { name: content, label: Content, kind: long-text, required: true }',
      '  - { name: visa, label: Visa number, kind: text, required: true, max: 9 }',
      '  - { name: visa_ends, label: Visa ends, kind: date, when: visa != "none", required: true }',
    ].join('\n');
    const other = await startServer({ portal: compiledPortal({ 'forms/application.yaml': form }) });
    const { data: types } = await other.ask('application/type', { as: 'chris' });
    const send = (ext?: object) =>
      other.ask('application/create', {
        as: 'chris',
        body: { type_id: types.list[0]?.id, ...person, ...(ext ? { ext } : {}) },
      });

    const missing = await send();
    const wrong = await send({ visa: 'much too long', visa_ends: 'tomorrow', colour: 'red' });
    const hidden = await send({ visa: 'none', visa_ends: '2026-01-31' });
    const right = await send({ visa: 'A123', visa_ends: '2026-01-31' });

    expect(missing.data.errors).toContainEqual({
      field: 'ext.visa',
      rule: 'required',
      message: 'Visa number is a required field',
    });
    // The field is gone since the page was loaded.
    expect(wrong.data.errors?.[0]?.message).toBe('The form has changed. Please check your answers.');
    expect(wrong.data.errors?.map(({ field, rule }) => [field, rule])).toEqual([
      ['ext.colour', 'unknown'],
      ['ext.visa', 'length'],
      ['ext.visa_ends', 'format'],
    ]);
    const stored = await other.ask('application/detail', { as: 'chris', query: { id: right.data.id } });
    const bare = await other.ask('application/detail', { as: 'chris', query: { id: hidden.data.id } });
    expect(stored.data.ext).toEqual({ visa: 'A123', visa_ends: '2026-01-31' });
    expect(bare.data.ext).toEqual({ visa: 'none' });
    await other.close();
  });

  it.each([
    { key: 'enquiry', more: { type_id: 9999 }, code: 404, reason: 'not_found' },
    { key: 'locker', more: {}, code: 409, reason: 'window_closed' },
  ])('answers $code $reason', async ({ key, more, code, reason }) => {
    expect(await create(key, more)).toMatchObject({ code, data: { reason } });
  });

  it.each([
    {
      name: 'points where the type gives none',
      key: 'enquiry',
      more: { allocating_points: 3 },
      field: 'allocating_points',
      rule: 'unknown',
    },
    {
      name: 'more points than the type gives',
      key: 'points',
      more: { allocating_points: 21 },
      field: 'allocating_points',
      rule: 'max',
    },
    {
      name: 'no points at all',
      key: 'points',
      more: { allocating_points: 0 },
      field: 'allocating_points',
      rule: 'min',
    },
    { name: 'half a point', key: 'points', more: { allocating_points: 1.5 }, field: 'allocating_points', rule: 'type' },
    { name: 'a missing attachment', key: 'points', more: {}, field: 'attachment', rule: 'required' },
    {
      name: 'an attachment nobody uploaded',
      key: 'enquiry',
      more: { attachment: ['nothing'] },
      field: 'attachment',
      rule: 'file',
    },
    {
      name: 'answers to a type without questions',
      key: 'enquiry',
      more: { answers: { diet: 'veg' } },
      field: 'answers',
      rule: 'unknown',
    },
    {
      name: 'a missing answer',
      key: 'letter',
      more: { answers: { purpose: 'bank' } },
      field: 'answers.copies',
      rule: 'required',
    },
    {
      name: 'an answer to no question',
      key: 'letter',
      more: { answers: { purpose: 'bank', copies: 1, diet: 'veg' } },
      field: 'answers.diet',
      rule: 'unknown',
    },
    {
      name: 'a choice that is none',
      key: 'letter',
      more: { answers: { purpose: 'fun', copies: 1, addressee: 'x' } },
      field: 'answers.purpose',
      rule: 'enum',
    },
    {
      name: 'a day that is over',
      key: 'letter',
      more: { answers: { purpose: 'bank', copies: 1, needed_by: '2025-11-20' } },
      field: 'answers.needed_by',
      rule: 'min',
    },
    { name: 'answers that are a list', key: 'letter', more: { answers: [1] }, field: 'answers', rule: 'type' },
    { name: 'an unknown key', key: 'enquiry', more: { status: 'success' }, field: 'status', rule: 'unknown' },
    {
      name: 'an undeclared extra field',
      key: 'enquiry',
      more: { ext: { status: 'success' } },
      field: 'ext.status',
      rule: 'unknown',
    },
    {
      name: 'an extra field that is no choice of its list',
      key: 'enquiry',
      more: { ext: { contact_time: 'never' } },
      field: 'ext.contact_time',
      rule: 'enum',
    },
  ])('refuses $name', async ({ key, more, field, rule }) => {
    const { code, data } = await create(key, more);

    expect(code).toBe(422);
    expect(data.errors?.map((error) => [error.field, error.rule])).toContainEqual([field, rule]);
  });

  it('labels a wrong answer as the question is asked', async () => {
    const { data } = await create('letter', { answers: { purpose: 'bank' } });

    expect(data.errors).toEqual([{ field: 'answers.copies', rule: 'required', message: 'Copies is a required field' }]);
  });

  it('drops answers to questions that were not asked', async () => {
    const { data } = await create('letter', { answers: { purpose: 'bank', copies: 1, addressee: 'left over' } });

    expect((await detail(data.id)).data.form?.answers).toEqual({ purpose: 'bank', copies: 1 });
  });

  it('takes answers under the new version when they still fit, and says so when they do not', async () => {
    const content = {
      title: { en: 'New' },
      fields: [{ key: 'copies', type: 'integer', required: true, max: 2, label: { en: 'Copies' } }],
    };
    await server.database
      .insertInto('form_versions')
      .values({ form_id: 'application.letter', version: 2, content: JSON.stringify(content) })
      .execute();
    await server.database
      .updateTable('form_definitions')
      .set({ version: 2 })
      .where('form_id', '=', 'application.letter')
      .execute();

    const fitting = await create('letter', { form_version: 1, answers: { copies: 2 } });
    const stale = await create('letter', { form_version: 1, answers: { copies: 3 } });
    const wrong = await create('letter', { form_version: 2, answers: { copies: 3 } });

    expect((await detail(fitting.data.id)).data.form?.version).toBe(2);
    expect(stale).toMatchObject({ code: 409, data: { reason: 'form_changed' } });
    expect(wrong.code).toBe(422);
  });

  it('takes uploaded files once, from who uploaded them', async () => {
    const { data: file } = await upload(server, {
      as: 'chris',
      purpose: 'application',
      filename: 'proof.pdf',
      bytes: pdfBytes,
    });

    const stranger = await create('points', { attachment: [file.id] }, 'wendy');
    const right = await create('points', { attachment: [file.id] });
    const again = await create('points', { attachment: [file.id] });

    expect(stranger.data.errors).toEqual([
      { field: 'attachment', rule: 'file', message: 'Attachments Invalid format' },
    ]);
    expect((await detail(right.data.id)).data.attachment.map((link) => link.title)).toEqual(['proof.pdf']);
    expect(again.code).toBe(422);
  });

  it('returns files that answer a question as links', async () => {
    const { data: note } = await upload(server, {
      as: 'chris',
      purpose: 'form',
      filename: 'note.pdf',
      bytes: pdfBytes,
    });
    const answers = { away: ['2025-11-24', '2025-11-25'], reason: 'illness', doctor_note: [note.id] };

    const { data } = await create('leave', { answers });

    const form = (await detail(data.id)).data.form;
    expect(form?.answers).toMatchObject({ reason: 'illness', doctor_note: [{ id: note.id, ext: 'pdf' }] });
  });

  it('refuses a leave whose last day is before the first', async () => {
    const answers = { away: ['2025-12-10', '2025-12-01'], reason: 'work' };

    expect((await create('leave', { answers })).data.errors).toEqual([
      { field: 'answers.away', rule: 'min', message: 'Your leave Invalid format' },
    ]);
  });

  it('lets three of one type be open at a time, also when more come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create('photo', {}, 'wendy')));
    const codes = answers.map(({ code }) => code).sort();

    expect(codes).toEqual([200, 200, 200, 409, 409, 409]);
    expect(answers.find(({ code }) => code === 409)?.data.reason).toBe('too_many_open');
    const ownOpen = async (as: string) =>
      (await server.ask('application/type', { as, body: { id: await typeId('photo') } })).data.list[0]?.own_open;
    expect([await ownOpen('wendy'), await ownOpen('chris')]).toEqual([3, 0]);
  });

  it('numbers each application once, also when they come at once', async () => {
    const people = Array.from({ length: 12 }, (_, index) => `student${index + 2}`);

    const answers = await Promise.all(people.map((as) => create('enquiry', {}, as)));

    const numbers = answers.map(({ data }) => data.no).sort();
    expect(new Set(numbers).size).toBe(12);
    expect([numbers[0], numbers[11]]).toEqual(['SLD-2025-000015', 'SLD-2025-000026']);
  });

  it('begins anew with the numbers each year', async () => {
    server.advance(60 * dayMs);

    expect((await create('enquiry')).data.no).toBe('SLD-2026-000001');
  });

  it('is not for a lead who is no student', async () => {
    const body = { type_id: await typeId('enquiry'), ...person };
    const answer = await server.ask('application/create', {
      as: 'lead1',
      body,
      headers: { classid: String(server.classIds.A) },
    });

    expect(answer).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
  });

  it('is possible ten times an hour', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 11; count++) codes.push((await create('locker')).code);

    expect(codes).toEqual([...Array(10).fill(409), 429]);
  });
});

describe('the same request again', () => {
  const send = async (key: string, more: object = {}) =>
    server.ask('application/create', {
      as: 'chris',
      body: { type_id: await typeId('enquiry'), ...person, ...more },
      headers: { 'idempotency-key': key },
    });
  const count = async () => (await server.ask('application/index', { as: 'chris' })).data.counts.default;

  it('gives the stored answer and makes no second record', async () => {
    const key = randomUUID();
    const before = await count();

    const first = await send(key);
    const second = await send(key);

    expect(second).toEqual(first);
    expect(await count()).toBe(before + 1);
  });

  it('twenty times at once makes one record', async () => {
    const key = randomUUID();
    const before = await count();

    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)));

    const made = new Set(answers.filter(({ code }) => code === 200).map(({ data }) => data.no));
    const others = answers.filter(({ code }) => code !== 200);
    expect(made.size).toBe(1);
    expect(others.every(({ code, data }) => code === 409 && data.reason === 'in_progress')).toBe(true);
    expect(await count()).toBe(before + 1);
    expect((await send(key)).code).toBe(200);
  });

  it('with another body is refused', async () => {
    const key = randomUUID();
    await send(key);

    expect(await send(key, { content: 'Something else.' })).toMatchObject({
      code: 409,
      data: { reason: 'idempotency_mismatch' },
    });
  });

  it('may be put right after a refusal, because that did not use up the key', async () => {
    const key = randomUUID();

    const wrong = await send(key, { email: 'nobody' });
    const closed = await send(key, { type_id: await typeId('locker') });
    const right = await send(key);

    expect([wrong.code, closed.code, right.code]).toEqual([422, 409, 200]);
  });

  it('of another person is another request', async () => {
    const key = randomUUID();
    const body = { type_id: await typeId('enquiry'), ...person };
    const headers = { 'idempotency-key': key };

    const mine = await server.ask('application/create', { as: 'chris', body, headers });
    const theirs = await server.ask('application/create', { as: 'wendy', body, headers });

    expect(theirs.data.id).not.toBe(mine.data.id);
  });

  it('that still runs is told so, and one that died is run again', async () => {
    const key = randomUUID();
    await send(key);
    const lost = { response: null, created_at: server.now().toISOString() };
    await server.database.updateTable('idempotency').set(lost).where('key', '=', key).execute();

    const running = await send(key);
    server.advance(61_000);
    const later = await send(key);

    expect(running).toMatchObject({ code: 409, data: { reason: 'in_progress' } });
    expect(later.code).toBe(200);
  });

  it('needs a uuid as its key', async () => {
    expect(await send('again')).toMatchObject({ code: 400 });
  });
});
