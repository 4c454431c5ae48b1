import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DownloadFile } from '#contract';
import { after, dayMs, hourMs, instantOf } from '../../server/kernel/values/time.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

const roomsOfB = 'Class B: plan of the rooms';
const titles = (files: readonly DownloadFile[]) => files.map(({ title }) => title);
const inClass = (name: 'A' | 'B' | 'C') => ({ classid: String(server.classIds[name]) });

async function list(body: object = {}, as = 'chris', headers: Record<string, string> = {}) {
  return (await server.ask('file/index', { as, body, headers, query: { 'per-page': 100 } })).data;
}

async function find(start: string, as = 'chris'): Promise<DownloadFile> {
  const found = (await list({}, as)).list.find(({ title }) => title.startsWith(start));
  if (!found) throw new Error(`There is no file called ${start} in the demonstration`);
  return found;
}

const open = (url: string) => server.app.inject({ method: 'GET', url });

describe('handbooks and policies at one glance', () => {
  it('are the current versions only, by kind', async () => {
    const { data } = await server.ask('file/handbook-portal', { as: 'chris' });

    expect(titles(data.handbooks).sort()).toEqual([
      'Global exchange handbook',
      'Programme handbook: full-time MBA',
      'Student handbook',
    ]);
    expect(data.policies).toHaveLength(14);
    expect(
      [...data.handbooks, ...data.policies].every(({ is_current, older }) => is_current && older.length === 0),
    ).toBe(true);
  });

  it('come with their categories and how many are in each', async () => {
    const { data } = await server.ask('file/handbook-portal', { as: 'chris' });

    expect(data.categories.map(({ name, kind, count }) => [name, kind, count])).toEqual([
      ['Study and assessment', 'handbook', 3],
      ['Study and assessment', 'policy', 4],
      ['Conduct and integrity', 'policy', 3],
      ['Fees and support', 'policy', 3],
      ['Campus and technology', 'policy', 4],
    ]);
  });

  it('are asked for by a class lead only with a class', async () => {
    expect(await server.ask('file/handbook-portal', { as: 'lead1' })).toMatchObject({
      code: 403,
      data: { reason: 'class_required' },
    });
  });
});

