/** Texts from memory: what a browser has already is not sent again. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface KeptText {
  readonly text: string;
  /** `text/css; charset=utf-8` */
  readonly type: string;
  readonly cacheControl: string;
}

export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type, cacheControl }: KeptText,
): unknown {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('ETag', etag).header('Cache-Control', cacheControl);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(text);
}

/** A few words for programs, and for people who typed an address. */
export function sendWords(reply: FastifyReply, code: number, words: string): FastifyReply {
  return reply.code(code).type('text/plain; charset=utf-8').send(words);
}
