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

const jpeg: FileType = { mime: 'image/jpeg', isPicture: true, fits: isJpeg };
const openXml = 'application/vnd.openxmlformats-officedocument';

/** The endings that are taken; SVG and HTML are not among them, because a browser would run what is inside. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  pdf: { mime: 'application/pdf', isPicture: false, fits: (bytes) => startsWith(bytes, [...Buffer.from('%PDF-')]) },
  doc: { mime: 'application/msword', isPicture: false, fits: officeBinary('WordDocument') },
  docx: { mime: `${openXml}.wordprocessingml.document`, isPicture: false, fits: officeXml('word/') },
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

/** The type that both the ending and the content of a file speak for; undefined when they do not agree. */
export function typeOfFile(extension: string, bytes: Buffer): FileType | undefined {
  const type = Object.hasOwn(fileTypes, extension) ? fileTypes[extension] : undefined;
  return type?.fits(bytes) ? type : undefined;
}

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
