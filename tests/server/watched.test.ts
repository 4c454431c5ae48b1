/** What an operator watches: health, readiness, figures, and logs that lead from an answer to its lines. */
import fs from 'node:fs';
import files, { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../server/kernel/settings.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { upload } from './support/upload.ts';

let server: TestServer;
afterEach(() => server.close());

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({ method: 'GET', url, headers });

describe('health', () => {
  it('tells that the server lives, and that it is ready while its database answers', {
    timeout: startTimeoutMs,
  }, async () => {
    server = await startServer();

    expect((await get('/health/live')).json()).toEqual({ status: 'ok' });
    const ready = await get('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok' }]);
    expect(ready.headers['cache-control']).toBe('no-store');
    const heads = await Promise.all(
      ['/health/live', '/health/ready'].map((url) => server.app.inject({ method: 'HEAD', url })),
    );
    expect(heads.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, ''],
      [200, ''],
    ]);
  });

  it('tells that it is not ready when its database does not answer, and still lives', {
    timeout: startTimeoutMs,
  }, async () => {
    server = await startServer();
    await server.database.destroy();

    const ready = await get('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database' }]);
    expect((await get('/health/live')).statusCode).toBe(200);
  });
});

it('the disk of the files that is not mounted any more is told, and nothing is kept in its place', {
  timeout: startTimeoutMs,
}, async () => {
  const lines: string[] = [];
  server = await startServer({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
  const mounted = `${server.filesDir}-mounted`;
  await rename(server.filesDir, mounted);
  await mkdir(server.filesDir); // what lies below a disk

  const refused = await upload(server, { as: 'chris' });
  const ready = await get('/health/ready');
  const left = await readdir(server.filesDir);
  await rm(server.filesDir, { recursive: true });
  await rename(mounted, server.filesDir);
  const later = await upload(server, { as: 'chris' });

  expect(refused).toMatchObject({ code: 503, data: { reason: 'unavailable' } });
  expect([ready.statusCode, ready.json(), left]).toEqual([503, { status: 'files' }, []]);
  expect(lines.join('')).toContain('files cannot be kept');
  expect(later.code).toBe(200);
});

it('a disk of the files that was turned to reading alone is told, and files are refused as when it is away', {
  timeout: startTimeoutMs,
}, async () => {
  const lines: string[] = [];
  server = await startServer({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
  // Whoever may do everything writes into each folder but such a one, and no test can mount it.
  const readOnly = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
  const { accessSync } = fs;
  const looks = vi.spyOn(fs, 'accessSync').mockImplementation((path, mode) => {
    if (path === server.filesDir && mode === fs.constants.W_OK) throw readOnly;
    accessSync(path, mode);
  });
  const makes = vi.spyOn(files, 'mkdir').mockRejectedValue(readOnly);
  syncBuiltinESMExports();

  const refused = await upload(server, { as: 'chris' });
  const ready = await get('/health/ready');
  const info = await server.ask('user/info', { as: 'chris' });
  for (const spy of [looks, makes]) spy.mockRestore();
  syncBuiltinESMExports();
  const later = await upload(server, { as: 'chris' });

  expect(refused).toMatchObject({ code: 503, data: { reason: 'unavailable' } });
  expect([ready.statusCode, ready.json(), info.code]).toEqual([503, { status: 'files' }, 200]);
  expect(lines.join('')).toMatch(/Nothing can be written into the folder for files, .+read-only.+files cannot be kept/);
  expect(later.code).toBe(200);
});

it('the database is asked once a second, however many want to know', { timeout: startTimeoutMs }, async () => {
  server = await startServer();
  const clock = vi.spyOn(performance, 'now');
  const codeAt = async (ms: number) => {
    clock.mockReturnValue(ms);
    return (await get('/health/ready')).statusCode;
  };
  const first = await codeAt(1_000_000);
  await server.database.destroy();
  const later = [await codeAt(1_000_999), await codeAt(1_001_000)];
  clock.mockRestore();

  expect([first, ...later]).toEqual([200, 200, 503]);
});

describe('figures', () => {
  const token = 'a token of the tests';

  it('are nowhere unless a token is set', { timeout: startTimeoutMs }, async () => {
    server = await startServer();

    expect(defaultSettings.metricsToken).toBe('');
    expect((await get('/metrics')).statusCode).toBe(404);
  });

  it('are told to who shows the token, call by call and by the code of the envelope', {
    timeout: startTimeoutMs,
  }, async () => {
    server = await startServer({ metricsToken: token });
    await server.ask('user/info', { as: 'chris' });
    await server.ask('user/info', { as: 'chris' });
    await server.ask('user/info');

    expect((await get('/metrics')).statusCode).toBe(401);
    expect((await get('/metrics', { authorization: 'Bearer another token' })).statusCode).toBe(401);
    const { statusCode, headers, payload } = await get('/metrics', { authorization: `Bearer ${token}` });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(payload).toContain('portico_calls_total{call="user/info",code="200"} 2\n');
    expect(payload).toContain('portico_calls_total{call="user/info",code="401"} 1\n');
    expect(payload).toMatch(/^portico_call_duration_seconds_bucket\{le="\+Inf"\} 3$/m);
    const ends = [...payload.matchAll(/bucket\{le="([^"]+)"\}/g)].map(([, end]) => end);
    expect(ends).toEqual(['0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf']);
    expect(payload).toMatch(/^process_resident_memory_bytes \d+$/m);
    // Every line is one that Prometheus reads.
    expect(
      payload
        .trimEnd()
        .split('\n')
        .filter((line) => !/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]+\})? [\d.e+-]+)$/.test(line)),
    ).toEqual([]);
    expect(payload).not.toMatch(/1155|chris/i);
  });
});

describe('the log', () => {
  it('is one JSON line a request, with the number that the answer carries', { timeout: startTimeoutMs }, async () => {
    const lines: string[] = [];
    server = await startServer({ logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } } });
    const answer = await server.request('user/info', { as: 'chris' });

    const id = answer.headers['x-request-id'];
    const own = lines
      .map((line) => JSON.parse(line) as { reqId?: string; msg: string })
      .filter(({ reqId }) => reqId === id);
    expect(own).toMatchObject([
      {
        msg: 'incoming request',
        time: expect.any(Number),
        req: { method: 'GET', path: '/student-api/v1/user/info', address: '203.0.113.1' },
      },
      { msg: 'request completed', time: expect.any(Number), res: { statusCode: 200 } },
    ]);
  });

  it('has a line for whoever is not let in, not allowed, or asks too often, and none for a mistake in a form', {
    timeout: startTimeoutMs,
  }, async () => {
    const lines: string[] = [];
    server = await startServer({
      callsPerMinute: 20,
      logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
    });
    await server.ask('user/info');
    await server.ask('course-selection/submit-selection', {
      as: 'lead1',
      body: { round_id: 1, items: [], version: 0 },
    });
    await server.ask('user/change-pwd', { as: 'sofia', body: {} });
    for (let call = 0; call < 20; call += 1) await server.ask('user/info', { as: 'chris' });
    expect((await server.ask('user/info', { as: 'chris' })).code).toBe(429);

    const refused = lines
      .map((line) => JSON.parse(line) as { msg: string; call?: string; code?: number; reqId?: string })
      .filter(({ msg }) => msg === 'refused');
    expect(refused.map(({ call, code }) => [call, code])).toEqual([
      ['user/info', 401],
      ['course-selection/submit-selection', 403],
      ['user/info', 429],
    ]);
    expect(refused.every(({ reqId }) => typeof reqId === 'string')).toBe(true);
  });

  it('has a line for what no page of the portal sends', { timeout: startTimeoutMs }, async () => {
    const lines: string[] = [];
    server = await startServer({ logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } } });
    await server.ask('activity', { as: 'chris', body: { category_id: 'very-secret' } });
    await server.ask('activity', { as: 'chris', body: { nothing: 'very-secret' } });
    await server.ask('news/index', { as: 'chris', query: { page: 'very-secret' } });
    await server.app.inject({ method: 'POST', url: '/student-api/v1/passport/captcha', payload: '{"sid":' });
    await server.ask('user/change-pwd', { as: 'sofia', body: {} });

    const refused = lines
      .map((line) => JSON.parse(line) as { msg: string; call?: string; code?: number })
      .filter(({ msg }) => msg === 'refused');
    expect(refused.map(({ call, code }) => [call, code])).toEqual([
      ['activity', 422],
      ['activity', 422],
      ['news/index', 400],
      [undefined, 400],
    ]);
    expect(lines.join('')).not.toContain('very-secret');
  });
});
