/**
 * Some records of a demonstration fail on purpose. Who may have them gets the failure in place of the answer, so that neither
 * handlers nor files know of it; everybody else gets what they would get anyway. Outside a demonstration it is not there.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callBase } from '../http/call-address.ts';
import { type Envelope, failed, refused } from '../http/envelope.ts';
import { Refusal } from '../kernel/call/refusal.ts';
import type { Database } from '../kernel/database/open.ts';
import { languageOf } from '../kernel/portal/language.ts';
import type { PortalView } from '../kernel/portal/portal-view.ts';

const noticeCall = 'news/detail';
const noticeUrl = `${callBase}/${noticeCall}`;
const fileUrl = '/files/private/:key/:filename';

/** Ids of notices and keys of files; nothing else need be looked for. */
const recordPattern = /^[\w-]+$/;

export function answerDemoFailures(app: FastifyInstance, database: Database, portal: () => PortalView): void {
  const codeOf = async (kind: 'notice' | 'file', record: unknown): Promise<number | undefined> => {
    if (typeof record !== 'string' || !recordPattern.test(record)) return undefined;
    const failure = await database
      .selectFrom('demo_failures')
      .select('code')
      .where('kind', '=', kind)
      .where('record', '=', record)
      .executeTakeFirst();
    return failure?.code;
  };
  app.addHook('onRoute', (options) => {
    if (options.url === noticeUrl)
      options.preSerialization = async (request, _, answer) => {
        if ((answer as Envelope).code !== 200) return answer; // calls answer with nothing else
        const code = await codeOf('notice', (request.query as Record<string, unknown>)['id']); // Fastify always gives a record
        return code === undefined ? answer : failedCall(code, request, portal());
      };
    if (options.url === fileUrl)
      options.onSend = async (request, reply, payload) => {
        if (reply.statusCode !== 200) return payload;
        const code = await codeOf('file', (request.params as Record<string, unknown>)['key']); // likewise
        return code === undefined ? payload : failedFile(code, reply, payload);
      };
  });
}

function failedCall(code: number, request: FastifyRequest, portal: PortalView): Envelope {
  const language = languageOf(request.headers, portal);
  return code === 401
    ? refused(new Refusal('tokenExpired'), portal, noticeCall, language)
    : failed(portal, language, request.id);
}

function failedFile(code: number, reply: FastifyReply, payload: unknown): string {
  if (payload instanceof Readable) payload.destroy();
  for (const name of ['Content-Length', 'Content-Disposition', 'Cache-Control']) reply.removeHeader(name);
  reply.code(code).type('text/plain; charset=utf-8');
  return 'This file fails on purpose';
}
