import { describe, expect, test } from 'vitest';
import type { DataSource, PageModel } from '#model';
import { isKeyOf, readKey, writeKey } from '../../src/engine/data/data-key.ts';
import { planOf } from '../../src/engine/data/load-data.tsx';
import { derivedScope, fieldScope } from '../../src/engine/forms/field-scope.ts';
import { createSignals } from '../../src/engine/kernel/store.ts';
import { createDataHolder, dataScope, waiting } from '../../src/engine/scope/data-holder.ts';
import type { ScopeNode, Surroundings } from '../../src/engine/scope/scope-node.ts';
import { innerScope, valueAt, watch } from '../../src/engine/scope/scope-node.ts';

const surroundings: Surroundings = { clock: { now: () => 1000, subscribe: () => () => {} }, format: {} as never };
const ready = { ...waiting, state: 'ready' as const };

/** The bottom of all scopes, with values that can be changed. */
function bottom(
  values: Record<string, unknown>,
): ScopeNode & { readonly change: (name: string, value: unknown) => void } {
  const signals = createSignals();
  return {
    read: (name) => values[name] ?? null,
    dataState: () => null,
    subscribe: signals.subscribe,
    all: () => values,
    change: (name, value) => {
      values[name] = value;
      signals.emit(name);
    },
  };
}

describe('the key of an answer', () => {
  const key = {
    call: 'news/index',
    given: { b: 1, a: null, c: undefined },
    page: { page: 1, perPage: 10 },
    language: 'en',
    chosenId: '7',
    epoch: 0,
  };

  test('is the same for the same question, however it is written', () => {
    expect(writeKey({ ...key, given: { b: 1, a: 2 } })).toBe(writeKey({ ...key, given: { a: 2, b: 1 } }));
    expect(writeKey(key)).toBe(writeKey({ ...key, given: { b: 1 } }));
  });

  test.each([
    { language: 'ja' },
    { chosenId: '8' },
    { epoch: 1 },
    { given: { b: 2 } },
    { call: 'news' },
    { page: null },
  ])('differs with %j', (other) => {
    expect(writeKey({ ...key, ...other })).not.toBe(writeKey(key));
  });

  test('tells what was asked', () => {
    expect(readKey(writeKey(key))).toEqual({ ...key, given: { b: 1 } });
  });

  test('belongs to its call, not to one whose name starts alike', () => {
    expect(isKeyOf(writeKey(key), ['news/index'])).toBe(true);
    expect(isKeyOf(writeKey(key), ['news', 'news/ind'])).toBe(false);
    expect(isKeyOf(null, ['news/index'])).toBe(false);
  });
});

describe('a piece of data', () => {
  const source: DataSource = {
    call: 'news/detail',
    paged: false,
    silent: false,
    with: { id: ['field', ['name', 'query'], 'id'] },
  };
  const query: PageModel['query'] = { id: { kind: 'id' }, tab: { kind: 'text', nullable: true } };

  function plan(changes: Partial<DataSource>, values: Record<string, unknown>, other = waiting) {
    const holder = createDataHolder(['other']);
    holder.set('other', other);
    return planOf({ ...source, ...changes }, dataScope(bottom(values), holder), surroundings, query);
  }

  const rows = [
    {
      name: 'is asked for when all is known',
      changes: {},
      values: { query: { id: 3 } },
      expected: { kind: 'ask', given: { id: 3 } },
    },
    {
      name: 'is nothing without the id that the page needs',
      changes: {},
      values: { query: { id: null } },
      expected: { kind: 'nothing' },
    },
    {
      name: 'is asked for without a word that may be missing',
      changes: { with: { tab: ['field', ['name', 'query'], 'tab'] as const } },
      values: { query: {} },
      expected: { kind: 'ask', given: { tab: null } },
    },
    {
      name: 'waits for the data it reads',
      changes: { with: { id: ['field', ['name', 'other'], 'id'] as const } },
      values: {},
      expected: { kind: 'wait' },
    },
    {
      name: 'waits for the data its condition reads',
      changes: { when: ['!=', ['name', 'other'], null] as const },
      values: { query: { id: 3 } },
      expected: { kind: 'wait' },
    },
    {
      name: 'is nothing while its condition does not hold',
      changes: { when: ['==', ['name', 'user'], 1] as const },
      values: { query: { id: 3 } },
      expected: { kind: 'nothing' },
    },
  ];
  test.each(rows)('$name', ({ changes, values, expected }) => {
    expect(plan(changes, values)).toEqual(expected);
  });

  test('goes on when the data it reads is there', () => {
    const changes = { with: { id: ['field', ['name', 'other'], 'id'] as const } };

    expect(plan(changes, {}, { ...ready, value: { id: 9 } })).toEqual({ kind: 'ask', given: { id: 9 } });
  });
});

