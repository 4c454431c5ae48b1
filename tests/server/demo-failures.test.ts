import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let demo: TestServer;
let production: TestServer;
beforeAll(async () => {
  demo = await startServer();
  production = await startServer({ demo: false });
}, startTimeoutMs);
afterAll(async () => {
  await demo.close();
  await production.close();
});

const word = 'For trying out';

async function noticeWith(server: TestServer, code: number): Promise<number> {
  const { data } = await server.ask('news/index', { as: 'chris', body: { filter: 3, keyword: word } });
  return data.list.find(({ title }) => title.endsWith(`(${code})`))?.id ?? 0;
}

async function fileWith(server: TestServer, code: number): Promise<string> {
  const { data } = await server.ask('file/index', { as: 'chris', body: { keyword: word } });
  return data.list.find(({ title }) => title.endsWith(`(${code})`))?.url ?? '';
}

describe('what fails on purpose in a demonstration', () => {
  it('is one notice with 500, with the number of the request', async () => {
    const id = await noticeWith(demo, 500);
    const response = await demo.request('news/detail', {
      as: 'chris',
      query: { id },
      headers: { language: 'zh-Hant' },
    });

    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ code: 500, data: { request_id: response.headers['x-request-id'] } });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('is one notice with 401, as if the login had ended', async () => {
    const id = await noticeWith(demo, 401);
    const answer = await demo.ask('news/detail', { as: 'chris', query: { id } });

    expect(answer).toMatchObject({
      code: 401,
      message: 'Your login has expired, please log in again',
      data: { reason: 'token_expired' },
    });
  });

  it.each([401, 500])('is one file with %s', async (code) => {
    const { statusCode, body } = await demo.app.inject({ method: 'GET', url: await fileWith(demo, code) });

    expect([statusCode, body]).toEqual([code, 'This file fails on purpose']);
  });

  it.each([401, 500])('does not tell visitors and other classes that there is a notice with %s', async (code) => {
    const id = await noticeWith(demo, code);
    const missing = await demo.ask('news/detail', { query: { id: 999_999 } });

    expect(missing).toMatchObject({ code: 401, data: { reason: 'not_logged_in' } });
    expect(await demo.ask('news/detail', { query: { id } })).toEqual(missing);
    expect(await demo.ask('news/detail', { as: 'lead1', query: { id } })).toMatchObject({
      code: 403,
      data: { reason: 'class_required' },
    });
  });

  it.each([401, 500])('does not tell without its whole address that there is a file with %s', async (code) => {
    const [url = ''] = (await fileWith(demo, code)).split('?');
    const { statusCode, body } = await demo.app.inject({ method: 'GET', url });

    expect([statusCode, body]).toEqual([404, 'Not found']);
  });

  it('is nothing else', async () => {
    const { data: notices } = await demo.ask('news/index', {
      as: 'chris',
      body: { filter: 0 },
      query: { 'per-page': 100 },
    });
    const codes = new Map<number, number>();
    for (const { id } of notices.list) {
      const { code } = await demo.ask('news/detail', { as: 'chris', query: { id } });
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }

    expect([...codes].sort()).toEqual([
      [200, 22],
      [401, 1],
      [500, 1],
    ]);
  });
});

describe('outside a demonstration', () => {
  it.each([401, 500])('the notice with %s is a notice like any other', async (code) => {
    const id = await noticeWith(production, code);

    expect((await production.ask('news/detail', { as: 'chris', query: { id } })).code).toBe(200);
  });

  it.each([401, 500])('the file with %s is a file like any other', async (code) => {
    const { statusCode } = await production.app.inject({ method: 'GET', url: await fileWith(production, code) });

    expect(statusCode).toBe(200);
  });
});
