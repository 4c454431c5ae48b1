/** Signing in the way a browser does. */
import type { TestServer } from './test-server.ts';

export const rightPassword = 'Demo2025!';

export interface LoginTry {
  readonly account?: string;
  readonly password?: string;
  readonly captcha?: string;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A session with a captcha drawn in it. */
export async function drawCaptcha(server: TestServer, address?: string): Promise<string> {
  const from = address === undefined ? {} : { address };
  const { data } = await server.ask('passport/sid', from);
  await server.ask('passport/captcha', { body: { sid: data.sid }, ...from });
  return data.sid;
}

export async function logIn(server: TestServer, attempt: LoginTry = {}) {
  const { account = '1155000001', password = rightPassword, captcha = 'demo', headers = {} } = attempt;
  const from = attempt.address === undefined ? {} : { address: attempt.address };
  const sid = await drawCaptcha(server, attempt.address);
  return server.ask('passport/login', { body: { account, password, sid, captcha }, headers, ...from });
}
