/** What a file really is, told by its content. The name's ending must agree, or the file is refused. */

export interface FileType {
  readonly mime: string;
  readonly isPicture: boolean;
  /** Whether the content is of this type. */
  readonly fits: (bytes: Buffer) => boolean;
}

const officeXml = (folder: string) => (bytes: Buffer) =>
  isZip(bytes) && bytes.includes('[Content_Types].xml') && bytes.includes(folder);

/** The older Office files are small file systems with a stream of a known name, in UTF-16. */
const officeBinary =
  (...streams: readonly string[]) =>
  (bytes: Buffer) =>
    startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) &&
    streams.some((name) => bytes.includes(Buffer.from(name, 'utf16le')));

const isJpeg = (bytes: Buffer) => startsWith(bytes, [0xff, 0xd8, 0xff]);
const isZip = (bytes: Buffer) =>
  startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06]);

/** The name of the format is in the first entry, which is not compressed. */
const openDocument = (mime: string): FileType => ({
  mime,
  isPicture: false,
  fits: (bytes) => isZip(bytes) && bytes.toString('latin1', 30, 38 + mime.length) === `mimetype${mime}`,
});

const wideStarts = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

const isPdf = (bytes: Buffer) => startsWith(bytes, [...Buffer.from('%PDF-')]);

/** Plain text in whichever encoding: without the bytes that only other files have. Those of UTF-16 begin with a mark. */
const isText = (bytes: Buffer) =>
  wideStarts.some((start) => startsWith(bytes, start)) ||
  (!isPdf(bytes) && bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b));

/** Photographs of telephones: a box of media whose brand says that it holds a picture. */
const heicBrands: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'];
const isHeic = (bytes: Buffer) =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && heicBrands.includes(bytes.toString('latin1', 8, 12));

const jpeg: FileType = { mime: 'image/jpeg', isPicture: true, fits: isJpeg };
const openXml = 'application/vnd.openxmlformats-officedocument';

/** The endings that are taken; SVG and HTML are not among them, because a browser would run what is inside. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  pdf: { mime: 'application/pdf', isPicture: false, fits: isPdf },
  doc: { mime: 'application/msword', isPicture: false, fits: officeBinary('WordDocument') },
  docx: { mime: `${openXml}.wordprocessingml.document`, isPicture: false, fits: officeXml('word/') },
  odt: openDocument('application/vnd.oasis.opendocument.text'),
  ods: openDocument('application/vnd.oasis.opendocument.spreadsheet'),
  txt: { mime: 'text/plain', isPicture: false, fits: isText },
  csv: { mime: 'text/csv', isPicture: false, fits: isText },
  // Browsers cannot show it, so it is handed out as a file.
  heic: { mime: 'image/heic', isPicture: false, fits: isHeic },
  xls: { mime: 'application/vnd.ms-excel', isPicture: false, fits: officeBinary('Workbook', 'Book') },
  xlsx: { mime: `${openXml}.spreadsheetml.sheet`, isPicture: false, fits: officeXml('xl/') },
  ppt: { mime: 'application/vnd.ms-powerpoint', isPicture: false, fits: officeBinary('PowerPoint Document') },
  pptx: { mime: `${openXml}.presentationml.presentation`, isPicture: false, fits: officeXml('ppt/') },
  jpg: jpeg,
  jpeg,
  png: {
    mime: 'image/png',
    isPicture: true,
    fits: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  webp: {
    mime: 'image/webp',
    isPicture: true,
    fits: (bytes) => startsWith(bytes, [...Buffer.from('RIFF')]) && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
  zip: { mime: 'application/zip', isPicture: false, fits: isZip },
};

/** The type that both the ending and the content of a file speak for; undefined when they do not agree, and for an empty file. */
export function typeOfFile(extension: string, bytes: Buffer): FileType | undefined {
  const type = Object.hasOwn(fileTypes, extension) ? fileTypes[extension] : undefined;
  return bytes.length > 0 && type?.fits(bytes) ? type : undefined;
}

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
