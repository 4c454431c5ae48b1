/** The way to the server: the session and the calls, which need each other. Each call says who asks; the session is read by a call. */
import { evaluate } from '#expression';
import type { Browser } from '../kernel/browser.ts';
import type { Preview } from '../preview/preview.ts';
import { createClient } from '../request/request.ts';
import type { Clock } from '../request/server-clock.ts';
import { createSession, type Session } from '../session/session.ts';
import { type Calls, type CallsDeps, createCalls } from './calls.ts';
import type { Languages } from './languages.ts';

export interface ConnectionDeps
  extends Pick<CallsDeps, 'manifest' | 'page' | 'layout' | 'knownPages'>,
    Pick<Languages, 'words' | 'chosen'> {
  readonly apiBase: string;
  readonly browser: Pick<Browser, 'local' | 'fetch' | 'after'>;
  readonly clock: Clock;
  readonly preview: Pick<Preview, 'headers'> | null;
}

export interface Connection {
  readonly session: Session;
  readonly calls: Calls;
}

export function createConnection(deps: ConnectionDeps): Connection {
  const { manifest, words, chosen, clock, preview, browser } = deps;
  const settings = () => manifest.get().settings;
  const client = createClient({
    base: deps.apiBase,
    timeoutMs: () => settings().times.requestMs,
    headers: () => ({
      [settings().session.sends.language]: chosen(),
      ...session.headers(),
      ...preview?.headers(),
    }),
    clock,
    fetch: browser.fetch,
    after: browser.after,
  });
  const calls = createCalls({ ...deps, client, session: () => session });
  const session: Session = createSession({
    storage: browser.local,
    settings,
    holds: (when, user) => evaluate(when, { user }, { now: clock.now(), format: words.get().format }) === true,
    ask: (call, given, paging) =>
      client.send({ call, given, definition: calls.callOf(call), ...(paging ? { page: paging } : {}) }),
  });
  return { session, calls };
}
