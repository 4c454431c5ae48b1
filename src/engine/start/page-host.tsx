/** Shows the page of the current address: asks the guard, loads the page's part, puts its blocks into the layout. */
import type { JSX } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageChunk, RouteModel } from '#model';
import { DataLoaders, useUnreadPoll } from '../data/load-data.tsx';
import { stateScope } from '../data/page-state.ts';
import { invariant } from '../kernel/invariant.ts';
import { routeOf } from '../kernel/route-of.ts';
import { useSource, useStore } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';
import { createDataHolder, dataScope } from '../scope/data-holder.ts';
import { PageContext } from '../scope/page-context.ts';
import { pageScope, surroundingsNow } from '../scope/page-scope.ts';
import { ScopeContext } from '../scope/scope.tsx';
import { useBitByBit } from '../show/bit-by-bit.ts';
import { BlockOutlet } from '../show/block-outlet.tsx';
import { Awaited, Delayed } from '../show/delayed.tsx';
import { FailureCards } from '../show/failure-card.tsx';
import { LateBoundary } from '../show/late.tsx';
import { BrokenPage, PageBoundary } from '../show/page-boundary.tsx';
import { firstPage, useSessionWindow } from './duties.tsx';
import type { GuardVerdict } from './guard.ts';
import { guard } from './guard.ts';
import { useIntent } from './intent.ts';
import { LayoutHost } from './layout-host.tsx';
import { Needed, OnOpen } from './needed.tsx';
import { useScroll } from './scroll.ts';
import { useLoadedPart } from './use-loaded-part.ts';
import { useIdle, useLeaveQuestion, usePageShow, useRenewal, useTabs } from './watch-page.ts';

export function PageHost(): JSX.Element {
  const portal = usePortal();
  const place = useSource(portal.history.subscribe, portal.history.place);
  const { settings, routes, layouts } = useStore(portal.manifest, (manifest) => manifest);
  const { token, user, chosenId, handovers, ending } = useSessionFacts();
  const route = routeOf(routes, place.path);
  const verdict = guard({
    route,
    session: settings.session,
    hasToken: token !== null,
    user: user ? 'known' : 'unknown',
    hasRole: portal.session.hasRole,
    choice: chosenId === null ? portal.session.chooses() : null,
    isEnding: ending !== null,
    duty: firstPage(portal, settings.session.duties)?.page ?? null,
  });
  const isShown = verdict.kind === 'show' && route !== null;

  useVerdict(verdict, route, token);
  useSessionWindow(verdict.kind === 'duty' ? verdict.page : null, (duty) => <PageView route={duty} />);
  const overPage = useStore(portal.overPage, (now) => now);
  useSessionWindow(isShown ? overPage : null, (over) => <PageView route={over} isOver />, portal.goOn);
  useComingBack(isShown && user === null ? route : null);
  usePageShow(place, isShown);
  const isDuty = verdict.kind === 'duty';
  useIdle(isDuty || isShown ? isDuty || route?.access !== 'everyone' : null);
  useTabs();
  useRenewal(place);
  useIntent();
  useLeaveQuestion();
  useUnreadPoll();
  useScroll(portal.history);
  const isOverdue = useOverdue(isShown || verdict.kind === 'wait-for-user' ? (route?.page ?? null) : null);

  const shown = useLastShown(route, verdict.kind);
  // Drawn bit by bit the first time, so that an old phone answers meanwhile; what may be seen no longer is gone at once.
  const isReady = useBitByBit(shown?.isReady === true);
  const { Frame, PageLoading } = portal.parts.shell;
  if (!shown) return <></>;
  const frame = layouts[shown.route.layout];
  invariant(frame, `the portal has the layout ${shown.route.layout}`);
  if (ending === 'hidden') return <Frame layout={frame}>{null}</Frame>;
  if (isOverdue) {
    return (
      <Frame layout={frame}>
        <BrokenPage />
      </Frame>
    );
  }
  // Its blocks may ask for what is only there for those who may see the page.
  const blocks = isReady ? frame.chunk : null;
  const page = (
    <PageBoundary key={shown.route.page}>
      <LateBoundary fallback={<Awaited />}>
        {isReady ? (
          <PageView key={shown.route.page} route={shown.route} />
        ) : (
          <Delayed>
            <PageLoading />
          </Delayed>
        )}
      </LateBoundary>
    </PageBoundary>
  );
  return (
    <Frame key={handovers} layout={frame}>
      <FailureCards>
        {blocks === null ? (
          page
        ) : (
          <LayoutHost key={shown.route.layout} chunk={blocks}>
            {page}
          </LayoutHost>
        )}
      </FailureCards>
    </Frame>
  );
}

function useSessionFacts() {
  const { store } = usePortal().session;
  const token = useStore(store, (session) => session.token);
  const user = useStore(store, (session) => session.user);
  const chosenId = useStore(store, (session) => session.chosenId);
  const handovers = useStore(store, (session) => session.handovers);
  const ending = useStore(store, (session) => session.ending);
  return { token, user, chosenId, handovers, ending };
}

