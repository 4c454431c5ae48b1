/** What `portico contract` notices of a server, each fault by itself: a server of made-up answers that is wrong in one thing. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import type { GoodFolder } from '../../cli/config/compile-good-folder.ts';
import type { Ask, Question, Reply } from '../../cli/contract/ask.ts';
import { type CheckName, checkCall } from '../../cli/contract/checks.ts';
import { envelopeIssue, headerIssue, reasonWord } from '../../cli/contract/envelope.ts';
import { requestFor, type SafeRequest, safeCalls } from '../../cli/contract/requests.ts';
import { signIn } from '../../cli/contract/sign-in.ts';
import { visit } from '../../cli/contract/visitor.ts';
import { callChecks } from '../../server/http/check-request.ts';
import { compiledPortal } from '../server/support/compiled-portal.ts';

const portal = compiledPortal({
  'api/calls/things.yaml': `things:
  method: GET
  access: signed-in
  needs-class: true
  paged: true
  description: All things.
  query: { colour: 'one of red, blue' }
  answer: { list: list of text }
things/find:
  method: POST
  access: everyone
  description: Finds a thing.
  body: { words: text }
  answer: { one: text, two: text, three: text, four: text, five: text }
things/odd:
  method: POST
  access: everyone
  description: Takes one of each kind.
  query: { colour: 'one of red, blue', page_size: integer }
  body: { words: text, colour_name: { type: text, example: teal }, all: yes-no, list: list of text, seen: date, at: datetime, month: month, opens: time, price: money, maybe: text? }
  answer: { one: text }
things/owned:
  access: everyone
  description: One thing of somebody.
  body: { id: id }
  answer: { one: text }
things/seen:
  method: GET
  access: everyone
  description: Things that were seen by some.
  query: { scope: 'one of mine, class' }
  answers: { by: scope, cases: { mine: { cups: text }, class: { pots: text } } }
`,
});
const { contract } = portal;

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-request-id': 'r1',
};

function reply(json: unknown, more: Partial<Reply> = {}): Reply {
  return { status: 200, headers: new Headers(headers), text: '', json, ...more };
}

const refused = (code: number, reason = '') => reply({ code, message: 'No', data: { reason } });
const given = (data: unknown) => reply({ code: 200, message: 'OK', data });

/** As the contract wants it. */
function good({ call, query = {}, body, headers: sent = {} }: Question): Reply {
  if (call === 'things/find') {
    if (typeof body === 'string') return refused(400);
    if (Object.keys(body as object).some((key) => key !== 'words')) return refused(422);
    return given({ one: '1', two: '2', three: '3', four: '4', five: '5' });
  }
  if (call === 'things/seen') return given(query['scope'] === 'mine' ? { cups: '2' } : { pots: '3' });
  if (!sent['Authorization']) return refused(401, 'not_logged_in');
  if (!sent['Classid']) return refused(403, 'class_required');
  if (query['page'] === 0 || query['page'] === 'x') return refused(400);
  const all = ['cup', 'pot'];
  return given({ list: query['page'] === undefined ? all : query['per-page'] === 1 ? all.slice(1) : [], _meta: meta });
}

const meta = { totalCount: 2, pageCount: 1, currentPage: 1, perPage: 10 };

const chosen = { headers: { Classid: '3' }, as: 'class', missing: 'class_required' };

type Fault = (question: Question) => Reply | undefined;

async function findingsOf(name: string, fault: Fault) {
  const ask: Ask = async (question) => fault(question) ?? good(question);
  const call = contract.calls[name];
  const request = call && requestFor(call, {}, new Map());
  if (!request || 'skipped' in request) throw new Error(`${name} cannot be asked.`);
  return (await checkCall(request, contract, { ask, login: { Authorization: 'secret' }, chosen })).findings;
}

