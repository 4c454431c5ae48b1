/** Blocks that are written once and used on several pages. */
import { BlockOutlet, PartProvider, usePart } from '#engine';
import type { PartBlock as PartModel } from '#model';

export function PartBlock({ block }: { readonly block: PartModel }) {
  const { content } = usePart(block.part);
  return (
    <PartProvider use={block}>
      <BlockOutlet blocks={content ?? []} />
    </PartProvider>
  );
}
