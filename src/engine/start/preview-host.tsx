/** Hands the preview's choices to the bar that shows them, and does what is chosen there. */
import type { JSX } from 'react';
import { useCallback, useEffect } from 'react';
import type { PreviewChoice } from '#model';
import { previewToken } from '#model';
import { useSource, useStore } from '../kernel/store.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../portal/portal.ts';
import type { Preview } from '../preview/preview.ts';

export function PreviewHost({ preview }: { readonly preview: Preview }): JSX.Element {
  const portal = usePortal();
  const choice = useStore(preview.choice, (now) => now);
  // A page says what it is while it is drawn, when nothing else may be drawn.
  const whenDrawn = useCallback(
    (listener: () => void) => portal.page.subscribe(() => queueMicrotask(listener)),
    [portal],
  );
  const page = useSource(whenDrawn, portal.page.get);
  const hasToken = useStore(portal.session.store, ({ token }) => token !== null);

  // Whoever logs in on the page is no visitor any more.
  useEffect(() => {
    if (hasToken && choice.role === 'visitor') preview.change({ role: null });
  }, [preview, hasToken, choice.role]);

  const { PreviewBar } = portal.parts.shell;
  return (
    <PreviewBar
      choice={choice}
      calls={Object.keys(page?.calls ?? {})}
      hasRoles={preview.hasRoles}
      change={(part) => void change(portal, preview, part)}
    />
  );
}

async function change(portal: Portal, preview: Preview, part: Partial<PreviewChoice>): Promise<void> {
  const { session, cache } = portal;
  if (part.role === 'visitor') session.clear();
  preview.change(part);
  if (part.role && part.role !== 'visitor') {
    session.choose(null);
    await session.logIn(previewToken(part.role));
  }
  cache.current.clear();
}
