/** What is around pages: it stays, with its data, while the person goes from one page with this layout to another. */
import { createContext, type JSX, type ReactNode, useContext, useMemo } from 'react';
import type { LayoutChunk, PageChunk } from '#model';
import { DataLoaders } from '../data/load-data.tsx';
import { usePortal } from '../portal/portal.ts';
import { createDataHolder, dataScope } from '../scope/data-holder.ts';
import { PageContext } from '../scope/page-context.ts';
import { pageScope } from '../scope/page-scope.ts';
import { ScopeContext } from '../scope/scope.tsx';
import { BlockOutlet } from '../show/block-outlet.tsx';
import { Delayed } from '../show/delayed.tsx';
import { StepsAsideAlone } from '../show/failure-card.tsx';
import { useLoadedPart } from './use-loaded-part.ts';

const PageSlotContext = createContext<ReactNode>(null);

/** The page, where a layout has its place for it. */
export function PageSlot(): JSX.Element {
  return <StepsAsideAlone>{useContext(PageSlotContext)}</StepsAsideAlone>;
}

/** The blocks of a layout, with the page among them. */
export function LayoutHost({ chunk, children }: { readonly chunk: string; readonly children: ReactNode }): JSX.Element {
  const portal = usePortal();
  const { PageFailed, PageLoading } = portal.parts.shell;
  const { state, part, retry } = useLoadedPart<LayoutChunk>(chunk, portal.knownLayouts, portal.loadLayout);
  if (part) return <LayoutContent chunk={part}>{children}</LayoutContent>;
  if (state === 'failed') return <PageFailed reload={retry} />;
  return (
    <Delayed>
      <PageLoading />
    </Delayed>
  );
}

function LayoutContent({
  chunk,
  children,
}: {
  readonly chunk: LayoutChunk;
  readonly children: ReactNode;
}): JSX.Element {
  const portal = usePortal();
  const { content, data } = chunk.layout;
  const { Flow } = portal.parts.shell;
  const page = useMemo(() => asPage(chunk), [chunk]);
  const holder = useMemo(() => createDataHolder(Object.keys(data ?? {})), [data]);
  const scope = useMemo(() => dataScope(pageScope(portal, null), holder), [portal, holder]);
  // Calls of the layout look up their definitions here.
  if (portal.layout.get() !== chunk) portal.layout.set(chunk);
  return (
    <PageSlotContext value={children}>
      <PageContext value={page}>
        <ScopeContext value={scope}>
          <DataLoaders data={data} holder={holder} />
          <Flow>
            <BlockOutlet blocks={content} />
          </Flow>
        </ScopeContext>
      </PageContext>
    </PageSlotContext>
  );
}

/** Blocks ask their page for what they refer to: around pages that is the layout. */
function asPage({ layout: { content, data }, ...shared }: LayoutChunk): PageChunk {
  const page: PageChunk['page'] = {
    id: '',
    route: '',
    title: '',
    access: 'everyone',
    layout: '',
    width: 'full',
    head: false,
    comesBack: false,
    content,
    ...(data ? { data } : {}),
  };
  return { ...shared, page };
}
