/** The calls of what is shown now: what each one is, and sending them for whoever is logged in. */
import type { ClientCall, LayoutChunk, Manifest, PageChunk } from '#model';
import { invariant } from '../kernel/invariant.ts';
import type { Store } from '../kernel/store.ts';
import type { Reply } from '../request/reply.ts';
import type { CallRequest, Client, UploadRequest } from '../request/request.ts';
import type { Session } from '../session/session.ts';

export interface Calls {
  readonly callOf: (name: string) => ClientCall;
  /** @param request  with its definition when it belongs to a page that is not shown yet */
  readonly send: (
    request: Omit<CallRequest, 'definition'> & Partial<Pick<CallRequest, 'definition'>>,
  ) => Promise<Reply>;
  readonly upload: (request: Omit<UploadRequest, 'definition'>) => Promise<Reply>;
}

export interface CallsDeps {
  readonly client: Client;
  readonly session: () => Session;
  readonly manifest: Store<Manifest>;
  readonly page: Store<PageChunk | null>;
  readonly layout: Store<LayoutChunk | null>;
  readonly knownPages: ReadonlyMap<string, PageChunk>;
}

export function createCalls({ client, session, manifest, page, layout, knownPages }: CallsDeps): Calls {
  function callOf(name: string): ClientCall {
    // While one page gives way to the next, parts of either may still be drawn: a call is the same on all pages.
    const elsewhere = () => [...knownPages.values()].find(({ calls }) => calls[name])?.calls[name];
    const definition =
      page.get()?.calls[name] ?? layout.get()?.calls[name] ?? manifest.get().calls[name] ?? elsewhere();
    invariant(definition, `the page brings the call ${name} along`);
    return definition;
  }

  /** Nothing is asked while the login is ending, and no old login can end a new one. */
  async function unlessEnding(call: string, send: () => Promise<Reply>): Promise<Reply> {
    const { store } = session();
    const { token, ending } = store.get();
    if (ending) return { kind: 'aborted', url: call };
    const reply = await send();
    const isOutdated = reply.kind === 'refused' && reply.code === 401 && store.get().token !== token;
    return isOutdated ? { kind: 'aborted', url: call } : reply;
  }

  return {
    callOf,
    send: (request) =>
      unlessEnding(request.call, () =>
        client.send({ ...request, definition: request.definition ?? callOf(request.call) }),
      ),
    upload: (request) =>
      unlessEnding(request.call, () => client.upload({ ...request, definition: callOf(request.call) })),
  };
}
