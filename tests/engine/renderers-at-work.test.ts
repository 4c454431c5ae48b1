/** Hand-written renderers on a page: what is fetched for them, what they may ask of the portal. */
import { createElement, useEffect } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { defineRenderer } from '#engine';
import type { AnyRendererProps, RendererDefinition } from '../../src/engine/renderers/define-renderer.tsx';
import {
  type Answers,
  type PortalSetup,
  reader,
  refused,
  runPortal,
  runsPortals,
  startMs,
  unreachable,
} from './support/running-portal.tsx';

runsPortals();

const calls = `
wall/index: { description: Pictures., access: everyone, paged: true, answer: { list: list of Writer } }
wall/event: { description: An event., access: everyone, body: { photo_page: integer?, id: id? }, answer: { id: id, photos: { fields: { list: list of Writer } } } }
wall/like: { description: Likes., access: everyone, changes: true, body: { id: id }, answer: { id: id }, errors: [403, 409 full, 422 validation] }
wall/upload: { description: A file., access: everyone, multipart: true, body: { purpose: text }, answer: { id: id } }
order/create: { description: Orders., access: everyone, changes: true, body: { title: text, id: id? }, answer: { id: id } }
`.replace('403, ', '');
const schema = {
  'x-needs': { pictures: 'wall/index', event: 'wall/event' },
  'x-runs': ['wall/like', 'wall/upload', 'order/create'],
  'x-forms': ['order'],
  type: 'object',
  additionalProperties: false,
  properties: { word: { type: 'string' } },
};
const files = {
  'api/calls/more.yaml': calls,
  'api/entities/more.yaml': 'Writer: { description: A writer., fields: { id: id?, name: text } }\n',
  'forms/order.yaml':
    'sends: order/create\nasks: { whose: text }\nwith: { id: 1 }\nfields:\n  - { name: title, label: "Title for {whose}", kind: text, required: true, max: 40 }\nsuccess: Ordered\n',
  'pages/trial.yaml':
    'route: /pages/trial\ntitle: Trial\naccess: everyone\nquery: { id: id? }\ncontent:\n  - { custom: wall, with: { event: { id: query.id } }, options: { word: Hello } }\n',
  'pages/other.yaml': 'route: /pages/other\ntitle: Other\naccess: everyone\ncontent:\n  - { text: Elsewhere }',
};
const entry = (id: number) => ({ id, name: `Entry ${id}` });
const pageOf = (ids: readonly number[], pageCount: number, totalCount = ids.length) => ({
  list: ids.map(entry),
  _meta: { totalCount, pageCount },
});
const answers: Answers = {
  'wall/index': ({ query }) => pageOf(query['page'] === '2' ? [2, 3] : [1, 2], 2, 3),
  'wall/event': ({ body }) => ({ id: 7, photos: pageOf(body['photo_page'] === 2 ? [12] : [11], 2, 2) }),
  'wall/like': () => ({ id: 1 }),
  'order/create': () => ({ id: 9 }),
};

/** What the renderer was given last. */
let given: AnyRendererProps;
let draws = 0;
const wall = (more: Partial<RendererDefinition> = {}) =>
  ({
    ...defineRenderer({
      name: 'wall',
      needs: { pictures: 'wall/index', event: 'wall/event' },
      grows: { pictures: {}, event: { by: 'photo_page', at: 'photos' } },
      load: async () => (props) => {
        given = props as AnyRendererProps; // without the types of a contract they are the same
        draws += 1;
        useEffect(() => {});
        return createElement('p', null, 'the wall');
      },
    }),
    ...more,
  }) as RendererDefinition;
const run = (setup: PortalSetup = {}, definition = wall()) =>
  runPortal({
    at: '/pages/trial?id=7',
    files,
    declared: { wall: schema },
    renderers: { wall: definition },
    ...setup,
    answers: { ...answers, ...setup.answers },
  });
type Wall = { readonly list: readonly { readonly id: number }[]; readonly photos: Wall };
const ids = (name: 'pictures' | 'event') => {
  const answer = given.data[name] as Wall;
  return (name === 'event' ? answer.photos : answer).list.map(({ id }) => id);
};
const toasts = (portal: Awaited<ReturnType<typeof run>>) => portal.seen.feedback?.toasts.map(({ text }) => text);

