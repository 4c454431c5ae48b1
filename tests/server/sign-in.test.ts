import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword, isRightPassword } from '../../server/account/rules/passwords.ts';
import { countLockedPasswords } from '../../server/account/store/locked-passwords.ts';
import { hourMs, minuteMs } from '../../server/kernel/values/time.ts';
import { drawCaptcha, logIn, rightPassword } from './support/sign-in.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

describe('captcha', () => {
  it('opens a session with a name of 32 characters for five minutes', async () => {
    const { code, data } = await server.ask('passport/sid');

    expect(code).toBe(200);
    expect(data.sid).toHaveLength(32);
    expect(data.expires_in).toBe(300);
  });

  it('draws an SVG picture and asks no question', async () => {
    const { data: session } = await server.ask('passport/sid');

    const { data } = await server.ask('passport/captcha', { body: { sid: session.sid } });

    expect(data).toMatchObject({ sid: session.sid, mode: 'image', question: null, expires_in: 300 });
    const svg = Buffer.from(String(data.image).replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    expect(svg).toMatch(/^<svg/);
    expect(svg).not.toMatch(/<text|<script/);
  });

  it('refuses a session it does not know, and one that is over', async () => {
    const { data } = await server.ask('passport/sid');
    server.advance(5 * minuteMs);

    for (const sid of ['nobody-knows-this-session', data.sid]) {
      const answer = await server.ask('passport/captcha', { body: { sid } });
      expect(answer).toMatchObject({ code: 409, data: { reason: 'state' } });
    }
  });

  it('refuses a session it does not know while others are open, and prolongs only the one it is drawn for', async () => {
    const { data: one } = await server.ask('passport/sid');
    const { data: other } = await server.ask('passport/sid');
    const draw = async (sid: string) => (await server.ask('passport/captcha', { body: { sid } })).code;

    expect(await draw('nobody-knows-this-session')).toBe(409);
    server.advance(3 * minuteMs);
    expect(await draw(one.sid)).toBe(200);
    server.advance(3 * minuteMs);
    expect([await draw(one.sid), await draw(other.sid)]).toEqual([200, 409]);
  });

  it('is used up by a wrong answer', async () => {
    const sid = await drawCaptcha(server);
    const body = { account: '1155000001', password: rightPassword, sid };
    await server.ask('passport/login', { body: { ...body, captcha: 'XXXX' } });

    const second = await server.ask('passport/login', { body: { ...body, captcha: 'demo' } });

    expect(second).toMatchObject({ code: 422, data: { errors: [{ field: 'captcha', rule: 'captcha' }] } });
  });

  it('lets one of twenty logins with the same captcha through', async () => {
    const sid = await drawCaptcha(server);
    const body = { account: '1155000001', password: rightPassword, sid, captcha: 'demo' };

    const answers = await Promise.all(Array.from({ length: 20 }, () => server.ask('passport/login', { body })));

    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(19);
  });

  it('does not take an answer for another session', async () => {
    await drawCaptcha(server);
    const { data: other } = await server.ask('passport/sid');

    const answer = await server.ask('passport/login', {
      body: { account: '1155000001', password: rightPassword, sid: other.sid, captcha: 'demo' },
    });

    expect(answer.code).toBe(422);
  });

  it('asks a sum instead of showing a picture when the site says so', async () => {
    const sums = await startServer({ captchaMode: 'math', demo: false });
    const { data: session } = await sums.ask('passport/sid');
    const { data } = await sums.ask('passport/captcha', { body: { sid: session.sid } });
    const [left = 0, right = 0] = String(data.question).match(/\d+/g)?.map(Number) ?? [];

    const answer = await sums.ask('passport/login', {
      body: { account: '1155000001', password: rightPassword, sid: session.sid, captcha: String(left + right) },
    });

    expect(data).toMatchObject({ mode: 'math', image: null });
    expect(answer.code).toBe(200);
    await sums.close();
  });

  it('does not take the word of the demonstration outside one', async () => {
    const serious = await startServer({ demo: false });

    expect(await logIn(serious)).toMatchObject({ code: 422, data: { errors: [{ field: 'captcha' }] } });
    await serious.close();
  });

  it('draws at most thirty pictures a minute for one address', async () => {
    const { data } = await server.ask('passport/sid');
    const draw = (address: string) => server.ask('passport/captcha', { body: { sid: data.sid }, address });
    for (let count = 0; count < 30; count++) expect((await draw('198.51.100.7')).code).toBe(200);

    expect(await draw('198.51.100.7')).toMatchObject({ code: 429, data: { retry_after: 60 } });
    expect((await draw('198.51.100.8')).code).toBe(200);
  });

  it('counts all addresses of one house with IPv6 together', async () => {
    const { data } = await server.ask('passport/sid');
    const draw = (address: string) => server.ask('passport/captcha', { body: { sid: data.sid }, address });
    for (let count = 0; count < 30; count++) await draw(`2001:db8:0:7:${count.toString(16)}::1`);

    expect((await draw('2001:DB8::7:ffff:0:0:1')).code).toBe(429);
    expect((await draw('2001:db8:0:8::1')).code).toBe(200);
  });
});

describe('login', () => {
  it.each(['1155000001', 'chris.chan@mail.example', 'CHRIS.CHAN@mail.example', '1155000001@link.sld.example'])(
    'takes %s as the account',
    async (account) => {
      const { code, data } = await logIn(server, { account });

      expect(code).toBe(200);
      expect(data).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        expires_at: '2025-11-21T18:00:00+08:00',
        user_id: server.ids['chris'],
      });
    },
  );

  it('tells a wrong password and an unknown account in the same words, and never as 401', async () => {
    const wrong = await logIn(server, { password: 'wrong' });
    const unknown = await logIn(server, { account: '1155999999' });

    const issue = { field: 'account', rule: 'credentials', message: 'Incorrect account or password' };
    expect(wrong).toEqual({ code: 422, message: 'Please correct the marked fields', data: { errors: [issue] } });
    expect(unknown).toEqual(wrong);
  });

  it('hashes a password for an unknown account as well, so that the time does not tell', async () => {
    const stored = await hashPassword(rightPassword, '');
    const quickest = async (hash: string | undefined) => {
      const times: number[] = [];
      for (let count = 0; count < 5; count++) {
        const start = performance.now();
        expect(await isRightPassword('wrong', hash, '')).toBe(false);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };

    expect(await quickest(undefined)).toBeGreaterThan((await quickest(stored)) / 3);
  });

  it('is not disturbed by the token of an old session', async () => {
    expect((await logIn(server, { headers: { authorization: 'an-old-token' } })).code).toBe(200);
  });

  it('asks for every missing field by its label', async () => {
    const { code, data } = await server.ask('passport/login', { body: { account: '  ', sid: 'x' } });

    expect(code).toBe(422);
    expect(data.errors?.map(({ field, rule }) => [field, rule])).toEqual([
      ['account', 'required'],
      ['password', 'required'],
      ['captcha', 'required'],
    ]);
    expect(data.errors?.map(({ message }) => message)).toEqual([
      'Student ID / Email is required',
      'Password is required',
      'Captcha is required',
    ]);
  });

  it('refuses a suspended account only to who knows its password', async () => {
    expect(await logIn(server, { account: '1155000005' })).toMatchObject({ code: 403, data: { reason: 'suspended' } });
    expect(await logIn(server, { account: '1155000005', password: 'guess' })).toMatchObject({ code: 422 });
  });

  it('locks an account after five wrong passwords for fifteen minutes', async () => {
    for (let count = 0; count < 5; count++) expect((await logIn(server, { password: 'guess' })).code).toBe(422);

    const locked = await logIn(server);
    server.advance(15 * minuteMs);
    const later = await logIn(server);

    expect(locked).toMatchObject({ code: 429, data: { retry_after: 900 } });
    expect(locked.message).toBe('Too many requests. Please try again in 15 min.');
    expect(later.code).toBe(200);
  });

  it('looks at no more than five of twenty wrong passwords that come at once', async () => {
    const tries = Array.from({ length: 20 }, (_, index) =>
      logIn(server, { password: 'guess', address: `198.51.100.${index}` }),
    );

    const answers = await Promise.all(tries);

    expect(answers.filter(({ code }) => code === 422)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(15);
  });

  it('counts wrong passwords anew after a right one', async () => {
    for (let count = 0; count < 4; count++) await logIn(server, { password: 'guess' });
    await logIn(server);

    for (let count = 0; count < 4; count++) expect((await logIn(server, { password: 'guess' })).code).toBe(422);
    expect((await logIn(server)).code).toBe(200);
  });

  it('locks an address after thirty wrong passwords for whatever accounts', async () => {
    for (let count = 0; count < 30; count++) {
      if (count % 15 === 0) server.advance(minuteMs);
      expect((await logIn(server, { account: `nobody${count}`, address: '198.51.100.9' })).code).toBe(422);
    }

    expect((await logIn(server, { address: '198.51.100.9' })).code).toBe(429);
    expect((await logIn(server, { address: '198.51.100.10' })).code).toBe(200);
  });

  it('does not forget the wrong passwords of an address for a login of its own between them', async () => {
    const address = '198.51.100.11';
    for (let count = 0; count < 29; count++) {
      if (count % 9 === 0) server.advance(minuteMs);
      await logIn(server, { account: `nobody${count}`, address });
      if (count % 10 === 0) expect((await logIn(server, { address })).code).toBe(200);
    }
    expect((await logIn(server, { account: 'nobody29', address })).code).toBe(422);

    expect((await logIn(server, { address })).code).toBe(429);
  });

  it('lets a whole campus behind one address log in', async () => {
    for (let count = 0; count < 40; count++) {
      if (count % 10 === 0) server.advance(minuteMs);
      expect((await logIn(server, { address: '198.51.100.12' })).code).toBe(200);
    }
  });

  it('notes who logged in and whom it refused, without any secret', async () => {
    await logIn(server, { password: 'a guess nobody should read' });
    await logIn(server);

    const rows = await server.database.selectFrom('audit').selectAll().orderBy('id').execute();
    expect(rows.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['login-refused', server.ids['chris']],
      ['login', server.ids['chris']],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/guess|Demo2025/);
  });
});

describe('tokens', () => {
  const infoWith = async (token: string) => server.ask('user/info', { headers: { authorization: token } });
  const token = async () => (await logIn(server)).data.token;

  it('are accepted as they are and behind Bearer', async () => {
    const mine = await token();

    expect((await infoWith(mine)).code).toBe(200);
    expect((await infoWith(`Bearer ${mine}`)).code).toBe(200);
  });

  it('end after eight hours without a request, and live on with each one', async () => {
    const mine = await token();
    server.advance(7 * hourMs);
    expect((await infoWith(mine)).code).toBe(200);
    server.advance(7 * hourMs);
    expect((await infoWith(mine)).code).toBe(200);
    server.advance(8 * hourMs);

    expect(await infoWith(mine)).toMatchObject({ code: 401, data: { reason: 'token_expired' } });
  });

  it('end after seven days in any case', async () => {
    const mine = await token();
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      server.advance(6 * hourMs);
      expect((await infoWith(mine)).code).toBe(200);
    }
    server.advance(6 * hourMs);

    expect(await infoWith(mine)).toMatchObject({ code: 401, data: { reason: 'token_expired' } });
  });

  it('number five for one person: the oldest ends when a sixth is made', async () => {
    const all: string[] = [];
    for (let count = 0; count < 6; count++) all.push(await token());

    const codes = await Promise.all(all.map(async (one) => (await infoWith(one)).code));

    expect(codes).toEqual([401, 200, 200, 200, 200, 200]);
  });

  it('live on however many others log in', async () => {
    const mine = await token();
    for (const person of ['wendy', 'ivan', 'sofia', 'student3', 'lead1', 'lead2']) await server.tokenOf(person);

    const second = await token();

    for (const one of [mine, second]) expect((await infoWith(one)).code).toBe(200);
  });

  it('of a suspended person are refused', async () => {
    const mine = await token();
    await server.database.updateTable('users').set({ status: 'suspended' }).where('sid', '=', '1155000001').execute();

    expect(await infoWith(mine)).toMatchObject({ code: 401, data: { reason: 'not_logged_in' } });
  });

  it('and passwords never stand in the database as they are', async () => {
    const mine = await token();

    const rows = await server.database.selectFrom('tokens').selectAll().execute();
    const users = await server.database.selectFrom('users').select('password_hash').execute();

    expect(mine).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(mine);
    expect(new Set(users.map(({ password_hash }) => password_hash.split('$').slice(0, 4).join('$')))).toEqual(
      new Set(['$argon2id$v=19$m=19456,t=2,p=1']),
    );
  });
});

