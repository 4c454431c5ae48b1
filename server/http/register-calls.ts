/** Every route is made from the contract by the one function below, so that no call escapes a check. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallModel, type Contract, recordOf } from '#model';
import type { CallHandler, CallName } from '../kernel/call/call.ts';
import { Refusal } from '../kernel/call/refusal.ts';
import type { Troubles } from '../kernel/database/troubles.ts';
import { languageOf } from '../kernel/portal/language.ts';
import type { PortalView } from '../kernel/portal/portal-view.ts';
import { answerCall, type CallSurroundings, type ServedCall } from './answer-call.ts';
import { callAsker } from './ask-call.ts';
import { callBase, refuseMethod } from './call-address.ts';
import { callChecks } from './check-request.ts';
import { type Envelope, failed, refused, success } from './envelope.ts';
import type { Metrics } from './metrics.ts';
import { acceptMultipart, readMultipart } from './read-multipart.ts';

/** What happens when an answer is not as the contract says: tests fail, production notes it. */
export type AnswerCheck = 'refuse' | 'log';

export interface CallRoutes extends Omit<CallSurroundings, 'ask'> {
  readonly handlers: Readonly<Record<string, CallHandler<CallName>>>;
  readonly answerCheck: AnswerCheck;
  readonly troubles: Troubles;
  /** Left out: nobody counts calls. */
  readonly noteCall?: Metrics['noteCall'];
}

/** Registers the calls of the contract that have a handler. Handlers whose call the contract does not have wait for another portal. */
export async function registerCalls(app: FastifyInstance, routes: CallRoutes): Promise<void> {
  const { contract } = routes.portal();
  const calls = Object.values(contract.calls).filter(({ name }) => Object.hasOwn(routes.handlers, name));
  const served = new Map(calls.map((call) => [call.name, serve(call, contract, routes)]));
  const around: Around = { ...routes, served, ask: callAsker((name) => served.get(name)) };
  for (const call of calls.filter(({ multipart }) => !multipart)) registerCall(app, call, around);
  // In a room of its own, because its plugin does something for every request there.
  await app.register(async (room) => {
    await acceptMultipart(room);
    for (const call of calls.filter(({ multipart }) => multipart)) registerCall(room, call, around);
  });
}

interface Around extends CallSurroundings {
  readonly served: ReadonlyMap<string, ServedCall>;
  readonly answerCheck: AnswerCheck;
  readonly troubles: Troubles;
  readonly noteCall?: Metrics['noteCall'];
}

function serve(call: CallModel, contract: Contract, { handlers }: CallRoutes): ServedCall {
  const handler = handlers[call.name] as CallHandler<CallName>; // only calls with a handler get here
  return { call, handler, checks: callChecks(call, contract) };
}

function registerCall(app: FastifyInstance, call: CallModel, routes: Around): void {
  const served = routes.served.get(call.name);
  if (!served) return;
  const url = `${callBase}/${call.name}`;
  const others = app.supportedMethods.filter((method) => method !== call.method);
  app.route({ method: call.method, url, handler: (request, reply) => answer(served, request, reply, routes) });
  app.route({
    method: others,
    url,
    handler: (_, reply) => refuseMethod(call.method, reply, routes.portal()),
  });
}

async function answer(
  served: ServedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  routes: Around,
): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store');
  const envelope = await envelopeOf(served, request, routes);
  routes.noteCall?.(served.call.name, envelope.code, reply.elapsedTime);
  return reply.send(envelope);
}

/** Not logged in, not allowed, too often: whoever watches the portal wants to see these. A mistake in a form is nobody's business. */
const guarded: ReadonlySet<number> = new Set([401, 403, 429]);

/** What no page of ours sends: a value that cannot be read, a key that nobody knows, a value of another type. */
function isOdd({ kind, details }: Refusal): boolean {
  return kind === 'badRequest' || details.issues?.some(({ rule }) => rule === 'unknown' || rule === 'type') === true;
}

async function envelopeOf(served: ServedCall, request: FastifyRequest, routes: Around): Promise<Envelope> {
  const language = languageOf(request.headers, routes.portal());
  try {
    const data = await answerCall(served, callRequest(served, request, routes.portal()), routes);
    checkAnswer(served, data ?? null, request, routes);
    return success(data);
  } catch (error) {
    if (error instanceof Refusal) {
      const envelope = refused(error, routes.portal(), served.call.name, language);
      if (guarded.has(envelope.code) || isOdd(error))
        request.log.info({ call: served.call.name, code: envelope.code }, 'refused');
      return envelope;
    }
    if (routes.troubles.note(request.log, error, { call: served.call.name }))
      return refused(new Refusal('unavailable'), routes.portal(), served.call.name, language);
    request.log.error({ err: error, call: served.call.name }, 'call failed');
    return failed(routes.portal(), language, request.id);
  }
}

function callRequest({ call }: ServedCall, request: FastifyRequest, portal: PortalView) {
  return {
    headers: {
      authorization: headerOf(request, 'authorization'),
      classid: headerOf(request, 'classid'),
      idempotencyKey: request.headers['idempotency-key'],
      userAgent: headerOf(request, 'user-agent'),
    },
    language: languageOf(request.headers, portal),
    address: request.ip,
    log: request.log,
    query: request.query,
    readBody: async () => (call.multipart ? readMultipart(request) : { body: request.body ?? {}, file: null }),
  };
}

/** How many issues of one answer are told. */
const shownIssues = 3;

function checkAnswer(served: ServedCall, data: unknown, request: FastifyRequest, routes: Around): void {
  const issues = served.checks.answer(data, { ...recordOf(request.body), ...recordOf(request.query) });
  if (issues.length === 0) return;
  const issue = issues.slice(0, shownIssues).join('; ');
  if (routes.answerCheck === 'refuse')
    throw new Error(`${served.call.name} does not answer as the contract says: ${issue}`);
  request.log.warn({ call: served.call.name, issue }, 'answer is not as the contract says');
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : value?.[0];
}
