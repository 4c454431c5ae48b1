import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isCommonPassword } from '../../server/account/rules/common-passwords.ts';
import { checkNewPassword } from '../../server/account/store/password-rules.ts';
import { minuteMs } from '../../server/kernel/values/time.ts';
import { logIn, rightPassword } from './support/sign-in.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

const newPassword = 'Tolo-Harbour-7';

describe('user/change-pwd', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer();
  }, startTimeoutMs);
  afterEach(() => server.close());

  interface Change {
    readonly as?: string;
    readonly old_password?: string;
    readonly password?: string;
    readonly password_confirm?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }

  function change({ as = 'chris', old_password = rightPassword, password = newPassword, ...more }: Change = {}) {
    const body = { old_password, password, password_confirm: more.password_confirm ?? password };
    return server.ask('user/change-pwd', { as, body, ...(more.headers ? { headers: more.headers } : {}) });
  }

  const issuesOf = (answer: Awaited<ReturnType<typeof change>>) =>
    answer.data.errors?.map(({ field, rule }) => `${field} ${rule}`);

  it('changes the password; other sessions end, this one goes on', async () => {
    const elsewhere = (await logIn(server)).data.token;
    const answer = await change();

    expect(answer).toEqual({ code: 200, message: 'OK', data: null });
    expect((await server.ask('user/info', { as: 'chris' })).code).toBe(200);
    expect((await server.ask('user/info', { headers: { authorization: elsewhere } })).code).toBe(401);
    expect((await logIn(server)).code).toBe(422);
    expect((await logIn(server, { password: newPassword })).code).toBe(200);
  });

  it('counts to the last letter', async () => {
    const long = `${'Tolo-Harbour-'.repeat(4)}evening-at-9`;
    expect(long).toHaveLength(64);

    expect((await change({ password: long, password_confirm: long })).code).toBe(200);
    expect((await logIn(server, { password: long.slice(0, -1) })).code).toBe(422);
    expect((await logIn(server, { password: long })).code).toBe(200);
  });

  it('is kept with a salt of its own, also where two people choose the same', async () => {
    await change();
    await change({ as: 'wendy' });

    const rows = await server.database
      .selectFrom('users')
      .select('password_hash')
      .where('id', 'in', [server.ids['chris'] ?? 0, server.ids['wendy'] ?? 0])
      .execute();
    const salts = rows.map(({ password_hash }) => password_hash.split('$').at(-2) ?? '');
    expect(salts.map((salt) => Buffer.from(salt, 'base64').length)).toEqual([16, 16]);
    expect(new Set(salts).size).toBe(2);
  });

  it('does not take an earlier one back, however often others have changed theirs since', async () => {
    const others = ['Tolo-Harbour-8', 'Tolo-Harbour-9', 'Tolo-Harbour-10'];
    await change();
    for (const [index, password] of others.entries())
      await change({ as: 'wendy', old_password: others[index - 1] ?? rightPassword, password });
    await change({ old_password: newPassword, password: 'Tolo-Harbour-8' });

    const back = await change({ old_password: 'Tolo-Harbour-8', password: rightPassword });

    expect(issuesOf(back)).toEqual(['password reused']);
  });

  it('leaves the sessions of others alone', async () => {
    const wendy = await server.tokenOf('wendy');
    await change();

    expect((await server.ask('user/info', { headers: { authorization: wendy } })).code).toBe(200);
  });

  it('comes before everything else where the office has set the password', async () => {
    const refused = await server.ask('carousel', { as: 'mia' });
    const chinese = await server.ask('activity/details', {
      as: 'mia',
      query: { id: 1 },
      headers: { language: 'zh-Hant' },
    });
    await change({ as: 'mia' });

    expect(refused).toEqual({
      code: 403,
      message: 'Please choose a password of your own first',
      data: { reason: 'password_change_required' },
    });
    expect(chinese).toMatchObject({ code: 403, message: '請先設定你自己的密碼' });
    expect((await server.ask('carousel', { as: 'mia' })).code).toBe(200);
  });

  it('clears the first password that had to be changed', async () => {
    await change({ as: 'mia' });

    expect((await server.ask('user/info', { as: 'mia' })).data.must_change_password).toBe(false);
  });

  it('tells the person by mail and notes it, without any secret', async () => {
    await change();

    const mails = await server.database.selectFrom('outbox').selectAll().execute();
    const audit = await server.database.selectFrom('audit').selectAll().execute();
    expect(mails).toMatchObject([{ recipient: 'chris.chan@mail.example' }]);
    expect(mails[0]?.content).toContain('請立即於登入頁使用「忘記密碼」');
    expect(audit).toMatchObject([{ action: 'password-changed', user_id: server.ids['chris'] }]);
    expect(JSON.stringify([mails, audit])).not.toMatch(/Demo2025|Tolo/);
  });

  it('is open to class leads without a chosen class', async () => {
    expect((await change({ as: 'lead1' })).code).toBe(200);
  });

  it('asks visitors to log in', async () => {
    const answer = await server.ask('user/change-pwd', { body: {} });

    expect(answer).toMatchObject({ code: 401, data: { reason: 'not_logged_in' } });
  });

  it('refuses a wrong old password, in Chinese when that is asked for', async () => {
    const english = await change({ old_password: 'guess' });
    const chinese = await change({ old_password: 'guess', headers: { language: 'zh-Hant' } });

    expect(issuesOf(english)).toEqual(['old_password credentials']);
    expect(english.data.errors?.[0]?.message).toBe('Old password Invalid format');
    expect(chinese.data.errors?.[0]?.message).toBe('舊密碼 格式不正確');
  });

  it('locks after five wrong old passwords for fifteen minutes, so that a stolen session cannot guess', async () => {
    for (let count = 0; count < 5; count++) expect((await change({ old_password: 'guess' })).code).toBe(422);

    const locked = await change();
    server.advance(15 * minuteMs);

    expect(locked).toMatchObject({ code: 429, data: { retry_after: 900 } });
    expect((await change()).code).toBe(200);
  });

  it.each([
    ['the student ID', 'x1155000001x', 'personal'],
    ['the name part of the e-mail, however written', 'My-Chris.Chan-9', 'personal'],
    ['the password in use', rightPassword, 'reused'],
    ['a common one', 'Welcome@2024', 'common'],
  ])('refuses %s', async (_what, password, rule) => {
    expect(issuesOf(await change({ password }))).toEqual([`password ${rule}`]);
  });

  it('tells everything about the new password together', async () => {
    const answer = await change({ password: 'short7x', password_confirm: 'otherletters' });

    expect(issuesOf(answer)).toEqual(['password length', 'password_confirm mismatch']);
    expect(answer.data.errors?.map(({ message }) => message)).toEqual([
      'New password Invalid format',
      'New password again Invalid format',
    ]);
  });

  it('remembers three passwords and no more', async () => {
    let old = rightPassword;
    for (const password of ['Peng-Chau-11', 'Cheung-Chau-12', 'Lamma-Island-13', 'Lantau-Peak-14']) {
      expect((await change({ old_password: old, password })).code).toBe(200);
      old = password;
    }

    const kept = await server.database.selectFrom('earlier_passwords').select('id').execute();
    expect(kept).toHaveLength(2);
    expect(issuesOf(await change({ old_password: old, password: 'Cheung-Chau-12' }))).toEqual(['password reused']);
    expect((await change({ old_password: old, password: 'Peng-Chau-11' })).code).toBe(200);
  });

  it('gives a repeat with the same key the same answer, and another password behind it a refusal', async () => {
    const headers = { 'idempotency-key': '0b0e7c6e-7e0f-4a55-9b61-333333333333' };

    expect((await change({ headers })).code).toBe(200);
    expect((await change({ headers })).code).toBe(200);
    expect(await change({ headers, password: 'Another-One-8' })).toMatchObject({
      code: 409,
      data: { reason: 'idempotency_mismatch' },
    });
    expect(await server.database.selectFrom('outbox').select('id').execute()).toHaveLength(1);
  });

  it('takes no extra fields', async () => {
    const answer = await server.ask('user/change-pwd', {
      as: 'chris',
      body: { old_password: 'x', password: newPassword, password_confirm: newPassword, ext: { hint: 'x' } },
    });

    expect(issuesOf(answer)).toEqual(['ext unknown']);
  });
});

describe('rules of a new password', () => {
  it.each([
    ['1234567', 'length'],
    ['sailor-7', undefined],
    ['a'.repeat(63) + '7', undefined],
    ['a'.repeat(64) + '7', 'length'],
    [' harbour-77', 'format'],
    ['harbour-77 ', 'format'],
    ['abcdefgh', 'pattern'],
    ['86420975', 'pattern'],
    ['海港城二零二五7', undefined],
    ["ねこ & O'Hara 😀 \u{1F511} 7a", undefined],
    ['😀😀😀😀😀a7', 'length'],
  ])('%j: %s', (password, rule) => {
    const issues = checkNewPassword({ password, password_confirm: password });

    expect(issues.map((issue) => issue.rule)).toEqual(rule === undefined ? [] : [rule]);
  });

  it.each([
    'Password1',
    'password123!',
    'P@ssw0rd',
    'Welcome@2024',
    'qwerty123',
    'iloveyou1314',
    '1qaz2wsx',
    'abc12345',
    'Summer2024',
    'admin@123',
    'a123456789',
  ])('knows that %s is common', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['Tolo-Harbour-7', 'correct horse 9 battery', 'Kx7pQ2mZ', 'Demo2025!'])('takes %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
