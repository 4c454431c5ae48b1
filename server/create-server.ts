/** Puts the server together. Nothing here decides anything: it reads as a list of the parts. */

import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { keysOf, nothingDrawn, rememberByKey } from '#model';
import { callHandlers } from './call-handlers.ts';
import { checkLabels } from './check-labels.ts';
import { answerDemoFailures } from './demo/answer-demo-failures.ts';
import { type CallsElsewhere, registerElsewhere } from './elsewhere/calls-elsewhere.ts';
import { answerUnreadable, callBase, refuseRequest } from './http/call-address.ts';
import { failed, refused } from './http/envelope.ts';
import { answerHealth } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import { type ModelFiles, serveModelFiles } from './http/model-files.ts';
import { answerUnknownAddress, type PageAddresses } from './http/page-addresses.ts';
import { rateLimits } from './http/rate-limits.ts';
import { type AnswerCheck, registerCalls } from './http/register-calls.ts';
import { headersAt, writtenHeaders } from './http/security-headers.ts';
import { sendWords } from './http/send-text.ts';
import { serveFiles } from './http/serve-files.ts';
import { type FrontEnd, serveStaticFiles } from './http/static-files.ts';
import { startJobs } from './jobs.ts';
import type { CallHandler, CallName } from './kernel/call/call.ts';
import type { JobDeps } from './kernel/call/job.ts';
import { Refusal } from './kernel/call/refusal.ts';
import type { Database } from './kernel/database/open.ts';
import { databaseTroubles, type Troubles } from './kernel/database/troubles.ts';
import { type FileStore, fileStore } from './kernel/files/file-store.ts';
import { logOptions } from './kernel/logging.ts';
import { languageOf } from './kernel/portal/language.ts';
import { livePortal, type PortalView, type ServedPortal } from './kernel/portal/portal-view.ts';
import { proxyTrust } from './kernel/proxies.ts';
import { defaultSettings, type ServerSettings } from './kernel/settings.ts';
import { type Clock, systemClock } from './kernel/values/clock.ts';
import { originOf } from './kernel/values/origin-of.ts';
import { liveTime, minuteMs } from './kernel/values/time.ts';

export interface ServerOptions extends Partial<Omit<ServerSettings, 'secretKey'>>, Pick<ServerSettings, 'secretKey'> {
  /** The compiled portal, or a function that gives the one that is live now. The calls are those of the first. */
  readonly portal: ServedPortal | (() => ServedPortal);
  /** Where the calls with a handler keep their records. Left out: no call is answered here, all of them elsewhere. */
  readonly database?: Database;
  /** Where uploaded files lie; belongs to the database. */
  readonly filesDir?: string;
  /** Who answers the calls that are not answered here. Left out: nobody; they are unknown addresses. */
  readonly elsewhere?: CallsElsewhere;
  readonly clock?: Clock;
  /** `false`: no log. Left out: JSON lines on the standard output. Whatever is set, secrets stay out. */
  readonly logger?: FastifyServerOptions['logger'];
  /** The built front end. */
  readonly staticDir?: string;
  /** Draws what the front end shows until its scripts are there. Left out: nothing is seen until then. */
  readonly firstScreens?: FrontEnd['draw'];
  /** The page for addresses that lead nowhere. Left out: two words. */
  readonly notFoundPage?: () => string;
  /** The compiled chunks for the browser. */
  readonly modelFiles?: () => ModelFiles;
  /** Left out: answers that are not as the contract says are refused in tests and noted elsewhere. */
  readonly answerCheck?: AnswerCheck;
  /** Where mail of a demonstration without a mail server is shown. Left out: in the log. */
  readonly note?: JobDeps['note'];
  /** False: nothing runs in the background. */
  readonly jobs?: boolean;
  /** What the log says besides when the database is damaged, in a sentence: where the youngest copy is. */
  readonly adviceOnDamage?: () => string;
  /** True: the server does not start when a value of the database has no label. */
  readonly checkLabels?: boolean;
  /** Other handlers, for tests of the routes themselves. */
  readonly handlers?: Readonly<Record<string, CallHandler<CallName>>>;
}

/** Bodies above this are refused before anybody reads them (HTTP 413). */
const bodyLimitBytes = 1024 * 1024;

/** A request that has not come in whole by then is given up; the largest file takes a minute on a slow line. */
const requestTimeoutMs = 5 * minuteMs;

/** The longest part of an address: the name of a file, of which each letter may be written as nine. */
const addressPartLength = 2000;

const noFiles: ModelFiles = new Map();

