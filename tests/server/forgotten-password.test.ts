import type { QueryExecutor } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from '#server';
import { runJobs } from '../../server/jobs.ts';
import { hourMs, minuteMs, secondMs } from '../../server/kernel/values/time.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { secretKey } from './support/seeded-database.ts';
import { logIn } from './support/sign-in.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { askForCode, mailedCodes } from './support/verification-code.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const newPassword = 'Tolo-Harbour-7';

interface Reset {
  readonly account?: string;
  readonly verify_code?: string;
  readonly password?: string;
  readonly password_confirm?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function reset(input: Reset = {}) {
  const { account = '1155000001', verify_code = '', password = newPassword, headers } = input;
  const body = { account, verify_code, password, password_confirm: input.password_confirm ?? password };
  return server.ask('find-password/reset', { body, ...(headers ? { headers } : {}) });
}

/** Tells every statement that is run, also those that were put together before. */
function listen(executor: QueryExecutor, tell: (sql: string) => void): QueryExecutor {
  const execute = executor.executeQuery.bind(executor);
  const inTransaction = executor.withConnectionProvider.bind(executor);
  return Object.assign(executor, {
    executeQuery: ((query) => {
      tell(query.sql);
      return execute(query);
    }) satisfies QueryExecutor['executeQuery'],
    withConnectionProvider: ((provider) =>
      listen(inTransaction(provider), tell)) satisfies QueryExecutor['withConnectionProvider'],
  });
}

/** A code that came by mail. */
async function freshCode(account?: string): Promise<string> {
  await askForCode(server, account === undefined ? {} : { account });
  return (await mailedCodes(server)).at(-1) ?? '';
}

const other = (code: string) => (code === '000000' ? '000001' : '000000');
const issuesOf = (answer: { data: { errors?: readonly { field: string; rule: string }[] } }) =>
  answer.data.errors?.map(({ field, rule }) => `${field} ${rule}`);

/** A server of its own that counts the rows which a call writes. */
async function countingServer() {
  let written = 0;
  const database = server.database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      written += Number(result.numAffectedRows ?? 0);
      return result;
    },
  });
  const app = await createServer({ ...anotherServer(), database });
  const rowsOf = async (call: string, payload: object) => {
    written = 0;
    await app.inject({ method: 'POST', url: `/student-api/v1/${call}`, payload });
    return written;
  };
  return { app, rowsOf };
}

describe('find-password/captcha', () => {
  it('draws a picture for the session', async () => {
    const { data } = await server.ask('passport/sid');
    const answer = await server.ask('find-password/captcha', { body: { sid: data.sid } });

    expect(answer).toMatchObject({ code: 200, data: { sid: data.sid, expires_in: 300, mode: 'image' } });
    expect(answer.data.image).toMatch(/^data:image\/svg\+xml/);
  });

  it('refuses an unknown session', async () => {
    const answer = await server.ask('find-password/captcha', { body: { sid: 'x'.repeat(32) } });

    expect(answer).toMatchObject({ code: 409, data: { reason: 'state' } });
  });

  it('is no good for signing in, nor the other way round', async () => {
    const { data } = await server.ask('passport/sid');
    const { sid } = data;
    await server.ask('find-password/captcha', { body: { sid } });
    const login = await server.ask('passport/login', {
      body: { account: '1155000001', password: 'Demo2025!', sid, captcha: 'demo' },
    });
    await server.ask('passport/captcha', { body: { sid } });
    await server.ask('find-password/send-verify-code', { body: { account: '1155000001', sid, captcha: 'demo' } });
    const twice = await server.ask('find-password/send-verify-code', {
      body: { account: '1155000001', sid, captcha: 'demo' },
    });

    expect(issuesOf(login)).toEqual(['captcha captcha']);
    expect(issuesOf(twice)).toEqual(['captcha captcha']);
  });

  it('may be drawn thirty times a minute from an address', async () => {
    const { data } = await server.ask('passport/sid');
    const draw = () => server.ask('find-password/captcha', { body: { sid: data.sid } });
    for (let count = 0; count < 30; count++) expect((await draw()).code).toBe(200);

    expect((await draw()).code).toBe(429);
  });
});

