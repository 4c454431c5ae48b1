/** Many clients that ask one call at once, each the next request as soon as the last one is answered. */
import { Agent, request } from 'node:http';

/**
 * @typedef {{ perSecond: number, p50: number, p99: number }} Fired  latencies in milliseconds
 *
 * @param {{ port: number, call: string, method: 'GET' | 'POST', body?: object, tokens: readonly string[], count: number, clients: number }} plan
 *   `tokens`: who asks, one after the other
 * @returns {Promise<Fired>}
 */
export async function fire({ port, call, method, body, tokens, count, clients }) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const times = [];
  let next = 0;
  async function client() {
    while (next < count) {
      const token = tokens[next % tokens.length];
      next += 1;
      const start = performance.now();
      await ask({ agent, port, call, method, payload, token });
      times.push(performance.now() - start);
    }
  }
  const start = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { perSecond: count / seconds, p50: at(0.5), p99: at(0.99) };
}

function ask({ agent, port, call, method, payload, token }) {
  return new Promise((done, fail) => {
    const asked = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path: `/student-api/v1/${call}`,
        headers: {
          authorization: token,
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part) => {
          text += part;
        });
        response.on('end', () => {
          if (text.startsWith('{"code":200,')) done();
          else fail(new Error(`${call} answers ${text.slice(0, 200)}`));
        });
      },
    );
    asked.once('error', fail);
    asked.end(payload);
  });
}
