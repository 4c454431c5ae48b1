import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoticeSummary } from '#contract';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

interface Listing {
  readonly as: string;
  readonly filter?: number;
  readonly headers?: Record<string, string>;
  readonly more?: object;
}

async function list({ as, filter = 0, headers = {}, more = {} }: Listing) {
  const body = { filter, ...more };
  return (await server.ask('news/index', { as, body, headers, query: { 'per-page': 100 } })).data;
}

const titles = (notices: readonly NoticeSummary[]) => notices.map((notice) => notice.title);
const idOf = async (as: string, start: string) =>
  (await list({ as })).list.find((notice) => notice.title.startsWith(start))?.id ?? 0;

describe('the list of notices', () => {
  it('puts pinned ones first, then the newest', async () => {
    const { list: notices } = await list({ as: 'chris' });

    const ranks = notices.map((notice) => `${notice.is_top ? 1 : 0} ${notice.publish_at}`);
    expect(notices.filter((notice) => notice.is_top)).toHaveLength(2);
    expect(ranks).toEqual([...ranks].sort().reverse());
  });

  it('keeps back what is not published yet and what is for another class', async () => {
    const shown = titles((await list({ as: 'chris' })).list);

    expect(shown).toHaveLength(24);
    expect(shown).not.toContain('Results of the autumn scholarships');
    expect(shown).not.toContain('Class B: Corporate Finance moves to Room 212');
  });

  it('shows a class what is for that class, and a lead what is for the chosen one', async () => {
    const onlyB = 'Class B: Corporate Finance moves to Room 212';
    const asLead = (name: 'A' | 'B') => list({ as: 'lead1', headers: { classid: String(server.classIds[name]) } });

    expect(titles((await list({ as: 'sofia' })).list)).toContain(onlyB);
    expect(titles((await asLead('B')).list)).toContain(onlyB);
    expect(titles((await asLead('A')).list)).not.toContain(onlyB);
  });

  it('shows a lead who also studies what is for the chosen and for the own class', async () => {
    const { list: notices } = await list({ as: 'lead2', headers: { classid: String(server.classIds.A) } });

    expect(titles(notices)).toContain('Class B: Corporate Finance moves to Room 212');
  });

  it('filters all, unread, current and expired ones', async () => {
    const [all, unread, current, expired] = await Promise.all(
      [0, 1, 2, 3].map(async (filter) => (await list({ as: 'wendy', filter })).list),
    );

    expect(unread?.every((notice) => !notice.is_read && !notice.is_expired)).toBe(true);
    expect(current?.every((notice) => !notice.is_expired)).toBe(true);
    expect(expired?.every((notice) => notice.is_expired)).toBe(true);
    expect(titles(expired ?? [])).toHaveLength(5);
    expect((current?.length ?? 0) + (expired?.length ?? 0)).toBe(all?.length);
  });

  it('counts the unread ones whatever the filter is', async () => {
    const { unreadCount } = await list({ as: 'wendy', filter: 3 });

    expect(unreadCount).toBe((await list({ as: 'wendy', filter: 1 })).list.length);
  });

  it('finds a word in title, summary and text, in either language and whatever its case', async () => {
    const found = async (keyword: string) => titles((await list({ as: 'chris', more: { keyword } })).list);

    for (const word of ['LIBRARY gates', 'Ｌｉｂｒａｒｙ ｇａｔｅｓ', 'Librâry gátes'])
      expect(await found(word)).toEqual(['Student cards: replace yours before the end of the month']);
    expect(await found('個案比賽')).toEqual(['Case competition: form your team']);
    expect(await found('%')).toEqual([]);
  });

  it('narrows by category and names the categories', async () => {
    const { categories } = await list({ as: 'chris' });
    const career = categories.find((category) => category.name === 'Career')?.id;
    const { list: notices } = await list({ as: 'chris', more: { category_id: career } });

    expect(categories.map((category) => category.name)).toEqual([
      'Academic',
      'Events',
      'Career',
      'Student life',
      'Administration',
    ]);
    expect(new Set(notices.map((notice) => notice.category.name))).toEqual(new Set(['Career']));
  });

  it('says whether a reply is wanted', async () => {
    const states = Object.fromEntries(
      (await list({ as: 'chris' })).list.map((notice) => [notice.title, [notice.has_form, notice.form_state]]),
    );

    expect(states).toMatchObject({
      'Volunteers for International Week': [true, 'todo'],
      'Two minutes on the new study spaces': [true, 'done'],
      'Teacher of the year: nominations': [true, 'closed'],
      'Academic calendar of the year': [false, 'none'],
    });
  });

  it('tells class leads, and nobody else, how many of the class have read it', async () => {
    const lead = await list({ as: 'lead1', headers: { classid: String(server.classIds.A) } });
    const read = lead.list.find((notice) => notice.title.startsWith('Student cards'));

    expect(read).toMatchObject({ read_count: 4, target_count: 16 });
    expect((await list({ as: 'chris' })).list[0]).toMatchObject({ read_count: null, target_count: null });
  });

  it('comes in pages with a total', async () => {
    const page = (number: number) =>
      server.ask('news/index', { as: 'chris', body: { filter: 0 }, query: { page: number, 'per-page': 10 } });

    const [first, third] = [await page(1), await page(3)];

    expect(first.data._meta).toEqual({ totalCount: 24, pageCount: 3, currentPage: 1, perPage: 10 });
    expect(third.data.list).toHaveLength(4);
  });

  it('answers in traditional Chinese, and in English where there is no Japanese', async () => {
    const chinese = await list({ as: 'chris', headers: { language: 'zh-Hant' } });
    const japanese = await list({ as: 'chris', headers: { language: 'ja' } });

    expect(titles(chinese.list)[0]).toBe('春季學期選課將於星期一開始');
    expect(titles(japanese.list)[0]).toBe('Registration for the spring term opens on Monday');
  });

  it.each([
    { body: {}, field: 'filter', rule: 'required' },
    { body: { filter: 4 }, field: 'filter', rule: 'enum' },
    { body: { filter: '1' }, field: 'filter', rule: 'type' },
    { body: { filter: 0, category_id: 'x' }, field: 'category_id', rule: 'type' },
    { body: { filter: 0, sort: 'title' }, field: 'sort', rule: 'enum' },
    { body: { filter: 0, colour: 'red' }, field: 'colour', rule: 'unknown' },
  ])('refuses $body for the rule $rule', async ({ body, field, rule }) => {
    const { code, data } = await server.ask('news/index', { as: 'chris', body });

    expect(code).toBe(422);
    expect(data.errors?.map((error) => [error.field, error.rule])).toEqual([[field, rule]]);
  });
});

