/** A place on earth, in degrees. */
interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const earthRadiusM = 6_371_000;

/** The distance between two places in metres, on a round earth (haversine); good to half a per cent. */
export function distanceM(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfHeight = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const halfWidth = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfWidth;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(halfHeight + across)));
}
