/** The checks of one call. Each gives what is wrong in words, null when all is well, undefined when it does not apply. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { answerWords, callSchemas } from '#compiler';
import { type CallModel, type Contract, type Fields, recordOf } from '#model';

import type { Question, Reply } from './ask.ts';
import { type Envelope, envelopeIssue, envelopeOf, headerIssue, reasonWord } from './envelope.ts';
import type { SafeRequest } from './requests.ts';
import type { Visitor } from './visitor.ts';

export type Finding = string | null | undefined;

/** In the order of the table's columns. */
export const checkNames = ['answer', 'envelope', 'headers', 'login', 'class', 'input', 'pages'] as const;

export type CheckName = (typeof checkNames)[number];

export type Findings = Readonly<Record<CheckName, Finding>>;

export interface CheckedCall {
  readonly findings: Findings;
  /** What the call answered, for later calls. */
  readonly data: unknown;
}

export async function checkCall(request: SafeRequest, contract: Contract, visitor: Visitor): Promise<CheckedCall> {
  const reply = await visitor.ask(questionOf(request, visitor));
  const envelope = envelopeOf(reply);
  const findings = {
    answer: answerIssue(request, contract, reply) ?? (await otherCasesIssue(request, contract, visitor)),
    envelope: envelopeIssue(reply),
    headers: headerIssue(reply),
    login: await loginIssue(request, visitor),
    class: await classIssue(request, visitor),
    input: await inputIssue(request, visitor),
    pages: await pagesIssue(request, visitor),
  };
  return { findings, data: envelope?.data };
}

function questionOf({ call, query, body }: SafeRequest, { login, chosen }: Visitor): Question {
  return { method: call.method, call: call.name, query, body, headers: { ...login, ...chosen?.headers } };
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, verbose: true });
(addFormats as unknown as (ajv: Ajv2020) => unknown)(ajv); // a CommonJS module whose types promise another default export

/** How many issues of one answer are told. */
const shownIssues = 3;

/** The answers for the other words of what it depends on; those that this visitor may not ask for are left out. */
async function otherCasesIssue(request: SafeRequest, contract: Contract, visitor: Visitor): Promise<Finding> {
  const { call } = request;
  if (!call.cases) return null;
  const { by, answers } = call.cases;
  const place = Object.hasOwn(call.query, by) ? 'query' : 'body';
  for (const word of Object.keys(answers).filter((each) => String(sentWith(request)[by]) !== each)) {
    const other = { ...request, [place]: { ...request[place], [by]: valueOf(word, call, by) } };
    const reply = await visitor.ask(questionOf(other, visitor));
    if (envelopeOf(reply)?.code === 403) continue;
    const issue = answerIssue(other, contract, reply);
    if (issue) return `with ${by}=${word} ${issue}`;
  }
  return null;
}

/** A word of the parameter as it is sent: some are numbers. */
function valueOf(word: string, { query, body }: CallModel, by: string): string | number {
  const type = { ...body, ...query }[by];
  const options = type?.kind === 'one-of' ? type.options : [];
  return options.find((option) => String(option) === word) ?? word;
}

function sentWith({ query, body }: SafeRequest): Readonly<Record<string, unknown>> {
  return { ...body, ...query };
}

function answerIssue(request: SafeRequest, contract: Contract, reply: Reply): Finding {
  const { call } = request;
  const envelope = envelopeOf(reply);
  if (!envelope) return 'there is no answer to look at';
  if (envelope.code !== 200) return refusedWords(request, envelope);
  const { answer, cases } = callSchemas(call, contract);
  const validate: ValidateFunction = ajv.compile(cases?.[String(sentWith(request)[call.cases?.by ?? ''])] ?? answer);
  if (validate(envelope.data)) return null;
  const issues = answerWords(validate.errors ?? []);
  const more = issues.length > shownIssues ? ` and ${issues.length - shownIssues} more` : '';
  return `${issues.slice(0, shownIssues).join('; ')}${more}`;
}

