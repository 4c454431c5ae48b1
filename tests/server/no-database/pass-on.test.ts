/** Calls without a handler, passed on to a real back end on a port of its own. */
import { once } from 'node:events';
import {
  createServer as createBackEnd,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createServer, passOn } from '#server';
import { compiledPortal } from '../support/compiled-portal.ts';
import { secretKey } from '../support/seeded-database.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const ownCalls = `
library/books: { description: Books., method: GET, access: everyone, query: { shelf: text? }, answer: { list: list of text } }
library/lend: { description: Lends., access: everyone, changes: true, body: { book: text }, answer: { book: text } }
`;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A portal with two calls of its own in front of this back end. @returns where the portal listens */
async function portalBefore(answer: Answer, { prefix = '', timeoutMs = 5000, proxyCount = 0 } = {}): Promise<string> {
  const backEnd = createBackEnd(answer);
  const address = `${await listen(backEnd)}${prefix}`;
  return portalWith(address, { timeoutMs, proxyCount });
}

async function portalWith(address: string, { timeoutMs = 5000, proxyCount = 0 } = {}): Promise<string> {
  const app = await createServer({
    portal: compiledPortal({ 'api/calls/library.yaml': ownCalls }),
    elsewhere: passOn({ address: new URL(address), timeoutMs }),
    secretKey,
    logger: false,
    proxyCount,
  });
  closers.push(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has no other kind of address
}

const books = '/student-api/v1/library/books';
const lend = '/student-api/v1/library/lend';

describe('a request that is passed on', () => {
  it('keeps method, path, query and headers, behind the path of the back end', async () => {
    let seen: IncomingMessage | undefined;
    const portal = await portalBefore(
      (request, response) => {
        seen = request;
        response.end('{}');
      },
      { prefix: '/college/' },
    );

    await fetch(`${portal}${books}?shelf=a%20b&page=1`, {
      headers: { LANGUAGE: 'zh-Hant', Authorization: 'Bearer x', Classid: '7', 'Idempotency-Key': 'k-1' },
    });

    expect([seen?.method, seen?.url]).toEqual(['GET', `/college${books}?shelf=a%20b&page=1`]);
    expect(seen?.headers).toMatchObject({
      language: 'zh-Hant',
      authorization: 'Bearer x',
      classid: '7',
      'idempotency-key': 'k-1',
    });
  });

  it('goes to the calls directly when the address ends where they begin', async () => {
    let seen = '';
    const portal = await portalBefore(
      (request, response) => {
        seen = request.url ?? '';
        response.end('{}');
      },
      { prefix: '/college/student-api/v1' },
    );

    await fetch(portal + books);

    expect(seen).toBe(`/college${books}`);
  });

  it('says who asked and how, and leaves out what belongs to the connection', async () => {
    let seen: IncomingMessage['headers'] = {};
    const portal = await portalBefore((request, response) => {
      seen = request.headers;
      response.end('{}');
    });

    await ask(portal + books, {
      Host: 'portal.school.example',
      Connection: 'close, X-Hop',
      'X-Hop': '1',
      TE: 'trailers',
      'X-Forwarded-For': '203.0.113.9',
    });

    expect(seen).toMatchObject({
      host: expect.stringMatching(/^127\.0\.0\.1:/),
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-host': 'portal.school.example',
      'x-forwarded-proto': 'http',
    });
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['x-hop']));
    expect(seen).not.toHaveProperty('te');
  });

  it('keeps the protocol that a trusted proxy in front names', async () => {
    let protocol: unknown;
    const portal = await portalBefore(
      (request, response) => {
        protocol = request.headers['x-forwarded-proto'];
        response.end('{}');
      },
      { proxyCount: 1 },
    );

    await ask(portal + books, { 'X-Forwarded-Proto': 'https' });

    expect(protocol).toBe('https');
  });

  it('streams a body of any kind and size, uploads included', async () => {
    let first = 0;
    let whole = '';
    const form = new FormData();
    form.append('book', '7');
    form.append('file', new Blob(['x'.repeat(3_000_000)]), 'large.bin');
    const portal = await portalBefore(async (request, response) => {
      request.once('data', (part: Buffer) => {
        first = part.length;
      });
      whole = await text(request);
      response.end('{"code":200,"message":"OK","data":null}');
    });

    const answer = await fetch(portal + lend, { method: 'POST', body: form });

    expect(await answer.json()).toMatchObject({ code: 200 });
    expect(whole).toContain('filename="large.bin"');
    expect(whole.length).toBeGreaterThan(3_000_000);
    expect(first).toBeLessThan(1_000_000);
  });

  it('arrives before its body has ended', async () => {
    let arrived = (): void => {};
    const hasArrived = new Promise<void>((done) => {
      arrived = done;
    });
    const portal = await portalBefore((request, response) => {
      request.once('data', () => arrived());
      request.once('end', () => response.end('{}'));
    });

    const outgoing = send(portal + lend, { method: 'POST' });
    outgoing.write('{"book":');
    await hasArrived;
    outgoing.end('"7"}');
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];

    expect(await text(response)).toBe('{}');
  });

  it('ends when the person who asked has gone', async () => {
    let gone = (): void => {};
    const isGone = new Promise<void>((done) => {
      gone = done;
    });
    const abort = new AbortController();
    const portal = await portalBefore((_, response) => {
      response.once('close', () => gone());
      abort.abort();
    });

    await expect(fetch(portal + books, { signal: abort.signal })).rejects.toThrow('aborted');

    await isGone;
  });
});

describe('an answer that is passed back', () => {
  it('keeps status, headers and bytes', async () => {
    const portal = await portalBefore((_, response) => {
      response.writeHead(418, { 'Content-Type': 'application/json', 'Set-Cookie': ['a=1', 'b=2'], 'X-Own': 'yes' });
      response.end('{"code":418}');
    });

    const answer = await fetch(portal + books);

    expect([answer.status, await answer.text()]).toEqual([418, '{"code":418}']);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.get('x-own')).toBe('yes');
  });

  it('streams: its beginning is there before its end', async () => {
    let finish = (): void => {};
    const portal = await portalBefore((_, response) => {
      response.write('[1,');
      finish = () => response.end('2]');
    });

    const answer = await fetch(portal + books);
    const reader = answer.body?.getReader();
    const begin = new TextDecoder().decode((await reader?.read())?.value);
    finish();
    const end = new TextDecoder().decode((await reader?.read())?.value);

    expect([begin, end]).toEqual(['[1,', '2]']);
  });

  it('brings files of the back end too, and nothing else of it', async () => {
    const portal = await portalBefore((request, response) => response.end(request.url));

    const paths = ['/files/a/b.pdf?s=1', '/files/..%2fadmin', '/admin', '/student-api/v1/admin'];
    const answers = await Promise.all(paths.map((path) => fetch(portal + path)));

    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404]);
    expect(await answers[0]?.text()).toBe('/files/a/b.pdf?s=1');
  });
});

describe('a back end in trouble', () => {
  it.each([
    ['en', 'The service cannot be reached at the moment. Please try again later.'],
    ['zh-Hant', '暫時無法連接服務，請稍後再試。'],
  ])('that is down is told in the envelope, in %s', async (language, message) => {
    const backEnd = createBackEnd();
    const address = await listen(backEnd);
    backEnd.close();
    const portal = await portalWith(address);

    const answer = await fetch(portal + lend, {
      method: 'POST',
      headers: { LANGUAGE: language },
      body: 'x'.repeat(200_000),
    });

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ code: 503, message });
  });

  it('that says nothing is given up in time', async () => {
    const portal = await portalBefore(() => {}, { timeoutMs: 50 });

    const answer = await fetch(portal + books);

    expect(await answer.json()).toMatchObject({ code: 504, message: expect.stringContaining('takes too long') });
  });

  it('that breaks off in the middle of an answer breaks off the answer', async () => {
    const portal = await portalBefore((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half', () => response.destroy());
    });

    const answer = await fetch(portal + books);

    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('that is this portal itself does not go in circles', async () => {
    const other = createBackEnd();
    const address = await listen(other);
    other.close();
    const { port } = new URL(address);
    const app = await createServer({
      portal: compiledPortal({ 'api/calls/library.yaml': ownCalls }),
      elsewhere: passOn({ address: new URL(address), timeoutMs: 2000 }),
      secretKey,
      logger: false,
    });
    closers.push(() => app.close());
    await app.listen({ port: Number(port), host: '127.0.0.1' });

    expect(await (await fetch(address + books)).json()).toMatchObject({ code: 508 });
  });
});

it('refuses other methods than that of the call', async () => {
  const portal = await portalBefore((_, response) => response.end('{}'));

  const answer = await fetch(portal + books, { method: 'DELETE' });

  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
});

/** As `fetch`, with headers that `fetch` keeps for itself. */
async function ask(address: string, headers: Record<string, string>): Promise<string> {
  const outgoing = send(address, { headers });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return text(response);
}