describe('a call that the code of a renderer uses and its schema does not declare', () => {
  const place = 'in schema/renderers/wall.schema.json, then run npm run generate';

  test('is told with the place where it belongs when it is made', async () => {
    await run({ declared: { wall: { ...schema, 'x-runs': [] } } });

    await expect(given.run('wall/like', { id: 1 })).rejects.toThrow(
      `Portico: the renderer wall uses the call wall/like. Name it under x-runs ${place}`,
    );
    await expect(given.upload('wall/upload', new File([], 'a.png'))).rejects.toThrow(
      `Portico: the renderer wall uses the call wall/upload. Name it under x-runs ${place}`,
    );
  });

  test('is told with the place where it belongs when its answer is needed', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const trial = files['pages/trial.yaml'].replace('with: { event: { id: query.id } }, ', '');
    const portal = await run({
      files: { ...files, 'pages/trial.yaml': trial },
      declared: { wall: { ...schema, 'x-needs': { pictures: 'wall/index' } } },
    });

    expect(portal.words()).toContain('block failed');
    expect(logged.mock.calls.flat().map(String).join('\n')).toContain(
      `Portico: the renderer wall uses the call wall/event. Name it under x-needs ${place}`,
    );
    logged.mockRestore();
  });
});

describe('what a renderer needs', () => {
  test('is fetched before it is drawn, and handed over with its options, the address and the user', async () => {
    let arrive = () => {};
    const portal = await run({
      answers: {
        'wall/event': (asked) => new Promise((done) => (arrive = () => done(answers['wall/event']?.(asked)))),
      },
    });
    expect(portal.words()).toContain('renderer loading');
    await portal.does(() => arrive());
    expect(portal.words()).toBe('Trialthe wall');
    expect([ids('pictures'), ids('event'), given.options, given.query, given.user]).toEqual([
      [1, 2],
      [11],
      { word: 'Hello' },
      { id: 7 },
      reader,
    ]);
    expect(portal.askedFor('wall/event')[0]?.body).toEqual({ id: 7 });
    expect(portal.askedFor('wall/index')[0]?.query).toEqual({ page: '1', 'per-page': '10' });
  });

  test('and does not exist leaves nothing to draw; what could not be had may be asked for again', async () => {
    const empty = await run({ answers: { 'wall/event': () => refused(404) } });
    expect(empty.words()).toContain('renderer empty');
    await empty.end();

    let answer: unknown = refused(500);
    const portal = await run({
      answers: { 'wall/event': (asked) => (answer === null ? answers['wall/event']?.(asked) : answer) },
    });
    expect(portal.words()).toContain('block failed');
    answer = null;
    await portal.after(1000);
    await portal.does(() => portal.seen.instead.get('block failed')?.());
    expect(portal.words()).toContain('the wall');
  });

  test('and grows page by page is joined; an entry that moved stands there once', async () => {
    const portal = await run();
    expect(given.more['pictures']).toMatchObject({ total: 3, hasMore: true, state: 'ready' });
    expect(given.more['event']).toMatchObject({ total: 2, hasMore: true, state: 'ready' });
    await portal.does(() => given.more['pictures']?.next());
    expect([ids('pictures'), given.more['pictures']?.hasMore]).toEqual([[1, 2, 3], false]);
    await portal.does(() => given.more['event']?.next());
    expect([ids('event'), given.more['event']?.hasMore, (given.data['event'] as { id: number }).id]).toEqual([
      [11, 12],
      false,
      7,
    ]);
    expect(portal.askedFor('wall/event').map(({ body }) => body)).toEqual([{ id: 7 }, { id: 7, photo_page: 2 }]);
    expect(portal.askedFor('wall/index').map(({ query }) => query['page'])).toEqual(['1', '2']);
    await portal.does(() => given.more['pictures']?.next());
    expect(portal.askedFor('wall/index')).toHaveLength(2);
  });

  test('and has no further page says so; one on its way is not asked for twice, one that failed once more', async () => {
    let answer: (() => unknown) | null = null;
    const portal = await run({
      answers: {
        'wall/index': (asked) => (asked.query['page'] === '2' && answer ? answer() : answers['wall/index']?.(asked)),
      },
    });
    let arrive = () => {};
    answer = () => new Promise((done) => (arrive = () => done(refused(500))));
    await portal.does(() => given.more['pictures']?.next());
    expect(given.more['pictures']).toMatchObject({ state: 'loading', hasMore: true });
    await portal.does(() => given.more['pictures']?.next());
    expect(portal.askedFor('wall/index')).toHaveLength(2);
    await portal.does(() => arrive());
    expect([given.more['pictures']?.state, given.more['pictures']?.hasMore, ids('pictures')]).toEqual([
      'failed',
      true,
      [1, 2],
    ]);
    answer = null;
    await portal.after(1000);
    await portal.does(() => given.more['pictures']?.next());
    expect([given.more['pictures']?.state, ids('pictures')]).toEqual(['ready', [1, 2, 3]]);
  });

  test('is there again for whoever comes back, and begins anew for whoever comes newly', async () => {
    const portal = await run();
    await portal.does(() => given.more['pictures']?.next());
    await portal.goTo('/pages/other');
    await portal.goBack();
    expect(ids('pictures')).toEqual([1, 2, 3]);
    await portal.goTo('/pages/other');
    await portal.goTo('/pages/trial?id=7');
    expect(ids('pictures')).toEqual([1, 2]);
  });

  test('grows for itself where two renderers of one name are on a page, also for whoever comes back', async () => {
    const both: Record<string, AnyRendererProps> = {};
    const load = async () => (props: AnyRendererProps) => {
      both[String(props.options['word'])] = props;
      return null;
    };
    const trial = files['pages/trial.yaml'].replace(
      /\n +- \{ custom.*\n/,
      (block) => block + block.slice(1).replace('Hello', 'Again'),
    );
    const portal = await run({ files: { ...files, 'pages/trial.yaml': trial } }, wall({ load }));
    const shown = () =>
      ['Hello', 'Again'].map((word) => (both[word]?.data['pictures'] as Wall | undefined)?.list.length);
    await portal.does(() => both['Hello']?.more['pictures']?.next());
    expect(shown()).toEqual([3, 2]);
    await portal.does(() => both['Again']?.more['event']?.next());
    expect(shown()).toEqual([3, 2]);
    await portal.goTo('/pages/other');
    await portal.goBack();
    expect(shown()).toEqual([3, 2]);
  });

  test('and is no list by itself is handed over as it came', async () => {
    await run(
      {
        answers: {
          'wall/event': () => ({ id: 7, photos: null }),
          'wall/index': () => ({ list: [{ name: 'one' }, { name: 'two' }], _meta: { totalCount: 2, pageCount: 1 } }),
        },
      },
      wall(),
    );
    expect(ids('event')).toEqual([]);
    expect((given.data['pictures'] as Wall).list).toHaveLength(2);
    expect(given.more['pictures']?.hasMore).toBe(false);
  });
});

describe('a renderer may', () => {
  test('make a call that is done once, say what came of it and load again what it shows', async () => {
    let answer: unknown = unreachable;
    const portal = await run({ answers: { 'wall/like': () => answer } });
    const like = () =>
      portal.does(() => given.run('wall/like', { id: 1 }, { success: 'Liked', refresh: ['wall/index'] }));
    expect(await like()).toEqual({
      done: false,
      failure: { kind: 'network', code: 0, reason: null, message: '', errors: [] },
    });
    expect(toasts(portal)).toHaveLength(1);
    answer = { id: 1 };
    await portal.after(10_000);
    expect(await like()).toEqual({ done: true, answer: { id: 1 } });
    expect(toasts(portal)).toEqual(['Liked']);
    expect(portal.askedFor('wall/index')).toHaveLength(2);
    await portal.after(10_000);
    await like();
    const keys = portal.askedFor('wall/like').map(({ headers }) => headers['idempotency-key']);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
    await portal.does(() => given.run('wall/index'));
    expect(portal.askedFor('wall/index').at(-1)?.headers).not.toHaveProperty('idempotency-key');
  });

  test('say a failure itself, but never the end of a login', async () => {
    let answer = refused(409, { reason: 'full' }, 'It is full');
    const portal = await run({ answers: { 'wall/like': () => answer } });
    const handled: unknown[] = [];
    const like = (handles: boolean) =>
      portal.does(() =>
        given.run('wall/like', { id: 1 }, { handles: (failure) => handled.push(failure) > 0 && handles }),
      );
    expect(await like(true)).toEqual({
      done: false,
      failure: { kind: 'refused', code: 409, reason: 'full', message: 'It is full', errors: [] },
    });
    expect([toasts(portal), handled.length]).toEqual([[], 1]);
    await like(false);
    expect(toasts(portal)).toEqual(['It is full']);
    answer = refused(401, null, 'Over');
    await like(true);
    expect([portal.seen.feedback?.modals.at(-1)?.kind, handled.length]).toEqual(['session', 2]);
  });

  test('tell an answer that cannot be read from a refusal', async () => {
    const portal = await run();
    const { fetch } = globalThis;
    globalThis.fetch = async () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' });
    expect(await portal.does(() => given.run('wall/like', { id: 1 }))).toEqual({
      done: false,
      failure: { kind: 'interface', code: 0, reason: null, message: 'Bad Gateway', errors: [] },
    });
    globalThis.fetch = fetch;
  });

  test('load again, ask, and go elsewhere', async () => {
    const portal = await run();
    await portal.after(1000);
    await portal.does(() => given.refresh('wall/event'));
    expect(portal.askedFor('wall/event')).toHaveLength(2);
    const yes = given.confirm('Sure?', true);
    await portal.rest();
    const modal = portal.seen.feedback?.modals.at(-1);
    expect([modal?.text, modal?.danger]).toEqual(['Sure?', true]);
    await portal.does(() => modal?.actions.find(({ main }) => main)?.run());
    expect(await yes).toBe(true);
    void given.confirm('Really?');
    await portal.rest();
    expect(portal.seen.feedback?.modals.at(-1)?.danger).toBe(false);

    await portal.does(() => given.go('back'));
    expect(portal.place()).toBe('/pages/books');
    await portal.goBack();
    await portal.does(() => given.go('/pages/other'));
    expect(portal.place()).toBe('/pages/other');
  });

  test('lead back to where somebody came from', async () => {
    const portal = await run({ at: '/pages/other' });
    await portal.goTo('/pages/trial?id=7');
    await portal.does(() => given.go('back'));
    expect(portal.place()).toBe('/pages/other');
  });

  test('lead to the login and back', async () => {
    const portal = await run({ token: null });
    expect(given.user).toBeNull();
    await portal.does(() => given.logIn());
    expect([portal.place(), portal.dom.session.getItem('portico_wanted')]).toEqual(['/', '/pages/trial?id=7']);
  });

  test('know the time, and is drawn again when a moment comes that it waits for', async () => {
    const portal = await run();
    const soon = new Date(startMs + 5000).toISOString();
    expect(given.now(soon, null, undefined, 'yesterday', new Date(startMs - 5000).toISOString())).toBe(Date.now());
    const before = draws;
    await portal.after(3000);
    expect(draws).toBe(before);
    await portal.after(2000);
    expect(draws).toBeGreaterThan(before);
    const then = draws;
    await portal.after(5000);
    expect(draws).toBe(then);
  });

  test('fill its texts', async () => {
    await run();
    expect(given.text('{shown} of {total}', { shown: 3, total: 9 })).toBe('3 of 9');
    expect(given.text('{shown} of {total}', { shown: 1234, total: '1234' })).toBe('1,234 of 1234');
    expect(given.text('Hello')).toBe('Hello');
  });

  test('ask where it is', async () => {
    const portal = await run();
    expect(await given.position()).toEqual({ kind: 'refused' });
    const found = { coords: { latitude: 1, longitude: 2, accuracy: 3 } };
    const getCurrentPosition = vi.fn<(found: (at: unknown) => void, failed: (why: unknown) => void) => void>();
    Object.assign(navigator, { geolocation: { getCurrentPosition } });
    getCurrentPosition.mockImplementation((done) => done(found));
    expect(await given.position()).toEqual({ kind: 'known', latitude: 1, longitude: 2, accuracy: 3 });
    getCurrentPosition.mockImplementation((_, failed) => failed({ code: 1, PERMISSION_DENIED: 1 }));
    expect(await given.position()).toEqual({ kind: 'refused' });
    getCurrentPosition.mockImplementation((_, failed) => failed({ code: 3, PERMISSION_DENIED: 1 }));
    expect(await given.position()).toEqual({ kind: 'unknown' });
    await portal.end();
  });
});

describe('a form in a renderer', () => {
  const withForm = (handles = false) => {
    const sent: unknown[] = [];
    let whose = 'Ada';
    const definition = wall({
      load: async () => (props) => {
        given = props;
        const form = props.form('order', { whose }, { onSent: (answer) => sent.push(answer), handles: () => handles });
        return createElement('section', null, form);
      },
    });
    return { sent, definition, setWhose: (next: string) => (whose = next) };
  };

  test('knows what it is asked about, also when that changes, and tells when it was sent', async () => {
    const { sent, definition, setWhose } = withForm();
    const portal = await run({}, definition);
    const label = () => portal.seen.texts.get('title');
    expect(label()).toBe('Title for Ada');
    await portal.fill('title', 'Tides');
    setWhose('Bo');
    await portal.does(() => given.more['pictures']?.next());
    expect([label(), portal.seen.fields.get('title')?.value]).toEqual(['Title for Bo', 'Tides']);
    await portal.submit('order');
    expect(portal.askedFor('order/create')[0]?.body).toEqual({ title: 'Tides', id: 1 });
    expect([sent, toasts(portal)]).toEqual([[{ id: 9 }], ['Ordered']]);
  });

  test('leaves a failure to the renderer where it says so', async () => {
    const quiet = withForm(true);
    const portal = await run({ answers: { 'order/create': () => refused(409, null, 'Gone') } }, quiet.definition);
    await portal.fill('title', 'Tides');
    await portal.submit('order');
    expect(toasts(portal)).toEqual([]);
    await portal.end();

    const loud = withForm(false);
    const other = await run({ answers: { 'order/create': () => refused(409, null, 'Gone') } }, loud.definition);
    await other.fill('title', 'Tides');
    await other.submit('order');
    expect(toasts(other)).toEqual(['Gone']);
  });
});
