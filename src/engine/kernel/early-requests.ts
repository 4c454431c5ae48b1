/** Requests that `first-part.js` made while the scripts were on their way: each is for the first who asks exactly the same. */

interface EarlyRequest {
  readonly response: Promise<Response>;
  readonly askedAtMs: number;
}

/** By `keyOf`; first-part.js writes it in the same way. */
type EarlyRequests = Map<string, EarlyRequest>;

/** What nobody has asked for by then would be old. */
const keptMs = 10_000;

/** As `fetch`, which is asked where nothing was asked before, and where that has failed. */
export async function fetchOnce(address: RequestInfo | URL, request: RequestInit = {}): Promise<Response> {
  const early = takeEarly(keyOf(String(address), request));
  if (!early) return fetch(address, request);
  const { signal } = request;
  const aborted = new Promise<never>((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
  // Its signal was not there yet, so that its answer would be waited for without end: it counts once it has come whole.
  const whole = early.then(async (response) => new Response(await response.arrayBuffer(), response));
  try {
    return await Promise.race([whole, aborted]);
  } catch {
    return fetch(address, request);
  }
}

function takeEarly(key: string): Promise<Response> | null {
  const { porticoRequests } = globalThis as { readonly porticoRequests?: EarlyRequests }; // first-part.js makes it
  const found = porticoRequests?.get(key);
  porticoRequests?.delete(key);
  return found && Date.now() - found.askedAtMs < keptMs ? found.response : null;
}

function keyOf(address: string, { method, headers, body }: RequestInit): string {
  return JSON.stringify([address, method, headers, body]);
}
