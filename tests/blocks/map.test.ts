import { describe, expect, it } from 'vitest';
import { distanceM } from '#model';
import { movedBy, placeIn, spotIn, viewAfterKey } from '../../src/blocks/map/map-view.ts';
import { namesOf, sidesOf } from '../../src/blocks/map/place-names.ts';
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
  [85, 180, true],
  [-85, -180, true],
  [85.1, 180, false],
  [85, -180.1, false],
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
  expect(
    [163, 994, 995, 12_345].map((metres) => writeDistance(metres, (value, places) => value.toFixed(places))),
  ).toEqual(['160 m', '990 m', '1.0 km', '12.3 km']);
});

describe('the part of the world that a map shows', () => {
  const view = { centre: tower, zoom: 16 };

  it('has its centre in the middle of the picture', () => {
    expect(placeIn(view, tower)).toEqual({ x: 0, y: 0 });
    expect(spotIn(view, { x: 0, y: 0 })).toEqual(tower);
  });

  it('moves by as much as the place that was there before is then away from the middle', () => {
    const { x, y } = placeIn(movedBy(view, { x: 100, y: -30 }), tower);

    expect(x).toBeCloseTo(-100, 0);
    expect(y).toBeCloseTo(30, 0);
  });

  it('ends at the edge of the world', () => {
    const east = { centre: { latitude: 0, longitude: 179.9 }, zoom: 5 };

    expect(spotIn(east, { x: 100, y: -9000 })).toEqual({ latitude: 85, longitude: 180 });
    expect(movedBy(east, { x: 100, y: 9000 }).centre).toEqual({ latitude: -85, longitude: 180 });
  });

  it.each([
    ['+', 16, 17],
    ['=', 16, 17],
    ['-', 16, 15],
    ['+', 18, 18],
    ['-', 5, 5],
  ])('after the key %s is at zoom %s at %s', (key, zoom, after) => {
    expect(viewAfterKey({ ...view, zoom }, key)).toEqual({ centre: tower, zoom: after });
  });

  it('goes where the arrow says, and nowhere by other keys', () => {
    expect(viewAfterKey(view, 'ArrowUp')?.centre.latitude).toBeGreaterThan(tower.latitude);
    expect(viewAfterKey(view, 'ArrowLeft')?.centre.longitude).toBeLessThan(tower.longitude);
    expect(viewAfterKey(view, 'a')).toBeNull();
  });
});

describe('the name of a shape', () => {
  const area = (x: number, y: number, name = 'House') => ({
    isLine: false,
    points: [
      { x: x - 9, y: y - 9 },
      { x: x + 9, y: y + 9 },
    ],
    name,
  });
  const road = (name: string, ...points: { readonly x: number; readonly y: number }[]) => ({
    isLine: true,
    points,
    name,
  });
  const written = (shapes: Parameters<typeof namesOf>[0], ...dots: Parameters<typeof namesOf>[1]) =>
    namesOf(shapes, dots).map(({ name, point }) => [name, point.x, point.y]);

  it('is in the middle of an area, and half-way along a road', () => {
    const bent = road('Pier', { x: 0, y: 0 }, { x: 300, y: 0 }, { x: 300, y: 100 });

    expect(written([area(40, 60), bent])).toEqual([
      ['House', 40, 60],
      ['Pier', 200, 0],
    ]);
  });

  it('makes way along the road for that of a building on it, whichever is written first', () => {
    const street = road('Street', { x: -400, y: 0 }, { x: 400, y: 0 });

    for (const shapes of [
      [street, area(0, 0)],
      [area(0, 0), street],
    ])
      expect(written(shapes)).toEqual([
        ['House', 0, 0],
        ['Street', -200, 0],
      ]);
  });

  it('is not written over the dot of a place', () => {
    expect(written([area(0, 0), area(90, 0, 'Barn')], { x: 0, y: 4 })).toEqual([['Barn', 90, 0]]);
  });

  it('is not written where it would cover another one wherever it is', () => {
    const lane = road('Lane', { x: -20, y: 0 }, { x: 20, y: 0 });

    expect(written([area(0, 0), lane, area(4, 4, 'Barn'), area(0, 0, '')])).toEqual([['House', 0, 0]]);
  });
});

describe('the name of a place', () => {
  const middle = { x: 0, y: 0 };

  it.each([
    ['is below its dot where nothing is in the way', [], 'below'],
    ['is above where another place is below', [{ x: 0, y: 16 }], 'above'],
    [
      'is on the right where others are below and above',
      [
        { x: 0, y: 16 },
        { x: 0, y: -16 },
      ],
      'right',
    ],
    [
      'is on the left where nothing else is free',
      [
        { x: 0, y: 16 },
        { x: 0, y: -16 },
        { x: 30, y: 0 },
      ],
      'left',
    ],
    [
      'is below where nothing is free at all',
      [
        { x: 0, y: 16 },
        { x: 0, y: -16 },
        { x: 30, y: 0 },
        { x: -30, y: 0 },
      ],
      'below',
    ],
  ])('%s', (_, others, side) => {
    const places = [{ point: middle, name: 'Library' }, ...others.map((point) => ({ point, name: '' }))];

    expect(sidesOf(places, [])[0]).toBe(side);
  });

  const below = { x: 0, y: 16 };
  const above = { x: 0, y: -16 };

  // A name of two letters is 16 pixels wide and 18 high, a dot 14 both ways.
  it.each([
    { what: 'ends beside a dot', others: [{ x: 15, y: 16 }], side: 'below' },
    { what: 'ends beside a dot on its left', others: [{ x: -15, y: 16 }], side: 'below' },
    { what: 'runs into a dot', others: [{ x: 14, y: 16 }], side: 'above' },
    { what: 'runs into a dot on its left', others: [{ x: -14, y: 16 }], side: 'above' },
    { what: 'ends over a dot', others: [{ x: 0, y: 32 }], side: 'below' },
    { what: 'runs into a dot under it', others: [{ x: 0, y: 31 }], side: 'above' },
    { what: 'ends under a dot', others: [below, { x: 0, y: -32 }], side: 'above' },
    { what: 'ends beside a dot above', others: [below, { x: 15, y: -16 }], side: 'above' },
    { what: 'runs into a dot above', others: [below, { x: 14, y: -16 }], side: 'right' },
    { what: 'ends on the right beside a dot', others: [below, above, { x: 30, y: 0 }], side: 'right' },
    { what: 'runs on the right into a dot', others: [below, above, { x: 29, y: 0 }], side: 'left' },
    { what: 'ends on the left beside a dot', others: [below, above, { x: 29, y: 0 }, { x: -30, y: 0 }], side: 'left' },
  ])('is $side where it $what', ({ others, side }) => {
    const places = [{ point: middle, name: 'AB' }, ...others.map((point) => ({ point, name: '' }))];

    expect(sidesOf(places, [])[0]).toBe(side);
  });

  it('makes way for the name of a road and for the names before it', () => {
    const names = [
      { point: middle, name: 'Library' },
      { point: { x: 50, y: 4 }, name: 'Great Hall' },
    ];

    expect(sidesOf(names, [])).toEqual(['below', 'above']);
    expect(sidesOf(names, [{ point: { x: 0, y: 20 }, name: 'Pier Road' }])).toEqual(['above', 'right']);
  });

  it('is wider in Chinese', () => {
    const beside = (name: string) =>
      sidesOf(
        [
          { point: middle, name: 'A' },
          { point: { x: 40, y: 0 }, name },
        ],
        [],
      )[1];

    expect(beside('abcdef')).toBe('below');
    expect(beside('圖書館資料中心')).not.toBe('below');
  });
});
