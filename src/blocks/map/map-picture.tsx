/** The drawn map: shapes, places, marks. It is moved by dragging and by the arrow keys. */
import { useMessage, useText } from '#engine';
import type { MapBlock } from '#model';
import classes from './map-block.module.css';
import { pictureSize, placeIn, zoomedTo } from './map-view.ts';
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
  const { width, height } = pictureSize;
  return (
    <div className={classes.picture}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and dragging move the map */}
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        role="group"
        aria-label={text(block.map)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the map is moved by the arrow keys
        tabIndex={0}
        {...moves}
      >
        <rect className={classes.water} width={width} height={height} />
        {block.shapes.map((shape, index) => (
          <Shape key={index} shape={shape} place={place} zoom={view.zoom} />
        ))}
        {block.places.map((each, index) => (
          <PlaceName key={index} point={place(each)} name={text(each.name)} zoom={view.zoom} />
        ))}
        {own ? <OwnPoint point={place(own)} name={message('mapYou')} /> : null}
        {marked ? <Marker point={place(marked)} /> : null}
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
        disabled={zoom >= zooms.nearest}
        onClick={() => zoomTo(zoom + 1)}
      >
        +
      </button>
      <button
        type="button"
        className={classes.zoomButton}
        aria-label={message('mapFarther')}
        disabled={zoom <= zooms.farthest}
        onClick={() => zoomTo(zoom - 1)}
      >
        −
      </button>
    </div>
  );
}

interface ShapeProps {
  readonly shape: MapBlock['shapes'][number];
  readonly place: (spot: Spot) => Point;
  readonly zoom: number;
}

/** Names of buildings and roads would cover each other from farther away. */
const namesFrom = 15;

function Shape({ shape, place, zoom }: ShapeProps) {
  const text = useText();
  const points = shape.points.map(([latitude = 0, longitude = 0]) => place({ latitude, longitude }));
  const path = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const isLine = shape.shape === 'road' || shape.shape === 'path';
  // A road is as wide as it is in the world.
  const width = { road: 14, path: 4 }[shape.shape as 'road' | 'path'] * 2 ** (zoom - zooms.usual);
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  return (
    <>
      {isLine ? (
        <polyline className={classes[shape.shape]} points={path} strokeWidth={width} />
      ) : (
        <polygon className={classes[shape.shape]} points={path} />
      )}
      {shape.label === undefined || zoom < namesFrom ? null : (
        <text className={classes.label} x={x} y={y}>
          {text(shape.label)}
        </text>
      )}
    </>
  );
}

function PlaceName({ point, name, zoom }: { readonly point: Point; readonly name: string; readonly zoom: number }) {
  return (
    <g transform={`translate(${point.x} ${point.y})`}>
      <circle className={classes.dot} r={5} />
      {zoom < namesFrom ? null : (
        <text className={classes.name} y={20}>
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
