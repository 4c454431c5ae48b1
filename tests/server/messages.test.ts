import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '#contract';
import { dayMs, hourMs, minuteMs } from '../../server/kernel/values/time.ts';
import { sendOfficeMessage } from '../../server/messages/office/messages.ts';
import { receiverIssues } from '../../server/messages/office/receivers.ts';
import { sendMessage } from '../../server/messages/store/send-message.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const messagesOf = async (as: string, filter?: 'unread') =>
  (await server.ask('user/message', { as, query: { 'per-page': 100 }, body: filter ? { filter } : {} })).data;

async function oneOf(as: string, fits: (message: Message) => boolean): Promise<Message> {
  const found = (await messagesOf(as)).list.find(fits);
  if (!found) throw new Error('the demonstration has no such message');
  return found;
}

const toConfirm = (as: string) => oneOf(as, (message) => message.require_confirm && message.confirmed_at === null);
const unread = (as: string) => oneOf(as, (message) => !message.is_read && !message.require_confirm);

const confirm = (as: string, id: number, more: object = {}) =>
  server.ask('user/message-confirm', { as, body: { id, ...more } });
const setRead = (as: string, id: number, body: object = { is_read: true }) =>
  server.ask('user/message-set-read', { as, query: { id }, body });

describe('user/message-confirm', () => {
  it('confirms and reads a message, and counts one less', async () => {
    const message = await toConfirm('chris');
    const { unreadCount } = await messagesOf('chris');
    const answer = await confirm('chris', message.id);

    expect(answer).toEqual({
      code: 200,
      message: 'OK',
      data: { id: message.id, confirmed_at: '2025-11-21T10:00:00+08:00', unreadCount: unreadCount - 1 },
    });
    expect(await oneOf('chris', ({ id }) => id === message.id)).toMatchObject({
      is_read: true,
      read_at: '2025-11-21T10:00:00+08:00',
      confirmed_at: '2025-11-21T10:00:00+08:00',
    });
  });

  it('tells the time of the first when it is repeated, and keeps what was said then', async () => {
    const { id } = await toConfirm('chris');
    const first = await confirm('chris', id, { ext: { remark: 'Gladly' } });
    server.advance(hourMs);
    const second = await confirm('chris', id, { ext: { remark: 'No longer' } });

    expect(second).toEqual(first);
    expect((await oneOf('chris', (message) => message.id === id)).ext).toEqual({ remark: 'Gladly' });
  });

  it('confirms once however many ask at the same time', async () => {
    const { id } = await toConfirm('chris');
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm('chris', id)));

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.code).toBe(200);
  });

  it('refuses where no confirmation is asked for, in Chinese when that is asked for', async () => {
    const { id } = await unread('chris');
    const answer = await server.ask('user/message-confirm', {
      as: 'chris',
      body: { id },
      headers: { language: 'zh-Hant' },
    });

    expect(answer).toMatchObject({ code: 409, data: { reason: 'state' } });
    expect(answer.message).toMatch(/無法|不能|不可/);
  });

  it.each([
    ['of somebody else', async () => (await toConfirm('ivan')).id],
    ['that does not exist', async () => 999_999],
  ])('does not know a message %s', async (_which, idOf) => {
    expect(await confirm('chris', await idOf())).toMatchObject({ code: 404, data: { reason: 'not_found' } });
  });

  it('does not know a message that has run out', async () => {
    const { id } = await toConfirm('ivan');
    await server.database
      .updateTable('messages')
      .set({ expire_at: new Date(server.now().getTime() + minuteMs).toISOString() })
      .where('id', '=', id)
      .execute();
    server.advance(minuteMs);

    expect((await confirm('ivan', id)).code).toBe(404);
  });

  it.each([
    [{ id: 'x' }, 'id type'],
    [{}, 'id required'],
    [{ id: 1, ext: { unheard_of: 1 } }, 'ext.unheard_of unknown'],
    [{ id: 1, ext: { remark: 'x'.repeat(201) } }, 'ext.remark length'],
  ])('refuses %o', async (body, issue) => {
    const answer = await server.ask('user/message-confirm', { as: 'chris', body });

    expect(answer.code).toBe(422);
    expect(answer.data.errors?.map(({ field, rule }) => `${field} ${rule}`)).toEqual([issue]);
  });

  it('asks visitors to log in', async () => {
    expect(await server.ask('user/message-confirm', { body: { id: 1 } })).toMatchObject({
      code: 401,
      data: { reason: 'not_logged_in' },
    });
  });
});

describe('user/message', () => {
  it('gives one message by its id, and none of somebody else', async () => {
    const data = await messagesOf('chris');
    const id = data.list.at(-1)?.id;

    const one = await server.ask('user/message', { as: 'chris', body: { id } });
    const foreign = await server.ask('user/message', { as: 'lead1', body: { id } });

    expect(one.data.list.map((message: { id: number }) => message.id)).toEqual([id]);
    expect(one.data.unreadCount).toBe(data.unreadCount);
    expect(foreign.data.list).toEqual([]);
  });
});

