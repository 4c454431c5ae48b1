import { describe, expect, it } from 'vitest';
import { extensionOf } from '#model';
import { drawPortrait } from '../../../server/demo/pictures.ts';
import { cleanFilename, contentDisposition } from '../../../server/kernel/files/file-names.ts';
import { fileTypes, typeOfFile } from '../../../server/kernel/files/file-type.ts';
import { pngChunk } from '../../../server/kernel/files/png-chunk.ts';
import { stripMetadata } from '../../../server/kernel/files/strip-metadata.ts';

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** Exif in either byte order, with a place and an orientation. */
function exif(orientation: number, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(40);
  const short = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 'latin1');
  short(42, 2);
  long(8, 4);
  short(2, 8);
  short(0x8825, 10);
  short(3, 18); // what stands there is no orientation, although it could be one
  short(0x0112, 22);
  short(3, 24);
  long(1, 26);
  short(orientation, 30);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 22.3N 114.2E')]);
}

const frame = segment(0xc0, Buffer.from([8, 0, 20, 0, 30, 1, 1, 0x11, 0]));
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd9]),
]);
const jpeg = (...extra: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...extra, frame, scan]);

const part = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};
const webp = (...parts: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
};

describe('metadata of a JPEG', () => {
  it('is taken out, and so is what follows the picture', () => {
    const bytes = jpeg(
      segment(0xe1, exif(1, 'II')),
      segment(0xfe, Buffer.from('by me')),
      segment(0xed, Buffer.from('Photoshop 3.0')),
    );

    expect(stripMetadata('image/jpeg', Buffer.concat([bytes, Buffer.from('a zip behind')]))).toEqual({
      bytes: jpeg(),
      width: 30,
      height: 20,
    });
  });

  it('is all that is taken out: the segments around those of applications stay', () => {
    const lastApplication = segment(0xef, Buffer.from([0, 4]));
    const behindThem = segment(0xf0, Buffer.from([0, 4]));
    const interval = segment(0xdd, Buffer.from([0, 4]));

    const stripped = stripMetadata('image/jpeg', jpeg(lastApplication, behindThem, interval));

    expect(stripped?.bytes).toEqual(jpeg(behindThem, interval));
  });

  it.each(['II', 'MM'] as const)('keeps the orientation, in the order %s, and nothing else of Exif', (order) => {
    const stripped = stripMetadata('image/jpeg', jpeg(segment(0xe1, exif(6, order))));

    expect(stripped).toMatchObject({ width: 20, height: 30 });
    expect(stripped?.bytes.includes('GPS')).toBe(false);
    expect(stripMetadata('image/jpeg', stripped?.bytes ?? Buffer.alloc(0))).toEqual(stripped);
  });

  it.each([2, 3, 4, 5, 6, 7, 8])('keeps the orientation %i, which lays the picture on its side from 5 on', (turn) => {
    const stripped = stripMetadata('image/jpeg', jpeg(segment(0xe1, exif(turn, 'MM'))));
    const again = stripMetadata('image/jpeg', stripped?.bytes ?? Buffer.alloc(0));

    expect([stripped?.width, stripped?.height]).toEqual(turn < 5 ? [30, 20] : [20, 30]);
    expect([stripped?.bytes.length, again]).toEqual([jpeg().length + 36, stripped]);
  });

  it.each([0, 9])('knows no orientation %i', (turn) => {
    expect(stripMetadata('image/jpeg', jpeg(segment(0xe1, exif(turn, 'MM'))))?.bytes).toEqual(jpeg());
  });

  it('is not looked for an orientation where it is no Exif', () => {
    const block = Buffer.concat([Buffer.from('http:\0'), exif(6, 'II').subarray(6)]);

    expect(stripMetadata('image/jpeg', jpeg(segment(0xe1, block)))).toEqual({ bytes: jpeg(), width: 30, height: 20 });
  });

  it('leaves what says how its colours are meant, and nothing else of the same kind', () => {
    const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours'));
    const meant = [segment(0xe0, Buffer.from('JFIF\0')), profile, segment(0xee, Buffer.from('Adobe\0'))];
    const others = segment(0xe2, Buffer.from('MPF\0other pictures, with their places'));

    expect(stripMetadata('image/jpeg', jpeg(...meant, others))?.bytes).toEqual(jpeg(...meant));
  });

  it('is taken out between the scans of a picture that comes in several', () => {
    const table = segment(0xc4, Buffer.from([0x10, 0xff, 0xd9]));
    const pixels = Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0x02, 4]);
    const first = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 0, 0])), pixels]);
    const metadata = [segment(0xfe, Buffer.from('by me')), segment(0xe1, exif(1, 'II'))];

    const stripped = stripMetadata('image/jpeg', jpeg(frame, first, table, ...metadata));

    expect(stripped?.bytes).toEqual(jpeg(frame, first, table));
  });

  it('is nothing in a file without pixels, or without an end', () => {
    expect(stripMetadata('image/jpeg', Buffer.from([0xff, 0xd8, ...frame, 0xff, 0xd9]))).toBeUndefined();
    expect(stripMetadata('image/jpeg', jpeg().subarray(0, -2))).toBeUndefined();
  });

  it('is found behind a marker that is filled up', () => {
    const filled = Buffer.concat([Buffer.from([0xff, 0xff]), segment(0xfe, Buffer.from('by me'))]);

    expect(stripMetadata('image/jpeg', jpeg(filled))?.bytes).toEqual(jpeg());
  });
});

