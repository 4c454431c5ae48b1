/**
 * Answers calls with data that are made up, for pages that no back end knows yet. Requests are checked as a real server checks
 * them; what is sent is forgotten at once. Which state of a page is seen is in a header of the request.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type CallModel,
  type Expression,
  type PreviewChoice,
  type PreviewRole,
  type PreviewState,
  previewHeader,
  readPreview,
  type Scope,
} from '#model';
import type { CallsElsewhere } from '../elsewhere/calls-elsewhere.ts';
import { callChecks } from '../http/check-request.ts';
import { cleanInput } from '../http/clean-input.ts';
import { type Envelope, failed, refused, success } from '../http/envelope.ts';
import { readBody } from '../http/read-body.ts';
import { acceptMultipart, readMultipart } from '../http/read-multipart.ts';
import { readPaging } from '../kernel/call/paging.ts';
import { invalidField, Refusal, refusals } from '../kernel/call/refusal.ts';
import { holds, valueIn } from '../kernel/portal/expressions.ts';
import { type Language, languageOf } from '../kernel/portal/language.ts';
import type { PortalView } from '../kernel/portal/portal-view.ts';
import type { Clock } from '../kernel/values/clock.ts';
import { timeWriter } from '../kernel/values/time.ts';
import { type LoginCalls, loginCalls, roleOf, tokenField, tokenFor } from './login-calls.ts';
import type { Fullness, MadePortal, Making } from './made.ts';
import { userOfRole } from './made-user.ts';
import { type Given, idMaximum, makeAnswer } from './make-answer.ts';
import { drawFile, drawPicture, madeFilesBase } from './pictures.ts';
import { isMeantFor, refusalOf } from './preview-refusal.ts';

export interface MockOptions {
  /** The one that is live now. */
  readonly portal: () => MadePortal;
  readonly clock: Clock;
  /** How long an answer takes that comes late. */
  readonly slowMs?: number;
}

const usualSlowMs = 3000;

/** What has to be typed for a captcha. */
const mockCaptcha = 'demo';

/** @returns what `ServerOptions.elsewhere` takes */
export function mockCalls(options: MockOptions): CallsElsewhere {
  const unmade = new Set<PreviewRole>();
  return {
    async prepare(room) {
      await acceptMultipart(room);
      handOutFiles(room);
    },
    async answer(call, request, reply, view) {
      const choice = readPreview(String(request.headers[previewHeader.toLowerCase()] ?? ''));
      const login = loginCalls(options.portal());
      const state = stateOf(choice, call, login, view);
      if (state === 'slow') await wait(options.slowMs ?? usualSlowMs);
      if (state === 'offline') {
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
      const role = roleOf(options.portal(), headerOf(request, login.headers.token));
      return reply.send(await envelopeOf({ call, request, view, login, choice, state, role, options, unmade }));
    },
  };
}

/** One request on its way to an answer. */
interface Asked {
  readonly call: CallModel;
  readonly request: FastifyRequest;
  readonly view: PortalView;
  readonly login: LoginCalls;
  readonly choice: PreviewChoice;
  readonly state: PreviewState;
  readonly role: PreviewRole;
  readonly options: MockOptions;
  /** The roles of which the log has said that no user can be made up for them. */
  readonly unmade: Set<PreviewRole>;
}

/** The state chosen for the call, else that of the page if it is meant for such calls. */
function stateOf(choice: PreviewChoice, call: CallModel, login: LoginCalls, view: PortalView): PreviewState {
  const own = Object.hasOwn(choice.calls, call.name) ? choice.calls[call.name] : undefined;
  if (own !== undefined) return own;
  if (login.names.has(call.name) || !isMeantFor(choice.state, call, view)) return 'filled';
  return choice.state;
}

async function envelopeOf(asked: Asked): Promise<Envelope> {
  const { call, request, view, login, state } = asked;
  const language = languageOf({ language: headerOf(request, login.headers.language) }, view);
  try {
    if (state === '401') throw new Refusal('tokenExpired');
    checkPerson(asked);
    const { given, filename } = await readGiven(asked);
    const refusal = refusalOf(state, call, view);
    if (refusal) throw refusal;
    if (((given.query['id'] ?? given.body['id'] ?? 0) as number) > idMaximum) throw new Refusal('notFound'); // the contract's ids are numbers
    return success(await answerOf(asked, given, filename, language));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind === 'classRequired') return choiceMissing(asked, language);
    return error.kind === 'failed' ? failed(view, language, request.id) : refused(error, view, call.name, language);
  }
}

/** As the real server does: a login where the call wants one, a choice where the role of the person must have made one. */
function checkPerson(asked: Asked): void {
  const { call, request, login, role } = asked;
  if (call.access !== 'signed-in') return;
  if (role === 'visitor') throw new Refusal('notLoggedIn');
  const hasChosen = headerOf(request, login.headers.chosen).trim() !== '';
  if (call.needsClass && !hasChosen && mustChoose(asked)) throw new Refusal('classRequired');
}

