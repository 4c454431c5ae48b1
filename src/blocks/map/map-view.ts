/** The part of the world that a map shows, and how it changes. */
import { type Point, pointOf, type Spot, spotOf, zooms } from './project.ts';

export interface View {
  readonly centre: Spot;
  readonly zoom: number;
}

const step = 80;

const moves: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
};

/** Where a place is in the picture, in pixels from its middle. */
export function placeIn({ centre, zoom }: View, spot: Spot): Point {
  const [middle, { x, y }] = [pointOf(centre, zoom), pointOf(spot, zoom)];
  return { x: x - middle.x, y: y - middle.y };
}

/** The place at a point of the picture, in pixels from its middle. */
export function spotIn({ centre, zoom }: View, { x, y }: Point): Spot {
  const middle = pointOf(centre, zoom);
  return spotOf({ x: middle.x + x, y: middle.y + y }, zoom);
}

export function movedBy(view: View, by: Point): View {
  return { zoom: view.zoom, centre: spotIn(view, by) };
}

export function zoomedTo({ centre }: View, zoom: number): View {
  return { centre, zoom: Math.min(Math.max(zoom, zooms.farthest), zooms.nearest) };
}

/** What a key changes it to; null for a key that means nothing here. */
export function viewAfterKey(view: View, key: string): View | null {
  const move = moves[key];
  if (move) return movedBy(view, move);
  if (key === '+' || key === '=') return zoomedTo(view, view.zoom + 1);
  return key === '-' ? zoomedTo(view, view.zoom - 1) : null;
}
