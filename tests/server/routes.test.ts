import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CallsElsewhere, createServer, openDatabase, type ServerOptions } from '#server';
import { callHandlers } from '../../server/call-handlers.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

const calls = Object.values(compiledPortal().contract.calls);
const url = (name: string) => `/student-api/v1/${name}`;

describe('every call', () => {
  it.each(calls.map((call) => ({ name: call.name, method: call.method })))(
    '$name answers $method only',
    async ({ name, method }) => {
      const other = method === 'GET' ? 'POST' : 'GET';
      for (const wrong of [other, 'PUT', 'DELETE'] as const) {
        const response = await server.app.inject({ method: wrong, url: url(name) });
        expect([response.statusCode, response.headers['allow'], response.headers['cache-control']]).toEqual([
          405,
          method,
          'no-store',
        ]);
      }
    },
  );

  it.each(calls.filter((call) => call.access === 'signed-in').map((call) => call.name))(
    '%s needs a login',
    async (name) => {
      const response = await server.request(name);

      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({
        code: 401,
        message: 'Please login to continue',
        data: { reason: 'not_logged_in' },
      });
    },
  );

  it.each(calls.filter((call) => call.access === 'everyone').map((call) => call.name))(
    '%s takes an unknown token for none',
    async (name) => {
      const response = await server.request(name, { headers: { authorization: 'unknown' } });

      expect([200, 400, 401, 409, 422]).toContain(response.json().code);
      expect(response.json().data?.reason).not.toBe('token_expired');
    },
  );

  it.each(calls.filter((call) => call.needsClass && call.access === 'signed-in').map((call) => call.name))(
    '%s asks a class lead for a class, and for one of their own',
    async (name) => {
      const none = (await server.request(name, { as: 'lead1' })).json();
      const foreign = (
        await server.request(name, { as: 'lead1', headers: { classid: String(server.classIds.C) } })
      ).json();
      const nonsense = (await server.request(name, { as: 'lead1', headers: { classid: 'x' } })).json();

      expect(none).toEqual({
        code: 403,
        message: 'Please select the class you want to view',
        data: { reason: 'class_required' },
      });
      expect(foreign).toMatchObject({ code: 403, data: { reason: 'class_scope' } });
      expect(nonsense).toMatchObject({ code: 403, data: { reason: 'class_scope' } });
    },
  );
});

describe('every answer', () => {
  it('is an envelope that nobody stores, with the number of the request', async () => {
    const response = await server.request('user/info', { as: 'chris' });

    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(Object.keys(response.json())).toEqual(['code', 'message', 'data']);
  });

  it('carries the headers that keep a browser safe', async () => {
    const { headers } = await server.request('passport/sid');

    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('is saved and not shown by a browser that opens it as if it were a page', async () => {
    const opened = ['passport/sid', 'user/info', 'nothing/here', 'passport/captcha'];
    const answers = await Promise.all(opened.map((name) => server.app.inject({ method: 'GET', url: url(name) })));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 405]);
    for (const { headers } of answers) expect(headers['content-disposition']).toBe('attachment; filename="api.json"');
    expect((await server.app.inject('/nothing')).headers['content-disposition']).toBeUndefined();
  });

  it.each([
    '/',
    '/nothing',
    '/student-api/v1/nothing',
    '/student-api/v1/passport/sid',
    '/files/public/a/b',
    '/%E0%A4%A',
  ])('from %s carries them all', async (address) => {
    const { headers } = await server.app.inject(address);

    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-type': expect.stringMatching(/; charset=utf-8$/),
    });
    expect(Object.keys(headers).filter((name) => /powered|^server$|access-control/.test(name))).toEqual([]);
  });

  it('says nothing to pages of other addresses, whoever they say they are', async () => {
    for (const origin of ['https://other.example', 'null']) {
      const asked = { origin, 'access-control-request-method': 'POST' };
      const answer = await server.request('passport/sid', { headers: asked });
      const before = await server.app.inject({ method: 'OPTIONS', url: url('passport/login'), headers: asked });

      expect(before.statusCode).toBe(405);
      expect([answer, before].flatMap(({ headers }) => Object.keys(headers)).join(' ')).not.toMatch(/access-control/);
    }
  });

  it('lets pages show the pictures of the address that is put before relative ones', async () => {
    const { settings, ...rest } = compiledPortal();
    const policyWith = async (siteAddress: string) => {
      const other = await startServer({ portal: { ...rest, settings: { ...settings, siteAddress } } });
      const { headers } = await other.request('passport/sid');
      await other.close();
      return headers['content-security-policy'];
    };

    expect(await policyWith('https://files.example/portal/')).toContain("img-src 'self' data: https://files.example;");
    expect(await policyWith('/portal')).toContain("img-src 'self' data:;");
  });

  it('asks for HTTPS outside a demonstration', async () => {
    const serious = await startServer({ demo: false });

    for (const address of ['/', '/nothing', url('passport/sid'), url('nothing'), '/files/public/a/b'])
      expect((await serious.app.inject(address)).headers['strict-transport-security']).toBe(
        'max-age=15552000; includeSubDomains',
      );
    await serious.close();
  });

  it('speaks traditional Chinese when asked, and English for a language nobody knows', async () => {
    const say = async (language: string) =>
      (await server.request('user/info', { headers: { language } })).json().message;

    expect(await say('zh-Hant')).toBe('請先登入');
    expect(await say('xx')).toBe('Please login to continue');
  });
});