it.each([0xc4, 0xc8, 0xcc])('the size of a JPEG is not read from its part %i', (marker) => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), frame, segment(marker, Buffer.alloc(9, 7)), scan]);

  expect(stripMetadata('image/jpeg', bytes)).toEqual({ bytes, width: 30, height: 20 });
});

it.each([
  ['is empty', Buffer.from('Exif\0\0', 'latin1')],
  ['points beyond its end', Buffer.from('Exif\0\0MM\0\x2a\0\xff\xff\xff', 'latin1')],
  ['ends in the middle', exif(6, 'II').subarray(0, 20)],
])('a JPEG is a picture although its Exif %s', (_, block) => {
  expect(stripMetadata('image/jpeg', jpeg(segment(0xe1, block)))).toEqual({ bytes: jpeg(), width: 30, height: 20 });
});

describe('metadata of a PNG', () => {
  it('is taken out, the picture stays', () => {
    const png = drawPortrait(2, 16).bytes;
    const bytes = Buffer.concat([
      png.subarray(0, 33),
      pngChunk('eXIf', Buffer.from('GPS')),
      pngChunk('tIME', Buffer.alloc(7)),
      png.subarray(33),
    ]);

    expect(stripMetadata('image/png', bytes)).toEqual({ bytes: png, width: 16, height: 16 });
    expect(stripMetadata('image/png', Buffer.concat([png, pngChunk('eXIf', Buffer.from('GPS'))]))?.bytes).toEqual(png);
    expect(stripMetadata('image/png', png.subarray(0, -1))).toBeUndefined();
    expect(stripMetadata('image/png', png.subarray(0, -12))).toBeUndefined();
  });

  it.each('PLTE tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT cICP'.split(' '))(
    'is not the part %s, which is drawn or says how',
    (name) => {
      const png = drawPortrait(2, 16).bytes;
      const bytes = Buffer.concat([png.subarray(0, 33), pngChunk(name, Buffer.from('x')), png.subarray(33)]);

      expect(stripMetadata('image/png', bytes)?.bytes).toEqual(bytes);
    },
  );
});

describe('metadata of a WebP', () => {
  it.each([
    [0x1c, 0x10],
    [0xff, 0xf3],
  ])('is taken out, with the flags that promised it and no other (%i)', (flags, left) => {
    const extended = (set: number) => part('VP8X', Buffer.from([set, 0, 0, 0, 29, 0, 0, 19, 0, 0]));
    const pixels = part('VP8 ', Buffer.alloc(10));

    const stripped = stripMetadata(
      'image/webp',
      webp(extended(flags), pixels, part('EXIF', Buffer.from('GPS')), part('XMP ', Buffer.from('<x/>'))),
    );

    expect(stripped).toEqual({ bytes: webp(extended(left), pixels), width: 30, height: 20 });
  });
});

