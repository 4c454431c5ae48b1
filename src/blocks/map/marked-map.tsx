/** A map with a marked point, what it is called, and how far it is. */
import { useEffect, useRef, useState } from 'react';
import { BlockOutlet, useFormat, useMessage, useText } from '#engine';
import { distanceM, type MapBlock } from '#model';
import { Words } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { ForeignLink } from '../shared/portal-link.tsx';
import { Press, pressLook } from '../shared/press.tsx';
import classes from './map-block.module.css';
import { MapPicture } from './map-picture.tsx';
import type { View } from './map-view.ts';
import { type Spot, writeDistance } from './project.ts';
import { useOwnSpot } from './use-own-spot.ts';

interface MarkedMapProps {
  readonly block: MapBlock;
  readonly zoom: number;
  readonly spot: Spot | null;
}

export function MarkedMap({ block, zoom, spot }: MarkedMapProps) {
  const text = useText();
  const format = useFormat();
  const message = useMessage();
  const [latitude = 0, longitude = 0] = block.centre;
  const [view, setView] = useState<View>({ centre: spot ?? { latitude, longitude }, zoom });
  const { own, isLooking, find } = useOwnSpot();
  const name = text(block.marker?.name);
  const distance = useRef<HTMLParagraphElement>(null);
  // It is in the place of the button that had the focus.
  useEffect(() => distance.current?.focus(), [own]);
  return (
    <div className={classes.map}>
      <div className={classes.facts}>
        {name === '' ? null : <p className={classes.title}>{name}</p>}
        <Words text={block.marker?.address} className={classes.address} />
        {block.outside !== undefined && spot ? (
          <ForeignLink {...pressLook('plain')} href={addressOutside(block.outside, spot)} external>
            <Icon name="external" size={18} />
            {message('mapOutside')}
          </ForeignLink>
        ) : null}
        {own && spot ? (
          <p ref={distance} role="status" tabIndex={-1}>
            {message('mapDistance', { distance: writeDistance(distanceM(own, spot), format.number) })}
          </p>
        ) : (
          <Press icon="compass" busy={isLooking} onClick={() => void find()}>
            {message('mapShowOwn')}
          </Press>
        )}
        {block.buttons === undefined ? null : <BlockOutlet blocks={block.buttons} />}
      </div>
      <MapPicture block={block} view={view} setView={setView} marked={spot} own={own} />
    </div>
  );
}

function addressOutside(address: string, { latitude, longitude }: Spot): string {
  return address.replaceAll('{latitude}', String(latitude)).replaceAll('{longitude}', String(longitude));
}