describe('a request that cannot be read', () => {
  const post = (payload: string, type = 'application/json') =>
    server.app.inject({ method: 'POST', url: url('passport/captcha'), headers: { 'content-type': type }, payload });

  it.each(['{"sid":', '"text"', '[]', '{"__proto__": {"x": 1}}'])(
    'as %s is answered with code 400',
    async (payload) => {
      const response = await post(payload);

      expect([response.statusCode, response.json()]).toEqual([
        200,
        { code: 400, message: 'The request could not be read', data: { reason: 'bad_request' } },
      ]);
    },
  );

  it('because it is no JSON is answered with code 400', async () => {
    expect((await post('sid=1', 'application/x-www-form-urlencoded')).json().code).toBe(400);
    expect((await post('<sid/>', 'text/xml')).json().code).toBe(400);
    const headers = {}; // not even a type
    const bare = await server.app.inject({
      method: 'POST',
      url: url('passport/captcha'),
      headers,
      payload: '{"sid":"x"}',
    });
    expect([bare.statusCode, bare.json().code]).toEqual([200, 400]);
  });

  it('because it says one thing twice is answered with code 400', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${url('news/index')}?page=1&page=2`,
      headers: { authorization: await server.tokenOf('chris') },
    });

    expect(answer.json()).toMatchObject({ code: 400, data: { reason: 'bad_request' } });
  });

  it('lacks what stands in the address or in a header although it belongs into the body', async () => {
    const bySid = (address: string, headers = {}) =>
      server.app.inject({ method: 'POST', url: `${url('passport/captcha')}${address}`, headers });

    expect((await bySid('?sid=x')).json()).toMatchObject({ code: 400, data: { reason: 'bad_request' } });
    expect((await bySid('', { sid: 'x' })).json()).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'sid', rule: 'required' }] },
    });
  });

  it('because it is nested a thousand times is answered with code 400', async () => {
    expect((await post(`{"sid":${'['.repeat(1000)}${']'.repeat(1000)}}`)).json().code).toBe(400);
  });

  it('because it is above one mebibyte never reaches the application', async () => {
    const { statusCode, json } = await post(JSON.stringify({ sid: 'x'.repeat(1024 * 1024) }));

    expect([statusCode, json()]).toMatchObject([413, { code: 413, data: { reason: 'too_large' } }]);
  });

  it('is something else than an empty one, which means no values', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: url('passport/captcha'),
      headers: { 'content-type': 'application/json' },
    });

    expect(response.json()).toMatchObject({ code: 422, data: { errors: [{ field: 'sid', rule: 'required' }] } });
  });
});

describe('an empty text', () => {
  const withCaptcha = (body: object) =>
    server.ask('passport/login', { body: { account: 'x', password: 'x', ...body } });
  const issues = async (answer: ReturnType<typeof withCaptcha>) =>
    (await answer).data.errors?.map(({ field, rule }) => `${field} ${rule}`);

  it('counts as not given where a text is asked for', async () => {
    expect(await issues(withCaptcha({ sid: '', captcha: 'x' }))).toEqual(['sid required']);
  });

  it('is refused under a key that nobody knows', async () => {
    const inAddress = await server.ask('news/index', { as: 'chris', query: { nothing: '' } });

    expect(await issues(withCaptcha({ sid: 'x', captcha: 'x', nothing: '' }))).toEqual(['nothing unknown']);
    expect(inAddress).toMatchObject({ code: 400, data: { reason: 'bad_request' } });
  });

  it('is no number, in a body or in an address', async () => {
    const inBody = await server.ask('activity', { as: 'chris', body: { category_id: ' ' } });
    const inAddress = await server.ask('news/index', { as: 'chris', query: { page: '' } });

    expect(inBody).toMatchObject({ code: 422, data: { errors: [{ field: 'category_id', rule: 'type' }] } });
    expect(inAddress).toMatchObject({ code: 400, data: { reason: 'bad_request' } });
    expect((await server.ask('activity', { as: 'chris', body: { keyword: '' } })).code).toBe(200);
  });
});

it.each([
  ['GET', 'passport/captcha', 405, 'method', '不支援此請求方式'],
  ['GET', 'nothing/here', 404, 'not_found', '找不到此地址'],
] as const)('%s %s is answered with HTTP %i in the envelope', async (method, name, code, reason, message) => {
  const headers = { language: 'zh-Hant' };
  const { statusCode, json } = await server.app.inject({ method, url: url(name), headers });

  expect([statusCode, json()]).toEqual([code, { code, message, data: { reason } }]);
});

it.each(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST'] as const)(
  'no call that is asked by GET is asked by %s',
  async (method) => {
    const { statusCode, headers } = await server.app.inject({ method, url: url('passport/sid') });

    expect([statusCode, headers['allow']]).toEqual([405, 'GET']);
  },
);

it.each([
  [
    'headers without an end',
    `GET /student-api/v1/passport/sid HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['something that is no HTTP', 'hello\r\n\r\n', 400, 'bad_request'],
] as const)('%s are answered in the envelope', async (_, sent, code, reason) => {
  const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => listening()));
  const socket = connect(Number(address.port), address.hostname);
  socket.end(sent);
  let text = '';
  for await (const part of socket) text += String(part);

  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${code} `));
  expect(head).toContain('Content-Type: application/json');
  expect(head).toContain('X-Content-Type-Options: nosniff');
  expect(head).toContain('Content-Disposition: attachment');
  expect(JSON.parse(body)).toMatchObject({ code, data: { reason } });
});

/** The second test finds the server listening already. */
function listening(): string {
  return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`; // a TCP server has no other kind of address
}

