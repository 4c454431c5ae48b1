import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Calls } from '#contract';
import { replyToApplication } from '../../server/applications/office/applications.ts';
import { saveForm } from '../../server/forms/office/forms.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import {
  type Envelope,
  type RefusalData,
  startServer,
  startTimeoutMs,
  type TestServer,
} from './support/test-server.ts';
import { upload } from './support/upload.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

interface Handed {
  readonly id: number;
  readonly no: string;
}

async function handIn(as = 'chris', key = 'personal-data'): Promise<Handed> {
  const type = await server.database
    .selectFrom('application_types')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const body = { type_id: type.id, name: 'Chris', email: 'chris.chan@mail.example', content: 'Please help.' };
  const { code, data } = await server.ask('application/create', { as, body });
  expect(code).toBe(200);
  return data;
}

const detail = (id: number, as = 'chris', headers: Record<string, string> = {}) =>
  server.ask('application/detail', { as, query: { id }, headers });
const reply = (id: number, more: object = {}, as = 'chris', headers: Record<string, string> = {}) =>
  server.ask('application/reply', { as, body: { id, replyContent: 'Here it is.', ...more }, headers });
const cancel = (id: number, as = 'chris', headers: Record<string, string> = {}) =>
  server.ask('application/cancel', { as, query: { id }, headers });
const answer = (no: string) =>
  replyToApplication(
    { ...server.house, portal: server.house.portal(), now: server.now() },
    { no, content: '<p>Which one?</p>' },
  );
const statusOf = async (id: number) => (await detail(id)).data.status;
const close = (id: number) =>
  server.database.updateTable('applications').set({ status: 'success' }).where('id', '=', id).execute();

