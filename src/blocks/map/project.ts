/** Places on a flat map, as all web maps lay them out, so that pictures of another map would lie on the same points. */

export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const zooms = { nearest: 18, farthest: 5, usual: 16 } as const;

/** The world is so many pixels wide at a zoom. */
function worldSize(zoom: number): number {
  return 256 * 2 ** zoom;
}

export function pointOf({ latitude, longitude }: Spot, zoom: number): Point {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * worldSize(zoom),
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize(zoom),
  };
}

/** A point beyond the edge of the map is a place on its edge. */
export function spotOf({ x, y }: Point, zoom: number): Spot {
  const north = Math.PI - (2 * Math.PI * y) / worldSize(zoom);
  return {
    latitude: within(edge.latitude, (180 / Math.PI) * Math.atan(Math.sinh(north))),
    longitude: within(edge.longitude, (x / worldSize(zoom)) * 360 - 180),
  };
}

/** How far the map reaches to both sides of its middle. */
const edge = { latitude: 85, longitude: 180 } as const;

function within(most: number, degrees: number): number {
  return rounded(Math.min(Math.max(degrees, -most), most));
}

/** Five decimals are about a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

/** Null for coordinates that are missing or on no map. */
export function readSpot(latitude: unknown, longitude: unknown): Spot | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return Math.abs(latitude) <= edge.latitude && Math.abs(longitude) <= edge.longitude ? { latitude, longitude } : null;
}

export function readZoom(zoom: unknown): number {
  if (typeof zoom !== 'number' || !Number.isFinite(zoom)) return zooms.usual;
  return Math.min(Math.max(Math.round(zoom), zooms.farthest), zooms.nearest);
}

/** `350 m`, `1.2 km`. */
export function writeDistance(metres: number, write: (value: number, decimals: number) => string): string {
  return metres < 995 ? `${Math.round(metres / 10) * 10} m` : `${write(metres / 1000, 1)} km`;
}
