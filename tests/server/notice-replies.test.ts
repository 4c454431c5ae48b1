import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../server/kernel/values/time.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { putOnNotice, question } from './support/office-form.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const text = question('text', 'text', { max_length: 20 });

async function formState(noticeId: number, as: string, headers: Record<string, string> = {}) {
  const { data } = await server.ask('news/index', { as, body: { filter: 0 }, query: { 'per-page': 100 }, headers });
  return data.list.find((notice) => notice.id === noticeId)?.form_state;
}

describe('a reply to a notice', () => {
  it('is kept with its version and its moments', async () => {
    const form = await putOnNotice(server, [text]);

    const { code, data } = await form.reply('chris', { text: ' Hello ' }, { form_version: 1 });

    expect(code).toBe(200);
    expect(data).toEqual({
      id: expect.any(Number),
      form_id: form.formId,
      form_version: 1,
      answers: { text: 'Hello' },
      submitted_at: '2025-11-21T10:00:00+08:00',
      updated_at: '2025-11-21T10:00:00+08:00',
      editable: false,
      ext: {},
    });
  });

  it('turns the notice from to do into done, for its sender only', async () => {
    const form = await putOnNotice(server, [text]);
    const before = await formState(form.noticeId, 'chris');

    await form.reply('chris', { text: 'Hello' });

    expect([before, await formState(form.noticeId, 'chris')]).toEqual(['todo', 'done']);
    expect(await formState(form.noticeId, 'wendy')).toBe('todo');
    expect((await form.shown('wendy')).answers).toBeNull();
  });

  it('may be changed while the form is editable, and keeps the moment it was first sent', async () => {
    const form = await putOnNotice(server, [text], { editable: true });
    const first = await form.reply('chris', { text: 'one' });

    server.advance(hourMs);
    const second = await form.reply('chris', { text: 'two' });

    expect(second.data).toMatchObject({ id: first.data.id, answers: { text: 'two' }, editable: true });
    expect(second.data.submitted_at).toBe('2025-11-21T10:00:00+08:00');
    expect(second.data.updated_at).toBe('2025-11-21T11:00:00+08:00');
    expect(await form.shown('chris')).toMatchObject({ submitted_at: '2025-11-21T10:00:00+08:00', editable: true });
  });

  it('may not be sent twice where it cannot be changed', async () => {
    const form = await putOnNotice(server, [text]);
    await form.reply('chris', { text: 'one' });

    const { code, data, message } = await form.reply('chris', { text: 'two' });

    expect([code, data.reason, message]).toEqual([409, 'duplicate', 'You have already submitted this']);
  });

  it('is one also when several come at once', async () => {
    const form = await putOnNotice(server, [text]);

    const answers = await Promise.all(Array.from({ length: 6 }, () => form.reply('chris', { text: 'one' })));

    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('gets the stored answer when the same request comes again', async () => {
    const form = await putOnNotice(server, [text]);
    const headers = { 'idempotency-key': randomUUID() };
    const send = () =>
      server.ask('news/field-submit', { as: 'chris', body: { id: form.noticeId, answers: { text: 'a' } }, headers });

    const first = await send();

    expect(await send()).toEqual(first);
    expect(first.code).toBe(200);
  });

  it.each([
    { name: 'a moment before it opens', at: -1, code: 409, reason: 'window_not_open' },
    { name: 'when it opens', at: 0, code: 200, reason: undefined },
    { name: 'a moment before it closes', at: hourMs - 1, code: 200, reason: undefined },
    { name: 'when it closes', at: hourMs, code: 409, reason: 'window_closed' },
  ])('$name is answered with $code', async ({ at, code, reason }) => {
    const openAt = new Date(server.now().getTime() + dayMs);
    const closeAt = new Date(openAt.getTime() + hourMs);
    const form = await putOnNotice(server, [text], {
      openAt: openAt.toISOString(),
      closeAt: closeAt.toISOString(),
    });

    server.advance(dayMs + at);
    const answer = await form.reply('chris', { text: 'a' });

    expect([answer.code, answer.data.reason]).toEqual([code, reason]);
  });

  it('says in Chinese that the form is closed', async () => {
    const form = await putOnNotice(server, [text], { closeAt: server.now().toISOString() });

    const { message } = await server.ask('news/field-submit', {
      as: 'chris',
      body: { id: form.noticeId, answers: { text: 'a' } },
      headers: { language: 'zh-Hant' },
    });

    expect(message).toBe('已截止');
  });

  it('is for people who study', async () => {
    const form = await putOnNotice(server, [text]);
    const send = (as: string, headers: Record<string, string> = {}) =>
      server.ask('news/field-submit', { as, body: { id: form.noticeId, answers: { text: 'a' } }, headers });

    const lead = await send('lead1', { classid: String(server.classIds.A) });
    const unchosen = await send('lead1');
    const foreign = await send('lead2', { classid: String(server.classIds.C) });
    const both = await send('lead2', { classid: String(server.classIds.A) });

    expect(lead).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
    expect(unchosen).toMatchObject({ code: 403, data: { reason: 'class_required' } });
    expect(foreign).toMatchObject({ code: 403, data: { reason: 'class_scope' } });
    expect(both.code).toBe(200);
  });

  it('follows the own class of a lead who also studies, not the class led', async () => {
    const form = await putOnNotice(server, [text]);
    await server.database.updateTable('notices').set({ for_everyone: 0 }).where('id', '=', form.noticeId).execute();
    const addressTo = (name: 'A' | 'B') =>
      server.database
        .insertInto('audiences')
        .values({ record: 'notice', record_id: form.noticeId, kind: 'class', value: String(server.classIds[name]) })
        .execute();
    const headers = { classid: String(server.classIds.A) };
    const send = () =>
      server.ask('news/field-submit', { as: 'lead2', body: { id: form.noticeId, answers: { text: 'a' } }, headers });

    await addressTo('A');
    expect(await send()).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
    expect(await form.reply('chris', { text: 'a' })).toMatchObject({ code: 200 });
    expect(await form.reply('ivan', { text: 'a' })).toMatchObject({ code: 404 });

    await addressTo('B');
    expect((await send()).code).toBe(200);
  });

  it('is known beforehand to be wanted from a person or not', async () => {
    const form = await putOnNotice(server, [text]);
    const { noticeId: id } = form;
    await server.database.updateTable('notices').set({ for_everyone: 0 }).where('id', '=', id).execute();
    const addressTo = (name: 'A' | 'B') =>
      server.database
        .insertInto('audiences')
        .values({ record: 'notice', record_id: id, kind: 'class', value: String(server.classIds[name]) })
        .execute();
    const headers = { classid: String(server.classIds.A) };
    const seenBy = async (as: string) => {
      const { data } = await server.ask('news/detail', { as, headers, query: { id } });
      const { data: counts } = await server.ask('user/apply-static', { as, headers });
      return { isAsked: data.is_asked, state: await formState(id, as, headers), waiting: counts.notice.to_submit };
    };

    await addressTo('A');
    const student = await seenBy('chris');
    const lead = await seenBy('lead1');
    const leadOfBoth = await seenBy('lead2');
    await addressTo('B');

    expect(student).toMatchObject({ isAsked: true, state: 'todo' });
    expect(lead).toEqual({ isAsked: false, state: 'none', waiting: 0 });
    expect(leadOfBoth).toMatchObject({ isAsked: false, state: 'none' });
    expect(await seenBy('lead2')).toEqual({ isAsked: true, state: 'todo', waiting: leadOfBoth.waiting + 1 });
  });

  it('is not for visitors', async () => {
    const form = await putOnNotice(server, [text]);

    const answer = await server.ask('news/field-submit', { body: { id: form.noticeId, answers: {} } });

    expect(answer).toMatchObject({ code: 401, data: { reason: 'not_logged_in' } });
  });

  it.each([
    { name: 'that there is not', id: async () => 99_999 },
    {
      name: 'without a form',
      id: async () =>
        (
          await server.database
            .selectFrom('notices')
            .select('id')
            .where('form_id', 'is', null)
            .where('for_everyone', '=', 1)
            .where('publish_at', '<=', server.now().toISOString())
            .executeTakeFirstOrThrow()
        ).id,
    },
    {
      name: 'for another class',
      id: async () => {
        const form = await putOnNotice(server, [text]);
        await server.database.updateTable('notices').set({ for_everyone: 0 }).where('id', '=', form.noticeId).execute();
        return form.noticeId;
      },
    },
    {
      name: 'that is not published yet',
      id: async () => {
        const form = await putOnNotice(server, [text]);
        await server.database
          .updateTable('notices')
          .set({ publish_at: '2025-12-01T00:00:00.000Z' })
          .where('id', '=', form.noticeId)
          .execute();
        return form.noticeId;
      },
    },
  ])('to a notice $name is refused', async ({ id }) => {
    const answer = await server.ask('news/field-submit', { as: 'chris', body: { id: await id(), answers: {} } });

    expect(answer).toMatchObject({ code: 404, data: { reason: 'not_found' } });
  });

  it('tells everything that is wrong with it, and changes nothing', async () => {
    const form = await putOnNotice(server, [text, question('copies', 'integer', { required: true })]);

    const { code, data } = await form.reply('chris', { text: 'x'.repeat(21), diet: 'veg' });

    expect(code).toBe(422);
    expect(data.errors?.map(({ field, rule }) => [field, rule])).toEqual([
      ['answers.text', 'length'],
      ['answers.copies', 'required'],
      ['answers.diet', 'unknown'],
    ]);
    expect((await form.shown('chris')).submitted_at).toBeNull();
  });

  it('keeps extra fields, also those that YAML no longer has', async () => {
    const overlay = (fields: string) =>
      compiledPortal({
        'forms/news-reply.yaml': `sends: news/field-submit\nasks: { notice: Notice }\nwith: { id: notice.id, form_version: notice.form.version }\nfields:\n  - { name: answers, label: Reply, kind: questions, from: notice.form }\n${fields}`,
      });
    const old = '  - { name: mood, label: Mood, kind: text, max: 10 }\n';
    let portal = overlay(`${old}  - { name: team, label: Team, kind: text, max: 10 }\n`);
    const own = await startServer({ portal: () => portal });
    const form = await putOnNotice(own, [text], { editable: true });

    const first = await form.reply('chris', { text: 'a' }, { ext: { mood: 'good', team: 'red' } });
    portal = overlay('  - { name: team, label: Team, kind: text, max: 10 }\n');
    const second = await form.reply('chris', { text: 'b' }, { ext: { team: 'blue' } });
    const unknown = await form.reply('chris', { text: 'c' }, { ext: { mood: 'bad' } });
    const stored = await own.database
      .selectFrom('submissions')
      .select('ext')
      .where('form_id', '=', form.formId)
      .executeTakeFirstOrThrow();
    await own.close();

    expect([first.data.ext, second.data.ext]).toEqual([{ mood: 'good', team: 'red' }, { team: 'blue' }]);
    expect(unknown.data.errors?.map(({ field, rule }) => [field, rule])).toEqual([['ext.mood', 'unknown']]);
    expect(JSON.parse(stored.ext)).toEqual({ mood: 'good', team: 'blue' });
  });
});