describe('a server', () => {
  test('that answers as the contract says has no fault; what does not apply is not said', async () => {
    expect(await findingsOf('things', () => undefined)).toEqual({
      answer: null,
      envelope: null,
      headers: null,
      login: null,
      class: null,
      input: null,
      pages: null,
    });
    expect(await findingsOf('things/find', () => undefined)).toMatchObject({
      login: undefined,
      class: undefined,
      input: null,
      pages: undefined,
    });
  });

  test('may refuse the words that are for others', async () => {
    const findings = await findingsOf('things/seen', ({ query = {} }) =>
      query['scope'] === 'class' ? refused(403, 'forbidden') : undefined,
    );

    expect(findings.answer).toBeNull();
    expect((await findingsOf('things/seen', () => undefined)).answer).toBeNull();
  });

  const faults: readonly (readonly [string, string, CheckName, Fault, string])[] = [
    ['answers another status', 'things/find', 'envelope', () => reply({}, { status: 500 }), 'the HTTP status is 500'],
    ['answers no envelope', 'things/find', 'envelope', () => reply(null), 'the answer is no object with code'],
    [
      'adds to the envelope',
      'things/find',
      'envelope',
      () => reply({ code: 200, message: '', data: {}, trace: 1 }),
      'the answer has trace beside code, message and data',
    ],
    ['has a code of its own', 'things/find', 'envelope', () => refused(418), '418 is none of the codes'],
    [
      'answers with HTML',
      'things/find',
      'headers',
      () => reply(null, { headers: new Headers({ ...headers, 'content-type': 'text/html' }) }),
      'Content-Type is text/html',
    ],
    [
      'lets answers be kept',
      'things/find',
      'headers',
      () => reply(null, { headers: new Headers({ ...headers, 'cache-control': 'max-age=60' }) }),
      'Cache-Control lacks no-store',
    ],
    [
      'has no number of the request',
      'things/find',
      'headers',
      () => reply(null, { headers: new Headers({ ...headers, 'x-request-id': '' }) }),
      'X-Request-Id is missing',
    ],
    [
      'refuses',
      'things/find',
      'answer',
      () => refused(409, 'state'),
      'it answers 409 state: No; sent was {"words":""}',
    ],
    [
      'refuses a field',
      'things/find',
      'answer',
      () => reply({ code: 422, message: 'Please look.', data: { errors: [{ field: 'words', message: 'Too short' }] } }),
      'it answers 422: Please look (words: Too short); sent was {"words":""}',
    ],
    [
      'leaves three fields out',
      'things/find',
      'answer',
      () => given({ one: '1', two: '2' }),
      'data lacks three; data lacks four; data lacks five',
    ],
    ['leaves more out', 'things/find', 'answer', () => given({}), 'data lacks three and 2 more'],
    [
      'answers another word as the first',
      'things/seen',
      'answer',
      ({ query = {} }) => (query['scope'] === 'class' ? given({ cups: '2' }) : undefined),
      'with scope=class data lacks pots',
    ],
    [
      'does not know another word',
      'things/seen',
      'answer',
      ({ query = {} }) => (query['scope'] === 'class' ? refused(404) : undefined),
      'with scope=class it answers 404',
    ],
    [
      'answers without a login',
      'things',
      'login',
      ({ headers: sent = {} }) => (sent['Authorization'] ? undefined : given({ list: [], _meta: meta })),
      'without a token it answers 200 instead of 401',
    ],
    [
      'needs no class',
      'things',
      'class',
      ({ headers: sent = {} }) => (sent['Classid'] ? undefined : given({ list: [], _meta: meta })),
      'without a class it answers 200 instead of 403',
    ],
    [
      'wants no class, but something else',
      'things',
      'class',
      ({ headers: sent = {} }) => (sent['Classid'] ? undefined : refused(403, 'forbidden')),
      'without a class the reason is forbidden instead of class_required',
    ],
    [
      'takes an unknown key',
      'things/find',
      'input',
      ({ body }) => (typeof body === 'string' ? undefined : given({})),
      'with an unknown key it answers 200 instead of 422',
    ],
    [
      'takes a body that is no JSON',
      'things/find',
      'input',
      ({ body }) => (typeof body === 'string' ? given({}) : undefined),
      'with a body that is no JSON it answers 200 instead of 400',
    ],
    [
      'takes a word for a number',
      'things',
      'input',
      ({ query = {} }) => (query['page'] === 'x' ? given({}) : undefined),
      'with page=x it answers 200 instead of 400',
    ],
    [
      'goes on behind the last page',
      'things',
      'pages',
      ({ query = {} }) => (Number(query['page']) > 1 ? given({ list: ['cup'] }) : undefined),
      'a page behind the last is no empty list',
    ],
    [
      'has no list behind the last page',
      'things',
      'pages',
      ({ query = {} }) => (Number(query['page']) > 1 ? given({}) : undefined),
      'a page behind the last is no empty list',
    ],
    [
      'takes no notice of the size of a page',
      'things',
      'pages',
      ({ query = {} }) => (query['per-page'] === 1 ? given({ list: ['cup', 'pot'] }) : undefined),
      'per-page=1 gives more than one record',
    ],
    [
      'has no list of one',
      'things',
      'pages',
      ({ query = {} }) => (query['per-page'] === 1 ? given({}) : undefined),
      'per-page=1 gives more than one record',
    ],
    [
      'has a page before the first',
      'things',
      'pages',
      ({ query = {} }) => (query['page'] === 0 ? given({ list: [] }) : undefined),
      'with page=0 it answers 200 instead of 400',
    ],
  ];

  test.each(faults)('that %s is told so (%s)', async (_, name, check, fault, sentence) => {
    expect((await findingsOf(name, fault))[check]).toContain(sentence);
  });
});

