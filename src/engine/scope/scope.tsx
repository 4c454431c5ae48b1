/** The hooks by which components read expressions and texts. */
import type { JSX, ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useReducer } from 'react';
import type { Formatter } from '#expression';
import type { Expression, Icon, IconCase, Messages, Scope, Text, TextCase } from '#model';
import { invariant } from '../kernel/invariant.ts';
import { useSource, useStore } from '../kernel/store.ts';
import { type Portal, PortalContext, usePortal } from '../portal/portal.ts';
import { readText } from '../texts/texts.ts';
import type { Words } from '../texts/words.ts';
import { fittingCase } from './fitting-case.ts';
import type { ScopeNode, Surroundings } from './scope-node.ts';
import { innerScope, namesOf, valueAt, watch } from './scope-node.ts';

export const ScopeContext = createContext<ScopeNode | null>(null);

/** Outside of pages, in header and footer, only what every page knows can be read. */
export function useScopeNode(): ScopeNode {
  const node = useContext(ScopeContext);
  invariant(node, 'expressions are read inside PortalProvider');
  return node;
}

/** Adds names to the scope of what is inside: the fields of an entry, `result`. */
export function ScopeProvider({
  names,
  children,
}: {
  readonly names: Scope;
  readonly children: ReactNode;
}): JSX.Element {
  const parent = useScopeNode();
  const node = useMemo(() => innerScope(parent, names), [parent, names]);
  return <ScopeContext value={node}>{children}</ScopeContext>;
}

/** All names with their values. It follows every change; `useValue` follows only what it reads. */
export function useScope(): Scope {
  const node = useScopeNode();
  const [, again] = useReducer((count: number) => count + 1, 0);
  const all = node.all();
  useEffect(() => node.subscribe(Object.keys(node.all()), again), [node]);
  return all;
}

/** The current language; a component that uses it follows a change of language. */
export function useWords(): Words {
  return useStore(usePortal().words, (words) => words);
}

export function useSurroundings(): Surroundings {
  const { clock } = usePortal();
  const { format } = useWords();
  return useMemo(() => ({ clock, format }), [clock, format]);
}

/** The value of an expression here; null for none. It follows the names it reads, and the clock only when it reads `now`. */
export function useValue(expression: Expression | undefined): unknown {
  const node = useScopeNode();
  const surroundings = useSurroundings();
  const watched = useMemo(
    () =>
      watch(node, namesOf(expression), surroundings.clock, () =>
        expression === undefined ? null : valueAt(node, expression, surroundings),
      ),
    [node, expression, surroundings],
  );
  return useSource(watched.subscribe, watched.get);
}

/** Whether a condition holds. No condition always holds; anything but `true` does not. */
export function useCondition(expression: Expression | undefined): boolean {
  return useValue(expression === undefined ? true : expression) === true;
}

/** Evaluates while rendering, and renders again when a value it gave has changed. */
export function useReader(): {
  readonly value: (expression: Expression, names?: Scope) => unknown;
  readonly node: ScopeNode;
} {
  const node = useScopeNode();
  const surroundings = useSurroundings();
  const [, again] = useReducer((count: number) => count + 1, 0);
  const seen: { readonly expression: Expression; readonly names: Scope | undefined; readonly result: unknown }[] = [];
  useEffect(() => {
    if (seen.length === 0) return;
    const names = new Set(
      seen.flatMap(({ expression, names: own }) =>
        namesOf(expression).filter((name) => !own || !Object.hasOwn(own, name)),
      ),
    );
    if (names.size === 0) return;
    const check = () => {
      if (
        seen.some(
          ({ expression, names: own, result }) => !Object.is(valueAt(node, expression, surroundings, own), result),
        )
      )
        again();
    };
    check();
    const stops = [node.subscribe(names, check), ...(names.has('now') ? [surroundings.clock.subscribe(check)] : [])];
    return () => {
      for (const stop of stops) stop();
    };
  });
  return {
    node,
    value: (expression, names) => {
      const result = valueAt(node, expression, surroundings, names);
      // Lists are made anew by each evaluation; they cannot be compared, so they are not followed here.
      if (Array.isArray(expression) && (typeof result !== 'object' || result === null))
        seen.push({ expression, names, result });
      return result;
    },
  };
}

/** Gives the value of any expression, with names of an entry in front; for a list of which each entry is read by its block. */
export function useValues(): (expression: Expression, names?: Scope) => unknown {
  return useReader().value;
}

/** The text of the first case that fits here. */
export function useFittingText(cases: readonly TextCase[] | undefined): Text | undefined {
  const { value } = useReader();
  return fittingCase(cases ?? [], value)?.text;
}

/** The small picture of the first case that fits here. */
export function useFittingIcon(cases: readonly IconCase[] | undefined): Icon | undefined {
  const { value } = useReader();
  return fittingCase(cases ?? [], value)?.icon;
}

/** Names that the placeholders of a text read first: the same for all, or each its own. */
export type TextNames = Scope | ((placeholder: Expression) => Scope);

export function namesFor(placeholder: Expression, names: TextNames | undefined): Scope | undefined {
  return typeof names === 'function' ? names(placeholder) : names;
}

/** Gives texts in the current language, with their placeholders filled. */
export function useText(): (text: Text | undefined, names?: TextNames) => string {
  const { value } = useReader();
  const { translate } = useWords();
  return (text, names) => readText(text, translate, (argument) => value(argument, namesFor(argument, names)));
}

/** Gives a text with its short dates in full, for those who point at it; nothing where it has none. */
export function useFullText(): (text: Text) => string | undefined {
  const { node } = useReader();
  const { clock } = usePortal();
  const { translate, fullFormat } = useWords();
  return (text) => {
    if (typeof text === 'string' || !JSON.stringify(text).includes('"short"')) return undefined;
    return readText(text, translate, (argument) => valueAt(node, argument, { clock, format: fullFormat }));
  };
}

/** What must be said even when the portal could not be loaded. */
const firstWords: Partial<Record<keyof Messages, string>> = {
  chunkLoadError: 'ChunkLoadError',
  reload: 'Reload',
  loading: 'Loading',
};

/** Gives the portal's own texts. It works before the portal is loaded, for the few texts that are needed then. */
export function useMessage(): (key: keyof Messages, names?: Scope) => string {
  const portal = useContext(PortalContext);
  const words = useSource(portal?.words.subscribe ?? never, () => portal?.words.get() ?? null);
  return (key, names) => words?.message(key, names, portal?.clock.now()) ?? firstWords[key] ?? '';
}

export function useFormat(): Formatter {
  return useWords().format;
}

/** Milliseconds since 1970 by the server's clock; renders again about once a second. */
export function useNow(): number {
  const { clock } = usePortal();
  const [now, tick] = useReducer(
    () => clock.now(),
    0,
    () => clock.now(),
  );
  useEffect(() => clock.subscribe(tick), [clock]);
  return now;
}

/** The day by the server's clock on the portal's calendar, `2025-11-21`; renders again when it changes. */
export function useToday(): string {
  const portal = usePortal();
  return useSource(portal.clock.subscribe, () => todayOf(portal));
}

/** The same outside of drawing. */
export function todayOf({ words, clock }: Pick<Portal, 'words' | 'clock'>): string {
  return words.get().format.local(clock.now()).slice(0, 10);
}

function never(): () => void {
  return () => {};
}
