/** The way of one request: who asks, may they, how often, is it well formed, then the handler, once. */
import type { FastifyBaseLogger } from 'fastify';
import type { CallModel } from '#model';
import { checkAccess, checkPasswordIsOwn, chooseClass, identify } from '../account/store/identify.ts';
import { showAnswerExtras } from '../forms/store/answer-extras.ts';
import { checkExtraFiles } from '../forms/store/extra-fields.ts';
import type { AskCall, CallContext, CallHandler, CallName, IncomingFile } from '../kernel/call/call.ts';
import { readPaging } from '../kernel/call/paging.ts';
import { inTransaction } from '../kernel/database/in-transaction.ts';
import type { Database } from '../kernel/database/open.ts';
import type { FileStore } from '../kernel/files/file-store.ts';
import type { Language } from '../kernel/portal/language.ts';
import type { PortalView } from '../kernel/portal/portal-view.ts';
import type { ServerSettings } from '../kernel/settings.ts';
import type { Clock } from '../kernel/values/clock.ts';
import { sha256, signatures } from '../kernel/values/secrets.ts';
import type { TimeWriter } from '../kernel/values/time.ts';
import type { CallChecks } from './check-request.ts';
import { cleanInput } from './clean-input.ts';
import { readIdempotencyKey, runOnce } from './idempotency.ts';
import type { RateLimits } from './rate-limits.ts';
import { readBody } from './read-body.ts';

/** What all calls share. */
export interface CallSurroundings {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: ServerSettings;
  readonly files: FileStore;
  readonly limits: RateLimits;
  readonly portal: () => PortalView;
  readonly time: TimeWriter;
  readonly ask: AskCall;
}

/** One registered call. */
export interface ServedCall {
  readonly call: CallModel;
  readonly checks: CallChecks;
  readonly handler: CallHandler<CallName>;
}

/** A request, freed from the web framework. */
export interface CallRequest {
  readonly headers: {
    readonly authorization?: string | undefined;
    readonly classid?: string | undefined;
    readonly idempotencyKey?: string | string[] | undefined;
    readonly userAgent?: string | undefined;
  };
  readonly language: Language;
  readonly address: string;
  readonly log: FastifyBaseLogger;
  readonly query: unknown;
  /** The body, read when it is known that the person may send it. */
  readBody(): Promise<{ readonly body: unknown; readonly file: IncomingFile | null }>;
}

/** No browser needs a longer name. */
const userAgentLength = 300;

/** @throws Refusal for every answer other than success */
export async function answerCall(served: ServedCall, request: CallRequest, around: CallSurroundings): Promise<unknown> {
  const { call, checks } = served;
  const now = around.clock();
  const identity = await identify(around.database, request.headers.authorization, around.settings, now);
  const caller = { user: identity.user, address: request.address, now };
  if (!identity.user || !isUnreadPoll(call, request.query)) await around.limits.countCall(caller);
  checkAccess(call, identity);
  checkPasswordIsOwn(call, identity);
  const classId = chooseClass(call, identity.user, request.headers.classid);
  const query = checks.query(cleanInput(request.query, 'keep'));
  const { body, file } = await request.readBody();
  const context: CallContext = {
    call,
    user: identity.user,
    tokenId: identity.tokenId,
    hasExpiredToken: identity.hasExpiredToken,
    classId,
    language: request.language,
    now,
    database: around.database,
    query,
    body: readBody(body, { call, checks, portal: around.portal(), now, time: around.time }) as never, // the schema made from the same contract as the type has checked it
    file,
    paging: readPaging(query, around.portal().perPage),
    portal: around.portal(),
    files: around.files,
    settings: around.settings,
    time: around.time,
    address: request.address,
    userAgent: (request.headers.userAgent ?? '').slice(0, userAgentLength),
    log: request.log,
    ask: around.ask,
  };
  const run = async (): Promise<Step> => {
    await around.limits.countLimited(call, caller);
    await checkExtraFiles(context, 'ext' in context.body ? context.body.ext : undefined);
    return prepare(served.handler, context);
  };
  const answer = call.changes
    ? await runChange(run, context, readIdempotencyKey(request.headers.idempotencyKey))
    : await (await run())(context);
  return showAnswerExtras(context, call, { ...context.body, ...context.query }, answer);
}

/** The part of a handler that runs inside the transaction. */
type Step = (context: CallContext) => Promise<unknown>;

async function prepare(handler: CallHandler<CallName>, context: CallContext): Promise<Step> {
  if (typeof handler === 'function') return handler as Step; // registered under the name whose shapes it has
  const ready = await handler.prepare(context);
  return (inside) => handler.run(inside, ready);
}

async function runChange(run: () => Promise<Step>, context: CallContext, key: string | null): Promise<unknown> {
  const { database, call, now, settings } = context;
  if (key === null) {
    const step = await run();
    return inTransaction(database, (transaction) => step({ ...context, database: transaction }));
  }
  const request = { userId: context.user?.id ?? 0, path: call.name, key, bodyHashes: hashesOf(context) };
  return runOnce(
    database,
    request,
    { now, timeoutMs: settings.requestTimeoutMs },
    { prepare: run, change: (step, transaction) => step({ ...context, database: transaction }) },
  );
}

/** A keyed hash: some bodies hold passwords, which must not be guessed from what is stored. One for each key that counts. */
function hashesOf({ query, body, file, settings }: CallContext): string[] {
  return signatures(
    settings.secretKey,
    'request',
    JSON.stringify([query, body, file ? [file.filename, sha256(file.bytes)] : null]),
  );
}

/** Asking for the number of unread messages, once a minute by every open page, counts against no limit of a person. */
function isUnreadPoll(call: CallModel, query: unknown): boolean {
  return call.name === 'user/message' && (query as Record<string, unknown>)['per-page'] === '1'; // Fastify always gives a record
}
