import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuestionSummary } from '#contract';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

async function list(body: object = {}, headers: Record<string, string> = {}) {
  return (await server.ask('question/index', { as: 'chris', body, headers, query: { 'per-page': 100 } })).data;
}

const titles = (questions: readonly QuestionSummary[]) => questions.map(({ title }) => title);
const idOf = async (start: string) => (await list()).list.find(({ title }) => title.startsWith(start))?.id ?? 0;
const detail = (id: number | string, as = 'chris', headers: Record<string, string> = {}) =>
  server.ask('question/detail', { as, query: { id }, headers });

describe('the list of questions', () => {
  it('puts pinned ones first, then keeps the order of the office', async () => {
    const { list: questions } = await list();

    expect(questions).toHaveLength(18);
    expect(questions.map(({ is_top }) => is_top)).toEqual([...Array(3).fill(true), ...Array(15).fill(false)]);
    expect(titles(questions).slice(0, 4)).toEqual([
      'I have forgotten my password. What now?',
      'When can I register for courses?',
      'What are LEAP points, and how do I get them?',
      'How do I change my e-mail address or phone number?',
    ]);
  });

  it('shows how an answer begins, as plain text and without the answer itself', async () => {
    const [first] = (await list()).list;

    expect(first?.summary).toMatch(/^Choose Forget Password on the login page .* …$/);
    expect(first?.summary.length).toBeLessThanOrEqual(162);
    expect(first).not.toHaveProperty('answer');
  });

  it.each([
    { name: 'that has only one blank', answer: `請於 LEAP 系統登記。${'每一項活動都有名額限制，'.repeat(20)}` },
    { name: 'that has none', answer: '每一項活動都有名額限制，'.repeat(20) },
  ])('shows as much of a long Chinese answer $name as of any other', async ({ answer }) => {
    const { id } = await server.database.selectFrom('questions').select('id').executeTakeFirstOrThrow();
    const before = await server.database
      .selectFrom('questions')
      .select('answer')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const write = (text: string) =>
      server.database.updateTable('questions').set({ answer: text }).where('id', '=', id).execute();

    await write(JSON.stringify({ en: `<p>${answer}</p>` }));
    const shown = (await list()).list.find((question) => question.id === id);
    await write(before.answer);

    expect(shown?.summary).toBe(`${answer.slice(0, 160)} …`);
  });

  it('shows a short answer in whole', async () => {
    const short = (await list()).list.find(({ title }) => title === 'Do my points run out?');

    expect(short?.summary).toBe('Yes, twelve months after they were given. Points record shows which run out next.');
  });

  it.each([
    { keyword: 'WAITING list', expected: ['How does the waiting list work?'] },
    { keyword: '補領費用', expected: ['I have lost my student card.'] },
    { keyword: '<p>', expected: [] },
    { keyword: '_', expected: [] },
  ])('finds $keyword in questions and answers of all languages', async ({ keyword, expected }) => {
    expect(titles((await list({ keyword })).list)).toEqual(expected);
  });

  it('is narrowed by category and names all five', async () => {
    const { categories } = await list();
    const courses = await list({ category_id: categories[1]?.id });

    expect(categories.map(({ name }) => name)).toEqual([
      'Account and profile',
      'Courses',
      'Events and points',
      'Applications and letters',
      'Life on campus',
    ]);
    expect(new Set(courses.list.map(({ category }) => category.name))).toEqual(new Set(['Courses']));
    expect(courses.categories).toEqual(categories);
  });

  it('comes in pages with a total', async () => {
    const { data } = await server.ask('question/index', { as: 'chris', query: { page: 2, 'per-page': 12 } });

    expect(data._meta).toEqual({ totalCount: 18, pageCount: 2, currentPage: 2, perPage: 12 });
    expect(data.list).toHaveLength(6);
  });

  it('is answered in traditional Chinese', async () => {
    const { list: questions, categories } = await list({}, { language: 'zh-Hant' });

    expect([questions[0]?.title, categories[0]?.name]).toEqual(['忘記密碼怎麼辦？', '帳戶與個人資料']);
  });

  it.each([
    { body: { category_id: 0 }, field: 'category_id', rule: 'min' },
    { body: { keyword: 5 }, field: 'keyword', rule: 'type' },
    { body: { sort: 'title' }, field: 'sort', rule: 'unknown' },
  ])('refuses $body for the rule $rule', async ({ body, field, rule }) => {
    const { code, data } = await server.ask('question/index', { as: 'chris', body });

    expect(code).toBe(422);
    expect(data.errors?.map((error) => [error.field, error.rule])).toEqual([[field, rule]]);
  });
});

describe('one question', () => {
  it('has its answer and others of its category, pinned ones first', async () => {
    const { data } = await detail(await idOf('How many units'));

    expect(data.answer).toContain('Between 9 and 15');
    expect(data.related.map(({ title }) => title)).toEqual([
      'When can I register for courses?',
      'What is the difference between “first come” and “preference”?',
      'Two of my courses overlap. What can I do?',
    ]);
  });

  it('has at most five others, of its own category', async () => {
    const id = await idOf('How many units');
    const { database } = server;
    const { id: _, ...row } = await database
      .selectFrom('questions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const added = await database.insertInto('questions').values([row, row, row, row]).returning('id').execute();

    const { data } = await detail(id);

    await database
      .deleteFrom('questions')
      .where(
        'id',
        'in',
        added.map((one) => one.id),
      )
      .execute();
    expect(data.related).toHaveLength(5);
    expect(data.related.map((one) => one.id)).not.toContain(id);
  });

  it('has its files, which open', async () => {
    const { data } = await detail(await idOf('What are LEAP points'));
    const response = await server.app.inject({ method: 'GET', url: data.attachments[0]?.url ?? '' });

    expect(data.attachments.map(({ title }) => title)).toEqual(['LEAP points in short.pdf']);
    expect(response.statusCode).toBe(200);
  });

  it('is read by a class lead with a class, and not without', async () => {
    const id = await idOf('Who can see');

    expect((await detail(id, 'lead1', { classid: String(server.classIds.A) })).code).toBe(200);
    expect(await detail(id, 'lead1')).toMatchObject({ code: 403, data: { reason: 'class_required' } });
  });

  it('that does not exist is not found, which is said in Chinese, too', async () => {
    const answer = await detail(999999, 'chris', { language: 'zh-Hant' });

    expect(answer).toMatchObject({ code: 404, message: '暫無資料', data: { reason: 'not_found' } });
  });

  it.each([0, 'x'])('with the id %s cannot be asked for', async (id) => {
    expect((await detail(id)).code).toBe(400);
  });
});
