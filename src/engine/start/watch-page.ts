/** What goes on beside the page: language on each show, idle time, other tabs, leaving a changed form. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isOfPage } from '../feedback/modals.ts';
import type { Place } from '../kernel/hash-history.ts';
import { keys, safeStorage } from '../kernel/storage.ts';
import { useStore } from '../kernel/store.ts';
import { chooseLanguage } from '../portal/lost-parts.ts';
import { type Portal, usePortal } from '../portal/portal.ts';
import { watchBrowser, watchIdle } from '../session/idle.ts';
import { readText } from '../texts/texts.ts';

/** Each show of a page sets the forced language: a page entered, a changed query, a tab seen again. */
export function usePageShow(place: Place, isShown: boolean): void {
  const portal = usePortal();
  const title = useStore(portal.manifest, (manifest) => manifest.settings.title);
  const translate = useStore(portal.words, (words) => words.translate);
  useEffect(() => {
    // The title of the product takes no placeholders.
    document.title = readText(title, translate, () => '');
  });
  // Another place is another show.
  useEffect(() => {
    if (!isShown) return;
    const show = () => {
      const { forceOnShow } = portal.manifest.get().settings.languages;
      if (forceOnShow !== 'none' && !document.hidden) chooseLanguage(portal, forceOnShow);
    };
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [portal, isShown, place.path, place.search]);
  // Dialogs belong to the page they were opened on.
  useEffect(() => () => portal.feedback.closePageModals(), [portal, place.path]);
}

/** @param applies  whether the page is one where somebody idle is logged out; null while there is no page */
export function useIdle(applies: boolean | null): void {
  const portal = usePortal();
  const isIn = useStore(portal.session.store, (session) => session.token !== null);
  const events = useStore(portal.manifest, (manifest) => manifest.settings.idleEvents);
  const watching = events.join(' ');
  const hasBegun = useRef(false);
  // Before anything is painted: whoever opens the tab after hours sees nothing of the page.
  useLayoutEffect(() => {
    if (!isIn || applies === null) return;
    const isAnew = hasBegun.current;
    hasBegun.current = true;
    return watchIdle({
      storage: safeStorage(() => localStorage),
      now: () => Date.now(),
      idleMs: () => portal.manifest.get().settings.times.idleMs,
      applies,
      isAnew,
      onIdle: portal.endIdle,
      watch: watchBrowser(watching.split(' ')),
    });
  }, [portal, applies, isIn, watching]);
}

/** How often it is looked whether a page has been open for long; a computer that slept is looked at when it wakes. */
const lookEveryMs = 60_000;

/** Loads a page that is open for long again, so that the addresses of its private files never run out. */
export function useRenewal(place: Place): void {
  const portal = usePortal();
  useEffect(() => {
    let loadedMs = Date.now();
    const look = () => {
      if (document.hidden || Date.now() - loadedMs < portal.manifest.get().settings.times.renewMs) return;
      loadedMs = Date.now();
      void portal.session.refreshUser();
      void portal.reloadPage();
    };
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [portal, place.path, place.search]);
}

/** Logging in or out, or choosing, in one tab counts for all; who leaves leaves nothing in the others. */
export function useTabs(): void {
  const portal = usePortal();
  useEffect(() => {
    const look = () => {
      if (portal.session.store.get().ending) return;
      const { handovers } = portal.session.store.get();
      const change = portal.session.readStorage();
      if (change) portal.cache.current.clear();
      if (portal.session.store.get().handovers !== handovers) portal.feedback.closePageModals();
      // Of the person it tells what they act for.
      if (change === 'chosen') void portal.session.refreshUser();
    };
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === keys.left && newValue !== null) portal.forgetTab();
      if (key === null || portal.session.isStoredAt(key)) look();
    };
    addEventListener('storage', follow);
    // A page that the browser had put away, which Back brings again, has heard nothing of the other tabs.
    addEventListener('pageshow', look);
    return () => {
      removeEventListener('storage', follow);
      removeEventListener('pageshow', look);
    };
  }, [portal]);
}

/**
 * Asks before a page with a changed form is left, also when the whole tab is closed. Back closes first what is over the page.
 * Who is being told that the login has ended stays where they are until they have read it.
 */
export function useLeaveQuestion(): void {
  const portal = usePortal();
  useEffect(() => {
    const isChanged = () => [...portal.leaveGuards].some((guard) => guard.isChanged());
    portal.history.askBeforeLeaving((by) => {
      if (portal.session.store.get().ending) return Promise.resolve(false);
      const close = by === 'go' ? undefined : topmost(portal);
      if (close) {
        close();
        return Promise.resolve(false);
      }
      return by !== 'turn' && isChanged() ? portal.confirm(portal.message('leaveForm'), true) : null;
    });
    const unload = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    addEventListener('beforeunload', unload);
    return () => {
      portal.history.askBeforeLeaving(null);
      removeEventListener('beforeunload', unload);
    };
  }, [portal]);
}

/** What closes that which is over all others; undefined when nothing does, or it may not be closed. */
function topmost({ overlays, feedback }: Portal): (() => void) | undefined {
  const top = feedback.store.get().modals.at(-1);
  return [...overlays].at(-1) ?? (top && isOfPage(top) && top.cancellable ? top.close : undefined);
}
