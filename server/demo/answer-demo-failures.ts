/**
 * Some records of a demonstration fail on purpose. This answers for them before any handler is asked, so that neither
 * handlers nor files know of it; outside a demonstration it is not there.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callBase } from '../http/call-address.ts';
import { failed, refused } from '../http/envelope.ts';
import { sendWords } from '../http/send-text.ts';
import { Refusal } from '../kernel/call/refusal.ts';
import type { Database } from '../kernel/database/open.ts';
import { languageOf } from '../kernel/portal/language.ts';
import type { PortalView } from '../kernel/portal/portal-view.ts';

interface FailingRoute {
  readonly kind: 'notice' | 'file';
  /** The record that the request asks for. */
  readonly recordOf: (request: FastifyRequest) => unknown;
  readonly fail: (code: number, request: FastifyRequest, reply: FastifyReply, portal: PortalView) => FastifyReply;
}

const noticeCall = 'news/detail';

const routes: Readonly<Record<string, FailingRoute>> = {
  [`${callBase}/${noticeCall}`]: {
    kind: 'notice',
    recordOf: ({ query }) => (query as Record<string, unknown>)['id'], // Fastify always gives a record
    fail: failCall,
  },
  '/files/private/:key/:filename': {
    kind: 'file',
    recordOf: ({ params }) => (params as Record<string, unknown>)['key'], // likewise
    fail: (code, _, reply) => sendWords(reply, code, 'This file fails on purpose'),
  },
};

/** Ids of notices and keys of files; nothing else need be looked for. */
const recordPattern = /^[\w-]+$/;

export function answerDemoFailures(app: FastifyInstance, database: Database, portal: () => PortalView): void {
  app.addHook('onRoute', (options) => {
    const route = routes[options.url];
    if (!route) return;
    options.preHandler = async (request, reply) => {
      const record = route.recordOf(request);
      if (typeof record !== 'string' || !recordPattern.test(record)) return;
      const failure = await database
        .selectFrom('demo_failures')
        .select('code')
        .where('kind', '=', route.kind)
        .where('record', '=', record)
        .executeTakeFirst();
      if (failure) return route.fail(failure.code, request, reply, portal());
    };
  });
}

function failCall(code: number, request: FastifyRequest, reply: FastifyReply, portal: PortalView): FastifyReply {
  const language = languageOf(request.headers, portal);
  reply.header('Cache-Control', 'no-store');
  return reply.send(
    code === 401
      ? refused(new Refusal('tokenExpired'), portal, noticeCall, language)
      : failed(portal, language, request.id),
  );
}
