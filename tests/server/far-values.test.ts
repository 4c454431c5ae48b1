/** Values at the edge of what numbers, dates and databases can hold are refused or answered, never a failure of the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ask, startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ demo: false });
}, startTimeoutMs);
afterAll(() => server.close());

/** Call, what is sent, the codes that may come. */
const cases: readonly (readonly [what: string, call: string, ask: Ask, code: number])[] = [
  ['a day before zones had whole minutes', 'user/points-log', { body: { from: '1896-05-01' } }, 200],
  ['the last day that can be written', 'user/points-log', { body: { to: '9999-12-31' } }, 200],
  ['the first day that can be written', 'user/points-log', { body: { from: '0001-01-01' } }, 200],
  ['a month before zones had whole minutes', 'activity', { body: { month: '1896-05' } }, 200],
  ['the last month that can be written', 'activity', { body: { month: '9999-12' } }, 200],
  ['the month zero', 'activity', { body: { month: '0000-01' } }, 200],
  ['a page without end', 'news/index', { query: { page: 'Infinity' } }, 400],
  ['a page with an exponent', 'news/index', { query: { page: '1e400' } }, 400],
  ['pages without end', 'news/index', { query: { 'per-page': 'Infinity' } }, 400],
  ['a page beyond what databases count to', 'news/index', { query: { page: '9007199254740993' } }, 400],
  ['an id without end', 'news/detail', { query: { id: 'Infinity' } }, 400],
  ['an id beyond what databases count to', 'news/detail', { query: { id: '99999999999999999999' } }, 400],
  ['a word of 200,000 characters', 'news/index', { body: { keyword: 'x'.repeat(200_000) } }, 422],
  [
    '70,000 messages at once',
    'user/message-set-read',
    { query: { id: 0 }, body: { is_read: true, ids: Array.from({ length: 70_000 }, (_, index) => index + 1) } },
    422,
  ],
];

describe('a value at the edge', () => {
  it.each(cases)('%s is no failure', async (_, call, ask, code) => {
    const answer = await server.ask(call as never, { as: 'chris', ...ask });

    expect({ code: answer.code, data: answer.code === code ? null : answer.data }).toEqual({ code, data: null });
  });

  it('leaves nothing out that lies before the last day or behind the first one', async () => {
    const whole = await server.ask('user/points-log', { as: 'chris' });
    const body = { from: '0001-01-01', to: '9999-12-31' };
    const between = await server.ask('user/points-log', { as: 'chris', body });

    expect(whole.data._meta.totalCount).toBeGreaterThan(0);
    expect(between.data._meta.totalCount).toBe(whole.data._meta.totalCount);
  });
});
