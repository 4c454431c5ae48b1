/** A renderer written by hand. Its data, its failure and its waiting are the engine's business. */
import { RendererOutlet, useText } from '#engine';
import type { CustomBlock as CustomModel } from '#model';
import { EmptyFace, FailedFace, LoadingFace, SkeletonRows } from '../shared/faces.tsx';

export function CustomBlock({ block }: { readonly block: CustomModel }) {
  const text = useText();
  return (
    <RendererOutlet
      block={block}
      loading={
        <LoadingFace>
          <SkeletonRows count={2} />
        </LoadingFace>
      }
      empty={<EmptyFace words={block.empty === undefined ? undefined : text(block.empty)} />}
      failed={(retry, asked) => <FailedFace retry={retry} asked={asked} />}
    />
  );
}
