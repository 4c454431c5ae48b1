/** Checks query, body and answer of a call against the contract. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { answerWords, callSchemas } from '#compiler';
import { type CallModel, type Contract, rememberByObject } from '#model';
import { type FieldIssue, Refusal } from '../kernel/call/refusal.ts';

export interface CallChecks {
  /** Takes the texts of the address and gives typed values. @throws Refusal 400 */
  query(query: unknown): Record<string, unknown>;
  /**
   * @param whole  with its empty texts: one counts as not given where a text is asked for, and is wrong elsewhere
   * @throws Refusal 422 with every wrong field
   */
  body(body: unknown, whole?: unknown): Record<string, unknown>;
  /**
   * What is wrong with an answer, in words for the log, without its values; nothing when it is as the contract says.
   * @param sent  the parameters, on which the answer may depend; where they do not say it, any of the answers is right
   */
  answer(answer: unknown, sent: Readonly<Record<string, unknown>>): readonly string[];
}

const options = { messages: false, strictTypes: false, strictRequired: false } as const;

const queryAjv = newAjv({ allErrors: true, coerceTypes: 'array' });
const bodyAjv = newAjv({ allErrors: true });
const answerAjv = newAjv({ allErrors: true, messages: true, verbose: true });

/** The checks of one call, made once however many servers answer it. Extra fields are checked with their forms, not here. */
export function callChecks(call: CallModel, contract: Contract): CallChecks {
  return checksIn(contract)(call);
}

const checksIn = rememberByObject((contract: Contract) =>
  rememberByObject((call: CallModel) => makeChecks(call, contract)),
);

/** Each schema is compiled when it is first needed, because all of them together would hold up the start. */
function makeChecks(call: CallModel, contract: Contract): CallChecks {
  const schemas = once(() => callSchemas(call, contract));
  const query = once(() => queryAjv.compile(schemas().query));
  const body = once(() => bodyAjv.compile(schemas().body));
  const answer = once(() => answerAjv.compile(schemas().answer));
  const cases = new Map(
    Object.keys(call.cases?.answers ?? {}).map((word) => [
      word,
      once(() => answerAjv.compile(schemas().cases?.[word] ?? schemas().answer)),
    ]),
  );
  return {
    query: (sent) => checkQuery(query(), sent),
    body: (sent, whole = sent) => checkBody(body(), sent, whole),
    answer: (given, sent) => {
      const { by } = call.cases ?? {};
      const ofCase = by === undefined ? answer : cases.get(String(sent[by]));
      const validate = (ofCase ?? answer)();
      if (validate(given)) return [];
      return ofCase ? answerWords(validate.errors ?? []) : [`data is none of the answers that depend on ${by}`];
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function newAjv(more: object): Ajv2020 {
  const ajv = new Ajv2020({ ...options, ...more });
  (addFormats as unknown as (ajv: Ajv2020) => unknown)(ajv); // a CommonJS module whose types promise another default export
  return ajv;
}

function checkQuery(validate: ValidateFunction, sent: unknown): Record<string, unknown> {
  const query = { ...(sent as Record<string, unknown>) }; // Fastify always gives a record
  const isSpoilt = emptyErrors(validate, { ...query }).length > 0;
  for (const [name, value] of Object.entries(query)) if (value === '') delete query[name];
  if (isSpoilt || !validate(query) || Object.values(query).some(isEndless)) throw new Refusal('badRequest');
  return query;
}

/** `Infinity` and `1e400` are numbers to whoever reads texts as numbers. */
function isEndless(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

function checkBody(validate: ValidateFunction, sent: unknown, whole: unknown): Record<string, unknown> {
  const errors = validate(sent) ? [] : (validate.errors ?? []);
  const issues = issuesOf([...errors, ...emptyErrors(validate, whole)]);
  if (issues.length > 0) throw new Refusal('invalid', { issues });
  return sent as Record<string, unknown>; // the schema asks for an object
}

/** An empty text under a key that nobody knows, or where something else than a text is asked for. */
function emptyErrors(validate: ValidateFunction, whole: unknown): readonly ErrorObject[] {
  if (validate(whole)) return [];
  return (validate.errors ?? []).filter(({ keyword, instancePath, params }) => {
    const at = instancePath.split('/').slice(1);
    if (keyword === 'additionalProperties') return valueAt(whole, [...at, String(params['additionalProperty'])]) === '';
    return keyword === 'type' && valueAt(whole, at) === '';
  });
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[unescaped(key)], value); // ajv names only what is there
}

/** Names in a JSON pointer. */
function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The machine word of a broken rule, by the keyword of the schema. */
const ruleOfKeyword: Readonly<Record<string, string>> = {
  required: 'required',
  type: 'type',
  format: 'format',
  pattern: 'pattern',
  minimum: 'min',
  maximum: 'max',
  minLength: 'length',
  maxLength: 'length',
  minItems: 'length',
  maxItems: 'length',
  enum: 'enum',
  additionalProperties: 'unknown',
};

function issuesOf(errors: readonly ErrorObject[]): FieldIssue[] {
  const issues = new Map<string, FieldIssue>();
  for (const error of errors) {
    const field = fieldPath(error);
    if (!issues.has(field)) issues.set(field, { field, rule: ruleOfKeyword[error.keyword] ?? 'format' });
  }
  return [...issues.values()];
}

/** `/items/2` → `items[2]`; for a missing or unknown key the key itself. */
function fieldPath({ instancePath, params }: ErrorObject): string {
  const named: unknown = params['missingProperty'] ?? params['additionalProperty'];
  const parts = instancePath.split('/').slice(1);
  if (typeof named === 'string') parts.push(named);
  return parts.reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '');
}
