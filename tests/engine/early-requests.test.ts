import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchOnce } from '../../src/engine/kernel/early-requests.ts';

const request = { method: 'POST', headers: { Authorization: 'token' }, body: '{"filter":2}' };
const key = JSON.stringify(['/news/index', 'POST', { Authorization: 'token' }, '{"filter":2}']);

describe('a request that was made before the scripts were there', () => {
  let asked: string[];
  beforeEach(() => {
    asked = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return new Response('late');
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('answers the first who asks exactly the same, and nobody after', async () => {
    early(Promise.resolve(new Response('early')));

    expect(await read(fetchOnce('/news/index', request))).toBe('early');
    expect(await read(fetchOnce('/news/index', request))).toBe('late');
    expect(asked).toEqual(['/news/index']);
  });

  test.each([
    ['another address', '/news/detail', request],
    ['another body', '/news/index', { ...request, body: '{}' }],
    ['another person', '/news/index', { ...request, headers: { Authorization: 'other' } }],
    ['another method', '/news/index', { ...request, method: 'GET' }],
  ])('is not for %s', async (_, address, other) => {
    early(Promise.resolve(new Response('early')));

    expect(await read(fetchOnce(address, other))).toBe('late');
  });

  test('is made anew when it got lost, and when its answer is old', async () => {
    early(Promise.reject(new TypeError('network')));
    expect(await read(fetchOnce('/news/index', request))).toBe('late');

    early(Promise.resolve(new Response('early')), Date.now() - 10_001);
    expect(await read(fetchOnce('/news/index', request))).toBe('late');
  });

  test('is waited for no longer than its taker does', async () => {
    early(new Promise(() => {}));
    const abort = new AbortController();
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return new Response('late');
    });
    const answer = fetchOnce('/news/index', { ...request, signal: abort.signal });
    abort.abort();

    await expect(answer).rejects.toThrow('aborted');
  });

  test('whose answer stops in the middle is waited for no longer than its taker does, and made anew where it broke', async () => {
    early(Promise.resolve(new Response(new ReadableStream())));
    const abort = new AbortController();
    const answer = fetchOnce('/news/index', { ...request, signal: abort.signal });
    await Promise.resolve();
    abort.abort();
    expect(await read(answer)).toBe('late');

    early(Promise.resolve(new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network')) }))));
    expect(await read(fetchOnce('/news/index', request))).toBe('late');
  });

  test('keeps the state and the headers of its answer', async () => {
    early(Promise.resolve(new Response('early', { status: 503, headers: { date: 'today' } })));
    const { status, headers } = await fetchOnce('/news/index', request);

    expect([status, headers.get('date')]).toEqual([503, 'today']);
  });

  test('is not there where the page came without any', async () => {
    expect(await read(fetchOnce('/news/index', request))).toBe('late');
  });

  function early(response: Promise<Response>, askedAtMs = Date.now()): void {
    response.catch(() => {});
    vi.stubGlobal('porticoRequests', new Map([[key, { response, askedAtMs }]]));
  }

  async function read(response: Promise<Response>): Promise<string> {
    return (await response).text();
  }
});
