/** What a button does: one action after another, and when it stops. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Action } from '#model';
import { type ActionContext, afterCall, runActions } from '../../src/engine/actions/run-actions.ts';
import type { Portal } from '../../src/engine/portal/portal.ts';
import type { Reply } from '../../src/engine/request/reply.ts';
import type { ScopeNode } from '../../src/engine/scope/scope-node.ts';
import { answeringPortal, read, refusal } from './support/form-at-work.ts';
import { shipped } from './support/portal-for.ts';

const done = (answer: unknown): Reply => ({ kind: 'done', answer, message: 'OK' });

/** A page with a button, and a list of what the portal was told to do. */
function page(values: Record<string, unknown> = {}, answer: Reply = done({ id: 7 }), yes = true) {
  const around = answeringPortal({ answer: () => answer });
  const actions: unknown[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void actions.push([name, ...given]);
  const portal: Portal = {
    ...around.portal,
    history: { ...around.portal.history, go: note('go') },
    session: {
      ...around.portal.session,
      noteRead: note('noteRead'),
      loadUnread: async () => note('loadUnread')(),
    },
    confirm: async (...given: unknown[]) => {
      actions.push(['confirm', ...given]);
      return yes;
    },
    refresh: async (...given: unknown[]) => note('refresh')(...given),
    back: note('back'),
    goOn: note('goOn'),
    choose: note('choose'),
    logIn: async (token: string) => token === 'good',
    askToLeave: async () => yes,
  };
  const node = {
    read: (name: string) => values[name] ?? null,
    dataState: () => null,
    subscribe: () => () => {},
    all: () => values,
    set: note('set'),
    reload: note('reload'),
  } as unknown as ScopeNode;
  let finished = 0;
  const context = {
    portal,
    node,
    modalId: null,
    dialogBody: () => null,
    names: {},
    onWait: note('wait'),
    opener: () => 'opener',
    submissions: { keyOf: () => 'key', done: () => void (finished += 1) },
  } as ActionContext;
  const run = (...actions: unknown[]) => runActions(actions as Action[], context);
  return { ...around, portal, context, actions, run, finished: () => finished };
}

const toast = (text: string, more: object = {}) => ({ kind: 'toast', toast: text, look: 'info', ...more });

describe('actions', () => {
  test('are done one after another, but for those whose condition does not hold', async () => {
    const { run, toasts } = page({ yes: true, maybe: 1 });

    expect(
      await run(
        toast('a', { when: read('yes') }),
        toast('b', { when: read('no') }),
        toast('c', { when: read('maybe') }),
        toast('d'),
      ),
    ).toBe(true);
    expect(toasts()).toEqual(['a', 'd']);
  });

  test('stop after a no', async () => {
    for (const [yes, expected] of [
      [true, ['later']],
      [false, []],
    ] as const) {
      const { run, toasts, actions } = page({}, done({}), yes);

      expect(await run({ kind: 'confirm', confirm: 'Sure?', danger: true }, toast('later'))).toBe(yes);
      expect(toasts()).toEqual(expected);
      expect(actions).toEqual([['confirm', 'Sure?', true, ['', '']]]);
    }
  });

  test('ask with buttons that say what they do', async () => {
    const { run, actions } = page({}, done({}), true);
    await run({ kind: 'confirm', confirm: 'Cancel it?', danger: false, accept: 'Cancel it', decline: 'Keep it' });

    expect(actions).toEqual([['confirm', 'Cancel it?', false, ['Keep it', 'Cancel it']]]);
  });

  test('ask nothing where the question is empty', async () => {
    const { run, actions } = page({}, done({}), false);

    expect(await run({ kind: 'confirm', confirm: '', danger: false })).toBe(true);
    expect(actions).toEqual([]);
  });

  test('go back and go on', async () => {
    const { run, actions } = page();
    await run({ kind: 'back' }, { kind: 'go-on' });

    expect(actions).toEqual([['back'], ['goOn']]);
  });

  test('set all values as they were before', async () => {
    const { run, actions } = page({ a: 1, b: 2 });
    await run({ kind: 'set', set: { a: read('b'), b: read('a') } });

    expect(actions).toEqual([
      ['set', 'a', 2],
      ['set', 'b', 1],
    ]);
  });

  test('refresh data of the page, and calls only where there are some', async () => {
    const { run, actions } = page();
    await run({ kind: 'refresh', refresh: [{ data: 'list' }] });
    expect(actions).toEqual([['reload', 'list']]);
    await run({ kind: 'refresh', refresh: [{ call: 'activity' }, { call: 'user/info' }] });
    expect(actions.at(-1)).toEqual(['refresh', ['activity', 'user/info']]);
  });

  test('log in with a token, and stop without one that is good', async () => {
    for (const [token, expected] of [
      ['good', true],
      ['bad', false],
      ['', false],
      [null, false],
    ] as const) {
      expect(await page({ token }).run({ kind: 'log-in', logIn: read('token') })).toBe(expected);
    }
    expect(await page({}, done({}), false).run({ kind: 'log-out' })).toBe(false);
  });

  test('choose, and go on by themselves only at the end', async () => {
    const { run, actions } = page({ id: 3, name: 'three' });
    const choose = (name: string) => ({ kind: 'choose', choose: read(name) });

    expect(await run(choose('id'), choose('name'))).toBe(true);
    expect(actions).toEqual([
      ['choose', '3', false],
      ['choose', 'three', true],
    ]);
    expect(await run(choose('nothing'))).toBe(false);
  });

  test('close the dialog they stand in, else the one on top', async () => {
    for (const [own, expected] of [
      [true, ['second']],
      [false, ['first']],
    ] as const) {
      const { run, context, portal } = page();
      await run(
        { kind: 'dialog', dialog: 'first', look: 'centre', content: [] },
        { kind: 'dialog', dialog: 'second', look: 'centre', content: [] },
      );
      const [first] = portal.feedback.store.get().modals;
      await runActions([{ kind: 'close' } as Action], { ...context, modalId: own ? (first?.id ?? null) : null });

      expect(portal.feedback.store.get().modals.map((modal) => modal.title)).toEqual(expected);
    }
  });

  test('download a file from its own place or from elsewhere, and follow no script', async () => {
    const links: { href?: string; click(): void; remove(): void }[] = [];
    const createElement = () => {
      const link = { click: vi.fn<() => void>(), remove: vi.fn<() => void>() };
      links.push(link);
      return link;
    };
    vi.stubGlobal('document', { createElement, body: { append: () => {} } });

    const done: boolean[] = [];
    for (const path of ['https://files.example/a.pdf', 'javascript:alert(1)', 'data:text/html,x'])
      done.push(await page({ path }).run({ kind: 'download', download: read('path'), name: 'a' }));

    expect(done).toEqual([true, false, false]);
    expect(links.map(({ href }) => href)).toEqual(['https://files.example/a.pdf']);
    vi.unstubAllGlobals();
  });

  test('say that there is no file to download or to open, and open nothing in its place', async () => {
    const open = vi.fn<() => void>();
    vi.stubGlobal('window', { open });
    for (const path of ['', null, 3])
      for (const action of [
        { kind: 'download', download: read('path') },
        { kind: 'go', go: { file: read('path') } },
      ]) {
        const { run, toasts } = page({ path });

        expect(await run(action, toast('Done'))).toBe(false);
        expect(toasts()).toEqual(['This could not be loaded.']);
      }
    expect(open).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});

describe('a call', () => {
  const call = (more: object = {}) => ({
    kind: 'call',
    call: 'activity/cancel-apply',
    with: { id: read('id') },
    ...more,
  });

  test('sends what it is given, once, and hands its answer on', async () => {
    const { run, sent, toasts, finished } = page({ id: 5 });
    const then = [toast('', { toast: { text: 'Number {0}', args: [['field', ['name', 'result'], 'id']] } })];

    expect(await run(call({ then }), toast('after'))).toBe(true);
    expect(sent).toMatchObject([{ call: 'activity/cancel-apply', given: { id: 5 }, idempotencyKey: 'key' }]);
    expect(toasts()).toEqual(['Number 7', 'after']);
    expect(finished()).toBe(1);
  });

  test('that changes nothing needs no key', async () => {
    const { run, sent } = page();
    await run({ kind: 'call', call: 'activity' });

    expect(sent[0]).not.toHaveProperty('idempotencyKey');
  });

  test('that is refused is reported, does what stands there for that, and stops the rest', async () => {
    const { run, reported, toasts, actions, finished } = page({}, refusal(429, { waitSeconds: 9 }));

    expect(await run(call({ then: [toast('then')], failed: [toast('failed')] }), toast('after'))).toBe(false);
    expect([reported.length, toasts(), actions, finished()]).toEqual([1, ['failed'], [['wait', 9]], 0]);
  });

  test('that nobody waits for any more does not count as failed', async () => {
    const { run, toasts, actions } = page({}, { kind: 'aborted', url: 'x' });

    expect(await run(call({ failed: [toast('failed')] }))).toBe(false);
    expect([toasts(), actions]).toEqual([[], []]);
  });

  test('that marks a message as read takes it off the badge at once, and asks again when it was refused', async () => {
    const { setRead = '' } = shipped.settings.session;
    const mark = { kind: 'call', call: setRead, with: { id: read('id') } };
    const good = page({ id: 5 });
    await good.run(mark);
    const bad = page({ id: 5 }, refusal(409));
    await bad.run(mark);

    expect(setRead).not.toBe('');
    expect(good.actions).toEqual([['noteRead', '5']]);
    expect(bad.actions).toEqual([['noteRead', '5'], ['loadUnread']]);
    const other = page({ id: 5 }, refusal(409));
    await other.run(call());
    expect(other.actions).toEqual([]);
  });

  test('of messages brings the number of the badge along, and no other call does', () => {
    const { messages = '', person } = shipped.settings.session;
    const { portal } = page();
    const unread = () => portal.session.store.get().unread;
    const answer = { [person?.unread ?? '']: 4 };
    afterCall(portal, 'activity', answer);
    expect(unread()).toBe(0);
    afterCall(portal, messages, {});
    expect(unread()).toBe(0);
    afterCall(portal, messages, answer);
    expect(unread()).toBe(4);
  });
});

describe('a link', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('to a page stays in the portal, one elsewhere opens beside it, an empty one does nothing', async () => {
    const open = vi.fn<() => void>();
    vi.stubGlobal('window', { open });
    const { run, actions } = page({ id: 3 });
    await run({ kind: 'go', go: { page: '/pages/event', query: { id: read('id') } } });
    await run({ kind: 'go', go: { href: 'https://library.example/' } }, { kind: 'go', go: { route: '/nowhere' } });

    expect(open.mock.calls).toEqual([['https://library.example/', '_blank', 'noopener']]);
    expect(actions).toEqual([['go', '/pages/event?id=3']]);
  });
});
