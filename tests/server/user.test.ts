import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

const ofClass = (name: 'A' | 'B' | 'C') => ({ classid: String(server.classIds[name]) });

describe('user/info', () => {
  it('tells a student the own class, studies, points and messages', async () => {
    const { code, data } = await server.ask('user/info', { as: 'chris' });

    expect(code).toBe(200);
    expect(data).toMatchObject({
      sid: '1155000001',
      name: '陳家樂',
      en_name: 'Chris Chan',
      adminid: 0,
      classInfo: { title: 'MBA 2025 Class A' },
      extendInfo: { photo_consent: true, directory_visibility: true },
      workExtend: { industry: 'finance', total_years: 6 },
      agreement: { required: false, version: '2025-09' },
      popup_pending: 0,
      must_change_password: false,
    });
    expect(data.classInfo?.adminInfo.map((lead) => lead.en_name)).toEqual(['Mandy Lee', 'Leo Lau']);
    expect(data.eduInfo[0]).toMatchObject({ degree: 'MBA', study_mode: 'full_time', cumulative_gpa: 3.52 });
  });

  it('counts points so that the total is used, held, available and expired together', async () => {
    const { data } = await server.ask('user/info', { as: 'chris' });

    const { total, used, outstanding, available, expired, expiry_date: first, expiring } = data.pointsInfo;
    expect(total).toBe(used + outstanding + available + expired);
    expect(Math.min(used, available, expired)).toBeGreaterThan(0);
    expect(first).toBe('2025-12-01');
    expect(expiring[0]?.expires_at).toBe('2025-12-01T00:00:00+08:00');
    expect(expiring.reduce((sum, lot) => sum + lot.points, 0)).toBe(available);
  });

  it('asks a new student to accept the agreement and announces the popups', async () => {
    const { data } = await server.ask('user/info', { as: 'ivan' });

    expect(data).toMatchObject({
      phone: null,
      headimg: null,
      agreement: { required: true },
      popup_pending: 2,
      pointsInfo: { total: 0, expiry_date: null, expiring: [] },
    });
  });

  it('asks for a new password where the first one must be changed', async () => {
    expect((await server.ask('user/info', { as: 'mia' })).data.must_change_password).toBe(true);
  });

  it('shows a class lead the chosen class, and none before one is chosen', async () => {
    const before = await server.ask('user/info', { as: 'lead1' });
    const chosen = await server.ask('user/info', { as: 'lead1', headers: ofClass('B') });

    expect(before.data).toMatchObject({ sid: null, adminid: 11, classInfo: null, eduInfo: [] });
    expect(chosen.data.classInfo?.title).toBe('MBA 2025 Class B');
  });

  it('refuses a class that the lead does not lead', async () => {
    const answer = await server.ask('user/info', { as: 'lead1', headers: ofClass('C') });

    expect(answer).toMatchObject({ code: 403, data: { reason: 'class_scope' } });
  });

  it('ignores the class that a student sends', async () => {
    const { data } = await server.ask('user/info', { as: 'chris', headers: ofClass('C') });

    expect(data.classInfo?.id).toBe(server.classIds.A);
  });
});