describe('replying to an application', () => {
  it('that waits brings it back to the office', async () => {
    const { id, no } = await handIn();
    await answer(no);
    expect(await statusOf(id)).toBe('waiting');

    const { data } = await reply(id, { replyContent: 'First line\nsecond <b>line</b>' });

    expect(data).toMatchObject({
      from: 'student',
      author: 'Chris Chan',
      replyContent: '<p>First line<br>second &lt;b&gt;line&lt;/b&gt;</p>',
      attachment: [],
      status: 'default',
    });
    expect((await detail(id)).data).toMatchObject({ status: 'default', can_reply: true, can_cancel: false });
  });

  it('that the office has not answered yet leaves it there', async () => {
    const { id } = await handIn();
    server.advance(5000);

    expect((await reply(id)).data.status).toBe('default');
    const { data } = await detail(id);
    expect(data.reply.map((entry) => entry.replyContent)).toEqual(['<p>Here it is.</p>']);
    expect(data.updated_at).not.toBe(data.created_at);
    expect(data.can_cancel).toBe(true);
  });

  it('is no answer of the office: neither read nor unread, and not the newest one', async () => {
    const { id, no } = await handIn();
    const other = await handIn('chris', 'enquiry');
    await answer(other.no);
    await reply(id);
    const row = async () => {
      const { data } = await server.ask('application/index', { as: 'chris', query: { 'per-page': 100 } });
      const found = data.list.find((each) => each.id === id);
      return [found?.replyContent, found?.has_unread_reply];
    };
    const readAt = async () =>
      (
        await server.database
          .selectFrom('application_replies')
          .select(['from_whom', 'read_at'])
          .where('application_id', '=', id)
          .orderBy('id')
          .execute()
      ).map(({ from_whom: from, read_at: at }) => [from, at]);

    const before = await row();
    await answer(no);
    await reply(id, { replyContent: 'More.' });
    const after = await row();
    const opened = server.now().toISOString();
    await detail(id);
    server.advance(1000);
    await detail(id);

    expect([before, after]).toEqual([
      [null, false],
      [expect.stringContaining('Which one?'), true],
    ]);
    expect(await readAt()).toEqual([
      ['student', null],
      ['office', opened],
      ['student', null],
    ]);
    const { data } = await server.ask('application/index', { as: 'chris', query: { 'per-page': 100 } });
    expect(data.list.find((each) => each.id === other.id)?.has_unread_reply).toBe(true);
  });

  it('keeps files of the student, in their order, and only once', async () => {
    const { id } = await handIn();
    const files = await Promise.all(
      ['one.pdf', 'two.pdf'].map(async (filename) => (await upload(server, { as: 'chris', filename })).data.id),
    );

    const { data } = await reply(id, { attachment: [...files].reverse() });
    const again = await reply(id, { attachment: files });

    expect(data.attachment.map(({ title }) => title)).toEqual(['two.pdf', 'one.pdf']);
    expect((await detail(id)).data.reply[0]?.attachment.map(({ title }) => title)).toEqual(['two.pdf', 'one.pdf']);
    expect(again.data.errors?.map(({ field, rule }) => [field, rule])).toEqual([['attachment', 'file']]);
    expect((await detail(id)).data.reply).toHaveLength(1);
  });

  it('takes no file of somebody else, and none that was meant for something else', async () => {
    const { id } = await handIn();
    const foreign = (await upload(server, { as: 'wendy' })).data.id;
    const other = (await upload(server, { as: 'chris', purpose: 'form' })).data.id;

    for (const file of [foreign, other, 'unknown']) {
      expect((await reply(id, { attachment: [file] })).code).toBe(422);
    }
  });

  it('is found by its words', async () => {
    const { id } = await handIn();
    await reply(id, { replyContent: 'The scan of my Passport' });
    const { data } = await server.ask('application/index', { as: 'chris', body: { keyword: 'PASSPORT' } });

    expect(data.list.map((entry) => entry.id)).toEqual([id]);
  });

  it('with the same key twice is kept once', async () => {
    const { id } = await handIn();
    const headers = { 'idempotency-key': randomUUID() };

    const first = await reply(id, {}, 'chris', headers);
    const second = await reply(id, {}, 'chris', headers);

    expect(second).toEqual(first);
    expect((await detail(id)).data.reply).toHaveLength(1);
  });

  it.each([
    { name: 'without a text', more: { replyContent: '   ' }, field: 'replyContent', rule: 'required' },
    {
      name: 'longer than 2000 characters',
      more: { replyContent: 'x'.repeat(2001) },
      field: 'replyContent',
      rule: 'length',
    },
    { name: 'with six files', more: { attachment: Array(6).fill('x') }, field: 'attachment', rule: 'max' },
    { name: 'with a key that is not known', more: { colour: 'red' }, field: 'colour', rule: 'unknown' },
    {
      name: 'with an extra field that is not in YAML',
      more: { ext: { colour: 1 } },
      field: 'ext.colour',
      rule: 'unknown',
    },
  ])('$name is refused for the rule $rule', async ({ more, field, rule }) => {
    const { id } = await handIn();
    const { code, data } = await reply(id, more);

    expect(code).toBe(422);
    expect(data.errors?.map((error) => [error.field, error.rule])).toEqual([[field, rule]]);
  });

  it('takes exactly 2000 characters', async () => {
    const { id } = await handIn();

    expect((await reply(id, { replyContent: 'x'.repeat(2000) })).code).toBe(200);
  });

  it.each([
    { name: 'completed', end: close },
    { name: 'cancelled', end: cancel },
  ])('that is $name is no longer possible', async ({ end }) => {
    const { id } = await handIn();
    await end(id);

    expect(await reply(id)).toMatchObject({
      code: 409,
      message: 'This is no longer possible',
      data: { reason: 'state' },
    });
  });

  it.each(['wendy', 'ivan'])('of somebody else does not exist for %s', async (as) => {
    const { id } = await handIn();

    expect(await reply(id, {}, as)).toMatchObject({ code: 404, data: { reason: 'not_found' } });
  });

  it('of the class does not exist for a lead, who may only read it', async () => {
    const { id } = await handIn();

    expect((await reply(id, {}, 'lead1', { classid: String(server.classIds.A) })).code).toBe(404);
    expect((await reply(id, {}, 'lead1')).data.reason).toBe('class_required');
  });
});

describe('an extra field of the reply form', () => {
  it('is kept with the reply and comes back with it', async () => {
    const form = readFileSync('config/forms/application-reply.yaml', 'utf8');
    const field = '  - { name: call_me, label: When to call, kind: text, max: 50 }\n';
    const portal = compiledPortal({ 'forms/application-reply.yaml': form.replace('submit:', `${field}submit:`) });
    const own = await startServer({ portal });
    const asChris = <Name extends keyof Calls>(
      name: Name,
      more: object,
    ): Promise<Envelope<Calls[Name]['answer'] & RefusalData>> => own.ask(name, { as: 'chris', ...more });
    const { data: all } = await asChris('application/index', { body: { status: 'waiting' } });
    const id = all.list[0]?.id ?? 0;

    const sent = await asChris('application/reply', {
      body: { id, replyContent: 'Yes.', ext: { call_me: 'at noon' } },
    });
    const { data: read } = await asChris('application/detail', { query: { id } });
    await own.close();

    expect(sent.data.ext).toEqual({ call_me: 'at noon' });
    expect(read.reply.at(-1)?.ext).toEqual({ call_me: 'at noon' });
    expect(read.reply[0]?.ext).toEqual({});
  });
});

