/** A part on a page: what it asks for is worked out where it is used, and nothing else of the page can be read in it. */
import { type JSX, type ReactNode, useMemo } from 'react';
import { type PartModel, type PartUse, recordOf } from '#model';
import { invariant } from '../kernel/invariant.ts';
import { usePortal } from '../portal/portal.ts';
import { usePage } from './page-context.ts';
import { sessionNames, surroundingsNow } from './page-scope.ts';
import { ScopeContext, useScopeNode } from './scope.tsx';
import { namesOf, type ScopeNode, type Surroundings, stateOf, valueAt } from './scope-node.ts';

/** A part by its name. */
export function usePart(name: string): PartModel {
  const part = usePage().parts[name];
  invariant(part, `the page brings the part ${name} along`);
  return part;
}

/** Gives the blocks of a part what it asks for. */
export function PartProvider({
  use,
  children,
}: {
  readonly use: Pick<PartUse, 'part' | 'with'>;
  readonly children: ReactNode;
}): JSX.Element {
  const part = usePart(use.part);
  const around = useScopeNode();
  const portal = usePortal();
  const { settings } = portal.manifest.get();
  const node = useMemo(() => {
    // Not what `useSurroundings` gives: in another language a form in it is the same form.
    const surroundings = surroundingsNow(portal);
    return partScope(part, use.with, { around, surroundings, everywhere: ['now', ...sessionNames(settings)] });
  }, [portal, part, use.with, around, settings]);
  return <ScopeContext value={node}>{children}</ScopeContext>;
}

interface PartPlace {
  readonly around: ScopeNode;
  readonly surroundings: Surroundings;
  /** What every place knows, whatever is around it. */
  readonly everywhere: readonly string[];
}

/** Values are read when they are asked for, so that a part follows the data of the page. */
export function partScope(
  part: Pick<PartModel, 'asks'>,
  given: PartUse['with'],
  { around, surroundings, everywhere }: PartPlace,
): ScopeNode {
  const asked = Object.keys(part.asks ?? {});
  const record = asked.length === 1 ? asked[0] : undefined;
  const valueOf = (name: string): unknown => {
    const argument = given?.[name];
    return argument === undefined ? null : valueAt(around, argument, surroundings);
  };
  /** The names of the page that a name of the part depends on. */
  const behind = (name: string): readonly string[] => {
    if (everywhere.includes(name)) return [name];
    return namesOf(given?.[asked.includes(name) ? name : (record ?? '')]);
  };
  const read = (name: string): unknown => {
    if (asked.includes(name)) return valueOf(name);
    if (everywhere.includes(name)) return around.read(name);
    return record === undefined ? null : (recordOf(valueOf(record))[name] ?? null);
  };
  return {
    read,
    dataState: (name) => stateOf(behind(name), around),
    subscribe: (names, listener) => around.subscribe(new Set([...names].flatMap(behind)), listener),
    all: () => ({
      ...Object.fromEntries(everywhere.map((name) => [name, around.read(name)])),
      ...(record === undefined ? {} : recordOf(valueOf(record))),
      ...Object.fromEntries(asked.map((name) => [name, valueOf(name)])),
    }),
  };
}