describe('what is asked', () => {
  test('are the calls that change nothing, those first that list what others need', () => {
    const { calls } = safeCalls(portal);
    const names = calls.map(({ name }) => name);

    expect(names.indexOf('news/index')).toBeLessThan(names.indexOf('things'));
    expect(names).not.toContain('passport/login');
    expect(names).not.toContain('application/create');
    expect(calls.filter(({ changes, multipart }) => changes || multipart)).toEqual([]);
  });

  test('is sent something plain for each kind of parameter that must be there', () => {
    const call = portal.contract.calls['things/odd'];

    expect(call && requestFor(call, {}, new Map())).toMatchObject({
      query: { colour: 'red', page_size: 1 },
      body: { words: '', colour_name: 'teal', all: true, list: [] },
    });
    expect(call && Object.keys((requestFor(call, {}, new Map()) as { body: object }).body)).not.toContain('maybe');
  });

  test('is sent a value that the contract takes', () => {
    const call = portal.contract.calls['things/odd'];
    const { query, body } = call ? (requestFor(call, {}, new Map()) as SafeRequest) : { query: {}, body: {} }; // it names no record
    const checks = call && callChecks(call, contract);

    expect(() =>
      checks?.query(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))),
    ).not.toThrow();
    expect(() => checks?.body(body)).not.toThrow();
  });

  test('is sent the record that an earlier call has listed, and is left out where none is', () => {
    const detail = contract.calls['news/detail'];
    const { sources } = safeCalls(portal);
    const ask = (answer: unknown) => detail && requestFor(detail, sources, new Map([['news/index', answer]]));

    expect(ask({ list: [{ id: 7 }, { id: 8 }] })).toMatchObject({ query: { id: 7 } });
    expect(ask({ list: [] })).toEqual({ skipped: 'news/index lists no record to ask for' });
    expect(ask(undefined)).toEqual({ skipped: 'news/index lists no record to ask for' });
  });

  test('is sent the session of a captcha, as the field of the form says it', () => {
    const picture = contract.calls['find-password/captcha'];
    const { sources } = safeCalls(portal);

    expect(picture && requestFor(picture, sources, new Map([['passport/sid', { sid: 's1' }]]))).toMatchObject({
      body: { sid: 's1' },
    });
  });

  test('is nothing where no call lists such a record, or the contract does not say whose id it is', () => {
    const call = contract.calls['things/owned'];
    const { sources } = safeCalls(portal);

    expect(call && requestFor(call, sources, new Map())).toEqual({
      skipped: 'no call lists the records that its `id` names',
    });
  });
});