describe('cancelling an application', () => {
  it('hides it from the student and keeps it for the office', async () => {
    const { id, no } = await handIn();

    const { code, data } = await cancel(id);

    const { data: list } = await server.ask('application/index', { as: 'chris', body: { keyword: no } });
    const kept = await server.database.selectFrom('applications').select('cancelled_at').where('id', '=', id).execute();
    expect([code, data]).toEqual([200, { id }]);
    expect(list.list).toEqual([]);
    expect((await detail(id)).code).toBe(404);
    expect(kept).toEqual([{ cancelled_at: server.now().toISOString() }]);
  });

  it('makes room for another of its type', async () => {
    const first = await handIn();
    const ids = [await handIn(), first];
    const full = async () =>
      (
        await server.ask('application/create', {
          as: 'chris',
          body: { type_id: await typeOf(first.id), name: 'C', email: 'c@mail.example', content: 'Again' },
        })
      ).code;

    expect([ids.length, await full()]).toEqual([2, 409]);
    await cancel(first.id);
    expect(await full()).toBe(200);
  });

  it('gives back the places that its answers took', async () => {
    const formId = 'application.letter';
    await saveForm({ database: server.database, now: server.now() }, formId, {
      title: { en: 'Letter' },
      fields: [
        {
          key: 'slot',
          type: 'radio',
          required: true,
          label: { en: 'Collect it' },
          options: [{ value: 'monday', label: { en: 'Monday' }, limit: 1 }],
        },
      ],
    });
    const type = await server.database
      .selectFrom('application_types')
      .select('id')
      .where('form_id', '=', formId)
      .executeTakeFirstOrThrow();
    const ask = (as: string) =>
      server.ask('application/create', {
        as,
        body: { type_id: type.id, name: 'N', email: 'n@mail.example', content: 'Letter', answers: { slot: 'monday' } },
      });
    const first = await ask('chris');

    expect((await ask('sofia')).code).toBe(422);
    await cancel(first.data.id);
    expect((await ask('sofia')).code).toBe(200);
  });

  it.each([
    { name: 'waits', end: async ({ no }: Handed) => answer(no) },
    { name: 'is completed', end: async ({ id }: Handed) => close(id) },
    {
      name: 'was answered before the student replied',
      end: async ({ id, no }: Handed) => {
        await answer(no);
        await reply(id);
      },
    },
  ])('that $name is no longer possible', async ({ end }) => {
    const handed = await handIn();
    await end(handed);

    expect(await cancel(handed.id)).toMatchObject({ code: 409, data: { reason: 'state' } });
    expect((await detail(handed.id)).code).toBe(200);
  });

  it('is possible after an own reply that nobody has answered', async () => {
    const { id } = await handIn();
    await reply(id);

    expect((await cancel(id)).code).toBe(200);
  });

  it('a second time finds nothing', async () => {
    const { id } = await handIn();
    await cancel(id);

    expect((await cancel(id)).code).toBe(404);
  });

  it.each([
    { name: 'of somebody else', as: 'wendy', headers: () => ({}), code: 404 },
    { name: 'of the class', as: 'lead1', headers: () => ({ classid: String(server.classIds.A) }), code: 404 },
    { name: 'by a lead without a class', as: 'lead1', headers: () => ({}), code: 403 },
  ])('$name answers $code', async ({ as, headers, code }) => {
    const { id } = await handIn();

    expect((await cancel(id, as, headers())).code).toBe(code);
    expect(await statusOf(id)).toBe('default');
  });

  it('says no in Chinese', async () => {
    const { id, no } = await handIn();
    await answer(no);

    expect((await cancel(id, 'chris', { language: 'zh-Hant' })).message).toBe('現時無法進行此操作');
  });
});

describe('at the same moment', () => {
  it('cancelling and replying leave it cancelled, with the reply from before or without one', async () => {
    const { id } = await handIn();

    const codes = await Promise.all([cancel(id), reply(id)]);

    const row = await server.database
      .selectFrom('applications')
      .select(['status', 'cancelled_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const replies = await server.database
      .selectFrom('application_replies')
      .select('id')
      .where('application_id', '=', id)
      .execute();
    expect(codes[0]?.code).toBe(200);
    expect([200, 409]).toContain(codes[1]?.code);
    expect(row.cancelled_at).not.toBeNull();
    expect(replies).toHaveLength(codes[1]?.code === 200 ? 1 : 0);
  });

  it('the office answering and the student cancelling leave it answered or cancelled, never both', async () => {
    const { id, no } = await handIn();

    const [office, student] = await Promise.allSettled([answer(no), cancel(id)]);

    const row = await server.database
      .selectFrom('applications')
      .select(['status', 'cancelled_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const isAnswered = office.status === 'fulfilled';
    expect(student.status === 'fulfilled' && student.value.code).toBe(isAnswered ? 409 : 200);
    expect(row).toEqual({
      status: isAnswered ? 'waiting' : 'default',
      cancelled_at: isAnswered ? null : server.now().toISOString(),
    });
  });
});

async function typeOf(id: number): Promise<number> {
  const row = await server.database
    .selectFrom('applications')
    .select('type_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.type_id;
}