describe('a scope', () => {
  test('hides outer names behind inner ones, also those without a value', () => {
    const node = innerScope(bottom({ title: 'page', id: 1 }), { title: null });

    expect(valueAt(node, ['name', 'title'], surroundings)).toBe(null);
    expect(valueAt(node, ['name', 'id'], surroundings)).toBe(1);
  });

  test('wakes a reader only for the names it reads', () => {
    const outer = bottom({ a: 1, b: 1 });
    let woken = 0;
    watch(outer, ['a'], surroundings.clock, () => null).subscribe(() => (woken += 1));

    outer.change('b', 2);
    expect(woken).toBe(0);
    outer.change('a', 2);
    expect(woken).toBe(1);
  });

  test('gives the same list until a name has changed', () => {
    const outer = bottom({ a: [1] });
    const watched = watch(outer, ['a'], surroundings.clock, () => [valueAt(outer, ['name', 'a'], surroundings)]);
    const first = watched.get();

    expect(watched.get()).toBe(first);
    outer.change('a', [2]);
    expect(watched.get()).not.toBe(first);
  });

  test('of a form has no answer for what is not asked, and follows what decides that', () => {
    const changes = createSignals();
    const values: Record<string, unknown> = { type: 'letter', reason: 'ill' };
    const common = { label: 'x', required: false, readOnly: false, width: 'full', kind: 'text', max: 9 } as const;
    const fields = [
      { ...common, name: 'type' },
      { ...common, name: 'reason', when: ['==', ['name', 'type'], 'leave'] as const },
    ];
    const node: ScopeNode = fieldScope(bottom({ user: 'u' }), {
      field: (name) => fields.find((field) => field.name === name),
      value: (field) => values[field.name],
      isAsked: (field) => field.when === undefined || valueAt(node, field.when, surroundings) === true,
      changes,
    });
    let woken = 0;
    node.subscribe(['reason'], () => (woken += 1));

    expect(node.read('reason')).toBe(null);
    values['type'] = 'leave';
    changes.emit('type');

    expect(woken).toBe(1);
    expect(node.read('reason')).toBe('ill');
    expect(node.read('user')).toBe('u');
  });

  test('of a form gives the same list for the same answers, so that who watches it comes to rest', () => {
    let chosen = ['need'];
    const node = fieldScope(bottom({}), {
      field: (name) => ({
        name,
        label: 'x',
        kind: 'ranking',
        options: 'x',
        max: 3,
        required: false,
        readOnly: false,
        width: 'full',
      }),
      value: () => [...chosen],
      isAsked: () => true,
      changes: createSignals(),
    });

    const before = node.read('wishes');
    expect(node.read('wishes')).toBe(before);
    chosen = ['need', 'merit'];
    expect(node.read('wishes')).toEqual(['need', 'merit']);
  });

  test('given by a page follows the data behind it', () => {
    const holder = createDataHolder(['types']);
    const node = derivedScope(
      dataScope(bottom({}), holder),
      { type: ['field', ['name', 'types'], 'first'] },
      surroundings,
    );
    expect(node.dataState('type')?.state).toBe('waiting');

    holder.set('types', { ...ready, value: { first: 'leave' } });

    expect(node.dataState('type')?.state).toBe('ready');
    expect(node.read('type')).toBe('leave');
  });
});

describe('data that is loaded again by its name', () => {
  function reloading(names: readonly string[], parent = bottom({})) {
    const asked: string[] = [];
    const holder = createDataHolder(names);
    for (const name of names) holder.set(name, { ...ready, retry: () => asked.push(name) });
    return { asked, scope: dataScope(parent, holder) };
  }

  test('is just that one, also where an entry or an answer has its name', () => {
    const { asked, scope } = reloading(['rounds', 'offer']);
    const reader = { field: () => undefined, value: () => null, isAsked: () => true, changes: createSignals() };

    fieldScope(innerScope(scope, { offer: 'of the entry' }), reader).reload?.('offer');

    expect(asked).toEqual(['offer']);
  });

  test('is that of the page around a form, where the form has none of that name', () => {
    const page = reloading(['rounds']);
    const form = reloading(['types'], { ...page.scope, change: () => {} });

    form.scope.reload?.('rounds');
    form.scope.reload?.('unknown');

    expect(page.asked).toEqual(['rounds']);
    expect(form.asked).toEqual([]);
  });
});