it('what a WebP holds besides its picture is taken out, and so is what is glued on behind', () => {
  const pixels = part('VP8 ', Buffer.from([0, 0, 0, 0, 0, 0, 30, 0, 20, 0]));
  const bytes = webp(pixels, part('NOTE', Buffer.from('taken at home')));

  expect(stripMetadata('image/webp', Buffer.concat([bytes, Buffer.from('PK\x03\x04a zip behind')]))).toEqual({
    bytes: webp(pixels),
    width: 30,
    height: 20,
  });
});

it('a WebP that ends in the middle of its picture is none', () => {
  const bytes = webp(part('VP8 ', Buffer.from([0, 0, 0, 0, 0, 0, 30, 0, 20, 0, 1, 2, 3, 4])));

  expect(stripMetadata('image/webp', bytes.subarray(0, -2))).toBeUndefined();
});

it('a part of a WebP without anything in it stays, at the end too', () => {
  const bytes = webp(part('VP8 ', Buffer.from([0, 0, 0, 0, 0, 0, 30, 0, 20, 0])), part('ICCP', Buffer.alloc(0)));

  expect(stripMetadata('image/webp', bytes)?.bytes).toEqual(bytes);
});

it.each(['VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])('the part %s of a WebP is drawn or says how, and stays', (name) => {
  const head = part('VP8X', Buffer.from([0x10, 0, 0, 0, 29, 0, 0, 19, 0, 0]));
  const bytes = webp(head, part(name, Buffer.alloc(6)));

  expect(stripMetadata('image/webp', bytes)?.bytes).toEqual(bytes);
});

describe('the size of a WebP', () => {
  const lossy = Buffer.alloc(10);
  lossy.writeUInt16LE(300, 6);
  lossy.writeUInt16LE(200, 8);
  // A byte that marks it, 14 bits of the width less one, 14 of the height less one; the rest says whether it has holes.
  const lossless = Buffer.alloc(6, 0x2f);
  lossless.writeUInt32LE((0b0101 << 28) | (199 << 14) | 299, 1);

  it.each([
    ['lossy', 'VP8 ', lossy],
    ['lossless', 'VP8L', lossless],
  ])('is read where it is %s', (_kind, name, data) => {
    expect(stripMetadata('image/webp', webp(part(name, data)))).toMatchObject({ width: 300, height: 200 });
  });
});

