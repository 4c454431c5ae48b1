/** Where calls are, whoever answers them. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { type Language, languageOf } from '../kernel/portal/language.ts';
import type { Speaker } from '../kernel/portal/texts.ts';

/** All calls are below this address (spec section 7). */
export const callBase = '/student-api/v1';

const refusedRequests = {
  400: ['bad_request', 'badRequest'],
  404: ['not_found', 'addressUnknown'],
  405: ['method', 'methodNotAllowed'],
  408: ['timeout', 'requestTooSlow'],
  413: ['too_large', 'requestTooLarge'],
  431: ['headers_too_large', 'headersTooLarge'],
} as const;

type RefusedRequest = keyof typeof refusedRequests;

/** What never reaches a call is refused by its HTTP status, in the same envelope. */
export function refuseRequest(code: RefusedRequest, reply: FastifyReply, portal: Speaker): FastifyReply {
  return reply
    .code(code)
    .header('Cache-Control', 'no-store')
    .send(writtenRefusal(code, portal, languageOf(reply.request.headers, portal)));
}

/** @param allowed  the one method of the call */
export function refuseMethod(allowed: string, reply: FastifyReply, portal: Speaker): FastifyReply {
  return refuseRequest(405, reply.header('Allow', allowed), portal);
}

function writtenRefusal(code: RefusedRequest, portal: Speaker, language: Language) {
  const [reason, says] = refusedRequests[code];
  return { code, message: portal.say(says, language), data: { reason } };
}

/** Answers requests that Node itself cannot read: endless headers, no HTTP at all, a client that never ends. Their language is not known. */
export function answerUnreadable(
  error: Error & { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  portal: Speaker,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(writtenRefusal(status, portal, 'en'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
