/** A drawn map with a marked point, or one on which a place is chosen for a field of a form. */
import { LateBoundary, late, useText, useValue } from '#engine';
import type { MapBlock as MapModel } from '#model';
import { EmptyFace } from '../shared/faces.tsx';
import { useHolds } from '../shared/shown-when.tsx';
import { Surface } from '../shared/surface.tsx';
import { MarkedMap } from './marked-map.tsx';
import { readSpot, readZoom } from './project.ts';

const ChoosingMap = late(() => import('./choosing-map.tsx').then((file) => file.ChoosingMap));

export function MapBlock({ block }: { readonly block: MapModel }) {
  const text = useText();
  const zoom = readZoom(useValue(block.zoom));
  const latitude = useValue(block.marker?.latitude);
  const longitude = useValue(block.marker?.longitude);
  const isChoice = useHolds(block.choose);
  const key = useValue(block.field);
  const words = useValue(block.search);
  const spot = readSpot(latitude, longitude);
  if (isChoice) {
    return (
      <LateBoundary>
        <ChoosingMap
          block={block}
          zoom={zoom}
          start={spot}
          field={typeof key === 'string' ? key : null}
          words={typeof words === 'string' ? words : ''}
        />
      </LateBoundary>
    );
  }
  if (!spot && block.marker) {
    return (
      <Surface>
        <EmptyFace words={block.empty === undefined ? undefined : text(block.empty)} />
      </Surface>
    );
  }
  return <MarkedMap key={`${spot?.latitude} ${spot?.longitude} ${zoom}`} block={block} zoom={zoom} spot={spot} />;
}
