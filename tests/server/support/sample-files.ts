/** The smallest file of each type that is what its ending says. */
import { drawPortrait } from '../../../server/demo/pictures.ts';

const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const zip = (...names: string[]) => Buffer.from(`PK\x03\x04${names.join(' ')}`);

function segment(marker: number, content: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, 0, content.length + 2, ...content]);
}

const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xc0, [8, 0, 20, 0, 30, 1, 1, 0x11, 0]),
  segment(0xda, [1, 1, 0, 0, 63, 0]),
  Buffer.from([1, 2, 3, 0xff, 0xd9]),
]);

export const sampleFiles: Readonly<Record<string, Buffer>> = {
  pdf: Buffer.from('%PDF-1.7'),
  doc: Buffer.concat([ole, Buffer.from('WordDocument', 'utf16le')]),
  docx: zip('[Content_Types].xml', 'word/document.xml'),
  xls: Buffer.concat([ole, Buffer.from('Workbook', 'utf16le')]),
  xlsx: zip('[Content_Types].xml', 'xl/workbook.xml'),
  ppt: Buffer.concat([ole, Buffer.from('PowerPoint Document', 'utf16le')]),
  pptx: zip('[Content_Types].xml', 'ppt/presentation.xml'),
  jpg: jpeg,
  jpeg,
  png: drawPortrait(1, 4).bytes,
  webp: Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 '),
  zip: zip('anything'),
};

export function fileOf(ending: string): Buffer {
  const bytes = sampleFiles[ending];
  if (!bytes) throw new Error(`There is no sample of ${ending}.`);
  return bytes;
}
