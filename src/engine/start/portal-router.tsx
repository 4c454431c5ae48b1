/** The router of the portal: react-router over our history, which can ask before a changed form is left. */
import type { JSX, ReactNode } from 'react';
import { useMemo } from 'react';
import type { NavigationType, To } from 'react-router-dom';
import { createPath, Router } from 'react-router-dom';
import type { HashHistory } from '../kernel/hash-history.ts';
import { useSource } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';

export function PortalRouter({ children }: { readonly children: ReactNode }): JSX.Element {
  const { history } = usePortal();
  const { path, search, index, by } = useSource(history.subscribe, history.place);
  const navigator = useMemo(() => navigatorOf(history), [history]);
  const location = useMemo(
    () => ({ pathname: path, search: search && `?${search}`, hash: '', state: null, key: String(index) }),
    [path, search, index],
  );
  return (
    // The names of the three ways to arrive are those of react-router, in capitals there.
    <Router location={location} navigator={navigator} navigationType={by.toUpperCase() as NavigationType}>
      {children}
    </Router>
  );
}

function navigatorOf(history: HashHistory) {
  const address = (to: To) => (typeof to === 'string' ? to : createPath(to));
  return {
    createHref: (to: To) => `#${address(to)}`,
    push: (to: To) => history.go(address(to)),
    replace: (to: To) => history.go(address(to), { replace: true }),
    go: (delta: number) => globalThis.history.go(delta),
  };
}
