/** On which side of its dot the name of a place is written, so that names do not cover each other. */
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
  const taken = written.map(({ point, name }) => around(point, widthOf(name), lineHeight));
  const dots = places.map(({ point }) => around(point, dotSize, dotSize));
  return places.map((place, index) => {
    const others = [...taken, ...dots.filter((_, at) => at !== index)];
    const side = sides.find((each) => !others.some((other) => overlap(boxOf(place, each), other))) ?? 'below';
    taken.push(boxOf(place, side));
    return side;
  });
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
