import { createServer as createPlainServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelopeIssue } from '../../cli/contract/envelope.ts';
import { refusal } from '../../cli/openapi/refusals.ts';
import { archivesIndex } from '../../server/archives/calls/archives-index.ts';
import { callHandlers } from '../../server/call-handlers.ts';
import type { CallHandler, CallName } from '../../server/kernel/call/call.ts';
import { compiledFolder, mockedServer } from '../server/support/mocked-server.ts';
import { startServer, startTimeoutMs, type TestServer } from '../server/support/test-server.ts';
import { portico } from './support/run-portico.ts';

let server: TestServer;
let base: string;
beforeAll(async () => {
  server = await startServer();
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
}, startTimeoutMs);
afterAll(() => server.close());

const chris = ['--account', '1155000001', '--password', 'Demo2025!'];

interface Result {
  readonly calls: readonly { readonly call: string; readonly skipped?: string; readonly checks?: object }[];
  readonly issues: readonly string[];
}

async function checked(...words: string[]): Promise<Result & { exitCode: number | null }> {
  const { exitCode, output, errors } = await portico(['contract', '--format', 'json', ...words]);
  if (output === '') throw new Error(errors);
  return { exitCode, ...(JSON.parse(output) as Result) }; // our own output
}

/** A server whose handlers differ in some calls, for as long as `work` runs. */
async function withHandlers<Value>(
  others: Readonly<Record<string, CallHandler<CallName>>>,
  work: (base: string) => Promise<Value>,
): Promise<Value> {
  const own = await startServer({
    handlers: { ...(callHandlers as unknown as Readonly<Record<string, CallHandler<CallName>>>), ...others }, // each is called under its own name only
    answerCheck: 'log',
  });
  try {
    return await work(await own.app.listen({ port: 0, host: '127.0.0.1' }));
  } finally {
    await own.close();
  }
}

async function withPlainServer<Value>(
  listener: RequestListener,
  work: (base: string) => Promise<Value>,
): Promise<Value> {
  const plain = createPlainServer(listener);
  await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
  try {
    return await work(`http://127.0.0.1:${(plain.address() as AddressInfo).port}`); // a TCP server has no other kind of address
  } finally {
    plain.close();
  }
}

