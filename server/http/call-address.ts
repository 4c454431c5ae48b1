/** Where calls stand, whoever answers them. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** All calls stand below this address (spec section 7). */
export const callBase = '/student-api/v1';

/** @param allowed  the one method of the call */
export function refuseMethod(allowed: string, reply: FastifyReply): FastifyReply {
  return reply.code(405).header('Allow', allowed).send(writtenRefusal(405));
}

const refusedRequests = {
  400: ['bad_request', 'The request could not be read'],
  404: ['not_found', 'Not found'],
  405: ['method', 'Method not allowed'],
  408: ['timeout', 'The request took too long'],
  413: ['too_large', 'Too large'],
  431: ['headers_too_large', 'The headers of the request are too large'],
} as const;

/** What never reaches a call is refused by its HTTP status, in the same envelope. */
export function writtenRefusal(code: keyof typeof refusedRequests) {
  const [reason, message] = refusedRequests[code];
  return { code, message, data: { reason } };
}

/** Answers requests that Node itself cannot read: endless headers, no HTTP at all, a client that never ends. */
export function answerUnreadable(
  error: Error & { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(writtenRefusal(status));
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