describe('user/message-set-read', () => {
  it('reads one message; the first reading counts', async () => {
    const { id } = await unread('chris');
    const { unreadCount } = await messagesOf('chris');
    const answer = await setRead('chris', id);
    server.advance(hourMs);
    await setRead('chris', id);

    expect(answer).toEqual({ code: 200, message: 'OK', data: { unreadCount: unreadCount - 1 } });
    expect((await oneOf('chris', (message) => message.id === id)).read_at).toBe('2025-11-21T10:00:00+08:00');
  });

  it('leaves a message that asks for a confirmation unread until that is given', async () => {
    const { id } = await toConfirm('chris');
    const { unreadCount } = await messagesOf('chris');
    const read = await setRead('chris', id);
    const confirmed = await confirm('chris', id);

    expect(read.data.unreadCount).toBe(unreadCount);
    expect(confirmed.data.unreadCount).toBe(unreadCount - 1);
  });

  it('reads some with 0 and their ids', async () => {
    const { list, unreadCount } = await messagesOf('sofia', 'unread');
    const ids = list.slice(0, 3).map(({ id }) => id);
    const answer = await setRead('sofia', 0, { is_read: true, ids: [...ids, ...ids] });

    expect(answer.data.unreadCount).toBe(unreadCount - 3);
  });

  it('reads all that ask for no confirmation with 0 alone, and nobody else’s', async () => {
    const before = await messagesOf('ivan');
    const { list } = await messagesOf('chris', 'unread');
    const asking = async () => (await messagesOf('chris')).list.filter((message) => message.require_confirm);
    const asked = await asking();
    const answer = await setRead('chris', 0);

    expect(asked.some(({ is_read }) => !is_read)).toBe(true);
    expect(await asking()).toEqual(asked);
    expect(answer.data.unreadCount).toBe(list.filter((message) => message.require_confirm).length);
    expect(answer.data.unreadCount).toBeGreaterThan(0);
    expect(await messagesOf('ivan')).toEqual(before);
  });

  it('does nothing for an empty list of ids', async () => {
    const { unreadCount } = await messagesOf('chris');

    expect((await setRead('chris', 0, { is_read: true, ids: [] })).data.unreadCount).toBe(unreadCount);
  });

  it('does not know the message of somebody else, alone or among own ones, and then reads none', async () => {
    const { id: foreign } = await unread('ivan');
    const { id: own } = await unread('chris');

    expect(await setRead('chris', foreign)).toMatchObject({ code: 404, data: { reason: 'not_found' } });
    expect((await setRead('chris', 0, { is_read: true, ids: [own, foreign] })).code).toBe(404);
    expect((await oneOf('chris', ({ id }) => id === own)).is_read).toBe(false);
    expect((await oneOf('ivan', ({ id }) => id === foreign)).is_read).toBe(false);
  });

  it('cannot make a message unread again', async () => {
    const { id } = await unread('chris');
    const answer = await setRead('chris', id, { is_read: false });

    expect(answer.data.errors?.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['is_read enum']);
  });

  it('needs to know which message', async () => {
    expect((await server.ask('user/message-set-read', { as: 'chris', body: { is_read: true } })).code).toBe(400);
  });

  it('asks visitors to log in', async () => {
    expect((await server.ask('user/message-set-read', { query: { id: 0 }, body: { is_read: true } })).code).toBe(401);
  });

  it('is open to a class lead without a chosen class', async () => {
    expect(await setRead('lead1', 0)).toMatchObject({ code: 200, data: { unreadCount: 0 } });
  });
});

it('a message goes to nobody who is suspended by mail', async () => {
  const { database, ids, house } = server;
  const [sofia, wendy] = [ids['sofia'] ?? 0, ids['wendy'] ?? 0];
  await database.updateTable('users').set({ status: 'suspended' }).where('id', '=', sofia).execute();
  const said = { type: 'notice', title: { en: 'Moved' }, content: { en: '<p>To room 12.</p>' } } as const;

  const desk = { database, portal: house.portal(), now: server.now() };
  await sendMessage(desk, { ...said, userIds: [sofia, wendy], byMail: true });

  const mails = await database.selectFrom('outbox').select('recipient').where('subject', '=', 'Moved').execute();
  expect(mails).toEqual([{ recipient: 'wendy.wong@mail.example' }]);
});