describe('the headers of an answer', () => {
  const withHeaders = (more: Readonly<Record<string, string>>) =>
    headerIssue(reply({}, { headers: new Headers({ ...headers, ...more }) }));

  test.each([
    [{}, null],
    [{ 'cache-control': 'private, no-store' }, null],
    [{ 'content-type': 'text/html' }, 'Content-Type is text/html instead of application/json'],
    [{ 'cache-control': 'no-cache' }, 'Cache-Control lacks no-store'],
    [{ 'x-request-id': '' }, 'X-Request-Id is missing'],
  ])('%j: %s', (more, issue) => {
    expect(withHeaders(more)).toBe(issue);
  });

  test('are all missed', () => {
    expect(headerIssue(reply({}, { headers: new Headers() }))).toBe(
      'Content-Type is nothing instead of application/json',
    );
  });
});

test.each([
  [{ reason: 'forbidden' }, 'forbidden'],
  [{ reason: 7 }, undefined],
  [{}, undefined],
  [null, undefined],
  ['forbidden', undefined],
])('the reason of a refusal with %j is %s', (data, reason) => {
  expect(reasonWord({ code: 403, message: 'No', data })).toBe(reason);
});

test.each([
  [{ code: 200, message: 'OK', data: null }, null],
  [{ code: '200', message: 'OK', data: null }, 'the answer is no object with code, message and data'],
  [{ code: 200, data: null }, 'the answer is no object with code, message and data'],
  [{ code: 200, message: 'OK' }, 'the answer is no object with code, message and data'],
  [{ code: 200, message: 'OK', data: null, debug: 1 }, 'the answer has debug beside code, message and data'],
])('the envelope %j: %s', (json, issue) => {
  expect(envelopeIssue(reply(json))).toBe(issue);
});

describe('the login', () => {
  const account = { account: '1155000001', password: 'secret' };
  const folder = { portal, uses: new Map() };

  async function typedFor(picture: object, captcha?: string): Promise<unknown> {
    let typed: unknown;
    const ask: Ask = async ({ call, body }) => {
      if (call === 'passport/sid') return given({ sid: 's1' });
      if (call === 'passport/captcha') return given(picture);
      typed = body;
      return given({ token: 't1' });
    };
    expect(await signIn(ask, folder, { ...account, ...(captcha === undefined ? {} : { captcha }) })).toBe('t1');
    return typed;
  }

  test.each([
    [{ mode: 'math', question: 'What is 3 plus 14?' }, undefined, '17'],
    [{ mode: 'math', question: null }, undefined, 'demo'],
    [{ mode: 'image', question: 'Type 3 and 4' }, undefined, 'demo'],
    [{ mode: 'math', question: 'What is 3 plus 14?' }, 'abcd', 'abcd'],
  ])('types for the captcha %j what was handed over (%s), or what it is: %s', async (picture, captcha, typed) => {
    expect(await typedFor(picture, captcha)).toEqual({ ...account, sid: 's1', captcha: typed, provider: 'web' });
  });

  test('says that a token is needed where the captcha is a picture', async () => {
    const ask: Ask = async ({ call }) =>
      call === 'passport/login'
        ? reply({ code: 422, message: 'Wrong', data: { errors: [{ field: 'captcha' }] } })
        : given({ sid: 's1', mode: 'image' });

    await expect(signIn(ask, folder, account)).rejects.toThrow(
      /cannot log in: 422 Wrong\. This server shows a picture .*--token\.$/,
    );
  });

  test('says what the server says of each field', async () => {
    const errors = [
      { field: 'password', message: 'The password is wrong' },
      { field: 'sid', message: 'Too late.' },
    ];
    const ask: Ask = async ({ call }) =>
      call === 'passport/login'
        ? reply({ code: 422, message: 'Wrong', data: { errors } })
        : given({ sid: 's1', mode: 'math' });

    await expect(signIn(ask, folder, account)).rejects.toThrow(
      /^1155000001 cannot log in: 422 Wrong\. The password is wrong\. Too late\.$/,
    );
  });

  test.each([[{ account: '1155000001' }], [{ password: 'secret' }], [{}]])('needs both: %j', async (half) => {
    const ask: Ask = async () => given({});

    await expect(signIn(ask, folder, half)).rejects.toThrow('An account is needed: --account and --password');
    expect(await signIn(ask, folder, { ...half, token: 'mine' })).toBe('mine');
  });

  test('says that nobody can log in where the portal does not begin', async () => {
    await expect(signIn(async () => refused(503), folder, account)).rejects.toThrow(
      'passport/sid answers 503 No, so nobody',
    );
  });
});