/** Whether the portal will see somebody who must choose first in what is made up of the person. */
function mustChoose(asked: Asked): boolean {
  const { login, view, options } = asked;
  const call = login.user === undefined ? undefined : view.contract.calls[login.user];
  if (!login.chooser || !call) return false;
  const paging = { page: 1, perPage: view.perPage };
  const user = ofRole(
    { ...asked, call },
    makeAnswer(makingOf({ ...asked, call }), call, { query: {}, body: {}, paging }),
  );
  return holds(login.chooser.when, { user }, options.clock(), timeWriter(view.timeZone));
}

function choiceMissing({ login, view, options }: Asked, language: Language): Envelope {
  return {
    code: refusals.classRequired.code,
    message: view.translate(options.portal().messages.chooseFirst, language),
    data: login.chooser?.missing === undefined ? {} : { reason: login.chooser.missing },
  };
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  return String(headers[name] ?? '');
}

interface Read {
  readonly given: Given;
  /** The name of the file that was sent with it. */
  readonly filename: string | null;
}

/** @throws Refusal when what was sent is not as the contract and the forms of the portal have it */
async function readGiven({ call, request, view, options, login }: Asked): Promise<Read> {
  const checks = callChecks(call, view.contract);
  const query = checks.query(cleanInput(request.query, 'keep'));
  const { body: sent, file } = call.multipart ? await readMultipart(request) : { body: request.body, file: null };
  const moment = { now: options.clock(), time: timeWriter(view.timeZone) };
  const body = readBody(sent, { call, checks, portal: view, ...moment });
  checkCaptcha(login, call, body);
  return { given: { query, body, paging: readPaging(query, view.perPage) }, filename: file?.filename ?? null };
}

function checkCaptcha({ forms }: LoginCalls, call: CallModel, body: Given['body']): void {
  const captcha = forms.get(call.name)?.fields.find(({ kind }) => kind === 'captcha');
  if (captcha && body[captcha.name] !== mockCaptcha) throw invalidField(captcha.name, 'captcha');
}

async function answerOf(asked: Asked, given: Given, filename: string | null, language: Language): Promise<unknown> {
  const { call, view, login, options } = asked;
  const portal = options.portal();
  if (call.name === portal.settings?.session.valueMaps) return view.valueMaps(language);
  const sent = { ...given.body, ...given.query };
  const answer = withParts(makeAnswer({ ...makingOf(asked), sent }, call, given), namedForm(call, sent));
  if (call.name === login.user) return ofRole(asked, answer);
  const form = login.forms.get(call.name);
  const token = form ? tokenField(form) : null;
  if (token !== null) return withParts(answer, { [token]: tokenFor(portal, given.body) });
  return filename === null ? answer : withParts(answer, { filename, title: filename });
}

/** The user who was made up, as somebody of the role that was chosen. */
function ofRole(asked: Asked, made: unknown): unknown {
  const { call, view, role, options, request, unmade } = asked;
  const time = timeWriter(view.timeZone);
  const valueOf = (expression: Expression, scope: Scope) => valueIn(expression, scope, options.clock(), time);
  const { answer, fits } = userOfRole({ call, making: makingOf(asked), valueOf }, made, role);
  if (!fits && !unmade.has(role)) {
    unmade.add(role);
    request.log.warn({ call: call.name, role }, 'no user can be made up for this role: its condition is too involved');
  }
  return answer;
}

/** A call that names a form with a store answers with that name. */
function namedForm({ query, body }: CallModel, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.entries({ ...query, ...body }).flatMap(([name, type]) =>
    type.kind === 'text' && type.names ? [name] : [],
  );
  return Object.fromEntries(names.map((name) => [name, sent[name]]));
}

/** Puts known values into the fields that an answer has. */
function withParts(answer: unknown, parts: Readonly<Record<string, unknown>>): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  return { ...answer, ...Object.fromEntries(Object.entries(parts).filter(([name]) => name in answer)) };
}

function makingOf({ call, view, login, choice, state, options }: Asked): Making {
  const time = timeWriter(view.timeZone);
  return {
    portal: options.portal(),
    seed: choice.seed,
    fullness: login.names.has(call.name) && !Object.hasOwn(choice.calls, call.name) ? 'filled' : fullnessOf(state),
    now: options.clock(),
    writeTime: (moment) => time.datetime(moment.toISOString()),
    writeDay: (moment) => time.date(moment.toISOString()),
  };
}

function fullnessOf(state: PreviewState): Fullness {
  return state === 'empty' || state === 'one' || state === 'long' ? state : 'filled';
}

/** The pictures and files that made-up answers speak of. */
function handOutFiles(room: FastifyInstance): void {
  room.get<{ Params: { name: string } }>(`${madeFilesBase}/:name`, async (request, reply): Promise<FastifyReply> => {
    const [, name, ending] = /^([\w.-]{1,80})\.(svg|pdf)$/.exec(request.params.name) ?? [];
    if (name === undefined) return reply.code(404).type('text/plain').send('Not found');
    reply.header('Cache-Control', 'no-cache');
    if (ending === 'svg') return reply.type('image/svg+xml').send(drawPicture(name));
    return reply.type('application/pdf').send(drawFile(name));
  });
}
