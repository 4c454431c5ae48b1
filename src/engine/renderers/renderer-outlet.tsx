/** Puts a hand-written renderer on the page: fetches what it needs, loads it, hands both together. */
import type { ComponentType, JSX, ReactNode } from 'react';
import { useContext, useMemo } from 'react';
import { type CustomBlock, rememberByObject } from '#model';
import { invariant } from '../kernel/invariant.ts';
import { LateBoundary, late } from '../show/late.tsx';
import type { AnyRendererProps, RendererDefinition } from './define-renderer.tsx';
import { RenderersContext } from './registry.ts';
import { useNeeds } from './use-needs.tsx';
import { useRendererFace } from './use-renderer-face.tsx';

interface Props {
  readonly block: CustomBlock;
  readonly loading: ReactNode;
  /** In place of the renderer when one of its calls answers that there is nothing. */
  readonly empty: ReactNode;
  /** @param asked  the key of the answer that could not be had */
  readonly failed: (retry: () => void, asked: string | null) => ReactNode;
}

export function RendererOutlet({ block, loading, empty, failed }: Props): JSX.Element {
  const definition = useContext(RenderersContext)[block.custom];
  invariant(definition, `there is no renderer ${block.custom}. Name it in src/renderers/index.ts`);
  const Renderer = useMemo(() => componentOf(definition), [definition]);
  const { loaders, needs } = useNeeds(definition, block);
  return (
    <>
      {loaders}
      {needs.state === 'failed' ? failed(needs.retry, needs.asked) : null}
      {needs.state === 'waiting' ? loading : null}
      {needs.state === 'empty' ? empty : null}
      {needs.state === 'ready' ? (
        <Ready Renderer={Renderer} block={block} data={needs.data} more={needs.more} loading={loading} />
      ) : null}
    </>
  );
}

const componentOf = rememberByObject(({ load }: RendererDefinition): ComponentType<AnyRendererProps> => late(load));

interface ReadyProps extends Pick<AnyRendererProps, 'data' | 'more'> {
  readonly Renderer: ComponentType<AnyRendererProps>;
  readonly block: CustomBlock;
  readonly loading: ReactNode;
}

function Ready({ Renderer, block, data, more, loading }: ReadyProps): JSX.Element {
  const face = useRendererFace(block.custom);
  return (
    <LateBoundary fallback={loading}>
      <Renderer {...face} data={data} more={more} options={block.options ?? {}} />
    </LateBoundary>
  );
}