describe('the office', () => {
  const message = {
    type: 'notice',
    title: { en: 'The library closes early', 'zh-Hant': '圖書館提早關閉' },
    content: { en: '<p>At five.</p>', 'zh-Hant': '<p>五時關閉。</p>' },
  } as const;
  const office = () => ({ database: server.database, portal: server.house.portal(), now: server.now() });
  const hasIt = async (as: string) =>
    (await messagesOf(as)).list.some(({ title }) => title === 'The library closes early');

  it.each([
    ['students', { people: ['1155000001', '1155000004'] }, ['chris', 'sofia'], ['wendy', 'lead1'], 2],
    ['a class', { classes: ['MBA 2025 Class A'] }, ['chris', 'wendy'], ['sofia', 'lead1'], 16],
    ['a programme', { programmes: ['MBA'] }, ['chris', 'sofia', 'lead2'], ['student3', 'lead1'], undefined],
    [
      'people, a class and a programme, who are in two of them once',
      { people: ['1155000001', 'Lead1@sld.example'], classes: ['MBA 2025 Class A'], programmes: ['EMBA'] },
      ['chris', 'wendy', 'lead1', 'student3'],
      ['sofia'],
      undefined,
    ],
    ['everybody', 'everybody' as const, ['chris', 'student3', 'lead1', 'lead3'], [], 48],
  ])('writes to %s', async (_whom, to, reached, others, count) => {
    const people = await sendOfficeMessage(office(), { ...message, to });

    expect(people).toBe(count ?? people);
    for (const person of reached) expect([person, await hasIt(person)]).toEqual([person, true]);
    for (const person of others) expect([person, await hasIt(person)]).toEqual([person, false]);
  });

  it('writes to somebody whose student ID has capital letters', async () => {
    await server.database.updateTable('users').set({ sid: 'S77A' }).where('sid', '=', '1155000001').execute();

    expect(await sendOfficeMessage(office(), { ...message, to: { people: ['S77A'] } })).toBe(1);
    expect(await hasIt('chris')).toBe(true);
  });

  it.each([
    ['a class', { classes: ['MBA 2025 Class A'] }],
    ['a programme', { programmes: ['MBA'] }],
    ['all students', 'students' as const],
  ])('writing to %s reaches nobody who has left, who is reached by name alone', async (_whom, to) => {
    await server.database
      .updateTable('enrolments')
      .set({ is_current: 0 })
      .where('user_id', '=', server.ids['chris'] ?? 0)
      .execute();

    await sendOfficeMessage(office(), { ...message, to });
    const reached = [await hasIt('chris'), await hasIt('wendy')];
    await sendOfficeMessage(office(), { ...message, to: { people: ['1155000001'] } });

    expect([reached, await hasIt('chris')]).toEqual([[false, true], true]);
  });

  it('never writes to suspended people', async () => {
    await sendOfficeMessage(office(), { ...message, to: 'everybody' });
    const theirs = await server.database
      .selectFrom('messages')
      .select('id')
      .where('user_id', '=', server.ids['peter'] ?? 0)
      .execute();

    expect(theirs).toEqual([]);
  });

  it('sends popups, links, mail, an end and a wish for confirmation', async () => {
    await sendOfficeMessage(office(), {
      ...message,
      to: { people: ['1155000002'] },
      isPopup: true,
      requireConfirm: true,
      byMail: true,
      link: { route: '/pages/news/detail', query: { id: 3 } },
      expireAt: new Date(server.now().getTime() + dayMs).toISOString(),
    });

    expect((await messagesOf('wendy')).list[0]).toMatchObject({
      is_popup: true,
      require_confirm: true,
      is_read: false,
      link: { route: '/pages/news/detail', query: { id: 3 } },
      expire_at: '2025-11-22T10:00:00+08:00',
      ext: {},
    });
    expect((await server.ask('user/info', { as: 'wendy' })).data.popup_pending).toBe(1);
    expect(await server.database.selectFrom('outbox').select(['user_id', 'recipient']).orderBy('id').execute()).toEqual(
      [{ user_id: server.ids['wendy'], recipient: 'wendy.wong@mail.example' }],
    );
  });

  it.each([
    [
      { people: ['1155000001', '1155999999', '1155000005'] },
      'No active account has the ID or address 1155999999, 1155000005.',
    ],
    [{ people: [] }, 'There is nobody to send this message to.'],
    [{ classes: ['No such class'] }, 'There is nobody to send this message to.'],
    [{ programmes: ['PhD'] }, 'There is nobody to send this message to.'],
  ])('is told when nobody fits %o', async (to, problem) => {
    await expect(sendOfficeMessage(office(), { ...message, to })).rejects.toThrow(problem);
    expect(await hasIt('chris')).toBe(false);
  });

  it('leaves a note of what it sent', async () => {
    await sendOfficeMessage(office(), { ...message, to: { people: ['1155000001'] } });

    const rows = await server.database.selectFrom('audit').select(['action', 'detail']).execute();
    expect(rows.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
      ['office', { what: 'message', title: 'The library closes early', people: 1 }],
    ]);
  });
});

describe('a message of the office', () => {
  it('goes to as many people as its file names', async () => {
    const people = [...Array.from({ length: 12_000 }, (_, index) => `no-${index}`), '1155000001'];

    const issues = await receiverIssues(server.database, { people }, ['to']);

    expect([issues.length, issues.at(-1)?.problem]).toEqual([
      12_000,
      'No active account has the ID or address no-11999.',
    ]);
  });
});
