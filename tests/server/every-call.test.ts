/** What holds for every call, whatever it does: who may make it, and what happens to a request that is not as the contract says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callSchemas } from '#compiler';
import { callChecks } from '../../server/http/check-request.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

const { contract } = compiledPortal();
const calls = Object.values(contract.calls);

/**
 * Who may make each call: V a visitor, S anybody who is logged in, C anybody who is logged in, but a class lead only with a
 * class; VC a visitor for what is public, and a class lead only with a class for the rest.
 */
const access = {
  'find-password/send-verify-code': 'V',
  'find-password/captcha': 'V',
  'find-password/reset': 'V',
  'publics/value-maps': 'V',
  'passport/captcha': 'V',
  'passport/login': 'V',
  'user/accredit': 'S',
  activity: 'C',
  'activity/apply': 'C',
  'activity/cancel-apply': 'C',
  'activity/comment-list': 'C',
  'activity/comment': 'C',
  'activity/sign': 'V',
  'news/index': 'C',
  'news/field-submit': 'C',
  'application/index': 'C',
  'application/create': 'C',
  'application/type': 'C',
  'application/reply': 'C',
  'file/index': 'C',
  'user/class-list': 'S',
  'user/points-log': 'C',
  'user/update-info': 'C',
  'user/change-pwd': 'S',
  'user/card-list': 'C',
  'user/confirm-tuition-plan': 'C',
  'graduation-audit': 'C',
  'graduation-audit/field-submit': 'C',
  'course-selection/index': 'C',
  'course-selection/get-course': 'C',
  'course-selection/submit-selection': 'C',
  'course-selection/get-selected-course': 'C',
  'archives/index': 'C',
  'archives/export': 'C',
  'user/message': 'S',
  'user/message-confirm': 'S',
  'user/message-set-read': 'S',
  'course/course-table': 'VC',
  'question/index': 'C',
  'passport/sid': 'V',
  'system-info/user-agreement': 'V',
  'system-info/course-config': 'V',
  carousel: 'C',
  'carousel/bottom': 'C',
  'activity/details': 'VC',
  'form/submit': 'S',
  'form/mine': 'S',
  'form/withdraw': 'S',
  'activity/my-apply': 'C',
  'activity/apply-field-show': 'VC',
  'news/detail': 'VC',
  'application/detail': 'C',
  'application/cancel': 'C',
  'file/handbook-portal': 'C',
  'user/info': 'S',
  'user/apply-static': 'C',
  'user/student-info': 'C',
  'user/tuition-plan': 'C',
  'question/detail': 'C',
  'global-exchange/answer': 'C',
  'user/download-card': 'C',
  'user/download-badge': 'C',
  'activity/assessment': 'C',
  'activity/assessment-validate': 'C',
  'global-exchange': 'C',
  'global-exchange/field-submit': 'C',
  'publics/upload': 'S',
} as const;

type Access = (typeof access)[keyof typeof access];
type Verdict = '401 not_logged_in' | '401 token_expired' | '403 class_required' | '403 class_scope' | 'let in';

interface Role {
  readonly name: string;
  /** A person of the demonstration; none for visitors. */
  readonly person?: string;
  readonly classId?: 'A' | 'C' | 'none' | 'word';
  readonly token?: string;
  readonly meets: Readonly<Record<Access, Verdict>>;
}

const everywhere = (verdict: Verdict): Role['meets'] => ({ V: verdict, S: verdict, C: verdict, VC: verdict });
const asVisitor: Role['meets'] = { ...everywhere('let in'), S: '401 not_logged_in', C: '401 not_logged_in' };

const roles: readonly Role[] = [
  { name: 'a visitor', meets: asVisitor },
  { name: 'somebody with a token of nobody', token: 'x'.repeat(43), meets: asVisitor },
  { name: 'somebody who is suspended', person: 'peter', meets: asVisitor },
  { name: 'a student', person: 'chris', meets: everywhere('let in') },
  { name: 'a student who names a class of others', person: 'ivan', classId: 'A', meets: everywhere('let in') },
  {
    name: 'a class lead without a class',
    person: 'lead1',
    meets: { ...everywhere('let in'), C: '403 class_required' },
  },
  { name: 'a class lead with a class of their own', person: 'lead1', classId: 'A', meets: everywhere('let in') },
  {
    name: "a class lead with somebody else's class",
    person: 'lead1',
    classId: 'C',
    meets: everywhere('403 class_scope'),
  },
  {
    name: 'a class lead with a class that is none',
    person: 'lead1',
    classId: 'none',
    meets: everywhere('403 class_scope'),
  },
  {
    name: 'a class lead with a class that is no number',
    person: 'lead1',
    classId: 'word',
    meets: everywhere('403 class_scope'),
  },
  { name: 'a class lead without any class', person: 'lead3', classId: 'A', meets: everywhere('403 class_scope') },
  {
    name: 'a class lead who also studies, without a class',
    person: 'lead2',
    meets: { ...everywhere('let in'), C: '403 class_required' },
  },
  { name: 'a class lead who also studies, in the class', person: 'lead2', classId: 'A', meets: everywhere('let in') },
];

