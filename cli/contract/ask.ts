/** Asks a server as a browser would, and keeps everything that came back. */
import { type Contract, queryValues } from '#model';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';

export interface Question {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The name of the call, `news/index`. */
  readonly call: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The answer read as JSON; undefined when it is none. */
  readonly json: unknown;
}

export type Ask = (question: Question) => Promise<Reply>;

/** All calls are below this address (spec section 7). */
const callBase = '/student-api/v1';

const timeoutMs = 60_000;

/**
 * A question with what it is given, split as the browser does: behind the `?` what the contract has there, the rest in the body.
 * @param given  by name; what is null is left out
 */
export function questionFor(
  name: string,
  given: Readonly<Record<string, unknown>>,
  { calls }: Contract,
  headers: Readonly<Record<string, string>> = {},
): Question {
  const call = calls[name];
  if (!call) throw new Error(`There is no call ${name}.`);
  const sent = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  const isInQuery = ([key]: readonly [string, unknown]) => call.method === 'GET' || Object.hasOwn(call.query, key);
  const query = sent.filter(isInQuery);
  const body = Object.fromEntries(sent.filter((entry) => !isInQuery(entry)));
  return { method: call.method, call: name, query: Object.fromEntries(query), body, headers };
}

/**
 * @param base      the address of the site, with or without the path of the calls
 * @param language  the name of the header with the language
 */
export function asker(base: string, language: string): Ask {
  const root = rootOf(base);
  return async ({ method, call, query = {}, body, headers = {} }) => {
    const address = new URL(`${root}${callBase}/${call}`);
    for (const [name, value] of Object.entries(query))
      for (const text of queryValues(value)) address.searchParams.append(name, text);
    const sent = method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) };
    try {
      const response = await fetch(address, {
        method,
        headers: { [language]: 'en', ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }), ...headers },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'manual',
        ...sent,
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: readJson(text) };
    } catch (error) {
      throw new CommandProblem(
        `${root} does not answer: ${causeOf(error)}. Is the address right, and the server running?`,
      );
    }
  };
}

function rootOf(base: string): string {
  const address = URL.canParse(base) ? new URL(base) : undefined;
  // `localhost:8080` can be read too: as something of a kind called localhost.
  if (address && /^https?:$/.test(address.protocol))
    return `${address.origin}${address.pathname}`.replace(/\/$/, '').replace(new RegExp(`${callBase}$`), '');
  throw new CommandProblem(
    `${base} is no address. Write it with https:// in front, such as https://portal.school.example.`,
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown; // whatever it is, it is looked at before it is used
  } catch {
    return undefined;
  }
}

/** `fetch failed` says nothing; what lies behind it does. */
function causeOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? reasonOf(error.cause) : reasonOf(error);
}
