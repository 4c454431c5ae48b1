import { describe, expect, test } from 'vitest';
import { createSignals } from '../../src/engine/kernel/store.ts';
import { partScope } from '../../src/engine/scope/part-scope.tsx';
import type { ScopeNode, Surroundings } from '../../src/engine/scope/scope-node.ts';

const everywhere = ['user', 'logged_in', 'now'];
const surroundings: Surroundings = { clock: { now: () => 1000, subscribe: () => () => {} }, format: {} as never };

function pageWith(values: Record<string, unknown>) {
  const signals = createSignals();
  const states = { event: { state: 'loading' } } as never as Record<string, ReturnType<ScopeNode['dataState']>>;
  const node: ScopeNode = {
    read: (name) => values[name] ?? null,
    dataState: (name) => states[name] ?? null,
    subscribe: signals.subscribe,
    all: () => values,
  };
  const change = (name: string, value: unknown): void => {
    values[name] = value;
    signals.emit(name);
  };
  return { node, change };
}

const asks = { asks: { shown: { kind: 'entity', name: 'Activity' } } } as const;

describe('the names in a part', () => {
  test('are what it asks for, the fields of its record, and who is logged in', () => {
    const { node } = pageWith({ event: { title: 'Talk' }, user: { id: 1 }, filters: { type: 2 } });
    const part = partScope(asks, { shown: ['name', 'event'] }, { around: node, surroundings, everywhere });

    expect(['shown', 'title', 'user', 'event', 'filters'].map(part.read)).toEqual([
      { title: 'Talk' },
      'Talk',
      { id: 1 },
      null,
      null,
    ]);
    expect(Object.keys(part.all())).toEqual(expect.arrayContaining(['shown', 'title', 'user', 'logged_in']));
  });

  test('follow the data of the page behind them, and are as far as it is', () => {
    const { node, change } = pageWith({ event: null });
    const part = partScope(asks, { shown: ['name', 'event'] }, { around: node, surroundings, everywhere });
    let heard = 0;
    const stop = part.subscribe(['title'], () => (heard += 1));

    change('event', { title: 'Talk' });
    change('other', 1);
    stop();
    change('event', { title: 'Later' });

    expect(heard).toBe(1);
    expect(part.read('title')).toBe('Later');
    expect(part.dataState('shown')).toEqual({ state: 'loading' });
    expect(part.dataState('user')).toBeNull();
  });

  test('that are made of several data are there when all of them are', () => {
    const { node } = pageWith({ old: [1], event: null });
    const states = { old: { state: 'ready' }, event: { state: 'loading' } } as never as Record<
      string,
      ReturnType<ScopeNode['dataState']>
    >;
    const around = { ...node, dataState: (name: string) => states[name] ?? null };
    const part = partScope(
      { asks: { rows: { kind: 'list', of: { kind: 'id' } } } },
      { rows: ['+', ['name', 'old'], ['name', 'event']] },
      { around, surroundings, everywhere },
    );

    expect(part.dataState('rows')).toEqual({ state: 'loading' });
  });

  test('of a part that asks for several things are these alone', () => {
    const two = { asks: { a: { kind: 'id' }, b: { kind: 'json' } } } as const;
    const { node } = pageWith({ event: { title: 'Talk' } });
    const part = partScope(two, { b: ['name', 'event'] }, { around: node, surroundings, everywhere });

    expect(['a', 'b', 'title'].map(part.read)).toEqual([null, { title: 'Talk' }, null]);
  });
});
