/** The answers of a form as names of the scope, so that conditions and computed values can read them. */
import type { DefinedField, Expression, Scope } from '#model';
import type { Signals } from '../kernel/store.ts';
import type { ScopeNode, Surroundings } from '../scope/scope-node.ts';
import { namesOf, stateOf, valueAt } from '../scope/scope-node.ts';

interface FieldReader {
  readonly field: (name: string) => DefinedField | undefined;
  /** The answer as it would be sent; null for none. */
  readonly value: (field: DefinedField) => unknown;
  readonly isAsked: (field: DefinedField) => boolean;
  readonly changes: Signals;
}

/** What is not asked has no answer, whatever was typed before it went away. */
export function fieldScope(parent: ScopeNode, { field: find, value, isAsked, changes }: FieldReader): ScopeNode {
  const kept = new Map<string, { readonly value: object; readonly text: string }>();
  /** Who watches an answer with several parts gets the same one until it changes. */
  const steady = (name: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const text = JSON.stringify(value);
    const before = kept.get(name);
    if (before?.text === text) return before.value;
    kept.set(name, { value, text });
    return value;
  };
  const read = (name: string) => {
    const field = find(name);
    if (!field) return parent.read(name);
    return isAsked(field) ? steady(name, value(field)) : null;
  };
  return {
    read,
    dataState: (name) => (find(name) ? null : parent.dataState(name)),
    subscribe: (names, listener) => {
      const { fields, others } = dependencies(names, find);
      const stop = changes.subscribe(fields, listener);
      const stopParent = others.length > 0 ? parent.subscribe(others, listener) : () => {};
      return () => {
        stop();
        stopParent();
      };
    },
    all: () => parent.all(),
    set: parent.set,
    reload: parent.reload,
  };
}

/** The names themselves and all that decides whether these fields are asked. */
function dependencies(
  names: Iterable<string>,
  find: FieldReader['field'],
): { readonly fields: string[]; readonly others: string[] } {
  const seen = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...namesOf(find(name)?.when));
  }
  const all = [...seen];
  return { fields: all.filter((name) => find(name)), others: all.filter((name) => !find(name)) };
}

/** Names that stand for expressions of the scope around them: what a page gives to a form. */
export function derivedScope(
  parent: ScopeNode,
  given: Readonly<Record<string, Expression>>,
  surroundings: Surroundings,
): ScopeNode {
  const own = (name: string) => (Object.hasOwn(given, name) ? given[name] : undefined);
  return {
    read: (name) => {
      const expression = own(name);
      return expression === undefined ? parent.read(name) : valueAt(parent, expression, surroundings);
    },
    dataState: (name) => {
      const expression = own(name);
      if (expression === undefined) return parent.dataState(name);
      return stateOf(namesOf(expression), parent);
    },
    subscribe: (names, listener) =>
      parent.subscribe(
        [...names].flatMap((name) => (Object.hasOwn(given, name) ? namesOf(given[name]) : [name])),
        listener,
      ),
    all: (): Scope => ({
      ...parent.all(),
      ...Object.fromEntries(
        Object.entries(given).map(([name, expression]) => [name, valueAt(parent, expression, surroundings)]),
      ),
    }),
    set: parent.set,
    reload: parent.reload,
  };
}
