import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../server/kernel/settings.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

describe('the environment', () => {
  it.each([
    [{}, 'SECRET_KEY must be set outside a demonstration (DEMO=1).'],
    [{ SECRET_KEY: 'x', CAPTCHA_MODE: 'none' }, 'CAPTCHA_MODE is image, math or off, not none.'],
    [{ SECRET_KEY: 'x', CAPTCHA_MODE: 'off' }, 'CAPTCHA_MODE=off is for demonstrations only (DEMO=1).'],
    [{ SECRET_KEY: 'x', TOKEN_IDLE_H: 'soon' }, 'TOKEN_IDLE_H is a number above 0, not soon.'],
    [
      { SECRET_KEY: 'x', PROXY_COUNT: 'yes' },
      'PROXY_COUNT is the number of proxies in front of the portal, from 0 to 9, not yes.',
    ],
  ])('%j is refused with a sentence', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
  });

  it('may leave the captcha out in a demonstration, and count the proxies', () => {
    const settings = readSettings({ DEMO: '1', CAPTCHA_MODE: 'off', PROXY_COUNT: '2' });

    expect(settings).toMatchObject({ demo: true, captchaMode: 'off', proxyCount: 2 });
  });
});

describe('behind one proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ proxyCount: 1 });
  }, startTimeoutMs);
  afterAll(() => server.close());

  const captchas = async (forwarded: string, count: number) => {
    const codes: number[] = [];
    for (let request = 0; request < count; request++) {
      const ask = { body: { sid: 'x' }, headers: { 'x-forwarded-for': forwarded } };
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
});
