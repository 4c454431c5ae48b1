/** What a server does with requests that were not over when it was told to stop, and with those that do not end. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { startJobs } from '../../server/jobs.ts';
import { databaseTroubles } from '../../server/kernel/database/troubles.ts';
import { queueMail } from '../../server/mail/store/mail.ts';
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

it(
  'waits for a job that still runs, however often its time has come since',
  async () => {
    const server = await startServer();
    await queueMail(
      server.database,
      { userId: null, to: 'ann@mail.example', subject: 'Hello', content: 'Hello' },
      server.now(),
    );
    let post: () => void = () => {};
    const note = vi.fn<() => Promise<void>>(
      () =>
        new Promise<void>((resolve) => {
          post = resolve;
        }),
    );
    const app = Fastify();
    vi.useFakeTimers({ toFake: ['setInterval'] });
    startJobs(app, { ...server.house, note }, databaseTroubles());
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect(note).toHaveBeenCalledOnce());
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();

    let isClosed = false;
    const closed = app.close().then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const wasEarly = isClosed;
    post();
    await closed;
    const [mail] = await server.database.selectFrom('outbox').select('sent_at').execute();
    await server.close();

    expect(wasEarly).toBe(false);
    expect(mail?.sent_at).not.toBeNull();
  },
  startTimeoutMs,
);