describe('one notice', () => {
  it('is read once it has been opened', async () => {
    const id = await idOf('student9', 'Longer library hours');
    const before = (await list({ as: 'student9', filter: 1 })).unreadCount;

    const { data } = await server.ask('news/detail', { as: 'student9', query: { id } });
    await server.ask('news/detail', { as: 'student9', query: { id } });

    expect(data.is_read).toBe(true);
    expect((await list({ as: 'student9', filter: 1 })).unreadCount).toBe(before - 1);
    expect((await list({ as: 'student10', filter: 1 })).list.map((notice) => notice.id)).toContain(id);
  });

  it('names the notices before and behind it in the list', async () => {
    const { list: notices } = await list({ as: 'chris' });
    const ids = notices.map(({ id }) => id);
    const readable = notices.filter(({ title }) => !title.startsWith('For trying out'));
    const found = await Promise.all(
      readable.map(async ({ id }) => (await server.ask('news/detail', { as: 'chris', query: { id } })).data),
    );

    const neighbours = found.map(({ id, prev, next }) => [prev?.id, id, next?.id]);
    expect(neighbours).toEqual(readable.map(({ id }) => [ids[ids.indexOf(id) - 1], id, ids[ids.indexOf(id) + 1]]));
  });

  it('carries its form with the answers given', async () => {
    const id = await idOf('chris', 'Two minutes');
    const { data } = await server.ask('news/detail', { as: 'chris', query: { id } });

    expect(data.form).toMatchObject({
      form_id: 'notice.14',
      version: 1,
      state: 'open',
      editable: true,
      submitted_at: '2025-11-15T21:15:00+08:00',
      answers: { rating: 4 },
    });
    expect(data.form?.fields.map((field) => field.key)).toEqual(['rating', 'remark']);
  });

  it('whose form is closed cannot be answered any more', async () => {
    const id = await idOf('chris', 'Teacher of the year');
    const { data } = await server.ask('news/detail', { as: 'chris', query: { id } });

    expect(data.form).toMatchObject({ state: 'closed', editable: false });
  });

  it('holds pictures with sizes, by relative and by absolute address', async () => {
    const id = await idOf('chris', 'A guide to your first term');
    const { data } = await server.ask('news/detail', { as: 'chris', query: { id } });

    const pictures = [...data.content.matchAll(/<img src="([^"]+)"[^>]*width="\d+" height="\d+"/g)].map(
      (found) => found[1],
    );
    expect(pictures).toEqual([expect.stringMatching(/^\/files\/public\//), expect.stringMatching(/^http:\/\//)]);
  });

  it.each([0, -1, 'x', 999999])('with the id %s does not exist', async (id) => {
    const { code } = await server.ask('news/detail', { as: 'chris', query: { id } });

    expect(code).toBe(id === 999999 ? 404 : 400);
  });

  it('for another class or not yet published does not exist for this student', async () => {
    const hidden = await server.database
      .selectFrom('notices')
      .select('id')
      .where((eb) => eb.or([eb('for_everyone', '=', 0), eb('publish_at', '>', server.now().toISOString())]))
      .execute();

    expect(hidden).toHaveLength(2);
    for (const { id } of hidden) {
      const answer = await server.ask('news/detail', { as: 'chris', query: { id } });
      expect(answer).toMatchObject({
        code: 404,
        message: 'No data available at the moment',
        data: { reason: 'not_found' },
      });
    }
  });
});

describe('a class lead without a chosen class', () => {
  it('reads public notices and is asked for a class for all others', async () => {
    const open = await server.ask('news/detail', { as: 'lead1', query: { id: await idOf('chris', 'Open day') } });
    const other = await server.ask('news/detail', {
      as: 'lead1',
      query: { id: await idOf('chris', 'Academic calendar') },
    });

    expect(open.code).toBe(200);
    expect(other).toMatchObject({ code: 403, data: { reason: 'class_required' } });
  });
});

describe('a notice for some only', () => {
  let own: TestServer;
  beforeEach(async () => {
    own = await startServer();
  }, startTimeoutMs);
  afterEach(() => own.close());

  /** A notice like the first that everybody reads, for a class or a programme. */
  async function addNotice(audience: { kind: 'class' | 'programme'; value: string }, more: object = {}) {
    const { database } = own;
    const { id: _, ...like } = await database
      .selectFrom('notices')
      .selectAll()
      .where('for_everyone', '=', 1)
      .where('publish_at', '<=', own.now().toISOString())
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { id } = await database
      .insertInto('notices')
      .values({ ...like, form_id: null, for_everyone: 0, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database
      .insertInto('audiences')
      .values({ record: 'notice', record_id: id, ...audience })
      .execute();
    return id;
  }

  const read = (id: number, as?: string, headers: Record<string, string> = {}) =>
    own.ask('news/detail', { as, query: { id }, headers });

  it('is no notice for visitors, although it is public', async () => {
    const id = await addNotice({ kind: 'class', value: String(own.classIds.A) }, { visibility: 'public' });

    expect([(await read(id)).code, (await read(id, 'chris')).code]).toEqual([401, 200]);
  });

  it('is not opened by what an event of the same number is for', async () => {
    const id = await addNotice({ kind: 'class', value: String(own.classIds.B) });
    await own.database
      .insertInto('audiences')
      .values({ record: 'event', record_id: id, kind: 'class', value: String(own.classIds.A) })
      .execute();

    expect((await read(id, 'chris')).code).toBe(404);
  });

  it('is for the programme of the own class and no other, and no class is taken for a programme of its number', async () => {
    const { database, classIds } = own;
    await database.updateTable('classes').set({ programme: 'ONE' }).where('id', '=', classIds.A).execute();
    const ofOne = await addNotice({ kind: 'programme', value: 'ONE' });
    const ofOther = await addNotice({ kind: 'programme', value: 'OTHER' });
    const ofNumber = await addNotice({ kind: 'programme', value: String(classIds.A) });
    await database.updateTable('classes').set({ programme: 'OTHER' }).where('id', '=', classIds.B).execute();

    expect(await Promise.all([ofOne, ofOther, ofNumber].map(async (id) => (await read(id, 'chris')).code))).toEqual([
      200, 404, 404,
    ]);
  });

  it('is counted as read by those alone who study in the class now and are not suspended', async () => {
    const { database, ids, classIds } = own;
    const id = await addNotice({ kind: 'class', value: String(classIds.A) });
    const asLead = async () => (await read(id, 'lead1', { classid: String(classIds.A) })).data;
    for (const who of ['chris', 'wendy', 'ivan'] as const) await read(id, who);
    const before = await asLead();

    await database
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', ids['chris'] ?? 0)
      .execute();
    const suspended = await asLead();
    await database
      .updateTable('enrolments')
      .set({ is_current: 0 })
      .where('user_id', '=', ids['wendy'] ?? 0)
      .execute();
    const left = await asLead();

    const numbers = [before, suspended, left].map(({ read_count: count, target_count: of }) => [count, of]);
    const [[count = 0, of = 0] = []] = numbers as number[][]; // a lead with a class is told both
    expect(count).toBeGreaterThan(1);
    expect(numbers).toEqual([
      [count, of],
      [count - 1, of - 1],
      [count - 2, of - 2],
    ]);
  });
});

describe('a visitor', () => {
  it('reads a public notice without any answers or reading marks', async () => {
    const id = await idOf('chris', 'Open day');
    const { code, data } = await server.ask('news/detail', { query: { id } });

    expect(code).toBe(200);
    expect(data).toMatchObject({ visibility: 'public', is_read: false, form: { answers: null, submitted_at: null } });
    expect([data.prev?.title, data.next?.title]).toEqual([undefined, 'East gate closed: how to reach us']);
  });

  it('is asked to log in for every other id, whether it exists or not', async () => {
    const id = await idOf('chris', 'Academic calendar');
    const existing = await server.ask('news/detail', { query: { id } });
    const missing = await server.ask('news/detail', { query: { id: 999999 } });

    expect(existing).toMatchObject({
      code: 401,
      message: 'Please login to continue',
      data: { reason: 'not_logged_in' },
    });
    expect(missing).toEqual(existing);
  });

  it('with an old token still reads public notices', async () => {
    const id = await idOf('chris', 'Open day');

    expect((await server.ask('news/detail', { query: { id }, headers: { authorization: 'old' } })).code).toBe(200);
  });
});
