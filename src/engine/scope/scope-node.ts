/**
 * The names an expression may read at one place of the page, from the inside out: an entry's fields, a form's answers,
 * the page's data, and at the bottom what every page knows. A reader listens to the names it reads and to no others.
 */
import type { Environment } from '#expression';
import { evaluate, namesRead } from '#expression';
import { type Expression, rememberByObject, type Scope } from '#model';
import type { Clock } from '../request/server-clock.ts';
import type { DataState } from './data-state.ts';

export interface ScopeNode {
  readonly read: (name: string) => unknown;
  /** The state of the data of this name; null when the name is no data here. */
  readonly dataState: (name: string) => DataState | null;
  readonly subscribe: (names: Iterable<string>, listener: () => void) => () => void;
  readonly all: () => Scope;
  /** Changes what the page remembers (`state`). Absent around the pages. */
  readonly set?: ((name: string, value: unknown) => void) | undefined;
  /** Loads the data of this name again, whatever else has the name here. */
  readonly reload?: ((name: string) => void) | undefined;
}

/** The names of `own` in front of those of `parent`. */
export function innerScope(parent: ScopeNode, own: Scope): ScopeNode {
  const isOwn = (name: string) => Object.hasOwn(own, name);
  return {
    read: (name) => (isOwn(name) ? (own[name] ?? null) : parent.read(name)),
    dataState: (name) => (isOwn(name) ? null : parent.dataState(name)),
    subscribe: (names, listener) => {
      const others = [...names].filter((name) => !isOwn(name));
      return others.length > 0 ? parent.subscribe(others, listener) : () => {};
    },
    all: () => ({ ...parent.all(), ...own }),
    set: parent.set,
    reload: parent.reload,
  };
}

/** What every evaluation needs besides names. */
export interface Surroundings {
  readonly clock: Pick<Clock, 'now' | 'subscribe'>;
  readonly format: Environment['format'];
}

export function valueAt(
  node: Pick<ScopeNode, 'read'>,
  expression: Expression,
  { clock, format }: Surroundings,
  names?: Scope,
): unknown {
  if (!Array.isArray(expression)) return expression;
  const read: Record<string, unknown> = {};
  for (const name of namesOf(expression)) {
    read[name] = names && Object.hasOwn(names, name) ? names[name] : node.read(name);
  }
  return evaluate(expression, read, { now: clock.now(), format });
}

/** The names an expression reads; worked out once for each expression of the model. */
export function namesOf(expression: Expression | undefined): readonly string[] {
  return typeof expression === 'object' && expression !== null ? namesKnown(expression) : [];
}

const namesKnown = rememberByObject((expression: Extract<Expression, object>) => namesRead(expression));

/** The state of what is made of several names: that of the first that is not there yet; null when none is data. */
export function stateOf(names: readonly string[], node: Pick<ScopeNode, 'dataState'>): DataState | null {
  const states = names.flatMap((name) => node.dataState(name) ?? []);
  return states.find(({ state }) => state !== 'ready') ?? states[0] ?? null;
}

export interface Watched<Result> {
  readonly get: () => Result;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value that depends on some names, for `useSource`: worked out anew only when one of them has changed. */
export function watch<Result>(
  node: ScopeNode,
  names: readonly string[],
  clock: Surroundings['clock'],
  work: () => Result,
): Watched<Result> {
  const others = names.filter((name) => name !== 'now');
  const ticks = others.length < names.length;
  let tick = 0;
  let last: { readonly inputs: readonly unknown[]; readonly result: Result } | null = null;
  return {
    get: () => {
      const inputs = [tick, ...others.flatMap((name) => [node.read(name), node.dataState(name)?.state])];
      if (!last || inputs.some((input, index) => !Object.is(input, last?.inputs[index])))
        last = { inputs, result: work() };
      return last.result;
    },
    subscribe: (listener) => {
      const stop = others.length > 0 ? node.subscribe(others, listener) : () => {};
      const stopClock = ticks
        ? clock.subscribe(() => {
            tick += 1;
            listener();
          })
        : () => {};
      return () => {
        stop();
        stopClock();
      };
    },
  };
}
