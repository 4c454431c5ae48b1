/** What every expression of a page can read besides its data. */
import { describe, expect, test } from 'vitest';
import type { Filter, PageChunk, PageModel } from '#model';
import { createDataHolder, waiting } from '../../src/engine/scope/data-holder.ts';
import { pageScope, sessionNames } from '../../src/engine/scope/page-scope.ts';
import { manifest, portalFor } from './support/portal-for.ts';

const type: Filter = { name: 'type', label: 'Type', look: 'menu' };
const term: Filter = { name: 'term', label: 'Term', look: 'menu', start: ['field', ['name', 'now_term'], 'id'] };

function pageAt(address: string, { filters = [type], user = null, chosenId = null }: World = {}) {
  const portal = portalFor({}, address);
  portal.session.store.patch({ user, chosenId, chosenTitle: 'Class A' });
  const page = {
    route: '/pages/news',
    also: [],
    query: { id: { kind: 'id', nullable: true } },
    content: [{ kind: 'filters', filters }],
  } as unknown as PageModel;
  const data = createDataHolder(['now_term']);
  const scope = pageScope(portal, { page, options: {} } as unknown as PageChunk, data);
  return { scope, history: portal.history, session: portal.session.store, data };
}

interface World {
  readonly filters?: readonly Filter[];
  readonly user?: Record<string, unknown> | null;
  readonly chosenId?: string | null;
}

describe('who looks', () => {
  const names = ['user', 'logged_in', 'visitor', 'is_lead', 'class'];

  test('is a visitor without a login', () => {
    expect(names.map(pageAt('/pages/news').scope.read)).toEqual([null, false, true, false, null]);
  });

  test('is a person with roles and with what they have chosen', () => {
    const user = { id: 3, adminid: 2 };
    const { scope } = pageAt('/pages/news', { user, chosenId: '7' });

    expect(names.map(scope.read)).toEqual([user, true, false, true, { id: 7, title: 'Class A' }]);
    expect(scope.read('class')).toBe(scope.read('class'));
  });

  test('has the names that the portal gives to roles and choices', () => {
    expect(sessionNames(manifest.settings)).toEqual(names);
  });
});

describe('the address', () => {
  test('is read as the page declares it', () => {
    const { scope } = pageAt('/pages/news?id=3&type=2');

    expect([scope.read('query'), scope.read('filters'), scope.read('id')]).toEqual([{ id: 3 }, { type: 2 }, null]);
  });

  test('gives the same record while other words change, so that nothing is drawn again', () => {
    const { scope, history } = pageAt('/pages/news?id=3&type=2');
    const [query, filters] = [scope.read('query'), scope.read('filters')];
    history.go('/pages/news?id=3&type=5', { replace: true });

    expect(scope.read('query')).toBe(query);
    expect(scope.read('filters')).not.toBe(filters);
    expect(scope.read('filters')).toEqual({ type: 5 });
  });

  test('of another page leaves what was read: this one is being left', () => {
    const { scope, history } = pageAt('/pages/news?id=3');
    scope.read('query');
    history.go('/pages/home?id=9', { replace: true });

    expect(scope.read('query')).toEqual({ id: 3 });
  });
});

describe('a filter that starts with what other data say', () => {
  const starting = { filters: [type, term] };

  test.each(['waiting', 'loading'] as const)('is waited for while these are %s', (state) => {
    const { scope, data } = pageAt('/pages/news?type=1', starting);
    data.set('now_term', { ...waiting, state });

    expect(scope.dataState('filters')).toMatchObject({ state });
    expect(scope.dataState('query')).toBeNull();
  });

  test.each(['ready', 'failed'] as const)('is there when these are %s', (state) => {
    const { scope, data } = pageAt('/pages/news', starting);
    data.set('now_term', { ...waiting, state, value: state === 'ready' ? { id: 4 } : null });

    expect(scope.dataState('filters')).toBeNull();
    expect(scope.read('filters')).toEqual({ type: null, term: state === 'ready' ? 4 : null });
  });

  test('waits for nothing when the address says what is chosen', () => {
    const { scope } = pageAt('/pages/news?term=2', starting);

    expect(scope.dataState('filters')).toBeNull();
    expect(scope.read('filters')).toEqual({ type: null, term: 2 });
  });

  test('is followed by whoever reads the filters, and by nobody else', () => {
    const { scope, data, session } = pageAt('/pages/news', starting);
    const heard: string[] = [];
    const stops = ['filters', 'query', 'user'].map((name) => scope.subscribe([name], () => heard.push(name)));
    data.set('now_term', { ...waiting, state: 'ready', value: { id: 4 } });
    session.patch({ user: { id: 1 } });
    for (const stop of stops) stop();
    data.set('now_term', waiting);

    expect(heard).toEqual(['filters', 'user']);
  });
});