describe('portico contract', () => {
  it.each([
    ['a student', chris],
    ['a class lead, in a class', ['--account', 'lead2@sld.example', '--password', 'Demo2025!']],
  ])('finds that our server holds everything for %s', async (_, words) => {
    const { exitCode, issues, calls } = await checked('--base', base, ...words);

    expect(issues).toEqual([]);
    expect(exitCode).toBe(0);
    expect(calls.filter(({ checks }) => checks).length).toBeGreaterThan(30);
  });

  it('counts up in one line while somebody looks on, and takes the line away at the end', async () => {
    const { isTTY } = process.stderr;
    process.stderr.isTTY = true;
    try {
      const { errors } = await withHandlers({}, (own) =>
        portico(['contract', '--format', 'json', '--base', own, ...chris]),
      );

      const [nothing, ...lines] = errors.split('\r\u001b[K');
      const all = lines.length - 1;
      expect(nothing).toBe('');
      expect(lines.slice(0, -1).map((line) => line.split('  ')[0])).toEqual(
        Array.from({ length: all }, (_, index) => `${index + 1} of ${all}`),
      );
      expect(lines.at(-1)).toBe('');
    } finally {
      process.stderr.isTTY = isTTY;
    }
  });

  it('asks every call that changes nothing, and no other', async () => {
    const { calls } = await checked('--base', base, ...chris);
    const names = calls.map(({ call }) => call);

    expect(names).toContain('news/index');
    expect(names).toContain('activity/details');
    for (const name of ['application/create', 'application/cancel', 'user/change-pwd', 'publics/upload']) {
      expect(names).not.toContain(name);
    }
  });

  it('shows a table, and ends with 1 and a sentence for each thing that does not hold', async () => {
    const picture = { title: 'A', image: '/a.png', alt: 'A', link: null, sort: 1 };
    const { exitCode, output } = await withHandlers(
      { 'carousel/bottom': async () => ({ list: [{ ...picture, id: 'one' }] }), 'user/info': async () => ({ id: 1 }) },
      (address) => portico(['contract', '--base', address, ...chris]),
    );

    expect(exitCode).toBe(1);
    expect(output).toMatch(/│ news\/index\s+│ ✓ /);
    expect(output).toMatch(/│ user\/info\s+│ ✗ /);
    expect(output).toMatch(/✗ user\/info: data lacks /);
    expect(output).toMatch(/✗ carousel\/bottom: list\[0\]\.id is .*, not a whole number/);
    expect(output).toContain('2 things do not hold');
  });

  it('holds the answer for each word to its own case, also those that it does not ask for first', async () => {
    const { issues } = await withHandlers(
      { 'archives/index': (context) => archivesIndex({ ...context, body: { scope: 'mine' } } as never) },
      (address) => checked('--base', address, ...chris),
    );

    expect(issues).toHaveLength(1);
    expect(issues[0]).toContain('with scope=class');
  });

  it('asks the calls of another portal, with its own login and its own headers', async () => {
    const club = 'tests/fixtures/club/config';
    const mocked = await mockedServer(compiledFolder(club));
    const asked: (readonly [string, string, IncomingHttpHeaders])[] = [];
    mocked.app.addHook('onRequest', async ({ method, url, headers }) => void asked.push([method, url, headers]));
    const address = await mocked.app.listen({ port: 0, host: '127.0.0.1' });

    const { calls, issues, exitCode } = await checked('-c', club, '-b', address, '-a', 'trainer7', '-p', 'secret');
    await mocked.close();

    expect(issues).toEqual([]);
    expect(exitCode).toBe(0);
    expect(calls.map(({ call, skipped }) => [call, skipped])).toEqual([
      ['crew/mine', undefined],
      ['member/me', undefined],
      ['outing/index', undefined],
    ]);
    const [first, ...others] = asked;
    expect(first?.slice(0, 2)).toEqual(['POST', '/student-api/v1/member/login']);
    const token = String(others[0]?.[2]['rowing-token']);
    expect(others.slice(0, 2).map(([method, url]) => `${method} ${url}`)).toEqual([
      'GET /student-api/v1/member/me',
      'GET /student-api/v1/crew/mine',
    ]);
    expect(others[2]?.[2]).toMatchObject({ 'rowing-token': token, 'rowing-language': 'en', crew: '1' });
    expect(asked.some(([, url, headers]) => url.includes('passport') || 'authorization' in headers)).toBe(false);
  });

  it('asks for what is not there with the login, as a server may want that first', async () => {
    const club = 'tests/fixtures/club/config';
    const mocked = await mockedServer(compiledFolder(club));
    mocked.app.addHook('onRequest', async ({ method, url, headers }, reply) => {
      const isThere = method !== 'PUT' && !url.includes('no/such-call');
      if (!isThere && !headers['rowing-token']) await reply.send({ code: 401, message: 'Log in.', data: null });
      if (!isThere && !headers['crew']) await reply.send({ code: 403, message: 'Choose a crew.', data: null });
    });
    const address = await mocked.app.listen({ port: 0, host: '127.0.0.1' });

    const { issues } = await checked('-c', club, '-b', address, '-a', 'trainer7', '-p', 'secret');
    await mocked.close();

    expect(issues).toEqual([]);
  });

  it('heads the column of what a role chooses with its name, and has none where no role chooses', async () => {
    const heads = async (folder: string, ...words: string[]) => {
      const mocked = await mockedServer(compiledFolder(folder));
      const address = await mocked.app.listen({ port: 0, host: '127.0.0.1' });
      const { output } = await portico(['contract', '-c', folder, '-b', address, ...words]);
      await mocked.close();
      return output.split('\n').find((line) => line.includes('Envelope')) ?? output;
    };

    expect(await heads('tests/fixtures/club/config', '--token', 'preview-trainer')).toMatch(/Login +│ Crew +│ Bad/);
    expect(await heads('tests/fixtures/library/config', '--token', 'preview-signed-in')).toMatch(/Login +│ Bad/);
  });

  it('says that an account cannot log in, and why', async () => {
    const { exitCode, errors } = await portico(['contract', '-b', base, '-a', '1155000001', '-p', 'wrong']);

    expect(exitCode).toBe(2);
    expect(errors.trim()).toBe(
      '1155000001 cannot log in: 422 Please correct the marked fields. Incorrect account or password.',
    );
  });

  it('says of a token that the server does not know that it asks nothing with it', async () => {
    const { exitCode, output, errors } = await portico(['contract', '-b', base, '--token', 'of-yesterday']);

    expect([exitCode, output, errors.trim()]).toEqual([
      2,
      '',
      'The server does not know this token, or not any more. Log in again for a new one.',
    ]);
  });

  it.each([
    [['--base', 'portal', ...chris], 'portal is no address. Write it with https:// in front'],
    [['--base', 'localhost:8080', ...chris], 'localhost:8080 is no address. Write it with https:// in front'],
    [
      ['--base', 'http://127.0.0.1:1', ...chris, '--class', 'MBA'],
      'The class behind --class is a whole number from 1, not MBA.',
    ],
    [['--base', 'http://127.0.0.1:1', ...chris], 'http://127.0.0.1:1 does not answer'],
    [['--base', 'http://127.0.0.1:1'], 'An account is needed'],
    [[...chris], 'Something is missing: --base.'],
  ])('says what is missing: %j', async (words, sentence) => {
    const { exitCode, errors } = await portico(['contract', ...words]);

    expect([exitCode, errors.includes(sentence) ? sentence : errors]).toEqual([2, sentence]);
  });

  it('knows every code that the contract lets a server refuse with', () => {
    const { code } = refusal['properties'] as { readonly code: { readonly enum: readonly number[] } }; // our own schema
    const reply = (each: number) => ({
      status: 200,
      headers: new Headers(),
      text: '',
      json: { code: each, message: '', data: null },
    });

    expect(code.enum.map((each) => envelopeIssue(reply(each)))).toEqual(code.enum.map(() => null));
  });

  it('says that another website is no portal', async () => {
    const { exitCode, errors } = await withPlainServer(
      (_, response) => response.end('<html>Welcome</html>'),
      (address) => portico(['contract', '--base', address, ...chris]),
    );

    expect(exitCode).toBe(2);
    expect(errors).toContain('passport/sid does not answer as the contract says (HTTP 200)');
  });
});
