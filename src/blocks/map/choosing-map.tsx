/** A map on which a place is chosen: from the list, by a click, or by the own position. It goes back to a field of a form. */
import { useId, useState } from 'react';
import { useChosenPlace, useMessage, useText } from '#engine';
import { type MapBlock, searchable } from '#model';
import { Icon } from '../shared/icon.tsx';
import { Press } from '../shared/press.tsx';
import classes from './map-block.module.css';
import { MapPicture } from './map-picture.tsx';
import type { View } from './map-view.ts';
import { type Spot, zooms } from './project.ts';
import { useOwnSpot } from './use-own-spot.ts';

interface ChoosingMapProps {
  readonly block: MapBlock;
  readonly zoom: number;
  /** What was chosen before. */
  readonly start: Spot | null;
  /** The field that waits for the place. */
  readonly field: string | null;
  readonly words: string;
}

interface Chosen extends Spot {
  readonly name: string;
  readonly address: string;
}

export function ChoosingMap({ block, zoom, start, field, words }: ChoosingMapProps) {
  const text = useText();
  const message = useMessage();
  const { confirm, cancel } = useChosenPlace(field);
  const { own, isLooking, find } = useOwnSpot();
  const [latitude = 0, longitude = 0] = block.centre;
  const [view, setView] = useState<View>({ centre: start ?? { latitude, longitude }, zoom });
  const [chosen, setChosen] = useState<Chosen | null>(start && { ...start, name: '', address: '' });
  const [search, setSearch] = useState(words);

  const places = block.places.map((place) => ({
    latitude: place.latitude,
    longitude: place.longitude,
    name: text(place.name),
    address: text(place.address),
  }));
  const wanted = searchable(search.trim());
  const found = places.filter(({ name, address }) => searchable(`${name} ${address}`).includes(wanted));
  const show = (place: Chosen) => {
    setChosen(place);
    setView({ centre: place, zoom: Math.max(view.zoom, zooms.usual) });
  };
  const showOwn = async () => {
    const spot = await find();
    if (spot) show({ ...spot, name: '', address: '' });
  };
  return (
    <div className={classes.choosing}>
      <div className={classes.finding}>
        <PlaceSearch words={search} setWords={setSearch} />
        <Press icon="compass" busy={isLooking} onClick={() => void showOwn()}>
          {message('mapOwn')}
        </Press>
      </div>
      <MapPicture
        block={block}
        view={view}
        setView={setView}
        marked={chosen}
        own={own}
        choose={(spot) => setChosen({ ...spot, name: '', address: '' })}
      />
      <div className={classes.found}>
        <PlaceList places={found} chosen={chosen} show={show} />
        <p role="status">{found.length === 0 ? message('mapNoneFound') : null}</p>
      </div>
      <div className={classes.decision}>
        <p className={classes.choice} role="status">
          {chosen ? (
            <>
              {chosen.name || message('mapChosen')} <bdi>{`(${chosen.latitude}, ${chosen.longitude})`}</bdi>
            </>
          ) : null}
        </p>
        <div className={classes.buttons}>
          <Press onClick={cancel}>{message('cancel')}</Press>
          <Press look="main" disabled={!chosen} onClick={() => chosen && confirm(chosen)}>
            {message('confirm')}
          </Press>
        </div>
      </div>
    </div>
  );
}

/** Two places of one name are two. */
function isSame(one: Chosen, other: Chosen): boolean {
  return one.name === other.name && one.latitude === other.latitude && one.longitude === other.longitude;
}

function PlaceSearch({ words, setWords }: { readonly words: string; readonly setWords: (words: string) => void }) {
  const id = useId();
  const message = useMessage();
  return (
    <div className={classes.search}>
      <label htmlFor={id}>{message('mapSearch')}</label>
      <input id={id} type="search" value={words} maxLength={50} onChange={(event) => setWords(event.target.value)} />
    </div>
  );
}

interface PlaceListProps {
  readonly places: readonly Chosen[];
  readonly chosen: Chosen | null;
  readonly show: (place: Chosen) => void;
}

function PlaceList({ places, chosen, show }: PlaceListProps) {
  const message = useMessage();
  return (
    <ul className={classes.places} aria-label={message('mapPlaces')}>
      {places.map((place) => (
        <li key={`${place.name} ${place.latitude} ${place.longitude}`}>
          <button
            type="button"
            className={classes.place}
            aria-pressed={chosen !== null && isSame(place, chosen)}
            onClick={() => show(place)}
          >
            <Icon name="pin" size={18} />
            <span>
              <span className={classes.placeName}>{place.name}</span>
              <span className={classes.address}>{place.address}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
