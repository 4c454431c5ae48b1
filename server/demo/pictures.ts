/** Draws the demonstration's pictures: flat shapes in the colours of the house, written as PNG. Nothing is downloaded. */
import { deflateSync } from 'node:zlib';
import { rememberByKey } from '#model';
import { pngChunk } from '../kernel/files/png-chunk.ts';

type Colour = readonly [red: number, green: number, blue: number];

export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const purple: Colour = [90, 42, 131];
const yellow: Colour = [242, 183, 5];
const white: Colour = [255, 255, 255];
const grounds: readonly (readonly [Colour, Colour])[] = [
  [purple, [140, 92, 180]],
  [
    [36, 84, 124],
    [120, 172, 200],
  ],
  [
    [28, 104, 92],
    [132, 190, 160],
  ],
  [
    [120, 52, 72],
    [212, 140, 128],
  ],
  [
    [72, 76, 108],
    [164, 168, 200],
  ],
];

/** A wide picture for a notice. The same number draws the same picture, so each is drawn once. */
export function drawCover(number: number, width = 640, height = 320): Picture {
  return drawOnce(`cover ${number} ${width} ${height}`, () => paintCover(number, width, height));
}

/** A portrait without features: head and shoulders. */
export function drawPortrait(number: number, size = 160): Picture {
  return drawOnce(`portrait ${number} ${size}`, () => paintPortrait(number, size));
}

/** A badge: a medal in the colours of the house on nothing, with a star of as many points as the number asks for. */
export function drawBadge(number: number, size = 240): Picture {
  return drawOnce(`badge ${number} ${size}`, () => paintBadge(number, size));
}

/** A group of people in front of a bright wall, as a photograph of an event would show them. */
export function drawGroup(number: number, width: number, height: number): Picture {
  return drawOnce(`group ${number} ${width} ${height}`, () => paintGroup(number, width, height));
}

const drawOnce = rememberByKey((_name: string, paint: () => Picture) => paint());

function paintCover(number: number, width: number, height: number): Picture {
  const [dark, light] = grounds[number % grounds.length] ?? [purple, yellow];
  const sun = { x: width * (0.2 + ((number * 37) % 60) / 100), y: height * 0.38, radius: height * 0.17 };
  const towers = Array.from({ length: 9 }, (_, index) => ({
    left: (index * width) / 9 + 8,
    right: ((index + 1) * width) / 9 - 8,
    top: height * (0.45 + (((number + 3) * (index + 5) * 31) % 40) / 100),
  }));
  return draw(width, height, (x, y) => {
    if (towers.some((tower) => x >= tower.left && x < tower.right && y >= tower.top)) {
      return (Math.floor(x / 14) + Math.floor(y / 18)) % 5 === 0 && y % 18 > 5 && x % 14 > 4 ? yellow : dark;
    }
    if ((x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.radius ** 2) return yellow;
    return mix(light, white, 1 - y / height);
  });
}

function paintPortrait(number: number, size: number): Picture {
  const [dark, light] = grounds[number % grounds.length] ?? [purple, yellow];
  return draw(size, size, (x, y) => {
    const head = (x - size / 2) ** 2 + (y - size * 0.4) ** 2 < (size * 0.2) ** 2;
    const shoulders = ((x - size / 2) / 0.38) ** 2 + ((y - size * 1.05) / 0.4) ** 2 < size ** 2;
    return head || shoulders ? dark : light;
  });
}

function paintBadge(number: number, size: number): Picture {
  const [dark, light] = grounds[number % grounds.length] ?? [purple, yellow];
  const points = 5 + (number % 3);
  const colourAt = (x: number, y: number) => {
    const [across, down] = [x - size / 2, y - size / 2];
    const distance = Math.hypot(across, down) / size;
    const turn = ((Math.atan2(down, across) / Math.PI + 2.5) * points) / 2;
    const star = 0.12 + 0.16 * Math.abs((((turn % 1) + 1) % 1) - 0.5) * 2;
    if (distance < star) return yellow;
    if (distance < 0.38) return dark;
    return distance < 0.46 ? light : white;
  };
  return draw(size, size, colourAt, white);
}

function paintGroup(number: number, width: number, height: number): Picture {
  const [dark, light] = grounds[number % grounds.length] ?? [purple, yellow];
  const count = 2 + (number % 4);
  const size = width / (count + 1);
  const people = Array.from({ length: count }, (_, index) => ({
    x: size * (index + 1),
    y: height * (0.5 + (((number + 2) * (index + 3) * 17) % 14) / 100),
    colour: index === number % count ? yellow : dark,
  }));
  return draw(width, height, (x, y) => {
    const person = people.find(
      (one) =>
        (x - one.x) ** 2 + (y - one.y) ** 2 < (size * 0.24) ** 2 ||
        (y > one.y + size * 0.3 && Math.abs(x - one.x) < size * 0.4),
    );
    return person?.colour ?? mix(light, white, 1 - y / height);
  });
}

/** @param seenThrough  the colour where there is nothing */
function draw(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
  seenThrough?: Colour,
): Picture {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    let place = y * (1 + width * 3) + 1;
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = colourAt(x, y);
      rows[place++] = red;
      rows[place++] = green;
      rows[place++] = blue;
    }
  }
  return { bytes: encodePng(width, height, rows, seenThrough), width, height };
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

function encodePng(width: number, height: number, rows: Buffer, seenThrough?: Colour): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    ...(seenThrough ? [pngChunk('tRNS', Buffer.from(seenThrough.flatMap((channel) => [0, channel])))] : []),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