it('answers unknown addresses with HTTP 404', async () => {
  for (const path of [url('nothing'), url('user'), '/student-api/v2/user/info', '/nothing', url('user/info/1')]) {
    const { statusCode } = await server.app.inject({ method: 'GET', url: path });
    expect([path, statusCode]).toEqual([path, 404]);
  }
});

describe('the start', () => {
  const start = async (handlers: object, more: Partial<ServerOptions> = {}) =>
    createServer({
      ...more,
      portal: compiledPortal(),
      database: await openDatabase({}),
      filesDir: join(tmpdir(), 'portico-no-files'),
      secretKey: 'x',
      logger: false,
      handlers: handlers as never,
    });

  it('leaves out handlers without a call, and calls without a handler to whoever answers elsewhere', async () => {
    const { 'user/info': _info, 'news/index': _index, ...others } = callHandlers;
    const elsewhere: CallsElsewhere = {
      answer: async (call, _request, reply) => reply.send({ code: 200, message: call.name, data: null }),
    };

    const app = await start({ ...others, 'user/infos': callHandlers['user/info'] }, { elsewhere });
    const answers = await Promise.all([
      app.inject({ method: 'POST', url: url('news/index'), payload: {} }),
      app.inject({ method: 'GET', url: url('news/index') }),
      app.inject({ method: 'POST', url: url('user/infos'), payload: {} }),
      app.inject({ method: 'GET', url: url('passport/sid') }),
    ]);

    expect(answers.map(({ statusCode, json }) => [statusCode, json().message])).toEqual([
      [200, 'news/index'],
      [405, 'Method not allowed'],
      [404, 'Not found'],
      [200, 'OK'],
    ]);
    await app.close();
  });

  it('without anybody else, calls without a handler are unknown addresses', async () => {
    const { 'news/index': _index, ...others } = callHandlers;

    const app = await start(others);
    const { statusCode } = await app.inject({ method: 'POST', url: url('news/index'), payload: {} });

    expect(statusCode).toBe(404);
    await app.close();
  });

  it('calls that are added while it runs are answered elsewhere at once, and those that are removed go on', async () => {
    const elsewhere: CallsElsewhere = {
      answer: async (call, _request, reply) => reply.send({ code: 200, message: call.name, data: null }),
    };
    const own = (name: string) => ({
      'api/calls/own.yaml': `${name}: { description: Own., access: everyone, answer: { list: list of text } }\n`,
    });
    const [before, after] = [compiledPortal(own('own/first')), compiledPortal(own('own/second'))];
    let live = before;
    const app = await createServer({ portal: () => live, elsewhere, secretKey: 'x', logger: false });
    const statuses = () =>
      Promise.all(
        ['own/first', 'own/second', 'own/third'].map(
          async (name) => (await app.inject({ method: 'POST', url: url(name), payload: {} })).statusCode,
        ),
      );

    const first = await statuses();
    live = after;
    const second = await statuses();

    expect([first, second]).toEqual([
      [200, 404, 404],
      [200, 200, 404],
    ]);
    await app.close();
  });

  it('is fine when both lists are the same', async () => {
    const app = await start(callHandlers);

    expect(app.hasRoute({ method: 'POST', url: url('news/index') })).toBe(true);
    await app.close();
  });
});