const anotherServer = () => ({
  portal: compiledPortal(),
  filesDir: server.filesDir,
  clock: server.now,
  secretKey,
  demo: true,
  logger: false,
  jobs: false,
});

describe('find-password/send-verify-code', () => {
  it.each(['1155000001', 'chris.chan@mail.example', 'CHRIS.CHAN@mail.example', '1155000001@link.sld.example'])(
    'mails six digits to the person behind %s, in English and Chinese',
    async (account) => {
      const answer = await askForCode(server, { account });

      expect(answer).toEqual({ code: 200, message: 'OK', data: { ttl: 600, resend_after: 60 } });
      const mails = await server.database.selectFrom('outbox').selectAll().execute();
      expect(mails).toMatchObject([
        {
          user_id: server.ids['chris'],
          recipient: 'chris.chan@mail.example',
          subject: 'Your verification code / 你的驗證碼',
          sent_at: null,
        },
      ]);
      expect(mails[0]?.content).toMatch(/code is \d{6}\.[\s\S]+驗證碼是 \d{6}/);
    },
  );

  it.each([
    ['nobody', '1155999999'],
    ['a suspended account', '1155000005'],
  ])('answers the same for %s, and mails nothing', async (_who, account) => {
    const known = await askForCode(server, { address: '198.51.100.1' });
    const before = await server.database.selectFrom('outbox').select('id').orderBy('id').execute();
    const unknown = await askForCode(server, { account, address: '198.51.100.2' });

    expect(unknown).toEqual(known);
    expect(await server.database.selectFrom('outbox').select('id').orderBy('id').execute()).toEqual(before);
  });

  it('goes through the same statements for nobody as for somebody', async () => {
    let seen: string[] = [];
    // A database of its own to listen at, also in its transactions.
    const database = server.database.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => result,
    });
    // Values in a select are columns named after what they are, which is other each time.
    listen(database.getExecutor(), (sql) => seen.push(sql.replace(/"v[0-9a-f]{8}"/g, 'a value')));
    const app = await createServer({ ...anotherServer(), database });
    const statements = async (account: string) => {
      const { sid } = (await server.ask('passport/sid')).data;
      await server.ask('find-password/captcha', { body: { sid } });
      seen = [];
      await app.inject({
        method: 'POST',
        url: '/student-api/v1/find-password/send-verify-code',
        payload: { account, sid, captcha: 'demo' },
      });
      return seen;
    };

    const known = await statements('1155000001');
    expect(known.filter((sql) => sql.startsWith('insert ')).length).toBeGreaterThan(5);
    expect(await statements('1155999999')).toEqual(known);
    server.advance(minuteMs);
    expect(await statements('1155888888'), 'a second unknown one within the limits of the first').toEqual(known);
    await app.close();
  });

  it('writes as many rows for nobody as for somebody, so that the disk takes the same time', async () => {
    const { app, rowsOf } = await countingServer();
    const rowsFor = async (account: string) => {
      const { sid } = (await server.ask('passport/sid')).data;
      await server.ask('find-password/captcha', { body: { sid } });
      return rowsOf('find-password/send-verify-code', { account, sid, captcha: 'demo' });
    };

    const known = await rowsFor('1155000001');
    expect(known).toBeGreaterThan(5);
    expect(await rowsFor('1155999999')).toBe(known);
    expect(await rowsFor('1155888888')).toBe(known);
    await app.close();
  });

  it('asks for account and captcha by their labels', async () => {
    const answer = await server.ask('find-password/send-verify-code', {
      body: { sid: 'x' },
      headers: { language: 'zh-Hant' },
    });

    expect(answer).toMatchObject({ code: 422, message: '請更正標示的欄位' });
    expect(answer.data.errors?.map(({ message }) => message)).toEqual(['請填寫學生證號碼／電郵', '請填寫圖形驗證碼']);
  });

  it('does nothing for a program that cannot read the picture', async () => {
    const answer = await askForCode(server, { captcha: 'zzzz' });

    expect(issuesOf(answer)).toEqual(['captcha captcha']);
    expect(await mailedCodes(server)).toEqual([]);
  });

  it('sends one in sixty seconds, whether or not there is such an account', async () => {
    for (const account of ['1155000001', '1155999999']) {
      await askForCode(server, { account });
      server.advance(60 * secondMs - 1);
      expect(await askForCode(server, { account })).toMatchObject({ code: 429, data: { retry_after: 1 } });
      server.advance(1);
      expect((await askForCode(server, { account })).code).toBe(200);
      server.advance(hourMs);
    }
    expect(await mailedCodes(server)).toHaveLength(2);
  });

  it('sends five a day, and asking too early costs none of them', async () => {
    for (let count = 0; count < 5; count++) {
      expect((await askForCode(server)).code).toBe(200);
      expect((await askForCode(server)).code).toBe(429);
      server.advance(hourMs);
    }

    const sixth = await askForCode(server);
    server.advance(19 * hourMs);

    expect(sixth).toMatchObject({ code: 429, data: { retry_after: 19 * 3600 } });
    expect((await askForCode(server)).code).toBe(200);
    expect(await mailedCodes(server)).toHaveLength(6);
  });

  it('does not tell by its limits that two names are one person, and sends no second mail', async () => {
    await askForCode(server, { account: '1155000001' });
    const other = await askForCode(server, { account: 'chris.chan@mail.example' });

    expect(other.code).toBe(200);
    expect(await mailedCodes(server)).toHaveLength(1);
  });

  it('counts none of the day when one person asks too early by another name', async () => {
    for (let count = 0; count < 5; count++) {
      await askForCode(server, { account: '1155000001' });
      await askForCode(server, { account: 'chris.chan@mail.example' });
      server.advance(hourMs);
    }

    expect(await mailedCodes(server)).toHaveLength(5);
  });

  it('may be asked ten times an hour from an address', async () => {
    const ask = (index: number) => askForCode(server, { account: `115500011${index}`, address: '198.51.100.9' });
    for (let index = 0; index < 10; index++) expect((await ask(index)).code).toBe(200);

    expect((await askForCode(server, { account: 'x', address: '198.51.100.9' })).code).toBe(429);
  });

  it('keeps no code as it is, and the mail no longer than it takes to send it', async () => {
    const code = await freshCode();
    await runJobs(server.house);

    const rows = await server.database.selectFrom('verification_codes').selectAll().execute();
    const mails = await server.database.selectFrom('outbox').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, mails])).not.toContain(code);
  });

  it('is forgotten when its time is over', async () => {
    await freshCode();
    server.advance(10 * minuteMs);
    await runJobs(server.house);

    expect(await server.database.selectFrom('verification_codes').select('user_id').execute()).toEqual([]);
  });

  it('gives a repeat with the same key the same answer without another mail', async () => {
    const { sid } = (await server.ask('passport/sid')).data;
    await server.ask('find-password/captcha', { body: { sid } });
    const ask = {
      body: { account: '1155000001', sid, captcha: 'demo' },
      headers: { 'idempotency-key': '0b0e7c6e-7e0f-4a55-9b61-111111111111' },
    };

    const first = await server.ask('find-password/send-verify-code', ask);
    expect(await server.ask('find-password/send-verify-code', ask)).toEqual(first);
    expect(await mailedCodes(server)).toHaveLength(1);
  });
});

