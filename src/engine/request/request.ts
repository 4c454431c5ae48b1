/** Speaks to the API: headers, envelope, time-out, one careful second try. */
import { type ClientCall, queryValues } from '#model';
import type { Reply } from './reply.ts';
import { readEnvelope } from './reply.ts';
import type { Clock } from './server-clock.ts';

/** What every request carries, asked anew each time. */
export interface ClientFacts {
  /** Where calls are answered, with a slash at its end. */
  readonly base: string;
  readonly timeoutMs: () => number;
  /** Who asks, and in which language. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly clock: Pick<Clock, 'learn'>;
  readonly fetch: (address: string, request: RequestInit) => Promise<Response>;
  /** Runs something after so many milliseconds, unless what it gives is called before. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface CallRequest {
  readonly call: string;
  readonly definition: ClientCall;
  /** Parameters by name; what is null is left out. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly page?: { readonly page: number; readonly perPage: number };
  /** Names one submission: sent again with it, it is done once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export interface UploadRequest extends CallRequest {
  readonly file: File;
  /** @param share  from 0 to 1 */
  readonly onProgress?: (share: number) => void;
}

export interface Client {
  readonly send: (request: CallRequest) => Promise<Reply>;
  readonly upload: (request: UploadRequest) => Promise<Reply>;
}

export function createClient(facts: ClientFacts): Client {
  return {
    send: async (request) => {
      const first = await attempt(facts, request);
      const { method, changes } = request.definition;
      const again = first.kind === 'network' && !first.tooLate && method === 'GET' && !changes;
      return again ? attempt(facts, request) : first;
    },
    upload: (request) => sendFile(facts, request),
  };
}

/** Where a request goes and what it carries, as the call's definition splits its parameters. */
export function requestParts({ call, definition, given = {}, page }: CallRequest): {
  readonly path: string;
  readonly body: string | null;
} {
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    if (definition.method === 'GET' || definition.query.includes(name))
      for (const text of queryValues(value)) query.append(name, text);
    else body[name] = value;
  }
  if (page) {
    query.set('page', String(page.page));
    // A size that the page itself gives to the call holds.
    if (!query.has('per-page')) query.set('per-page', String(page.perPage));
  }
  const search = query.toString();
  return { path: search ? `${call}?${search}` : call, body: definition.method === 'GET' ? null : JSON.stringify(body) };
}

function headersOf(facts: ClientFacts, idempotencyKey?: string): Record<string, string> {
  return {
    Accept: 'application/json',
    ...facts.headers(),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  };
}

type Attempt = Reply & { readonly tooLate?: boolean };

async function attempt(facts: ClientFacts, request: CallRequest): Promise<Attempt> {
  const { path, body } = requestParts(request);
  const url = request.call;
  const abort = new AbortController();
  let tooLate = false;
  const stopTimer = facts.after(facts.timeoutMs(), () => {
    tooLate = true;
    abort.abort();
  });
  const giveUp = () => abort.abort();
  request.signal?.addEventListener('abort', giveUp);
  if (request.signal?.aborted) giveUp();
  try {
    const sentMs = Date.now();
    const response = await facts.fetch(facts.base + path, {
      method: request.definition.method,
      headers: {
        ...headersOf(facts, request.idempotencyKey),
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      },
      body,
      signal: abort.signal,
      cache: 'no-store',
      credentials: 'same-origin',
    });
    facts.clock.learn(response.headers.get('date'), sentMs);
    const answer = await response.text();
    return readEnvelope(url, response.status, response.statusText, parse(answer));
  } catch {
    return abort.signal.aborted && !tooLate ? { kind: 'aborted', url } : { kind: 'network', url, tooLate };
  } finally {
    stopTimer();
    request.signal?.removeEventListener('abort', giveUp);
  }
}

/** Files go by XMLHttpRequest, which alone tells how far an upload is. Time runs out only while nothing moves. */
function sendFile(facts: ClientFacts, request: UploadRequest): Promise<Reply> {
  const { call: url, definition, given = {}, file, signal, onProgress } = request;
  if (signal?.aborted) return Promise.resolve({ kind: 'aborted', url });
  const form = new FormData();
  for (const [name, value] of Object.entries(given)) for (const text of queryValues(value)) form.append(name, text);
  form.append('file', file, file.name);
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    const fail = () => resolve(signal?.aborted ? { kind: 'aborted', url } : { kind: 'network', url });
    let stopTimer = facts.after(facts.timeoutMs(), () => xhr.abort());
    const moved = () => {
      stopTimer();
      stopTimer = facts.after(facts.timeoutMs(), () => xhr.abort());
    };
    const sentMs = Date.now();
    xhr.open(definition.method, facts.base + url);
    for (const [name, value] of Object.entries(headersOf(facts, request.idempotencyKey)))
      xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      moved();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => {
      facts.clock.learn(xhr.getResponseHeader('date'), sentMs);
      resolve(readEnvelope(url, xhr.status, xhr.statusText, parse(xhr.responseText)));
    };
    xhr.onerror = fail;
    xhr.onabort = fail;
    xhr.onloadend = () => stopTimer();
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(form);
  });
}

function parse(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}