describe('user/class-list', () => {
  const titles = async (as: string, only: 0 | 1) =>
    (await server.ask('user/class-list', { as, query: { is_class_restrictions: only } })).data.list.map(
      (item) => item.title,
    );

  it.each([
    { as: 'lead1', only: 1, expected: ['MBA 2025 Class A', 'MBA 2025 Class B'] },
    { as: 'lead2', only: 1, expected: ['MBA 2025 Class A'] },
    { as: 'lead2', only: 0, expected: ['MBA 2025 Class A', 'MBA 2025 Class B'] },
    { as: 'lead3', only: 1, expected: [] },
    { as: 'chris', only: 1, expected: ['MBA 2025 Class A'] },
  ] as const)('shows $as with the restriction $only: $expected', async ({ as, only, expected }) => {
    expect(await titles(as, only)).toEqual(expected);
  });

  it('marks the class that is chosen now', async () => {
    const { data } = await server.ask('user/class-list', { as: 'lead1', headers: ofClass('B') });

    expect(data.list.filter((item) => item.is_current).map((item) => item.id)).toEqual([server.classIds.B]);
  });

  it('counts who studies in a class now: neither who has left it nor who is suspended', async () => {
    const { database, classIds } = server;
    const counted = async () => {
      const { data } = await server.ask('user/class-list', { as: 'lead1', headers: ofClass('A') });
      const info = await server.ask('user/info', { as: 'lead1', headers: ofClass('A') });
      const listed = data.list.find(({ id }) => id === classIds.A)?.student_count;
      return [listed, info.data.classInfo?.student_count];
    };
    const [left, suspended] = await database
      .selectFrom('enrolments')
      .select('user_id')
      .where('class_id', '=', classIds.A)
      .where('is_current', '=', 1)
      .orderBy('user_id', 'desc')
      .execute();
    if (!left || !suspended) throw new Error('The class has two students.');
    const setCurrent = (is_current: 0 | 1) =>
      database.updateTable('enrolments').set({ is_current }).where('user_id', '=', left.user_id).execute();
    const setStatus = (status: string) =>
      database.updateTable('users').set({ status }).where('id', '=', suspended.user_id).execute();
    const before = Number((await counted())[0]);

    await setCurrent(0);
    const afterOne = await counted();
    await setStatus('suspended');
    const afterTwo = await counted();
    await setCurrent(1);
    await setStatus('active');

    expect(afterOne).toEqual([before - 1, before - 1]);
    expect(afterTwo).toEqual([before - 2, before - 2]);
  });

  it('cannot read another number than 0 and 1', async () => {
    const answer = await server.ask('user/class-list', { as: 'chris', query: { is_class_restrictions: 2 } });

    expect(answer).toMatchObject({ code: 400, data: { reason: 'bad_request' } });
  });
});

describe('user/message', () => {
  it('gives the newest first, without those that have run out', async () => {
    const { data } = await server.ask('user/message', { as: 'chris', query: { 'per-page': 100 } });

    const moments = data.list.map((message) => message.created_at);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(data.list.some((message) => message.title.startsWith('Old message'))).toBe(false);
    expect(data._meta).toEqual({ totalCount: data.list.length, pageCount: 1, currentPage: 1, perPage: 100 });
  });

  it('counts a message as unread until it is read, and confirmed where that is asked', async () => {
    const all = await server.ask('user/message', { as: 'chris', query: { 'per-page': 100 } });
    const unread = await server.ask('user/message', {
      as: 'chris',
      body: { filter: 'unread' },
      query: { 'per-page': 100 },
    });

    const wanting = all.data.list.filter(
      (message) => !message.is_read || (message.require_confirm && !message.confirmed_at),
    );
    expect(unread.data.list).toEqual(wanting);
    expect(all.data.unreadCount).toBe(wanting.length);
  });

  it('answers the poll for the number alone with one message', async () => {
    const { data } = await server.ask('user/message', { as: 'sofia', query: { page: 1, 'per-page': 1 } });

    expect(data.list).toHaveLength(1);
    expect(data.unreadCount).toBeGreaterThan(99);
  });

  it('shows nobody the messages of somebody else', async () => {
    const { data } = await server.ask('user/message', { as: 'ivan', query: { 'per-page': 100 } });

    expect(data.list.map((message) => message.type)).toEqual(['popup', 'popup']);
  });

  it('filters by kind and gives an empty page after the last', async () => {
    const popups = await server.ask('user/message', { as: 'chris', body: { type: 'popup' } });
    const beyond = await server.ask('user/message', { as: 'chris', query: { page: 99 } });

    expect(popups.data.list).toHaveLength(2);
    expect(beyond.data.list).toEqual([]);
    expect(beyond.data._meta.currentPage).toBe(99);
  });

  it.each([{ page: 0 }, { page: 'x' }, { 'per-page': 101 }, { page: 1.5 }])(
    'cannot read the page %o',
    async (query) => {
      const answer = await server.ask('user/message', { as: 'chris', query: query as Record<string, string> });

      expect(answer.code).toBe(400);
    },
  );

  it('answers in the language of the request', async () => {
    const { data } = await server.ask('user/message', { as: 'ivan', headers: { language: 'zh-Hant' } });

    expect(data.list.map((message) => message.title)).toContain('歡迎使用平台');
  });
});