describe('a picture that a browser could not show', () => {
  const jpegOf = (width: number, height: number) => {
    const head = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
    head.writeUInt16BE(height, 1);
    head.writeUInt16BE(width, 3);
    return Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xc2, head), scan]);
  };
  const lossyOf = (width: number, height: number) => {
    const head = Buffer.alloc(10);
    head.writeUInt16LE(width, 6);
    head.writeUInt16LE(height, 8);
    return webp(part('VP8 ', head));
  };
  const losslessOf = (width: number, height: number) => {
    const head = Buffer.alloc(6, 0x2f);
    head.writeUInt32LE(((height - 1) << 14) | (width - 1), 1);
    return webp(part('VP8L', head));
  };
  const extendedOf = (width: number, height: number) => {
    const head = Buffer.alloc(10);
    head.writeUIntLE(width - 1, 4, 3);
    head.writeUIntLE(height - 1, 7, 3);
    return webp(part('VP8X', head), part('VP8 ', Buffer.alloc(10)));
  };

  const headOf = (width: number, height: number) => {
    const head = Buffer.alloc(13, 1);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    return pngChunk('IHDR', head);
  };
  const png = (...chunks: Buffer[]) =>
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      ...chunks,
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
  const pngOf = (width: number, height: number) => png(headOf(width, height));

  it.each([
    ['JPEG', 'image/jpeg', jpegOf],
    ['PNG', 'image/png', pngOf],
    ['lossy WebP', 'image/webp', lossyOf],
    ['lossless WebP', 'image/webp', losslessOf],
    ['WebP with features', 'image/webp', extendedOf],
  ])('is no picture, as a %s: above 8192 by 8192 pixels', (_kind, mime, of) => {
    expect(stripMetadata(mime, of(8192, 8192))).toMatchObject({ width: 8192, height: 8192 });
    expect(stripMetadata(mime, of(8192, 8193))).toBeUndefined();
    expect(stripMetadata(mime, of(8193, 8192))).toBeUndefined();
  });

  it.each([
    ['JPEG', 'image/jpeg', jpegOf],
    ['PNG', 'image/png', pngOf],
    ['lossy WebP', 'image/webp', lossyOf],
  ])('is no picture, as a %s: without width or height', (_kind, mime, of) => {
    for (const [width, height] of [
      [0, 0],
      [0, 9],
      [9, 0],
    ] as const)
      expect(stripMetadata(mime, of(width, height))).toBeUndefined();
  });

  it('is no picture either when another part of it says that it is small', () => {
    const [large, small] = [headOf(20_000, 20_000), headOf(9, 9)];
    const smallText = pngChunk('tEXt', small.subarray(8, 21));
    const twice = (first: number, second: number) =>
      Buffer.concat([jpegOf(first, first).subarray(0, -2), jpegOf(second, second).subarray(2)]);

    expect(stripMetadata('image/png', png(smallText, large))).toBeUndefined();
    expect(stripMetadata('image/jpeg', twice(20_000, 9))).toBeUndefined();
    expect(stripMetadata('image/jpeg', twice(9, 20_000))).toMatchObject({ width: 9, height: 9 });
  });
});

describe('broken pictures', () => {
  const whole: readonly [string, Buffer][] = [
    ['image/jpeg', jpeg(segment(0xe1, exif(6, 'II')))],
    ['image/png', drawPortrait(1, 8).bytes],
    ['image/webp', Buffer.from(`RIFF\x20\0\0\0WEBPVP8 \x10\0\0\0${'\0'.repeat(16)}`, 'latin1')],
  ];

  it.each(whole)('of the kind %s never make it throw, wherever they end or differ', (mime, bytes) => {
    for (let length = 0; length < bytes.length; length++) {
      const twisted = Buffer.from(bytes);
      twisted[length] = 0xff;
      expect(() => [stripMetadata(mime, bytes.subarray(0, length)), stripMetadata(mime, twisted)]).not.toThrow();
    }
  });
});

