/** Where the names of shapes and places are written, so that they do not cover each other. */
import type { Point } from './project.ts';

export interface NamedPoint {
  readonly point: Point;
  readonly name: string;
}

export type Side = 'below' | 'above' | 'right' | 'left';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** In the order in which they are tried. */
const sides: readonly Side[] = ['below', 'above', 'right', 'left'];

/** Pixels of a name, a little more than it takes. */
const lineHeight = 18;
const letterWidth = 8;
const signWidth = 15;
const dotSize = 14;

/**
 * A side for each place, in the order given: the first one that is free, below where none is.
 * @param written  names that have their place already, each around its point, as those of roads
 */
export function sidesOf(places: readonly NamedPoint[], written: readonly NamedPoint[]): readonly Side[] {
  const taken = written.map(boxAt);
  const dots = places.map(({ point }) => boxOfDot(point));
  return places.map((place, index) => {
    const others = [...taken, ...dots.filter((_, at) => at !== index)];
    const side = sides.find((each) => !others.some((other) => overlap(boxOf(place, each), other))) ?? 'below';
    taken.push(boxOf(place, side));
    return side;
  });
}

export interface NamedShape {
  readonly points: readonly Point[];
  /** Empty where it has none. */
  readonly name: string;
  /** A road or a path, along which its name may move. */
  readonly isLine: boolean;
}

/**
 * The names of shapes that have room: of areas in their middle, then of lines where they are free.
 * @param dots  of places, which stay in sight
 */
export function namesOf(shapes: readonly NamedShape[], dots: readonly Point[]): readonly NamedPoint[] {
  const written: NamedPoint[] = [];
  const isFree = (one: NamedPoint) =>
    ![...written.map(boxAt), ...dots.map(boxOfDot)].some((other) => overlap(boxAt(one), other));
  for (const { points, name, isLine } of [...shapes].sort((one, other) => Number(one.isLine) - Number(other.isLine))) {
    const spots = isLine ? [0.5, 0.25, 0.75].map((share) => alongLine(points, share)) : [middleOf(points)];
    const free = spots.map((point) => ({ point, name })).find(isFree);
    if (free && name !== '') written.push(free);
  }
  return written;
}

function middleOf(points: readonly Point[]): Point {
  const middle = (axis: 'x' | 'y') => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return { x: middle('x'), y: middle('y') };
}

/** @param share  of the length of the line, from 0 to 1 */
function alongLine(points: readonly Point[], share: number): Point {
  const parts = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
  const lengths = parts.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y));
  let left = lengths.reduce((sum, length) => sum + length, 0) * share;
  for (const [index, { from, to }] of parts.entries()) {
    const length = lengths[index] ?? 0;
    if (left <= length && length > 0)
      return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length };
    left -= length;
  }
  return middleOf(points);
}

function boxOfDot(point: Point): Box {
  return around(point, dotSize, dotSize);
}

function boxAt({ point, name }: NamedPoint): Box {
  return around(point, widthOf(name), lineHeight);
}

function boxOf({ point, name }: NamedPoint, side: Side): Box {
  const width = widthOf(name);
  const [besideX, besideY] = [(width + dotSize) / 2, (lineHeight + dotSize) / 2];
  const by = { below: [0, besideY], above: [0, -besideY], right: [besideX, 0], left: [-besideX, 0] } as const;
  const [x, y] = by[side];
  return around({ x: point.x + x, y: point.y + y }, width, lineHeight);
}

function around({ x, y }: Point, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Chinese signs are about twice as wide as letters. */
function widthOf(name: string): number {
  return [...name].reduce((width, sign) => width + (sign >= '\u2E80' ? signWidth : letterWidth), 0);
}
