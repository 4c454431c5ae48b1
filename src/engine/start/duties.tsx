/**
 * Pages that the portal shows by itself. What somebody has to do before anything else is in a window that cannot be closed,
 * and the page behind it is not loaded; what follows a login may be in one that can be closed, over the wanted page.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import type { RouteModel, SessionPage, Text } from '#model';
import { ModalContext } from '../actions/use-action.tsx';
import { routeOf } from '../kernel/route-of.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../portal/portal.ts';
import { pageScope } from '../scope/page-scope.ts';
import { valueAt } from '../scope/scope-node.ts';
import { readText } from '../texts/texts.ts';

/**
 * The first of these pages whose condition holds for the person who is logged in; null when there is none.
 * @param passed  those that were shown since the login
 */
export function firstPage<Page extends SessionPage>(
  portal: Portal,
  pages: readonly Page[] | undefined,
  passed: ReadonlySet<string> = new Set(),
): Page | null {
  // In a preview it is chosen who looks; what is made up of that person asks for nothing.
  if (!pages?.length || portal.preview || portal.session.store.get().user === null) return null;
  const scope = pageScope(portal, null);
  const surroundings = { clock: portal.clock, format: portal.words.get().format };
  return pages.find(({ page, when }) => !passed.has(page) && valueAt(scope, when, surroundings) === true) ?? null;
}

/**
 * Opens a window as long as there is a page for it.
 * @param show      the page that is in it
 * @param onClosed  called when it is closed; left out for a duty, which cannot be
 */
export function useSessionWindow(
  page: string | null,
  show: (route: RouteModel) => ReactNode,
  onClosed?: () => void,
): void {
  const portal = usePortal();
  const latest = useRef({ show, onClosed });
  latest.current = { show, onClosed };
  useEffect(() => {
    const route = page === null ? null : routeOf(portal.manifest.get().routes, page);
    if (!route) return;
    const { feedback } = portal;
    let id: number | null = null;
    let isOver = false;
    let unfollow: readonly (() => void)[] = [];
    const open = (said?: Text): void => {
      if (isOver) return;
      const title = () => readText(said, portal.words.get().translate, () => '');
      const mayClose = latest.current.onClosed !== undefined;
      id = feedback.open({
        kind: mayClose ? 'dialog' : 'duty',
        title: title(),
        body: (modalId) => <ModalContext value={modalId}>{latest.current.show(route)}</ModalContext>,
        ...(mayClose ? { onCancel: () => {} } : {}),
      });
      // However it was closed: by its cross, by an action of its page, by going elsewhere.
      const closed = feedback.store.subscribe(() => {
        if (!feedback.store.get().modals.some((modal) => modal.id === id)) latest.current.onClosed?.();
      });
      const renamed = portal.words.subscribe(() => id !== null && feedback.rename(id, title()));
      unfollow = [closed, renamed];
    };
    // The window is called what its page is called. A page that cannot be loaded says so in the window.
    portal.loadPage(route.chunk).then(
      ({ page: { title } }) => open(title),
      () => open(),
    );
    return () => {
      isOver = true;
      for (const stop of unfollow) stop();
      if (id !== null) feedback.close(id);
    };
  }, [portal, page]);
}