describe('the list of files', () => {
  it('names the older versions of a file, newest first, each with an address that works', async () => {
    const handbook = await find('Student handbook');

    expect(handbook).toMatchObject({ version: '2025/26', ext: 'pdf', mime: 'application/pdf', kind: 'handbook' });
    expect(handbook.older.map(({ version }) => version)).toEqual(['2024/25', '2023/24']);
    for (const url of [handbook.url, ...handbook.older.map((version) => version.url)]) {
      expect((await open(url)).statusCode).toBe(200);
    }
  });

  it('sends the newest first, or by title in the order of the language', async () => {
    const newest = (await list()).list.map(({ updated_at }) => updated_at);
    const english = titles((await list({ sort: 'title' })).list);
    const chinese = titles((await list({ sort: 'title' }, 'chris', { language: 'zh-Hant' })).list);

    expect(newest).toEqual([...newest].sort().reverse());
    expect(english).toEqual([...english].sort(new Intl.Collator('en').compare));
    expect(chinese).toEqual([...chinese].sort(new Intl.Collator('zh-Hant').compare));
  });

  it.each(['-updated_at', 'title'])('comes in pages with a total when sorted by %s', async (sort) => {
    const page = async (number: number) =>
      (await server.ask('file/index', { as: 'chris', body: { sort }, query: { page: number, 'per-page': 10 } })).data;
    const [first, second, third] = [await page(1), await page(2), await page(3)];

    expect(second._meta).toEqual({ totalCount: 17, pageCount: 2, currentPage: 2, perPage: 10 });
    expect([first.list.length, second.list.length, third.list.length]).toEqual([10, 7, 0]);
    expect(new Set([...titles(first.list), ...titles(second.list)]).size).toBe(17);
  });

  it.each([
    { body: { kind: 'handbook' }, expected: 3 },
    { body: { kind: 'policy' }, expected: 14 },
    { body: { keyword: 'generative TOOLS' }, expected: 1 },
    { body: { keyword: '學費及退款' }, expected: 1 },
    { body: { keyword: '%' }, expected: 0 },
    { body: { keyword: 'handbook', kind: 'policy' }, expected: 0 },
  ])('narrowed by $body has $expected', async ({ body, expected }) => {
    expect((await list(body)).list).toHaveLength(expected);
  });

  it('is narrowed by category, and goes on naming all categories', async () => {
    const all = await list();
    const campus = all.categories.find(({ name }) => name === 'Campus and technology');
    const narrowed = await list({ category_id: campus?.id });

    expect(new Set(narrowed.list.map(({ category }) => category.name))).toEqual(new Set(['Campus and technology']));
    expect(narrowed.list).toHaveLength(campus?.count ?? 0);
    expect(narrowed.categories).toEqual(all.categories);
  });

  it.each([
    { who: 'a student of the class', as: 'sofia', sees: true },
    { who: 'a student of another class', as: 'chris', sees: false },
    { who: 'a lead of the class', as: 'lead1', chosen: 'B', sees: true },
    { who: 'the same lead in another class', as: 'lead1', chosen: 'A', sees: false },
    { who: 'a lead who studies in the class', as: 'lead2', chosen: 'A', sees: true },
  ] as const)('holds what is for one class for $who: $sees', async ({ as, sees, ...more }) => {
    const headers = 'chosen' in more ? inClass(more.chosen) : {};
    const { list: files, categories } = await list({}, as, headers);

    expect(titles(files).includes(roomsOfB)).toBe(sees);
    expect(categories.find(({ name }) => name === 'Campus and technology')?.count).toBe(sees ? 5 : 4);
    expect(titles((await list({ keyword: 'plan of the rooms' }, as, headers)).list)).toEqual(sees ? [roomsOfB] : []);
  });

  it('is answered in the language of the request', async () => {
    const { list: files, categories } = await list({ kind: 'handbook' }, 'chris', { language: 'zh-Hant' });

    expect(titles(files)).toContain('學生手冊');
    expect(categories[0]?.name).toBe('學習與評核');
  });

  it.each([
    { body: { kind: 'form' }, field: 'kind', rule: 'enum' },
    { body: { category_id: 'x' }, field: 'category_id', rule: 'type' },
    { body: { sort: 'size' }, field: 'sort', rule: 'enum' },
    { body: { colour: 'red' }, field: 'colour', rule: 'unknown' },
  ])('refuses $body for the rule $rule', async ({ body, field, rule }) => {
    const { code, data } = await server.ask('file/index', { as: 'chris', body });

    expect(code).toBe(422);
    expect(data.errors?.map((error) => [error.field, error.rule])).toEqual([[field, rule]]);
  });

  it('refuses in Chinese, too', async () => {
    const answer = await server.ask('file/index', { as: 'lead1', headers: { language: 'zh-Hant' } });

    expect(answer.code).toBe(403);
    expect(answer.message).toMatch(/班/);
  });
});

describe('the address of a file', () => {
  it('that is lost answers 404 and nothing more', async () => {
    const { statusCode, headers, body } = await open((await find('Use of computers')).url);

    expect([statusCode, headers['content-type'], body]).toEqual([404, 'text/plain; charset=utf-8', 'Not found']);
  });

  it.each([
    ['another key', (url: string) => url.replace(/private\/./, 'private/!')],
    ['another end', (url: string) => url.replace(/e=\d/, 'e=9')],
    ['another signature', (url: string) => url.replace(/s=.{3}/, 's=abc')],
    ['no signature', (url: string) => url.replace(/\?.*/, '')],
    ['the public folder', (url: string) => url.replace('private', 'public')],
  ])('does not work with %s', async (_name, spoil) => {
    const { url } = await find('Attendance');

    expect((await open(spoil(url))).statusCode).toBe(404);
  });
});

describe('with time', () => {
  let own: TestServer;
  beforeEach(async () => {
    own = await startServer();
    return () => own.close();
  }, startTimeoutMs);

  const attendance = async () => {
    const { data } = await own.ask('file/index', { as: 'chris', body: { keyword: 'how leave is counted' } });
    return data.list[0];
  };

  it.each([
    { age: 14 * dayMs - 1, isNew: true },
    { age: 14 * dayMs, isNew: false },
  ])('a version $age milliseconds old is new: $isNew', async ({ age, isNew }) => {
    await own.database
      .updateTable('document_versions')
      .set({ updated_at: instantOf(after(own.now(), -age)) })
      .where('is_current', '=', 1)
      .execute();

    expect((await attendance())?.is_new).toBe(isNew);
  });

  it('an address ends after an hour', async () => {
    const url = (await attendance())?.url ?? '';
    const status = async () => (await own.app.inject({ method: 'GET', url })).statusCode;

    own.advance(hourMs - 1);
    expect(await status()).toBe(200);
    own.advance(1);
    expect(await status()).toBe(404);
  });
});
