import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientCall } from '#model';
import { after } from '../../src/engine/kernel/browser.ts';
import type { ClientFacts } from '../../src/engine/request/request.ts';
import { createClient, requestParts } from '../../src/engine/request/request.ts';
import { createClock } from '../../src/engine/request/server-clock.ts';

const read: ClientCall = { method: 'GET', paged: false, changes: false, multipart: false, query: ['id'] };
const list: ClientCall = { method: 'POST', paged: true, changes: false, multipart: false, query: ['kind'] };
const create: ClientCall = { method: 'POST', paged: false, changes: true, multipart: false, query: [] };

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let base = '';
let seen: Seen[] = [];
let answer: (response: ServerResponse, attempt: number) => void = () => {};

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(response, seen.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/student-api/v1/`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function client(facts: Partial<ClientFacts> = {}) {
  return createClient({
    base,
    timeoutMs: () => 2000,
    headers: () => ({ LANGUAGE: 'en', Authorization: 'secret', Classid: '7' }),
    clock: { learn: () => {} },
    fetch: (address, request) => fetch(address, request),
    after,
    ...facts,
  });
}

function envelope(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

describe('a request', () => {
  test('carries who asks and in which language', async () => {
    answer = (response) => envelope(response, { code: 200, message: 'OK', data: { id: 3 } });

    const reply = await client().send({ call: 'news/detail', definition: read, given: { id: 3 } });

    expect(reply).toEqual({ kind: 'done', answer: { id: 3 }, message: 'OK' });
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/student-api/v1/news/detail?id=3',
      headers: { language: 'en', authorization: 'secret', classid: '7' },
    });
  });

  test('sends the key of its submission', async () => {
    answer = (response) => envelope(response, { code: 200, message: 'OK', data: null });

    await client().send({
      call: 'application/create',
      definition: create,
      given: { content: 'x' },
      idempotencyKey: 'k-1',
    });

    expect(seen[0]).toMatchObject({
      method: 'POST',
      body: '{"content":"x"}',
      headers: { 'idempotency-key': 'k-1', 'content-type': 'application/json' },
    });
  });

  const splits = [
    {
      name: 'puts the query words of a POST behind the mark and the rest into the body',
      definition: list,
      given: { kind: 'a', keyword: 'x', empty: null },
      expected: { path: 'c?kind=a&page=2&per-page=20', body: '{"keyword":"x"}' },
    },
    {
      name: 'puts all words of a GET behind the mark',
      definition: read,
      given: { id: 1, flag: true },
      expected: { path: 'c?id=1&flag=true&page=2&per-page=20', body: null },
    },
  ];
  test.each(splits)('$name', ({ definition, given, expected }) => {
    expect(requestParts({ call: 'c', definition, given, page: { page: 2, perPage: 20 } })).toEqual(expected);
  });
});

describe('a file', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test('that nobody waits for any more is not sent, and one on its way is stopped', async () => {
    const sent: string[] = [];
    class Xhr {
      readonly upload = {};
      onabort = () => {};
      open() {}
      setRequestHeader() {}
      send() {
        sent.push('sent');
      }
      abort() {
        sent.push('stopped');
        this.onabort();
      }
    }
    vi.stubGlobal('XMLHttpRequest', Xhr);
    const abort = new AbortController();
    const request = {
      call: 'publics/upload',
      definition: { ...create, multipart: true },
      file: new File(['x'], 'a.pdf'),
      signal: abort.signal,
    };
    const first = client().upload(request);
    abort.abort();
    expect([await first, sent]).toEqual([{ kind: 'aborted', url: 'publics/upload' }, ['sent', 'stopped']]);

    expect(await client().upload(request)).toEqual({ kind: 'aborted', url: 'publics/upload' });
    expect(sent).toHaveLength(2);
  });
});

describe('an answer', () => {
  const rows = [
    {
      name: 'with another code is a refusal with its reason',
      status: 200,
      body: { code: 409, message: 'No seats left', data: { reason: 'full' } },
      reply: { kind: 'refused', code: 409, message: 'No seats left', reason: 'full', url: 'c' },
    },
    {
      name: 'with field errors hands them over',
      status: 200,
      body: {
        code: 422,
        message: 'no',
        data: { errors: [{ field: 'ext.a', rule: 'required', message: 'A is a required field' }, 3] },
      },
      reply: { kind: 'refused', errors: [{ field: 'ext.a', rule: 'required', message: 'A is a required field' }] },
    },
    {
      name: 'with a wait tells the seconds',
      status: 200,
      body: { code: 429, message: 'slow', data: { retry_after: 12.2 } },
      reply: { kind: 'refused', code: 429, waitSeconds: 13 },
    },
    {
      name: 'other than HTTP 200 is an interface error',
      status: 502,
      body: { nothing: true },
      reply: { kind: 'interface', url: 'c', message: 'Bad Gateway' },
    },
    {
      name: 'that is no envelope is an interface error',
      status: 200,
      body: ['?'],
      reply: { kind: 'interface', url: 'c' },
    },
    {
      name: 'without data is null',
      status: 200,
      body: { code: 200, message: 'OK' },
      reply: { kind: 'done', answer: null },
    },
  ];
  test.each(rows)('$name', async ({ status, body, reply }) => {
    answer = (response) => envelope(response, body, status);

    expect(await client().send({ call: 'c', definition: create, given: { secret: 'x' } })).toMatchObject(reply);
  });
});

describe('when the network fails', () => {
  const cut = (response: ServerResponse, attempt: number) => {
    if (attempt === 1) response.destroy();
    else envelope(response, { code: 200, message: 'OK', data: 'second' });
  };

  test('a reading request is tried once more', async () => {
    answer = cut;

    expect(await client().send({ call: 'c', definition: read })).toMatchObject({ kind: 'done', answer: 'second' });
    expect(seen).toHaveLength(2);
  });

  test('a request that sends something is not repeated', async () => {
    answer = cut;

    expect(await client().send({ call: 'c', definition: list })).toMatchObject({ kind: 'network', url: 'c' });
    expect(seen).toHaveLength(1);
  });

  test('a reading request that changes something is not repeated', async () => {
    answer = cut;

    expect(await client().send({ call: 'application/cancel', definition: { ...read, changes: true } })).toMatchObject({
      kind: 'network',
    });
    expect(seen).toHaveLength(1);
  });

  test('time that runs out counts as a network failure and is not repeated', async () => {
    answer = () => {};

    expect(await client({ timeoutMs: () => 500 }).send({ call: 'c', definition: read })).toMatchObject({
      kind: 'network',
    });
    expect(seen).toHaveLength(1);
  });

  test('time runs out while the answer drips in, too', async () => {
    answer = (response) => void response.writeHead(200).write('{"code":');

    expect(await client({ timeoutMs: () => 50 }).send({ call: 'c', definition: create })).toMatchObject({
      kind: 'network',
    });
  });

  test('a request that is given up is no failure', async () => {
    const abort = new AbortController();
    answer = () => abort.abort();

    expect(await client().send({ call: 'c', definition: read, signal: abort.signal })).toEqual({
      kind: 'aborted',
      url: 'c',
    });
  });
});

describe('the clock', () => {
  function clockAt(computerMs: number) {
    return createClock(
      () => computerMs,
      () => () => {},
    );
  }
  const noon = Date.parse('2025-11-21T12:00:00Z');

  test('goes by the server when the computer is wrong', () => {
    const clock = clockAt(noon + 3_600_000);

    clock.learn('Fri, 21 Nov 2025 12:00:00 GMT', noon + 3_600_000);

    expect(Math.abs(clock.now() - noon)).toBeLessThan(2000);
  });

  test('does not jump by what the header cannot tell', () => {
    const clock = clockAt(noon + 900);

    clock.learn('Fri, 21 Nov 2025 12:00:00 GMT', noon + 800);

    expect(clock.now()).toBe(noon + 900);
  });

  test('learns nothing from an answer that was long under way, such as that to an upload', () => {
    const slow = clockAt(noon + 60_000);

    slow.learn('Fri, 21 Nov 2025 12:01:00 GMT', noon);

    expect(slow.now()).toBe(noon + 60_000);
  });

  test('ignores a header that is no date', () => {
    const clock = clockAt(noon);

    clock.learn('soon', noon);
    clock.learn(null, noon);

    expect(clock.now()).toBe(noon);
  });
});
