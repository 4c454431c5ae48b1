import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { portalView } from '#server';
import { answerUnreadable } from '../../../server/http/call-address.ts';
import { compiledPortal } from '../support/compiled-portal.ts';

const portal = portalView(compiledPortal());

/** Both ends of a line. */
let visitor: Socket;
let served: Socket;
let close: () => void;

beforeEach(async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  visitor = connect(typeof address === 'object' && address ? address.port : 0);
  [served] = (await once(server, 'connection')) as [Socket];
  close = () => {
    for (const socket of [visitor, served]) socket.destroy();
    server.close();
  };
});
afterEach(() => close());

const failure = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ['HPE_HEADER_OVERFLOW', 431, 'Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'Request Timeout'],
  ['HPE_INVALID_METHOD', 400, 'Bad Request'],
])('a request that failed with %s is answered with %i', async (code, status, words) => {
  answerUnreadable(failure(code), served, { 'X-Of-Ours': 'yes' }, portal);

  let text = '';
  for await (const part of visitor) text += String(part);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} ${words}\r\n`));
  expect(head).toContain('X-Of-Ours: yes');
  expect(JSON.parse(body)).toMatchObject({ code: status });
});

it('a line that the visitor has cut is closed without a word', () => {
  served.on('error', () => {});

  answerUnreadable(failure('ECONNRESET'), served, {}, portal);

  expect(served.destroyed).toBe(true);
  expect(served.bytesWritten).toBe(0);
});

it('a line that nothing more can be said on is closed', () => {
  served.on('error', () => {});
  served.end();

  answerUnreadable(failure('HPE_INVALID_METHOD'), served, {}, portal);

  expect(served.destroyed).toBe(true);
});
