/** Puts a hand-written renderer on the page: fetches what it needs, loads it, hands both together. */
import type { ComponentType, JSX, ReactNode } from 'react';
import { useContext, useMemo } from 'react';
import type { CustomBlock } from '#model';
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
  readonly failed: (retry: () => void) => ReactNode;
}

export function RendererOutlet({ block, loading, empty, failed }: Props): JSX.Element {
  const definition = useContext(RenderersContext)[block.custom];
  invariant(definition, `there is no renderer ${block.custom}`);
  const Renderer = useMemo(() => componentOf(definition), [definition]);
  const { loaders, needs } = useNeeds(definition, block);
  return (
    <>
      {loaders}
      {needs.state === 'failed' ? failed(needs.retry) : null}
      {needs.state === 'waiting' ? loading : null}
      {needs.state === 'empty' ? empty : null}
      {needs.state === 'ready' ? (
        <Ready Renderer={Renderer} block={block} data={needs.data} more={needs.more} loading={loading} />
      ) : null}
    </>
  );
}

const components = new WeakMap<RendererDefinition, ComponentType<AnyRendererProps>>();

function componentOf(definition: RendererDefinition): ComponentType<AnyRendererProps> {
  const known = components.get(definition) ?? late(definition.load);
  components.set(definition, known);
  return known;
}

interface ReadyProps extends Pick<AnyRendererProps, 'data' | 'more'> {
  readonly Renderer: ComponentType<AnyRendererProps>;
  readonly block: CustomBlock;
  readonly loading: ReactNode;
}

function Ready({ Renderer, block, data, more, loading }: ReadyProps): JSX.Element {
  const face = useRendererFace();
  return (
    <LateBoundary fallback={loading}>
      <Renderer {...face} data={data} more={more} options={block.options ?? {}} />
    </LateBoundary>
  );
}
