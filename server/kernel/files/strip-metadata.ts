/**
 * Takes out of pictures what tells more than the picture: place, time, camera, author, and whatever was glued on behind.
 * Nothing is decoded, so the pixels stay as they are. Colour profiles stay; of Exif only the orientation does, because
 * photographs from telephones would lie on their side without it.
 */

export interface StrippedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

type Strip = (bytes: Buffer) => StrippedPicture | undefined;

const strippers: Readonly<Record<string, Strip>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
};

/** What a browser needs to show a picture: four bytes a pixel. A small file can ask for as much as it likes. */
const decodedBytesMaximum = 256 * 1024 * 1024;
const bytesPerPixel = 4;

/** The picture without its metadata; undefined when its structure makes no sense, it has no pixels, or far too many. */
export function stripMetadata(mime: string, bytes: Buffer): StrippedPicture | undefined {
  try {
    const picture = strippers[mime]?.(bytes);
    if (!picture) return undefined;
    const pixels = picture.width * picture.height;
    return pixels > 0 && pixels * bytesPerPixel <= decodedBytesMaximum ? picture : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // a length in the file points beyond its end
    throw error;
  }
}

const jpegMarkers = {
  startOfScan: 0xda,
  endOfImage: 0xd9,
  comment: 0xfe,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
} as const;
const keptJpegApps: readonly number[] = [jpegMarkers.app0, jpegMarkers.app14];

function stripJpeg(bytes: Buffer): StrippedPicture | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  let at = 2;
  while (at < bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === jpegMarkers.endOfImage) return hasScan ? finishJpeg(kept, orientation, size) : undefined;
    const endOfHead = at + 2 + bytes.readUInt16BE(at + 2);
    const isScan = marker === jpegMarkers.startOfScan;
    const end = isScan ? endOfPixels(bytes, endOfHead) : endOfHead;
    hasScan ||= isScan;
    const segment = bytes.subarray(at, end);
    // Of several frames decoders begin with the first.
    if (isFrame(marker)) size ??= { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    if (marker === jpegMarkers.app1) orientation = readOrientation(segment.subarray(4)) ?? orientation;
    if (isKeptJpeg(marker, segment)) kept.push(segment);
    at = end;
  }
  return undefined;
}

/** What follows the end marker is not part of the picture. */
function finishJpeg(
  kept: readonly Buffer[],
  orientation: number,
  size: { width: number; height: number } | undefined,
): StrippedPicture | undefined {
  const [start, ...segments] = kept;
  if (!start || !size) return undefined;
  const exif = orientation === 1 ? [] : [orientationSegment(orientation)];
  const turned = orientation >= 5;
  return {
    bytes: Buffer.concat([start, ...exif, ...segments, Buffer.from([0xff, jpegMarkers.endOfImage])]),
    width: turned ? size.height : size.width,
    height: turned ? size.width : size.height,
  };
}

/** Where the pixels of a scan end: at the next marker. Restarts among them are markers too, but without a part of their own. */
function endOfPixels(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0 && isPixel(bytes.readUInt8(at + 1))) at = bytes.indexOf(0xff, at + 2);
  return at < 0 ? bytes.length : at;
}

function isPixel(marker: number): boolean {
  return marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd7);
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function isKeptJpeg(marker: number, segment: Buffer): boolean {
  if (marker === jpegMarkers.comment) return false;
  const isApp = marker >= jpegMarkers.app0 && marker <= 0xef;
  if (!isApp || keptJpegApps.includes(marker)) return true;
  return marker === jpegMarkers.app2 && segment.toString('latin1', 4, 15) === 'ICC_PROFILE';
}

/** The same of a block that may be broken: the picture is none the worse for it. */
function readOrientation(block: Buffer): number | undefined {
  try {
    return exifOrientation(block);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The orientation in an Exif block, 1 to 8; undefined when it has none. @throws RangeError when it points beyond its end */
function exifOrientation(block: Buffer): number | undefined {
  if (block.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined;
  const tiff = block.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  const count = short(directory);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12;
    const value = short(entry) === 0x0112 ? short(entry + 8) : 0;
    if (value >= 1 && value <= 8) return value;
  }
  return undefined;
}

/** An Exif block that holds the orientation and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const block = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, jpegMarkers.app1, 0, 0]);
  head.writeUInt16BE(block.length + 2, 2);
  return Buffer.concat([head, block]);
}

/** Chunks that draw the picture or say how its colours are meant; texts, times and Exif are not among them. */
const keptPngChunks = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
  'cICP',
];

function stripPng(bytes: Buffer): StrippedPicture | undefined {
  // The size is read from the first chunk, so it must be the one that decoders read it from.
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at < bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return undefined;
    if (keptPngChunks.includes(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') {
      return { bytes: Buffer.concat(kept), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    }
    at = end;
  }
  return undefined;
}

/** Chunks that draw the picture, move it or say how its colours are meant. */
const keptWebpChunks = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];

/** The flags of an extended WebP that promise Exif and XMP. */
const webpMetadataFlags = 0x08 | 0x04;

function stripWebp(bytes: Buffer): StrippedPicture | undefined {
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  // The file says how long it is; what follows is not part of it.
  const limit = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  let at = 12;
  while (at + 8 <= limit) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > limit) return undefined;
    const chunk = Buffer.from(bytes.subarray(at, end));
    size ??= webpSize(name, chunk.subarray(8));
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~webpMetadataFlags, 8);
    if (keptWebpChunks.includes(name)) kept.push(chunk);
    at = end;
  }
  if (!size) return undefined;
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return { bytes: Buffer.concat([head, body]), ...size };
}

function webpSize(name: string, data: Buffer): { width: number; height: number } | undefined {
  if (name === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (name === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (name !== 'VP8L') return undefined;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
