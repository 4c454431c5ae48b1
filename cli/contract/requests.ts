/**
 * What is sent to each safe call: nothing where nothing is needed, the first choice where one must be chosen, and records
 * that an earlier call has listed.
 */
import { type CallModel, type Fields, recordOf, type Type } from '#model';

/** Where a parameter comes from: the call that lists such records, and the path to it in the answer. */
interface Source {
  readonly call: string;
  readonly path: readonly (string | number)[];
}

const firstOf = (call: string, ...path: (string | number)[]): Source => ({
  call,
  path: path.length > 0 ? path : ['list', 0, 'id'],
});

/** Parameters by the call that needs them. A missing record is no fault of the server: the call is left out then. */
const sources: Readonly<Record<string, Readonly<Record<string, Source>>>> = {
  'news/detail': { id: firstOf('news/index') },
  'application/detail': { id: firstOf('application/index') },
  'question/detail': { id: firstOf('question/index') },
  'activity/details': { id: firstOf('activity') },
  'activity/apply-field-show': { id: firstOf('activity') },
  'activity/comment-list': { id: firstOf('activity') },
  'activity/assessment-validate': { id: firstOf('activity') },
  'course-selection/get-course': { round_id: firstOf('course-selection/index') },
  'course-selection/get-selected-course': { round_id: firstOf('course-selection/index') },
  'passport/captcha': { sid: firstOf('passport/sid', 'sid') },
  'find-password/captcha': { sid: firstOf('passport/sid', 'sid') },
};

/** Choices that anybody may make, where the first one is only for some. */
const fixed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'archives/index': { scope: 'mine' },
};

export interface SafeRequest {
  readonly call: CallModel;
  readonly query: Readonly<Record<string, string | number>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asked before anything else, to log in. */
const loginCall = 'passport/login';

/** The calls that change nothing, those first whose answers others need. */
export function safeCalls(calls: Readonly<Record<string, CallModel>>): CallModel[] {
  const safe = Object.values(calls).filter((call) => !call.changes && !call.multipart && call.name !== loginCall);
  const needed = new Set(Object.values(sources).flatMap((parts) => Object.values(parts).map(({ call }) => call)));
  return [...safe.filter((call) => needed.has(call.name)), ...safe.filter((call) => !needed.has(call.name))];
}

/**
 * @param answers  the data of the calls asked so far, by name
 * @returns the name of the call that lists nothing to ask for, when there is no such record
 */
export function requestFor(
  call: CallModel,
  answers: ReadonlyMap<string, unknown>,
): SafeRequest | { readonly lacks: string } {
  const given: Record<string, string | number> = { ...fixed[call.name] };
  // The server that is asked may keep other forms than this config.
  if (Object.values(call.query).some((type) => type.kind === 'text' && type.names)) return { lacks: 'the contract' };
  for (const [name, source] of Object.entries(sources[call.name] ?? {})) {
    const value = source.path.reduce<unknown>(
      (part, key) => (Array.isArray(part) ? part[Number(key)] : recordOf(part)[key]),
      answers.get(source.call),
    );
    if (typeof value !== 'string' && typeof value !== 'number') return { lacks: source.call };
    given[name] = value;
  }
  return { call, query: only(call.query, given) as SafeRequest['query'], body: only(call.body, given) }; // the query's types are texts and numbers
}

function only(fields: Fields, given: Readonly<Record<string, string | number>>): Record<string, unknown> {
  const needed = Object.entries(fields).filter(([name, type]) => !type.nullable || name in given);
  return Object.fromEntries(needed.map(([name, type]) => [name, given[name] ?? plainValue(type)]));
}

/** A value for a parameter that must be there. */
function plainValue(type: Type): unknown {
  switch (type.kind) {
    case 'one-of':
      return type.options[0];
    case 'list':
      return [];
    case 'object':
    case 'entity':
    case 'extra':
      return {};
    case 'id':
    case 'integer':
    case 'number':
      return 1;
    case 'yes-no':
      return true;
    default:
      return '';
  }
}
