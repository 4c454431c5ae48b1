/**
 * What is sent to each safe call: nothing where nothing is needed, the first choice where one must be chosen, and records
 * that an earlier call has listed.
 */
import type { CallModel, Fields, PortalModel, Type } from '#model';
import { loginForms } from './login-form.ts';
import { type Sources, sourcesOf, valueFrom } from './sources.ts';

/** Choices that anybody may make, where the first one is only for some. */
const fixed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'archives/index': { scope: 'mine' },
};

export interface SafeRequest {
  readonly call: CallModel;
  readonly query: Readonly<Record<string, string | number>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface SafeCalls {
  /** Those first whose answers others need. */
  readonly calls: readonly CallModel[];
  readonly sources: Sources;
}

/** The calls that change nothing. Those that log in are asked before, with an account. */
export function safeCalls(portal: PortalModel): SafeCalls {
  const logins = new Set(loginForms(portal).map(({ sends }) => sends));
  const safe = Object.values(portal.contract.calls).filter(
    (call) => !call.changes && !call.multipart && !logins.has(call.name),
  );
  const sources = sourcesOf(portal, safe);
  const places = Object.values(sources).flatMap((parts) => Object.values(parts).flat());
  const needed = new Set(places.map(({ call }) => call));
  const calls = [...safe.filter((call) => needed.has(call.name)), ...safe.filter((call) => !needed.has(call.name))];
  return { calls, sources };
}

/**
 * @param answers  the data of the calls asked so far, by name
 * @returns why the call cannot be asked, when something for it is missing: that is no fault of the server
 */
export function requestFor(
  call: CallModel,
  sources: Sources,
  answers: ReadonlyMap<string, unknown>,
): SafeRequest | { readonly skipped: string } {
  const given: Record<string, string | number> = { ...fixed[call.name] };
  // The server that is asked may keep other forms than this config.
  if (Object.values(call.query).some((type) => type.kind === 'text' && type.names))
    return { skipped: 'the contract lists no record to ask for' };
  for (const [name, places] of Object.entries(sources[call.name] ?? {})) {
    const value = valueFrom(places, answers);
    if (value === undefined) return { skipped: whyMissing(name, places) };
    given[name] = value;
  }
  return { call, query: only(call.query, given) as SafeRequest['query'], body: only(call.body, given) }; // the query's types are texts and numbers
}

function whyMissing(name: string, [first]: Sources[string][string]): string {
  return first ? `${first.call} lists no record to ask for` : `no call lists the records that its \`${name}\` names`;
}

function only(fields: Fields, given: Readonly<Record<string, string | number>>): Record<string, unknown> {
  const needed = Object.entries(fields).filter(([name, type]) => !type.nullable || name in given);
  return Object.fromEntries(needed.map(([name, type]) => [name, given[name] ?? plainValue(type)]));
}

/** A well-formed value for a parameter that must be there; a day is today, which lists for a day have. */
function plainValue(type: Type): unknown {
  const plain = plainValues[type.kind];
  if (type.kind === 'one-of') return type.options[0];
  return plain ? plain() : typeof type.example === 'string' ? type.example : '';
}

/** Kinds that are no texts of any form. */
const plainValues: Readonly<Partial<Record<Type['kind'], () => unknown>>> = {
  list: () => [],
  object: () => ({}),
  entity: () => ({}),
  extra: () => ({}),
  json: () => ({}),
  id: () => 1,
  integer: () => 1,
  number: () => 1,
  'yes-no': () => true,
  money: () => '1.00',
  country: () => 'hk',
  datetime: () => new Date().toISOString().replace(/\.\d+/, ''),
  date: () => new Date().toISOString().slice(0, 10),
  month: () => new Date().toISOString().slice(0, 7),
  time: () => '12:00',
  route: () => '/',
};