/** All that a person may call before the password of the office is replaced by one of their own. */
const beforeOwnPassword = [
  'find-password/captcha',
  'find-password/reset',
  'find-password/send-verify-code',
  'passport/captcha',
  'passport/login',
  'passport/sid',
  'publics/value-maps',
  'system-info/course-config',
  'system-info/user-agreement',
  'user/change-pwd',
  'user/info',
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

it('has every call of the specification and the one for files, and no other', () => {
  expect(Object.keys(contract.calls).sort()).toEqual(Object.keys(access).sort());
});

describe.each(roles)('$name', (role) => {
  const classIdOf = (): Record<string, string> => {
    if (role.classId === undefined) return {};
    if (role.classId === 'none') return { classid: '999999' };
    return { classid: role.classId === 'word' ? 'first' : String(server.classIds[role.classId]) };
  };

  it.each(Object.entries(access))('at %s (%s)', async (name, kind) => {
    server.advance(1000);
    const token = role.token === undefined ? {} : { authorization: role.token };
    const response = await server.request(name, { as: role.person, headers: { ...token, ...classIdOf() } });
    const { code, data } = response.json() as { code: number; data: { reason?: string } | null };

    const word = `${code} ${data?.reason ?? ''}`;
    const verdict = /^(401|403) (not_logged_in|token_expired|class_required|class_scope)$/.test(word) ? word : 'let in';
    expect(verdict).toBe(role.meets[kind]);
    expect(code).not.toBe(500);
  });
});

describe('a person whose password the office has set', () => {
  it('gets no further than to a password of their own', async () => {
    const open: string[] = [];
    for (const name of Object.keys(access)) {
      server.advance(1000);
      const { code, data } = (await server.request(name, { as: 'mia' })).json() as Awaited<
        ReturnType<typeof server.ask>
      >;
      if (code !== 403 || data?.reason !== 'password_change_required') open.push(name);
    }

    expect(open.sort()).toEqual(beforeOwnPassword);
  });
});

describe.each(calls)('$name', (call) => {
  const { query, body } = callSchemas(call, contract);
  const isGet = call.method === 'GET';
  const ask = (more: object) => server.ask(call.name as 'news/index', { as: 'chris', ...more }); // the answer is looked at as a refusal

  it('says how it wants to be asked when the method is another one', async () => {
    const url = `/student-api/v1/${call.name}`;
    const response = await server.app.inject({ method: isGet ? 'POST' : 'GET', url });

    expect([response.statusCode, response.headers['allow']]).toEqual([405, call.method]);
  });

  it.each(wrongValues(query, 'address'))('refuses %s in the address when it is %j', async (name, value) => {
    server.advance(1000);
    const { code, data } = await ask({ query: { [name]: value } });

    expect([code, data.reason]).toEqual([400, 'bad_request']);
  });

  it('refuses a parameter of the address that it does not know, and one that stands there twice', async () => {
    const needed = Object.entries(neededQuery(query)).map(([name, value]) => `${name}=${value}`);
    const headers = { authorization: await server.tokenOf('chris') };
    const answerTo = async (...words: readonly string[]) => {
      server.advance(1000);
      const url = `/student-api/v1/${call.name}?${words.join('&')}`;
      return (await server.app.inject({ method: call.method, url, headers })).json<unknown>();
    };
    const badRequest = { code: 400, data: { reason: 'bad_request' } };

    expect(() => callChecks(call, contract).query(neededQuery(query))).not.toThrow();
    for (const name of ['no_such_parameter', '__proto__', 'constructor'])
      expect(await answerTo(...needed, `${name}=1`), `of ${name}`).toMatchObject(badRequest);
    for (const name of Object.keys(query['properties'] as Properties)) // callSchemas always writes an object
      expect(await answerTo(...needed, `${name}=1`, `${name}=1`), `of ${name}`).toMatchObject(badRequest);
  });

  if (isGet || call.multipart) return;

  it('refuses a body that is no JSON, and one that is no object', async () => {
    server.advance(1000);
    const url = `/student-api/v1/${call.name}`;
    const headers = { 'content-type': 'application/json', authorization: await server.tokenOf('chris') };
    for (const payload of ['{', '[]', '"text"', '\u0000']) {
      const response = await server.app.inject({ method: 'POST', url, headers, payload });

      expect(response.json()).toMatchObject({ code: 400, data: { reason: 'bad_request' } });
    }
  });

  it('refuses a key that it does not know', async () => {
    server.advance(1000);
    const { code, data } = await ask({ query: neededQuery(query), body: { no_such_key: 1 } });

    expect(code).toBe(422);
    expect(data.errors).toContainEqual(expect.objectContaining({ field: 'no_such_key', rule: 'unknown' }));
  });

  it.each(wrongValues(body, 'body'))('refuses %s when it is %j', async (name, value) => {
    server.advance(1000);
    const { code, data } = await ask({ query: neededQuery(query), body: { [name]: value } });

    expect(code).toBe(422);
    const rule = data.errors?.find(({ field }) => field.split(/[.[]/)[0] === name)?.rule;
    expect(rule).toEqual(expect.any(String));
    expect(rule).not.toBe('required');
  });
});

type Properties = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Parameters of the address that must be there, so that the body is looked at. */
function neededQuery(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const properties = schema['properties'] as Properties; // callSchemas always writes an object
  const needed = schema['required'] as string[]; // callSchemas always writes the list
  return Object.fromEntries(needed.map((name) => [name, firstOf(properties[name]?.['enum']) ?? 1]));
}

function firstOf(choices: unknown): unknown {
  return Array.isArray(choices) ? choices[0] : undefined;
}

/** For each property a value of another type, where there is one: in an address everything is a text. */
function wrongValues(
  schema: Readonly<Record<string, unknown>>,
  place: 'address' | 'body',
): [string, string | number | object][] {
  const properties = Object.entries(schema['properties'] as Properties); // callSchemas always writes an object
  return properties.flatMap(([name, property]): [string, string | number | object][] => {
    const isChoice = Array.isArray(property['enum']);
    if (isChoice) return [[name, 'no such choice']];
    switch (property['type']) {
      case 'string':
        return place === 'address' ? [] : [[name, { not: 'a text' }]];
      case 'integer':
      case 'number':
        return [[name, 'many']];
      case 'boolean':
      case 'array':
      case 'object':
        return [[name, 'neither']];
      default:
        return [];
    }
  });
}
