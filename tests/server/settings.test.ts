import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createServer } from '#server';
import { isVenueCode, venueCode } from '../../server/events/rules/venue-code.ts';
import { fileStore } from '../../server/kernel/files/file-store.ts';
import { proxyTrust } from '../../server/kernel/proxies.ts';
import { secretOf } from '../../server/kernel/secret-from-file.ts';
import { readSettings } from '../../server/kernel/settings.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { rightPassword } from './support/sign-in.ts';
import { type Envelope, startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { mailedCodes } from './support/verification-code.ts';

/** As `portico new-key` makes them. */
const key = 'ZkW3mQv8rT1yBn5xLp0cJd7gHs2fAu9eRi4oKw6tEbM';

describe('the environment', () => {
  it.each([
    [{}, 'SECRET_KEY must be set outside a demonstration (DEMO=1). Make one with `npx portico new-key`'],
    [{ SECRET_KEY: '' }, 'SECRET_KEY must be set'],
    [{ SECRET_KEY: key, METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is too short: it has at least 16 characters.'],
    [{ SECRET_KEY: 'V1StGXR8_Z5jdHi6B-myT-9oKd42Lq7' }, 'SECRET_KEY is too short: 31 of at least 32 characters.'],
    [{ SECRET_KEY: 'change-me-to-something-long-and-random' }, 'SECRET_KEY looks like one of an example'],
    [{ SECRET_KEY: '0123456789'.repeat(5) }, 'SECRET_KEY looks like one of an example'],
    [{ SECRET_KEY: `${key},short` }, 'SECRET_KEY is too short: 5 of at least 32 characters.'],
    [{ SECRET_KEY: key, PASSWORD_SECRET: 'short' }, 'PASSWORD_SECRET is too short: 5 of at least 32 characters.'],
    [{ SECRET_KEY: key, PASSWORD_SECRET: `${key},` + 'change-me-'.repeat(4) }, 'PASSWORD_SECRET looks like one of an'],
    [{ SECRET_KEY: key, CAPTCHA_MODE: 'none' }, 'CAPTCHA_MODE is image, math or off, not none.'],
    [{ SECRET_KEY: key, CAPTCHA_MODE: 'off' }, 'CAPTCHA_MODE=off is for demonstrations only (DEMO=1).'],
    [{ SECRET_KEY: key, DEMO_NOW: '2025-11-21T09:00:00+08:00' }, 'DEMO_NOW is for demonstrations only (DEMO=1)'],
    [{ SECRET_KEY: key, CALLS_PER_MINUTE: '0' }, 'CALLS_PER_MINUTE is a number above 0, not 0.'],
    [{ SECRET_KEY: key, TOKEN_IDLE_H: 'soon' }, 'TOKEN_IDLE_H is a number above 0, not soon.'],
    [{ SECRET_KEY: key, TOKEN_MAX_D: 'Infinity' }, 'TOKEN_MAX_D is at most 10000000, not Infinity.'],
    [{ SECRET_KEY: key, DEMO: 'true' }, 'DEMO is 1 for a demonstration or 0 for real use, not true.'],
    [{ SECRET_KEY: key, SITE_BASE_URL: 'portal.example' }, 'SITE_BASE_URL is the address that people use, such as'],
    [{ SECRET_KEY: key, SITE_BASE_URL: 'ftp://portal.example' }, 'not ftp://portal.example.'],
    [{ SECRET_KEY: key, SITE_BASE_URL: 'https://portal.example/#/' }, 'not https://portal.example/#/.'],
    [{ SECRET_KEY: key, MAIL_FROM: 'Student Office' }, 'MAIL_FROM is whom mail comes from, such as'],
    [{ SECRET_KEY: key, MAIL_FROM: 'Office <office@school.example' }, 'not Office <office@school.example.'],
    [
      {
        SECRET_KEY: key,
        SMTP_URL: 'smtps://office:s3cret@mail.example:465',
        SITE_BASE_URL: 'https://portal.example',
      },
      'MAIL_FROM must be set where SMTP_URL is: whom mail comes from, such as "Student Office <office@school.example>".',
    ],
    [
      { SECRET_KEY: key, SMTP_URL: 'smtp://localhost:25' },
      'SITE_BASE_URL must be set where SMTP_URL is: the address that people use, such as https://portal.school.example,',
    ],
    [
      { SECRET_KEY: key, PROXY_ADDRESSES: '10.0.0.5, proxy.example' },
      'PROXY_ADDRESSES names addresses such as 10.0.0.5 or ranges such as 10.0.0.0/8, not proxy.example.',
    ],
    [{ SECRET_KEY: key, PROXY_ADDRESSES: '10.0.0.0/33' }, 'not 10.0.0.0/33.'],
    [{ SECRET_KEY: key, PROXY_ADDRESSES: '2001:db8::/129' }, 'not 2001:db8::/129.'],
    [{ SECRET_KEY: key, PROXY_ADDRESSES: '10.0.0.0/8/8' }, 'not 10.0.0.0/8/8.'],
    [
      { SECRET_KEY: key, PROXY_COUNT: 'yes' },
      'PROXY_COUNT is the number of proxies in front of the portal, from 0 to 9, not yes.',
    ],
  ])('%j is refused with a sentence', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
  });

  it('takes a key of its own making, with earlier ones behind it', () => {
    expect(readSettings({ SECRET_KEY: key }).secretKey).toBe(key);
    expect(readSettings({ SECRET_KEY: `${key}, ${key}x` }).secretKey).toBe(`${key}, ${key}x`);
    expect(() => readSettings({ DEMO: '0', SECRET_KEY: '' })).toThrow('SECRET_KEY must be set');
  });

  it.each(['changeme', 'change-me', 'example', 'Secret', 'password', 'your-key', 'xxxxxxxx'])(
    'takes no key with %s in it',
    (word) => {
      expect(() => readSettings({ SECRET_KEY: `${word}${key}` })).toThrow('looks like one of an example');
    },
  );

  it('takes a key of twelve different characters, and none of eleven', () => {
    const of = (characters: string) => ({ SECRET_KEY: characters.repeat(3) });

    expect(() => readSettings(of('abcdefghijkl'))).not.toThrow();
    expect(() => readSettings(of('abcdefghijk'))).toThrow('looks like one of an example');
  });

  it('may leave the captcha out in a demonstration, and count the proxies', () => {
    const settings = readSettings({ DEMO: '1', CAPTCHA_MODE: 'off', PROXY_COUNT: '2', CALLS_PER_MINUTE: '60' });

    expect(settings).toMatchObject({ demo: true, captchaMode: 'off', proxyCount: 2, callsPerMinute: 60 });
  });
});

describe('a secret in a file', () => {
  const fileWith = (text: string) => {
    const file = join(mkdtempSync(join(inject('runFolder'), 'secret-')), 'secret');
    writeFileSync(file, text);
    return file;
  };

  it('is read without the line break at its end', () => {
    const settings = readSettings({
      SECRET_KEY_FILE: fileWith(`${key}\n`),
      SMTP_URL_FILE: fileWith('smtps://office:s3cret@mail.example:465\n'),
      MAIL_FROM: 'office@school.example',
      SITE_BASE_URL: 'https://portal.example',
      METRICS_TOKEN_FILE: fileWith('a token of sixteen'),
    });

    expect(readSettings({ SECRET_KEY: key, PASSWORD_SECRET_FILE: fileWith(`${key}\n`) }).passwordSecret).toBe(key);
    expect(settings).toMatchObject({
      secretKey: key,
      passwordSecret: '',
      smtpUrl: 'smtps://office:s3cret@mail.example:465',
      metricsToken: 'a token of sixteen',
    });
    expect(secretOf({ DATABASE_URL_FILE: fileWith('postgres://p:x@localhost/p\n') }, 'DATABASE_URL')).toBe(
      'postgres://p:x@localhost/p',
    );
  });

  it('is looked at as closely as one in the environment', () => {
    expect(() => readSettings({ SECRET_KEY_FILE: fileWith('short') })).toThrow('SECRET_KEY is too short');
  });

  it('is refused with a sentence where it is not there, empty, or set twice', () => {
    const empty = fileWith('\n');

    expect(() => readSettings({ SECRET_KEY_FILE: '/no/such/file' })).toThrow(
      'The file in SECRET_KEY_FILE (/no/such/file) cannot be read: it is not there.',
    );
    expect(() => readSettings({ SECRET_KEY_FILE: empty })).toThrow(`The file in SECRET_KEY_FILE (${empty}) is empty.`);
    expect(() => readSettings({ SECRET_KEY: key, SECRET_KEY_FILE: empty })).toThrow(
      'SECRET_KEY and SECRET_KEY_FILE are both set. Leave one of them out.',
    );
  });
});

describe('proxies', () => {
  it.each([
    ['10.1.2.3', 0, true],
    ['::1', 1, true],
    ['::ffff:192.168.1.1', 0, true],
    ['fe80::1%eth0', 0, true],
    ['10.1.2.3', 2, false],
    ['203.0.113.1', 0, false],
    ['2001:db8::1', 0, false],
    ['unknown', 0, false],
  ])('at %s, number %i, are believed by default where two stand in front: %s', (address, hop, isBelieved) => {
    const { proxyAddresses } = readSettings({ SECRET_KEY: key });

    expect(proxyTrust(2, proxyAddresses)(address, hop)).toBe(isBelieved);
  });

  it('are those that are named, when some are', () => {
    const { proxyAddresses } = readSettings({ SECRET_KEY: key, PROXY_ADDRESSES: '203.0.113.0/28, 2001:db8::5' });
    const trust = proxyTrust(1, proxyAddresses);

    expect(['203.0.113.15', '2001:db8::5'].map((address) => trust(address, 0))).toEqual([true, true]);
    expect(['203.0.113.16', '2001:db8::6', '127.0.0.1'].map((address) => trust(address, 0))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('may be ranges of a single address', () => {
    const { proxyAddresses } = readSettings({ SECRET_KEY: key, PROXY_ADDRESSES: '203.0.113.5/32, 2001:db8::5/128' });
    const trust = proxyTrust(1, proxyAddresses);

    expect(['203.0.113.5', '2001:db8::5'].map((address) => trust(address, 0))).toEqual([true, true]);
    expect(['203.0.113.4', '2001:db8::4'].map((address) => trust(address, 0))).toEqual([false, false]);
  });
});

describe('a change of keys', () => {
  const [earlier, later] = ['an earlier key of the tests', 'a later key of the tests'];
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ secretKey: `${later},${earlier}` });
  }, startTimeoutMs);
  afterAll(() => server.close());

  const storeOf = (secretKey: string) => fileStore(server.filesDir, secretKey, server.now);
  const statusOf = async (secretKey: string) => {
    const file = await server.database
      .selectFrom('files')
      .selectAll()
      .where('is_public', '=', 0)
      .limit(1)
      .executeTakeFirstOrThrow();
    return (await server.app.inject(storeOf(secretKey).address(file))).statusCode;
  };

  it('leaves the addresses of files good that the key before has signed, and no others', async () => {
    expect([await statusOf(later), await statusOf(earlier), await statusOf('a third key')]).toEqual([200, 200, 404]);
  });

  const serverWith = (secretKey: string) =>
    createServer({
      portal: compiledPortal(),
      database: server.database,
      filesDir: server.filesDir,
      clock: server.now,
      secretKey,
      demo: true,
      captchaMode: 'math',
      logger: false,
      jobs: false,
    });
  const askAt = async (app: FastifyInstance, name: string, payload: object, headers = {}) =>
    (await app.inject({ method: 'POST', url: `/student-api/v1/${name}`, payload, headers })).json<Envelope<unknown>>();

  it('leaves codes and repeats good that the key before has signed', async () => {
    const before = await serverWith(earlier);
    const repeat = { authorization: await server.tokenOf('chris'), 'idempotency-key': randomUUID() };
    const consent = { option: 'photo_consent', agree: 1 };
    const sid = (await server.ask('passport/sid')).data.sid;
    await askAt(before, 'find-password/captcha', { sid });
    await askAt(before, 'find-password/send-verify-code', { account: '1155000001', sid, captcha: 'demo' });
    const [code = ''] = await mailedCodes(server);
    const first = await askAt(before, 'user/accredit', consent, repeat);
    await before.close();

    expect(await server.ask('user/accredit', { body: consent, headers: repeat })).toEqual(first);
    const password = 'Tolo-Harbour-7';
    const body = { account: '1155000001', verify_code: code, password, password_confirm: password };
    expect((await server.ask('find-password/reset', { body })).code).toBe(200);
  });

  it('leaves captchas good that the key before has signed, and no others', async () => {
    const logInAfter = async (secretKey: string) => {
      const drawn = await serverWith(secretKey);
      const { sid } = (await server.ask('passport/sid')).data;
      const { data } = await askAt(drawn, 'passport/captcha', { sid });
      await drawn.close();
      const { question } = data as { readonly question: string }; // as the contract says
      const sum = (question.match(/\d+/g) ?? []).reduce((all, number) => all + Number(number), 0);
      const body = { account: '1155000002', password: rightPassword, sid, captcha: String(sum) };
      return (await server.ask('passport/login', { body })).code;
    };

    expect([await logInAfter(earlier), await logInAfter(later), await logInAfter('a third key')]).toEqual([
      200, 200, 422,
    ]);
  });

  it('leaves codes for a new address good that the key before has signed, and no others', async () => {
    const change = async (secretKey: string) => {
      const asked = await serverWith(secretKey);
      const headers = { authorization: await server.tokenOf('wendy') };
      const email = `wendy.${randomUUID()}@mail.example`;
      const { data } = await server.ask('user/student-info', { as: 'wendy' });
      const body = { email, password: rightPassword, version: data.version };
      expect((await askAt(asked, 'user/update-info', body, headers)).code).toBe(200);
      await asked.close();
      const [email_code = ''] = await mailedCodes(server, email);
      const { version } = (await server.ask('user/student-info', { as: 'wendy' })).data;
      return (await server.ask('user/update-info', { as: 'wendy', body: { email_code, version } })).code;
    };

    expect([await change(earlier), await change(later), await change('a third key')]).toEqual([200, 200, 422]);
  });

  it('leaves the code at the venue good', () => {
    const event = { id: 7, venue_code: null };

    expect(isVenueCode(event, venueCode(event, earlier, server.now()), `${later},${earlier}`, server.now())).toBe(true);
    expect(venueCode(event, `${later},${earlier}`, server.now())).toBe(venueCode(event, later, server.now()));
  });
});

describe('behind one proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ proxyCount: 1 });
  }, startTimeoutMs);
  afterAll(() => server.close());

  const captchas = async (forwarded: string, count: number, address = '10.0.0.5') => {
    const codes: number[] = [];
    for (let request = 0; request < count; request++) {
      const ask = { body: { sid: 'x' }, headers: { 'x-forwarded-for': forwarded }, address };
      codes.push((await server.ask('passport/captcha', ask)).code);
    }
    return codes;
  };

  it('counts for the address that the proxy names, and believes nothing that was written before it', async () => {
    const first = await captchas('198.51.100.1', 31);
    const invented = await captchas('192.0.2.99, 198.51.100.1', 1);
    const other = await captchas('198.51.100.2', 1);

    expect([first.slice(0, 30).every((code) => code === 409), first[30], invented, other]).toEqual([
      true,
      429,
      [429],
      [409],
    ]);
  });

  it('believes nobody who is not at the address of a proxy', async () => {
    const first = await captchas('198.51.100.7', 30, '203.0.113.9');
    const invented = await captchas('198.51.100.8', 1, '203.0.113.9');
    const mapped = await captchas('198.51.100.8', 1, '::ffff:10.0.0.5');

    expect([first.every((code) => code === 409), invented, mapped]).toEqual([true, [429], [409]]);
  });
});