/** The club of the fixtures, with some files written anew. */
function clubWith(files: Readonly<Record<string, string>> = {}): GoodFolder {
  const folder = 'tests/fixtures/club/config';
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));
  const texts = paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const);
  const { portal: club, uses } = compilePortal(new Map([...texts, ...Object.entries(files)]));
  if (!club) throw new Error('The club does not compile.');
  return { portal: club, uses };
}

describe('the login of another portal', () => {
  const person = { account: '7', password: 'secret' };
  const signInTo = (club: GoodFolder) => {
    const sent: unknown[] = [];
    const ask: Ask = async ({ call, body }) => {
      sent.push([call, body]);
      return given({ token: `of ${call}` });
    };
    return { sent, token: signIn(ask, club, person) };
  };

  const form = (call: string, more = '') => `sends: ${call}
fields:
  - { name: number, label: Number, kind: text, required: true }
  - { name: password, label: Password, kind: password, required: true }
${more}draft: false
then: [{ log-in: result.token }]
`;

  test('is that of its login page, with what the form is called to send', async () => {
    const { sent, token } = signInTo(clubWith());

    expect(await token).toBe('of member/login');
    expect(sent).toEqual([['member/login', { number: '7', password: 'secret' }]]);
  });

  test('is not that of a form on another page', async () => {
    const { token } = signInTo(
      clubWith({
        'api/calls/guests.yaml':
          'guest/login:\n  description: A guest logs in.\n  access: everyone\n  body: { number: text, password: text }\n  answer: { token: text }\n',
        'forms/guest.yaml': form('guest/login'),
        'pages/guest.yaml': 'route: /guest\ntitle: Guests\naccess: everyone\ncontent: [{ form: guest }]\n',
      }),
    );

    expect(await token).toBe('of member/login');
  });

  test.each([
    ['another question that must be answered', '  - { name: code, label: Code, kind: text, required: true }\n', null],
    ['another question that may stay open', '  - { name: code, label: Code, kind: text }\n', 'of member/login'],
  ])('is one of account and password alone: %s', async (_, more, token) => {
    const calls = readFileSync('tests/fixtures/club/config/api/calls/club.yaml', 'utf8');
    const signedIn = signInTo(
      clubWith({
        'api/calls/club.yaml': calls.replace(
          'number: text, password: text',
          'number: text, password: text, code: text?',
        ),
        'forms/login.yaml': form('member/login', more),
      }),
    );

    if (token !== null) expect(await signedIn.token).toBe(token);
    else
      await expect(signedIn.token).rejects.toThrow(
        /^The login page \(\/\) has no form that asks for an account .* hand over the token with --token\.$/,
      );
  });
});