describe('a mistake of ours', () => {
  const broken = {
    ...callHandlers,
    'passport/sid': async () => ({ sid: 1 }),
    'user/info': async () => Promise.reject(new Error('secret detail')),
  };

  it('is told as code 500 with the number of the request, and its details stay in the log', async () => {
    const other = await startServer({ handlers: broken as never });
    const response = await other.request('user/info', { as: 'chris' });

    expect(response.json()).toEqual({
      code: 500,
      message: 'Something went wrong. Please try again later.',
      data: { request_id: response.headers['x-request-id'] },
    });
    await other.close();
  });

  it('in the shape of an answer fails in tests and is only noted elsewhere', async () => {
    const strict = await startServer({ handlers: broken as never });
    const lenient = await startServer({ handlers: broken as never, answerCheck: 'log' });

    expect((await strict.request('passport/sid')).json().code).toBe(500);
    expect((await lenient.request('passport/sid')).json()).toEqual({ code: 200, message: 'OK', data: { sid: 1 } });
    await strict.close();
    await lenient.close();
  });
});

describe('the log', () => {
  it('calls it no failure that whoever asked has left before the answer', async () => {
    const lines: string[] = [];
    const logger = { stream: { write: (line: string) => void lines.push(line) } };
    const slow = vi.fn<() => void>();
    let answer = (): void => {};
    const handlers = {
      ...callHandlers,
      'publics/value-maps': () =>
        new Promise((done) => {
          slow();
          answer = () => done({ long: { label: 'x'.repeat(20_000) } });
        }),
    };
    const other = await startServer({ logger, handlers: handlers as never, answerCheck: 'log' });
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = other.app.server.address() as AddressInfo; // a TCP server has no other kind of address
    const client = connect(port, '127.0.0.1');
    client.write(
      `POST ${url('publics/value-maps')} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    );
    await vi.waitFor(() => expect(slow).toHaveBeenCalled());
    client.destroy();
    await vi.waitFor(async () => {
      const count = await new Promise((done) => other.app.server.getConnections((_, open) => done(open)));
      expect(count).toBe(0);
    });

    answer();

    await vi.waitFor(() => expect(lines.join('')).toContain('left before the answer'));
    expect(lines.filter((line) => JSON.parse(line).level > 30 && !line.includes('contract'))).toEqual([]);
    await other.close();
  });

  it('tells of requests without tokens, passwords, captchas or search words', async () => {
    const lines: string[] = [];
    const logger = { stream: { write: (line: string) => void lines.push(line) } };
    const other = await startServer({ logger });
    const body = { account: '1155000001', password: 'my secret password', sid: 'x', captcha: 'ABCD' };

    await other.request('passport/login', { body, headers: { authorization: 'Bearer my-secret-token' } });
    await other.app.inject({ method: 'GET', url: '/files/private/x/y.pdf?e=1&s=my-secret-signature' });

    expect(lines.join('')).toContain('/student-api/v1/passport/login');
    expect(lines.join('')).not.toMatch(/secret/);
    await other.close();
  });
});

describe('too many calls', () => {
  it('of one person are refused after three hundred in a minute, the unread poll excepted', async () => {
    const other = await startServer();
    const ask = () => other.ask('user/class-list', { as: 'chris' });
    for (let count = 0; count < 300; count++) expect((await ask()).code).toBe(200);

    expect(await ask()).toMatchObject({ code: 429, data: { retry_after: 60 } });
    expect((await other.ask('user/message', { as: 'chris', query: { page: 1, 'per-page': 1 } })).code).toBe(200);
    expect((await other.ask('user/class-list', { as: 'wendy' })).code).toBe(200);
    other.advance(60_000);
    expect((await ask()).code).toBe(200);
    await other.close();
  });
});

describe('the unread poll', () => {
  it('counts for whoever is not logged in', async () => {
    const other = await startServer();
    const poll = () => other.ask('user/message', { query: { page: 1, 'per-page': 1 } });
    for (let count = 0; count < 300; count++) expect((await poll()).code).toBe(401);

    expect((await poll()).code).toBe(429);
    await other.close();
  });
});

describe('labels of states', () => {
  it('come from the status and option files, in the language of the request', async () => {
    const english = await server.ask('publics/value-maps');
    const chinese = await server.ask('publics/value-maps', { headers: { language: 'zh-Hant' } });

    expect(english.data).toMatchObject({
      application_status: [
        { value: 'default', label: 'To be handled', color: 'yellow', icon: 'clock' },
        { value: 'waiting', label: 'Waiting', color: 'blue' },
        { value: 'success', label: 'Completed', color: 'green' },
      ],
      news_filter: [
        { value: 0, label: 'All' },
        { value: 1, label: 'Unread' },
        { value: 2, label: 'Current' },
        { value: 3, label: 'Expired' },
      ],
    });
    expect(JSON.stringify(chinese.data)).toMatch(/[\u4e00-\u9fff]/);
  });

  it('come for single names as well', async () => {
    const { data } = await server.ask('publics/value-maps', { body: { keys: ['news_filter', 'nothing'] } });

    expect(Object.keys(data as object)).toEqual(['news_filter']);
  });
});

describe('the model for the browser', () => {
  it('is asked for anew, its parts stay for ever, and a new set goes live at once', async () => {
    let files = new Map([
      ['manifest.json', '{"version":1}'],
      ['pages/home.1a2b.json', '{}'],
      ['parts/logo.3c4d.svg', '<svg/>'],
    ]);
    const other = await startServer({ modelFiles: () => files });
    const get = (name: string, headers = {}) => other.app.inject({ method: 'GET', url: `/model/${name}`, headers });

    const manifest = await get('manifest.json');
    const part = await get('pages/home.1a2b.json');
    const logo = await get('parts/logo.3c4d.svg');
    const looked = await other.app.inject({ method: 'HEAD', url: '/model/parts/logo.3c4d.svg' });
    const again = await get('manifest.json', { 'if-none-match': manifest.headers['etag'] });
    files = new Map([['manifest.json', '{"version":2}']]);
    const changed = await get('manifest.json', { 'if-none-match': manifest.headers['etag'] });

    expect([manifest.headers['cache-control'], manifest.json()]).toEqual(['no-cache', { version: 1 }]);
    expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect([logo.headers['content-type'], logo.body]).toEqual(['image/svg+xml', '<svg/>']);
    expect([looked.statusCode, looked.headers['etag']]).toEqual([200, logo.headers['etag']]);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(changed.json()).toEqual({ version: 2 });
    expect((await get('pages/home.1a2b.json')).statusCode).toBe(404);
    await other.close();
  });
});

describe('what is handed out from memory', () => {
  const theme = `/* ${'portal '.repeat(400)} */`;
  const get = async (encoding: string, more: Record<string, string> = {}) => {
    const other = await startServer({
      modelFiles: () =>
        new Map([
          ['theme.css', theme],
          ['small.json', '{}'],
        ]),
    });
    const answers = await Promise.all(
      ['theme.css', 'small.json'].map((name) =>
        other.app.inject({ url: `/model/${name}`, headers: { 'accept-encoding': encoding, ...more } }),
      ),
    );
    await other.close();
    return answers as [(typeof answers)[0], (typeof answers)[0]];
  };

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync, brotliCompressSync(theme).length],
    ['gzip', 'gzip', gunzipSync, gzipSync(theme, { level: 9 }).length],
  ])('is packed as small as it gets for a browser that takes %s', async (accepted, encoding, unpack, bytes) => {
    const [answer, small] = await get(accepted);

    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'content-length': String(bytes),
    });
    expect(unpack(answer.rawPayload).toString()).toBe(theme);
    expect([small.headers['content-encoding'], small.body]).toEqual([undefined, '{}']);
  });

  it('is plain where a browser takes no other, and not sent again in any form', async () => {
    const [plain] = await get('br;q=0, identity');
    const [again] = await get('br', { 'if-none-match': String(plain.headers['etag']) });

    expect([plain.headers['content-encoding'], plain.body, plain.headers['vary']]).toEqual([
      undefined,
      theme,
      'accept-encoding',
    ]);
    expect([again.statusCode, again.body, again.headers['vary']]).toEqual([304, '', 'accept-encoding']);
  });
});

describe('the built front end', () => {
  it('is served with its page asked for each time and its hashed files kept', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-web-'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Portal</title>');
    await writeFile(join(folder, 'index-B4x_9kQz.js'), `export const text = '${'portal '.repeat(400)}';`);
    const other = await startServer({ staticDir: folder });

    const page = await other.app.inject({ method: 'GET', url: '/' });
    const script = await other.app.inject({
      method: 'GET',
      url: '/index-B4x_9kQz.js',
      headers: { 'accept-encoding': 'br' },
    });

    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect(
      (await other.app.inject({ method: 'GET', url: '/..%2f..%2fetc%2fpasswd' })).statusCode,
    ).toBeGreaterThanOrEqual(400);
    await other.close();
    await rm(folder, { recursive: true });
  });

  it('has a page for who opens a file that is gone or whose address has run out', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-web-'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Portal</title>');
    const notFoundPage = () => '<!doctype html><h1>Page not found</h1>';
    const other = await startServer({ staticDir: folder, notFoundPage });
    const open = (url: string, accept: string) => other.app.inject({ method: 'GET', url, headers: { accept } });

    const urls = ['/files/public/gone/handbook.pdf', '/files/private/gone/letter.pdf?e=1&s=x'];
    const answers = await Promise.all(urls.flatMap((url) => [open(url, 'text/html,*/*;q=0.8'), open(url, 'image/*')]));

    const page = [404, notFoundPage()];
    const words = [404, 'Not found'];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([page, words, page, words]);
    await other.close();
    await rm(folder, { recursive: true });
  });

  it('is all that is handed out of its folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-web-'));
    const left = [
      '.env',
      '.git/config',
      'assets/.DS_Store',
      'portal.js.bak',
      'portal.tar.gz',
      'portal.js.gz',
      'notes.md',
      'key',
    ];
    const built = ['portal.js', 'assets/portal.css', 'fonts/OFL.txt', 'site.webmanifest', 'logo.jpeg'];
    for (const name of [...left, ...built]) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), 'text');
    }
    const other = await startServer({ staticDir: folder });
    const codeOf = async (name: string) => (await other.app.inject(`/${name}`)).statusCode;

    expect(await Promise.all(built.map(codeOf))).toEqual(built.map(() => 200));
    expect(await Promise.all([...left, 'assets', 'assets/', 'fonts/'].map(codeOf))).toEqual(Array(11).fill(404));
    await other.close();
    await rm(folder, { recursive: true });
  });

  it('is handed out as the build has packed it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-web-'));
    const script = `export const text = '${'portal '.repeat(400)}';`;
    await writeFile(join(folder, 'index-B4x_9kQz.js'), script);
    await writeFile(join(folder, 'index-B4x_9kQz.js.br'), brotliCompressSync(`${script} // brotli`));
    await writeFile(join(folder, 'index-B4x_9kQz.js.gz'), gzipSync(`${script} // gzip`));
    const other = await startServer({ staticDir: folder });
    const get = (encoding: string) =>
      other.app.inject({
        method: 'GET',
        url: '/index-B4x_9kQz.js',
        headers: encoding === '' ? {} : { 'accept-encoding': encoding },
      });
    const alike = {
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/^accept-encoding$/i),
    };

    const [brotli, gzip, plain] = [await get('gzip, deflate, br'), await get('gzip'), await get('')];

    expect(brotli.headers).toMatchObject({ ...alike, 'content-encoding': 'br' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(`${script} // brotli`);
    expect(gzip.headers).toMatchObject({ ...alike, 'content-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(`${script} // gzip`);
    expect(plain.headers).toMatchObject(alike);
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
    await other.close();
    await rm(folder, { recursive: true });
  });

  it('carries title, colours and language of the portal that is live, also when the page is only looked at', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-web-'));
    await writeFile(join(folder, 'index.html'), '<html lang="xx"><head><title>Portal</title></head></html>');
    await writeFile(join(folder, 'favicon.svg'), '<svg><rect fill="#333333" /></svg>');
    const { settings, ...rest } = compiledPortal();
    const dressedAs = (title: string) => ({ ...rest, settings: { ...settings, title } });
    let live = dressedAs('City Library');
    const other = await startServer({ staticDir: folder, portal: () => live });
    const get = (url: string, headers = {}) => other.app.inject({ method: 'GET', url, headers });

    const page = await get('/');
    const looked = await other.app.inject({ method: 'HEAD', url: '/' });
    const icon = await get('/favicon.svg');
    const again = await get('/index.html', { 'if-none-match': page.headers['etag'] });
    live = dressedAs('Town Library');
    const changed = await get('/', { 'if-none-match': page.headers['etag'] });

    expect(page.body).toMatch(/<html lang="en" dir="ltr">.*<title>City Library<\/title>.*<meta name="theme-color"/s);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect([looked.statusCode, looked.headers['etag']]).toEqual([200, page.headers['etag']]);
    expect(icon.body).toContain(settings.brand.primary);
    expect(icon.headers['content-type']).toBe('image/svg+xml');
    expect(again.statusCode).toBe(304);
    expect(changed.body).toContain('<title>Town Library</title>');
    await other.close();
    await rm(folder, { recursive: true });
  });
});
