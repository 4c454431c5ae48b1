/** Passes calls on to another back end: bodies stream both ways, and what it answers goes back as it is. */
import { randomUUID } from 'node:crypto';
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callBase } from '../http/call-address.ts';
import { languageOf } from '../kernel/portal/language.ts';
import type { PortalView } from '../kernel/portal/portal-view.ts';
import type { CallsElsewhere } from './calls-elsewhere.ts';
import { endToEnd, forwardedHeaders, type Sender } from './passed-headers.ts';
import { watchAnswers } from './watch-answers.ts';

export interface BackEnd {
  /** Calls are at `<address>/student-api/v1/<call>`, files at `<address>/files/…`. */
  readonly address: URL;
  /** The time after which a connection on which nothing moves counts as lost. */
  readonly timeoutMs: number;
}

/** Connections that nobody uses are closed before most servers close them, so that no request meets a closing one. */
const idleConnectionMs = 4000;

/** @returns what `ServerOptions.elsewhere` takes */
export function passOn({ address, timeoutMs }: BackEnd): CallsElsewhere {
  const next = connectTo(address, timeoutMs);
  const watch = watchAnswers(address);
  return {
    prepare(room, portal) {
      room.removeAllContentTypeParsers();
      room.addContentTypeParser('*', (_request, body, done) => done(null, body));
      room.addHook('onClose', async () => next.close());
      passFiles(room, next, portal);
    },
    answer: (call, request, reply, portal) => {
      const lookOn = (answer: IncomingMessage) => watch(answer, { call, contract: portal.contract, request, reply });
      return passRequest(`${callBase}/${call.name}${queryOf(request.url)}`, { request, reply, portal, lookOn }, next);
    },
  };
}

/** One request on its way. */
interface Passage {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly portal: PortalView;
  /** Sees the answer before it is passed back. */
  readonly lookOn?: (answer: IncomingMessage) => void;
}

/** Addresses of files that are not ours. One that climbs out of `/files/` would reach what the portal has no business with. */
function passFiles(room: FastifyInstance, next: Connection, portal: () => PortalView): void {
  room.get('/files/*', { compress: false }, async (request, reply) => {
    const { pathname, search } = new URL(request.url, 'http://portal'); // `..` is resolved here
    const isInside = pathname.startsWith('/files/') && !/%2f|%5c|%2e/i.test(pathname);
    return isInside ? passRequest(pathname + search, { request, reply, portal: portal() }, next) : reply.callNotFound();
  });
}

interface Connection {
  /** The path below which the back end is: `/student` or nothing. */
  readonly prefix: string;
  /** How this server names itself, so that it knows its own requests when they come back. */
  readonly via: string;
  open(path: string, options: { readonly method: string; readonly headers: NodeJS.Dict<unknown> }): ClientRequest;
  close(): void;
}

function connectTo(address: URL, timeoutMs: number): Connection {
  const isSecure = address.protocol === 'https:';
  const kept = { keepAlive: true, timeout: idleConnectionMs };
  const agent = isSecure ? new HttpsAgent(kept) : new HttpAgent(kept);
  const send = isSecure ? requestHttps : requestHttp;
  const prefix = address.pathname.replace(/\/+$/, '').replace(new RegExp(`${callBase}$`), '');
  const { hostname, port } = address;
  const host = hostname.replace(/^\[|\]$/g, ''); // Node wants IPv6 addresses without brackets
  return {
    prefix,
    via: `1.1 portico-${randomUUID()}`,
    open: (path, { method, headers }) =>
      send({ host, port: port || null, path, method, headers: headers as never, agent, timeout: timeoutMs }), // values as they came from Node
    close: () => agent.destroy(),
  };
}

async function passRequest(path: string, passage: Passage, next: Connection): Promise<FastifyReply> {
  const { request, reply } = passage;
  if (request.headers.via?.includes(next.via)) return refuse('goesInCircles', passage);
  const headers = { ...endToEnd(request.headers), ...forwardedHeaders(request.headers, senderOf(request, next)) };
  const outgoing = next.open(next.prefix + path, { method: request.method, headers });
  const giveUp = () => void outgoing.destroy();
  reply.raw.once('close', giveUp);
  try {
    const answer = await exchange(outgoing, request.body);
    passage.lookOn?.(answer);
    return reply
      .code(answer.statusCode ?? 502)
      .headers(endToEnd(answer.headers) as Record<string, string | string[]>) // what came by HTTP is text
      .send(answer);
  } catch (error) {
    if (!reply.raw.destroyed)
      request.log.warn({ code: codeOf(error), path: path.split('?')[0] }, 'no answer from --api');
    await wholeBody(request);
    return refuse(error instanceof TooLate ? 'tooLate' : 'down', passage);
  }
}

/** Reads and drops what is still coming, so that whoever sends it reads the answer and may use the connection again. */
async function wholeBody({ raw }: FastifyRequest): Promise<void> {
  raw.resume();
  await finished(raw).catch(() => {});
}

function senderOf(request: FastifyRequest, { via }: Connection): Sender {
  const { protocol, host } = request;
  return { address: request.socket.remoteAddress ?? request.ip, protocol, host, via };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

class TooLate extends Error {
  readonly code = 'ETIMEDOUT';
}

/** @throws when nothing answers, or not in time */
function exchange(outgoing: ClientRequest, body: unknown): Promise<IncomingMessage> {
  const sent = body instanceof Readable ? body : null;
  return new Promise((done, fail) => {
    outgoing.once('response', (answer) => {
      outgoing.once('timeout', () => answer.destroy(new TooLate()));
      done(answer);
    });
    outgoing.once('timeout', () => outgoing.destroy(new TooLate()));
    outgoing.on('error', (error) => {
      sent?.unpipe(outgoing);
      fail(error);
    });
    if (sent) sent.pipe(outgoing);
    else outgoing.end();
  });
}

/** What people read when the back end cannot be asked. Codes as HTTP has them for proxies, in the envelope of every call. */
const refusals = {
  down: { code: 503, says: 'serviceDown' },
  tooLate: { code: 504, says: 'serviceTooLate' },
  goesInCircles: { code: 508, says: 'serviceInCircles' },
} as const;

function refuse(kind: keyof typeof refusals, { request, reply, portal }: Passage): FastifyReply {
  const { code, says } = refusals[kind];
  const language = languageOf(request.headers, portal);
  return reply.code(200).send({ code, message: portal.say(says, language), data: { request_id: request.id } });
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
