import { describe, expect, test } from 'vitest';
import { createStore } from '../../src/engine/kernel/store.ts';
import { createCalls } from '../../src/engine/portal/calls.ts';
import type { Reply } from '../../src/engine/request/reply.ts';
import type { Session } from '../../src/engine/session/session.ts';

const definition = (method: 'GET' | 'POST') => ({ method }) as never; // all that these tests read of one

/** Calls in front of a server that answers when it is told to, and a login that can change meanwhile. */
function calls() {
  const login = createStore({ token: 'first' as string | null, ending: false });
  const asked: string[] = [];
  let answer: (reply: Reply) => void = () => {};
  const send = (request: { readonly call: string }) => {
    asked.push(request.call);
    return new Promise<Reply>((done) => {
      answer = done;
    });
  };
  const shown = createStore(null as { calls: object } | null);
  const layout = createStore(null as { calls: object } | null);
  const knownPages = new Map([['before', { calls: { old: definition('GET') } }]]);
  const made = createCalls({
    client: { send, upload: send },
    session: () => ({ store: login }) as unknown as Session,
    manifest: createStore({ calls: { everywhere: definition('GET'), here: definition('GET') } }),
    page: shown,
    layout,
    knownPages,
  } as never); // what these tests reach of it
  return { ...made, login, shown, layout, asked, answer: (reply: Reply) => answer(reply) };
}

const refused = (code: number) => ({ kind: 'refused', code, reason: '', data: null, message: '' }) as unknown as Reply;

describe('a call', () => {
  test('is that of the page, then of the layout, then of all pages, then of a page that was open before', () => {
    const { callOf, shown, layout } = calls();
    const here = definition('POST');

    expect([callOf('everywhere'), callOf('here'), callOf('old')]).toEqual([
      definition('GET'),
      definition('GET'),
      definition('GET'),
    ]);
    layout.set({ calls: { here } });
    expect(callOf('here')).toBe(here);
    const ofPage = definition('POST');
    shown.set({ calls: { here: ofPage } });
    expect(callOf('here')).toBe(ofPage);
    expect(() => callOf('nowhere')).toThrow('the page brings the call nowhere along');
  });

  test('is not asked while the login is ending', async () => {
    const { send, upload, login, asked } = calls();
    login.set({ token: 'first', ending: true });

    const replies = [await send({ call: 'here' } as never), await upload({ call: 'here' } as never)];

    expect(replies.map(({ kind }) => kind)).toEqual(['aborted', 'aborted']);
    expect(asked).toEqual([]);
  });

  test.each([
    { name: 'the end of this login', code: 401, token: 'first', kind: 'refused' },
    { name: 'the end of a login that has made way for another', code: 401, token: 'second', kind: 'aborted' },
    { name: 'a refusal, whoever is logged in since', code: 403, token: 'second', kind: 'refused' },
  ])('that tells of $name is $kind', async ({ code, token, kind }) => {
    const { send, login, answer, asked } = calls();
    const reply = send({ call: 'here' } as never);
    login.set({ token, ending: false });
    answer(refused(code));

    expect((await reply).kind).toBe(kind);
    expect(asked).toEqual(['here']);
  });
});