describe('find-password/reset', () => {
  it('sets a new password, once for a code', async () => {
    const code = await freshCode();
    const answer = await reset({ verify_code: code });
    const again = await reset({ verify_code: code, password: 'Another-One-8' });

    expect(answer).toEqual({ code: 200, message: 'OK', data: null });
    expect(issuesOf(again)).toEqual(['verify_code code']);
    expect((await logIn(server, { password: newPassword })).code).toBe(200);
    expect((await logIn(server)).code).toBe(422);
  });

  it('ends all sessions, tells the person by mail and notes it', async () => {
    const token = await server.tokenOf('chris');
    await reset({ verify_code: await freshCode() });

    const answer = await server.ask('user/info', { headers: { authorization: token } });
    const mails = await server.database.selectFrom('outbox').select(['recipient', 'subject']).orderBy('id').execute();
    const audit = await server.database.selectFrom('audit').select(['action', 'user_id']).execute();
    expect(answer).toMatchObject({ code: 401, data: { reason: 'not_logged_in' } });
    expect(mails.at(-1)).toEqual({
      recipient: 'chris.chan@mail.example',
      subject: 'Your password was changed / 你的密碼已更改',
    });
    expect(audit).toEqual([{ action: 'password-reset', user_id: server.ids['chris'] }]);
  });

  it('lets somebody in again who was locked out, and clears a first password', async () => {
    for (let count = 0; count < 6; count++) await logIn(server, { account: '1155000006', password: 'guess' });
    await askForCode(server, { account: '1155000006' });
    const [code = ''] = await mailedCodes(server, 'mia.mak@mail.example');
    await reset({ account: '1155000006', verify_code: code });

    const { code: answer, data } = await logIn(server, { account: '1155000006', password: newPassword });
    expect(answer).toBe(200);
    const info = await server.ask('user/info', { headers: { authorization: data.token } });
    expect(info.data.must_change_password).toBe(false);
  });

  it('takes back none of the wrong passwords of an address, so that nobody guesses on by setting a password of their own', async () => {
    for (let count = 0; count < 30; count++) {
      if (count % 9 === 0) server.advance(minuteMs);
      expect((await logIn(server, { account: `nobody${count}` })).code).toBe(422);
    }
    const code = await freshCode();
    expect((await reset({ verify_code: code })).code).toBe(200);

    expect((await logIn(server, { account: 'nobody30' })).code).toBe(429);
  });

  it('takes a code until ten minutes are over, and not then', async () => {
    const code = await freshCode();
    server.advance(10 * minuteMs);
    expect(issuesOf(await reset({ verify_code: code }))).toEqual(['verify_code code']);

    const second = await freshCode();
    server.advance(10 * minuteMs - 1);
    expect((await reset({ verify_code: second })).code).toBe(200);
  });

  it('takes only the newest code', async () => {
    const old = await freshCode();
    server.advance(minuteMs);
    const fresh = await freshCode();

    expect(issuesOf(await reset({ verify_code: old === fresh ? other(fresh) : old }))).toEqual(['verify_code code']);
    expect((await reset({ verify_code: fresh })).code).toBe(200);
  });

  it('takes the fifth try, and no sixth', async () => {
    const code = await freshCode();
    for (let count = 0; count < 4; count++) await reset({ verify_code: other(code) });
    expect((await reset({ verify_code: code })).code).toBe(200);

    server.advance(minuteMs);
    const second = await freshCode();
    for (let count = 0; count < 5; count++) await reset({ verify_code: other(second), password: 'Another-One-8' });
    expect(issuesOf(await reset({ verify_code: second, password: 'Another-One-8' }))).toEqual(['verify_code code']);
  });

  it('looks at no more than five of twenty codes that come at once', async () => {
    const code = await freshCode();
    const wrong = Array.from({ length: 20 }, () => reset({ verify_code: other(code) }));
    await Promise.all(wrong);

    const row = await server.database.selectFrom('verification_codes').select('tries').executeTakeFirstOrThrow();
    expect(row.tries).toBe(5);
    expect((await reset({ verify_code: code })).code).toBe(422);
  });

  it('lets one of two resets at once win', async () => {
    const code = await freshCode();
    const answers = await Promise.all([
      reset({ verify_code: code }),
      reset({ verify_code: code, password: 'Another-One-8' }),
    ]);

    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 422]);
  });

  it('says of nobody, of a suspended account and of a foreign code only that the code is wrong', async () => {
    const code = await freshCode();
    const wrong = await reset({ verify_code: other(code) });

    for (const account of ['1155999999', '1155000005', '1155000002']) {
      expect(await reset({ account, verify_code: code })).toEqual(wrong);
    }
    expect(issuesOf(wrong)).toEqual(['verify_code code']);
    expect(wrong.data.errors?.[0]?.message).toBe('Verification code Invalid format');
  });

  it('writes as many rows for a wrong code of nobody as of somebody, so that the disk takes the same time', async () => {
    const wrong = other(await freshCode());
    const { app, rowsOf } = await countingServer();
    const rowsFor = (account: string) =>
      rowsOf('find-password/reset', {
        account,
        verify_code: wrong,
        password: newPassword,
        password_confirm: newPassword,
      });

    expect(await rowsFor('1155000001')).toBe(1);
    for (const account of ['1155999999', '1155000005', '1155000002']) expect(await rowsFor(account)).toBe(1);
    await app.close();
  });

  it('does not tell without the code whether a password fits the person', async () => {
    const code = await freshCode();

    expect(issuesOf(await reset({ verify_code: other(code), password: 'my1155000001' }))).toEqual(['verify_code code']);
    expect(issuesOf(await reset({ verify_code: code, password: 'my1155000001' }))).toEqual(['password personal']);
  });

  it.each([
    [{ password: 'Kowloon7' }, ['password common']],
    [{ password: 'short7x' }, ['password length']],
    [{ password: `${'x'.repeat(64)}7` }, ['password length', 'password_confirm length']],
    [{ password: 'only-letters' }, ['password pattern']],
    [{ password: '12349876512' }, ['password pattern']],
    [{ password: newPassword, password_confirm: 'Tolo-Harbour-8' }, ['password_confirm mismatch']],
  ])('refuses %o without using up a try', async (input, issues) => {
    const code = await freshCode();
    const refused = await reset({ ...input, verify_code: code });
    const tries = await server.database.selectFrom('verification_codes').select('tries').executeTakeFirstOrThrow();

    expect(issuesOf(refused)).toEqual(issues);
    expect(tries).toEqual({ tries: 0 });
  });

  it('refuses the last three passwords and takes the fourth', async () => {
    const passwords = ['Peng-Chau-11', 'Cheung-Chau-12', 'Lamma-Island-13'];
    for (const password of passwords) {
      expect((await reset({ verify_code: await freshCode(), password })).code).toBe(200);
      server.advance(minuteMs);
    }

    const code = await freshCode();
    for (const password of passwords) {
      expect(issuesOf(await reset({ verify_code: code, password }))).toEqual(['password reused']);
    }
    expect((await reset({ verify_code: code, password: 'Demo2025!' })).code).toBe(200);
  });

  it('asks for every missing field', async () => {
    const answer = await server.ask('find-password/reset', { body: {} });

    expect(issuesOf(answer)).toEqual([
      'account required',
      'verify_code required',
      'password required',
      'password_confirm required',
    ]);
  });

  it('keeps nothing from which a password could be guessed', async () => {
    const code = await freshCode();
    await reset({ verify_code: code, headers: { 'idempotency-key': '0b0e7c6e-7e0f-4a55-9b61-222222222222' } });

    const tables = ['idempotency', 'outbox', 'audit', 'earlier_passwords'] as const;
    const rows = await Promise.all(tables.map((name) => server.database.selectFrom(name).selectAll().execute()));
    expect(rows[0]).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(newPassword);
  });
});
