/** Texts from memory: packed once as small as they get, and what a browser has already is not sent again. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rememberByKey } from '#model';

export interface KeptText {
  readonly text: string;
  /** `text/css; charset=utf-8` */
  readonly type: string;
  readonly cacheControl: string;
}

interface PackedText {
  readonly etag: string;
  /** By the name of its encoding; none of a text that is no smaller when it is packed. */
  readonly copies: ReadonlyMap<string, Buffer>;
}

export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type, cacheControl }: KeptText,
): Promise<unknown> {
  const { etag, copies } = await packed(text);
  reply.header('ETag', etag).header('Cache-Control', cacheControl);
  if (copies.size > 0) reply.header('Vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  reply.type(type);
  const encoding = negotiate((request.headers['accept-encoding'] ?? '').toLowerCase(), [...copies.keys()]);
  const copy = encoding === null ? undefined : copies.get(encoding);
  return copy ? reply.header('Content-Encoding', encoding).send(copy) : reply.send(text);
}

/** Below this a text fits into one packet as it is. */
const smallestBytes = 1024;

/** A portal has about a hundred texts; those of the config before it are forgotten. */
const mostKept = 500;

const packed = rememberByKey(pack, { most: mostKept });

async function pack(text: string): Promise<PackedText> {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const bytes = Buffer.from(text);
  if (bytes.length < smallestBytes) return { etag, copies: new Map() };
  // Both at their best: brotli takes 11 when it is told nothing.
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })]);
  const copies = Object.entries({ br, gzip: gz }).filter(([, copy]) => copy.length < bytes.length);
  return { etag, copies: new Map(copies) };
}

/** A few words for programs, and for people who typed an address. */
export function sendWords(reply: FastifyReply, code: number, words: string): FastifyReply {
  return reply.code(code).type('text/plain; charset=utf-8').send(words);
}
