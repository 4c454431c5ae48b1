/** Asking for a verification code and reading it from the mail that waits, as the person would. */
import type { Ask, TestServer } from './test-server.ts';

export interface CodeWish {
  readonly account?: string;
  readonly captcha?: string;
  readonly address?: string;
  readonly headers?: Ask['headers'];
}

export async function askForCode(server: TestServer, wish: CodeWish = {}) {
  const { account = '1155000001', captcha = 'demo', address, headers } = wish;
  const from = address === undefined ? {} : { address };
  const { data } = await server.ask('passport/sid', from);
  await server.ask('find-password/captcha', { body: { sid: data.sid }, ...from });
  const body = { account, sid: data.sid, captcha };
  return server.ask('find-password/send-verify-code', { body, ...from, ...(headers ? { headers } : {}) });
}

/** The codes in the mails that wait for an address, oldest first. */
export async function mailedCodes(server: TestServer, recipient = 'chris.chan@mail.example'): Promise<string[]> {
  const mails = await server.database
    .selectFrom('outbox')
    .select('content')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return mails.flatMap(({ content }) => /\b\d{6}\b/.exec(content)?.[0] ?? []);
}