describe('types of files', () => {
  const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const zip = (...names: string[]) => Buffer.from(`PK\x03\x04${names.join(' ')}`);
  const openDocument = (name: string) =>
    Buffer.concat([zip(), Buffer.alloc(26), Buffer.from(`mimetypeapplication/vnd.oasis.opendocument.${name}`)]);
  const samples: Readonly<Record<string, Buffer>> = {
    pdf: Buffer.from('%PDF-1.7'),
    doc: Buffer.concat([ole, Buffer.from('WordDocument', 'utf16le')]),
    docx: zip('[Content_Types].xml', 'word/document.xml'),
    xls: Buffer.concat([ole, Buffer.from('Workbook', 'utf16le')]),
    xlsx: zip('[Content_Types].xml', 'xl/workbook.xml'),
    ppt: Buffer.concat([ole, Buffer.from('PowerPoint Document', 'utf16le')]),
    pptx: zip('[Content_Types].xml', 'ppt/presentation.xml'),
    jpg: jpeg(),
    jpeg: jpeg(),
    png: drawPortrait(1, 4).bytes,
    webp: Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 '),
    zip: zip('anything'),
    odt: openDocument('text'),
    ods: openDocument('spreadsheet'),
    txt: Buffer.from('Dear office,'),
    csv: Buffer.from('name;mark'),
    heic: Buffer.from('\0\0\0\x18ftypheic', 'latin1'),
  };

  it('are all tried here', () => {
    expect(Object.keys(samples).sort()).toEqual(Object.keys(fileTypes).sort());
  });

  it.each(Object.keys(samples))('%s is known by its content and by no other', (extension) => {
    const sample = samples[extension] ?? Buffer.alloc(0);
    const alike = [
      ['jpg', 'jpeg'],
      ['txt', 'csv'],
    ];
    const same = alike.find((group) => group.includes(extension));
    const office = ['docx', 'odt', 'ods', 'xlsx', 'pptx'].includes(extension) ? [extension, 'zip'] : undefined;

    const known = Object.keys(fileTypes).filter((candidate) => typeOfFile(candidate, sample));

    expect(known).toEqual(office ?? same ?? [extension]);
  });

  it.each(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'])('a photograph may be of the brand %s', (brand) => {
    expect(typeOfFile('heic', Buffer.from(`\0\0\0\x18ftyp${brand}`, 'latin1'))?.mime).toBe('image/heic');
  });

  it.each([
    ['heic', 'a film', '\0\0\0\x18ftypisom'],
    ['heic', 'another box', '\0\0\0\x18moovheic'],
    ['webp', 'a sound', 'RIFF\0\0\0\0WAVEfmt '],
    ['webp', 'another frame', 'FORM\0\0\0\0WEBPVP8 '],
    ['docx', 'a folder of texts', 'PK\x03\x04word/document.xml'],
    ['docx', 'an empty document', 'PK\x03\x04[Content_Types].xml'],
    ['docx', 'a text about one', '[Content_Types].xml word/document.xml'],
    ['doc', 'a text about one', 'W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0'],
    ['txt', 'nothing at all', ''],
    ['csv', 'nothing at all', ''],
    ['odt', 'a text about one', `${'\0'.repeat(30)}mimetypeapplication/vnd.oasis.opendocument.text`],
  ])('%s is not %s', (extension, _, content) => {
    expect(typeOfFile(extension, Buffer.from(content, 'latin1'))).toBeUndefined();
  });

  it('an archive may have nothing in it', () => {
    expect(typeOfFile('zip', Buffer.from('PK\x05\x06', 'latin1'))?.mime).toBe('application/zip');
  });

  it('with names of other objects are none', () => {
    expect(typeOfFile('constructor', Buffer.from('x'))).toBeUndefined();
  });
});

describe('file names', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['a\u202egnp.exe.pdf', 'agnp.exe.pdf'],
    ['"quoted"\r\n.pdf', 'quoted.pdf'],
    ['   ', 'file'],
    ['Re\u0301sume\u0301.PDF', 'Résumé.pdf'],
    ['報告.docx', '報告.docx'],
  ])('%j become %s', (given, kept) => {
    expect(cleanFilename(given)).toBe(kept);
  });

  it('have an ending in small letters', () => {
    expect(['a.PDF', 'a.tar.gz', 'a', '.pdf', ' ..pdf', 'a..pdf ', '.a.pdf'].map(extensionOf)).toEqual([
      'pdf',
      'gz',
      '',
      '',
      '',
      'pdf',
      'pdf',
    ]);
  });

  it('travel in headers without breaking them', () => {
    expect(contentDisposition('attachment', `a"b;${"'"}é.pdf`)).toBe(
      `attachment; filename="a_b;'_.pdf"; filename*=UTF-8''a%22b%3B%27%C3%A9.pdf`,
    );
  });
});

describe('a text', () => {
  it.each([
    ['blanks and tabs', ' a\tb'],
    ['line breaks and page breaks', 'a\n\v\f\r'],
    ['the escape of older encodings of Japanese', '\x1b$B'],
    ['two bytes a letter, the small one first', Buffer.from('fffe6100', 'hex')],
    ['two bytes a letter, the large one first', Buffer.from('feff0061', 'hex')],
  ])('may have %s', (_, text) => {
    expect(typeOfFile('txt', Buffer.from(text))?.mime).toBe('text/plain');
  });

  it.each(['ffff00', 'fefe00', '00', '08', '0e', '1a', '1c', '1f'])('has no byte %s', (byte) => {
    expect(typeOfFile('txt', Buffer.from(`61${byte}`, 'hex'))).toBeUndefined();
  });
});
