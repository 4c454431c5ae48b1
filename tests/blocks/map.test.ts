import { describe, expect, it } from 'vitest';
import { distanceM } from '#model';
import { pointOf, readSpot, readZoom, spotOf, writeDistance } from '../../src/blocks/map/project.ts';

const tower = { latitude: 22.41835, longitude: 114.20512 };
const pier = { latitude: 22.41913, longitude: 114.20643 };

describe('a place on a flat map', () => {
  it.each([5, 16, 18])('comes back from its point at zoom %s', (zoom) => {
    const back = spotOf(pointOf(tower, zoom), zoom);

    expect(back.latitude).toBeCloseTo(tower.latitude, 4);
    expect(back.longitude).toBeCloseTo(tower.longitude, 4);
  });

  it('lies where other maps have it', () => {
    expect(pointOf({ latitude: 0, longitude: 0 }, 5)).toEqual({ x: 4096, y: 4096 });
  });
});

it.each([
  [22.4, 114.2, true],
  [400, 114.2, false],
  [22.4, 200, false],
  [null, 114.2, false],
  ['22.4', 114.2, false],
])('%s, %s is a place: %s', (latitude, longitude, isPlace) => {
  expect(readSpot(latitude, longitude) !== null).toBe(isPlace);
});

it.each([
  [null, 16],
  [3, 5],
  [11.6, 12],
  [40, 18],
])('a zoom of %s is %s', (zoom, shown) => {
  expect(readZoom(zoom)).toBe(shown);
});

it('tells how far two places are apart', () => {
  expect(Math.round(distanceM(tower, pier))).toBe(160);
  expect([163, 994, 996, 12_345].map(writeDistance)).toEqual(['160 m', '990 m', '1.0 km', '12.3 km']);
});
