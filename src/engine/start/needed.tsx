/** What a page is about: while it is not there, the page waits for it, says once that there is none, or offers to try again. */
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { Action, PageModel } from '#model';
import { runActions } from '../actions/run-actions.ts';
import { useActionContext } from '../actions/use-action.tsx';
import { readKey } from '../data/data-key.ts';
import { useSource, useStore } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';
import { type DataHolder, waiting } from '../scope/data-holder.ts';
import type { DataState } from '../scope/data-state.ts';
import { useScopeNode } from '../scope/scope.tsx';
import { Delayed } from '../show/delayed.tsx';

/** @param name  the data that the page needs; without one there is nothing to wait for */
export function Needed({
  name,
  holder,
  children,
}: {
  readonly name: string | undefined;
  readonly holder: DataHolder;
  readonly children: ReactNode;
}): ReactNode {
  const portal = usePortal();
  const needed = useHeld(name, holder);
  const { PageLoading, PageMissing, BlockFailed } = portal.parts.shell;
  if (!needed) return children;
  if (needed.state === 'failed') return <BlockFailed retry={needed.retry} asked={needed.asked} />;
  if (needed.state === 'ready') return needed.value === null ? <PageMissing back={portal.back} /> : children;
  return (
    <Delayed>
      <PageLoading />
    </Delayed>
  );
}

/** Does what the page says once for each address that it is opened with, and each record that it needs there. */
export function OnOpen({
  page,
  actions,
  holder,
}: {
  readonly page: PageModel;
  readonly actions: readonly Action[];
  readonly holder: DataHolder;
}): null {
  const portal = usePortal();
  const context = useActionContext();
  const node = useScopeNode();
  const needed = useHeld(page.needs, holder);
  const query = useSource(portal.history.subscribe, () => JSON.stringify(node.read('query')));
  // The actions may read the user, who is loaded first where there is a login.
  const isSettled = useStore(portal.session.store, ({ token, user }) => token === null || user !== null);
  const done = useRef<string | null>(null);
  useEffect(() => {
    // Asked for anew: when the address changes, what was held while this was drawn may be the record of the one before.
    const record = page.needs === undefined ? '' : recordOf(holder.get(page.needs));
    const opened = record === null ? null : query + record;
    if (!isSettled || opened === null || done.current === opened) return;
    done.current = opened;
    void runActions(actions, context);
  }, [isSettled, needed, query, page, holder, actions, context]);
  return null;
}

/** What tells the record that was loaded from others; null while there is none, or only one that was kept from before. */
function recordOf({ state, value, asked, refreshing }: DataState): string | null {
  if (state !== 'ready' || refreshing || value === null || asked === null) return null;
  return JSON.stringify(readKey(asked).given);
}

function useHeld(name: string | undefined, holder: DataHolder): DataState | null {
  const held = useSource(
    (listener) => (name === undefined ? () => {} : holder.subscribe([name], listener)),
    () => (name === undefined ? waiting : holder.get(name)),
  );
  return name === undefined ? null : held;
}