/** Does what the guard says. */
function useVerdict(verdict: GuardVerdict, route: RouteModel | null, token: string | null): void {
  const portal = usePortal();
  const { kind } = verdict;
  const to = verdict.kind === 'redirect' ? verdict.to : null;
  const reason = verdict.kind === 'redirect' ? verdict.reason : null;
  const needsUser = kind === 'wait-for-user' || (verdict.kind === 'show' && verdict.loadUser);
  const isOpen = route?.access === 'everyone';
  const hasBeenInside = useRef(false);

  useEffect(() => {
    if (to === null) return;
    if (reason === 'login-first') {
      portal.rememberPlace();
      // Said only to those who came from inside: a bookmark leads to the login page without a word.
      if (hasBeenInside.current) portal.feedback.toast(portal.message('loginFirst'), 'info');
    }
    if (reason === 'already-in') portal.comeIn();
    else portal.history.go(to, { replace: true, force: true });
  }, [portal, to, reason]);

  useEffect(() => {
    if (!needsUser || token === null) return;
    void portal.askUser(isOpen);
  }, [portal, needsUser, token, isOpen]);

  useEffect(() => {
    if (kind === 'show') hasBeenInside.current = true;
  }, [kind]);

  useEffect(() => {
    if (kind !== 'choose') return;
    const choice = portal.session.chooses();
    const confirm = {
      label: portal.message('confirm'),
      main: true,
      run: () => choice && portal.history.go(choice.page, { force: true }),
    };
    portal.rememberPlace();
    const id = portal.feedback.open({
      kind: 'choose',
      title: portal.message('tips'),
      text: portal.message('chooseFirst'),
      actions: [confirm],
    });
    return () => portal.feedback.close(id);
  }, [portal, kind]);
}

/** Whoever logs in from a page that everybody may see comes back to it. */
function useComingBack(route: RouteModel | null): void {
  const portal = usePortal();
  const place = useSource(portal.history.subscribe, portal.history.place);
  useEffect(() => {
    if (!route?.comesBack || portal.session.store.get().token !== null) return;
    if (route !== routeOf(portal.manifest.get().routes, portal.manifest.get().settings.session.notFound))
      portal.rememberPlace();
  }, [portal, route, place]);
}

/** The page on screen: the current one; the one before while somebody is told something; none that may not be seen. */
function useLastShown(route: RouteModel | null, kind: GuardVerdict['kind']) {
  const last = useRef<{ readonly route: RouteModel; readonly isReady: boolean } | null>(null);
  const current = route && kind !== 'redirect' ? { route, isReady: kind === 'show' } : null;
  // A login may have ended before anything was shown.
  const now = kind === 'hold' ? (last.current ?? current) : current;
  useEffect(() => {
    last.current = now;
  });
  return now;
}

/** Whether a page has not come in time, with all that it is drawn with. @param page  the one that is awaited; null while none is */
function useOverdue(page: string | null): boolean {
  const portal = usePortal();
  const { pageLoadMs } = useStore(portal.manifest, (manifest) => manifest.settings.times);
  const [overdue, setOverdue] = useState<string | null>(null);
  useEffect(() => {
    if (page === null) return;
    const timer = setTimeout(() => {
      if (portal.page.get()?.page.id !== page) setOverdue(page);
    }, pageLoadMs);
    return () => {
      clearTimeout(timer);
      setOverdue(null);
    };
  }, [portal, page, pageLoadMs]);
  return overdue !== null && overdue === page;
}

interface PageViewProps {
  readonly route: RouteModel;
  /** In a window over another page. */
  readonly isOver?: boolean;
}

function PageView({ route, isOver = false }: PageViewProps): JSX.Element {
  const portal = usePortal();
  const { state, part: chunk, retry } = useLoadedPart(route.chunk, portal.knownPages, portal.loadPage);
  const { PageLoading, PageFailed } = portal.parts.shell;
  if (chunk) return <PageContent chunk={chunk} isOver={isOver} />;
  if (state === 'failed') return <PageFailed reload={retry} />;
  return (
    <Delayed>
      <PageLoading />
    </Delayed>
  );
}

function PageContent({ chunk, isOver }: { readonly chunk: PageChunk; readonly isOver: boolean }): JSX.Element {
  const portal = usePortal();
  const { PageFrame } = portal.parts.shell;
  const holder = useMemo(() => createDataHolder(Object.keys(chunk.page.data ?? {})), [chunk]);
  const scope = useMemo(() => {
    return dataScope(stateScope(pageScope(portal, chunk, holder), chunk.page.state, surroundingsNow(portal)), holder);
  }, [portal, chunk, holder]);
  // Calls look up their definitions here; the page's own effects come later.
  if (!isOver && portal.page.get() !== chunk) portal.page.set(chunk);
  return (
    <PageContext value={chunk}>
      <ScopeContext value={scope}>
        <DataLoaders data={chunk.page.data} holder={holder} />
        <PageFrame page={chunk.page}>
          <Needed name={chunk.page.needs} holder={holder}>
            <BlockOutlet blocks={chunk.page.content} />
          </Needed>
        </PageFrame>
        {chunk.page.onOpen ? <OnOpen page={chunk.page} actions={chunk.page.onOpen} holder={holder} /> : null}
      </ScopeContext>
    </PageContext>
  );
}
