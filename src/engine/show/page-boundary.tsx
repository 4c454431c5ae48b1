/** Around what is shown as a whole: the portal, a page, what is in a dialog. When a part of it cannot be had, that is told in its place. */
import type { JSX, ReactNode } from 'react';
import { useBackOnline } from '../kernel/online.ts';
import { usePortal } from '../portal/portal.ts';
import { ErrorBoundary } from './error-boundary.tsx';

export function PageBoundary({ children }: { readonly children: ReactNode }): JSX.Element {
  return <ErrorBoundary Failed={BrokenPage}>{children}</ErrorBoundary>;
}

/** In place of a page whose parts could not be loaded. Browsers remember a script that failed: only a reload helps. */
export function BrokenPage(): JSX.Element {
  const { PageFailed } = usePortal().parts.shell;
  useBackOnline(reloadAll);
  return <PageFailed reload={reloadAll} />;
}

function reloadAll(): void {
  location.reload();
}
