/** Puts blocks on the page: asks their conditions, gives each its own error boundary, waits for its part. */
import type { ComponentType, JSX, ReactNode, RefObject } from 'react';
import { createContext, memo, useContext, useEffect, useRef, useState } from 'react';
import type { Block } from '#model';
import { usePortal } from '../portal/portal.ts';
import { useCondition } from '../scope/scope.tsx';
import { Awaited } from './delayed.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { StepsAside } from './failure-card.tsx';
import { LateBoundary } from './late.tsx';

/** Whether the blocks around have been shown. Until then they wait for each other's parts, so that none pushes another away. */
const ShownContext = createContext<RefObject<boolean> | null>(null);

export function BlockOutlet({ blocks }: { readonly blocks: readonly Block[] }): JSX.Element {
  const around = useContext(ShownContext);
  const [comesAlone] = useState(() => around === null || around.current);
  const places = <BlockPlaces blocks={blocks} />;
  return comesAlone ? <Together>{places}</Together> : places;
}

/** Shows all at once the first time. */
function Together({ children }: { readonly children: ReactNode }): JSX.Element {
  const isShown = useRef(false);
  return (
    <ShownContext value={isShown}>
      <LateBoundary fallback={<Awaited />}>
        {children}
        <Arrival isShown={isShown} />
      </LateBoundary>
    </ShownContext>
  );
}

/** Sets `isShown` once the block is on the page: React runs no effect beside a part that still waits. */
function Arrival({ isShown }: { readonly isShown: RefObject<boolean> }): null {
  useEffect(() => {
    isShown.current = true;
  }, [isShown]);
  return null;
}

function BlockPlaces({ blocks }: { readonly blocks: readonly Block[] }): JSX.Element {
  return (
    <>
      {blocks.map((block, index) => {
        // Blocks have no names and keep their places, so the place is the key.
        const key = `${block.kind}-${index}`;
        return block.when === undefined ? (
          <BlockPlace key={key} block={block} />
        ) : (
          <ConditionalBlock key={key} block={block} />
        );
      })}
    </>
  );
}

function ConditionalBlock({ block }: { readonly block: Block }): JSX.Element | null {
  return useCondition(block.when) ? <BlockPlace block={block} /> : null;
}

const BlockPlace = memo(function BlockPlace({ block }: { readonly block: Block }): JSX.Element {
  const { blocks, shell } = usePortal().parts;
  // The registry is keyed by kind, so the renderer of `block.kind` takes this block; TypeScript cannot follow that.
  const Renderer = blocks[block.kind] as ComponentType<{ readonly block: Block }>;
  const around = useContext(ShownContext);
  const [comesLater] = useState(() => around?.current ?? true);
  const shown = (
    <StepsAside>
      <Renderer block={block} />
    </StepsAside>
  );
  return (
    <ErrorBoundary Failed={shell.BlockFailed} passChunkErrors>
      {comesLater ? <LateBoundary fallback={<Awaited />}>{shown}</LateBoundary> : shown}
    </ErrorBoundary>
  );
});
