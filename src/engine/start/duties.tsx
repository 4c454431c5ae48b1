/**
 * What somebody has to do before anything else: the page of the first duty that is still open, in a window that cannot be closed.
 * The page behind it is not loaded.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import type { RouteModel, Settings } from '#model';
import { ModalContext } from '../actions/use-action.tsx';
import { pageScope } from '../scope/page-scope.ts';
import { valueAt } from '../scope/scope-node.ts';
import { readText } from '../texts/texts.ts';
import { routeOf } from './guard.ts';
import type { Portal } from './portal.ts';
import { usePortal } from './portal.ts';

type SessionPages = Settings['session']['duties'];

/**
 * The first of these pages whose condition holds for the person who is logged in; null when there is none.
 * @param passed  those that were shown since the login
 */
export function firstPage(portal: Portal, pages: SessionPages, passed: ReadonlySet<string> = new Set()): string | null {
  // In a preview it is chosen who looks; what is made up of that person asks for nothing.
  if (!pages?.length || portal.preview || portal.session.store.get().user === null) return null;
  const scope = pageScope(portal, null);
  const surroundings = { clock: portal.clock, format: portal.words.get().format };
  const open = pages.find(({ page, when }) => !passed.has(page) && valueAt(scope, when, surroundings) === true);
  return open?.page ?? null;
}

/**
 * Opens the window as long as there is a duty.
 * @param show  the page that stands in it
 */
export function useDutyWindow(page: string | null, show: (route: RouteModel) => ReactNode): void {
  const portal = usePortal();
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    const route = page === null ? null : routeOf(portal.manifest.get().routes, page);
    if (!route) return;
    let id: number | null = null;
    let isOver = false;
    const open = (title: string): void => {
      if (isOver) return;
      id = portal.feedback.open({
        kind: 'duty',
        title,
        body: (modalId) => <ModalContext value={modalId}>{latest.current(route)}</ModalContext>,
      });
    };
    // The window is called what its page is called. A page that cannot be loaded says so in the window.
    portal.loadPage(route.chunk).then(
      ({ page: { title } }) => open(readText(title, portal.words.get().translate, () => '')),
      () => open(''),
    );
    return () => {
      isOver = true;
      if (id !== null) portal.feedback.close(id);
    };
  }, [portal, page]);
}