/** The server, ready to listen or to be given requests. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const settings = settingsOf(options);
  const given = options.portal;
  const current = typeof given === 'function' ? given : () => given;
  const portal = livePortal(current);
  const { staticDir, notFoundPage } = options;
  const addresses = { current, notFoundPage };
  const headersOf = rememberByKey((siteAddress: string | undefined) =>
    writtenHeaders(!settings.demo, { files: originOf(siteAddress) }),
  );
  const headers = () => headersOf(current().settings.siteAddress);
  const app = Fastify({
    // An address that cannot be read leads nowhere, like one that nothing answers.
    frameworkErrors: (_, request, reply) => {
      void reply.headers(headersAt(request.url, headers()));
      void answerUnknown(request, reply, portal(), addresses);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headersAt(callBase, headers()), portal()),
    logger: loggerOf(options.logger),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    routerOptions: { maxParamLength: addressPartLength },
    trustProxy: proxyTrust(settings.proxyCount, settings.proxyAddresses),
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    // While it stops, who is connected is still answered in the usual way; new connections are not taken.
    return503OnClosing: false,
  });
  await app.register(compress, { threshold: 1024 });
  readJsonBodies(app);
  const { clock } = options;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersAt(request.url, headers())).header('X-Request-Id', request.id);
    // Browsers tell the time by this header; where the clock is held still, they must see it too.
    if (clock) reply.header('Date', clock().toUTCString());
    done();
  });
  const troubles = databaseTroubles(options.adviceOnDamage);
  answerTroubles(app, portal, addresses, troubles);
  const { database, filesDir, elsewhere } = options;
  const files = filesDir ? fileStore(filesDir, settings.secretKey, options.clock ?? systemClock) : undefined;
  const data = database && files ? { database, files, troubles } : undefined;
  answerHealth(app, data);
  if (data) await answerHere(app, { ...options, ...data }, settings, portal);
  if (elsewhere) await registerElsewhere(app, elsewhere, portal);
  if (options.modelFiles) serveModelFiles(app, options.modelFiles);
  if (staticDir) {
    const { modelFiles: model = () => noFiles, firstScreens: draw = async () => nothingDrawn } = options;
    await serveStaticFiles(app, { folder: staticDir, current, model, draw });
  }
  return app;
}

/** The calls with a handler, and what belongs to their records: uploaded files, what happens by itself. */
async function answerHere(
  app: FastifyInstance,
  options: ServerOptions & { readonly database: Database; readonly files: FileStore; readonly troubles: Troubles },
  settings: ServerSettings,
  portal: () => PortalView,
): Promise<void> {
  const { database, files, troubles } = options;
  const clock = options.clock ?? systemClock;
  const time = liveTime(() => portal().timeZone);
  if (options.checkLabels) await checkLabels(database, portal());
  if (settings.demo) answerDemoFailures(app, database, portal);
  const metrics = settings.metricsToken ? serveMetrics(app, settings.metricsToken) : null;
  await registerCalls(app, {
    ...(metrics ? { noteCall: metrics.noteCall } : {}),
    database,
    clock,
    settings,
    files,
    portal,
    troubles,
    limits: rateLimits(database, settings.callsPerMinute),
    time,
    handlers: options.handlers ?? (callHandlers as unknown as Readonly<Record<string, CallHandler<CallName>>>), // each is called under its own name only
    answerCheck: options.answerCheck ?? (process.env['NODE_ENV'] === 'test' ? 'refuse' : 'log'),
  });
  serveFiles(app, database, files);
  if (options.jobs === false) return;
  const deps = {
    database,
    files,
    clock,
    settings,
    portal,
    time,
    warn: (detail: object, message: string) => app.log.warn(detail, message),
    note: options.note ?? ((detail: object, message: string) => app.log.info(detail, message)),
  };
  startJobs(app, deps, troubles);
}

function loggerOf(given: ServerOptions['logger']): NonNullable<FastifyServerOptions['logger']> {
  if (given === false) return false;
  return typeof given === 'object' ? { ...logOptions, ...given } : logOptions;
}

function settingsOf(options: ServerOptions): ServerSettings {
  const given = keysOf(defaultSettings).map((name) => [name, options[name] ?? defaultSettings[name]]);
  return Object.fromEntries(given) as unknown as ServerSettings; // the same keys as the defaults
}

/** An empty body means `{}`, whatever the header says. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, String(body), done);
  });
}

/** What goes wrong before a call is reached: a body that cannot be read, an unknown address. */
function answerTroubles(
  app: FastifyInstance,
  portal: ReturnType<typeof livePortal>,
  addresses: PageAddresses,
  troubles: Troubles,
): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const language = languageOf(request.headers, portal());
    if (error.statusCode === 413) return refuseRequest(413, reply, portal());
    if (error.statusCode !== undefined && error.statusCode < 500) {
      if (!request.url.startsWith(callBase)) return answerUnknown(request, reply, portal(), addresses);
      request.log.info({ code: 400 }, 'refused');
      return reply.code(200).send(refused(new Refusal('badRequest'), portal(), '', language));
    }
    // Nobody is there any more to whom anything could be said, and nothing has failed.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed) {
      request.log.info('left before the answer');
      return reply;
    }
    if (troubles.note(request.log, error)) return sendWords(reply, 503, 'Unavailable');
    request.log.error({ err: error }, 'request failed');
    // A page or a file that fails must not look like one that came: it would be shown, saved, and taken for a portal that is well.
    if (!request.url.startsWith(callBase)) return sendWords(reply, 500, 'Something went wrong');
    return reply.code(200).send(failed(portal(), language, request.id));
  });
  app.setNotFoundHandler((request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return answerUnknown(request, reply, portal(), addresses);
  });
}

/** What nothing answers: a call in its envelope, a page by its own, everything else in two words. */
function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  portal: PortalView,
  addresses: PageAddresses,
): FastifyReply {
  if (request.url.startsWith(callBase)) return refuseRequest(404, reply, portal);
  return answerUnknownAddress(request, reply, addresses);
}