const hashOf = async (portal = server) =>
  (
    await portal.database
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', portal.ids['chris'] ?? 0)
      .executeTakeFirstOrThrow()
  ).password_hash;

describe('a secret for passwords', () => {
  const [first, second] = ['the-first-secret-of-passwords', 'the-second-secret-of-passwords'];

  /** Logs in to a portal with these secrets whose person has the password kept so. @returns the code, and what is kept then */
  async function logInWith(passwordSecret: string, kept: string) {
    const portal = await startServer({ passwordSecret });
    try {
      const { database, ids } = portal;
      await database
        .updateTable('users')
        .set({ password_hash: kept })
        .where('id', '=', ids['chris'] ?? 0)
        .execute();
      const wrong = await logIn(portal, { password: 'Wrong-Password-1' });
      expect(wrong.code).toBe(422);
      return {
        locked: await countLockedPasswords(database, { passwordSecret }),
        code: (await logIn(portal)).code,
        kept: await hashOf(portal),
      };
    } finally {
      await portal.close();
    }
  }

  it('goes into what is kept, so that the database alone opens no account', async () => {
    const plain = await hash(rightPassword);

    const { code, kept } = await logInWith(first, plain);

    expect(code).toBe(200);
    expect(kept).toMatch(/^secret-[\w-]{8}\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(kept).not.toContain(first);
    expect(await verify(kept.slice(kept.indexOf('$')), rightPassword)).toBe(false);
    expect(await logInWith('', kept)).toEqual({ locked: 1, code: 422, kept });
    expect(await logInWith(second, kept)).toEqual({ locked: 1, code: 422, kept });
  });

  it('may be changed: the one before opens what was kept with it, which is kept with the new one then', async () => {
    const { kept } = await logInWith(first, await hash(rightPassword));

    const both = await logInWith(`${second}, ${first}`, kept);

    expect(both).toMatchObject({ locked: 0, code: 200 });
    expect(both.kept).not.toBe(kept);
    expect(await logInWith(second, both.kept)).toEqual({ locked: 0, code: 200, kept: both.kept });
  });

  it('goes into a password that is changed, of which the one before is remembered', async () => {
    const portal = await startServer({ passwordSecret: first });
    try {
      const change = (old_password: string, password: string) =>
        portal.ask('user/change-pwd', {
          as: 'chris',
          body: { old_password, password, password_confirm: password },
        });

      expect((await change(rightPassword, 'Harbour-Lights-88')).code).toBe(200);
      expect(await hashOf(portal)).toMatch(/^secret-/);
      expect((await logIn(portal, { password: 'Harbour-Lights-88' })).code).toBe(200);
      expect((await change('Harbour-Lights-88', rightPassword)).data.errors?.[0]?.rule).toBe('reused');
      expect((await change('Harbour-Lights-88', 'Harbour-Lights-88')).data.errors?.[0]?.rule).toBe('reused');
    } finally {
      await portal.close();
    }
  });
});

describe('a password that was kept at another cost', () => {
  it.each([
    ['less', { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 }],
    ['more', { memoryCost: 32 * 1024, timeCost: 3, parallelism: 2 }],
  ])('(%s) opens the account, and is kept at the cost of today from then on', async (_, cost) => {
    const before = await hash(rightPassword, cost);
    await server.database
      .updateTable('users')
      .set({ password_hash: before })
      .where('id', '=', server.ids['chris'] ?? 0)
      .execute();

    expect((await logIn(server, { password: 'Wrong-Password-1' })).code).toBe(422);
    expect(await hashOf()).toBe(before);
    expect((await logIn(server)).code).toBe(200);
    const after = await hashOf();
    expect(after).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await logIn(server)).code).toBe(200);
    expect(await hashOf()).toBe(after);
  });
});

// It reads the file that only SQLite has.
it.skipIf(process.env['TEST_DATABASE_URL'])(
  'leaves no raw token and no captcha answer in the database file',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-data-'));
    const onDisk = await startServer({ file: join(folder, 'portico.db') });
    const { data } = await logIn(onDisk);

    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
    const bytes = Buffer.concat(files);

    expect(bytes.includes('Chris Chan')).toBe(true);
    expect(bytes.includes(data.token)).toBe(false);
    expect(bytes.includes(rightPassword)).toBe(false);
    await onDisk.close();
    await rm(folder, { recursive: true });
  },
);
