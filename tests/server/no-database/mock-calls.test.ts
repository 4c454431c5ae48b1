/** Calls with made-up answers: who may make them, what they refuse, and every state that a preview can ask for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PreviewState } from '#model';
import { compiledPortal, shippedFiles } from '../support/compiled-portal.ts';
import { compiledFolder, type MockedServer, mockedServer } from '../support/mocked-server.ts';

let library: MockedServer;
let shipped: MockedServer;

beforeAll(async () => {
  library = await mockedServer(compiledFolder('tests/fixtures/library/config'));
  shipped = await mockedServer(compiledPortal());
});

afterAll(async () => {
  await library.close();
  await shipped.close();
});

const reservation = {
  book_id: 3,
  name: 'Ada Fung',
  email: 'ada@people.example',
  collect_date: '2025-11-24',
  ext: { desk: 'first' },
};

describe('a state of the page', () => {
  test.each<[PreviewState, number, string | null]>([
    ['filled', 200, null],
    ['empty', 200, null],
    ['one', 200, null],
    ['long', 200, null],
    ['slow', 200, null],
    ['401', 401, 'token_expired'],
    ['403', 403, 'not_eligible'],
    ['404', 404, 'not_found'],
    ['409', 409, 'duplicate'],
    ['422', 422, null],
    ['429', 429, null],
    ['500', 500, null],
  ])('%s is answered to a form with %i', async (state, code, reason) => {
    const answer = await library.ask('book/reserve', { body: reservation, preview: { state } });

    expect(answer.code).toBe(code);
    expect(answer.data['reason'] ?? null).toBe(reason);
  });

  test('offline ends the connection without an answer', async () => {
    const address = await library.app.listen({ port: 0, host: '127.0.0.1' });

    const request = fetch(`${address}/student-api/v1/book/detail?id=1`, { headers: { 'X-Preview': 'offline' } });

    await expect(request).rejects.toThrow('fetch failed');
  });

  test('that only forms meet leaves lists as they are, unless it was chosen for their call', async () => {
    expect((await library.ask('book/index', { preview: { state: '422' } })).code).toBe(200);
    expect((await library.ask('book/index', { preview: { calls: { 'book/index': '422' } } })).code).toBe(422);
  });

  test('is not meant for logging in', async () => {
    expect((await library.ask('reader/info', { preview: { state: '500' } })).code).toBe(200);
    expect((await library.ask('reader/info', { preview: { calls: { 'reader/info': '500' } } })).code).toBe(500);
  });

  test('chosen for one call leaves the others as they are', async () => {
    const preview = { state: 'empty', calls: { 'book/detail': '404' } } as const;

    expect((await library.ask('book/detail', { query: '?id=1', preview })).code).toBe(404);
    expect((await library.ask('book/index', { preview })).data['list']).toEqual([]);
  });

  test('marks the fields of a form in the words of the form', async () => {
    const { errors } = (await library.ask('book/reserve', { body: reservation, preview: { state: '422' } })).data;

    expect(errors).toContainEqual({ field: 'name', rule: 'format', message: 'Name Invalid format' });
  });

  test('speaks the language of the request', async () => {
    const { message } = await shipped.ask('news/index', {
      preview: { state: '429' },
      body: { filter: 0 },
      headers: { language: 'zh-Hant' },
    });

    expect(message).toBe('請求過多，請於 30 秒後再試。');
  });
});

describe('a request is checked as by a real server:', () => {
  test('fields that are missing', async () => {
    const { code, data } = await library.ask('book/reserve', { body: { book_id: 3 } });

    expect(code).toBe(422);
    expect(data.errors?.map(({ field }) => field)).toEqual(['name', 'email', 'collect_date']);
  });

  test('extra fields of the form', async () => {
    const { data } = await library.ask('book/reserve', { body: { ...reservation, ext: { desk: 'roof' } } });

    expect(data.errors).toMatchObject([{ field: 'ext.desk', rule: 'enum' }]);
  });

  test('parameters of the address, records that cannot be', async () => {
    expect((await library.ask('book/detail', { query: '?id=none' })).code).toBe(400);
    expect((await library.ask('book/index', { query: '?page=' })).code).toBe(400);
    expect((await library.ask('book/detail', { query: '?id=10000' })).code).toBe(404);
  });

  test('a login where the call wants one, a class where a lead has chosen none', async () => {
    const body = { filter: 0 };

    expect((await library.ask('book/index', { token: null })).code).toBe(401);
    expect((await library.ask('book/detail', { query: '?id=1', token: null })).code).toBe(200);
    expect((await shipped.ask('news/index', { body, token: 'preview-lead' })).data['reason']).toBe('class_required');
    expect((await shipped.ask('news/index', { body, token: 'preview-lead', headers: { classid: '1' } })).code).toBe(
      200,
    );
  });
});

test('the headers have the names that the portal gives to them', async () => {
  const portal = (shippedFiles().get('portal.yaml') ?? '')
    .replace('sends: { token: Authorization, language: LANGUAGE }', 'sends: { token: X-Token, language: X-Language }')
    .replace('sends: Classid', 'sends: X-Class');
  const server = await mockedServer(compiledPortal({ 'portal.yaml': portal }));
  const ask = (headers: Readonly<Record<string, string>>) =>
    server.ask('news/index', { token: null, body: { filter: 0 }, headers });

  const others = await ask({ authorization: 'preview-signed-in', language: 'zh-Hant' });
  const own = await ask({ 'X-Token': 'preview-lead', 'X-Language': 'zh-Hant' });
  const inClass = await ask({ 'X-Token': 'preview-lead', 'X-Class': '1' });
  await server.close();

  expect([others.code, others.message]).toEqual([401, 'Please login to continue']);
  expect([own.data['reason'], /\p{Script=Han}/u.test(own.message)]).toEqual(['class_required', true]);
  expect(inClass.code).toBe(200);
});

describe('who must choose first, and how that is refused, is as the role of the portal says', () => {
  const club = compiledFolder('tests/fixtures/club/config');
  const { 'outing/index': outings, ...calls } = club.contract.calls;
  if (!outings) throw new Error('There is no call outing/index.');
  const contract = { ...club.contract, calls: { ...calls, 'outing/index': { ...outings, needsClass: true } } };
  const { trainer } = club.settings.roles;
  if (!trainer) throw new Error('There is no role trainer.');
  const nobody = { ...club.settings, roles: { trainer: { ...trainer, when: false } } };

  test.each([
    { name: 'nothing is chosen', portal: { ...club, contract }, headers: {}, code: 403 },
    { name: 'something is chosen', portal: { ...club, contract }, headers: { Crew: '1' }, code: 200 },
    { name: 'nobody has the role', portal: { ...club, contract, settings: nobody }, headers: {}, code: 200 },
  ])('$name', async ({ portal, headers, code }) => {
    const server = await mockedServer(portal);

    const answer = await server.ask('outing/index', {
      token: null,
      headers: { 'Rowing-Token': 'preview-trainer', ...headers },
    });
    await server.close();

    expect(answer.code).toBe(code);
    if (code === 403)
      expect(answer).toMatchObject({
        message: 'Please choose first what you want to look at',
        data: { reason: 'crew_required' },
      });
  });
});

describe('logging in', () => {
  const login = (account: string, captcha = 'demo') =>
    shipped.ask('passport/login', { token: null, body: { account, password: 'anything', sid: 's', captcha } });

  test('takes any account, and whoever is a lead by name looks after classes', async () => {
    const student = await login('somebody');
    const lead = await login('lead1@sld.example');

    expect((await shipped.ask('user/info', { token: String(student.data['token']) })).data['adminid']).toBe(0);
    expect((await shipped.ask('user/info', { token: String(lead.data['token']) })).data['adminid']).toBeGreaterThan(0);
  });

  test('asks for the captcha that its picture shows', async () => {
    const { code, data } = await login('somebody', 'nope');

    expect(code).toBe(422);
    expect(data.errors).toMatchObject([{ field: 'captcha', rule: 'captcha' }]);
  });
});

test('the labels of states are those of the portal', async () => {
  const { data } = await shipped.ask('publics/value-maps', { token: null });

  expect(data).toHaveProperty('application_status');
});

test('pictures and files that answers speak of are there', async () => {
  const { data } = await library.ask('book/detail', { query: '?id=1' });
  const picture = await library.app.inject(String(data['cover']));
  const excerpts: readonly { readonly url?: string }[] = data['excerpts'] ?? [];
  const file = await library.app.inject(excerpts[0]?.url ?? '');

  expect(picture.headers['content-type']).toContain('image/svg+xml');
  expect(picture.payload).toMatch(/^<svg /);
  expect(file.payload).toMatch(/^%PDF-1\.4/);
});

test('a file that is sent is told back by its name and kept nowhere', async () => {
  const boundary = 'preview';
  const part = (head: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const answer = await shipped.app.inject({
    method: 'POST',
    url: '/student-api/v1/publics/upload',
    headers: { authorization: 'preview-signed-in', 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${part('name="purpose"', 'form')}${part('name="file"; filename="letter.pdf"', '%PDF-')}--${boundary}--\r\n`,
  });

  expect(answer.json()).toMatchObject({ code: 200, data: { filename: 'letter.pdf' } });
});

test('a form with a store answers with its own name and fields', async () => {
  const form = `keeps: true
fields:
  - { name: day, label: Day, kind: date }
  - { name: note, label: Note, kind: text }
`;
  const server = await mockedServer(compiledPortal({ 'forms/visit.yaml': form }));

  const { data } = await server.ask('form/mine', { query: '?form=visit' });
  const sent = await server.ask('form/submit', { body: { form: 'visit', answers: { day: '2025-12-01' } } });
  await server.close();

  expect(data).toMatchObject({
    form: 'visit',
    latest: { answers: { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } },
  });
  expect(Object.keys((data as unknown as { sent: { answers: object }[] }).sent[0]?.answers ?? {})).toEqual([
    'day',
    'note',
  ]);
  expect(sent).toMatchObject({ code: 200, data: { form: 'visit' } });
});
