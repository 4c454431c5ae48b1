/** Formatted text that comes from the server. */
import { useRecord, useValue } from '#engine';
import type { RichBlock as RichModel } from '#model';
import { Faces, SkeletonRows } from '../shared/faces.tsx';
import { RichText } from '../shared/rich-text.tsx';
import { Surface } from '../shared/surface.tsx';
import { isNothing } from '../shared/value.tsx';

export function RichBlock({ block }: { readonly block: RichModel }) {
  const data = useRecord(block.rich);
  const html = useValue(block.rich);
  // Nothing was written: no empty card.
  if (data.state === 'ready' && isNothing(html)) return null;
  return (
    <Surface>
      <Faces data={data} isEmpty={false} skeleton={<SkeletonRows count={3} />} empty={null}>
        <RichText html={html} />
      </Faces>
    </Surface>
  );
}
