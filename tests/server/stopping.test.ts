/** What a server does with requests that were not over when it was told to stop, and with those that do not end. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

/** A request of which only a part has been sent. */
function begin({ app }: TestServer, text: string) {
  const { port } = app.server.address() as AddressInfo; // a TCP server has no other kind of address
  const socket = connect(port, '127.0.0.1');
  const ended = once(socket, 'close');
  let answer = '';
  socket.on('data', (part) => void (answer += String(part)));
  socket.write(text);
  return {
    /** @returns the answer, when the server has closed the connection */
    async finish(rest: string): Promise<string> {
      socket.write(rest);
      await ended;
      return answer;
    },
  };
}

it(
  'answers requests that have begun, says that it stops, and keeps no connection open',
  async () => {
    const server = await startServer();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const call = begin(
      server,
      'POST /student-api/v1/passport/captcha HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{"sid"',
    );
    const probe = begin(server, 'GET /health/ready HTTP/1.1\r\nHost: x\r\n');
    const early = await begin(server, 'GET /health/ready HTTP/1.1\r\nHost: x\r\n').finish('Connection: close\r\n\r\n');

    const closed = server.app.close();
    await vi.waitFor(() => expect(server.app.server.listening).toBe(false));
    const ready = await probe.finish('\r\n');
    const answer = await call.finish(':"x"}');
    await closed;
    await server.close();

    expect(early).toMatch(/^HTTP\/1\.1 200 [^]*\{"status":"ok"\}/);
    expect(ready).toMatch(/^HTTP\/1\.1 503 [^]*\{"status":"stopping"\}/);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*"reason":"state"/);
  },
  startTimeoutMs,
);

it(
  'gives up a request that has not come in whole after five minutes',
  async () => {
    const server = await startServer();

    expect(server.app.server.requestTimeout).toBe(300_000);
    await server.close();
  },
  startTimeoutMs,
);
