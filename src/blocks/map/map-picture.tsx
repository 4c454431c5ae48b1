/** The drawn map: shapes, places, marks. It is moved by dragging and by the arrow keys. */
import { useMessage, useText } from '#engine';
import type { MapBlock } from '#model';
import classes from './map-block.module.css';
import { placeIn, zoomedTo } from './map-view.ts';
import { type NamedPoint, type NamedShape, namesOf, type Side, sidesOf } from './place-names.ts';
import { type Point, type Spot, zooms } from './project.ts';
import { type MapMovesOptions, useMapMoves } from './use-map-moves.ts';

interface MapPictureProps extends MapMovesOptions {
  readonly block: MapBlock;
  readonly marked: Spot | null;
  readonly own: Spot | null;
}

export function MapPicture({ block, marked, own, ...options }: MapPictureProps) {
  const text = useText();
  const message = useMessage();
  const moves = useMapMoves(options);
  const { view, setView } = options;
  const place = (spot: Spot) => placeIn(view, spot);
  const shapes = block.shapes.map((shape) => drawn(shape, place, text));
  const hasNames = view.zoom >= namesFrom;
  const places = block.places.map((each) => ({ point: place(each), name: text(each.name) }));
  const names = hasNames
    ? namesOf(
        shapes,
        places.map(({ point }) => point),
      )
    : [];
  const sides = sidesOf(places, names);
  return (
    <div className={classes.picture}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and dragging move the map */}
      <svg
        className={classes.drawing}
        role="group"
        aria-label={text(block.map)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the map is moved by the arrow keys
        tabIndex={0}
        {...moves}
      >
        <rect className={classes.water} width="100%" height="100%" />
        {/* Everything in it is measured from the middle, a pixel a unit. */}
        <svg x="50%" y="50%" overflow="visible">
          {shapes.map((shape, index) => (
            <Shape key={index} shape={shape} zoom={view.zoom} />
          ))}
          {names.map(({ point, name }, index) => (
            <text key={index} className={classes.label} x={point.x} y={point.y + 5}>
              {name}
            </text>
          ))}
          {places.map((each, index) => (
            <PlaceName key={index} {...each} side={hasNames ? (sides[index] ?? 'below') : null} />
          ))}
          {own ? <OwnPoint point={place(own)} name={message('mapYou')} /> : null}
          {marked ? <Marker point={place(marked)} /> : null}
        </svg>
      </svg>
      <ZoomButtons zoom={view.zoom} zoomTo={(zoom) => setView(zoomedTo(view, zoom))} />
    </div>
  );
}

function ZoomButtons({ zoom, zoomTo }: { readonly zoom: number; readonly zoomTo: (zoom: number) => void }) {
  const message = useMessage();
  return (
    <div className={classes.zoom}>
      <button
        type="button"
        className={classes.zoomButton}
        aria-label={message('mapNearer')}
        aria-disabled={zoom >= zooms.nearest || undefined}
        onClick={() => zoomTo(zoom + 1)}
      >
        +
      </button>
      <button
        type="button"
        className={classes.zoomButton}
        aria-label={message('mapFarther')}
        aria-disabled={zoom <= zooms.farthest || undefined}
        onClick={() => zoomTo(zoom - 1)}
      >
        −
      </button>
    </div>
  );
}

/** Names of buildings and roads would cover each other from farther away. */
const namesFrom = 15;

interface DrawnShape extends NamedShape {
  readonly kind: MapBlock['shapes'][number]['shape'];
}

/** A shape where it is in the picture. */
function drawn(
  { shape, points, label }: MapBlock['shapes'][number],
  place: (spot: Spot) => Point,
  text: ReturnType<typeof useText>,
): DrawnShape {
  const drawnPoints = points.map(([latitude = 0, longitude = 0]) => place({ latitude, longitude }));
  return { kind: shape, points: drawnPoints, name: text(label), isLine: shape === 'road' || shape === 'path' };
}

function Shape({ shape: { kind, points, isLine }, zoom }: { readonly shape: DrawnShape; readonly zoom: number }) {
  const path = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  if (!isLine) return <polygon className={classes[kind]} points={path} />;
  // A road is as wide as it is in the world.
  const width = (kind === 'road' ? 14 : 4) * 2 ** (zoom - zooms.usual);
  return <polyline className={classes[kind]} points={path} strokeWidth={width} />;
}

/** Where a name begins, ends or has its middle, in pixels from its dot. */
const nameAt = {
  below: { y: 21 },
  above: { y: -11 },
  right: { x: 10, y: 5, textAnchor: 'start' },
  left: { x: -10, y: 5, textAnchor: 'end' },
} as const satisfies Readonly<Record<Side, object>>;

function PlaceName({ point, name, side }: NamedPoint & { readonly side: Side | null }) {
  return (
    <g transform={`translate(${point.x} ${point.y})`}>
      <circle className={classes.dot} r={5} />
      {side === null ? null : (
        <text className={classes.name} {...nameAt[side]}>
          {name}
        </text>
      )}
    </g>
  );
}

function OwnPoint({ point, name }: { readonly point: Point; readonly name: string }) {
  return (
    <g transform={`translate(${point.x} ${point.y})`}>
      <circle className={classes.ownRing} r={16} />
      <circle className={classes.own} r={7} />
      <text className={classes.name} y={-22}>
        {name}
      </text>
    </g>
  );
}

function Marker({ point }: { readonly point: Point }) {
  return (
    <g transform={`translate(${point.x} ${point.y})`}>
      <path className={classes.marker} d="M0 0C-5-14-14-19-14-29a14 14 0 1 1 28 0C14-19 5-14 0 0Z" />
      <circle className={classes.markerEye} cy={-29} r={5} />
    </g>
  );
}
