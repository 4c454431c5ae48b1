/** Reads the cells of the first sheet of an Excel file: enough to see what was written, and no more. */
import { inflateRawSync } from 'node:zlib';

type CellValue = string | number | null;

export function readXlsx(file: Buffer): CellValue[][] {
  const parts = unzip(file);
  const text = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, words = '']) =>
    plain(words),
  );
  const rows = [...text('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)];
  const cells = rows.map(([, row = '']) => [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)><v>([^<]*)<\/v>/g)]);
  const width = Math.max(0, ...cells.flat().map(([, column = '']) => columnNumber(column)));
  return cells.map((row) => {
    const line = Array<CellValue>(width).fill(null);
    for (const [, column = '', notes = '', value = ''] of row) {
      line[columnNumber(column) - 1] = notes.includes('t="s"') ? (shared[Number(value)] ?? '') : Number(value);
    }
    return line;
  });
}

/** A is 1, Z is 26, AA is 27. */
function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function plain(xml: string): string {
  return xml.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** The files in a ZIP archive, found through the directory at its end. */
function unzip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(entry + 28);
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    const local = archive.readUInt32LE(entry + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
    found.set(name, archive.readUInt16LE(entry + 10) === 0 ? packed : inflateRawSync(packed));
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return found;
}
