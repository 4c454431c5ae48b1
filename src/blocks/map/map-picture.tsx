/** The drawn map: shapes, places, marks. It is moved by dragging and by the arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useMessage, useText } from '#engine';
import type { MapBlock } from '#model';
import classes from './map-block.module.css';
import { type Point, pointOf, type Spot, spotOf, zooms } from './project.ts';

interface MapPictureProps {
  readonly block: MapBlock;
  readonly view: View;
  readonly setView: (view: View) => void;
  readonly marked: Spot | null;
  readonly own: Spot | null;
  /** A click on a point of the map. */
  readonly choose?: ((spot: Spot) => void) | undefined;
}

export interface View {
  readonly centre: Spot;
  readonly zoom: number;
}

/** The picture in its own units; it is scaled to the room there is. */
const size = { width: 960, height: 600 };
const step = 80;

const moves: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
};

export function MapPicture({ block, view, setView, marked, own, choose }: MapPictureProps) {
  const text = useText();
  const message = useMessage();
  const drag = useRef<{ readonly from: Point; readonly centre: Point; isMoved: boolean } | null>(null);
  const { centre, zoom } = view;
  const middle = pointOf(centre, zoom);
  const place = (spot: Spot): Point => {
    const { x, y } = pointOf(spot, zoom);
    return { x: x - middle.x + size.width / 2, y: y - middle.y + size.height / 2 };
  };
  const moveTo = ({ x, y }: Point) => setView({ zoom, centre: spotOf({ x, y }, zoom) });
  const zoomTo = (to: number) => setView({ centre, zoom: Math.min(Math.max(to, zooms.farthest), zooms.nearest) });

  const press = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move) moveTo({ x: middle.x + move.x, y: middle.y + move.y });
    else if (event.key === '+' || event.key === '=') zoomTo(zoom + 1);
    else if (event.key === '-') zoomTo(zoom - 1);
    else if (event.key === 'Enter' && choose) choose(centre);
    else return;
    event.preventDefault();
  };
  const inPicture = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    // The picture covers its box and is cut where it is wider or higher.
    const scale = Math.max(box.width / size.width, box.height / size.height);
    return {
      x: (event.clientX - box.left - box.width / 2) / scale,
      y: (event.clientY - box.top - box.height / 2) / scale,
    };
  };
  const start = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: inPicture(event), centre: middle, isMoved: false };
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const { current } = drag;
    if (!current) return;
    const to = inPicture(event);
    const by = { x: to.x - current.from.x, y: to.y - current.from.y };
    current.isMoved ||= Math.hypot(by.x, by.y) > 5;
    if (current.isMoved) moveTo({ x: current.centre.x - by.x, y: current.centre.y - by.y });
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    const isClick = drag.current?.isMoved === false;
    drag.current = null;
    const { x, y } = inPicture(event);
    if (isClick) choose?.(spotOf({ x: middle.x + x, y: middle.y + y }, zoom));
  };
  return (
    <div className={classes.picture}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved by the arrow keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the same keys, and dragging */}
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="xMidYMid slice"
        role="group"
        aria-label={text(block.map)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the map is moved by the arrow keys
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
      >
        <rect className={classes.water} width={size.width} height={size.height} />
        {block.shapes.map((shape, index) => (
          <Shape key={index} shape={shape} place={place} zoom={zoom} />
        ))}
        {block.places.map((each, index) => (
          <PlaceName key={index} point={place(each)} name={text(each.name)} zoom={zoom} />
        ))}
        {own ? <OwnPoint point={place(own)} name={message('mapYou')} /> : null}
        {marked ? <Marker point={place(marked)} /> : null}
      </svg>
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