describe('who asks', () => {
  const visitAs = async (user: object, more: object = {}, list: readonly object[] = [{ id: 8 }, { id: 9 }]) => {
    const asked: string[] = [];
    const ask: Ask = async ({ call, headers: sent }) => {
      asked.push(call);
      if (sent?.['Rowing-Token'] !== 't') return refused(401);
      return given(call === 'member/me' ? user : { list });
    };
    const { login, chosen } = await visit(ask, clubWith(), { token: 't', ...more });
    return { login, chosen, asked };
  };
  const crew = (id: string) => ({ headers: { Crew: id }, as: 'crew', missing: 'crew_required' });

  test('has the headers of the portal, and for a role that chooses the first that it can choose', async () => {
    const { login, chosen, asked } = await visitAs({ crews_trained: 2 });

    expect([login, chosen]).toEqual([{ 'Rowing-Token': 't' }, crew('8')]);
    expect(asked).toEqual(['member/me', 'crew/mine']);
  });

  test('has what the command line names in place of the first', async () => {
    const { chosen, asked } = await visitAs({ crews_trained: 2 }, { class: '9' });

    expect([chosen, asked]).toEqual([crew('9'), ['member/me']]);
  });

  test('chooses nothing without the role, or where there is nothing', async () => {
    expect((await visitAs({ crews_trained: 0 })).chosen).toBeUndefined();
    expect((await visitAs({ crews_trained: 2 }, {}, [])).chosen).toBeUndefined();
  });
});

describe('an answer that does not fit is told in words, without its values', () => {
  const lesson = {
    id: 'id',
    begins: 'datetime',
    day: 'date?',
    price: 'money',
    state: 'one of free, taken',
    done: 'yes-no',
    room: 'text?',
  };
  const fields = Object.entries(lesson).map(([name, type]) => `${name}: '${type}'`);
  const { contract: lessons } = compiledPortal({
    'api/calls/lessons.yaml': `lessons: { description: Lessons., access: everyone, answer: { list: list of Lesson } }\n`,
    'api/entities/lessons.yaml': `Lesson: { description: A lesson., fields: { ${fields.join(', ')} } }\n`,
  });
  const fits = {
    id: 1,
    begins: '2025-11-21T18:30:00+01:00',
    day: null,
    price: '12.50',
    state: 'free',
    done: true,
    room: null,
  };

  test.each([
    ['as it should be', {}, null],
    [
      'a moment of another form',
      { begins: '21.11.2025 18:30' },
      'list[0].begins is not a datetime such as 2025-11-21T18:30:00+08:00',
    ],
    [
      'a moment without its zone',
      { begins: '2025-11-21T18:30:00' },
      'list[0].begins is not a datetime such as 2025-11-21T18:30:00+08:00',
    ],
    [
      'a moment as a number',
      { begins: 1_763_742_600 },
      'list[0].begins is a number, not a datetime such as 2025-11-21T18:30:00+08:00',
    ],
    ['a day of another form', { day: '21.11.2025' }, 'list[0].day is not a date such as 2025-11-21'],
    ['money as a number', { price: 12.5 }, 'list[0].price is a number, not money such as 198000.00'],
    ['a word that is none of them', { state: 'open' }, 'list[0].state is none of free, taken'],
    ['an id that is a text', { id: 'a1' }, 'list[0].id is a text, not a whole number'],
    ['a word for yes', { done: 'yes' }, 'list[0].done is a text, not true or false'],
    ['a record for a text', { room: { name: 'East' } }, 'list[0].room is a group of keys, not a text or empty'],
    ['a field too many', { teacher: 'Lee' }, 'list[0] has teacher, which the contract does not name'],
    ['a number below 1', { id: 0 }, 'list[0].id must be >= 1'],
  ])('%s', async (_, more, expected) => {
    const ask: Ask = async () => given({ list: [{ ...fits, ...more }] });
    const call = lessons.calls['lessons'];
    const request = call && requestFor(call, {}, new Map());
    if (!request || !('call' in request)) throw new Error('The call can be asked.');

    const { findings } = await checkCall(request, lessons, { ask, login: {} });

    expect(findings.answer).toBe(expected);
  });
});