/** `it answers 422: Please correct the marked fields (day: Invalid format); sent was {"day":"today"}` */
function refusedWords(request: SafeRequest, envelope: Envelope): string {
  const { errors } = recordOf(envelope.data);
  const fields = (Array.isArray(errors) ? errors : [])
    .map(recordOf)
    .map(({ field, message, rule }) => `${String(field)}: ${String(message ?? rule ?? 'not accepted')}`);
  const code = [envelope.code, reasonWord(envelope)].filter((word) => word !== undefined).join(' ');
  const marked = fields.length > 0 ? ` (${fields.join('; ')})` : '';
  const sent = sentWith(request);
  const what = Object.keys(sent).length > 0 ? JSON.stringify(sent) : 'nothing';
  return `it answers ${code}: ${envelope.message.replace(/\.$/, '')}${marked}; sent was ${what}`;
}

async function loginIssue(request: SafeRequest, { ask }: Visitor): Promise<Finding> {
  const { call, query, body } = request;
  if (call.access === 'everyone') return undefined;
  const reply = await ask({ method: call.method, call: call.name, query, body });
  return expected(reply, 401, 'without a token');
}

/** Only people of a role that chooses must choose, such as class leads. */
async function classIssue(request: SafeRequest, { chosen, ...visitor }: Visitor): Promise<Finding> {
  if (!chosen || !request.call.needsClass || request.call.access === 'everyone') return undefined;
  const reply = await visitor.ask(questionOf(request, visitor));
  const word = reasonWord(envelopeOf(reply));
  const issue = expected(reply, 403, `without a ${chosen.as}`);
  if (issue !== null || chosen.missing === undefined || word === chosen.missing) return issue;
  return `without a ${chosen.as} the reason is ${word ?? 'missing'} instead of ${chosen.missing}`;
}

/** Nothing of the contract is called so. */
const unknownKey = 'no_such_key';

async function inputIssue(request: SafeRequest, visitor: Visitor): Promise<Finding> {
  const { call } = request;
  if (call.method === 'GET') return queryIssue(request, visitor);
  const question = questionOf(request, visitor);
  const unknown = await visitor.ask({ ...question, body: { ...request.body, [unknownKey]: 1 } });
  const issue = expected(unknown, 422, 'with an unknown key');
  if (issue !== null) return issue;
  const broken = await visitor.ask({ ...question, body: '{' });
  return expected(broken, 400, 'with a body that is no JSON');
}

/** A request whose query has a word where a number is wanted. */
async function queryIssue(request: SafeRequest, visitor: Visitor): Promise<Finding> {
  const name = numberIn(request.call.query);
  if (name === undefined) return undefined;
  const question = questionOf(request, visitor);
  const reply = await visitor.ask({ ...question, query: { ...request.query, [name]: 'x' } });
  return expected(reply, 400, `with ${name}=x`);
}

function numberIn(fields: Fields): string | undefined {
  return Object.entries(fields).find(([, type]) => type.kind === 'id' || type.kind === 'integer')?.[0];
}

/** A page behind the last. */
const farPage = 1_000_000;

async function pagesIssue(request: SafeRequest, visitor: Visitor): Promise<Finding> {
  if (!request.call.paged) return undefined;
  const question = questionOf(request, visitor);
  const far = envelopeOf(await visitor.ask({ ...question, query: { ...request.query, page: farPage } }));
  const list = recordOf(far?.data)['list'];
  if (!Array.isArray(list) || list.length > 0) return 'a page behind the last is no empty list';
  const one = envelopeOf(await visitor.ask({ ...question, query: { ...request.query, page: 1, 'per-page': 1 } }));
  const first = recordOf(one?.data)['list'];
  if (!Array.isArray(first) || first.length > 1) return 'per-page=1 gives more than one record';
  return expected(await visitor.ask({ ...question, query: { ...request.query, page: 0 } }), 400, 'with page=0');
}

function expected(reply: Reply, code: number, when: string): string | null {
  const issue = envelopeIssue(reply);
  if (issue) return `${when} ${issue}`;
  const given = envelopeOf(reply)?.code;
  return given === code ? null : `${when} it answers ${given} instead of ${code}`;
}
